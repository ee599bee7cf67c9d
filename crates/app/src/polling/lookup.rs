//! Looking up an operation and recording the answer. [`crate::polling::poller`] does so on schedule.

use crate::polling::error::PollingError;
use crate::staff::actor::{Actor, Caller};
use crate::wording::operation_row;
use std::sync::Arc;

use kaunta_contract::{LookUpInput, LookUpView, OperationDetail, OperationInput};
use kaunta_domain::answer::{Doubt, LookUpOutcome};
use kaunta_domain::event::{Event, EventKind, LookUpSent};
use kaunta_domain::operation::{Lifecycle, State};
use kaunta_domain::particulars::Particulars;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_gateway::{Exchange, Gateway};
use kaunta_ledger::{Ledger, LedgerError, Operation};
use kaunta_words::{answers, payments};

use crate::operations::operation_view;
use crate::platform::clock::Clock;
use crate::polling::accounts::is_proved;
use crate::polling::room::Polling;
use crate::wording::look_up::has_look_up;
use crate::wording::service_lines;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::open_look_ups::OpenLookUp;
use crate::workspace::rate_limit::LookupResult;
use crate::workspace::recording::record_event;

/// Looks up one operation and records the answer; `question` keeps others from asking about it meanwhile. If the service
/// does not find it and the credentials have changed since sending, asks once more if they prove to be of the same account.
#[tracing::instrument(name = "operation", skip_all, fields(operation = operation.id.0))]
pub(crate) async fn ask(
    caller: &Actor,
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    operation: &Operation,
    question: OpenLookUp,
    turn: Turn,
) -> Result<(), PollingError> {
    let (result, is_found) = ask_once(caller, core, workspace, operation, &question, turn).await?;
    if !is_found && result == LookupResult::Answer {
        let events = workspace.ledger.events(operation.id).await?;
        let doubted = events.last().is_some_and(|kept| is_of_another_account(&kept.event.kind));
        let sent_with = Lifecycle::of(events.iter().map(|kept| &kept.event)).sent_with;
        if doubted && is_proved(caller, core, workspace, &*workspace.gateway(core).await?, sent_with.as_ref()).await? {
            // Without a turn, the poller asks on schedule: the proof is in the book.
            if let Ok(turn) = workspace.connection.priority_turn(core) {
                ask_once(caller, core, workspace, operation, &question, turn).await?;
            }
        }
    }
    Ok(())
}

/// Asks once; returns how it went and whether the service has the payment.
pub(crate) async fn ask_once(
    caller: &Actor,
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    operation: &Operation,
    _question: &OpenLookUp,
    turn: Turn,
) -> Result<(LookupResult, bool), PollingError> {
    let gateway = workspace.gateway(core).await?;
    let asked = sent_now(&core.clock, &workspace.ledger, &gateway);
    let exchange = gateway.look_up_ours(&operation.transfer, &operation.reference).await;
    workspace.record_exchange(core, &exchange.evidence);
    let result = LookupResult::of(&exchange.outcome);
    turn.record(core, result);
    let is_found = match &exchange.outcome {
        LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => true,
        LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => false,
    };
    let event = caller.signed(answered(&core.clock, asked, exchange));
    fail::fail_point!("look-up-unrecorded");
    // If the answer can't be recorded now, the look-up can be repeated, so don't keep anyone waiting.
    record_event(core, workspace, operation.id, event).await?;
    Ok((result, is_found))
}

fn is_of_another_account(kind: &EventKind) -> bool {
    matches!(kind, EventKind::LookedUp { outcome: LookUpOutcome::Unanswered { doubt: Doubt::OtherAccount }, .. })
}

/// Describes a look-up that is sent now.
pub(crate) fn sent_now(clock: &Clock, ledger: &Ledger, gateway: &Gateway) -> LookUpSent {
    LookUpSent { stamp: clock.moment().stamp, with: gateway.fingerprint(&ledger.seed()) }
}

/// The event for the answer to a look-up.
pub(crate) fn answered(clock: &Clock, asked: LookUpSent, exchange: Exchange<LookUpOutcome>) -> Event {
    let kind = EventKind::LookedUp { asked, outcome: exchange.outcome };
    Event::new(clock.moment(), kind).with(exchange.evidence)
}

impl Polling {
    pub(crate) async fn ask_now(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<OperationDetail, PollingError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let operation = self.operations.find(caller, &workspace.ledger, input.id).await?;
        if matches!(operation.state, State::Recorded | State::Sent) {
            return Ok(self.operations.detail(caller, &workspace, input.id).await?);
        }
        if !has_look_up(operation.mode) {
            return Err(PollingError::NoLookUp);
        }
        if workspace.sending.is_closed() {
            return Err(PollingError::BookClosed);
        }
        if !workspace.gateway(core).await?.can_look_up() {
            return Err(PollingError::NoStatusPath);
        }
        let question = workspace.open_look_ups.begin(operation.id).await;
        let turn = workspace.connection.turn_for_person(core)?;
        ask(caller, core, &workspace, &operation, question, turn).await?;
        Ok(self.operations.detail(caller, &workspace, input.id).await?)
    }

    pub(crate) async fn look_up(&self, caller: &Caller, input: LookUpInput) -> Result<LookUpView, PollingError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let text = input.text.trim();
        if text.is_empty() {
            return Err(PollingError::NothingTyped);
        }
        let ours = workspace.ledger.by_reference(text).await?.into_iter().next();
        let billers = workspace.ledger.all_billers().await?;
        let row = |ours: &Option<Operation>| ours.as_ref().map(|operation| operation_row::row(operation, &billers));
        if let Some(ours) = ours.as_ref().filter(|ours| !has_look_up(ours.mode)) {
            let note = answers::no_look_up().then(payments::look_up_from_book()).into();
            let events = workspace.ledger.event_kinds(ours.id).await?;
            let from_service = service_lines::of_operation(ours, &Particulars::of(&events));
            let operation = Some(operation_row::row(ours, &billers));
            return Ok(LookUpView { from_service, state: Some(ours.state), operation, note: Some(note) });
        }
        let _question = match &ours {
            Some(ours) => Some(workspace.open_look_ups.begin(ours.id).await),
            None => None,
        };
        let gateway = workspace.gateway(core).await?;
        let turn = workspace.connection.turn_for_person(core)?;
        let asked = sent_now(&core.clock, &workspace.ledger, &gateway);
        // Look up our own payment by its exact reference: the service may be case-sensitive, and it can't be asked by its
        // own id. "Not found" for another spelling would be mistaken for a fact.
        let exchange = match &ours {
            Some(ours) => gateway.look_up_ours(&ours.transfer, &ours.reference).await,
            None => gateway.look_up(text).await,
        };
        workspace.record_exchange(core, &exchange.evidence);
        turn.record(core, LookupResult::of(&exchange.outcome));
        let (ours, exchange) = match ours {
            Some(ours) => (Some(ours), exchange),
            None => named_in(&workspace.ledger, exchange).await?,
        };
        let claim = ours.as_ref().and_then(|ours| ours.token_claim);
        let is_claimed = matches!(claim, Some(TokenClaim::Owed | TokenClaim::Came));
        let view = operation_view::look_up(exchange.outcome.clone(), row(&ours), is_claimed)?;
        let about_ours = |ours: &Operation| {
            let told = match &exchange.outcome {
                LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
                    transaction.partner_reference.as_deref()
                }
                LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
            };
            // When asked by the service's id, the answer may be about somebody else's payment.
            told.is_none_or(|reference| reference == ours.reference.as_str())
                && !matches!(ours.state, State::Recorded | State::Sent)
        };
        if let Some(ours) = ours.filter(about_ours) {
            // Record what was learnt in the operation's history.
            record_event(core, &workspace, ours.id, caller.signed(answered(&core.clock, asked, exchange))).await?;
        }
        Ok(view)
    }
}

/// A number unknown to the book may belong to our payment whose response was lost. In that case the answer is matched by its
/// reference.
async fn named_in(
    book: &Ledger,
    exchange: Exchange<LookUpOutcome>,
) -> Result<(Option<Operation>, Exchange<LookUpOutcome>), LedgerError> {
    let reference = match &exchange.outcome {
        LookUpOutcome::Found { transaction } => transaction.partner_reference.clone(),
        LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
    };
    let Some(reference) = reference else { return Ok((None, exchange)) };
    let named = book.by_reference(&reference).await?.into_iter();
    let ours = named.into_iter().find(|ours| ours.reference.as_str() == reference && has_look_up(ours.mode));
    Ok(match ours {
        Some(ours) => {
            let exchange = exchange.about_ours(&ours.transfer);
            (Some(ours), exchange)
        }
        None => (None, exchange),
    })
}
