//! Where an operation stands, told to a shopkeeper: what is known, whether money left, what happens next.

use kaunta_domain::answer::{LookUpOutcome, SendOutcome};
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;

use crate::contract::{EventTone, EventView};
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
        Some(status) => format!(
            "{told} But the service now says {}: call the service's support before you act.",
            status_words(status)
        ),
        None => told,
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
    let waits = match (&operation.service_status, operation.mode) {
        (Some(ServiceStatus::Other(word)), _) => {
            format!("The service has it and calls it \u{201c}{word}\u{201d}; it is not final.")
        }
        (_, Mode::PartnerCollectMno) => "Waiting for the customer to approve on the phone.".to_owned(),
        _ => "The service has it and is not finished.".to_owned(),
    };
    waits + next
}

/// Said only where it is certain.
fn nothing_moved(operation: &Operation) -> &'static str {
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

/// One line of the timeline.
pub(crate) fn event(event: &Event) -> EventView {
    let (words, tone) = sentence(&event.kind);
    let evidence = event.evidence.as_ref();
    EventView {
        at: event.at.to_rfc3339(),
        words,
        tone,
        exchange: evidence.map(|evidence| {
            let status = evidence.http_status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
            format!("{} {} · {status} · {} ms", evidence.method, evidence.address, evidence.took_ms)
        }),
        request: evidence.and_then(|evidence| serde_json::to_string_pretty(evidence.request_body.as_ref()?).ok()),
        answer: evidence.and_then(|evidence| evidence.answer_body.clone()),
        by: event.by.as_ref().map(ToString::to_string),
        fingerprint: String::new(),
        clock: None,
    }
}

fn sentence(kind: &EventKind) -> (String, EventTone) {
    match kind {
        EventKind::Recorded => ("Written into the book.".to_owned(), EventTone::Plain),
        EventKind::Sending { attempt: 1 } => ("Sent to the service.".to_owned(), EventTone::Plain),
        EventKind::Sending { attempt } => {
            (format!("Sent again with the same reference, time {attempt}."), EventTone::Plain)
        }
        EventKind::Sent { outcome, .. } => match outcome {
            SendOutcome::Booked { result } => {
                (format!("The service answered {}.", result.status.word()), tone(&result.status))
            }
            SendOutcome::Rejected { error } => (words::refusal(error), EventTone::Bad),
            SendOutcome::NotSent { problem } => {
                (format!("{} Nothing was sent.", words::line(*problem)), EventTone::Bad)
            }
            SendOutcome::Unknown { doubt } => (words::doubt(doubt), EventTone::Unknown),
        },
        EventKind::LookedUp { outcome } => match outcome {
            LookUpOutcome::Found { transaction } => {
                (format!("Asked: the service says {}.", transaction.status.word()), tone(&transaction.status))
            }
            LookUpOutcome::NotFound { .. } => ("Asked: the service does not have it.".to_owned(), EventTone::Unknown),
            LookUpOutcome::Unanswered { doubt } => {
                (format!("Asked without an answer. {}", words::doubt(doubt)), EventTone::Unknown)
            }
        },
        EventKind::CalledBack { claimed } => (
            match claimed {
                Some(word) => {
                    format!("Somebody called back and said {word}. That proves nothing: Kaunta asks the service.")
                }
                None => "Somebody called back. That proves nothing: Kaunta asks the service.".to_owned(),
            },
            EventTone::Plain,
        ),
        EventKind::Settled { paid: true, reason } => (format!("Settled by hand as paid: {reason}"), EventTone::Good),
        EventKind::Settled { paid: false, reason } => {
            (format!("Settled by hand as not paid: {reason}"), EventTone::Bad)
        }
    }
}

fn tone(status: &ServiceStatus) -> EventTone {
    match status {
        ServiceStatus::Success => EventTone::Good,
        ServiceStatus::Failed => EventTone::Bad,
        ServiceStatus::Pending | ServiceStatus::Other(_) => EventTone::Plain,
    }
}
