//! Finding out where an operation stands, and writing down what was learnt. Who asks by itself is [`crate::poller`].

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::{AppError, Change, ErrorCode, LookUpInput, LookUpView, OperationDetail, OperationInput};
use kaunta_domain::answer::{Doubt, LookUpOutcome};
use kaunta_domain::event::{Asked, Event, EventKind};
use kaunta_domain::operation::{Standing, State};
use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{Exchange, Gateway};
use kaunta_ledger::{Ledger, LedgerError, Operation};

use crate::App;
use crate::accounts::is_proved;
use crate::another_copy::watch_for;
use crate::askable::has_look_up;
use crate::clerk::{Inner, book_error};
use crate::connection::Turn;
use crate::desk::Desk;
use crate::moving;
use crate::operation_view;
use crate::pace::Heard;
use crate::people::signed;
use crate::questions::Question;
use crate::schedule::{after_a_final_word, after_a_refusal, is_interrupted, is_overtaken_word, while_open};
use crate::service_lines;
use crate::unwritten::{Tries, give_up};
use crate::words;

/// How long what found no room in the book waits.
pub(crate) const BREATH: Duration = Duration::from_secs(5);

impl Inner {
    /// Now, by the clock that look-ups are planned by.
    pub(crate) fn planned_now(&self) -> DateTime<Utc> {
        self.planning.now(self.host.now(), self.host.running())
    }
}

/// Asks the service about one operation, of which nobody else asks meanwhile, and writes down what it says. What is not found
/// with other credentials than it was sent with is asked about once more if these are shown to be of the same account.
pub(crate) async fn ask(
    inner: &Arc<Inner>,
    desk: &Arc<Desk>,
    operation: &Operation,
    question: Question,
    turn: Turn,
) -> Result<(), AppError> {
    let (heard, is_found) = ask_once(inner, desk, operation, &question, turn).await?;
    if !is_found && heard == Heard::Answer {
        let events = desk.ledger.events(operation.id).await.map_err(book_error)?;
        let doubted = events.last().is_some_and(|kept| is_of_another_account(&kept.event.kind));
        let sent_with = Standing::of(events.iter().map(|kept| &kept.event)).sent_with;
        if doubted && is_proved(inner, desk, &*desk.gateway(inner).await?, sent_with.as_ref()).await? {
            // Without a turn it is asked about on schedule: the proof is in the book.
            if let Ok(turn) = desk.connection.turn_ahead(inner) {
                ask_once(inner, desk, operation, &question, turn).await?;
            }
        }
    }
    Ok(())
}

/// Asks once; tells how it went and whether the service has it.
pub(crate) async fn ask_once(
    inner: &Arc<Inner>,
    desk: &Arc<Desk>,
    operation: &Operation,
    _question: &Question,
    turn: Turn,
) -> Result<(Heard, bool), AppError> {
    let gateway = desk.gateway(inner).await?;
    let asked = desk.asks(inner, &gateway);
    let exchange = gateway.look_up_ours(&operation.transfer, &operation.reference).await;
    desk.note_exchange(inner, &exchange.evidence);
    let heard = Heard::of(&exchange.outcome);
    turn.heard(inner, heard);
    let is_found = match &exchange.outcome {
        LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => true,
        LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => false,
    };
    let event = signed(answered(inner, asked, exchange));
    fail::fail_point!("look-up-unrecorded");
    // What finds no room now can be asked again: nobody is kept waiting for it.
    enter(inner, desk, operation.id, event).await.map_err(book_error)?;
    Ok((heard, is_found))
}

fn is_of_another_account(kind: &EventKind) -> bool {
    matches!(kind, EventKind::LookedUp { outcome: LookUpOutcome::Unanswered { doubt: Doubt::OtherAccount }, .. })
}

impl Desk {
    /// A question that leaves now.
    pub(crate) fn asks(&self, inner: &Inner, gateway: &Gateway) -> Asked {
        Asked { tick: inner.moment().tick, with: gateway.fingerprint(&self.ledger.seed()) }
    }
}

/// What came of a question.
pub(crate) fn answered(inner: &Inner, asked: Asked, exchange: Exchange<LookUpOutcome>) -> Event {
    let kind = EventKind::LookedUp { asked: Some(asked), outcome: exchange.outcome };
    Event::new(inner.moment(), kind).with(exchange.evidence)
}

/// Writes down the outcome of a sending. A full disk must not lose it: it is tried again until it is in the book, or the book
/// is given up as damaged. If Kaunta is closed before that, the next start finds the operation without an outcome and asks
/// the service.
pub(crate) async fn write_down(inner: &Arc<Inner>, desk: &Arc<Desk>, id: OperationId, event: Event) {
    let mut tries = Tries::default();
    while let Err(error) = enter(inner, desk, id, event.clone()).await {
        if !tries.again(inner, error).await {
            return give_up(inner, desk, &[(id, event)]);
        }
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
    let wait = |operation: &Operation, events: &[Event]| wait(inner, desk, operation, events).map(|wait| now + wait);
    let kind = event.kind.clone();
    desk.ledger.append_and_plan(id, event, wait).await?;
    fail::fail_point!("recorded-untold");
    watch_for(inner, desk, id, &kind).await;
    desk.bell.notify_one();
    if desk.environment == inner.environment() {
        inner.host.changed(Change::Operation { id });
    }
    Ok(())
}

/// How long until it is asked about next; nothing where it is not.
fn wait(inner: &Inner, desk: &Desk, operation: &Operation, events: &[Event]) -> Option<TimeDelta> {
    if !has_look_up(operation.mode) {
        return None;
    }
    if events.last().is_some_and(|event| is_overtaken_word(event) || is_interrupted(event)) {
        return Some(TimeDelta::zero());
    }
    match operation.state {
        // Its flight brings the outcome.
        State::Recorded | State::Sent => None,
        State::Pending | State::Unknown => {
            let left = inner.in_flight.since_it_left(desk.environment, operation.id, inner.host.running());
            let age = left.and_then(|left| TimeDelta::from_std(left).ok());
            Some(while_open(age.unwrap_or(inner.host.now() - operation.created_at)))
        }
        State::Refused if operation.contradicted_by.is_none() => Some(after_a_refusal(events, inner.moment())),
        State::Refused | State::Succeeded | State::Failed | State::NotFound | State::Rejected | State::NotSent => {
            after_a_final_word(events, inner.host.now())
        }
    }
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
        // What the service says could not be written down.
        if desk.sending.is_closed() {
            return Err(AppError::new(ErrorCode::Locked, moving::CLOSED));
        }
        if !desk.gateway(inner).await?.can_look_up() {
            return Err(words::not_learnt(&Doubt::NoStatusPath));
        }
        let question = desk.questions.begin(operation.id).await;
        let turn = desk.connection.turn_for_person(inner)?;
        ask(inner, &desk, &operation, question, turn).await?;
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
        let row = |ours: &Option<Operation>| ours.as_ref().map(|operation| operation_view::row(operation, &billers));
        if let Some(ours) = ours.as_ref().filter(|ours| !has_look_up(ours.mode)) {
            let note = format!("{} What you see is what your book knows.", words::no_look_up().message);
            let events = desk.ledger.event_kinds(ours.id).await.map_err(book_error)?;
            let from_service = service_lines::of_operation(ours, &Particulars::of(&events));
            let operation = Some(operation_view::row(ours, &billers));
            return Ok(LookUpView { from_service, state: Some(ours.state), operation, note: Some(note) });
        }
        let _question = match &ours {
            Some(ours) => Some(desk.questions.begin(ours.id).await),
            None => None,
        };
        let gateway = desk.gateway(inner).await?;
        let turn = desk.connection.turn_for_person(inner)?;
        let asked = desk.asks(inner, &gateway);
        // What is ours is asked about by the one name that the service must know: it may tell small letters from capitals,
        // and its own reference is no key of a look-up. "Not found" of another spelling would be taken for a fact.
        let exchange = match &ours {
            Some(ours) => gateway.look_up_ours(&ours.transfer, &ours.reference).await,
            None => gateway.look_up(text).await,
        };
        desk.note_exchange(inner, &exchange.evidence);
        turn.heard(inner, Heard::of(&exchange.outcome));
        let (ours, exchange) = match ours {
            Some(ours) => (Some(ours), exchange),
            None => named_in(&desk.ledger, exchange).await.map_err(book_error)?,
        };
        let view = operation_view::look_up(exchange.outcome.clone(), row(&ours))?;
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
            enter(inner, &desk, ours.id, signed(answered(inner, asked, exchange))).await.map_err(book_error)?;
        }
        Ok(view)
    }
}

/// A number that the book does not know may be that of a payment of ours, whose answer was lost: then what was found goes by
/// its reference.
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
