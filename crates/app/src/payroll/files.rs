//! Tables that a person picked or dropped. The window only ever holds a name for them: it can't ask for other files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use kaunta_contract::{AppError, Change, ErrorCode, Nothing, OfferedFile, PickedFile};
use kaunta_domain::payroll::PayrollId;
use kaunta_sheets::{ReadError, Workbook, fingerprint};

use crate::App;
use crate::core::{Core, lock};
use crate::people::{Actor, Need};

/// Endings that the file dialog shows. What a file is, its content tells.
const ENDINGS: [&str; 6] = ["xlsx", "xlsm", "ods", "csv", "txt", "tsv"];
/// No table of the size that can be read is near that.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// So many offers are remembered.
const MOST_OFFERS: usize = 20;

/// Files offered in this run of Kaunta.
#[derive(Default)]
pub(crate) struct Offers {
    held: Mutex<HashMap<String, Offer>>,
    /// Where the tables of drafts came from, for noticing that one was changed since.
    of_drafts: Mutex<HashMap<PayrollId, (PathBuf, String)>>,
}

#[derive(Clone)]
struct Offer {
    path: PathBuf,
    /// What was read, until it is imported.
    workbook: Option<Arc<Workbook>>,
}

impl Offers {
    fn add(&self, name: String, path: PathBuf) {
        let mut offers = lock(&self.held);
        if offers.len() >= MOST_OFFERS {
            offers.clear();
        }
        offers.insert(name, Offer { path, workbook: None });
    }

    fn find(&self, file: &str) -> Result<Offer, AppError> {
        let gone = || AppError::new(ErrorCode::NotFound, "Choose the file once more.");
        lock(&self.held).get(file).cloned().ok_or_else(gone)
    }

    fn remember(&self, file: &str, workbook: Option<Arc<Workbook>>) {
        if let Some(offer) = lock(&self.held).get_mut(file) {
            offer.workbook = workbook;
        }
    }

    /// The draft was made of this file, as it was then.
    pub(crate) fn became(&self, file: &str, draft: PayrollId, sha256: &str) {
        self.remember(file, None);
        if let Ok(offer) = self.find(file) {
            lock(&self.of_drafts).insert(draft, (offer.path, sha256.to_owned()));
        }
    }

    /// Whether the file that a draft was made of is another one by now, as far as this run of Kaunta knows.
    pub(crate) async fn was_changed(&self, draft: PayrollId) -> bool {
        let Some((path, sha256)) = lock(&self.of_drafts).get(&draft).cloned() else { return false };
        let now = tokio::task::spawn_blocking(move || bytes_of(&path).ok().map(|bytes| fingerprint(&bytes))).await;
        now.ok().flatten().is_some_and(|now| now != sha256)
    }
}

impl App {
    pub(crate) async fn pick_file(&self, _: Nothing) -> Result<PickedFile, AppError> {
        let path = self.core().choose_file(&ENDINGS).await?;
        Ok(PickedFile { picked: path.map(|path| offer(self.core(), &path)) })
    }

    /// A person dropped a file on the window. Nothing comes of it where it is locked, or for whoever prepares no payroll.
    pub async fn dropped(&self, path: &Path) {
        let core = self.core();
        core.look_at_counter().await;
        let is_theirs = |actor: Actor| Need::PreparePayroll.rights().iter().all(|right| actor.may(*right));
        if !core.staff.actor().await.is_ok_and(is_theirs) {
            return;
        }
        let file = offer(self.core(), path);
        self.core().host.changed(Change::Dropped { file });
    }
}

fn offer(core: &Core, path: &Path) -> OfferedFile {
    let file = format!("{:032x}", core.host.random());
    core.payrolls.offers.add(file.clone(), path.to_owned());
    OfferedFile { file, name: name_of(path) }
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A table as it stands in an offered file.
pub(super) struct Table {
    /// The file's name.
    pub(super) name: String,
    pub(super) workbook: Arc<Workbook>,
}

/// Reads an offered file, or takes what was read of it before.
pub(super) async fn read(core: &Core, file: &str, anew: bool) -> Result<Table, AppError> {
    let offer = core.payrolls.offers.find(file)?;
    let name = name_of(&offer.path);
    if let (Some(workbook), false) = (offer.workbook, anew) {
        return Ok(Table { name, workbook });
    }
    let (path, title) = (offer.path, name.clone());
    let work = move || -> Result<Workbook, AppError> {
        let bytes = bytes_of(&path)?;
        kaunta_sheets::read(&title, &bytes).map_err(|error| unreadable(&error))
    };
    let workbook = tokio::task::spawn_blocking(work).await.map_err(|_| broke_down())??;
    let workbook = Arc::new(workbook);
    core.payrolls.offers.remember(file, Some(workbook.clone()));
    Ok(Table { name, workbook })
}

/// Reads an offered file for good: as it was looked at, or not at all.
pub(super) async fn read_unchanged(core: &Core, file: &str) -> Result<Table, AppError> {
    let table = read(core, file, false).await?;
    let offer = core.payrolls.offers.find(file)?;
    let now = tokio::task::spawn_blocking(move || bytes_of(&offer.path).map(|bytes| fingerprint(&bytes))).await;
    if now.map_err(|_| broke_down())?? == table.workbook.sha256() {
        return Ok(table);
    }
    core.payrolls.offers.remember(file, None);
    let words = "The file was changed since you looked at it. Look at it once more: nothing was taken from it.";
    Err(AppError::new(ErrorCode::Review, words))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, AppError> {
    let size = std::fs::metadata(path).map_err(|error| unread(&error))?.len();
    if size > MOST_BYTES {
        let words = "This file is larger than 64 MB, so it is not a list of people. Choose another one.";
        return Err(AppError::new(ErrorCode::File, words));
    }
    std::fs::read(path).map_err(|error| unread(&error))
}

fn unread(error: &std::io::Error) -> AppError {
    tracing::warn!(%error, "a chosen file can't be read");
    let words = "This file can't be read. If it is open in another program, close it there; then choose it again.";
    AppError::new(ErrorCode::File, words)
}

fn unreadable(error: &ReadError) -> AppError {
    if let Some(detail) = error.detail() {
        tracing::warn!(detail, "a chosen file is not a table");
    }
    AppError::new(ErrorCode::File, error.to_string())
}

fn broke_down() -> AppError {
    AppError::new(ErrorCode::File, "Kaunta could not read this file. Save it once more as .xlsx or .csv and try that.")
}
