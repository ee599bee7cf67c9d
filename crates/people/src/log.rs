//! The security log: who did what, when and on which machine.

use chrono::{DateTime, Utc};
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::person::PersonName;

use crate::act::Act;

/// Who acts, on which machine, and when, for the log.
#[derive(Debug, Clone, Copy)]
pub struct LogContext<'a> {
    /// Who, if known.
    pub by: Option<&'a PersonName>,
    /// The computer's name.
    pub machine: &'a str,
    /// When, by both clocks.
    pub now: Moment,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// From 1, without a gap.
    pub number: u64,
    /// When, by the system clock, which a person can set.
    pub at: DateTime<Utc>,
    /// When, by the monotonic clock.
    pub stamp: MonotonicStamp,
    /// Who, if known.
    pub by: Option<PersonName>,
    /// On which machine.
    pub machine: String,
    /// The act's name in the file, for example `signedIn`.
    pub kind: String,
    /// What happened; none if another version of Kaunta wrote it and this one can't read it.
    pub act: Option<Act>,
}

/// The result of verifying the log's chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogVerdict {
    /// Every entry is as it was written.
    Whole {
        /// How many there are.
        entries: u64,
        /// The last one's fingerprint, as 64 hexadecimal digits. Kept elsewhere, it later proves that the end was not cut off.
        head: String,
    },
    /// An entry was changed, inserted, moved or removed.
    Broken {
        /// The first one that differs or is missing.
        entry: u64,
    },
}
