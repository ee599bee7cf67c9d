//! The names by which the window knows the files that a person picked or dropped.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use kaunta_domain::payroll::PayrollId;
use kaunta_sheets::{Workbook, fingerprint};

use crate::payroll::table_error::TableError;
use crate::platform::lock::lock;

/// The largest file that is read, in bytes: readable tables are far smaller.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
const MOST_OFFERS: usize = 20;

/// Files offered in this run of Kaunta.
#[derive(Default)]
pub(crate) struct Offers {
    held: Mutex<HashMap<String, StagedFile>>,
    /// The file of each draft and its hash, to notice that it has changed since.
    of_drafts: Mutex<HashMap<PayrollId, (PathBuf, String)>>,
}

#[derive(Clone)]
pub(crate) struct StagedFile {
    pub(crate) path: PathBuf,
    /// The parsed file, until it is imported.
    pub(crate) workbook: Option<Arc<Workbook>>,
}

impl Offers {
    pub(crate) fn add(&self, name: String, path: PathBuf) {
        let mut offers = lock(&self.held);
        if offers.len() >= MOST_OFFERS {
            offers.clear();
        }
        offers.insert(name, StagedFile { path, workbook: None });
    }

    pub(crate) fn find(&self, file: &str) -> Result<StagedFile, TableError> {
        lock(&self.held).get(file).cloned().ok_or(TableError::NotOffered)
    }

    pub(crate) fn remember(&self, file: &str, workbook: Option<Arc<Workbook>>) {
        if let Some(offer) = lock(&self.held).get_mut(file) {
            offer.workbook = workbook;
        }
    }

    /// Notes that the draft was made from this file, with its hash at the time.
    pub(crate) fn became(&self, file: &str, draft: PayrollId, sha256: &str) {
        self.remember(file, None);
        if let Ok(offer) = self.find(file) {
            lock(&self.of_drafts).insert(draft, (offer.path, sha256.to_owned()));
        }
    }

    /// Whether the file of a draft has changed, as far as this run of Kaunta knows.
    pub(crate) async fn was_changed(&self, draft: PayrollId) -> bool {
        let Some((path, sha256)) = lock(&self.of_drafts).get(&draft).cloned() else { return false };
        let now = tokio::task::spawn_blocking(move || bytes_of(&path).ok().map(|bytes| fingerprint(&bytes))).await;
        now.ok().flatten().is_some_and(|now| now != sha256)
    }
}

pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, TableError> {
    let size = std::fs::metadata(path).map_err(|error| unread(&error))?.len();
    if size > MOST_BYTES {
        return Err(TableError::TooLarge);
    }
    std::fs::read(path).map_err(|error| unread(&error))
}

fn unread(error: &std::io::Error) -> TableError {
    tracing::warn!(%error, "a chosen file can't be read");
    TableError::NotRead
}
