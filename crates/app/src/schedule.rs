//! When an open operation is asked about again.

use chrono::{DateTime, TimeDelta, Utc};

/// Asked soon at first, then at growing distances: a third of its age, at least 2 seconds, at most 30 minutes.
///
/// A customer at the counter waits for the first minutes; a bill that hangs for a day needs no more than this.
#[must_use]
pub(crate) fn next_ask(recorded: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    let age = now - recorded;
    now + (age / 3).clamp(TimeDelta::seconds(2), TimeDelta::minutes(30))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_grows_from_two_seconds_to_half_an_hour() {
        let recorded = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let mut now = recorded;
        let mut waits = Vec::new();
        for _ in 0..40 {
            let next = next_ask(recorded, now);
            waits.push((next - now).num_seconds());
            now = next;
        }
        assert_eq!(waits[..4], [2, 2, 2, 2]);
        assert!(waits.is_sorted(), "{waits:?}");
        assert_eq!(waits.last(), Some(&1800));
    }

    #[test]
    fn a_clock_set_back_still_asks_soon() {
        let recorded = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let before = recorded - TimeDelta::days(3);
        assert_eq!(next_ask(recorded, before) - before, TimeDelta::seconds(2));
    }
}
