//! The one place from which a recorded operation is sent, over either interface.

use std::sync::Arc;

use kaunta_domain::answer::{ConnectionProblem, SendOutcome};
use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_ledger::Operation;
use tokio::task::JoinHandle;
use tracing::Instrument as _;

use crate::payments::error::PaymentsError;
use crate::workspace::clients::ServiceClient;
use crate::workspace::core::Core;
use crate::workspace::in_flight::InFlightGuard;
use crate::workspace::open::Workspace;
use crate::workspace::recording::{record_event, record_until_stored};

/// Sends an operation whose sending is recorded, in its own task. The task ends once the outcome is recorded, even if the
/// caller stops waiting.
pub(crate) fn launch(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    way: ServiceClient,
    operation: Operation,
    flight: InFlightGuard,
) -> JoinHandle<()> {
    core.in_flight.leaves(workspace.environment, operation.id, core.host.running());
    tokio::spawn(send(core.clone(), workspace.clone(), way, operation, flight).in_current_span())
}

/// The event for an operation that must not be sent: it is in the book, but the disk reported an error while it was
/// written, and only what is certainly synced may be sent.
pub(crate) fn held_back(operation: &Operation, now: Moment) -> Event {
    not_sent(operation, now, ConnectionProblem::NotMade)
}

/// The same for an operation recorded while the key or the address changed: nothing is sent with the old ones.
pub(crate) fn outdated(operation: &Operation, now: Moment) -> Event {
    not_sent(operation, now, ConnectionProblem::SettingsChanged)
}

fn not_sent(operation: &Operation, now: Moment, problem: ConnectionProblem) -> Event {
    let outcome = SendOutcome::NotSent { problem };
    Event::new(now, EventKind::Sent { attempt: operation.attempts.max(1), outcome })
}

/// Records at once that such an operation was not sent.
///
/// # Errors
/// The book can't be written at present. Writing is retried until it succeeds; nothing is sent either way.
#[tracing::instrument(name = "operation", skip_all, fields(operation = operation.id.0))]
pub(crate) async fn hold_back(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    operation: &Operation,
    flight: InFlightGuard,
) -> Result<(), PaymentsError> {
    let (id, event) = (operation.id, held_back(operation, core.moment()));
    let Err(error) = record_event(core, workspace, id, event.clone()).await else { return Ok(()) };
    let (core, workspace) = (core.clone(), workspace.clone());
    let until_stored = async move {
        record_until_stored(&core, &workspace, id, event).await;
        drop(flight);
    };
    tokio::spawn(until_stored.in_current_span());
    Err(PaymentsError::NotRecorded(error))
}

/// Sends a recorded operation once, and records the outcome before telling anyone.
#[tracing::instrument(name = "operation", skip_all, fields(operation = operation.id.0))]
pub(crate) async fn send(
    core: Arc<Core>,
    workspace: Arc<Workspace>,
    way: ServiceClient,
    operation: Operation,
    flight: InFlightGuard,
) {
    fail::fail_point!("send-before-socket");
    // Check this last: writing the book may have taken a while.
    let event = match workspace.has_not_changed(&way) {
        Ok(()) => exchanged(&core, &workspace, &way, &operation).await,
        Err(_) => outdated(&operation, core.moment()),
    };
    let in_doubt = matches!(event.kind, EventKind::Sent { outcome: SendOutcome::Unknown { .. }, .. });
    record_until_stored(&core, &workspace, operation.id, event).await;
    drop(flight);
    match way {
        // The poller asks about it on schedule.
        ServiceClient::Gateway(_) => {}
        ServiceClient::Partner(_) if in_doubt => workspace.balance_evidence_wake.notify_one(),
        ServiceClient::Partner(_) => {}
    }
}

async fn exchanged(core: &Core, workspace: &Workspace, way: &ServiceClient, operation: &Operation) -> Event {
    let attempt = operation.attempts.max(1);
    let (transfer, reference) = (&operation.transfer, &operation.reference);
    let exchange = match way {
        ServiceClient::Gateway(gateway) => gateway.transfer(transfer, reference, operation.id, attempt).await,
        ServiceClient::Partner(partner) => partner.transact(transfer, reference).await,
    };
    fail::fail_point!("answer-unrecorded");
    workspace.record_exchange(core, &exchange.evidence);
    let kind = EventKind::Sent { attempt, outcome: exchange.outcome };
    Event::new(core.moment(), kind).with(exchange.evidence)
}
