//! What needs a person's eye, in words: open operations, cases, and why something must not be paid again.

use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::operation::State;
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;

use crate::askable::has_look_up;
use crate::contract::CaseView;
use crate::operation_words::waiting;

/// Whether the book says now what the service says: it came back to its first word, or found what it had not found.
pub(crate) fn agrees(state: State, status: &ServiceStatus) -> bool {
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
    let is_customers = operation.mode.direction() == Direction::In && operation.mode != Mode::WalletTopUp;
    let why = match (operation.state, is_customers) {
        (State::Recorded | State::Sent, _) => "it is on its way, and its answer has not come yet.",
        (State::Pending, true) => "the customer can still approve it.",
        (State::Pending, false) => "the service has it and can still pay it.",
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
        (State::Recorded | State::Sent, _, _) if !has_look_up(operation.mode) => {
            "Kaunta waits for its answer.".to_owned()
        }
        (State::Recorded | State::Sent, _, _) => "Kaunta waits for its answer, then asks about it.".to_owned(),
        (_, true, _) => "Kaunta asks the service again by itself.".to_owned(),
        (_, false, Some(why)) => format!("Kaunta asks again as soon as it can. {why}"),
        (_, false, None) if !has_look_up(operation.mode) => {
            "The partner wallet can't be asked: see what its balances suggest, ask the service's support, then settle it by hand."
                .to_owned()
        }
        (_, false, None) => {
            "The service can't be asked in this environment: ask its support, then settle it by hand.".to_owned()
        }
    }
}

/// What the service says, after "says".
pub(crate) fn status_words(status: &ServiceStatus) -> String {
    match status {
        ServiceStatus::Success => "that it was paid".to_owned(),
        ServiceStatus::Failed => "that it failed".to_owned(),
        ServiceStatus::Pending => "that it is not finished".to_owned(),
        ServiceStatus::Other(word) => format!("\u{201c}{word}\u{201d}"),
    }
}
