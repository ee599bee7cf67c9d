//! Other copies of the book that may be in use. What was unpaid when the book moved may be paid there too, so it is not paid
//! from here until an owner says that the other copy is no longer used.

use kaunta_contract::OtherCopyDoubt;
use kaunta_ledger::{Ledger, Unpaid};

use crate::wording::other_copies;
use crate::workspace::error::WorkspaceError;

/// Checks that no other copy may pay this too, or that an owner has ruled that out.
///
/// # Errors
/// Why it is not paid, and who can change that.
pub(crate) async fn old_unpaid_allowed(ledger: &Ledger, unpaid: Unpaid) -> Result<(), WorkspaceError> {
    if !ledger.may_another_copy_pay(unpaid).await? {
        return Ok(());
    }
    let copies = ledger.other_copies().await?;
    Err(WorkspaceError::OtherCopyMayPay { copies, unpaid })
}

/// What an owner should know and decide about it. `None` if no other copy may be in use.
pub(crate) async fn doubt(ledger: &Ledger) -> Result<Option<OtherCopyDoubt>, WorkspaceError> {
    let copies = ledger.other_copies().await?;
    if copies.moves.is_empty() {
        return Ok(None);
    }
    Ok(Some(OtherCopyDoubt { words: other_copies::doubt(&copies) }))
}
