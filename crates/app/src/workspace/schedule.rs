//! When an operation is looked up again.

use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome};
use kaunta_domain::event::{Event, EventKind, ExchangeEnd, Moment};
use kaunta_domain::operation::QUIET_TIME;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token_claim::ASKED_FOR;

use crate::platform::lock::lock;

/// The longest interval between look-ups of an open operation. `ledger/table/due.rs` allows for it, and for the longest of
/// [`SECOND_THOUGHTS`].
const MAX_INTERVAL: TimeDelta = TimeDelta::minutes(30);

/// How long after a final status it is first checked again: the service may change it without a callback.
const FIRST_THOUGHT: TimeDelta = TimeDelta::minutes(15);

/// All such checks, as times after the final status. `docs/spec-gaps.md` and `ARCHITECTURE.md` name them.
const SECOND_THOUGHTS: [TimeDelta; 2] = [FIRST_THOUGHT, TimeDelta::hours(24)];

/// How long after a refusal the service is asked whether it still holds.
const AFTER_A_REFUSAL: TimeDelta = TimeDelta::seconds(QUIET_TIME.num_seconds() + 1);

/// If the service does not answer for this long about a final status, the checks stop.
const GIVEN_UP: TimeDelta = TimeDelta::hours(48);

/// How long an open operation of this age waits for its next look-up: a third of its age, at least 2 seconds, at most 30
/// minutes.
///
/// The short intervals serve a customer at the counter; a bill that is open for a day needs no more than the longest.
#[must_use]
pub(crate) fn while_open(age: TimeDelta) -> TimeDelta {
    (age / 3).clamp(TimeDelta::seconds(2), MAX_INTERVAL)
}

/// How long a refused operation waits: until its quiet time is over, because "not found" proves nothing before. Then, while
/// the service does not answer, as an open operation.
#[must_use]
pub(crate) fn after_a_refusal(events: &[Event], now: Moment) -> TimeDelta {
    let refused = events.iter().rev().find(|event| matches!(event.kind, EventKind::Sent { .. }));
    let passed = now.stamp.since_at_least(refused.and_then(|event| event.stamp));
    match AFTER_A_REFUSAL - passed {
        left if left > TimeDelta::zero() => left,
        _ => while_open(passed),
    }
}

/// How long a payment whose token is owed waits for its next look-up, by the time since it was paid: a third of that, at least 10
/// seconds, at most an hour; `None` after [`ASKED_FOR`].
#[must_use]
pub(crate) fn while_a_token_is_owed(age: TimeDelta) -> Option<TimeDelta> {
    (age < ASKED_FOR).then(|| (age / 3).clamp(TimeDelta::seconds(10), TimeDelta::hours(1)))
}

/// How long an operation waits after its final status: until 15 minutes after it, then until a day after it. `None`
/// once both checks were answered, or given up. `now` by the clock of the events.
#[must_use]
pub(crate) fn after_a_final_word(events: &[Event], now: DateTime<Utc>) -> Option<TimeDelta> {
    let since = last_status_change(events)?;
    let answered = |after: DateTime<Utc>| events.iter().any(|event| event.at >= after && is_answer(&event.kind));
    let after = SECOND_THOUGHTS.into_iter().find(|after| !answered(since + *after))?;
    let left = since + after - now;
    // Counted from the first question, because a shop that was closed for days did not ask.
    let asked_since =
        events.iter().find(|event| event.at >= since + after && is_question(&event.kind)).map(|event| event.at);
    match left {
        // A clock that was set back must not make the wait longer.
        left if left > TimeDelta::zero() => Some(left.min(after)),
        _ if asked_since.is_some_and(|asked| now >= asked + GIVEN_UP) => None,
        _ => Some(MAX_INTERVAL),
    }
}

/// What an event says about the payment's status.
#[derive(PartialEq)]
enum ReportedStatus<'a> {
    Status(&'a str),
    NotFound,
    ResolvedManually,
}

fn reported_status(kind: &EventKind) -> Option<ReportedStatus<'_>> {
    match kind.answer() {
        Some(ExchangeEnd::Sent(outcome)) => outcome.booked().map(|result| ReportedStatus::Status(result.status.word())),
        Some(ExchangeEnd::LookedUp(outcome)) => match outcome {
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
                Some(ReportedStatus::Status(transaction.status.word()))
            }
            LookUpOutcome::NotFound { .. } => Some(ReportedStatus::NotFound),
            LookUpOutcome::Unanswered { .. } => None,
        },
        None => kind.resolved_as_paid().map(|_| ReportedStatus::ResolvedManually),
    }
}

/// When the current status was first reported.
pub(crate) fn last_status_change(events: &[Event]) -> Option<DateTime<Utc>> {
    let words = events.iter().filter_map(|event| reported_status(&event.kind).map(|word| (event.at, word)));
    let last = words.fold(None, |last: Option<(DateTime<Utc>, ReportedStatus<'_>)>, (at, word)| match last {
        Some((since, standing)) if standing == word => Some((since, standing)),
        Some(_) | None => Some((at, word)),
    });
    last.map(|(since, _)| since)
}

/// Whether an answer was ignored because a later question was answered first, but names a final status. If so, ask again.
pub(crate) fn is_overtaken_status(event: &Event) -> bool {
    let doubt = event.kind.looked_up().and_then(LookUpOutcome::doubt);
    matches!(doubt, Some(Doubt::Overtaken { status: Some(ServiceStatus::Success | ServiceStatus::Failed) }))
}

/// Whether the send was interrupted: no answer is in flight any more, so there is nothing to wait for.
pub(crate) fn is_interrupted(event: &Event) -> bool {
    matches!(event.kind, EventKind::Sent { outcome: SendOutcome::Unknown { doubt: Doubt::Interrupted }, .. })
}

fn is_answer(kind: &EventKind) -> bool {
    kind.looked_up().is_some_and(|outcome| outcome.doubt().is_none())
}

/// Whether the service was asked, with or without an answer.
fn is_question(kind: &EventKind) -> bool {
    kind.looked_up().is_some()
}

/// The clock used to plan look-ups. It follows the computer's clock forward (a computer that slept has missed something) but
/// never back, so that a plan made before the clock was set back is not hours away.
#[derive(Debug, Default)]
pub(crate) struct PlanningClock(Mutex<Option<(DateTime<Utc>, Duration)>>);

impl PlanningClock {
    /// Now, given the computer's clock and, from a monotonic clock, how long Kaunta has been running.
    pub(crate) fn now(&self, wall: DateTime<Utc>, running: Duration) -> DateTime<Utc> {
        let mut last = lock(&self.0);
        let now = onward(*last, wall, running);
        // Of two concurrent callers the later one may get here first.
        let running = last.map_or(running, |(_, before)| before.max(running));
        *last = Some((now, running));
        now
    }
}

fn onward(last: Option<(DateTime<Utc>, Duration)>, wall: DateTime<Utc>, running: Duration) -> DateTime<Utc> {
    let run_on = last.and_then(|(planned, before)| {
        planned.checked_add_signed(TimeDelta::from_std(running.saturating_sub(before)).ok()?)
    });
    run_on.map_or(wall, |run_on| run_on.max(wall))
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
