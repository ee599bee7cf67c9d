//! The progress of an update in this run. Only one step runs at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use kaunta_contract::{Progress, ReleaseView, UpdateState};
use semver::Version;

use crate::platform::lock::lock;
use crate::platform::releases::{Package, Release};
use crate::screens::updating::error::InstallError;

/// The number of progress updates for a package; if its size is unknown, one for every `STEP` bytes.
const STEPS: u64 = 20;
const STEP: u64 = 500_000;

/// What is known of newer versions.
#[derive(Default)]
pub(crate) struct Updates {
    board: Mutex<UpdateProgress>,
    asked_at_start: AtomicBool,
}

#[derive(Default)]
struct UpdateProgress {
    at_work: Option<Work>,
    offer: Option<UpdateOffer>,
    asked_at: Option<DateTime<Utc>>,
    installed: Option<Version>,
    problem: Option<String>,
}

#[derive(Clone, Copy)]
enum Work {
    Asking,
    Fetching(Progress),
    WaitingForPermission,
    Installing,
}

/// A newer release, and its package once downloaded and verified.
#[derive(Clone)]
pub(crate) struct UpdateOffer {
    pub(crate) release: Arc<dyn Release>,
    pub(crate) shown: ReleaseView,
    pub(crate) package: Option<Arc<dyn Package>>,
}

impl Updates {
    /// The progress, for the window.
    pub(crate) fn shown(&self) -> (UpdateState, Option<String>) {
        let board = lock(&self.board);
        (state(&board), board.problem.clone())
    }

    /// The version of the reminder on Home: a release that is not installed yet.
    pub(crate) fn offered(&self) -> Option<String> {
        let board = lock(&self.board);
        let waits = board.at_work.is_none() && board.installed.is_none();
        board.offer.as_ref().filter(|_| waits).map(|offer| offer.shown.version.clone())
    }

    /// Whether this run has yet to check by itself. Further calls return false.
    pub(crate) fn begins_by_itself(&self) -> bool {
        !self.asked_at_start.swap(true, Ordering::SeqCst)
    }

    /// Starts a check, unless another step runs or an installed version waits for a restart.
    pub(crate) fn begin_asking(&self) -> bool {
        let mut board = lock(&self.board);
        if board.at_work.is_some() || board.installed.is_some() {
            return false;
        }
        board.at_work = Some(Work::Asking);
        board.problem = None;
        true
    }

    /// Records the result of the check.
    pub(crate) fn asked(&self, offer: Option<UpdateOffer>, at: DateTime<Utc>) {
        let mut board = lock(&self.board);
        board.at_work = None;
        board.asked_at = Some(at);
        board.offer = offer;
    }

    /// Starts to install the version that was shown. `None` if another step runs, if an installed version waits for a
    /// restart, or if this version is no longer offered.
    pub(crate) fn begin_installing(&self, version: &str) -> Option<UpdateOffer> {
        let mut board = lock(&self.board);
        if board.at_work.is_some() || board.installed.is_some() {
            return None;
        }
        let offer = board.offer.clone().filter(|offer| offer.shown.version == version)?;
        board.at_work = Some(Work::Fetching(Progress { done: 0, total: 0 }));
        board.problem = None;
        Some(offer)
    }

    /// Records how much of the package is here. Returns whether to tell the window.
    pub(crate) fn fetching(&self, now: Progress) -> bool {
        let mut board = lock(&self.board);
        let Some(Work::Fetching(before)) = board.at_work else { return false };
        let (step, is_whole) = if now.total == 0 { (STEP, false) } else { (now.total / STEPS, now.done >= now.total) };
        if now.done < before.done + step && !is_whole {
            return false;
        }
        board.at_work = Some(Work::Fetching(now));
        true
    }

    /// The administrator gave permission.
    pub(crate) fn permission_given(&self) {
        lock(&self.board).at_work = Some(Work::Installing);
    }

    /// The package was downloaded and verified: the next try need not download it again.
    pub(crate) fn fetched(&self, package: Arc<dyn Package>) {
        let mut board = lock(&self.board);
        if let Some(offer) = &mut board.offer {
            offer.package = Some(package);
        }
        board.at_work = Some(Work::WaitingForPermission);
    }

    /// Installed; waits for a restart.
    pub(crate) fn installed(&self, version: Version) {
        let mut board = lock(&self.board);
        board.at_work = None;
        board.installed = Some(version);
    }

    /// The step failed; the offer stays.
    pub(crate) fn failed(&self, error: &InstallError) {
        let words = error.words();
        let mut board = lock(&self.board);
        board.at_work = None;
        board.problem = Some(words);
    }
}

fn state(board: &UpdateProgress) -> UpdateState {
    if let Some(version) = &board.installed {
        return UpdateState::Installed { version: version.to_string() };
    }
    let release = board.offer.as_ref().map(|offer| offer.shown.clone());
    match (board.at_work, release, board.asked_at) {
        (Some(Work::Fetching(progress)), Some(release), _) => UpdateState::Fetching { release, progress },
        (Some(Work::WaitingForPermission), Some(release), _) => UpdateState::WaitingForPermission { release },
        (Some(Work::Installing), Some(release), _) => UpdateState::Installing { release },
        (Some(Work::Asking | Work::Fetching(_) | Work::WaitingForPermission | Work::Installing), _, _) => {
            UpdateState::Asking
        }
        (None, Some(release), _) => UpdateState::Offered { release },
        (None, None, Some(at)) => UpdateState::Newest { asked_at: at.to_rfc3339() },
        (None, None, None) => UpdateState::NotChecked,
    }
}
