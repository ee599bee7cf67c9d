//! Finding out where open operations stand: at the start, in the background, and when a person asks.

use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_domain::answer::{Doubt, Evidence, LookUpOutcome};
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::operation::{State, interrupted};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{LedgerError, Operation};

use crate::App;
use crate::clerk::{Inner, book_error};
use crate::contract::{
    AppError, Change, ErrorCode, LineState, LookUpInput, LookUpView, OperationDetail, OperationInput, SettleInput,
};
use crate::desk::Desk;
use crate::operation_view;
use crate::schedule::next_ask;
use crate::words;

/// An answer that took longer than this makes the line "slow".
const SLOW_MS: u64 = 5_000;

/// How long a look that could not be taken into the book waits.
const BREATH: Duration = Duration::from_secs(5);

impl Inner {
    /// The line as the last exchange showed it.
    pub(crate) fn note_exchange(&self, evidence: &Evidence) {
        self.note_line(match (evidence.http_status, evidence.took_ms) {
            (None, _) => LineState::Offline,
            (Some(_), SLOW_MS..) => LineState::Slow,
            (Some(_), _) => LineState::Online,
        });
    }
}

/// How long nothing due is believed: an abandoned payment is found within it.
const IDLE: Duration = Duration::from_secs(60);

/// Asks about what is due, for as long as the desk is open.
pub(crate) fn watch(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    let (inner, desk) = (Arc::downgrade(inner), Arc::downgrade(desk));
    tokio::spawn(async move {
        while let Some(pause) = round(&inner, &desk).await {
            // Only the bell is held while waiting: a desk that nobody else needs is closed, and its book let go.
            let Some(bell) = desk.upgrade().map(|desk| desk.bell.clone()) else { return };
            // The bell and the clock are the same to us: either way it is time to look again.
            let _ = tokio::time::timeout(pause, bell.notified()).await;
        }
    });
}

/// Asks once about everything due, and tells how long to wait; nothing once the desk is closed.
async fn round(inner: &Weak<Inner>, desk: &Weak<Desk>) -> Option<Duration> {
    let (inner, desk) = (inner.upgrade()?, desk.upgrade()?);
    match ask_due(&inner, &desk).await {
        Ok(pause) => Some(pause),
        Err(error) => {
            tracing::warn!(message = error.message, "open operations could not be asked about");
            Some(BREATH)
        }
    }
}

async fn ask_due(inner: &Arc<Inner>, desk: &Arc<Desk>) -> Result<Duration, AppError> {
    let now = inner.host.now();
    let mut due = desk.ledger.open_operations(now).await.map_err(book_error)?;
    find_abandoned(inner, desk, &due).await?;
    // What is on its way has its own task, which brings its outcome.
    due.retain(|operation| matches!(operation.state, State::Pending | State::Unknown));
    if !due.is_empty() {
        let gateway = desk.gateway(inner).await?;
        if !gateway.can_look_up() {
            return Ok(IDLE);
        }
    }
    for operation in due {
        ask(inner, desk, &operation).await?;
    }
    let next = desk.ledger.next_look_up().await.map_err(book_error)?;
    let wait = next.map_or(IDLE, |at| (at - inner.host.now()).to_std().unwrap_or_default());
    Ok(wait.clamp(Duration::from_millis(200), IDLE))
}

/// Turns what is on its way without a task of its own (the task broke down) into Unknown, as a restart would.
async fn find_abandoned(inner: &Arc<Inner>, desk: &Arc<Desk>, open: &[Operation]) -> Result<(), AppError> {
    for operation in open.iter().filter(|operation| matches!(operation.state, State::Recorded | State::Sent)) {
        // A flight begins before its operation is recorded and ends after its outcome is: with none under way, what the
        // book still calls on its way has nobody to bring its outcome.
        if inner.in_flight.count() > 0 {
            return Ok(());
        }
        let now = desk.ledger.operation(operation.id).await.map_err(book_error)?;
        if let Some(now) = now.filter(|now| matches!(now.state, State::Recorded | State::Sent)) {
            write_down(inner, desk, now.id, interrupted(now.attempts.max(1), inner.moment())).await;
        }
    }
    Ok(())
}

/// Asks the service about one operation and writes down what it says.
async fn ask(inner: &Arc<Inner>, desk: &Arc<Desk>, operation: &Operation) -> Result<(), AppError> {
    let gateway = desk.gateway(inner).await?;
    let exchange = gateway.look_up(operation.reference.as_str()).await;
    fail::fail_point!("look-up-unrecorded");
    inner.note_exchange(&exchange.evidence);
    let kind = EventKind::LookedUp { outcome: exchange.outcome };
    let event = Event::new(inner.moment(), kind).with(exchange.evidence);
    // What finds no room now can be asked again: nobody is kept waiting for it.
    enter(inner, desk, operation.id, event).await.map_err(book_error)
}

/// Writes down the outcome of a sending. A full disk must not lose it: it is tried again until it is in the book. If
/// Kaunta is closed before that, the next start finds the operation without an outcome and asks the service.
pub(crate) async fn write_down(inner: &Arc<Inner>, desk: &Arc<Desk>, id: OperationId, event: Event) {
    while let Err(error) = enter(inner, desk, id, event.clone()).await {
        book_error(error);
        tokio::time::sleep(BREATH).await;
    }
}

/// Writes down what was learnt, sets when to ask next, and only then tells the window.
async fn enter(inner: &Arc<Inner>, desk: &Arc<Desk>, id: OperationId, event: Event) -> Result<(), LedgerError> {
    let operation = desk.ledger.append(id, event).await?;
    let next = match operation.state {
        State::Pending | State::Unknown => Some(next_ask(operation.created_at, inner.host.now())),
        State::Recorded
        | State::Sent
        | State::Succeeded
        | State::Failed
        | State::Rejected
        | State::NotSent
        | State::NotFound => None,
    };
    if let Err(error) = desk.ledger.set_next_look_up(id, next).await {
        // The operation is open all the same and is found by the next start.
        book_error(error);
    }
    fail::fail_point!("recorded-untold");
    desk.bell.notify_one();
    if desk.environment == inner.environment() {
        inner.host.changed(Change::Operation { id });
    }
    Ok(())
}

impl App {
    pub(crate) async fn ask_now(&self, input: OperationInput) -> Result<OperationDetail, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let operation = self.find(&desk, input.id).await?;
        if matches!(operation.state, State::Recorded | State::Sent) {
            return self.detail(&desk, input.id).await;
        }
        if !desk.gateway(inner).await?.can_look_up() {
            return Err(words::not_learnt(&Doubt::NoStatusPath));
        }
        ask(inner, &desk, &operation).await?;
        self.detail(&desk, input.id).await
    }

    pub(crate) async fn settle(&self, input: SettleInput) -> Result<OperationDetail, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let operation = self.find(&desk, input.id).await?;
        if !matches!(operation.state, State::Pending | State::Unknown) {
            return Err(AppError::new(ErrorCode::Service, "This payment is settled already."));
        }
        if desk.gateway(inner).await?.can_look_up() {
            let words = "The service can be asked about this payment, so it is not settled by hand. Use “Ask now”.";
            return Err(AppError::new(ErrorCode::Service, words));
        }
        let reason = kaunta_domain::text::Narration::parse(&input.reason).map_err(|_| {
            AppError::new(ErrorCode::Service, "Write how you know, in one line: who told you, and when.")
        })?;
        let kind = EventKind::Settled { paid: input.paid, reason: reason.as_str().to_owned() };
        let event = Event::new(inner.moment(), kind);
        desk.ledger.append(input.id, event).await.map_err(book_error)?;
        desk.ledger.set_next_look_up(input.id, None).await.map_err(book_error)?;
        inner.host.changed(Change::Operation { id: input.id });
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
        let gateway = desk.gateway(inner).await?;
        // What is ours is asked about by the one name that the service must know: it may tell small letters from capitals,
        // and its own reference is no key of a look-up. "Not found" of another spelling would be taken for a fact.
        let asked = ours.as_ref().map_or(text, |ours| ours.reference.as_str());
        let exchange = gateway.look_up(asked).await;
        inner.note_exchange(&exchange.evidence);
        let view = operation_view::look_up(exchange.outcome.clone(), operation)?;
        let about_ours = |ours: &Operation| {
            let told = match &exchange.outcome {
                LookUpOutcome::Found { transaction } => transaction.partner_reference.as_deref(),
                LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
            };
            // Asked by the service's id, the answer may be about somebody else's payment.
            told.is_none_or(|reference| reference == ours.reference.as_str())
                && !matches!(ours.state, State::Recorded | State::Sent)
        };
        if let Some(ours) = ours.filter(about_ours) {
            // What was learnt of an operation of ours belongs into its history.
            let kind = EventKind::LookedUp { outcome: exchange.outcome };
            let event = Event::new(inner.moment(), kind).with(exchange.evidence);
            enter(inner, &desk, ours.id, event).await.map_err(book_error)?;
        }
        Ok(view)
    }
}
