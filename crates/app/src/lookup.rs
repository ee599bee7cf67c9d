//! Finding out where an operation stands, and writing down what was learnt. Who asks by itself is [`crate::poller`].

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::{AppError, Change, ErrorCode, LookUpInput, LookUpView, OperationDetail, OperationInput};
use kaunta_domain::answer::{Doubt, LookUpOutcome};
use kaunta_domain::event::{Asked, Event, EventKind};
use kaunta_domain::operation::{Lifecycle, State};
use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{Exchange, Gateway};
use kaunta_ledger::{Ledger, LedgerError, Operation};

use crate::App;
use crate::accounts::is_proved;
use crate::another_copy::watch_for;
use crate::can_ask::has_look_up;
use crate::connection::Turn;
use crate::core::{Core, book_error};
use crate::moving;
use crate::operation_view;
use crate::people::signed;
use crate::questions::Question;
use crate::rate_limit::LookupResult;
use crate::schedule::{after_a_final_word, after_a_refusal, is_interrupted, is_overtaken_word, while_open};
use crate::service_lines;
use crate::unwritten::{Tries, give_up};
use crate::words;
use crate::workspace::Workspace;

/// How long what found no room in the book waits.
pub(crate) const RETRY_DELAY: Duration = Duration::from_secs(5);

impl Core {
    /// Now, by the clock that look-ups are planned by.
    pub(crate) fn planned_now(&self) -> DateTime<Utc> {
        self.planning.now(self.host.now(), self.host.running())
    }
}

/// Asks the service about one operation, of which nobody else asks meanwhile, and writes down what it says. What is not found
/// with other credentials than it was sent with is asked about once more if these are shown to be of the same account.
pub(crate) async fn ask(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    operation: &Operation,
    question: Question,
    turn: Turn,
) -> Result<(), AppError> {
    let (heard, is_found) = ask_once(core, workspace, operation, &question, turn).await?;
    if !is_found && heard == LookupResult::Answer {
        let events = workspace.ledger.events(operation.id).await.map_err(book_error)?;
        let doubted = events.last().is_some_and(|kept| is_of_another_account(&kept.event.kind));
        let sent_with = Lifecycle::of(events.iter().map(|kept| &kept.event)).sent_with;
        if doubted && is_proved(core, workspace, &*workspace.gateway(core).await?, sent_with.as_ref()).await? {
            // Without a turn it is asked about on schedule: the proof is in the book.
            if let Ok(turn) = workspace.connection.turn_ahead(core) {
                ask_once(core, workspace, operation, &question, turn).await?;
            }
        }
    }
    Ok(())
}

/// Asks once; tells how it went and whether the service has it.
pub(crate) async fn ask_once(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    operation: &Operation,
    _question: &Question,
    turn: Turn,
) -> Result<(LookupResult, bool), AppError> {
    let gateway = workspace.gateway(core).await?;
    let asked = workspace.asks(core, &gateway);
    let exchange = gateway.look_up_ours(&operation.transfer, &operation.reference).await;
    workspace.note_exchange(core, &exchange.evidence);
    let heard = LookupResult::of(&exchange.outcome);
    turn.heard(core, heard);
    let is_found = match &exchange.outcome {
        LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => true,
        LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => false,
    };
    let event = signed(answered(core, asked, exchange));
    fail::fail_point!("look-up-unrecorded");
    // What finds no room now can be asked again: nobody is kept waiting for it.
    enter(core, workspace, operation.id, event).await.map_err(book_error)?;
    Ok((heard, is_found))
}

fn is_of_another_account(kind: &EventKind) -> bool {
    matches!(kind, EventKind::LookedUp { outcome: LookUpOutcome::Unanswered { doubt: Doubt::OtherAccount }, .. })
}

impl Workspace {
    /// A question that leaves now.
    pub(crate) fn asks(&self, core: &Core, gateway: &Gateway) -> Asked {
        Asked { tick: core.moment().tick, with: gateway.fingerprint(&self.ledger.seed()) }
    }
}

/// What came of a question.
pub(crate) fn answered(core: &Core, asked: Asked, exchange: Exchange<LookUpOutcome>) -> Event {
    let kind = EventKind::LookedUp { asked: Some(asked), outcome: exchange.outcome };
    Event::new(core.moment(), kind).with(exchange.evidence)
}

/// Writes down the outcome of a sending. A full disk must not lose it: it is tried again until it is in the book, or the book
/// is given up as damaged. If Kaunta is closed before that, the next start finds the operation without an outcome and asks
/// the service.
pub(crate) async fn record_until_stored(core: &Arc<Core>, workspace: &Arc<Workspace>, id: OperationId, event: Event) {
    let mut tries = Tries::default();
    while let Err(error) = enter(core, workspace, id, event.clone()).await {
        if !tries.again(core, error).await {
            return give_up(core, workspace, &[(id, event)]);
        }
    }
}

/// Writes down what was learnt, sets when to ask next, and only then tells the window.
pub(crate) async fn enter(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    id: OperationId,
    event: Event,
) -> Result<(), LedgerError> {
    let now = core.planned_now();
    let wait =
        |operation: &Operation, events: &[Event]| wait(core, workspace, operation, events).map(|wait| now + wait);
    let kind = event.kind.clone();
    workspace.ledger.append_and_plan(id, event, wait).await?;
    fail::fail_point!("recorded-untold");
    watch_for(core, workspace, id, &kind).await;
    workspace.bell.notify_one();
    if workspace.environment == core.environment() {
        core.host.changed(Change::Operation { id });
    }
    Ok(())
}

/// How long until it is asked about next; nothing where it is not.
fn wait(core: &Core, workspace: &Workspace, operation: &Operation, events: &[Event]) -> Option<TimeDelta> {
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
            let left = core.in_flight.since_it_left(workspace.environment, operation.id, core.host.running());
            let age = left.and_then(|left| TimeDelta::from_std(left).ok());
            Some(while_open(age.unwrap_or(core.host.now() - operation.created_at)))
        }
        State::Refused if operation.contradicted_by.is_none() => Some(after_a_refusal(events, core.moment())),
        State::Refused | State::Succeeded | State::Failed | State::NotFound | State::Rejected | State::NotSent => {
            after_a_final_word(events, core.host.now())
        }
    }
}

impl App {
    pub(crate) async fn ask_now(&self, input: OperationInput) -> Result<OperationDetail, AppError> {
        let core = self.core();
        let workspace = self.workspace().await?;
        let operation = self.find(&workspace, input.id).await?;
        if matches!(operation.state, State::Recorded | State::Sent) {
            return self.detail(&workspace, input.id).await;
        }
        if !has_look_up(operation.mode) {
            return Err(words::no_look_up());
        }
        // What the service says could not be written down.
        if workspace.sending.is_closed() {
            return Err(AppError::new(ErrorCode::Locked, moving::CLOSED));
        }
        if !workspace.gateway(core).await?.can_look_up() {
            return Err(words::not_learnt(&Doubt::NoStatusPath));
        }
        let question = workspace.questions.begin(operation.id).await;
        let turn = workspace.connection.turn_for_person(core)?;
        ask(core, &workspace, &operation, question, turn).await?;
        self.detail(&workspace, input.id).await
    }

    pub(crate) async fn look_up(&self, input: LookUpInput) -> Result<LookUpView, AppError> {
        let core = self.core();
        let workspace = self.workspace().await?;
        let text = input.text.trim();
        if text.is_empty() {
            return Err(AppError::new(ErrorCode::NotFound, "Type a transaction number or a reference first."));
        }
        let ours = workspace.ledger.by_reference(text).await.map_err(book_error)?.into_iter().next();
        let billers = workspace.billers().await?;
        let row = |ours: &Option<Operation>| ours.as_ref().map(|operation| operation_view::row(operation, &billers));
        if let Some(ours) = ours.as_ref().filter(|ours| !has_look_up(ours.mode)) {
            let note = format!("{} What you see is what your book knows.", words::no_look_up().message);
            let events = workspace.ledger.event_kinds(ours.id).await.map_err(book_error)?;
            let from_service = service_lines::of_operation(ours, &Particulars::of(&events));
            let operation = Some(operation_view::row(ours, &billers));
            return Ok(LookUpView { from_service, state: Some(ours.state), operation, note: Some(note) });
        }
        let _question = match &ours {
            Some(ours) => Some(workspace.questions.begin(ours.id).await),
            None => None,
        };
        let gateway = workspace.gateway(core).await?;
        let turn = workspace.connection.turn_for_person(core)?;
        let asked = workspace.asks(core, &gateway);
        // What is ours is asked about by the one name that the service must know: it may tell small letters from capitals,
        // and its own reference is no key of a look-up. "Not found" of another spelling would be taken for a fact.
        let exchange = match &ours {
            Some(ours) => gateway.look_up_ours(&ours.transfer, &ours.reference).await,
            None => gateway.look_up(text).await,
        };
        workspace.note_exchange(core, &exchange.evidence);
        turn.heard(core, LookupResult::of(&exchange.outcome));
        let (ours, exchange) = match ours {
            Some(ours) => (Some(ours), exchange),
            None => named_in(&workspace.ledger, exchange).await.map_err(book_error)?,
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
            enter(core, &workspace, ours.id, signed(answered(core, asked, exchange))).await.map_err(book_error)?;
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
