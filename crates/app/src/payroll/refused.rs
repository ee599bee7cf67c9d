//! A run halts after many consecutive refusals. They are counted from the book, so a restart does not reset the count.

use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::refusals::{REFUSALS_THAT_HALT, halts};
use kaunta_ledger::{Ledger, LedgerError};
use kaunta_words::{Message, payroll_run};

use super::next::AfterRow;

/// The consecutive refusals at the end of what a payroll has sent.
pub(super) struct Refusals {
    payroll: PayrollId,
    in_a_row: u32,
}

impl Refusals {
    /// The count as a run begins.
    pub(super) async fn so_far(ledger: &Ledger, payroll: PayrollId) -> Result<Refusals, LedgerError> {
        Ok(Refusals { payroll, in_a_row: in_a_row(ledger, payroll).await? })
    }

    /// Whether to go on, once the last outcome is in the book.
    pub(super) async fn next(&mut self, ledger: &Ledger) -> Result<AfterRow, LedgerError> {
        let before = self.in_a_row;
        self.in_a_row = in_a_row(ledger, self.payroll).await?;
        Ok(if halts(before, self.in_a_row) {
            AfterRow::Halt(payroll_run::refused_in_a_row(self.in_a_row).into())
        } else {
            AfterRow::GoOn
        })
    }
}

async fn in_a_row(ledger: &Ledger, payroll: PayrollId) -> Result<u32, LedgerError> {
    ledger.refused_in_a_row(payroll).await
}

/// Why a payroll is paused, also after a restart; `None` if it had too few refusals.
pub(super) async fn why_paused(ledger: &Ledger, payroll: PayrollId) -> Result<Option<Message>, LedgerError> {
    let in_a_row = in_a_row(ledger, payroll).await?;
    Ok((in_a_row >= REFUSALS_THAT_HALT).then(|| payroll_run::refused_in_a_row(in_a_row)))
}
