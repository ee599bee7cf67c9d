//! Approvals: asking, granting, refusing, withdrawing.
//!
//! Granting carries the request out: the transaction that records the approval also records the payment, or confirms the
//! payroll, which is sent right after. So no approval waits to be used, and what was asked for is what happens.

mod asking;
mod deciding;
mod of_bills;
mod views;

use kaunta_domain::event::ApprovalId;
use kaunta_ledger::{Approval, Ledger};
use kaunta_people::{Act, DeniedAct};

use crate::approvals::error::ApprovalsError;
use crate::approvals::room::ApprovalsRoom;
use crate::staff::actor::Actor;

async fn find(ledger: &Ledger, number: u32) -> Result<Approval, ApprovalsError> {
    let found = ledger.approval(ApprovalId(i64::from(number))).await?;
    found.ok_or(ApprovalsError::NoSuchRequest)
}

impl ApprovalsRoom {
    /// Records in the security log that somebody was refused another person's request.
    async fn log_anothers_request(&self, caller: &Actor) {
        self.core.staff.log_own(caller, Act::Denied { what: DeniedAct::OthersRequest }).await;
    }
}

pub(crate) mod error;
pub(crate) mod room;
