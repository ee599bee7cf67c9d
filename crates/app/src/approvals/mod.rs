//! What one person asks of another: asking, granting, refusing, taking back.
//!
//! Granting is doing: in the transaction that writes the yes down the payment is recorded, or the payroll confirmed, and it
//! leaves right after. So a yes never lies about, and what was asked for is what happens.

mod asking;
mod deciding;
mod views;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::event::ApprovalId;
use kaunta_ledger::Approval;
use kaunta_people::Act;

use crate::approvals::room::Approvals;
use crate::staff::actor::Actor;
use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

async fn find(workspace: &Workspace, number: u32) -> Result<Approval, AppError> {
    let found = workspace.ledger.approval(ApprovalId(i64::from(number))).await.map_err(book_error)?;
    found.ok_or_else(|| AppError::new(ErrorCode::NotFound, kaunta_words::approvals::not_found()))
}

impl Approvals {
    /// Somebody asked for a request that is another's, and is refused: that goes into the security log.
    async fn note_anothers(&self, caller: &Actor) {
        self.core.staff.note_mine(caller, Act::Refused { call: "another's request".to_owned() }).await;
    }
}

pub(crate) mod room;
