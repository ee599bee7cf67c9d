//! A run halts after a long row of refusals. The row is read from the book, so that no restart shortens it.

use kaunta_contract::AppError;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::refusals::{REFUSALS_THAT_HALT, halts};

use super::next::Next;
use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

/// The row of refusals at the end of what a payroll has sent.
pub(super) struct Refusals {
    payroll: PayrollId,
    in_a_row: u32,
}

impl Refusals {
    /// The row as a run finds it.
    pub(super) async fn so_far(workspace: &Workspace, payroll: PayrollId) -> Result<Refusals, AppError> {
        Ok(Refusals { payroll, in_a_row: in_a_row(workspace, payroll).await? })
    }

    /// What the row says of the next payment, once the last outcome is in the book.
    pub(super) async fn next(&mut self, workspace: &Workspace) -> Result<Next, AppError> {
        let before = self.in_a_row;
        self.in_a_row = in_a_row(workspace, self.payroll).await?;
        Ok(if halts(before, self.in_a_row) { Next::Halt(words(self.in_a_row)) } else { Next::GoOn })
    }
}

async fn in_a_row(workspace: &Workspace, payroll: PayrollId) -> Result<u32, AppError> {
    workspace.ledger.refused_in_a_row(payroll).await.map_err(book_error)
}

/// What the row says of a paused payroll, also after a restart; nothing where it is short.
pub(super) async fn why_paused(workspace: &Workspace, payroll: PayrollId) -> Result<Option<String>, AppError> {
    let in_a_row = in_a_row(workspace, payroll).await?;
    Ok((in_a_row >= REFUSALS_THAT_HALT).then(|| words(in_a_row)))
}

fn words(in_a_row: u32) -> String {
    format!(
        "The service refused the last {in_a_row} payments in a row, so the others wait. Look at the reasons in the list: most often the key, the wallet or a column of the table is wrong. Put a wrong key or wallet right in Settings, then go on; if the table is wrong, stop this payroll and make a new one."
    )
}
