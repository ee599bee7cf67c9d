//! What needs a person's eye, in words: open operations, cases, and why something must not be paid again.

use kaunta_contract::CaseView;
use kaunta_domain::day::in_kampala;
use kaunta_domain::event::Event;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::Operation;

use crate::wording::look_up::has_look_up;
use crate::wording::operation_words::{other_payment, waiting};

const CHANGED_ITS_MIND: &str = "The service changed its mind";

/// Whether the book says now what the service says: it came back to its first word, or found what it had not found.
pub(crate) fn agrees(state: State, status: &ServiceStatus) -> bool {
    match status {
        ServiceStatus::Success => state == State::Succeeded,
        ServiceStatus::Failed => state == State::Failed,
        ServiceStatus::Pending | ServiceStatus::Other(_) => state == State::Pending,
    }
}

/// Without what tells the other payment apart.
pub(crate) const OTHER_PAYMENT: &str = "The service has another payment under this reference.";

/// What the service says in an open case, after "the service now says".
pub(crate) fn said(contradiction: &Contradiction) -> String {
    match contradiction {
        Contradiction::Status(status) => status.word().to_owned(),
        Contradiction::OtherPayment(status) => format!("{} of another payment", status.word()),
    }
}

/// The open case of an operation.
pub(crate) fn case(operation: &Operation, events: &[Event]) -> Option<CaseView> {
    let contradiction = operation.contradicted_by.as_ref()?;
    let since = operation.case_since.unwrap_or(operation.updated_at);
    let (title, book) = match contradiction {
        Contradiction::OtherPayment(status) => (
            "The service has another payment",
            format!("{} It says of that one {}, and nothing of yours.", other_payment(events), status_words(status)),
        ),
        Contradiction::Status(status) if agrees(operation.state, status) => (
            CHANGED_ITS_MIND,
            format!("The service has said different things of this payment and now says {}.", status_words(status)),
        ),
        Contradiction::Status(status) => (
            CHANGED_ITS_MIND,
            format!(
                "This book says {}, but the service now says {}.",
                book_words(operation.state),
                status_words(status)
            ),
        ),
    };
    let words = format!(
        "{book} Disputed since {}. Don't pay it again and give nothing back: ask the service's support what is true, then close the case here with what they said.",
        in_kampala(since).format("%d %b %Y, %H:%M")
    );
    Some(CaseView { since: since.to_rfc3339(), title: title.to_owned(), words, service_status: said(contradiction) })
}

/// What the book says of it, after "says".
fn book_words(state: State) -> &'static str {
    match state {
        State::Recorded | State::Sent => "that it is on its way",
        State::Succeeded => "that it was paid",
        State::Failed => "that it was not paid",
        State::Pending => "that it is not finished",
        State::Unknown => "that it is not known",
        State::Refused | State::Rejected => "that the service refused it",
        State::NotSent => "that nothing was sent",
        State::NotFound => "that the service does not have it",
    }
}

/// Why it must not be paid again, while it is not known what became of it.
pub(crate) fn do_not_repeat(operation: &Operation) -> Option<String> {
    let of_case = |contradiction: &Contradiction| match contradiction {
        Contradiction::Status(_) => {
            "Don't pay this again: the service contradicts itself on it. Ask its support first, then close the case."
        }
        Contradiction::OtherPayment(_) => {
            "Don't pay this again: the service has another payment under this reference. Ask its support first, then close the case."
        }
    };
    if let Some(contradiction) = &operation.contradicted_by {
        return Some(of_case(contradiction).to_owned());
    }
    let is_customers = operation.mode.direction() == Direction::In && operation.mode != Mode::WalletTopUp;
    let why = match (operation.state, is_customers) {
        (State::Recorded | State::Sent, _) => "it is on its way, and its answer has not come yet.",
        (State::Pending, true) => "the customer can still approve it.",
        (State::Pending, false) => "the service has it and can still pay it.",
        (State::Unknown, _) => "it may have gone through, and nobody knows yet.",
        (State::Succeeded | State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound, _) => {
            return None;
        }
    };
    Some(format!("Don't pay this again: {why}"))
}

/// What is known of something that needs a person's eye, in a sentence.
pub(crate) fn known(operation: &Operation) -> String {
    match &operation.contradicted_by {
        Some(Contradiction::OtherPayment(_)) => return format!("Disputed: {OTHER_PAYMENT}"),
        Some(Contradiction::Status(status)) if agrees(operation.state, status) => {
            return format!("Disputed: the service has said different things, and now says {}.", status_words(status));
        }
        Some(Contradiction::Status(status)) => {
            let (book, service) = (book_words(operation.state), status_words(status));
            return format!("Disputed: the book says {book}, the service now says {service}.");
        }
        None => {}
    }
    match operation.state {
        State::Recorded | State::Sent => "It is on its way, and its answer has not come yet.".to_owned(),
        State::Pending => waiting(operation),
        State::Unknown if operation.attempts > 1 => {
            "It was sent again, and may or may not have gone through: no certain answer came.".to_owned()
        }
        State::Unknown => "It may or may not have gone through: no certain answer came.".to_owned(),
        State::Succeeded | State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
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
