//! Where an operation stands, told to a shopkeeper: what is known, whether money left, what happens next.

use kaunta_domain::answer::{LookUpOutcome, SendOutcome};
use kaunta_domain::day::in_kampala;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;

use crate::contract::CaseView;
use crate::words;

/// One or two sentences.
pub(crate) fn situation(operation: &Operation, events: &[Event], can_ask: bool) -> String {
    let told = match operation.state {
        State::Recorded | State::Sent => "On its way to the service.".to_owned(),
        State::Succeeded => succeeded(operation, events),
        State::Pending => pending(operation, can_ask),
        State::Unknown => unknown(operation, events, can_ask),
        State::Failed => failed(operation, events),
        State::Rejected => format!("{} {}", rejection(events), nothing_moved(operation)),
        State::NotSent => format!("{} Nothing was sent. {}", not_sent(events), nothing_moved(operation)),
        State::NotFound => format!(
            "The service has answered twice, some minutes apart, that it does not have this payment. {}",
            nothing_moved(operation)
        ),
    };
    let told = match other_amount(operation, events) {
        Some(amount) => format!(
            "{told} But the service answered with another amount: {amount} instead of {}. Ask its support what was really paid.",
            operation.transfer.amount
        ),
        None => told,
    };
    match &operation.contradicted_by {
        Some(status) if agrees(operation.state, status) => format!(
            "Disputed: the service has said different things of this payment, and now says {}. Call its support before you act.",
            status_words(status)
        ),
        Some(status) => format!(
            "Disputed. {told} But the service now says {}: call the service's support before you act.",
            status_words(status)
        ),
        None => told,
    }
}

/// Whether the book says now what the service says: it came back to its first word, or found what it had not found.
fn agrees(state: State, status: &ServiceStatus) -> bool {
    match status {
        ServiceStatus::Success => state == State::Succeeded,
        ServiceStatus::Failed => state == State::Failed,
        ServiceStatus::Pending | ServiceStatus::Other(_) => state == State::Pending,
    }
}

/// The open case of an operation.
pub(crate) fn case(operation: &Operation) -> Option<CaseView> {
    let status = operation.contradicted_by.as_ref()?;
    let since = operation.case_since.unwrap_or(operation.updated_at);
    let book = if agrees(operation.state, status) {
        format!("The service has said different things of this payment and now says {}.", status_words(status))
    } else {
        format!("This book says {}, but the service now says {}.", book_words(operation.state), status_words(status))
    };
    let words = format!(
        "{book} Disputed since {}. Don't pay it again and give nothing back: ask the service's support what is true, then close the case here with what they said.",
        in_kampala(since).format("%d %b %Y, %H:%M")
    );
    Some(CaseView { since: since.to_rfc3339(), words, service_status: status.word().to_owned() })
}

/// What the book says of it, after "says".
fn book_words(state: State) -> &'static str {
    match state {
        State::Recorded | State::Sent => "that it is on its way",
        State::Succeeded => "that it was paid",
        State::Failed => "that it was not paid",
        State::Pending => "that it is not finished",
        State::Unknown => "that it is not known",
        State::Rejected => "that the service refused it",
        State::NotSent => "that nothing was sent",
        State::NotFound => "that the service does not have it",
    }
}

/// Why it must not be paid again, while it is not known what became of it.
pub(crate) fn do_not_repeat(operation: &Operation) -> Option<String> {
    if operation.contradicted_by.is_some() {
        return Some(
            "Don't pay this again: the service contradicts itself on it. Ask its support first, then close the case."
                .to_owned(),
        );
    }
    let why = match (operation.state, operation.mode.direction()) {
        (State::Recorded | State::Sent, _) => "it is on its way, and its answer has not come yet.",
        (State::Pending, Direction::In) => "the customer can still approve it.",
        (State::Pending, Direction::Out) => "the service has it and can still pay it.",
        (State::Unknown, _) => "it may have gone through, and nobody knows yet.",
        (State::Succeeded | State::Failed | State::Rejected | State::NotSent | State::NotFound, _) => return None,
    };
    Some(format!("Don't pay this again: {why}"))
}

/// What is known of something that needs a person's eye, in a sentence.
pub(crate) fn known(operation: &Operation) -> String {
    if let Some(status) = &operation.contradicted_by {
        return if agrees(operation.state, status) {
            format!("Disputed: the service has said different things, and now says {}.", status_words(status))
        } else {
            format!(
                "Disputed: the book says {}, the service now says {}.",
                book_words(operation.state),
                status_words(status)
            )
        };
    }
    match operation.state {
        State::Recorded | State::Sent => "It is on its way, and its answer has not come yet.".to_owned(),
        State::Pending => waiting(operation),
        State::Unknown if operation.attempts > 1 => {
            "It was sent again, and may or may not have gone through: no certain answer came.".to_owned()
        }
        State::Unknown => "It may or may not have gone through: no certain answer came.".to_owned(),
        State::Succeeded | State::Failed | State::Rejected | State::NotSent | State::NotFound => {
            format!("The book says {}.", book_words(operation.state))
        }
    }
}

/// What will be done next about it, and by whom. `hindrance` is why the service can't be asked at present.
pub(crate) fn next_step(operation: &Operation, can_ask: bool, hindrance: Option<&str>) -> String {
    if operation.contradicted_by.is_some() {
        return "A person asks the service's support what is true, then closes the case.".to_owned();
    }
    match (operation.state, can_ask, hindrance) {
        (State::Recorded | State::Sent, _, _) => "Kaunta waits for its answer, then asks about it.".to_owned(),
        (_, true, _) => "Kaunta asks the service again by itself.".to_owned(),
        (_, false, Some(why)) => format!("Kaunta asks again as soon as it can. {why}"),
        (_, false, None) => {
            "The service can't be asked in this environment: ask its support, then settle it by hand.".to_owned()
        }
    }
}

/// The amount that the service named last, where it is not the one that was asked for.
pub(crate) fn other_amount(operation: &Operation, events: &[Event]) -> Option<Money> {
    told_amount(events).filter(|told| *told != Money::from(operation.transfer.amount))
}

/// The amount that the service named last.
pub(crate) fn told_amount(events: &[Event]) -> Option<Money> {
    events.iter().rev().find_map(|event| match &event.kind {
        EventKind::Sent { outcome: SendOutcome::Booked { result }, .. } => result.amount,
        EventKind::LookedUp { outcome: LookUpOutcome::Found { transaction } } => transaction.amount,
        EventKind::Sent { .. }
        | EventKind::LookedUp { .. }
        | EventKind::Recorded
        | EventKind::Sending { .. }
        | EventKind::CalledBack { .. }
        | EventKind::Settled { .. } => None,
    })
}

fn settled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.kind, EventKind::Settled { .. }))
}

fn succeeded(operation: &Operation, events: &[Event]) -> String {
    if settled(events) {
        return "Settled by hand as paid.".to_owned();
    }
    match operation.mode.direction() {
        Direction::In => "The customer approved and the money is in your wallet.".to_owned(),
        Direction::Out => "The service confirmed it.".to_owned(),
    }
}

fn pending(operation: &Operation, can_ask: bool) -> String {
    let next = if can_ask {
        " Kaunta keeps asking."
    } else {
        " This environment can't be asked: settle it by hand when you know."
    };
    waiting(operation) + next
}

fn waiting(operation: &Operation) -> String {
    match (&operation.service_status, operation.mode) {
        (Some(ServiceStatus::Other(word)), _) => {
            format!("The service has it and calls it \u{201c}{word}\u{201d}; it is not final.")
        }
        (_, Mode::PartnerCollectMno) => "Waiting for the customer to approve on the phone.".to_owned(),
        _ => "The service has it and is not finished.".to_owned(),
    }
}

/// Said only where it is certain.
fn nothing_moved(operation: &Operation) -> &'static str {
    if operation.contradicted_by.is_some() {
        return "";
    }
    match operation.mode.direction() {
        Direction::In => "The customer was not charged.",
        Direction::Out => "No money left the wallet.",
    }
}

fn unknown(operation: &Operation, events: &[Event], can_ask: bool) -> String {
    let why = match last_sending(events) {
        Some(SendOutcome::Unknown { doubt }) => words::doubt(doubt),
        Some(SendOutcome::Rejected { error }) => words::refusal(error),
        Some(SendOutcome::NotSent { problem }) => words::line(*problem).to_owned(),
        Some(SendOutcome::Booked { .. }) | None => String::new(),
    };
    let again = match operation.mode.direction() {
        Direction::In => "Do not ask the customer again",
        Direction::Out => "Do not pay this again",
    };
    let next =
        if can_ask { "Kaunta is asking the service." } else { "ask the service's support, then settle it by hand." };
    format!("{why} The payment may or may not have gone through. {again}: {next}").trim().to_owned()
}

/// How the last sending ended, if it did.
fn last_sending(events: &[Event]) -> Option<&SendOutcome> {
    events.iter().rev().find_map(|event| match &event.kind {
        EventKind::Sent { outcome, .. } => Some(outcome),
        EventKind::Recorded
        | EventKind::Sending { .. }
        | EventKind::LookedUp { .. }
        | EventKind::CalledBack { .. }
        | EventKind::Settled { .. } => None,
    })
}

fn failed(operation: &Operation, events: &[Event]) -> String {
    if settled(events) {
        return "Settled by hand as not paid.".to_owned();
    }
    let reason = message(events).map_or_else(String::new, |words| format!(" It said: {words}"));
    match operation.mode.direction() {
        Direction::In => format!("The customer was not charged: the service could not collect the money.{reason}"),
        Direction::Out => format!("The service tried and could not do it.{reason}"),
    }
}

fn message(events: &[Event]) -> Option<&str> {
    events.iter().rev().find_map(|event| match &event.kind {
        EventKind::Sent { outcome: SendOutcome::Booked { result }, .. } => result.message.as_deref(),
        EventKind::LookedUp { outcome: LookUpOutcome::Found { transaction } } => transaction.message.as_deref(),
        EventKind::Sent { .. }
        | EventKind::LookedUp { .. }
        | EventKind::Recorded
        | EventKind::Sending { .. }
        | EventKind::CalledBack { .. }
        | EventKind::Settled { .. } => None,
    })
}

fn rejection(events: &[Event]) -> String {
    match last_sending(events) {
        Some(SendOutcome::Rejected { error }) => words::refusal(error),
        Some(SendOutcome::Booked { .. } | SendOutcome::NotSent { .. } | SendOutcome::Unknown { .. }) | None => {
            "The service refused it.".to_owned()
        }
    }
}

fn not_sent(events: &[Event]) -> &'static str {
    match last_sending(events) {
        Some(SendOutcome::NotSent { problem }) => words::line(*problem),
        Some(SendOutcome::Booked { .. } | SendOutcome::Rejected { .. } | SendOutcome::Unknown { .. }) | None => {
            "The service can't be reached."
        }
    }
}

/// What to say over the counter while it is open.
pub(crate) fn tell_customer(operation: &Operation) -> Option<String> {
    match (operation.state, operation.mode.direction()) {
        (State::Pending, Direction::In) => Some("Please look at your phone and approve the payment with your PIN.".to_owned()),
        (State::Pending, Direction::Out) => {
            Some("Your payment is being worked on. You get the receipt as soon as it is done.".to_owned())
        }
        (State::Unknown, _) => {
            Some("We are checking with the service whether your payment went through. Please don't pay again; we keep your number.".to_owned())
        }
        (State::Recorded | State::Sent | State::Succeeded | State::Failed | State::Rejected | State::NotSent | State::NotFound, _) => None,
    }
}

fn status_words(status: &ServiceStatus) -> String {
    match status {
        ServiceStatus::Success => "that it was paid".to_owned(),
        ServiceStatus::Failed => "that it failed".to_owned(),
        ServiceStatus::Pending => "that it is not finished".to_owned(),
        ServiceStatus::Other(word) => format!("\u{201c}{word}\u{201d}"),
    }
}
