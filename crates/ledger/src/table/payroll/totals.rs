//! The sums of a payroll's rows, exactly added.

use kaunta_domain::counted::Counted;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::{PayrollId, Verdict};
use sqlx::SqliteConnection;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::payroll::decision::DecisionKind;
use crate::value::row_number::row_numbers;

/// A count and a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowSum {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub amount: Money,
}

/// The rows of one verdict, with those to be paid separate from those left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerdictSum {
    /// Which verdict.
    pub verdict: Verdict,
    /// Whether they are to be paid, if they can be.
    pub included: bool,
    /// Those with a readable amount.
    pub sum: RowSum,
    /// How many have no readable amount.
    pub unreadable: u64,
}

/// The operations in one state, with disputed ones separate from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateSum {
    /// Which state.
    pub state: State,
    /// Whether the service has contradicted its final status and no person has closed the case yet.
    pub is_disputed: bool,
    /// The requested amounts.
    pub sum: RowSum,
    /// The fees that the service named; an operation without one adds nothing. Whether they were charged:
    /// [`Counted::is_charged`].
    pub fees: Money,
}

impl StateSum {
    /// What these operations count as.
    #[must_use]
    pub fn counted(&self) -> Counted {
        Counted::of(self.state, self.is_disputed)
    }
}

/// The sums of a payroll's rows. A kind without any row is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PayrollTotals {
    /// Every row, by verdict.
    pub rows: Vec<VerdictSum>,
    /// Rows that are to be paid and can be.
    pub to_pay: RowSum,
    /// Of those, the rows that were confirmed, have no operation yet and are not given up.
    pub unsent: RowSum,
    /// Of the unsent, the rows that a person is asked about.
    pub asked: RowSum,
    /// Rows that were given up: they are never sent.
    pub given_up: RowSum,
    /// Rows to be paid that have an operation, by its state.
    pub states: Vec<StateSum>,
}

impl Ledger {
    /// The sums of a payroll's rows.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn payroll_totals(&self, id: PayrollId) -> Result<PayrollTotals, LedgerError> {
        // One snapshot, so that the sums add up to each other.
        let mut moment = self.snapshot().await?;
        totals_of(&mut moment, id).await
    }

    /// For how many rows to be paid the service has reported a name, and how many of those names belong to somebody else.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn names_told(&self, id: PayrollId) -> Result<(u64, u64), LedgerError> {
        let rows = row_numbers(id);
        let (told, others): (i64, i64) = sqlx::query_as(
            "SELECT count(*), coalesce(sum(json_extract(finding.value, '$.likeness') = 'different'), 0)
             FROM payroll_row, json_each(payroll_row.checked, '$.findings') AS finding
             WHERE payroll_row.id BETWEEN ? AND ? AND payroll_row.included
               AND json_extract(finding.value, '$.finding') = 'named'",
        )
        .bind(rows.start())
        .bind(rows.end())
        .fetch_one(&self.readers)
        .await?;
        Ok((u64::try_from(told).unwrap_or_default(), u64::try_from(others).unwrap_or_default()))
    }
}

impl RowSum {
    fn add(&mut self, other: RowSum) -> Result<(), LedgerError> {
        self.count += other.count;
        self.amount = self.amount.checked_add(other.amount).ok_or(LedgerError::SumTooLarge)?;
        Ok(())
    }
}

pub(crate) async fn totals_of(connection: &mut SqliteConnection, id: PayrollId) -> Result<PayrollTotals, LedgerError> {
    let mut totals = PayrollTotals::default();
    let is_confirmed: Option<bool> = sqlx::query_scalar("SELECT confirmed_at IS NOT NULL FROM payroll WHERE id = ?")
        .bind(id.0)
        .fetch_optional(&mut *connection)
        .await?;
    add_rows(connection, id, &mut totals).await?;
    if is_confirmed == Some(true) {
        add_states(&mut *connection, id, &mut totals).await?;
        add_decisions(connection, id, &mut totals).await?;
        let mut sent = totals.given_up;
        for state in &totals.states {
            sent.add(state.sum)?;
        }
        totals.unsent = RowSum {
            count: totals.to_pay.count.saturating_sub(sent.count),
            amount: totals.to_pay.amount.checked_sub(sent.amount).ok_or(LedgerError::SumTooLarge)?,
        };
    }
    Ok(totals)
}

async fn add_rows(
    connection: &mut SqliteConnection,
    id: PayrollId,
    totals: &mut PayrollTotals,
) -> Result<(), LedgerError> {
    let rows = sqlx::query(
        "SELECT verdict, included, payable, count(*) AS count, count(amount) AS readable,
             coalesce(sum(amount), 0) AS amount, sum(cents) AS cents
         FROM payroll_row INDEXED BY payroll_row_by_payroll WHERE payroll = ? GROUP BY verdict, included, payable",
    )
    .bind(id.0)
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let row = Reader::new(row, "payroll_row", format_args!("totals of {}", id.0));
        let (verdict, included) = (row.coded("verdict", Verdict::from_code)?, row.plain("included")?);
        let count = u64::from(row.plain::<u32>("count")?);
        let sum = RowSum { count: u64::from(row.plain::<u32>("readable")?), amount: row.sum()? };
        let unreadable = count - sum.count;
        match totals.rows.iter_mut().find(|held| (held.verdict, held.included) == (verdict, included)) {
            Some(held) => {
                held.sum.add(sum)?;
                held.unreadable += unreadable;
            }
            None => totals.rows.push(VerdictSum { verdict, included, sum, unreadable }),
        }
        if included && row.plain("payable")? {
            totals.to_pay.add(sum)?;
        }
    }
    totals.rows.sort_by_key(|sum| (sum.verdict, !sum.included));
    Ok(())
}

async fn add_decisions(
    connection: &mut SqliteConnection,
    id: PayrollId,
    totals: &mut PayrollTotals,
) -> Result<(), LedgerError> {
    let numbers = row_numbers(id);
    let rows = sqlx::query(
        "SELECT d.decision, count(*) AS count, coalesce(sum(r.amount), 0) AS amount, sum(r.cents) AS cents
         FROM payroll_decision d JOIN payroll_row r ON r.id = d.id
         WHERE d.id BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = d.id)
         GROUP BY d.decision",
    )
    .bind(*numbers.start())
    .bind(*numbers.end())
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let row = Reader::new(row, "payroll_decision", format_args!("totals of {}", id.0));
        let sum = RowSum { count: u64::from(row.plain::<u32>("count")?), amount: row.sum()? };
        match row.coded("decision", DecisionKind::from_code)? {
            DecisionKind::Asked => totals.asked = sum,
            DecisionKind::LeftOut => totals.given_up = sum,
            // These are among the rows still to be sent.
            DecisionKind::Pay => {}
        }
    }
    Ok(())
}

async fn add_states(
    connection: &mut SqliteConnection,
    id: PayrollId,
    totals: &mut PayrollTotals,
) -> Result<(), LedgerError> {
    let numbers = row_numbers(id);
    // Open cases are few: their own index avoids reading wide rows.
    let rows = sqlx::query(
        "SELECT state, fee, id IN (SELECT id FROM operation INDEXED BY operation_contradicted
                                   WHERE contradicted_by IS NOT NULL) AS is_disputed,
             count(*) AS count, sum(amount) AS amount, sum(cents) AS cents
         FROM operation INDEXED BY operation_of_payroll WHERE payroll_row BETWEEN ? AND ?
         GROUP BY state, fee, is_disputed",
    )
    .bind(*numbers.start())
    .bind(*numbers.end())
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let row = Reader::new(row, "operation", format_args!("totals of payroll {}", id.0));
        let (state, is_disputed) = (row.coded("state", State::from_code)?, row.plain("is_disputed")?);
        let sum = RowSum { count: u64::from(row.plain::<u32>("count")?), amount: row.sum()? };
        let fee = row.parsed_if_any("fee", Money::parse)?.unwrap_or(Money::ZERO);
        let fees = times(fee, sum.count).ok_or(LedgerError::SumTooLarge)?;
        match totals.states.iter_mut().find(|held| (held.state, held.is_disputed) == (state, is_disputed)) {
            Some(held) => {
                held.sum.add(sum)?;
                held.fees = held.fees.checked_add(fees).ok_or(LedgerError::SumTooLarge)?;
            }
            None => totals.states.push(StateSum { state, is_disputed, sum, fees }),
        }
    }
    totals.states.sort_by_key(|held| (State::ALL.iter().position(|state| *state == held.state), held.is_disputed));
    Ok(())
}

/// The sum of a fee charged this many times, by doubling and adding so that it stays exact.
fn times(fee: Money, count: u64) -> Option<Money> {
    if count == 0 {
        return Some(Money::ZERO);
    }
    let half = times(fee, count / 2)?;
    let both = half.checked_add(half)?;
    if count.is_multiple_of(2) { Some(both) } else { both.checked_add(fee) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_charged_many_times_is_exact() {
        let fee = Money::parse("390.10").unwrap();
        for (count, sum) in [(0, "0"), (1, "390.1"), (2, "780.2"), (3, "1170.3"), (99_999, "39009609.9")] {
            assert_eq!(times(fee, count).map(Money::to_plain).as_deref(), Some(sum), "{count}");
        }
    }
}
