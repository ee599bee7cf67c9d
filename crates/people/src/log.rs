//! The security log: who did what, when and on which machine.

use chrono::{DateTime, Utc};
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::person::PersonName;

use crate::act::Act;

/// Who does something, on which machine, and when: what the log says of it.
#[derive(Debug, Clone, Copy)]
pub struct Occasion<'a> {
    /// Who, where somebody is known.
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
    /// When, by the computer's clock, which a person can set.
    pub at: DateTime<Utc>,
    /// When, by the clock that nobody can set.
    pub tick: MonotonicStamp,
    /// Who, where somebody was known.
    pub by: Option<PersonName>,
    /// On which machine.
    pub machine: String,
    /// The act's name in the file, as in `signedIn`.
    pub kind: String,
    /// What happened; nothing where another version of Kaunta wrote it in a way that this one can't read.
    pub act: Option<Act>,
}

/// What going through the log's chain came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogVerdict {
    /// Every entry is what it was when it was written.
    Whole {
        /// How many there are.
        entries: u64,
        /// The last one's fingerprint, as 64 hexadecimal digits: to be kept elsewhere by whoever wants to know later
        /// that the end was not cut off.
        head: String,
    },
    /// An entry was changed, put in, moved or taken out.
    Broken {
        /// The first one that is not what it was, or is not there.
        entry: u64,
    },
}
