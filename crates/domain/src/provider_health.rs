//! Whether a biller, network or bank carries payments out as usual, judged from the shop's own last answers.
//!
//! Only an answer about the provider or the service counts. A wrong account, too little float, a rule, the shop's key and a
//! line that was down before anything left say nothing about either, and neither does a customer who doesn't approve a
//! collection.

use chrono::TimeDelta;

use crate::answer::{ConnectionProblem, Doubt, SendOutcome, ServiceError};
use crate::mode::Direction;
use crate::state::State;

/// An older answer says nothing about now.
pub const WINDOW: TimeDelta = TimeDelta::hours(2);

/// How many of the last answers count.
pub const LAST: usize = 10;

/// Fewer answers prove nothing.
const FEWEST: usize = 4;

/// After so many good answers in a row, an outage is over.
const RECOVERED: usize = 3;

/// Slow: so many times the usual time, and at least so much longer.
const TIMES_USUAL: i32 = 3;
const LONGER: TimeDelta = TimeDelta::seconds(20);

/// Fewer past payments have no usual time.
const FEWEST_USUAL: usize = 5;

/// What one payment or name check says about its provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// It was carried out.
    Good,
    /// It failed, or nobody knows what became of it.
    Bad,
    /// It is still open.
    Waiting,
}

/// One payment or name check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Observation {
    /// What it says.
    pub sign: Sign,
    /// How long ago it began. Negative if the clock was set back since; then it does not count.
    pub age: TimeDelta,
    /// How long it took until it was settled; `None` if that is unknown, or was up to a customer.
    pub took: Option<TimeDelta>,
}

/// The state of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderHealth {
    /// There are too few answers to tell.
    TooLittleKnown,
    /// As usual, as far as is known.
    Fine,
    /// Payments fail, or get no answer.
    Failing {
        /// How many failed.
        failed: usize,
        /// Of how many.
        of: usize,
    },
    /// Payments go through, but take much longer than usual.
    Slow {
        /// How long they take.
        takes: TimeDelta,
        /// How long they usually take.
        usually: TimeDelta,
    },
}

/// What a payment says about its provider; `None` if nothing. `sent` is how its last send ended.
#[must_use]
pub fn sign_of_payment(direction: Direction, state: State, sent: Option<&SendOutcome>) -> Option<Sign> {
    match (state, direction) {
        (State::Succeeded, _) => Some(Sign::Good),
        (State::Failed, Direction::Out) => Some(Sign::Bad),
        (State::Recorded | State::Sent | State::Pending, Direction::Out) => Some(Sign::Waiting),
        // Only the customer knows why it was not approved.
        (State::Failed | State::Recorded | State::Sent | State::Pending, Direction::In) => None,
        (State::Unknown | State::NotFound, _) => sent.and_then(SendOutcome::doubt).and_then(sign_of_doubt),
        (State::Refused | State::Rejected, _) => sent.and_then(refusal).and_then(sign_of_refusal),
        (State::NotSent, _) => None,
    }
}

fn refusal(outcome: &SendOutcome) -> Option<&ServiceError> {
    match outcome {
        SendOutcome::Refused { error } | SendOutcome::Rejected { error } => Some(error),
        SendOutcome::NotSent { .. } | SendOutcome::Booked { .. } | SendOutcome::Unknown { .. } => None,
    }
}

/// What a refusal says: only a fault of the service itself counts.
#[must_use]
pub fn sign_of_refusal(error: &ServiceError) -> Option<Sign> {
    (error.http_status >= 500 && error.caller_problem().is_none()).then_some(Sign::Bad)
}

/// What an answer that settles nothing says.
#[must_use]
pub fn sign_of_doubt(doubt: &Doubt) -> Option<Sign> {
    match doubt {
        Doubt::Connection { problem } => match problem {
            ConnectionProblem::Cut | ConnectionProblem::TimedOut => Some(Sign::Bad),
            // The shop's own line or settings.
            ConnectionProblem::NameNotFound
            | ConnectionProblem::NoConnection
            | ConnectionProblem::BadCertificate
            | ConnectionProblem::NotMade
            | ConnectionProblem::SettingsChanged => None,
        },
        Doubt::Status { error } => error.caller_problem().is_none().then_some(Sign::Bad),
        Doubt::Unreadable { .. } | Doubt::OtherReference { .. } | Doubt::OtherPayment { .. } => Some(Sign::Bad),
        Doubt::ReferenceUsed { .. }
        | Doubt::Overtaken { .. }
        | Doubt::OtherAccount
        | Doubt::Interrupted
        | Doubt::NoStatusPath => None,
    }
}

/// The state of a provider. `newest_first` are its last payments; `before` are the times that earlier ones took.
#[must_use]
pub fn provider_health(newest_first: &[Observation], before: &[TimeDelta]) -> ProviderHealth {
    let current = newest_first.iter().filter(|seen| seen.age >= TimeDelta::zero() && seen.age <= WINDOW);
    let last: Vec<&Observation> = current.take(LAST).collect();
    let decided = || last.iter().filter(|seen| seen.sign != Sign::Waiting);
    let failed = decided().filter(|seen| seen.sign == Sign::Bad).count();
    let of = decided().count();
    let is_over = of >= RECOVERED && decided().take(RECOVERED).all(|seen| seen.sign == Sign::Good);
    if of >= FEWEST && failed * 2 >= of && !is_over {
        return ProviderHealth::Failing { failed, of };
    }
    if let Some(slow) = slow(&last, before) {
        return slow;
    }
    if of < FEWEST { ProviderHealth::TooLittleKnown } else { ProviderHealth::Fine }
}

/// Slow, if most of the last payments took much longer than earlier ones. One that still waits counts once it has waited
/// that long.
fn slow(last: &[&Observation], before: &[TimeDelta]) -> Option<ProviderHealth> {
    if before.len() < FEWEST_USUAL {
        return None;
    }
    let usually = median(before.to_vec())?;
    let too_long = (usually * TIMES_USUAL).max(usually + LONGER);
    let time = |seen: &&Observation| match seen.sign {
        Sign::Good => seen.took.filter(|took| *took >= TimeDelta::zero()),
        Sign::Waiting => Some(seen.age).filter(|waited| *waited >= too_long),
        Sign::Bad => None,
    };
    let times: Vec<TimeDelta> = last.iter().filter_map(time).collect();
    if times.len() < FEWEST {
        return None;
    }
    let takes = median(times)?;
    (takes >= too_long).then_some(ProviderHealth::Slow { takes, usually })
}

/// The middle value; the lower one of two.
fn median(mut times: Vec<TimeDelta>) -> Option<TimeDelta> {
    times.sort_unstable();
    times.get(times.len().checked_sub(1)? / 2).copied()
}

#[cfg(test)]
mod tests;
