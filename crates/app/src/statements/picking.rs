//! Lets a person choose or drop a statement.

use std::path::Path;

use kaunta_contract::{Nothing, PickedStatement};

use super::chosen::{OpenedFile, read};
use crate::platform::lock::lock;
use crate::staff::actor::{Actor, Caller, Need};
use crate::statements::error::StatementsError;
use crate::statements::room::StatementsRoom;

/// Extensions that the file dialog shows. The content decides what a file is.
const ENDINGS: [&str; 9] = ["csv", "xlsx", "xlsm", "ods", "txt", "tsv", "xml", "ofx", "qfx"];

impl StatementsRoom {
    pub(crate) async fn pick_statement(&self, caller: &Caller, _: Nothing) -> Result<PickedStatement, StatementsError> {
        let path = self.core.staff.choose_file(caller, &ENDINGS).await?;
        let Some(path) = path else { return Ok(PickedStatement { file: None }) };
        let file = format!("{:032x}", self.core.host.random());
        self.chosen.keep(file.clone(), path);
        Ok(PickedStatement { file: Some(file) })
    }

    /// Makes a file dropped on the window available under this name; returns whether it did. Ignored for people who may not
    /// read the book.
    pub(crate) fn dropped(&self, actor: &Actor, path: &Path, file: &str) -> bool {
        if !Need::Read.rights().iter().all(|right| actor.may(*right)) {
            return false;
        }
        self.chosen.keep(file.to_owned(), path.to_owned());
        true
    }

    /// Reads a chosen file as it is now.
    pub(super) async fn open(&self, file: &str, sheet: Option<u32>) -> Result<OpenedFile, StatementsError> {
        let path = self.chosen.find(file).ok_or(StatementsError::NotChosen)?;
        // Free the last comparison, which nobody looks at now: both at once would take twice the memory.
        lock(&self.last).take();
        tokio::task::spawn_blocking(move || read(&path, sheet.map(|sheet| sheet as usize)))
            .await
            .map_err(|_| StatementsError::BrokeDown)?
    }
}
