//! Tables that a person picked or dropped. The window only ever holds a name for them: it can't ask for other files.

use std::path::Path;
use std::sync::Arc;

use kaunta_contract::{Nothing, OfferedFile, PickedFile};
use kaunta_sheets::{ReadError, Workbook, fingerprint};

use crate::payroll::error::PayrollError;
use crate::payroll::picked_files::{Offers, bytes_of};
use crate::payroll::room::PayrollRoom;
use crate::payroll::table_error::TableError;
use crate::platform::host::Host;
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::staff::actor::Need;

/// Extensions that the file dialog shows. The content decides what a file is.
const ENDINGS: [&str; 6] = ["xlsx", "xlsm", "ods", "csv", "txt", "tsv"];

impl PayrollRoom {
    pub(crate) async fn pick_file(&self, caller: &Caller, _: Nothing) -> Result<PickedFile, PayrollError> {
        let path = self.core.staff.choose_file(caller, &ENDINGS).await?;
        Ok(PickedFile { picked: path.map(|path| offer(&*self.core.host, &self.offers, &path)) })
    }

    /// Makes a file dropped on the window available under this name; returns whether it did. Ignored for people who may not
    /// prepare a payroll.
    pub(crate) fn dropped(&self, actor: &Actor, path: &Path, file: &str) -> bool {
        if !Need::PreparePayroll.rights().iter().all(|right| actor.may(*right)) {
            return false;
        }
        self.offers.add(file.to_owned(), path.to_owned());
        true
    }
}

fn offer(host: &dyn Host, offers: &Offers, path: &Path) -> OfferedFile {
    let file = format!("{:032x}", host.random());
    offers.add(file.clone(), path.to_owned());
    OfferedFile { file, name: name_of(path) }
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The table in an offered file.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) workbook: Arc<Workbook>,
}

/// Reads an offered file. Unless `fresh`, returns what was read before, if anything.
pub(super) async fn read(offers: &Offers, file: &str, fresh: bool) -> Result<Table, TableError> {
    let offer = offers.find(file)?;
    let name = name_of(&offer.path);
    if let (Some(workbook), false) = (offer.workbook, fresh) {
        return Ok(Table { name, workbook });
    }
    let (path, title) = (offer.path, name.clone());
    let work = move || -> Result<Workbook, TableError> {
        let bytes = bytes_of(&path)?;
        kaunta_sheets::read(&title, &bytes).map_err(unreadable)
    };
    let workbook = tokio::task::spawn_blocking(work).await.map_err(|_| TableError::BrokeDown)??;
    let workbook = Arc::new(workbook);
    offers.remember(file, Some(workbook.clone()));
    Ok(Table { name, workbook })
}

/// Reads an offered file for import. Fails if it has changed since it was shown.
pub(super) async fn read_unchanged(offers: &Offers, file: &str) -> Result<Table, TableError> {
    let table = read(offers, file, false).await?;
    let offer = offers.find(file)?;
    let now = tokio::task::spawn_blocking(move || bytes_of(&offer.path).map(|bytes| fingerprint(&bytes))).await;
    if now.map_err(|_| TableError::BrokeDown)?? == table.workbook.sha256() {
        return Ok(table);
    }
    offers.remember(file, None);
    Err(TableError::Changed)
}

fn unreadable(error: ReadError) -> TableError {
    if let Some(detail) = error.detail() {
        tracing::warn!(detail, "a chosen file is not a table");
    }
    TableError::NotATable(error)
}
