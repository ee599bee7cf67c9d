use serde::{Deserialize, Serialize};

use super::Progress;

/// A newer Kaunta, as the release address announces it. Its signature is looked at when it is fetched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReleaseView {
    /// As in `1.2.3`.
    pub version: String,
    /// What is new in it, as plain text of several lines; empty when nothing was written.
    pub notes: String,
}

/// How far Kaunta is with a newer one of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum UpdateState {
    /// This copy does not update itself.
    Off {
        /// Why, and what to do instead, in words.
        message: String,
    },
    /// Nobody has asked in this run of Kaunta.
    Unasked,
    /// It is being asked for.
    Asking,
    /// There was none.
    Newest {
        /// ISO 8601, when that was said.
        asked_at: String,
    },
    /// There is one, which a person may install.
    Offered {
        /// It.
        release: ReleaseView,
    },
    /// It is being fetched.
    Fetching {
        /// It.
        release: ReleaseView,
        /// Bytes; a total of 0 where it is not known.
        progress: Progress,
    },
    /// Whoever administers the computer is asked for their leave: payments go on.
    WaitingForLeave {
        /// It.
        release: ReleaseView,
    },
    /// The book is being backed up and the package put in its place: nothing is paid meanwhile.
    Installing {
        /// It.
        release: ReleaseView,
    },
    /// It is there, and begins when Kaunta is opened the next time.
    Installed {
        /// As in `1.2.3`.
        version: String,
    },
}

/// Updates, as the settings show them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UpdatesView {
    /// Of this Kaunta.
    pub version: String,
    /// Whether each start asks for a newer one.
    pub at_start: bool,
    /// How far it is.
    pub update: UpdateState,
    /// Why what was last tried did not work, and what that means, in words.
    pub problem: Option<String>,
}

/// What a person says yes to.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InstallUpdateInput {
    /// The version that was shown: another one is not installed in its place.
    pub version: String,
}

/// Whether each start asks.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveUpdatesInput {
    /// Yes or no.
    pub at_start: bool,
}
