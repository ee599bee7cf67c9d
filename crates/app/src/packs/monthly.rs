//! Writes the pack of each month that is over into the chosen folder, once.

use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_domain::day::day_of;

use crate::config::packs::{ChosenPacks, Month};
use crate::packs::error::PacksError;
use crate::packs::pack::{name_of, write};
use crate::packs::setting::place;
use crate::platform::error::FileError;
use crate::platform::lock::lock;
use crate::platform::new_file::NewFile;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// How often to look whether a month is over, and whether a disk is back.
const LOOK_AGAIN: Duration = Duration::from_secs(10 * 60);

/// Looks for as long as the workspace is open; at its start too, when the computer was off on the first.
pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (host, wake) = (core.host.clone(), workspace.packs.wake.clone());
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        while round(&core, &workspace).await.is_some() {
            tokio::select! {
                biased;
                () = wake.notified() => {}
                () = host.sleep(LOOK_AGAIN) => {}
            }
        }
    });
}

/// Writes what is due. `None` once the workspace is closed.
async fn round(core: &Weak<Core>, workspace: &Weak<Workspace>) -> Option<()> {
    let (core, workspace) = (core.upgrade()?, workspace.upgrade()?);
    loop {
        let Some(chosen) = core.shop().packs(workspace.environment) else { return Some(()) };
        let Some(month) = chosen.due(day_of(core.host.now())) else { return Some(()) };
        if let Err(error) = written(&core, &workspace, &chosen, month).await {
            // A disk is often away, and that is shown.
            if !matches!(error, PacksError::Away) {
                tracing::warn!(?error, "the pack of a month was not written");
            }
            *lock(&workspace.packs.problem) = Some(error.in_words());
            return Some(());
        }
        *lock(&workspace.packs.problem) = None;
        let environment = workspace.environment;
        let stored = core.change_shop(|shop| {
            // A person may have chosen another folder meanwhile.
            if shop.packs(environment).as_ref() == Some(&chosen) {
                shop.set_packs(environment, Some(chosen.clone().with(month)));
            }
        });
        if let Err(error) = stored {
            tracing::warn!(message = error.words(), "it can't be stored that the pack of a month was written");
            return Some(());
        }
    }
}

async fn written(
    core: &Core,
    workspace: &Arc<Workspace>,
    chosen: &ChosenPacks,
    month: Month,
) -> Result<(), PacksError> {
    let disk = place(chosen);
    let path = disk.own().join(format!("{}.zip", name_of(workspace, month)));
    let is_here = tokio::task::spawn_blocking(move || disk.is_here()).await.unwrap_or(false);
    if !is_here {
        return Err(PacksError::Away);
    }
    match NewFile::exactly(&path) {
        Ok(new) => {
            write(core, workspace, month, &new).await?;
            new.keep().map(drop).map_err(Into::into)
        }
        // It was written, and Kaunta ended before it could remember that.
        Err(FileError::Exists) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
