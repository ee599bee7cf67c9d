//! A row that is read in place (`file/in_place.rs`): as [`Reader`](crate::encoding::read::Reader), an unreadable value is an error
//! with its location.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::encoding::packed::{NotPacked, unpack};
use crate::encoding::read::unknown;
use crate::error::LedgerError;

/// One row.
pub(crate) struct Cells<'r> {
    row: &'r Row<'r>,
    table: &'static str,
    /// The names of its columns, in order.
    columns: &'static [&'static str],
    key: i64,
}

impl<'r> Cells<'r> {
    /// A row whose first column is its number.
    pub(crate) fn new(
        row: &'r Row<'r>,
        table: &'static str,
        columns: &'static [&'static str],
    ) -> Result<Cells<'r>, LedgerError> {
        let unknown = Cells { row, table, columns, key: 0 };
        let key = unknown.number(0)?;
        Ok(Cells { key, ..unknown })
    }

    pub(crate) fn key(&self) -> i64 {
        self.key
    }

    pub(crate) fn number(&self, column: usize) -> Result<i64, LedgerError> {
        self.row.get_ref(column)?.as_i64().map_err(|error| self.unreadable(column, error))
    }

    pub(crate) fn number_if_any(&self, column: usize) -> Result<Option<i64>, LedgerError> {
        self.row.get_ref(column)?.as_i64_or_null().map_err(|error| self.unreadable(column, error))
    }

    pub(crate) fn text(&self, column: usize) -> Result<&'r str, LedgerError> {
        self.row.get_ref(column)?.as_str().map_err(|error| self.unreadable(column, error))
    }

    pub(crate) fn text_if_any(&self, column: usize) -> Result<Option<&'r str>, LedgerError> {
        self.row.get_ref(column)?.as_str_or_null().map_err(|error| self.unreadable(column, error))
    }

    /// A possibly packed text, parsed by one of our types; `out` is used again and again.
    pub(crate) fn unpacked<'o, T: 'o, E: Display>(
        &self,
        column: usize,
        out: &'o mut Vec<u8>,
        parse: impl FnOnce(&'o str) -> Result<T, E>,
    ) -> Result<T, LedgerError> {
        out.clear();
        match self.row.get_ref(column)? {
            ValueRef::Blob(packed) => unpack(packed, out).map_err(|error| self.unreadable(column, error))?,
            ValueRef::Text(text) => out.extend_from_slice(text),
            ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => {
                return Err(self.unreadable(column, NotPacked));
            }
        }
        let text = std::str::from_utf8(out).map_err(|error| self.unreadable(column, error))?;
        parse(text).map_err(|error| self.unreadable(column, error))
    }

    /// A text parsed by one of our types.
    pub(crate) fn parsed<T, E: Display>(
        &self,
        column: usize,
        parse: impl FnOnce(&'r str) -> Result<T, E>,
    ) -> Result<T, LedgerError> {
        parse(self.text(column)?).map_err(|error| self.unreadable(column, error))
    }

    /// The same for a column that may be NULL.
    pub(crate) fn parsed_if_any<T, E: Display>(
        &self,
        column: usize,
        parse: impl FnOnce(&'r str) -> Result<T, E>,
    ) -> Result<Option<T>, LedgerError> {
        self.text_if_any(column)?.map(parse).transpose().map_err(|error| self.unreadable(column, error))
    }

    /// A code from a closed list.
    pub(crate) fn coded<T>(&self, column: usize, read: impl FnOnce(&str) -> Option<T>) -> Result<T, LedgerError> {
        self.parsed(column, |code| read(code).ok_or_else(|| unknown(code)))
    }

    /// A number of another type.
    pub(crate) fn whole<T: TryFrom<i64, Error: Display>>(&self, column: usize) -> Result<T, LedgerError> {
        T::try_from(self.number(column)?).map_err(|error| self.unreadable(column, error))
    }

    /// UTC milliseconds.
    pub(crate) fn time(&self, column: usize) -> Result<DateTime<Utc>, LedgerError> {
        self.moment(column, self.number(column)?)
    }

    /// UTC milliseconds or NULL.
    pub(crate) fn time_if_any(&self, column: usize) -> Result<Option<DateTime<Utc>>, LedgerError> {
        self.number_if_any(column)?.map(|milliseconds| self.moment(column, milliseconds)).transpose()
    }

    fn moment(&self, column: usize, milliseconds: i64) -> Result<DateTime<Utc>, LedgerError> {
        DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| self.unreadable(column, "not a time"))
    }

    pub(crate) fn unreadable(&self, column: usize, error: impl Display) -> LedgerError {
        let column = self.columns.get(column).copied().unwrap_or_default();
        LedgerError::Unreadable { table: self.table, row: self.key.to_string(), column, detail: error.to_string() }
    }
}
