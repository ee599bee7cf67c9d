//! Writes a month's pack from a terminal. Like a report from a terminal, it only reads the book, asks for no PIN, and
//! is recorded in the security log.

use std::path::PathBuf;
use std::sync::Arc;

use kaunta_domain::environment::Environment;
use kaunta_ledger::Ledger;
use kaunta_people::ExportedData;
use kaunta_words::terminal as words;

use crate::config::packs::Month;
use crate::config::shop::Shop;
use crate::packs::contents::PackTime;
use crate::packs::error::PacksError;
use crate::packs::pack::{name_of, write};
use crate::platform::new_file::NewFile;
use crate::reports::gather::Watch;
use crate::reports::terminal::error::TerminalError;
use crate::reports::terminal::{Terminal, book, log};

/// A pack requested from a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TerminalPack {
    /// The month in Kampala, `2026-10`.
    pub month: String,
    /// The folder for its file, which is named after the month and must not exist yet.
    pub folder: PathBuf,
    /// The environment; `None` for the one in use.
    pub environment: Option<Environment>,
}

/// Whether this text is a month, as in `2026-10`.
#[must_use]
pub fn is_month(typed: &str) -> bool {
    Month::parse(typed).is_some()
}

/// Writes the pack, and returns a sentence that says so.
///
/// # Errors
/// Why it failed. If only the security log could not be written, the file is there.
pub async fn pack_from_terminal(terminal: &Terminal, asked: &TerminalPack) -> Result<String, TerminalError> {
    let (shop, ledger) = book(terminal, asked.environment).await?;
    let environment = ledger.environment();
    let written = written(terminal, asked, &shop, &ledger).await.map_err(TerminalError::from);
    ledger.close().await;
    let said = written?;
    log(terminal, ExportedData::PackFromTerminal, environment).await?;
    Ok(said)
}

async fn written(
    terminal: &Terminal,
    asked: &TerminalPack,
    shop: &Shop,
    ledger: &Ledger,
) -> Result<String, PacksError> {
    let month = Month::parse(&asked.month).ok_or(PacksError::NoMonth)?;
    let name = format!("{}.zip", name_of(ledger.environment(), month));
    let new = NewFile::exactly(&asked.folder.join(name))?;
    let made = PackTime { at: terminal.now, service_time: None };
    let mut watch = Watch::new(&Arc::default(), None, 0);
    let contents = write(ledger, shop, month, made, &new, &mut watch).await?;
    let saved = new.keep()?;
    Ok(words::pack_written(contents.operations, saved.path).into())
}
