//! What happened to an operation, kept for ever.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::answer::{Evidence, LookUpOutcome, SendOutcome};

/// One thing that happened, when, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// When it was learnt, by this computer's clock.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EventKind,
    /// The exchange it was learnt from.
    pub evidence: Option<Evidence>,
}

/// The kinds of event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum EventKind {
    /// The intention was written down.
    Recorded,
    /// It is about to be sent. Written before the first byte leaves.
    Sending {
        /// 1 for the first.
        attempt: u32,
    },
    /// The sending ended.
    Sent {
        /// Of which attempt.
        attempt: u32,
        /// How.
        #[serde(flatten)]
        outcome: SendOutcome,
    },
    /// The service was asked.
    LookedUp {
        /// What it said.
        #[serde(flatten)]
        outcome: LookUpOutcome,
    },
    /// A person decided, where the service can't be asked.
    Settled {
        /// Whether the money moved.
        paid: bool,
        /// Why, in the person's words.
        reason: String,
    },
}
