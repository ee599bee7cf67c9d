//! Receipts whose printing a crash cut off: some may have come out. Their state is corrected at the next start, which
//! prints nothing; a person may print them again.

use kaunta_ledger::{Ledger, LedgerError};

pub(crate) async fn find(ledger: &Ledger) -> Result<(), LedgerError> {
    let cut_off = ledger.end_cut_off_prints().await?;
    if cut_off > 0 {
        tracing::warn!(cut_off, "receipts were being printed when Kaunta ended");
    }
    Ok(())
}
