//! When something happened: by the system clock, and by a monotonic one.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A reading of a clock that nobody can set. It starts at 0 with each run of Kaunta.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MonotonicStamp {
    /// A random number for the run of Kaunta.
    pub run: u32,
    /// Milliseconds since that run began. Whether sleep counts depends on the operating system.
    pub ms: u64,
}

impl MonotonicStamp {
    /// The time since `earlier`; `None` if that is from another run, or later than this.
    #[must_use]
    pub fn since(self, earlier: MonotonicStamp) -> Option<TimeDelta> {
        let ms = (self.run == earlier.run).then(|| self.ms.checked_sub(earlier.ms))??;
        i64::try_from(ms).ok().and_then(TimeDelta::try_milliseconds)
    }

    /// The least time that can have passed since `earlier`: a stamp of another run, or a missing one, is at least as old as
    /// this run.
    #[must_use]
    pub fn since_at_least(self, earlier: Option<MonotonicStamp>) -> TimeDelta {
        let begun = MonotonicStamp { run: self.run, ms: 0 };
        let earlier = earlier.filter(|earlier| earlier.run == self.run).unwrap_or(begun);
        self.since(earlier).unwrap_or_default()
    }
}

/// Now, by two clocks: the system clock, which a person can set, and the monotonic one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// For display.
    pub at: DateTime<Utc>,
    /// For measuring waits.
    pub stamp: MonotonicStamp,
}
