//! Payments for which the service keeps giving the same inconclusive answer: after long enough, a person may resolve them.

use chrono::{DateTime, TimeDelta, Utc};

use crate::answer::{Doubt, LookUpOutcome, SendOutcome};
use crate::event::{Event, EventKind, ExchangeEnd};
use crate::status::ServiceStatus;

/// The minimum duration, by the system clock, since it outlasts a run of Kaunta.
const LONG_ENOUGH: TimeDelta = TimeDelta::days(1);

/// The minimum number of look-ups with that answer.
const OFTEN_ENOUGH: u32 = 10;

/// The repeated answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repeated {
    /// A status that the specification does not define.
    Unnamed(String),
    /// A payment other than the one asked about.
    OtherPayment,
}

/// An answer that the service has repeated long and often enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stalled {
    /// The repeated answer.
    pub answer: Repeated,
    /// Since when the service has said nothing else.
    pub since: DateTime<Utc>,
    /// How many look-ups got this answer.
    pub look_ups: u32,
}

/// What one event does to a series of equal answers.
enum Effect {
    /// Adds to the series; counted only if it is a look-up.
    Says(Repeated, bool),
    /// Ends the series: a different answer, or an event that may change the service's answer.
    Ends,
    /// Has no effect on it.
    Nothing,
}

impl Stalled {
    /// The answer that the service keeps giving about the payment with these events, oldest first. `None` until the same
    /// answer has been repeated for a day and in ten look-ups.
    #[must_use]
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>, now: DateTime<Utc>) -> Option<Stalled> {
        let row = events.into_iter().fold(None, |row: Option<Stalled>, event| match (step(&event.kind), row) {
            (Effect::Nothing, row) => row,
            (Effect::Ends, _) => None,
            (Effect::Says(answer, is_look_up), Some(row)) if row.answer == answer => {
                Some(Stalled { look_ups: row.look_ups + u32::from(is_look_up), ..row })
            }
            (Effect::Says(answer, is_look_up), _) => {
                Some(Stalled { answer, since: event.at, look_ups: u32::from(is_look_up) })
            }
        });
        row.filter(|row| row.look_ups >= OFTEN_ENOUGH && now - row.since >= LONG_ENOUGH)
    }
}

fn step(kind: &EventKind) -> Effect {
    match kind.answer() {
        Some(ExchangeEnd::Sent(outcome)) => match outcome {
            SendOutcome::Booked { result } => status(&result.status, false),
            SendOutcome::Unknown { doubt } => doubted(doubt, false),
            SendOutcome::NotSent { .. } | SendOutcome::Refused { .. } | SendOutcome::Rejected { .. } => Effect::Nothing,
        },
        Some(ExchangeEnd::LookedUp(outcome)) => match outcome {
            LookUpOutcome::Found { transaction } => status(&transaction.status, true),
            LookUpOutcome::Unanswered { doubt } => doubted(doubt, true),
            // These open a case, or lead to "not found": each is settled in its own way.
            LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } => Effect::Ends,
        },
        None if kind.attempt().is_some() || kind.resolved_as_paid().is_some() => Effect::Ends,
        None => Effect::Nothing,
    }
}

fn status(status: &ServiceStatus, is_look_up: bool) -> Effect {
    match status {
        ServiceStatus::Other(word) => Effect::Says(Repeated::Unnamed(word.clone()), is_look_up),
        ServiceStatus::Success | ServiceStatus::Failed | ServiceStatus::Pending => Effect::Ends,
    }
}

fn doubted(doubt: &Doubt, is_look_up: bool) -> Effect {
    match doubt {
        Doubt::OtherReference { .. } | Doubt::OtherPayment { .. } => Effect::Says(Repeated::OtherPayment, is_look_up),
        Doubt::Connection { .. }
        | Doubt::Status { .. }
        | Doubt::ReferenceUsed { .. }
        | Doubt::Unreadable { .. }
        | Doubt::Overtaken { .. }
        | Doubt::OtherAccount
        | Doubt::Interrupted
        | Doubt::NoStatusPath => Effect::Nothing,
    }
}

#[cfg(test)]
#[path = "stalled_tests.rs"]
mod tests;
