//! Everything known about an operation in one file, for a dispute with the service's support.
//!
//! The file is one page that any browser shows and prints, with the same data as JSON for programs. It needs no network and
//! runs nothing. Whatever the service or a person wrote is escaped as text.

mod page;
mod record;

use std::io::Write;

use kaunta_contract::{OperationInput, SavedFile};
use kaunta_people::{Act, ExportedData};

use crate::documents::error::DocumentsError;
use crate::documents::room::Documents;
use crate::platform::error::FileError;
use crate::platform::new_file::{NewFile, plain};
use crate::staff::actor::Caller;

impl Documents {
    pub(crate) async fn save_evidence(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<SavedFile, DocumentsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let (operation, kept) = self.operations.find_with_events(caller, &workspace.ledger, input.id).await?;
        let detail = self.operations.detail_of(caller, &workspace, &operation, &kept).await?;
        let proofs = workspace.ledger.proofs(input.id).await?;
        let (shop, made) = (core.shop().view, core.host.now());
        let record = record::record(&operation, &detail, &kept, &proofs, &shop, made);
        let page = page::page(&detail, &proofs, &shop, made, &record);
        let stem = format!("evidence-{}", plain(&operation.reference));
        let new = NewFile::begin(&core.places.files, &stem, "html")?;
        new.file().write_all(page.as_bytes()).map_err(FileError::from)?;
        let saved = new.keep()?;
        let act = Act::Exported { what: ExportedData::Evidence, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }
}
