//! Receipts that a crash cut off: some perhaps came out, the others did not. They are told and offered; a start prints nothing.

use kaunta_ledger::LedgerError;

use crate::workspace::open::Workspace;

pub(crate) async fn find(workspace: &Workspace) -> Result<(), LedgerError> {
    let cut_off = workspace.ledger.end_cut_off_prints().await?;
    if cut_off > 0 {
        tracing::warn!(cut_off, "receipts were being printed when Kaunta ended");
    }
    Ok(())
}
