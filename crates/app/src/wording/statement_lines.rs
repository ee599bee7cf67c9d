//! A line of a statement, as every room shows it.

use kaunta_contract::StatementLineView;
use kaunta_ledger::StatementLine;

/// `place` is its index in the statement, from 0.
pub(crate) fn view(place: u32, line: StatementLine) -> StatementLineView {
    StatementLineView {
        place,
        row: line.row,
        day: line.day.to_string(),
        at: line.at.map(|at| at.to_rfc3339()),
        amount: line.amount,
        reference: line.references.join(", "),
        text: line.text,
    }
}
