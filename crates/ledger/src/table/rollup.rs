//! Exact sums of operations, read from the counters that triggers maintain (count.sql): no operation is read.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;
use sqlx::Row;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::day::day_number;

/// How many operations, and the sum of their amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rollup {
    /// How many.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
}

impl Ledger {
    /// What each of these days in Kampala used of a wallet: payments out that count as paid, plus the fees charged, less what
    /// customers paid in. The shop's own top-ups don't count as use. One entry a day, in order. A fee that is not in whole cents is
    /// left out, so this suits a forecast but not a statement.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn daily_use(
        &self,
        wallet: WalletType,
        days: RangeInclusive<NaiveDate>,
    ) -> Result<Vec<Money>, LedgerError> {
        let rows = sqlx::query(
            "SELECT day, mode, sum(amount) AS amount, sum(fees) AS fees FROM operation_day
             WHERE day BETWEEN ? AND ? AND wallet = ? AND state = ? AND disputed = 0 GROUP BY day, mode",
        )
        .bind(day_number(*days.start()))
        .bind(day_number(*days.end()))
        .bind(wallet.code())
        .bind(State::Succeeded.code())
        .fetch_all(&self.readers)
        .await?;
        let mut used: BTreeMap<i64, Money> = BTreeMap::new();
        for row in &rows {
            let day: i64 = row.try_get("day")?;
            let row = Reader::new(row, "operation_day", day);
            let amount = Money::of_hundredths(row.plain("amount")?);
            let sum = used.entry(day).or_default();
            let mode = row.coded("mode", Mode::from_code)?;
            let moved = match mode.flow() {
                Flow::ToppedUp => Some(*sum),
                Flow::Collected => sum.checked_sub(amount),
                Flow::Paid => sum.checked_add(amount),
            };
            let fees = Money::of_hundredths(row.plain("fees")?);
            *sum = moved.and_then(|sum| sum.checked_add(fees)).ok_or(LedgerError::SumTooLarge)?;
        }
        let days = day_number(*days.start())..=day_number(*days.end());
        Ok(days.map(|day| used.get(&day).copied().unwrap_or(Money::ZERO)).collect())
    }

    /// How many payments out of a wallet a day in Kampala has that count as paid, and their sum with the fees charged. A fee that
    /// is not in whole cents is left out.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn paid_on(&self, wallet: WalletType, day: NaiveDate) -> Result<Rollup, LedgerError> {
        let rows = sqlx::query(
            "SELECT mode, sum(count) AS count, sum(amount) AS amount, sum(fees) AS fees FROM operation_day
             WHERE day = ? AND wallet = ? AND state = ? AND disputed = 0 GROUP BY mode",
        )
        .bind(day_number(day))
        .bind(wallet.code())
        .bind(State::Succeeded.code())
        .fetch_all(&self.readers)
        .await?;
        let mut sum = Rollup::default();
        for row in &rows {
            let row = Reader::new(row, "operation_day", day);
            if row.coded("mode", Mode::from_code)?.flow() != Flow::Paid {
                continue;
            }
            sum.count += u64::from(row.plain::<u32>("count")?);
            let (amount, fees) = (row.plain("amount")?, row.plain("fees")?);
            let with_fees = Money::of_hundredths(amount).checked_add(Money::of_hundredths(fees));
            sum.amount = with_fees.and_then(|paid| sum.amount.checked_add(paid)).ok_or(LedgerError::SumTooLarge)?;
        }
        Ok(sum)
    }
}
