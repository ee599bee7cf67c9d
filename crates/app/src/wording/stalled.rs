//! A payment for which the service keeps giving an inconclusive answer: what a person is told and may decide.

use chrono::{DateTime, Utc};
use kaunta_domain::event::Event;
use kaunta_domain::operation::State;
use kaunta_domain::stalled::{Repeated, Stalled};
use kaunta_ledger::Operation;
use kaunta_words::{Message, disputes};

use crate::wording::look_up::has_look_up;

/// The answer that the service keeps giving, if it has done so long enough for a person to decide.
pub(crate) fn stalled<'a>(
    operation: &Operation,
    events: impl IntoIterator<Item = &'a Event>,
    now: DateTime<Utc>,
) -> Option<Stalled> {
    may_stall(operation).then(|| Stalled::of(events, now)).flatten()
}

/// Whether it waits for an answer that may never come. A disputed payment can be resolved at once.
pub(crate) fn may_stall(operation: &Operation) -> bool {
    let waits = match operation.state {
        State::Pending | State::Unknown | State::Refused => true,
        State::Recorded
        | State::Sent
        | State::Succeeded
        | State::Failed
        | State::Rejected
        | State::NotSent
        | State::NotFound => false,
    };
    waits && operation.contradicted_by.is_none() && has_look_up(operation.mode)
}

/// The answer that the service keeps giving, and since when.
pub(crate) fn words(stalled: &Stalled) -> Message {
    match &stalled.answer {
        Repeated::Unnamed(word) => disputes::stalled_word(stalled.look_ups, stalled.since, word),
        Repeated::OtherPayment => disputes::stalled_other_payment(stalled.look_ups, stalled.since),
    }
}
