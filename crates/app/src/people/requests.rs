//! Requests that expire without a decision. The security log gets each one once, because the book reports each one once.

use chrono::{DateTime, Utc};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use kaunta_ledger::Ledger;
use kaunta_people::Act;
use kaunta_people::Subject;

use crate::people::room::PeopleRoom;
use crate::staff::actor::Actor;
use crate::staff::error::StaffError;
use crate::wording::book_error;
use crate::workspace::open::Workspace;

impl PeopleRoom {
    /// Records the requests that expired. If the book can't be written, go on: an expired request can't be granted anyway,
    /// and the next check records it.
    pub(crate) async fn log_expired(&self, workspace: &Workspace, now: DateTime<Utc>) {
        // Without people there are no requests.
        if workspace.ledger.read_only().is_some()
            || workspace.sending.is_closed()
            || !matches!(self.core.staff.book().await.inspect_err(StaffError::log), Ok(Some(_)))
        {
            return;
        }
        let expired = match workspace.ledger.expire_approvals(now).await {
            Ok(expired) => expired,
            Err(error) => {
                book_error::log(&error);
                return;
            }
        };
        if expired.is_empty() {
            return;
        }
        for id in expired {
            self.core
                .staff
                .log_act(Act::ApprovalExpired { subject: subject_of(workspace.environment, id) }, None)
                .await;
        }
        self.core.host.changed(Change::Approvals);
    }

    /// Logs the requests that became void because of what this person did; `None` if Kaunta did it by itself.
    pub(crate) async fn log_void(&self, environment: Environment, void: &[ApprovalId], by: Option<&PersonName>) {
        for id in void {
            self.core.staff.log_act(Act::ApprovalVoid { subject: subject_of(environment, *id) }, by).await;
        }
        if !void.is_empty() {
            self.core.host.changed(Change::Approvals);
        }
    }

    /// Voids the requests of someone who makes no payments here any more.
    pub(crate) async fn void_requests_in(&self, by: &Actor, ledger: &Ledger, name: &PersonName) {
        match ledger.void_approvals_of(name, self.core.host.now()).await {
            Ok(void) => self.log_void(ledger.environment(), &void, by.name()).await,
            Err(error) => tracing::error!(%error, "the requests of who left could not be made void"),
        }
    }
}

/// How the security log names an approval.
pub(crate) fn subject_of(environment: Environment, id: ApprovalId) -> Subject {
    Subject { environment, approval: u64::try_from(id.0).unwrap_or_default() }
}
