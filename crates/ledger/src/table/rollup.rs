//! Exact sums of operations, read from the counters that triggers maintain (count.sql): no operation is read.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;
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
    /// The state, as [`kaunta_domain::operation::State::code`], disputed or not.
    State,
    /// What it counts as, as [`kaunta_domain::counted::Counted::code`].
    Counted,
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
            Dimension::Counted => "iif(disputed, '', state)",
            Dimension::Wallet => "wallet",
            Dimension::Maker => "maker",
        }
    }
}

impl Ledger {
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

/// What a state counts as; the empty code stands for any with an open case.
fn counted(code: &str) -> Option<Counted> {
    if code.is_empty() { Some(Counted::Disputed) } else { Some(Counted::of(State::from_code(code)?, false)) }
}
