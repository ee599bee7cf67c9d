//! How fast one environment's service is asked: evenly, never more than the set number in a minute, and slower while nobody
//! answers.

use std::time::Duration;

use kaunta_domain::answer::{Doubt, LookUpOutcome, ServiceError};
use kaunta_domain::backoff::Backoff;
use kaunta_gateway::ValidateOutcome;

const MINUTE: Duration = Duration::from_secs(60);

/// The most look-ups that may leave at once after a quiet time: the customers who stand at the counter.
const MOST_AT_ONCE: u32 = 6;

/// Look-ups under way at the same time while the service answers: one slow answer keeps nobody else waiting.
const SIDE_BY_SIDE: usize = 4;

/// A person's question may leave while so many more have left than the pace allows; Kaunta's own wait until that is made up for.
const AHEAD: u32 = 10;

/// A look-up that gets no answer is tried up to three times in one call of the gateway: so many more requests have left.
const TRIED_AGAIN: u32 = 2;

/// While nobody answers one question is under way; the next looks whether it may leave after so long.
const ANOTHER_LOOK: Duration = Duration::from_secs(1);

/// An asker that yields looks again after so long; one that waits is waited for a little longer than it was told.
const LET_GO_FIRST: Duration = Duration::from_millis(200);
const LATE: Duration = Duration::from_secs(2);

/// The wait after look-ups without an answer. A connection that is down is tried at least once a minute.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(60));

/// A service that asks to wait is believed so far.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(15 * 60);

/// How one question went, as far as the pace is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookupResult {
    /// An answer that can be read.
    Answer,
    /// Nothing that can be used.
    Trouble {
        /// Whether nobody was reached.
        line: bool,
        /// How long the service asks to wait.
        retry_after: Option<Duration>,
        /// How many more requests have left for this question.
        tried_again: u32,
    },
}

impl LookupResult {
    pub(crate) fn of(outcome: &LookUpOutcome) -> LookupResult {
        match outcome {
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } => {
                LookupResult::Answer
            }
            LookUpOutcome::Unanswered { doubt } => LookupResult::of_doubt(doubt, TRIED_AGAIN),
        }
    }

    /// Of a question whose name a phone has.
    pub(crate) fn of_name(outcome: &ValidateOutcome) -> LookupResult {
        match outcome {
            ValidateOutcome::Validated(_) | ValidateOutcome::Another { .. } => LookupResult::Answer,
            ValidateOutcome::Refused(error) => LookupResult::of_refusal(error),
            ValidateOutcome::Unanswered(doubt) => LookupResult::of_doubt(doubt, 0),
        }
    }

    /// A refusal of the caller or of the rate also meets the next question; any other is about what was asked.
    pub(crate) fn of_refusal(error: &ServiceError) -> LookupResult {
        match error.http_status {
            401 | 403 | 429 => LookupResult::of_status(error, 0),
            _ => LookupResult::Answer,
        }
    }

    /// The same, for a budget out of which none of its requests was paid.
    pub(crate) fn without_tries(self) -> LookupResult {
        match self {
            LookupResult::Answer => LookupResult::Answer,
            LookupResult::Trouble { line, retry_after, tried_again: _ } => {
                LookupResult::Trouble { line, retry_after, tried_again: 0 }
            }
        }
    }

    fn of_doubt(doubt: &Doubt, tried_again: u32) -> LookupResult {
        match doubt {
            Doubt::Line { .. } => LookupResult::Trouble { line: true, retry_after: None, tried_again },
            Doubt::Status { error } => LookupResult::of_status(error, tried_again),
            // A captive portal's page answers every question alike.
            Doubt::Unreadable { .. } => LookupResult::Trouble { line: false, retry_after: None, tried_again },
            // That is this payment's own riddle.
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
        LookupResult::Trouble { line: false, retry_after: error.retry_after.map(Duration::from_secs), tried_again }
    }
}

/// Those in Kaunta who ask by themselves. They take turns: the one that waited longest goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    /// What is open.
    Polling,
    /// What a book may have lost.
    Recovery,
    /// The names of a payroll.
    Names,
}

/// The budget of questions, on a clock that nobody can set.
#[derive(Debug)]
pub(crate) struct RateLimit {
    /// When the budget would be whole again (the cell rate algorithm of traffic shaping).
    whole_at: Duration,
    /// Kaunta's own wait after a failure.
    paused_until: Duration,
    /// The wait that the service asked for.
    told_to_wait_until: Duration,
    failures: u32,
    line_failed: bool,
    under_way: usize,
    /// Least recently served first.
    queue: [Asker; 3],
    /// Who was told to wait, and until when they are waited for.
    waiting: Vec<(Asker, Duration)>,
}

impl Default for RateLimit {
    fn default() -> RateLimit {
        RateLimit {
            whole_at: Duration::ZERO,
            paused_until: Duration::ZERO,
            told_to_wait_until: Duration::ZERO,
            failures: 0,
            line_failed: false,
            under_way: 0,
            queue: [Asker::Recovery, Asker::Names, Asker::Polling],
            waiting: Vec::new(),
        }
    }
}

impl RateLimit {
    /// A question of Kaunta's own leaves now, at `a_minute` of them.
    ///
    /// # Errors
    /// How long to wait before asking for a turn again.
    pub(crate) fn take(&mut self, now: Duration, a_minute: u32, asker: Asker) -> Result<(), Duration> {
        let wait = match self.wait(now, a_minute) {
            Duration::ZERO if self.under_way >= self.side_by_side() => ANOTHER_LOOK,
            Duration::ZERO if self.is_turn_of_another(now, asker) => LET_GO_FIRST,
            wait => wait,
        };
        self.waiting.retain(|(waits, _)| *waits != asker);
        if !wait.is_zero() {
            self.waiting.push((asker, now + wait + LATE));
            return Err(wait);
        }
        // To the end of the queue: the sort is stable.
        self.queue.sort_by_key(|other| *other == asker);
        self.spend(now, a_minute, 1);
        self.under_way += 1;
        Ok(())
    }

    /// A question leaves now that nobody may hold up for long: it runs ahead of the pace a little, and waits for nothing but
    /// what the service itself has asked for.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn take_ahead(&mut self, now: Duration, a_minute: u32) -> Result<(), Duration> {
        let earned = self.earned(now, a_minute, at_once(a_minute) - 1 + AHEAD);
        let wait = earned.max(self.told_to_wait_until.saturating_sub(now));
        if !wait.is_zero() {
            return Err(wait);
        }
        self.spend(now, a_minute, 1);
        self.under_way += 1;
        Ok(())
    }

    /// Whether a question has left and is not over.
    pub(crate) fn is_asking(&self) -> bool {
        self.under_way > 0
    }

    /// A question that had left is over.
    pub(crate) fn is_over(&mut self) {
        self.under_way = self.under_way.saturating_sub(1);
    }

    /// Takes note of how a question went: whatever troubles one slows all down.
    pub(crate) fn record(&mut self, now: Duration, a_minute: u32, heard: LookupResult) {
        match heard {
            LookupResult::Answer => {
                self.failures = 0;
                self.line_failed = false;
            }
            LookupResult::Trouble { line, retry_after, tried_again } => {
                self.spend(now, a_minute, tried_again);
                let asked = retry_after.unwrap_or_default().min(LONGEST_RETRY_AFTER);
                self.failures = self.failures.saturating_add(1);
                self.line_failed = line;
                self.paused_until = self.paused_until.max(now + BACKOFF.after(self.failures));
                self.told_to_wait_until = self.told_to_wait_until.max(now + asked);
            }
        }
    }

    /// Another exchange got through: a line that had failed is tried at once. Tells whether it had.
    pub(crate) fn line_is_back(&mut self) -> bool {
        let had_failed = self.line_failed;
        if had_failed {
            self.try_at_once();
        }
        had_failed
    }

    /// Whatever was wrong may be mended. What the service asked for, and what was spent, stays.
    pub(crate) fn try_at_once(&mut self) {
        (self.paused_until, self.failures, self.line_failed) = (Duration::ZERO, 0, false);
    }

    /// How long until the next question of Kaunta's own may leave.
    fn wait(&self, now: Duration, a_minute: u32) -> Duration {
        let earned = self.earned(now, a_minute, at_once(a_minute) - 1);
        earned.max(self.paused_until.max(self.told_to_wait_until).saturating_sub(now))
    }

    /// How long until no more than so many have left too early.
    fn earned(&self, now: Duration, a_minute: u32, too_early: u32) -> Duration {
        self.whole_at.saturating_sub(each(a_minute) * too_early).saturating_sub(now)
    }

    fn spend(&mut self, now: Duration, a_minute: u32, requests: u32) {
        self.whole_at = self.whole_at.max(now) + each(a_minute) * requests;
    }

    /// How many questions may be under way together: while nobody answers, one that tries whether somebody does.
    fn side_by_side(&self) -> usize {
        if self.failures == 0 { SIDE_BY_SIDE } else { 1 }
    }

    fn is_turn_of_another(&self, now: Duration, asker: Asker) -> bool {
        let mut before = self.queue.iter().take_while(|other| **other != asker);
        before.any(|other| self.waiting.iter().any(|(waits, until)| waits == other && now < *until))
    }
}

fn at_once(a_minute: u32) -> u32 {
    (a_minute / 10).clamp(1, MOST_AT_ONCE)
}

/// The distance of look-ups: with those that may leave at once, no minute ever sees more than the set number.
fn each(a_minute: u32) -> Duration {
    MINUTE / (a_minute.max(1) + 1 - at_once(a_minute))
}

#[cfg(test)]
#[path = "rate_limit_tests.rs"]
mod tests;
