//! Converts columns to domain types: an unreadable value is an error with its location, never a guess.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use kaunta_domain::money::{Amount, Money};
use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, Type};

use crate::encoding::packed::Unpacked;
use crate::error::LedgerError;

/// One row being read, with its location for errors.
pub(crate) struct Reader<'r> {
    row: &'r SqliteRow,
    table: &'static str,
    key: String,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(row: &'r SqliteRow, table: &'static str, key: impl Display) -> Reader<'r> {
        Reader { row, table, key: key.to_string() }
    }

    /// A column as SQLite stores it.
    pub(crate) fn plain<T: Decode<'r, Sqlite> + Type<Sqlite>>(&self, column: &'static str) -> Result<T, LedgerError> {
        self.row.try_get(column).map_err(|error| self.unreadable(column, error))
    }

    /// A column parsed by one of our types.
    pub(crate) fn parsed<T, E: Display>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, LedgerError> {
        let text: &str = self.plain(column)?;
        parse(text).map_err(|error| self.unreadable(column, error))
    }

    /// The same for a column that may be NULL.
    pub(crate) fn parsed_if_any<T, E: Display>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, LedgerError> {
        let text: Option<&str> = self.plain(column)?;
        text.map(parse).transpose().map_err(|error| self.unreadable(column, error))
    }

    /// A possibly packed text, parsed by one of our types.
    pub(crate) fn unpacked<T, E: Display>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, LedgerError> {
        let Unpacked(text) = self.plain(column)?;
        parse(&text).map_err(|error| self.unreadable(column, error))
    }

    /// The same for a column that may be NULL.
    pub(crate) fn unpacked_if_any<T, E: Display>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, LedgerError> {
        let text: Option<Unpacked> = self.plain(column)?;
        text.map(|Unpacked(text)| parse(&text)).transpose().map_err(|error| self.unreadable(column, error))
    }

    /// An amount in its two columns: shillings, and cents if there are any.
    pub(crate) fn amount(&self) -> Result<Amount, LedgerError> {
        let unreadable = |error: &dyn Display| self.unreadable("amount", error);
        let shillings = u64::try_from(self.plain::<i64>("amount")?).map_err(|error| unreadable(&error))?;
        let cents = self.plain::<Option<u8>>("cents")?.unwrap_or_default();
        Amount::exact(shillings, cents).map_err(|error| unreadable(&error))
    }

    /// Amounts summed by a statement, shillings and cents separately.
    pub(crate) fn sum(&self) -> Result<Money, LedgerError> {
        self.total("amount", "cents")
    }

    /// A total in its two columns, or two summed columns.
    pub(crate) fn total(&self, shillings: &'static str, cents: &'static str) -> Result<Money, LedgerError> {
        let cents = self.plain::<Option<i64>>(cents)?.unwrap_or_default();
        Money::of_sums(self.plain(shillings)?, cents).ok_or(LedgerError::SumTooLarge)
    }

    pub(crate) fn json<T: DeserializeOwned>(&self, column: &'static str) -> Result<T, LedgerError> {
        self.parsed(column, |text| serde_json::from_str(text))
    }

    pub(crate) fn json_if_any<T: DeserializeOwned>(&self, column: &'static str) -> Result<Option<T>, LedgerError> {
        self.parsed_if_any(column, |text| serde_json::from_str(text))
    }

    /// A code from a closed list.
    pub(crate) fn coded<T>(
        &self,
        column: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, LedgerError> {
        self.parsed(column, |code| read(code).ok_or_else(|| unknown(code)))
    }

    /// UTC milliseconds.
    pub(crate) fn time(&self, column: &'static str) -> Result<DateTime<Utc>, LedgerError> {
        let milliseconds: i64 = self.plain(column)?;
        self.moment(column, milliseconds)
    }

    /// UTC milliseconds or NULL.
    pub(crate) fn time_if_any(&self, column: &'static str) -> Result<Option<DateTime<Utc>>, LedgerError> {
        let milliseconds: Option<i64> = self.plain(column)?;
        milliseconds.map(|milliseconds| self.moment(column, milliseconds)).transpose()
    }

    fn moment(&self, column: &'static str, milliseconds: i64) -> Result<DateTime<Utc>, LedgerError> {
        DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| self.unreadable(column, "not a time"))
    }

    pub(crate) fn unreadable(&self, column: &'static str, error: impl Display) -> LedgerError {
        LedgerError::Unreadable { table: self.table, row: self.key.clone(), column, detail: error.to_string() }
    }
}

/// Why a code is refused.
pub(crate) fn unknown(code: &str) -> String {
    format!("`{code}` is not known to this program")
}

/// A time truncated to the precision of the book, so that a value returned now equals the one read later.
pub(crate) fn to_the_millisecond(at: DateTime<Utc>) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.timestamp_millis()).unwrap_or(at)
}
