//! The outcomes of a payroll's rows, and their sums.

use crate::payroll::error::PayrollError;
use kaunta_contract::{PayrollRowFilter, RowOutcome, Totals};
use kaunta_domain::counted::Counted;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::{Decision, Ledger, Operation, Payroll, RowFilter, RowSum, VerdictSum};

/// Rows of a payroll that is over for which nothing was ever sent.
pub(super) const NEVER_SENT: [kaunta_ledger::RowOutcome; 3] =
    [kaunta_ledger::RowOutcome::Unsent, kaunta_ledger::RowOutcome::Asked, kaunta_ledger::RowOutcome::LeftOut];

pub(super) fn outcome(operation: &Operation) -> RowOutcome {
    outcome_of(operation.state, operation.contradicted_by.is_some())
}

/// The outcome of a confirmed row without an operation.
pub(super) fn unpaid_outcome(row: &kaunta_ledger::PayrollRow) -> RowOutcome {
    match row.decision {
        Some(Decision::Asked(_)) => RowOutcome::Asked,
        Some(Decision::LeftOut(_)) => RowOutcome::NotPaid,
        Some(Decision::Pay(_)) | None => RowOutcome::Unsent,
    }
}

/// What a payment counts as, with those that wait and those in doubt told apart further.
pub(super) fn outcome_of(state: State, is_disputed: bool) -> RowOutcome {
    match Counted::of(state, is_disputed) {
        Counted::Paid => RowOutcome::Paid,
        Counted::Disputed => RowOutcome::Disputed,
        Counted::Waiting if state == State::Pending => RowOutcome::Waiting,
        Counted::Waiting => RowOutcome::Sending,
        Counted::InDoubt if state == State::Refused => RowOutcome::Refused,
        // Even twice "not found" is only the service's word: don't pay again without a person checking it.
        Counted::InDoubt => RowOutcome::Unknown,
        Counted::NotPaid => RowOutcome::NotPaid,
    }
}

/// Whether nothing more is sent from it.
pub(super) fn is_over(state: PayrollState) -> bool {
    match state {
        PayrollState::Draft | PayrollState::Running | PayrollState::Paused => false,
        PayrollState::Stopped | PayrollState::Finished => true,
    }
}

/// Converts the window's filter to the book's.
pub(super) fn filter(filter: &PayrollRowFilter) -> RowFilter {
    let mut outcomes = Vec::new();
    for wanted in &filter.outcomes {
        match wanted {
            RowOutcome::Unsent => outcomes.push(kaunta_ledger::RowOutcome::Unsent),
            RowOutcome::Asked => outcomes.push(kaunta_ledger::RowOutcome::Asked),
            RowOutcome::NotPaid => outcomes.push(kaunta_ledger::RowOutcome::LeftOut),
            RowOutcome::Disputed => outcomes.push(kaunta_ledger::RowOutcome::Disputed),
            RowOutcome::Sending
            | RowOutcome::Paid
            | RowOutcome::Waiting
            | RowOutcome::Unknown
            | RowOutcome::Refused => {}
        }
        let states = State::ALL.into_iter().filter(|state| outcome_of(*state, false) == *wanted);
        outcomes.extend(states.map(kaunta_ledger::RowOutcome::In));
    }
    RowFilter {
        verdicts: filter.verdicts.clone(),
        outcomes,
        included: filter.included,
        search: filter.search.trim().to_owned(),
    }
}

pub(super) async fn find(ledger: &Ledger, id: PayrollId) -> Result<Payroll, PayrollError> {
    ledger.payroll(id).await?.ok_or(PayrollError::NoSuchPayroll)
}

pub(super) fn totals(sum: &RowSum) -> Totals {
    Totals { rows: count(sum.count), amount: sum.amount }
}

pub(super) fn count(rows: u64) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

pub(super) fn together<'s>(sums: impl IntoIterator<Item = &'s RowSum>) -> Result<RowSum, PayrollError> {
    let mut all = RowSum::default();
    for sum in sums {
        let amount = all.amount.checked_add(sum.amount).ok_or(PayrollError::SumTooLarge)?;
        all = RowSum { count: all.count + sum.count, amount };
    }
    Ok(all)
}

/// The total of rows: counts all of them, and adds the amounts that can be read.
pub(super) fn rows_of<'s>(sums: impl IntoIterator<Item = &'s VerdictSum>) -> Result<RowSum, PayrollError> {
    let counted: Vec<RowSum> =
        sums.into_iter().map(|of| RowSum { count: of.sum.count + of.unreadable, amount: of.sum.amount }).collect();
    together(&counted)
}
