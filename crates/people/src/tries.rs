//! Failed attempts and lockouts, measured with the monotonic clock.
//!
//! The disk holds only the number of failed attempts; when a count last changed is known only in memory. So a lockout
//! from an earlier run starts over in full when this run first reads its count.

use std::collections::HashMap;
use std::time::Duration;

use kaunta_domain::event::MonotonicStamp;

/// How many wrong attempts come before the first lockout.
pub(crate) const FREE_TRIES: u32 = 5;

/// A person's attempts and lockout, for the lock screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TryStatus {
    /// How many attempts are left before a lockout; 0 during one.
    pub tries_left: u32,
    /// The rest of the lockout.
    pub wait_left: Option<Duration>,
}

impl TryStatus {
    /// Without failed attempts.
    pub(crate) const FRESH: TryStatus = TryStatus { tries_left: FREE_TRIES, wait_left: None };
}

/// Whose attempts are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LockoutSubject {
    /// A person's PIN, by the person's row.
    Person(i64),
    /// The recovery code's.
    Recovery,
}

/// The lockout after this many wrong attempts. `docs/people.md` lists them.
pub(crate) fn wait_after(wrong: u32) -> Option<Duration> {
    let seconds = match wrong {
        ..FREE_TRIES => return None,
        FREE_TRIES => 30,
        6 => 60,
        7 => 5 * 60,
        8 => 15 * 60,
        _ => 60 * 60,
    };
    Some(Duration::from_secs(seconds))
}

/// After a wrong attempt: the attempts left, and the lockout if none is.
pub(crate) fn after_wrong(wrong: u32) -> (u32, Option<Duration>) {
    (FREE_TRIES.saturating_sub(wrong), wait_after(wrong))
}

/// When each count last changed, in this run.
#[derive(Debug, Default)]
pub(crate) struct Lockouts {
    run: Option<u32>,
    since: HashMap<LockoutSubject, Since>,
}

#[derive(Debug, Clone, Copy)]
struct Since {
    wrong: u32,
    ms: u64,
}

impl Lockouts {
    /// Compares the counts on disk with those remembered. A different one was changed by another run or program, and
    /// counts as changed now.
    pub(crate) fn see(&mut self, counts: &[(LockoutSubject, u32)], now: MonotonicStamp) {
        if self.run != Some(now.run) {
            self.run = Some(now.run);
            self.since.clear();
        }
        for (subject, wrong) in counts {
            if self.since.get(subject).is_none_or(|since| since.wrong != *wrong) {
                self.since.insert(*subject, Since { wrong: *wrong, ms: now.ms });
            }
        }
    }

    /// An attempt was counted now.
    pub(crate) fn counted(&mut self, subject: LockoutSubject, wrong: u32, now: MonotonicStamp) {
        self.since.insert(subject, Since { wrong, ms: now.ms });
    }

    /// The status for a count that was read before.
    pub(crate) fn try_status(&self, subject: LockoutSubject, now: MonotonicStamp) -> TryStatus {
        let Some(since) = self.since.get(&subject) else { return TryStatus::FRESH };
        let Some(wait) = wait_after(since.wrong) else {
            return TryStatus { tries_left: FREE_TRIES - since.wrong, wait_left: None };
        };
        // If the clock seems to have gone back, no time has passed.
        let waited = Duration::from_millis(now.ms.saturating_sub(since.ms));
        match wait.checked_sub(waited) {
            Some(left) if !left.is_zero() => TryStatus { tries_left: 0, wait_left: Some(left) },
            Some(_) | None => TryStatus { tries_left: 1, wait_left: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: LockoutSubject = LockoutSubject::Person(1);

    fn stamp(run: u32, ms: u64) -> MonotonicStamp {
        MonotonicStamp { run, ms }
    }

    #[test]
    fn waits_grow_and_stay_at_an_hour() {
        let seconds = |wrong| wait_after(wrong).map(|wait| wait.as_secs());
        for (wrong, wait) in [(0, None), (4, None), (5, Some(30)), (6, Some(60)), (7, Some(300)), (8, Some(900))] {
            assert_eq!(seconds(wrong), wait, "{wrong}");
        }
        for wrong in [9, 10, 1_000, u32::MAX] {
            assert_eq!(seconds(wrong), Some(3600), "{wrong}");
        }
    }

    #[test]
    fn a_wait_ends_when_it_is_over_and_not_a_moment_before() {
        let mut lockouts = Lockouts::default();
        lockouts.see(&[(ME, 5)], stamp(1, 1_000));
        let left = |ms| lockouts.try_status(ME, stamp(1, ms)).wait_left.map(|left| left.as_millis());
        assert_eq!(left(1_000), Some(30_000));
        assert_eq!(left(30_999), Some(1));
        assert_eq!(left(31_000), None);
        assert_eq!(left(0), Some(30_000), "a clock that went back");
        assert_eq!(lockouts.try_status(ME, stamp(1, 31_000)).tries_left, 1);
    }

    #[test]
    fn a_count_that_somebody_else_changed_stands_since_it_was_seen() {
        let mut lockouts = Lockouts::default();
        lockouts.see(&[(ME, 5)], stamp(1, 0));
        lockouts.see(&[(ME, 6)], stamp(1, 50_000));
        assert_eq!(lockouts.try_status(ME, stamp(1, 50_000)).wait_left, Some(Duration::from_secs(60)));
        lockouts.see(&[(ME, 6)], stamp(1, 70_000));
        assert_eq!(lockouts.try_status(ME, stamp(1, 70_000)).wait_left, Some(Duration::from_secs(40)));
        lockouts.see(&[(ME, 6)], stamp(2, 80_000));
        assert_eq!(lockouts.try_status(ME, stamp(2, 80_000)).wait_left, Some(Duration::from_secs(60)), "another run");
    }
}
