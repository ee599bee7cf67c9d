//! What is known of the reference that the next payment gets: see [`crate::workspace::canary_look_up`].

use std::sync::atomic::AtomicBool;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// How long an answer is valid. By the computer's clock, which keeps running during sleep.
const A_LONG_SLEEP: TimeDelta = TimeDelta::hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stand {
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
        is_line_down: bool,
    },
}

impl Stand {
    fn is_due(self, now: DateTime<Utc>) -> bool {
        match self {
            Stand::NotAsked | Stand::Unanswered { .. } => true,
            Stand::UnderWay => false,
            // After the clock was set back, the age is unknown.
            Stand::Clear { since } => !(TimeDelta::zero()..=A_LONG_SLEEP).contains(&(now - since)),
        }
    }
}

/// What is known in this run of other copies of a workspace's book.
pub(crate) struct Canary {
    pub(crate) stand: watch::Sender<Stand>,
    /// A person was told that there is no answer, and may go on until there is one.
    pub(crate) is_told: AtomicBool,
}

impl Default for Canary {
    fn default() -> Canary {
        Canary { stand: watch::Sender::new(Stand::NotAsked), is_told: AtomicBool::default() }
    }
}

impl Canary {
    /// Whether the service must be asked now. If so, marks the question as under way.
    pub(crate) fn take_up(&self, now: DateTime<Utc>) -> bool {
        self.stand.send_if_modified(|stand| {
            let is_due = stand.is_due(now);
            if is_due {
                *stand = Stand::UnderWay;
            }
            is_due
        })
    }
}
