//! What became of the last receipt of a payment on the thermal printer.

use kaunta_contract::{OrphanReceipt, PrintResult};
use kaunta_ledger::{LedgerError, Orphan, ReceiptOf};

use crate::wording::found_payment::receipt_amount;
use crate::wording::printed;
use crate::workspace::open::Workspace;

pub(crate) async fn last_print(
    workspace: &Workspace,
    of: impl Into<ReceiptOf>,
) -> Result<Option<PrintResult>, LedgerError> {
    let of = of.into();
    // A print job that begins or ends between these two reads is shown as in progress, until the window hears of its end.
    let was_printing = workspace.prints.has(of);
    let last = workspace.ledger.last_print(of).await?;
    let is_printing = was_printing || workspace.prints.has(of);
    Ok(last.map(|job| printed::job(&job, is_printing)))
}

/// The receipt of a payment that the book had lost, if it has one.
pub(crate) async fn orphan_receipt(
    workspace: &Workspace,
    orphan: &Orphan,
) -> Result<Option<OrphanReceipt>, LedgerError> {
    if receipt_amount(orphan).is_none() {
        return Ok(None);
    }
    Ok(Some(OrphanReceipt { print: last_print(workspace, ReceiptOf::Orphan(orphan.number)).await? }))
}
