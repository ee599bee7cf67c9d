//! The status of an operation, for a shopkeeper: what is known, whether money moved, what happens next.

use kaunta_domain::answer::{Doubt, Evidence, LookUpOutcome, SendOutcome};
use kaunta_domain::event::{Event, EventKind, ExchangeEnd};
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;
use kaunta_words::standing::What;
use kaunta_words::{Message, Sentences, answers, disputes, standing};

use crate::wording::look_up::has_look_up;
use crate::wording::words;

/// One or two sentences.
pub(crate) fn situation(operation: &Operation, events: &[Event], can_ask: bool) -> String {
    let mut told: Sentences = match operation.state {
        State::Recorded | State::Sent => standing::on_its_way().into(),
        State::Succeeded => succeeded(operation, events).into(),
        State::Pending => waiting(operation).then(while_pending(operation, can_ask)),
        State::Unknown => unknown(operation, events, can_ask),
        State::Failed => failed(operation, events),
        State::Refused => rejection(events).then(to_be_confirmed(can_ask)),
        State::Rejected => with_nothing_moved(operation, rejection(events).into()),
        State::NotSent => with_nothing_moved(operation, not_sent(events).then(standing::nothing_sent())),
        State::NotFound => with_nothing_found(operation),
    };
    if let Some(amount) = other_amount(events).filter(|_| !operation.state.is_open()) {
        let asked = Money::from(operation.transfer.amount);
        told = told.then(standing::other_amount(amount, asked));
    }
    if let Some(word) = called_back(operation, events, can_ask) {
        told = told.then(said_in_callback(Some(word))).then(standing::callback_proves_nothing());
    }
    let disputed = standing::disputed();
    let told = match &operation.contradicted_by {
        Some(Contradiction::OtherPayment(_)) => disputed.then(other_payment(events)).then(standing::ask_support()),
        Some(Contradiction::Status(status)) if agrees(operation.state, status) => {
            standing::disputed_different(status.word()).then(standing::ask_support())
        }
        Some(Contradiction::Status(status)) => disputed.then(told).then(standing::but_now_says(status.word())),
        None => told,
    };
    told.into()
}

/// Whether the book now agrees with the service, after the service returned to its first answer or found a payment after
/// all.
pub(crate) fn agrees(state: State, status: &ServiceStatus) -> bool {
    match status {
        ServiceStatus::Success => state == State::Succeeded,
        ServiceStatus::Failed => state == State::Failed,
        ServiceStatus::Pending | ServiceStatus::Other(_) => state == State::Pending,
    }
}

pub(crate) fn said_in_callback(claimed: Option<&str>) -> Message {
    claimed.map_or_else(standing::called_back_silent, standing::called_back)
}

/// The status in the last callback, for the person who has to resolve a payment that the service can't be asked about.
fn called_back<'e>(operation: &Operation, events: &'e [Event], can_ask: bool) -> Option<&'e str> {
    let to_settle = matches!(operation.state, State::Pending | State::Unknown | State::Refused);
    let word = |event: &'e Event| event.kind.callback().flatten();
    if to_settle && !can_ask { events.iter().rev().find_map(word) } else { None }
}

/// The amount that the service last gave, if it can't be the requested one.
pub(crate) fn other_amount(events: &[Event]) -> Option<Money> {
    last_other_payment(events)?.iter().find_map(|mismatch| match mismatch {
        Mismatch::Amount(amount) => Some(*amount),
        Mismatch::Currency(_) | Mismatch::Phone(_) | Mismatch::Account(_) | Mismatch::Mode(_) => None,
    })
}

/// What the service has instead of this payment, by its last answer.
pub(crate) fn other_payment(events: &[Event]) -> Message {
    last_other_payment(events).map_or_else(disputes::other_payment, words::other_payment)
}

/// The mismatches in the last answer about a payment, if it was about another one.
fn last_other_payment(events: &[Event]) -> Option<&[Mismatch]> {
    let told = events.iter().rev().find_map(|event| match event.kind.answer()? {
        ExchangeEnd::Sent(SendOutcome::Unknown { doubt: Doubt::OtherPayment { mismatches } })
        | ExchangeEnd::LookedUp(LookUpOutcome::OtherPayment { mismatches, .. }) => Some(Some(mismatches)),
        ExchangeEnd::Sent(SendOutcome::Booked { .. }) | ExchangeEnd::LookedUp(LookUpOutcome::Found { .. }) => {
            Some(None)
        }
        ExchangeEnd::Sent(
            SendOutcome::NotSent { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Unknown { .. },
        )
        | ExchangeEnd::LookedUp(LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. }) => None,
    });
    told.flatten().map(Vec::as_slice)
}

/// The amount that the service last gave.
pub(crate) fn reported_amount(events: &[Event]) -> Option<Money> {
    events.iter().rev().find_map(|event| match event.kind.answer()? {
        ExchangeEnd::Sent(outcome) => outcome.booked()?.amount,
        ExchangeEnd::LookedUp(outcome) => outcome.transaction()?.amount,
    })
}

fn settled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, EventKind::ResolvedManually { .. }))
}

fn succeeded(operation: &Operation, events: &[Event]) -> Message {
    if settled(events) {
        return standing::settled_paid();
    }
    match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => standing::confirmed_top_up(),
        (_, Direction::In) => standing::confirmed_collection(),
        (_, Direction::Out) => standing::confirmed(),
    }
}

/// What is done while it is pending, and who does it.
fn while_pending(operation: &Operation, can_ask: bool) -> Message {
    match (can_ask, has_look_up(operation.mode)) {
        (true, _) => standing::keeps_asking(),
        (false, true) => standing::settle_environment(),
        (false, false) => standing::settle_partner(),
    }
}

pub(crate) fn waiting(operation: &Operation) -> Message {
    match (&operation.service_status, operation.mode) {
        (Some(ServiceStatus::Other(word)), _) => standing::not_final(word),
        (_, Mode::PartnerCollectMno | Mode::MobileMoneyToWallet) => standing::awaits_customer(),
        _ => standing::not_finished(),
    }
}

/// Adds that no money moved, but only if that is certain.
fn with_nothing_moved(operation: &Operation, told: Sentences) -> Sentences {
    if operation.contradicted_by.is_some() {
        return told;
    }
    let nothing_moved = match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => standing::no_money_came(),
        (_, Direction::In) => standing::not_charged(),
        (_, Direction::Out) => standing::no_money_left(),
    };
    told.then(nothing_moved)
}

/// Says less than [`with_nothing_moved`]: only the service's word stands for it, and sums count the payment as in doubt.
fn with_nothing_found(operation: &Operation) -> Sentences {
    let told = standing::not_found_twice();
    if operation.contradicted_by.is_some() {
        return told.into();
    }
    told.then(standing::nothing_should_have_moved(what(operation.mode)))
}

fn what(mode: Mode) -> What {
    match (mode, mode.direction()) {
        (Mode::WalletTopUp, _) => What::TopUp,
        (_, Direction::In) => What::Collection,
        (_, Direction::Out) => What::Payment,
    }
}

fn unknown(operation: &Operation, events: &[Event], can_ask: bool) -> Sentences {
    let why = match last_sending(events) {
        Some((SendOutcome::Unknown { doubt }, _)) => Some(words::doubt(doubt)),
        Some((SendOutcome::Refused { error } | SendOutcome::Rejected { error }, _)) => Some(words::refusal(error)),
        Some((SendOutcome::NotSent { problem }, evidence)) => Some(words::not_sent(*problem, evidence)),
        Some((SendOutcome::Booked { .. }, _)) | None => None,
    };
    let what = what(operation.mode);
    let next = match (can_ask, has_look_up(operation.mode)) {
        (true, _) => standing::again_asking(what),
        (false, true) => standing::again_support(what),
        (false, false) => standing::again_partner(what),
    };
    Sentences::from(why).then(standing::maybe_gone_through()).then(next)
}

/// The outcome of the last send, if there is one, and its evidence.
fn last_sending(events: &[Event]) -> Option<(&SendOutcome, Option<&Evidence>)> {
    events.iter().rev().find_map(|event| Some((event.kind.sent()?, event.evidence.as_ref())))
}

fn failed(operation: &Operation, events: &[Event]) -> Sentences {
    if settled(events) {
        return standing::settled_not_paid().into();
    }
    let told = match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => standing::no_money_came(),
        (_, Direction::In) => standing::not_collected(),
        (_, Direction::Out) => standing::tried_in_vain(),
    };
    told.then(message(events).map(standing::it_said))
}

fn message(events: &[Event]) -> Option<&str> {
    events.iter().rev().find_map(|event| {
        let booked = event.kind.booked().map(|result| &result.message);
        booked.or_else(|| event.kind.found().map(|transaction| &transaction.message))?.as_deref()
    })
}

/// What is done about a refusal that nothing confirms yet.
fn to_be_confirmed(can_ask: bool) -> Message {
    if can_ask { standing::confirmed_soon() } else { standing::confirmed_when_possible() }
}

fn rejection(events: &[Event]) -> Message {
    match last_sending(events) {
        Some((SendOutcome::Refused { error } | SendOutcome::Rejected { error }, _)) => words::refusal(error),
        Some((SendOutcome::Booked { .. } | SendOutcome::NotSent { .. } | SendOutcome::Unknown { .. }, _)) | None => {
            standing::refused()
        }
    }
}

fn not_sent(events: &[Event]) -> Message {
    match last_sending(events) {
        Some((SendOutcome::NotSent { problem }, evidence)) => words::not_sent(*problem, evidence),
        Some((
            SendOutcome::Booked { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Unknown { .. },
            _,
        ))
        | None => answers::connection_not_reached(),
    }
}

/// What to tell the customer while the payment is open.
pub(crate) fn customer_message(operation: &Operation) -> Option<Message> {
    // A top-up is the shop's own money, so there is no customer.
    if operation.mode == Mode::WalletTopUp {
        return None;
    }
    match (operation.state, operation.mode.direction()) {
        (State::Pending, Direction::In) => Some(standing::tell_approve()),
        (State::Pending, Direction::Out) => Some(standing::tell_worked_on()),
        (State::Unknown, _) => Some(standing::tell_unknown()),
        (
            State::Recorded
            | State::Sent
            | State::Succeeded
            | State::Failed
            | State::Refused
            | State::Rejected
            | State::NotSent
            | State::NotFound,
            _,
        ) => None,
    }
}
