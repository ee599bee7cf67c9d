//! A payment to which the service keeps giving an answer that settles nothing: what a person is told, and may decide.

use chrono::{DateTime, Utc};
use kaunta_domain::day::in_kampala;
use kaunta_domain::event::Event;
use kaunta_domain::operation::State;
use kaunta_domain::stalled::{Repeated, Stalled};
use kaunta_ledger::Operation;

use crate::wording::look_up::has_look_up;

/// What a person does about it, and Kaunta meanwhile.
pub(crate) const NEXT: &str =
    "Ask the service's support what became of it, then settle it by hand. Kaunta keeps asking meanwhile.";

/// What the service keeps answering, if it has done so long enough for a person to decide.
pub(crate) fn stalled<'a>(
    operation: &Operation,
    events: impl IntoIterator<Item = &'a Event>,
    now: DateTime<Utc>,
) -> Option<Stalled> {
    may_stall(operation).then(|| Stalled::of(events, now)).flatten()
}

/// Whether it waits for an answer that may never come. What is disputed a person decides at once.
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

/// What the service keeps answering, and since when.
pub(crate) fn words(stalled: &Stalled) -> String {
    let answer = match &stalled.answer {
        Repeated::Unnamed(word) => {
            format!("answered \u{201c}{word}\u{201d}, which is no outcome that Kaunta knows")
        }
        Repeated::OtherPayment => "told of another payment instead of this one".to_owned(),
    };
    let since = in_kampala(stalled.since).format("%d %b %Y, %H:%M");
    format!("Since {since} the service has only {answer}: {} times.", stalled.look_ups)
}
