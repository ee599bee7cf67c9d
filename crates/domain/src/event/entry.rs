//! One event of an operation.

use chrono::{DateTime, Utc};

use super::kind::EventKind;
use super::moment::{Moment, MonotonicStamp};
use super::words::MachineName;
use crate::answer::Evidence;
use crate::text::Name;

/// One thing that happened to an operation, when, and the evidence for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When it became known, by the system clock.
    pub at: DateTime<Utc>,
    /// The same moment by the monotonic clock; `None` for an event that a salvage restored.
    pub stamp: Option<MonotonicStamp>,
    /// The person who decided it, if one did.
    pub by: Option<Name>,
    /// The computer that recorded it, if known.
    pub machine: Option<MachineName>,
    /// What happened.
    pub kind: EventKind,
    /// The exchange that showed it.
    pub evidence: Option<Evidence>,
}

impl Event {
    /// An event that happens now, without a person or evidence.
    #[must_use]
    pub fn new(now: Moment, kind: EventKind) -> Event {
        Event { at: now.at, stamp: Some(now.stamp), by: None, machine: None, kind, evidence: None }
    }

    /// Adds the evidence.
    #[must_use]
    pub fn with(self, evidence: Evidence) -> Event {
        Event { evidence: Some(evidence), ..self }
    }

    /// Adds the person who decided it.
    #[must_use]
    pub fn by(self, person: Name) -> Event {
        Event { by: Some(person), ..self }
    }
}
