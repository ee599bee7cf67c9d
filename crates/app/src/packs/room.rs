//! Writes the pack of a month when a person asks for it.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use kaunta_contract::{PackInput, SavedFile};
use kaunta_people::{Act, ExportedData};

use crate::config::packs::Month;
use crate::packs::contents::PackTime;
use crate::packs::error::PacksError;
use crate::packs::pack::{name_of, write};
use crate::platform::new_file::NewFile;
use crate::reports::gather::Watch;
use crate::staff::actor::Caller;
use crate::workspace::core::Core;

pub(crate) struct Packs {
    pub(super) core: Arc<Core>,
    /// Shared with the exports: stopping one stops the other.
    pub(super) stops: Arc<AtomicU64>,
}

impl Packs {
    pub(crate) fn new(core: &Arc<Core>, stops: &Arc<AtomicU64>) -> Packs {
        Packs { core: core.clone(), stops: stops.clone() }
    }
}

impl Packs {
    pub(crate) async fn pack_month(&self, caller: &Caller, input: PackInput) -> Result<SavedFile, PacksError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let month = Month::parse(&input.month).ok_or(PacksError::NoMonth)?;
        let mut watch = Watch::new(&self.stops, Some(core.host.clone()), 0);
        let new = NewFile::begin(&core.places.files, &name_of(workspace.environment, month), "zip")?;
        let service_time = workspace.connection.time_at_least(core.host.running());
        let made = PackTime { at: core.host.now(), service_time };
        write(&workspace.ledger, &core.shop(), month, made, &new, &mut watch).await?;
        watch.check_not_stopped()?;
        let saved = new.keep()?;
        let act = Act::Exported { what: ExportedData::Pack, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }
}
