//! Operations that need a person's attention, in words: open operations, disputes, and why something must not be paid again.

use kaunta_contract::CaseView;
use kaunta_domain::event::Event;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_ledger::Operation;
use kaunta_words::disputes::Book;
use kaunta_words::{Message, disputes as words};

use crate::wording::look_up::has_look_up;
use crate::wording::operation_words::{agrees, other_payment, waiting};

/// What the service says in an open dispute, in its own word.
pub(crate) fn said(contradiction: &Contradiction) -> String {
    match contradiction {
        Contradiction::Status(status) => status.word().to_owned(),
        Contradiction::OtherPayment(status) => words::of_another_payment(status.word()).into(),
    }
}

/// The open dispute of an operation.
pub(crate) fn case(operation: &Operation, events: &[Event]) -> Option<CaseView> {
    let contradiction = operation.contradicted_by.as_ref()?;
    let since = operation.case_since.unwrap_or(operation.updated_at);
    let (title, book) = match contradiction {
        Contradiction::OtherPayment(status) => {
            (words::title_other_payment(), other_payment(events).then(words::says_of_that_one(status.word())))
        }
        Contradiction::Status(status) if agrees(operation.state, status) => {
            (words::title_changed_mind(), words::said_different(status.word()).into())
        }
        Contradiction::Status(status) => {
            let told = words::book_and_service(in_the_book(operation.state), status.word());
            (words::title_changed_mind(), told.into())
        }
    };
    Some(CaseView {
        since: since.to_rfc3339(),
        title: title.into(),
        words: book.then(words::since(since)).into(),
        service_status: said(contradiction),
    })
}

/// The state in the book, as the messages name it.
fn in_the_book(state: State) -> Book {
    match state {
        State::Recorded | State::Sent => Book::OnItsWay,
        State::Succeeded => Book::Paid,
        State::Failed => Book::NotPaid,
        State::Pending => Book::Pending,
        State::Unknown => Book::Unknown,
        State::Refused | State::Rejected => Book::Refused,
        State::NotSent => Book::NotSent,
        State::NotFound => Book::NotFound,
    }
}

/// Why it must not be paid again while its outcome is not known.
pub(crate) fn do_not_repeat(operation: &Operation) -> Option<Message> {
    match &operation.contradicted_by {
        Some(Contradiction::Status(_)) => return Some(words::again_contradicts()),
        Some(Contradiction::OtherPayment(_)) => return Some(words::again_other_payment()),
        None => {}
    }
    let is_customers = operation.mode.direction() == Direction::In && operation.mode != Mode::WalletTopUp;
    match (operation.state, is_customers) {
        (State::Recorded | State::Sent, _) => Some(words::again_on_its_way()),
        (State::Pending, true) => Some(words::again_customer()),
        (State::Pending, false) => Some(words::again_pending()),
        (State::Unknown, _) => Some(words::again_unknown()),
        (State::Succeeded | State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound, _) => {
            None
        }
    }
}

/// What is known about an operation that needs attention, in a sentence.
pub(crate) fn known(operation: &Operation) -> Message {
    match &operation.contradicted_by {
        Some(Contradiction::OtherPayment(_)) => return words::known_other_payment(),
        Some(Contradiction::Status(status)) if agrees(operation.state, status) => {
            return words::known_different(status.word());
        }
        Some(Contradiction::Status(status)) => {
            return words::known_book_and_service(in_the_book(operation.state), status.word());
        }
        None => {}
    }
    match operation.state {
        State::Recorded | State::Sent => words::known_on_its_way(),
        State::Pending => waiting(operation),
        State::Unknown if operation.attempts > 1 => words::known_sent_again(),
        State::Unknown => words::known_unknown(),
        State::Succeeded | State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
            words::known_book(in_the_book(operation.state))
        }
    }
}

/// What happens next, and who does it. `hindrance` is why the service can't be asked at present.
pub(crate) fn next_step(operation: &Operation, can_ask: bool, hindrance: Option<&str>) -> String {
    if operation.contradicted_by.is_some() {
        return words::next_support().into();
    }
    let next = match (operation.state, can_ask, hindrance) {
        (State::Recorded | State::Sent, _, _) if !has_look_up(operation.mode) => words::next_waits(),
        (State::Recorded | State::Sent, _, _) => words::next_waits_then_asks(),
        (_, true, _) => words::next_asks(),
        (_, false, Some(why)) => return words::next_asks_later().then(why).into(),
        (_, false, None) if !has_look_up(operation.mode) => words::next_partner(),
        (_, false, None) => words::next_environment(),
    };
    next.into()
}
