//! Whether the service can be asked about an operation, when that happens by itself, and when a person must decide.

use kaunta_domain::operation::State;
use kaunta_ledger::Operation;

use crate::clerk::Inner;
use crate::desk::Desk;

/// Whether the service of a desk can be asked where something stands.
pub(crate) struct Asking {
    pub(crate) can_ask: bool,
    /// Why not, where that can be mended.
    pub(crate) hindrance: Option<String>,
}

impl Asking {
    pub(crate) async fn at(inner: &Inner, desk: &Desk) -> Asking {
        match desk.gateway(inner).await {
            Ok(gateway) => Asking { can_ask: gateway.can_look_up(), hindrance: None },
            // Without a key or an address nobody can be asked now, but nothing is to be settled by hand for that.
            Err(missing) => Asking { can_ask: false, hindrance: Some(missing.message) },
        }
    }

    /// Whether it can be asked about this one now.
    pub(crate) fn of(&self, operation: &Operation) -> bool {
        self.can_ask && !matches!(operation.state, State::Recorded | State::Sent)
    }

    /// When Kaunta asks about it by itself, by the computer's clock as it stands now. That a final word is asked about
    /// once more is nothing to wait for.
    pub(crate) fn next(&self, inner: &Inner, operation: &Operation) -> Option<String> {
        let awaited = operation.state.is_open() || operation.contradicted_by.is_some();
        let planned = operation.next_look_up_at.filter(|_| self.can_ask && awaited)?;
        let (now, clock) = (inner.planned_now(), inner.host.now());
        Some((clock + (planned - now)).max(clock).to_rfc3339())
    }

    /// Whether a person must decide.
    pub(crate) fn settle_by_hand(&self, operation: &Operation) -> bool {
        let waits = matches!(operation.state, State::Pending | State::Unknown);
        operation.contradicted_by.is_some() || waits && !self.can_ask && self.hindrance.is_none()
    }
}
