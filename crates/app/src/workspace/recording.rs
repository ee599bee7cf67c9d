//! Records the outcomes of operations.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{LedgerError, Operation};

use crate::wording::look_up::has_look_up;
use crate::workspace::another_copy::watch_for;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;
use crate::workspace::schedule::{
    after_a_final_word, after_a_refusal, is_interrupted, is_overtaken_status, while_a_token_is_owed, while_open,
};
use crate::workspace::unrecorded::{WriteTries, give_up};

/// Records the outcome of a send. A full disk must not lose it: retries until it is in the book, or the book is given up as
/// damaged. If Kaunta is closed before that, the next start finds the operation without an outcome and asks the service.
pub(crate) async fn record_until_stored(
    core: &Installation,
    workspace: &Arc<Workspace>,
    id: OperationId,
    event: Event,
) {
    let mut tries = WriteTries::default();
    while let Err(error) = record_event(core, workspace, id, event.clone()).await {
        if !tries.again(&*core.host, error).await {
            return give_up(&*core.host, workspace, &[(id, event)]);
        }
    }
}

/// Records an event, schedules the next look-up, and only then tells the window.
pub(crate) async fn record_event(
    core: &Installation,
    workspace: &Arc<Workspace>,
    id: OperationId,
    event: Event,
) -> Result<(), LedgerError> {
    let now = core.planned_now();
    let wait = |operation: &Operation, events: &[Event]| {
        wait(core, workspace.environment, operation, events).map(|wait| now + wait)
    };
    let kind = event.kind.clone();
    workspace.ledger.append_and_plan(id, event, wait).await?;
    fail::fail_point!("recorded-untold");
    watch_for(core, workspace, id, &kind).await;
    workspace.wake.notify_one();
    if workspace.environment == core.environment() {
        core.host.changed(Change::Operation { id });
    }
    Ok(())
}

/// How long until the service is asked for the token that it owes; `None` if it owes none, or was asked for long
/// enough.
fn for_its_token(operation: &Operation, now: DateTime<Utc>) -> Option<TimeDelta> {
    let owed_since = operation.settled_first_at.filter(|_| operation.token_claim == Some(TokenClaim::Owed))?;
    while_a_token_is_owed(now - owed_since)
}

/// How long until the next look-up. `None` if there is none.
fn wait(core: &Installation, environment: Environment, operation: &Operation, events: &[Event]) -> Option<TimeDelta> {
    if !has_look_up(operation.mode) {
        return None;
    }
    if events.last().is_some_and(|event| is_overtaken_status(event) || is_interrupted(event)) {
        return Some(TimeDelta::zero());
    }
    match operation.state {
        // The task that sends it records the outcome.
        State::Recorded | State::Sent => None,
        State::Pending | State::Unknown => {
            let left = core.in_flight.since_it_left(environment, operation.id, core.host.running());
            let age = left.and_then(|left| TimeDelta::from_std(left).ok());
            Some(while_open(age.unwrap_or(core.host.now() - operation.created_at)))
        }
        State::Refused if operation.contradicted_by.is_none() => Some(after_a_refusal(events, core.moment())),
        State::Refused | State::Succeeded | State::Failed | State::NotFound | State::Rejected | State::NotSent => {
            let checked = after_a_final_word(events, core.host.now());
            [checked, for_its_token(operation, core.host.now())].into_iter().flatten().min()
        }
    }
}
