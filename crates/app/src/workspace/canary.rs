//! What is known of the reference that the next payment gets: see [`crate::workspace::canary_look_up`].

use std::sync::atomic::AtomicBool;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::sync::watch;

/// An answer is worth so long by the computer's clock, which goes on while it sleeps.
const A_LONG_SLEEP: TimeDelta = TimeDelta::hours(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stand {
    /// It is yet to be asked, or can't be in this environment.
    NotAsked,
    UnderWay,
    /// The service does not have the next reference.
    Clear {
        /// When it was asked, by the computer's clock.
        since: DateTime<Utc>,
    },
    Unanswered {
        /// Nothing left this computer, so a payment would not have either.
        is_line_down: bool,
    },
}

impl Stand {
    fn is_due(self, now: DateTime<Utc>) -> bool {
        match self {
            Stand::NotAsked | Stand::Unanswered { .. } => true,
            Stand::UnderWay => false,
            // A clock that was set back says nothing of how long it was.
            Stand::Clear { since } => !(TimeDelta::zero()..=A_LONG_SLEEP).contains(&(now - since)),
        }
    }
}

/// What is known of other copies of one workspace's book in this run of Kaunta.
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
    /// Whether it is to be asked about now; from then on it is under way.
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
