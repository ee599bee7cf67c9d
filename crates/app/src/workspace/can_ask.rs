//! Whether the service can be asked about an operation, when that happens by itself, and when a person must decide.

use crate::wording::look_up::has_look_up;
use kaunta_domain::operation::State;
use kaunta_ledger::Operation;

use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// Whether the service of a workspace can be asked where something stands.
pub(crate) struct Asking {
    can_ask: bool,
    /// Why not, where that can be mended.
    hindrance: Option<String>,
}

impl Asking {
    pub(crate) async fn at(core: &Installation, workspace: &Workspace) -> Asking {
        match workspace.gateway(core).await {
            Ok(gateway) => Asking { can_ask: gateway.can_look_up(), hindrance: None },
            // Without a key or an address nobody can be asked now, but nothing is to be settled by hand for that.
            Err(missing) => Asking { can_ask: false, hindrance: Some(missing.message) },
        }
    }

    /// Whether it can be asked about this one now.
    pub(crate) fn of(&self, operation: &Operation) -> bool {
        self.covers(operation) && !matches!(operation.state, State::Recorded | State::Sent)
    }

    /// Whether it is asked about once it has left.
    pub(crate) fn covers(&self, operation: &Operation) -> bool {
        self.can_ask && has_look_up(operation.mode)
    }

    /// Why it can't be asked about at present, where that can be mended.
    pub(crate) fn hindrance(&self, operation: &Operation) -> Option<&str> {
        self.hindrance.as_deref().filter(|_| has_look_up(operation.mode))
    }

    /// When Kaunta asks about it by itself, by the computer's clock as it stands now. That a final word is asked about
    /// once more is nothing to wait for.
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
