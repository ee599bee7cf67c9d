//! One event of an operation.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::kind::EventKind;
use super::moment::{Moment, MonotonicStamp};
use super::words::MachineName;
use crate::answer::Evidence;
use crate::text::Name;

/// One thing that happened, when, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// When it was learnt, by this computer's clock.
    pub at: DateTime<Utc>,
    /// The same moment by the clock that nobody can set; events of the first books have none.
    pub tick: Option<MonotonicStamp>,
    /// Who decided it, where a person did.
    pub by: Option<Name>,
    /// On which computer it was written down; events of the first books, and those of a book that was never told, have none.
    pub machine: Option<MachineName>,
    /// What happened.
    pub kind: EventKind,
    /// The exchange it was learnt from.
    pub evidence: Option<Evidence>,
}

impl Event {
    /// Something that happened now, by nobody in particular and without an exchange.
    #[must_use]
    pub fn new(now: Moment, kind: EventKind) -> Event {
        Event { at: now.at, tick: Some(now.tick), by: None, machine: None, kind, evidence: None }
    }

    /// What a callback claimed, where this is one; a callback may claim nothing.
    #[must_use]
    pub fn callback(&self) -> Option<Option<&str>> {
        self.kind.callback()
    }

    /// The same, learnt from this exchange.
    #[must_use]
    pub fn with(self, evidence: Evidence) -> Event {
        Event { evidence: Some(evidence), ..self }
    }

    /// The same, decided by this person.
    #[must_use]
    pub fn by(self, person: Name) -> Event {
        Event { by: Some(person), ..self }
    }
}
