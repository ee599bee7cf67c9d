//! The packs room.

use std::sync::Arc;

use kaunta_contract::{PackInput, SavedFile};
use kaunta_people::{Act, ExportedData};

use crate::config::packs::Month;
use crate::packs::error::PacksError;
use crate::packs::pack::{name_of, write};
use crate::platform::new_file::NewFile;
use crate::staff::actor::Caller;
use crate::workspace::core::Core;

/// Writes the packs of months.
pub(crate) struct Packs {
    pub(crate) core: Arc<Core>,
}

impl Packs {
    pub(crate) async fn pack_month(&self, caller: &Caller, input: PackInput) -> Result<SavedFile, PacksError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let month = Month::parse(&input.month).ok_or(PacksError::NoMonth)?;
        let new = NewFile::begin(&core.places.files, &name_of(&workspace, month), "zip")?;
        write(core, &workspace, month, &new).await?;
        let saved = new.keep()?;
        let act = Act::Exported { what: ExportedData::Pack, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }
}
