//! Whether the signed-in person is still there. The window only reports touches. Idle time and sleep are measured here, by
//! clocks that the window can't influence, so that a hanging window locks too.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kaunta_people::{IdleMinutes, LockReason};

use crate::platform::host::Host;

/// If a clock advanced by more than this between two checks, the computer slept, or Kaunta was blocked that long.
const SLEEP_GAP: Duration = Duration::from_secs(30);

/// Both clocks at one check. At least one of them keeps running while the computer sleeps; which one depends on the system.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clocks {
    running: Duration,
    wall: DateTime<Utc>,
}

impl Clocks {
    pub(crate) fn read(host: &dyn Host) -> Clocks {
        Clocks { running: host.running(), wall: host.now() }
    }
}

/// One person's time at the counter, from their PIN to the lock.
#[derive(Debug)]
pub(crate) struct Presence {
    idle: Duration,
    touched: Duration,
    looked: Clocks,
}

impl Presence {
    pub(crate) fn new(idle: IdleMinutes, now: Clocks) -> Presence {
        Presence { idle: minutes(idle), touched: now.running, looked: now }
    }

    /// Somebody touched the window.
    pub(crate) fn touch(&mut self, now: Clocks) {
        self.touched = now.running;
    }

    /// The owner changed the idle time.
    pub(crate) fn lock_after(&mut self, idle: IdleMinutes) {
        self.idle = minutes(idle);
    }

    /// Why the person counts as away. `None` while they are there.
    pub(crate) fn check_idle(&mut self, now: Clocks) -> Option<LockReason> {
        let ran = now.running.saturating_sub(self.looked.running);
        // A wall clock that was set back counts as not advanced.
        let went = (now.wall - self.looked.wall).to_std().unwrap_or_default();
        self.looked = now;
        if ran.max(went) > SLEEP_GAP {
            return Some(LockReason::Slept);
        }
        (now.running.saturating_sub(self.touched) >= self.idle).then_some(LockReason::Idle)
    }
}

fn minutes(idle: IdleMinutes) -> Duration {
    Duration::from_secs(u64::from(idle.get()) * 60)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn at(running: i64, wall: i64) -> Clocks {
        let wall = DateTime::UNIX_EPOCH + TimeDelta::seconds(wall);
        Clocks { running: Duration::from_secs(running.unsigned_abs()), wall }
    }

    /// Somebody who signed in at 0 by both clocks and is away after five minutes.
    fn somebody() -> Presence {
        Presence::new(IdleMinutes::new(5).unwrap(), at(0, 0))
    }

    /// The result of the last of several checks, at these times by both clocks.
    fn looks(presence: &mut Presence, times: impl IntoIterator<Item = (i64, i64)>) -> Option<LockReason> {
        times.into_iter().map(|(running, wall)| presence.check_idle(at(running, wall))).last().flatten()
    }

    /// Both clocks advance together.
    fn together(from: i64, to: i64) -> impl Iterator<Item = (i64, i64)> {
        (from..=to).step_by(5).map(|second| (second, second))
    }

    #[test]
    fn who_touches_nothing_for_the_set_minutes_is_away_and_not_a_look_earlier() {
        let mut presence = somebody();
        assert_eq!(looks(&mut presence, together(5, 295)), None);
        assert_eq!(looks(&mut presence, [(300, 300)]), Some(LockReason::Idle));
    }

    #[test]
    fn each_touch_begins_the_time_anew() {
        let mut presence = somebody();
        looks(&mut presence, together(5, 290));
        presence.touch(at(290, 290));
        assert_eq!(looks(&mut presence, together(295, 585)), None);
        assert_eq!(looks(&mut presence, [(590, 590)]), Some(LockReason::Idle));
    }

    #[test]
    fn whichever_clock_goes_on_while_the_computer_sleeps_tells_of_it() {
        for woken in [(5, 36), (36, 36), (36, 5)] {
            assert_eq!(looks(&mut somebody(), [woken]), Some(LockReason::Slept), "{woken:?}");
        }
    }

    #[test]
    fn a_clock_that_is_put_right_by_seconds_or_set_back_is_no_sleep() {
        assert_eq!(looks(&mut somebody(), [(5, 30), (10, 15), (15, -3600), (20, -3595)]), None);
    }

    #[test]
    fn a_clock_that_is_set_back_makes_no_idle_time_shorter() {
        let mut presence = somebody();
        let set_back = together(5, 300).map(|(running, wall)| (running, wall - 3600));
        assert_eq!(looks(&mut presence, set_back), Some(LockReason::Idle));
    }

    #[test]
    fn a_time_that_is_set_shorter_counts_from_the_last_touch() {
        let mut presence = somebody();
        looks(&mut presence, together(5, 60));
        presence.lock_after(IdleMinutes::new(1).unwrap());
        assert_eq!(looks(&mut presence, [(65, 65)]), Some(LockReason::Idle));
    }
}
