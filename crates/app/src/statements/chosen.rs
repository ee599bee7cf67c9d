//! The files that a person chose. The window only ever holds a name for them: it can't ask for other files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use kaunta_contract::{Nothing, PickedStatement};
use kaunta_sheets::fingerprint;
use kaunta_statements::File;

use crate::platform::lock::lock;
use crate::staff::actor::{Actor, Caller, Need};
use crate::staff::error::StaffError;
use crate::statements::error::StatementsError;
use crate::statements::room::Statements;

/// Extensions that the file dialog shows. The content decides what a file is.
const ENDINGS: [&str; 9] = ["csv", "xlsx", "xlsm", "ods", "txt", "tsv", "xml", "ofx", "qfx"];
const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 20;

/// Files chosen in this run of Kaunta.
#[derive(Default)]
pub(crate) struct Chosen(Mutex<HashMap<String, PathBuf>>);

/// A chosen file that was read.
pub(super) struct Opened {
    pub(super) name: String,
    pub(super) sha256: String,
    pub(super) content: File,
}

impl Statements {
    pub(crate) async fn pick_statement(&self, caller: &Caller, _: Nothing) -> Result<PickedStatement, StatementsError> {
        let path = self.core.staff.choose_file(caller, &ENDINGS).await?;
        let Some(path) = path else { return Ok(PickedStatement { file: None }) };
        let file = format!("{:032x}", self.core.host.random());
        self.choose(file.clone(), path);
        Ok(PickedStatement { file: Some(file) })
    }

    /// Takes a file dropped on the window by this name; returns whether it does. Ignored while Kaunta is locked, and for people
    /// who may not read the book.
    pub(crate) async fn dropped(&self, path: &Path, file: &str) -> bool {
        let staff = &self.core.staff;
        staff.look_at_counter().await;
        let is_theirs = |actor: Actor| Need::Read.rights().iter().all(|right| actor.may(*right));
        if !staff.actor().await.inspect_err(StaffError::log).is_ok_and(is_theirs) {
            return false;
        }
        self.choose(file.to_owned(), path.to_owned());
        true
    }

    fn choose(&self, file: String, path: PathBuf) {
        let mut chosen = lock(&self.chosen.0);
        if chosen.len() >= MOST_FILES {
            chosen.clear();
        }
        chosen.insert(file, path);
    }

    /// Reads a chosen file as it is now.
    pub(super) async fn open(&self, file: &str) -> Result<Arc<Opened>, StatementsError> {
        let path = lock(&self.chosen.0).get(file).cloned().ok_or(StatementsError::NotChosen)?;
        let work = move || -> Result<Arc<Opened>, StatementsError> {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let bytes = bytes_of(&path)?;
            let content = kaunta_statements::open(&name, &bytes)?;
            Ok(Arc::new(Opened { name, sha256: fingerprint(&bytes), content }))
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)?
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
