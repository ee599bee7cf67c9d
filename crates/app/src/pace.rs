//! How fast Kaunta asks by itself: evenly, never more than the set number in a minute, and slower while nobody answers.

use std::time::Duration;

use kaunta_domain::answer::{Doubt, LookUpOutcome};

const MINUTE: Duration = Duration::from_secs(60);

/// The most look-ups that may leave at once after a quiet time: the customers who stand at the counter.
const MOST_AT_ONCE: u32 = 6;

/// Look-ups under way at the same time while the service answers: one slow answer keeps nobody else waiting.
const SIDE_BY_SIDE: usize = 4;

/// The wait after the first look-up without an answer; it doubles with each.
const FIRST_PAUSE: Duration = Duration::from_secs(2);

/// A line that is down is tried this often: what waits is asked about within a minute of its return.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A service that asks to wait is believed so far.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(15 * 60);

/// How one look-up went, as far as the pace is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    /// An answer that can be read.
    Answer,
    /// Nothing that can be used, and how long the service asks to wait.
    Trouble { line: bool, retry_after: Option<Duration> },
}

impl Heard {
    pub(crate) fn of(outcome: &LookUpOutcome) -> Heard {
        match outcome {
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } => {
                Heard::Answer
            }
            LookUpOutcome::Unanswered { doubt } => match doubt {
                Doubt::Line { .. } => Heard::Trouble { line: true, retry_after: None },
                Doubt::Status { error } => {
                    Heard::Trouble { line: false, retry_after: error.retry_after.map(Duration::from_secs) }
                }
                // A page of a hotel's network is read by nobody: whoever is asked next gets the same.
                Doubt::Unreadable { .. } => Heard::Trouble { line: false, retry_after: None },
                // That is this payment's own riddle.
                Doubt::OtherReference { .. }
                | Doubt::OtherPayment { .. }
                | Doubt::Overtaken { .. }
                | Doubt::OtherAccount
                | Doubt::Interrupted
                | Doubt::NoStatusPath => Heard::Answer,
            },
        }
    }
}

/// The budget of look-ups, on a clock that nobody can set.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When the budget would be whole again (the cell rate algorithm of traffic shaping).
    whole_at: Duration,
    paused_until: Duration,
    failures: u32,
    line_failed: bool,
}

impl Pace {
    /// How long until the next look-up may leave, at `a_minute` of them.
    pub(crate) fn wait(&self, now: Duration, a_minute: u32) -> Duration {
        let spare = each(a_minute) * (at_once(a_minute) - 1);
        let earned = self.whole_at.saturating_sub(spare).saturating_sub(now);
        earned.max(self.paused_until.saturating_sub(now))
    }

    /// So many requests have left, or are about to.
    pub(crate) fn spend(&mut self, now: Duration, a_minute: u32, requests: u32) {
        self.whole_at = self.whole_at.max(now) + each(a_minute) * requests;
    }

    /// How many look-ups may be under way together: while nobody answers, one that tries whether somebody does.
    pub(crate) fn side_by_side(&self) -> usize {
        if self.failures == 0 { SIDE_BY_SIDE } else { 1 }
    }

    /// Takes note of how a look-up went: whatever troubles one slows all down.
    pub(crate) fn heard(&mut self, now: Duration, heard: Heard) {
        match heard {
            Heard::Answer => {
                self.failures = 0;
                self.line_failed = false;
            }
            Heard::Trouble { line, retry_after } => {
                let doubled = FIRST_PAUSE.saturating_mul(1 << self.failures.min(16)).min(LONGEST_PAUSE);
                let asked = retry_after.unwrap_or_default().min(LONGEST_RETRY_AFTER);
                self.failures += 1;
                self.line_failed = line;
                self.paused_until = self.paused_until.max(now + doubled.max(asked));
            }
        }
    }

    /// Another exchange got through: a line that had failed is tried at once.
    pub(crate) fn line_is_back(&mut self) {
        if self.line_failed {
            *self = Pace { whole_at: self.whole_at, ..Pace::default() };
        }
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
mod tests {
    use super::*;

    /// The moments, in milliseconds, at which look-ups leave during so many seconds when there is always one to make.
    fn leaves(pace: &mut Pace, a_minute: u32, from: u64, seconds: u64) -> Vec<u64> {
        let mut left = Vec::new();
        for ms in from..from + seconds * 1000 {
            let now = Duration::from_millis(ms);
            while pace.wait(now, a_minute).is_zero() {
                pace.spend(now, a_minute, 1);
                left.push(ms);
            }
        }
        left
    }

    #[test]
    fn no_minute_sees_more_than_the_set_number_and_none_is_wasted() {
        for a_minute in [1, 2, 9, 10, 60, 100, 600] {
            let left = leaves(&mut Pace::default(), a_minute, 0, 300);
            let in_a_minute = |from: u64| left.iter().filter(|at| (from..from + 60_000).contains(*at)).count();
            let most = left.iter().map(|at| in_a_minute(*at)).max().unwrap();
            assert!(most <= a_minute as usize, "{most} of {a_minute}");
            assert!(most + 6 >= a_minute as usize, "{most} of {a_minute}");
            let burst = left.iter().filter(|at| **at == 0).count();
            assert!(burst <= 6, "{burst} at once of {a_minute}");
        }
    }

    #[test]
    fn look_ups_are_spread_over_the_minute() {
        let left = leaves(&mut Pace::default(), 60, 0, 120);
        let later: Vec<u64> = left.iter().skip(6).zip(left.iter().skip(7)).map(|(a, b)| b - a).collect();
        assert!(later.iter().all(|gap| (1_000..=1_200).contains(gap)), "{later:?}");
    }

    #[test]
    fn a_quiet_hour_saves_up_no_more_than_a_handful() {
        let mut pace = Pace::default();
        leaves(&mut pace, 60, 0, 60);
        let after = leaves(&mut pace, 60, 3_600_000, 1);
        assert_eq!(after.len(), 6);
    }

    #[test]
    fn a_line_that_is_down_is_tried_at_growing_distances_up_to_a_minute() {
        let mut pace = Pace::default();
        let (mut now, mut waits) = (Duration::ZERO, Vec::new());
        for _ in 0..8 {
            pace.heard(now, Heard::Trouble { line: true, retry_after: None });
            waits.push(pace.wait(now, 600).as_secs());
            now += pace.wait(now, 600);
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 60, 60, 60]);
        assert_eq!(pace.side_by_side(), 1, "one is enough to learn whether it is back");
        pace.heard(now, Heard::Answer);
        assert_eq!((pace.wait(now, 600), pace.side_by_side()), (Duration::ZERO, SIDE_BY_SIDE));
    }

    #[test]
    fn a_service_that_asks_to_wait_is_not_asked_sooner_though_others_answer() {
        let mut pace = Pace::default();
        let asked = |seconds| Heard::Trouble { line: false, retry_after: Some(Duration::from_secs(seconds)) };
        pace.heard(Duration::ZERO, asked(120));
        pace.heard(Duration::ZERO, Heard::Answer);
        pace.line_is_back();
        assert_eq!(pace.wait(Duration::ZERO, 60), Duration::from_secs(120));
        pace.heard(Duration::ZERO, asked(u64::MAX));
        assert_eq!(pace.wait(Duration::ZERO, 60), LONGEST_RETRY_AFTER, "nobody is told to wait for ever");
    }

    #[test]
    fn a_line_that_somebody_else_found_working_is_used_at_once() {
        let mut pace = Pace::default();
        for _ in 0..9 {
            pace.heard(Duration::ZERO, Heard::Trouble { line: true, retry_after: None });
        }
        pace.line_is_back();
        assert_eq!(pace.wait(Duration::ZERO, 60), Duration::ZERO);
    }

    #[test]
    fn requests_that_were_repeated_are_paid_for() {
        let mut pace = Pace::default();
        pace.spend(Duration::ZERO, 60, 9);
        assert!(pace.wait(Duration::ZERO, 60) > Duration::from_secs(3));
    }
}
