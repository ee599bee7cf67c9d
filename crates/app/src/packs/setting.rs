//! The folder into which packs are written automatically.

use kaunta_contract::{Nothing, PacksView};
use kaunta_domain::day::day_of;
use kaunta_ledger::SecondDisk;
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::{Message, packs as words};

use crate::config::packs::{ChosenPacks, Month, OtherFile, WhyOther};
use crate::packs::error::PacksError;
use crate::packs::room::Packs;
use crate::platform::lock::lock;
use crate::staff::actor::Caller;

impl Packs {
    pub(crate) async fn packs(&self, _: &Caller, _: Nothing) -> Result<PacksView, PacksError> {
        let workspace = self.core.in_use().await?;
        let Some(chosen) = self.core.shop().packs(workspace.environment) else { return Ok(PacksView::default()) };
        let disk = place(&chosen);
        let own = disk.own().to_string_lossy().into_owned();
        let is_here = tokio::task::spawn_blocking(move || disk.is_here()).await.unwrap_or(false);
        let problem = lock(&workspace.packs.problem).clone();
        let note = chosen.aside().map(|(file, other)| in_words(file, other).into());
        Ok(PacksView { folder: Some(own), is_here, last: chosen.last().map(Month::code), problem, note })
    }

    pub(crate) async fn choose_packs_folder(&self, caller: &Caller, _: Nothing) -> Result<PacksView, PacksError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let Some(folder) = core.staff.choose_folder(caller).await? else { return self.packs(caller, Nothing).await };
        let environment = workspace.environment;
        let name = format!("kaunta-{}-months", environment.code());
        let chosen = ChosenPacks::new(folder, name, day_of(core.host.now()));
        let disk = place(&chosen);
        tokio::task::spawn_blocking(move || disk.make()).await.map_err(|_| PacksError::BrokeOff)??;
        core.change_shop(|shop| shop.set_packs(environment, Some(chosen)))?;
        self.changed(caller).await
    }

    /// Stops writing them. Existing packs stay.
    pub(crate) async fn stop_packs(&self, caller: &Caller, _: Nothing) -> Result<PacksView, PacksError> {
        let environment = self.core.in_use().await?.environment;
        self.core.change_shop(|shop| shop.set_packs(environment, None))?;
        self.changed(caller).await
    }

    async fn changed(&self, caller: &Caller) -> Result<PacksView, PacksError> {
        let workspace = self.core.in_use().await?;
        *lock(&workspace.packs.problem) = None;
        workspace.packs.wake.notify_one();
        let act = Act::SettingsChanged { what: LoggedSetting::Packs, environment: workspace.environment };
        self.core.staff.log_own(caller, act).await;
        self.packs(caller, Nothing).await
    }
}

/// Kaunta's own folder there, recognized by its marker file. An empty mount point has none, so nothing is written into
/// it.
pub(super) fn place(chosen: &ChosenPacks) -> SecondDisk {
    SecondDisk { folder: chosen.folder.clone(), name: chosen.name.clone() }
}

/// Why the month's file does not have the usual name.
fn in_words(file: &str, other: &OtherFile) -> Message {
    match other.why {
        WhyOther::TooEarly => words::beside_early(&other.file, file),
        WhyOther::Foreign => words::beside_foreign(&other.file, file),
    }
}
