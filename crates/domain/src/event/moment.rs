//! When something happened: by the clock on the wall, and by one that nobody can set.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A reading of a clock that nobody can set: it runs while this computer runs and begins anew with each start of Kaunta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MonotonicStamp {
    /// Which start of Kaunta, by chance.
    pub run: u32,
    /// Milliseconds since that start; the time that the computer slept is left out or counted, as its system does.
    pub ms: u64,
}

impl MonotonicStamp {
    /// How long after `earlier`: nothing when they are of different starts, and so can't be compared.
    #[must_use]
    pub fn since(self, earlier: MonotonicStamp) -> Option<TimeDelta> {
        let ms = (self.run == earlier.run).then(|| self.ms.checked_sub(earlier.ms))??;
        i64::try_from(ms).ok().and_then(TimeDelta::try_milliseconds)
    }

    /// The least that has passed since then: what was in another start of Kaunta, or nobody knows when, is at least as long
    /// ago as this one has been running.
    #[must_use]
    pub fn since_at_least(self, earlier: Option<MonotonicStamp>) -> TimeDelta {
        let begun = MonotonicStamp { run: self.run, ms: 0 };
        let earlier = earlier.filter(|earlier| earlier.run == self.run).unwrap_or(begun);
        self.since(earlier).unwrap_or_default()
    }
}

/// Now, twice: by the computer's clock, which a person can set, and by one that only runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// What the timeline shows.
    pub at: DateTime<Utc>,
    /// What waits are measured by.
    pub tick: MonotonicStamp,
}
