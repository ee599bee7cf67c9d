//! Reads of a book that only tests and benchmarks need.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use sqlx::{AssertSqlSafe, Row};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::attention::attention;
use crate::table::batch::Batch;
use crate::table::operation::Operation;
use crate::table::rollup::Rollup;
use crate::table::totals::{Totals, totals};
use crate::value::day::{day_number, day_of_number};
use crate::value::id::BatchId;

/// What operations are summed by. Each has its own codes in the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimension {
    /// The mode, as [`kaunta_domain::mode::Mode::code`].
    Mode,
    /// The state, as [`kaunta_domain::operation::State::code`], disputed or not.
    State,
    /// What it counts as, as [`kaunta_domain::counted::Counted::code`].
    Counted,
    /// The wallet, as [`kaunta_domain::wallet::WalletType::code`].
    Wallet,
    /// The maker, as [`kaunta_domain::person::PersonName::folded`]; empty in a shop without people.
    Maker,
}

impl Dimension {
    fn column(self) -> &'static str {
        match self {
            Dimension::Mode => "mode",
            Dimension::State => "state",
            Dimension::Counted => "iif(disputed, '', state)",
            Dimension::Wallet => "wallet",
            Dimension::Maker => "maker",
        }
    }
}

impl Ledger {
    /// One batch by its number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn batch(&self, id: BatchId) -> Result<Option<Batch>, LedgerError> {
        Batch::find(&mut *self.reader().await?, id).await
    }

    /// What needs attention on a day: [`crate::DayReading::attention`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention(&self, since: NaiveDate, maker: Option<&PersonName>) -> Result<Vec<Operation>, LedgerError> {
        attention(&mut *self.snapshot().await?, since, maker).await
    }

    /// The totals of a day: [`crate::DayReading::totals`].
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn totals(&self, day: NaiveDate, maker: Option<&PersonName>) -> Result<Totals, LedgerError> {
        totals(&mut *self.snapshot().await?, day, maker).await
    }

    /// The sums over all operations of these days in Kampala, by day and by the codes of a dimension.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn rollup(
        &self,
        days: RangeInclusive<NaiveDate>,
        by: Dimension,
    ) -> Result<BTreeMap<(NaiveDate, String), Rollup>, LedgerError> {
        let column = by.column();
        let sql = format!(
            "SELECT day, {column} AS code, sum(count) AS count, sum(amount) AS amount FROM operation_day
             WHERE day BETWEEN ? AND ? GROUP BY day, code"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .fetch_all(&self.readers)
            .await?;
        let mut sums = BTreeMap::new();
        for row in &rows {
            let day: i64 = row.try_get("day")?;
            let row = Reader::new(row, "operation_day", day);
            let date = day_of_number(day).ok_or_else(|| row.unreadable("day", day))?;
            let code = match by {
                Dimension::Counted => row.coded("code", counted)?.code().to_owned(),
                Dimension::Mode | Dimension::State | Dimension::Wallet | Dimension::Maker => row.plain("code")?,
            };
            let sum: &mut Rollup = sums.entry((date, code)).or_default();
            sum.count += u64::from(row.plain::<u32>("count")?);
            let amount = sum.amount.checked_add(Money::of_hundredths(row.plain("amount")?));
            sum.amount = amount.ok_or(LedgerError::SumTooLarge)?;
        }
        Ok(sums)
    }
}

/// What a state counts as; the empty code stands for any with an open case.
fn counted(code: &str) -> Option<Counted> {
    if code.is_empty() { Some(Counted::Disputed) } else { Some(Counted::of(State::from_code(code)?, false)) }
}
