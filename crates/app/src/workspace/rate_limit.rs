//! The rate limit of one environment's service: evenly spaced, never more than the set number a minute, and slower while the
//! service does not answer.

use std::time::Duration;

use kaunta_domain::answer::{CallerProblem, Doubt, LookUpOutcome, ServiceError};
use kaunta_domain::backoff::Backoff;
use kaunta_gateway::{LOOK_UP_ATTEMPTS, ValidateOutcome};

const MINUTE: Duration = Duration::from_secs(60);

/// The most look-ups that may leave at once after a quiet time, for customers waiting at the counter.
const BURST: u32 = 6;

/// The most look-ups in flight while the service answers: one slow answer must not delay the others.
const SIDE_BY_SIDE: usize = 4;

/// A person's question may exceed the rate by this many. Kaunta's own questions wait until that is made up for.
const MOST_OVER_RATE: u32 = 10;

/// A look-up without an answer is tried again in the same call of the gateway, which makes this many extra requests.
const EXTRA_TRIES: u32 = LOOK_UP_ATTEMPTS - 1;

/// While the service does not answer, only one question is in flight. The next checks again after this time whether it may
/// leave.
const RECHECK_DELAY: Duration = Duration::from_secs(1);

/// An asker that lets another one go first checks again after this time. Its place is kept for `PLACE_KEPT_FOR` longer than it
/// was told to wait.
const YIELD_DELAY: Duration = Duration::from_millis(200);
const PLACE_KEPT_FOR: Duration = Duration::from_secs(2);

/// The wait after look-ups without an answer. A failed connection is tried at least once a minute.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(60));

/// The longest `Retry-After` that is followed.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(15 * 60);

/// The result of a question, as the rate limit sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookupResult {
    /// A readable answer.
    Answer,
    /// No usable answer.
    Trouble {
        /// The connection failed.
        is_connection: bool,
        /// How long the service asks to wait.
        retry_after: Option<Duration>,
        /// How many extra requests this question took.
        tried_again: u32,
    },
}

impl LookupResult {
    pub(crate) fn of(outcome: &LookUpOutcome) -> LookupResult {
        match outcome {
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } => {
                LookupResult::Answer
            }
            LookUpOutcome::Unanswered { doubt } => LookupResult::of_doubt(doubt, EXTRA_TRIES),
        }
    }

    /// For a name check.
    pub(crate) fn of_name(outcome: &ValidateOutcome) -> LookupResult {
        match outcome {
            ValidateOutcome::Validated(_) | ValidateOutcome::Another { .. } => LookupResult::Answer,
            ValidateOutcome::Refused(error) => LookupResult::of_refusal(error),
            ValidateOutcome::Unanswered(doubt) => LookupResult::of_doubt(doubt, 0),
        }
    }

    /// A refusal of the caller or of the rate affects the next question too; any other concerns only this one.
    pub(crate) fn of_refusal(error: &ServiceError) -> LookupResult {
        match error.caller_problem() {
            Some(CallerProblem::Key | CallerProblem::TooFast) => LookupResult::of_status(error, 0),
            None => LookupResult::Answer,
        }
    }

    /// The same, for a budget that did not count any of its requests.
    pub(crate) fn without_tries(self) -> LookupResult {
        match self {
            LookupResult::Answer => LookupResult::Answer,
            LookupResult::Trouble { is_connection, retry_after, tried_again: _ } => {
                LookupResult::Trouble { is_connection, retry_after, tried_again: 0 }
            }
        }
    }

    fn of_doubt(doubt: &Doubt, tried_again: u32) -> LookupResult {
        match doubt {
            Doubt::Connection { .. } => LookupResult::Trouble { is_connection: true, retry_after: None, tried_again },
            Doubt::Status { error } => LookupResult::of_status(error, tried_again),
            // A captive portal's page answers all questions alike.
            Doubt::Unreadable { .. } => LookupResult::Trouble { is_connection: false, retry_after: None, tried_again },
            // This doubt concerns only this payment.
            Doubt::ReferenceUsed { .. }
            | Doubt::OtherReference { .. }
            | Doubt::OtherPayment { .. }
            | Doubt::Overtaken { .. }
            | Doubt::OtherAccount
            | Doubt::Interrupted
            | Doubt::NoStatusPath => LookupResult::Answer,
        }
    }

    fn of_status(error: &ServiceError, tried_again: u32) -> LookupResult {
        LookupResult::Trouble {
            is_connection: false,
            retry_after: error.retry_after.map(Duration::from_secs),
            tried_again,
        }
    }
}

/// The parts of Kaunta that ask without a person. They take turns: the one that waited longest goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    /// Look-ups of open operations.
    Polling,
    /// Look-ups of what a book may have lost.
    Recovery,
    /// Name checks of a payroll.
    Names,
}

/// The look-up budget, on a monotonic clock.
#[derive(Debug)]
pub(crate) struct RateLimit {
    /// When the budget would be full again (the generic cell rate algorithm).
    whole_at: Duration,
    /// Backoff after a failure.
    paused_until: Duration,
    /// Until when the service asked to wait.
    told_to_wait_until: Duration,
    failures: u32,
    connection_failed: bool,
    under_way: usize,
    /// Least recently served first.
    queue: [Asker; 3],
    /// Askers told to wait, and until when their place is kept.
    waiting: Vec<(Asker, Duration)>,
}

impl Default for RateLimit {
    fn default() -> RateLimit {
        RateLimit {
            whole_at: Duration::ZERO,
            paused_until: Duration::ZERO,
            told_to_wait_until: Duration::ZERO,
            failures: 0,
            connection_failed: false,
            under_way: 0,
            queue: [Asker::Recovery, Asker::Names, Asker::Polling],
            waiting: Vec::new(),
        }
    }
}

impl RateLimit {
    /// Takes a permit for a question that Kaunta asks by itself, at `a_minute` of them.
    ///
    /// # Errors
    /// How long to wait before trying again.
    pub(crate) fn take(&mut self, now: Duration, a_minute: u32, asker: Asker) -> Result<(), Duration> {
        let wait = match self.wait(now, a_minute) {
            Duration::ZERO if self.under_way >= self.side_by_side() => RECHECK_DELAY,
            Duration::ZERO if self.is_turn_of_another(now, asker) => YIELD_DELAY,
            wait => wait,
        };
        self.waiting.retain(|(waits, _)| *waits != asker);
        if !wait.is_zero() {
            self.waiting.push((asker, now + wait + PLACE_KEPT_FOR));
            return Err(wait);
        }
        // Moves it to the end of the queue: the sort is stable.
        self.queue.sort_by_key(|other| *other == asker);
        self.spend(now, a_minute, 1);
        self.under_way += 1;
        Ok(())
    }

    /// Takes a permit for a question that must not be delayed. It may exceed the rate by `MOST_OVER_RATE`, and does not wait for
    /// a backoff; it waits if more is used up, or if the service asked to wait.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn pass_queue(&mut self, now: Duration, a_minute: u32) -> Result<(), Duration> {
        let earned = self.earned(now, a_minute, at_once(a_minute) - 1 + MOST_OVER_RATE);
        let wait = earned.max(self.told_to_wait_until.saturating_sub(now));
        if !wait.is_zero() {
            return Err(wait);
        }
        self.spend(now, a_minute, 1);
        self.under_way += 1;
        Ok(())
    }

    /// Whether a question is in flight.
    #[cfg(any(test, feature = "for-tests"))]
    pub(crate) fn is_asking(&self) -> bool {
        self.under_way > 0
    }

    /// A question is no longer in flight.
    pub(crate) fn is_over(&mut self) {
        self.under_way = self.under_way.saturating_sub(1);
    }

    /// Records the result of a question. Trouble with one slows down all.
    pub(crate) fn record(&mut self, now: Duration, a_minute: u32, result: LookupResult) {
        match result {
            LookupResult::Answer => {
                self.failures = 0;
                self.connection_failed = false;
            }
            LookupResult::Trouble { is_connection, retry_after, tried_again } => {
                self.spend(now, a_minute, tried_again);
                let asked = retry_after.unwrap_or_default().min(LONGEST_RETRY_AFTER);
                self.failures = self.failures.saturating_add(1);
                self.connection_failed = is_connection;
                self.paused_until = self.paused_until.max(now + BACKOFF.after(self.failures));
                self.told_to_wait_until = self.told_to_wait_until.max(now + asked);
            }
        }
    }

    /// Another exchange succeeded: retry a failed connection at once. Returns whether it had failed.
    pub(crate) fn connection_is_back(&mut self) -> bool {
        let had_failed = self.connection_failed;
        if had_failed {
            self.try_at_once();
        }
        had_failed
    }

    /// Drops the backoff, because its cause may be fixed. The wait that the service asked for and the spent budget stay.
    pub(crate) fn try_at_once(&mut self) {
        (self.paused_until, self.failures, self.connection_failed) = (Duration::ZERO, 0, false);
    }

    /// How long until the next question that Kaunta asks by itself may leave.
    fn wait(&self, now: Duration, a_minute: u32) -> Duration {
        let earned = self.earned(now, a_minute, at_once(a_minute) - 1);
        earned.max(self.paused_until.max(self.told_to_wait_until).saturating_sub(now))
    }

    /// How long until at most `too_early` questions have left too early.
    fn earned(&self, now: Duration, a_minute: u32, too_early: u32) -> Duration {
        self.whole_at.saturating_sub(each(a_minute) * too_early).saturating_sub(now)
    }

    fn spend(&mut self, now: Duration, a_minute: u32, requests: u32) {
        self.whole_at = self.whole_at.max(now) + each(a_minute) * requests;
    }

    /// How many questions may be in flight together. While the service does not answer: one, as a probe.
    fn side_by_side(&self) -> usize {
        if self.failures == 0 { SIDE_BY_SIDE } else { 1 }
    }

    fn is_turn_of_another(&self, now: Duration, asker: Asker) -> bool {
        let mut before = self.queue.iter().take_while(|other| **other != asker);
        before.any(|other| self.waiting.iter().any(|(waits, until)| waits == other && now < *until))
    }
}

fn at_once(a_minute: u32) -> u32 {
    (a_minute / 10).clamp(1, BURST)
}

/// The interval between look-ups that keep to the rate. Together with those that may leave at once, no minute sees more
/// of them than the set number.
fn each(a_minute: u32) -> Duration {
    MINUTE / (a_minute.max(1) + 1 - at_once(a_minute))
}

#[cfg(test)]
#[path = "rate_limit_tests.rs"]
mod tests;
