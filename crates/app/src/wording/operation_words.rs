//! Where an operation stands, told to a shopkeeper: what is known, whether money left, what happens next.

use kaunta_domain::answer::{Doubt, Evidence, LookUpOutcome, SendOutcome};
use kaunta_domain::event::{Answer, Event, EventKind};
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;

use crate::wording::disputes::{OTHER_PAYMENT, agrees, status_words};
use crate::wording::look_up::has_look_up;
use crate::wording::words;

/// Words of a state that the help page says too.
pub(crate) const ON_ITS_WAY: &str = "On its way to the service.";
pub(crate) const CONFIRMED: &str = "The service confirmed it.";
pub(crate) const NOT_FINISHED: &str = "The service has it and is not finished.";
pub(crate) const AWAITS_CUSTOMER: &str = "Waiting for the customer to approve on the phone.";
pub(crate) const MAYBE_GONE_THROUGH: &str = "The payment may or may not have gone through.";
pub(crate) const TRIED_IN_VAIN: &str = "The service tried and could not do it.";
pub(crate) const REFUSED: &str = "The service refused it.";
pub(crate) const CONFIRMED_SOON: &str = "Kaunta asks the service once more, to be sure that no money moved.";
pub(crate) const NOTHING_SENT: &str = "Nothing was sent.";
pub(crate) const NO_MONEY_LEFT: &str = "No money left the wallet.";
pub(crate) const NOT_FOUND_TWICE: &str =
    "The service has answered twice, some minutes apart, that it does not have this payment.";
pub(crate) const ASK_SUPPORT: &str = "Call its support before you act.";
/// To a customer whose payment is in doubt.
pub(crate) const TELL_UNKNOWN: &str =
    "We are checking with the service whether your payment went through. Please don't pay again; we keep your number.";

/// One or two sentences.
pub(crate) fn situation(operation: &Operation, events: &[Event], can_ask: bool) -> String {
    let told = match operation.state {
        State::Recorded | State::Sent => ON_ITS_WAY.to_owned(),
        State::Succeeded => succeeded(operation, events),
        State::Pending => pending(operation, can_ask),
        State::Unknown => unknown(operation, events, can_ask),
        State::Failed => failed(operation, events),
        State::Refused => format!("{} {}", rejection(events), to_be_confirmed(can_ask)),
        State::Rejected => format!("{} {}", rejection(events), nothing_moved(operation)),
        State::NotSent => format!("{} {NOTHING_SENT} {}", not_sent(events), nothing_moved(operation)),
        State::NotFound => format!("{NOT_FOUND_TWICE} {}", nothing_moved(operation)),
    };
    let told = match other_amount(events).filter(|_| !operation.state.is_open()) {
        Some(amount) => format!(
            "{told} But the service answered with another amount: {amount} instead of {}. Ask its support what was really paid.",
            operation.transfer.amount
        ),
        None => told,
    };
    let told = match called_back(operation, events, can_ask) {
        Some(word) => format!(
            "{told} {} That alone proves nothing: compare it with the service's own records.",
            said_in_callback(Some(word))
        ),
        None => told,
    };
    match &operation.contradicted_by {
        Some(Contradiction::OtherPayment(_)) => format!("Disputed. {} {ASK_SUPPORT}", other_payment(events)),
        Some(Contradiction::Status(status)) if agrees(operation.state, status) => format!(
            "Disputed: the service has said different things of this payment, and now says {}. {ASK_SUPPORT}",
            status_words(status)
        ),
        Some(Contradiction::Status(status)) => format!(
            "Disputed. {told} But the service now says {}: call the service's support before you act.",
            status_words(status)
        ),
        None => told,
    }
}

/// What a callback says of an operation.
pub(crate) fn said_in_callback(claimed: Option<&str>) -> String {
    match claimed {
        Some(word) => format!("In a callback the service says {word}."),
        None => "A callback arrived that says nothing of the outcome.".to_owned(),
    }
}

/// The last word of a callback, for the person who has to settle what nobody can be asked about.
fn called_back<'e>(operation: &Operation, events: &'e [Event], can_ask: bool) -> Option<&'e str> {
    let to_settle = matches!(operation.state, State::Pending | State::Unknown | State::Refused);
    let word = |event: &'e Event| event.kind.callback().flatten();
    if to_settle && !can_ask { events.iter().rev().find_map(word) } else { None }
}

/// The amount that the service named last, where it can't be the one that was asked for.
pub(crate) fn other_amount(events: &[Event]) -> Option<Money> {
    last_other_payment(events)?.iter().find_map(|mismatch| match mismatch {
        Mismatch::Amount(amount) => Some(*amount),
        Mismatch::Currency(_) | Mismatch::Phone(_) | Mismatch::Account(_) | Mismatch::Mode(_) => None,
    })
}

/// What the service has instead of this payment, as its last answer told.
pub(crate) fn other_payment(events: &[Event]) -> String {
    last_other_payment(events).map_or_else(|| OTHER_PAYMENT.to_owned(), words::other_payment)
}

/// What was not ours in the last answer about a payment, if it was about another one.
fn last_other_payment(events: &[Event]) -> Option<&[Mismatch]> {
    let told = events.iter().rev().find_map(|event| match event.kind.answer()? {
        Answer::Sent(SendOutcome::Unknown { doubt: Doubt::OtherPayment { mismatches } })
        | Answer::LookedUp(LookUpOutcome::OtherPayment { mismatches, .. }) => Some(Some(mismatches)),
        Answer::Sent(SendOutcome::Booked { .. }) | Answer::LookedUp(LookUpOutcome::Found { .. }) => Some(None),
        Answer::Sent(
            SendOutcome::NotSent { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Unknown { .. },
        )
        | Answer::LookedUp(LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. }) => None,
    });
    told.flatten().map(Vec::as_slice)
}

/// The amount that the service named last.
pub(crate) fn told_amount(events: &[Event]) -> Option<Money> {
    events.iter().rev().find_map(|event| match event.kind.answer()? {
        Answer::Sent(outcome) => outcome.booked()?.amount,
        Answer::LookedUp(outcome) => outcome.transaction()?.amount,
    })
}

fn settled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, EventKind::ResolvedManually { .. }))
}

fn succeeded(operation: &Operation, events: &[Event]) -> String {
    if settled(events) {
        return "Settled by hand as paid.".to_owned();
    }
    match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => "The service confirmed it: the money is in your wallet.".to_owned(),
        (_, Direction::In) => "The customer approved and the money is in your wallet.".to_owned(),
        (_, Direction::Out) => CONFIRMED.to_owned(),
    }
}

fn pending(operation: &Operation, can_ask: bool) -> String {
    let next = match (can_ask, has_look_up(operation.mode)) {
        (true, _) => " Kaunta keeps asking.",
        (false, true) => " This environment can't be asked: settle it by hand when you know.",
        (false, false) => " The partner wallet can't be asked about it: settle it by hand when you know.",
    };
    waiting(operation) + next
}

/// What it waits for.
pub(crate) fn waiting(operation: &Operation) -> String {
    match (&operation.service_status, operation.mode) {
        (Some(ServiceStatus::Other(word)), _) => {
            format!("The service has it and calls it \u{201c}{word}\u{201d}; it is not final.")
        }
        (_, Mode::PartnerCollectMno | Mode::MobileMoneyToWallet) => AWAITS_CUSTOMER.to_owned(),
        _ => NOT_FINISHED.to_owned(),
    }
}

/// Said only where it is certain.
fn nothing_moved(operation: &Operation) -> &'static str {
    if operation.contradicted_by.is_some() {
        return "";
    }
    match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => "No money came into the wallet.",
        (_, Direction::In) => "The customer was not charged.",
        (_, Direction::Out) => NO_MONEY_LEFT,
    }
}

fn unknown(operation: &Operation, events: &[Event], can_ask: bool) -> String {
    let why = match last_sending(events) {
        Some((SendOutcome::Unknown { doubt }, _)) => words::doubt(doubt),
        Some((SendOutcome::Refused { error } | SendOutcome::Rejected { error }, _)) => words::refusal(error),
        Some((SendOutcome::NotSent { problem }, evidence)) => words::not_sent(*problem, evidence).to_owned(),
        Some((SendOutcome::Booked { .. }, _)) | None => String::new(),
    };
    let again = match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => "Do not top up again",
        (_, Direction::In) => "Do not ask the customer again",
        (_, Direction::Out) => "Do not pay this again",
    };
    let next = match (can_ask, has_look_up(operation.mode)) {
        (true, _) => "Kaunta is asking the service.",
        (false, true) => "ask the service's support, then settle it by hand.",
        (false, false) => {
            "the partner wallet can't be asked about it. See what its balances suggest, ask the service's support, then settle it by hand."
        }
    };
    format!("{why} {MAYBE_GONE_THROUGH} {again}: {next}").trim().to_owned()
}

/// How the last sending ended, if it did, and what shows it.
fn last_sending(events: &[Event]) -> Option<(&SendOutcome, Option<&Evidence>)> {
    events.iter().rev().find_map(|event| Some((event.kind.sent()?, event.evidence.as_ref())))
}

fn failed(operation: &Operation, events: &[Event]) -> String {
    if settled(events) {
        return "Settled by hand as not paid.".to_owned();
    }
    let reason = message(events).map_or_else(String::new, |words| format!(" It said: {words}"));
    match (operation.mode, operation.mode.direction()) {
        (Mode::WalletTopUp, _) => format!("No money came into the wallet.{reason}"),
        (_, Direction::In) => format!("The customer was not charged: the service could not collect the money.{reason}"),
        (_, Direction::Out) => format!("{TRIED_IN_VAIN}{reason}"),
    }
}

fn message(events: &[Event]) -> Option<&str> {
    events.iter().rev().find_map(|event| {
        let booked = event.kind.booked().map(|result| &result.message);
        booked.or_else(|| event.kind.found().map(|transaction| &transaction.message))?.as_deref()
    })
}

/// What is done about a refusal that nothing confirms yet.
fn to_be_confirmed(can_ask: bool) -> &'static str {
    match can_ask {
        true => CONFIRMED_SOON,
        false => "As soon as it can, Kaunta asks the service once more, to be sure that no money moved.",
    }
}

fn rejection(events: &[Event]) -> String {
    match last_sending(events) {
        Some((SendOutcome::Refused { error } | SendOutcome::Rejected { error }, _)) => words::refusal(error),
        Some((SendOutcome::Booked { .. } | SendOutcome::NotSent { .. } | SendOutcome::Unknown { .. }, _)) | None => {
            REFUSED.to_owned()
        }
    }
}

fn not_sent(events: &[Event]) -> &'static str {
    match last_sending(events) {
        Some((SendOutcome::NotSent { problem }, evidence)) => words::not_sent(*problem, evidence),
        Some((
            SendOutcome::Booked { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Unknown { .. },
            _,
        ))
        | None => "The service can't be reached.",
    }
}

/// What to say over the counter while it is open.
pub(crate) fn tell_customer(operation: &Operation) -> Option<String> {
    // Nobody stands at the counter for the shop's own money.
    if operation.mode == Mode::WalletTopUp {
        return None;
    }
    match (operation.state, operation.mode.direction()) {
        (State::Pending, Direction::In) => {
            Some("Please look at your phone and approve the payment with your PIN.".to_owned())
        }
        (State::Pending, Direction::Out) => {
            Some("Your payment is being worked on. You get the receipt as soon as it is done.".to_owned())
        }
        (State::Unknown, _) => Some(TELL_UNKNOWN.to_owned()),
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
