//! Whether the service can be asked about an operation, when Kaunta does so by itself, and when a person must decide.

use crate::wording::look_up::has_look_up;
use kaunta_domain::operation::State;
use kaunta_ledger::Operation;

use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// Whether a workspace's service can be asked about operations.
pub(crate) struct LookUpAccess {
    can_look_up: bool,
    /// Why it can't be asked, if that can be fixed.
    hindrance: Option<String>,
}

impl LookUpAccess {
    pub(crate) async fn at(core: &Installation, workspace: &Workspace) -> LookUpAccess {
        match workspace.gateway(core).await {
            Ok(gateway) => LookUpAccess { can_look_up: gateway.can_look_up(), hindrance: None },
            // Without a key or an address the service can't be asked now, but that is no reason to resolve anything by hand.
            Err(missing) => LookUpAccess { can_look_up: false, hindrance: Some(missing.words()) },
        }
    }

    /// Whether the service can be asked about this operation now.
    pub(crate) fn of(&self, operation: &Operation) -> bool {
        self.covers(operation) && !matches!(operation.state, State::Recorded | State::Sent)
    }

    /// Whether the service can be asked about it once it has been sent.
    pub(crate) fn covers(&self, operation: &Operation) -> bool {
        self.can_look_up && has_look_up(operation.mode)
    }

    /// Why the service can't be asked about it at present, if that can be fixed.
    pub(crate) fn hindrance(&self, operation: &Operation) -> Option<&str> {
        self.hindrance.as_deref().filter(|_| has_look_up(operation.mode))
    }

    /// When Kaunta next asks about it by itself, by the computer's current clock. `None` for the check after a final status,
    /// which nobody waits for.
    pub(crate) fn next(&self, core: &Installation, operation: &Operation) -> Option<String> {
        let awaited = operation.state.awaits_answer() || operation.contradicted_by.is_some();
        let planned = operation.next_look_up_at.filter(|_| self.covers(operation) && awaited)?;
        let (now, clock) = (core.planned_now(), core.host.now());
        Some((clock + (planned - now)).max(clock).to_rfc3339())
    }

    /// Whether a person must decide.
    pub(crate) fn settle_by_hand(&self, operation: &Operation) -> bool {
        let waits = matches!(operation.state, State::Pending | State::Unknown | State::Refused);
        operation.contradicted_by.is_some() || waits && !self.covers(operation) && self.hindrance(operation).is_none()
    }
}
