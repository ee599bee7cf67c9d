use serde::{Deserialize, Serialize};

use crate::book::Progress;

/// A newer Kaunta, as announced at the release address. Its signature is checked once it is downloaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReleaseView {
    /// A version such as `1.2.3`.
    pub version: String,
    /// What is new, as plain text in several lines; empty if there are no notes.
    pub notes: String,
}

/// The state of an update of Kaunta.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum UpdateState {
    /// This copy of Kaunta does not update itself.
    Off {
        /// Why, and what to do instead, in words.
        message: String,
    },
    /// Nobody has checked for updates in this run of Kaunta.
    NotChecked,
    /// Checking for an update.
    Asking,
    /// There is no newer version.
    Newest {
        /// When that was checked, ISO 8601.
        asked_at: String,
    },
    /// A newer version can be installed.
    Offered {
        /// The newer version.
        release: ReleaseView,
    },
    /// Downloading.
    Fetching {
        /// The newer version.
        release: ReleaseView,
        /// In bytes; a total of 0 means unknown.
        progress: Progress,
    },
    /// Waiting for permission from the computer's administrator; payments continue.
    WaitingForPermission {
        /// The newer version.
        release: ReleaseView,
    },
    /// Backing up the book and installing: payments are paused.
    Installing {
        /// The newer version.
        release: ReleaseView,
    },
    /// Installed; starts the next time Kaunta is opened.
    Installed {
        /// A version such as `1.2.3`.
        version: String,
    },
}

/// The updates page of the settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UpdatesView {
    /// The running version.
    pub version: String,
    /// Whether Kaunta checks for updates at each start.
    pub at_start: bool,
    /// The state of the update.
    pub update: UpdateState,
    /// Why the last attempt failed, and what that means, in words.
    pub problem: Option<String>,
}

/// Installs the version that a person agreed to.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InstallUpdateInput {
    /// The version they were shown; no other version is installed instead.
    pub version: String,
}

/// Changes whether Kaunta checks for updates at each start.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveUpdatesInput {
    /// Whether to check.
    pub at_start: bool,
}
