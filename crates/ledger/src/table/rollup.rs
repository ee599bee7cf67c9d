//! Exact sums of operations, read from the counters that triggers maintain (count.sql): no operation is read.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::money::Money;
use sqlx::{AssertSqlSafe, Row};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::day::{day_number, day_of_number};

/// What operations are summed by. Each has its own codes in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    /// The mode, as [`kaunta_domain::mode::Mode::code`].
    Mode,
    /// The state, as [`kaunta_domain::operation::State::code`].
    State,
    /// The wallet, as [`kaunta_domain::wallet::WalletType::code`].
    Wallet,
    /// The maker, as [`kaunta_domain::person::PersonName::folded`]; empty in a shop without people.
    Maker,
}

/// How many operations, and the sum of their amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rollup {
    /// How many.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
}

impl Dimension {
    fn column(self) -> &'static str {
        match self {
            Dimension::Mode => "mode",
            Dimension::State => "state",
            Dimension::Wallet => "wallet",
            Dimension::Maker => "maker",
        }
    }
}

impl Ledger {
    /// The sums over all operations of these days in Kampala, by day and by the codes of a dimension.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn rollup(
        &self,
        days: RangeInclusive<NaiveDate>,
        by: Dimension,
    ) -> Result<BTreeMap<(NaiveDate, String), Rollup>, LedgerError> {
        let column = by.column();
        let sql = format!(
            "SELECT day, {column} AS code, sum(count) AS count, sum(amount) AS amount FROM operation_day
             WHERE day BETWEEN ? AND ? GROUP BY day, {column}"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .fetch_all(&self.readers)
            .await?;
        rows.iter()
            .map(|row| {
                let day: i64 = row.try_get("day")?;
                let reader = Reader::new(row, "operation_day", day);
                let date = day_of_number(day).ok_or_else(|| reader.unreadable("day", day))?;
                let count = u64::from(reader.plain::<u32>("count")?);
                let amount = Money::of_hundredths(reader.plain("amount")?);
                Ok(((date, reader.plain("code")?), Rollup { count, amount }))
            })
            .collect()
    }
}
