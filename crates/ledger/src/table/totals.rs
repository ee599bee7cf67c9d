//! A day's totals, exactly summed as of one moment.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::value::day::day_number;

/// Operations of one mode that count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModeTotal {
    /// How many operations.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
    /// The sum of the fees that were charged; an operation without one adds nothing.
    pub fees: Money,
}

/// The operations recorded on a day in Kampala, by mode and by what they count as now, without those that are zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals(pub BTreeMap<(Mode, Counted), ModeTotal>);

impl ModeTotal {
    fn and(self, other: ModeTotal) -> Option<ModeTotal> {
        Some(ModeTotal {
            count: self.count + other.count,
            amount: self.amount.checked_add(other.amount)?,
            fees: self.fees.checked_add(other.fees)?,
        })
    }
}

impl Totals {
    /// The operations of one flow that count as this, over all modes; `None` if the sum can't be held exactly.
    #[must_use]
    pub fn of(&self, flow: Flow, counted: Counted) -> Option<ModeTotal> {
        let of = self.0.iter().filter(|((mode, held), _)| mode.flow() == flow && *held == counted);
        of.map(|(_, total)| *total).try_fold(ModeTotal::default(), ModeTotal::and)
    }
}

/// The totals of a day in Kampala, for everybody or one maker.
pub(crate) async fn totals(
    moment: &mut SqliteConnection,
    day: NaiveDate,
    maker: Option<&PersonName>,
) -> Result<Totals, LedgerError> {
    let mut totals = Totals::default();
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT mode, state, disputed, sum(count) AS count, sum(amount) AS amount, sum(fees) AS fees,
             sum(odd_fees) AS odd, min(first) AS first, max(last) AS last FROM operation_day WHERE ",
    );
    push_day(&mut query, day, maker);
    let rows = query.push(" GROUP BY mode, state, disputed").build().fetch_all(&mut *moment).await?;
    for row in &rows {
        let row = Reader::new(row, "operation_day", format_args!("totals of {day}"));
        let mode = row.coded("mode", Mode::from_code)?;
        let counted = Counted::of(row.coded("state", State::from_code)?, row.plain("disputed")?);
        let mut more = ModeTotal {
            count: u64::from(row.plain::<u32>("count")?),
            amount: Money::of_hundredths(row.plain("amount")?),
            fees: Money::of_hundredths(row.plain("fees")?),
        };
        if row.plain::<i64>("odd")? > 0 {
            let between = (row.plain("first")?, row.plain("last")?);
            more.fees = add_odd_fees(moment, more.fees, (day, maker), mode, between).await?;
        }
        let total = totals.0.entry((mode, counted)).or_default();
        *total = total.and(more).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(totals)
}

/// Adds fees with more than two decimals, or below zero, one by one.
async fn add_odd_fees(
    connection: &mut SqliteConnection,
    fees: Money,
    (day, maker): (NaiveDate, Option<&PersonName>),
    mode: Mode,
    (first, last): (i64, i64),
) -> Result<Money, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT id, fee FROM operation WHERE id IN (SELECT id FROM operation_cell
         WHERE odd_fees = 1 AND id BETWEEN ",
    );
    query.push_bind(first).push(" AND ").push_bind(last).push(" AND mode = ").push_bind(mode.code()).push(" AND ");
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
