//! What is known of the reference that the next payment gets: see [`crate::workspace::canary_look_up`].

use std::sync::atomic::AtomicBool;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// How long an answer is valid. By the computer's clock, which keeps running during sleep.
const ANSWER_VALIDITY: TimeDelta = TimeDelta::hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CanaryState {
    /// Not asked yet, or can't be asked in this environment.
    NotAsked,
    UnderWay,
    /// The service does not have the next reference.
    Clear {
        /// When it was asked, by the computer's clock.
        since: DateTime<Utc>,
    },
    Unanswered {
        /// Nothing left this computer, so a payment would not have left either.
        is_connection_down: bool,
    },
}

impl CanaryState {
    fn is_due(self, now: DateTime<Utc>) -> bool {
        match self {
            CanaryState::NotAsked | CanaryState::Unanswered { .. } => true,
            CanaryState::UnderWay => false,
            // After the clock was set back, the age is unknown.
            CanaryState::Clear { since } => !(TimeDelta::zero()..=ANSWER_VALIDITY).contains(&(now - since)),
        }
    }
}

/// What is known in this run of other copies of a workspace's book.
pub(crate) struct Canary {
    pub(crate) state: watch::Sender<CanaryState>,
    /// A person was told that there is no answer, and may go on until there is one.
    pub(crate) is_announced: AtomicBool,
}

impl Default for Canary {
    fn default() -> Canary {
        Canary { state: watch::Sender::new(CanaryState::NotAsked), is_announced: AtomicBool::default() }
    }
}

impl Canary {
    /// Whether the service must be asked now. If so, marks the question as under way.
    pub(crate) fn begin_look_up(&self, now: DateTime<Utc>) -> bool {
        self.state.send_if_modified(|state| {
            let is_due = state.is_due(now);
            if is_due {
                *state = CanaryState::UnderWay;
            }
            is_due
        })
    }
}
