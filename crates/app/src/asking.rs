//! Finding out where an operation stands, and writing down what was learnt. Who asks by itself is [`crate::poller`].

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::answer::{Doubt, Evidence, LookUpOutcome};
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{LedgerError, Operation};

use crate::App;
use crate::askable::has_look_up;
use crate::clerk::{Inner, book_error};
use crate::contract::{
    AppError, Change, ErrorCode, LineState, LookUpInput, LookUpView, OperationDetail, OperationInput,
};
use crate::desk::Desk;
use crate::operation_view;
use crate::pace::Heard;
use crate::people::signed;
use crate::schedule::{AFTER_A_REFUSAL, FIRST_THOUGHT, after_a_final_word, after_a_refusal, while_open};
use crate::words;

/// An answer that took longer than this makes the line "slow".
const SLOW_MS: u64 = 5_000;

/// How long what found no room in the book waits.
pub(crate) const BREATH: Duration = Duration::from_secs(5);

impl Inner {
    /// Now, by the clock that look-ups are planned by.
    pub(crate) fn planned_now(&self) -> DateTime<Utc> {
        self.planning.now(self.host.now(), self.host.running())
    }

    /// The line as the last exchange showed it.
    pub(crate) fn note_exchange(&self, evidence: &Evidence) {
        self.note_line(match (evidence.http_status, evidence.took_ms) {
            (None, _) => LineState::Offline,
            (Some(_), SLOW_MS..) => LineState::Slow,
            (Some(_), _) => LineState::Online,
        });
    }
}

/// Asks the service about one operation and writes down what it says.
pub(crate) async fn ask(inner: &Arc<Inner>, desk: &Arc<Desk>, operation: &Operation) -> Result<Heard, AppError> {
    let gateway = desk.gateway(inner).await?;
    let exchange = gateway.look_up_ours(&operation.transfer, &operation.reference).await;
    inner.note_exchange(&exchange.evidence);
    let heard = Heard::of(&exchange.outcome);
    let kind = EventKind::LookedUp { outcome: exchange.outcome };
    let event = signed(Event::new(inner.moment(), kind).with(exchange.evidence));
    fail::fail_point!("look-up-unrecorded");
    // What finds no room now can be asked again: nobody is kept waiting for it.
    enter(inner, desk, operation.id, event).await.map_err(book_error)?;
    Ok(heard)
}

/// Writes down the outcome of a sending. A full disk must not lose it: it is tried again until it is in the book. If
/// Kaunta is closed before that, the next start finds the operation without an outcome and asks the service.
pub(crate) async fn write_down(inner: &Arc<Inner>, desk: &Arc<Desk>, id: OperationId, event: Event) {
    while let Err(error) = enter(inner, desk, id, event.clone()).await {
        book_error(error);
        inner.host.sleep(BREATH).await;
    }
}

/// Writes down what was learnt, sets when to ask next, and only then tells the window.
pub(crate) async fn enter(
    inner: &Arc<Inner>,
    desk: &Arc<Desk>,
    id: OperationId,
    event: Event,
) -> Result<(), LedgerError> {
    let now = inner.planned_now();
    let operation = desk.ledger.append_and_plan(id, event, |operation| first_plan(inner, desk, operation, now)).await?;
    fail::fail_point!("recorded-untold");
    if let Err(error) = think_again(inner, desk, &operation, now).await {
        // Where it stands is in the book all the same, and the first plan asks too soon rather than too late.
        book_error(error);
    }
    desk.bell.notify_one();
    if desk.environment == inner.environment() {
        inner.host.changed(Change::Operation { id });
    }
    Ok(())
}

/// When to ask next, as far as the operation's row tells.
fn first_plan(inner: &Inner, desk: &Desk, operation: &Operation, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if !has_look_up(operation.mode) {
        return None;
    }
    match operation.state {
        State::Pending | State::Unknown => {
            let left = inner.in_flight.since_it_left(desk.environment, operation.id, inner.host.running());
            let age = left.and_then(|left| TimeDelta::from_std(left).ok());
            Some(now + while_open(age.unwrap_or(inner.host.now() - operation.created_at)))
        }
        State::Refused => Some(now + AFTER_A_REFUSAL),
        // Its flight brings the outcome.
        State::Recorded | State::Sent => None,
        State::Succeeded | State::Failed | State::NotFound => Some(now + FIRST_THOUGHT),
        State::Rejected | State::NotSent => None,
    }
}

/// Mends the plan of a final word, or of a refusal, by what was said before it.
async fn think_again(inner: &Inner, desk: &Desk, operation: &Operation, now: DateTime<Utc>) -> Result<(), LedgerError> {
    if operation.state.is_open() || !has_look_up(operation.mode) {
        return Ok(());
    }
    let events: Vec<Event> = desk.ledger.events(operation.id).await?.into_iter().map(|kept| kept.event).collect();
    let wait = match operation.state == State::Refused && operation.contradicted_by.is_none() {
        true => Some(after_a_refusal(&events, inner.moment())),
        false => after_a_final_word(&events, inner.host.now()),
    };
    let next = wait.map(|wait| now + wait);
    let apart = match (operation.next_look_up_at, next) {
        (Some(planned), Some(next)) => (planned - next).abs() > TimeDelta::seconds(1),
        (planned, next) => planned != next,
    };
    if apart { desk.ledger.set_next_look_up(operation.id, next).await } else { Ok(()) }
}

impl App {
    pub(crate) async fn ask_now(&self, input: OperationInput) -> Result<OperationDetail, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let operation = self.find(&desk, input.id).await?;
        if matches!(operation.state, State::Recorded | State::Sent) {
            return self.detail(&desk, input.id).await;
        }
        if !has_look_up(operation.mode) {
            return Err(words::no_look_up());
        }
        if !desk.gateway(inner).await?.can_look_up() {
            return Err(words::not_learnt(&Doubt::NoStatusPath));
        }
        ask(inner, &desk, &operation).await?;
        self.detail(&desk, input.id).await
    }

    pub(crate) async fn look_up(&self, input: LookUpInput) -> Result<LookUpView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let text = input.text.trim();
        if text.is_empty() {
            return Err(AppError::new(ErrorCode::NotFound, "Type a transaction number or a reference first."));
        }
        let ours = desk.ledger.by_reference(text).await.map_err(book_error)?.into_iter().next();
        let billers = desk.billers().await?;
        let operation = ours.as_ref().map(|operation| operation_view::row(operation, &billers));
        if let Some(ours) = ours.as_ref().filter(|ours| !has_look_up(ours.mode)) {
            let note = format!("{} What you see is what your book knows.", words::no_look_up().message);
            let from_service = operation_view::told_lines(ours);
            return Ok(LookUpView { from_service, state: Some(ours.state), operation, note: Some(note) });
        }
        let gateway = desk.gateway(inner).await?;
        // What is ours is asked about by the one name that the service must know: it may tell small letters from capitals,
        // and its own reference is no key of a look-up. "Not found" of another spelling would be taken for a fact.
        let exchange = match &ours {
            Some(ours) => gateway.look_up_ours(&ours.transfer, &ours.reference).await,
            None => gateway.look_up(text).await,
        };
        inner.note_exchange(&exchange.evidence);
        let view = operation_view::look_up(exchange.outcome.clone(), operation)?;
        let about_ours = |ours: &Operation| {
            let told = match &exchange.outcome {
                LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
                    transaction.partner_reference.as_deref()
                }
                LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
            };
            // Asked by the service's id, the answer may be about somebody else's payment.
            told.is_none_or(|reference| reference == ours.reference.as_str())
                && !matches!(ours.state, State::Recorded | State::Sent)
        };
        if let Some(ours) = ours.filter(about_ours) {
            // What was learnt of an operation of ours belongs into its history.
            let kind = EventKind::LookedUp { outcome: exchange.outcome };
            let event = signed(Event::new(inner.moment(), kind).with(exchange.evidence));
            enter(inner, &desk, ours.id, event).await.map_err(book_error)?;
        }
        Ok(view)
    }
}
