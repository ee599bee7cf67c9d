//! Carries the daily copies to the second disk that a person chose: after each daily copy, and as soon as the disk is back.

use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{CarryError, SecondDisk, SecondDiskCopies};

use crate::book::error::{BookError, carry_words};
use crate::config::second_disk::ChosenDisk;
use crate::platform::lock::lock;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// How often to look whether the disk is back.
const LOOK_AGAIN: Duration = Duration::from_secs(60);

/// The wait before another attempt on a disk that failed.
const TRY_AGAIN: Duration = Duration::from_secs(60 * 60);

/// The prefix of the daily copies of the list of people.
const PEOPLE: &str = "people";

/// Carries for as long as the workspace is open.
pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (host, wake) = (core.host.clone(), workspace.second_disk.wake.clone());
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        let mut carrier = Carrier::default();
        while let Some(next) = carrier.round(&core, &workspace).await {
            match next {
                Next::WhenAsked => wake.notified().await,
                Next::After(pause) => tokio::select! {
                    biased;
                    () = wake.notified() => {}
                    () = host.sleep(pause) => {}
                },
            }
        }
    });
}

enum Next {
    /// Nothing to carry until the next daily copy.
    WhenAsked,
    After(Duration),
}

#[derive(Default)]
struct Carrier {
    is_due: bool,
    not_before: Duration,
}

impl Carrier {
    /// `None` once the workspace is closed.
    async fn round(&mut self, weak_core: &Weak<Core>, weak_workspace: &Weak<Workspace>) -> Option<Next> {
        let (core, workspace) = (weak_core.upgrade()?, weak_workspace.upgrade()?);
        if workspace.second_disk.take_request() {
            *self = Carrier { is_due: true, not_before: Duration::ZERO };
        }
        let Some(chosen) = core.shop().second_disk(workspace.environment).filter(|_| self.is_due) else {
            return Some(Next::WhenAsked);
        };
        note_today(&core, workspace.environment, &chosen);
        let now = core.host.running();
        if let Some(rest) = self.not_before.checked_sub(now).filter(|rest| !rest.is_zero()) {
            return Some(Next::After(rest));
        }
        let carrying = Carrying::of(&core, &workspace, chosen);
        // Nothing of the workspace is held while files are copied: its book can be closed meanwhile.
        drop((core, workspace));
        let (carrying, carried) = carrying.run().await;
        let (core, workspace) = (weak_core.upgrade()?, weak_workspace.upgrade()?);
        let pause = match carried.as_ref() {
            Ok(_) => None,
            Err(CarryError::Away | CarryError::Removed) => Some(LOOK_AGAIN),
            Err(CarryError::Full | CarryError::ReadOnly | CarryError::NotReadBack | CarryError::Io(_)) => {
                Some(TRY_AGAIN)
            }
        };
        // What failed is logged, and shown on the page.
        _ = carrying.end(&core, &workspace, carried);
        let Some(pause) = pause else {
            self.is_due = false;
            return Some(Next::WhenAsked);
        };
        self.not_before = core.host.running() + pause;
        Some(Next::After(pause))
    }
}

/// Records when the clock falls behind the day of the newest copy, and when it is right again.
fn note_today(core: &Core, environment: Environment, chosen: &ChosenDisk) {
    if let Some(seen) = chosen.seen_on(day_of(core.host.now())) {
        store(core, environment, chosen, seen);
    }
}

/// Replaces what is stored about the disk, unless a person has stopped copying or chosen another disk meanwhile.
fn store(core: &Core, environment: Environment, before: &ChosenDisk, after: ChosenDisk) {
    let is_same = |now: &ChosenDisk| (&now.folder, &now.name) == (&before.folder, &before.name);
    if !core.shop().second_disk(environment).as_ref().is_some_and(is_same) {
        return;
    }
    if let Err(error) = core.change_shop(|shop| shop.set_second_disk(environment, Some(after))) {
        tracing::warn!(message = error.words(), "it can't be stored that copies were carried to the second disk");
    }
}

/// One attempt.
pub(super) struct Carrying {
    chosen: ChosenDisk,
    backups: std::path::PathBuf,
    stem: String,
    today: chrono::NaiveDate,
    alone: Arc<tokio::sync::Mutex<()>>,
}

impl Carrying {
    pub(super) fn of(core: &Core, workspace: &Workspace, chosen: ChosenDisk) -> Carrying {
        Carrying {
            chosen,
            backups: core.backups(),
            stem: workspace.ledger.path().file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            today: day_of(core.host.now()),
            alone: workspace.second_disk.carrying.clone(),
        }
    }

    pub(super) async fn run(self) -> (Carrying, Result<SecondDiskCopies, CarryError>) {
        let _alone = self.alone.clone().lock_owned().await;
        let disk = place(&self.chosen);
        let (backups, stem, today) = (self.backups.clone(), self.stem.clone(), self.today);
        let carried = tokio::task::spawn_blocking(move || disk.carry(&backups, &[&stem, PEOPLE], today)).await;
        (self, carried.map_err(std::io::Error::other).map_err(CarryError::Io).flatten())
    }

    /// Records the result, and tells the window.
    pub(super) fn end(
        self,
        core: &Core,
        workspace: &Workspace,
        carried: Result<SecondDiskCopies, CarryError>,
    ) -> Result<(), BookError> {
        let problem = match &carried {
            Ok(carried) => {
                if let Some(newest) = carried.newest {
                    let copied = self.chosen.clone().copied(newest, core.host.now());
                    store(core, workspace.environment, &self.chosen, copied);
                }
                None
            }
            // The page itself shows that the disk is away.
            Err(CarryError::Away) => None,
            Err(error) => {
                tracing::warn!(%error, "the copies were not carried to the second disk");
                Some(carry_words(error).into())
            }
        };
        *lock(&workspace.second_disk.problem) = problem;
        core.host.changed(Change::Book);
        Ok(carried.map(|_| ())?)
    }
}

pub(super) fn place(chosen: &ChosenDisk) -> SecondDisk {
    SecondDisk { folder: chosen.folder.clone(), name: chosen.name.clone() }
}
