//! A day's totals, added exactly.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Row, Sqlite};

use crate::error::LedgerError;
use crate::filter::day_number;
use crate::ledger::Ledger;
use crate::table::read::Reader;

/// What succeeded in one mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModeTotal {
    /// How many operations.
    pub count: u64,
    /// What was asked to move, in all.
    pub amount: Money,
    /// The fees that the service named, in all. An operation without one adds nothing.
    pub fees: Money,
}

/// A day in Kampala: operations recorded on it, as they stand now.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    /// What succeeded, by mode; a mode without any is left out.
    pub succeeded: BTreeMap<Mode, ModeTotal>,
    /// Recorded, on their way, or with the service.
    pub pending: u64,
    /// May or may not have been booked.
    pub unknown: u64,
    /// Failed, refused, never left, or not found: no money moved.
    pub failed: u64,
}

impl Totals {
    /// What succeeded in one direction, over all modes; nothing when it can't be held exactly.
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
    /// The totals of a day in Kampala: of everybody, or of what one person made.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn totals(&self, day: NaiveDate, maker: Option<&PersonName>) -> Result<Totals, LedgerError> {
        let mut reader = self.reader().await?;
        let mut totals = Totals::default();
        let mut query = QueryBuilder::<Sqlite>::new(
            "SELECT mode, state, count(*) AS count, sum(amount * 100 + coalesce(cents, 0)) AS amount FROM operation INDEXED BY ",
        );
        push_day(&mut query, day, maker);
        let rows = query.push(" GROUP BY mode, state").build().fetch_all(&mut *reader).await?;
        for row in &rows {
            let row = Reader::new(row, "operation", format_args!("totals of {day}"));
            let count = u64::from(row.plain::<u32>("count")?);
            match row.coded("state", State::from_code)? {
                State::Succeeded => {
                    let total = totals.succeeded.entry(row.coded("mode", Mode::from_code)?).or_default();
                    total.count = count;
                    total.amount = Money::of_hundredths(row.plain("amount")?);
                }
                State::Recorded | State::Sent | State::Pending => totals.pending += count,
                State::Unknown => totals.unknown += count,
                State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
                    totals.failed += count;
                }
            }
        }
        let mut query = QueryBuilder::<Sqlite>::new("SELECT id, mode, fee FROM operation INDEXED BY ");
        push_day(&mut query, day, maker);
        query.push(" AND state = 'succeeded' AND fee IS NOT NULL");
        let fees = query.build().fetch_all(&mut *reader).await?;
        for row in &fees {
            let id: i64 = row.try_get("id")?;
            let row = Reader::new(row, "operation", id);
            let total = totals.succeeded.entry(row.coded("mode", Mode::from_code)?).or_default();
            let fee = row.parsed("fee", Money::parse)?;
            total.fees = total.fees.checked_add(fee).ok_or(LedgerError::SumTooLarge)?;
        }
        Ok(totals)
    }
}

/// The index, and the condition that it answers.
fn push_day(query: &mut QueryBuilder<Sqlite>, day: NaiveDate, maker: Option<&PersonName>) {
    match maker {
        None => query.push("operation_by_day WHERE day = "),
        Some(maker) => {
            query.push("operation_by_maker WHERE maker_folded = ").push_bind(maker.folded()).push(" AND day = ")
        }
    };
    query.push_bind(day_number(day));
}
