//! A day's totals, exactly summed.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::day::day_number;

/// What succeeded in one mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModeTotal {
    /// How many operations.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
    /// The sum of the fees that the service named; an operation without one adds nothing.
    pub fees: Money,
}

/// The operations recorded on a day in Kampala, in their current state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// What succeeded, by mode; modes without any are left out.
    pub succeeded: BTreeMap<Mode, ModeTotal>,
    /// Recorded, on their way, or with the service.
    pub pending: u64,
    /// May or may not have been booked.
    pub unknown: u64,
    /// Failed, refused, never sent, or not found: no money moved.
    pub failed: u64,
}

impl Totals {
    /// What succeeded in one direction, over all modes; `None` if the sum can't be held exactly.
    #[must_use]
    pub fn of(&self, direction: Direction) -> Option<ModeTotal> {
        let modes = self.succeeded.iter().filter(|(mode, _)| mode.direction() == direction);
        modes.map(|(_, total)| *total).try_fold(ModeTotal::default(), |sum, total| {
            Some(ModeTotal {
                count: sum.count + total.count,
                amount: sum.amount.checked_add(total.amount)?,
                fees: sum.fees.checked_add(total.fees)?,
            })
        })
    }
}

impl Ledger {
    /// The totals of a day in Kampala, for everybody or one maker.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn totals(&self, day: NaiveDate, maker: Option<&PersonName>) -> Result<Totals, LedgerError> {
        let mut reader = self.reader().await?;
        // One snapshot for counting and reading.
        let mut moment = reader.begin().await?;
        let mut totals = Totals::default();
        let mut query = QueryBuilder::<Sqlite>::new(
            "SELECT mode, state, sum(count) AS count, sum(amount) AS amount, sum(fees) AS fees, sum(odd_fees) AS odd,
                 min(first) AS first, max(last) AS last FROM operation_day WHERE ",
        );
        push_day(&mut query, day, maker);
        let rows = query.push(" GROUP BY mode, state").build().fetch_all(&mut *moment).await?;
        for row in &rows {
            let row = Reader::new(row, "operation_day", format_args!("totals of {day}"));
            let count = u64::from(row.plain::<u32>("count")?);
            match row.coded("state", State::from_code)? {
                State::Succeeded => {
                    let total = totals.succeeded.entry(row.coded("mode", Mode::from_code)?).or_default();
                    total.count = count;
                    total.amount = Money::of_hundredths(row.plain("amount")?);
                    total.fees = Money::of_hundredths(row.plain("fees")?);
                    if row.plain::<i64>("odd")? > 0 {
                        let between = (row.plain("first")?, row.plain("last")?);
                        total.fees =
                            add_odd_fees(&mut moment, total.fees, (day, maker), row.plain("mode")?, between).await?;
                    }
                }
                State::Recorded | State::Sent | State::Pending => totals.pending += count,
                State::Unknown => totals.unknown += count,
                State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
                    totals.failed += count;
                }
            }
        }
        moment.rollback().await?;
        Ok(totals)
    }
}

/// Adds fees with more than two decimals, or below zero, one by one.
async fn add_odd_fees(
    connection: &mut SqliteConnection,
    fees: Money,
    (day, maker): (NaiveDate, Option<&PersonName>),
    mode: &str,
    (first, last): (i64, i64),
) -> Result<Money, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT id, fee FROM operation WHERE id IN (SELECT id FROM operation_cell
         WHERE state = 'succeeded' AND odd_fees = 1 AND id BETWEEN ",
    );
    query.push_bind(first).push(" AND ").push_bind(last).push(" AND mode = ").push_bind(mode.to_owned()).push(" AND ");
    push_day(&mut query, day, maker);
    let rows = query.push(")").build().fetch_all(connection).await?;
    rows.iter().try_fold(fees, |fees, row| {
        let fee = Reader::new(row, "operation", row.try_get::<i64, _>("id")?).parsed("fee", Money::parse)?;
        fees.checked_add(fee).ok_or(LedgerError::SumTooLarge)
    })
}

fn push_day(query: &mut QueryBuilder<Sqlite>, day: NaiveDate, maker: Option<&PersonName>) {
    query.push("day = ").push_bind(day_number(day));
    if let Some(maker) = maker {
        query.push(" AND maker = ").push_bind(maker.folded());
    }
}
