//! The statement files that a person chose. The window only holds names for them, so it can't ask for other files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kaunta_sheets::fingerprint;
use kaunta_statements::File;

use crate::platform::lock::lock;
use crate::statements::error::StatementsError;

const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 20;

/// Files chosen in this run of Kaunta.
#[derive(Default)]
pub(crate) struct ChosenFiles(Mutex<HashMap<String, PathBuf>>);

/// A chosen file that was read.
pub(super) struct OpenedFile {
    pub(super) name: String,
    pub(super) sha256: String,
    pub(super) content: File,
}

impl ChosenFiles {
    /// Keeps a file under a name.
    pub(super) fn keep(&self, file: String, path: PathBuf) {
        let mut chosen = lock(&self.0);
        if chosen.len() >= MOST_FILES {
            chosen.clear();
        }
        chosen.insert(file, path);
    }

    pub(super) fn find(&self, file: &str) -> Option<PathBuf> {
        lock(&self.0).get(file).cloned()
    }
}

/// Reads a chosen file as it is now: this sheet, or the one that was open when it was saved. Another sheet counts as
/// another statement.
pub(super) fn read(path: &Path, sheet: Option<usize>) -> Result<OpenedFile, StatementsError> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let bytes = bytes_of(path)?;
    let sha256 = fingerprint(&bytes);
    match (kaunta_statements::open(&name, &bytes)?, sheet) {
        (File::Table(table, format), Some(sheet)) if table.sheets().1 != sheet => {
            let table = table.on_sheet(sheet)?;
            let title = table.sheets().0.into_iter().find(|(place, _)| *place == sheet).map(|(_, title)| title);
            let name = format!("{name} ({})", title.unwrap_or_default());
            let sha256 = fingerprint(format!("{sha256} sheet {sheet}").as_bytes());
            Ok(OpenedFile { name, sha256, content: File::Table(Box::new(table), format) })
        }
        (content, _) => Ok(OpenedFile { name, sha256, content }),
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, StatementsError> {
    let unread = |error: std::io::Error| {
        tracing::warn!(%error, "a chosen statement can't be read");
        StatementsError::NotRead
    };
    if std::fs::metadata(path).map_err(unread)?.len() > MOST_BYTES {
        return Err(StatementsError::FileTooLarge);
    }
    std::fs::read(path).map_err(unread)
}
