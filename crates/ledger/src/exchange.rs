//! One book put in the place of another, which is set aside: at every moment one of the two is whole, and a step cut off by
//! a crash is finished by the next opening.
//!
//! The new book waits, complete and synced, as `practice.db.coming-20261121-093000`. Then the journal of the old one, the
//! old one, and at last the new one are renamed, in this order.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use kaunta_domain::day::in_kampala;

use crate::backup::{remove_if_there, sync_folder};
use crate::lock::{beside, journal_of};
use crate::private;

const COMING: &str = "coming-";

/// The name under which the next book waits, none that was used before.
pub(crate) fn coming(book: &Path, backups: &Path, now: DateTime<Utc>) -> std::io::Result<PathBuf> {
    private::folder(backups)?;
    let stamp = in_kampala(now).format("%Y%m%d-%H%M%S").to_string();
    let mut name = stamp.clone();
    let mut number = 1;
    loop {
        let waiting = beside(book, &format!("{COMING}{name}"));
        if !aside(book, backups, &name).try_exists()? && !waiting.try_exists()? {
            return Ok(waiting);
        }
        number += 1;
        name = format!("{stamp}-{number}");
    }
}

/// Puts the book that waits into its place, if one does; says where the old one now is.
pub(crate) fn finish(book: &Path, backups: &Path) -> std::io::Result<Option<PathBuf>> {
    let Some((waiting, name)) = waiting(book)? else { return Ok(None) };
    let aside = aside(book, backups, &name);
    if book.try_exists()? && !aside.try_exists()? {
        private::folder(backups)?;
        let journal = journal_of(book, "wal");
        match std::fs::metadata(&journal) {
            Ok(found) if found.len() > 0 => std::fs::rename(&journal, journal_of(&aside, "wal"))?,
            Ok(_) => std::fs::remove_file(&journal)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        // It is made anew from the journal.
        remove_if_there(&journal_of(book, "shm"))?;
        std::fs::rename(book, &aside)?;
        sync_folder(&aside)?;
        sync_folder(book)?;
    }
    fail::fail_point!("exchange-between-renames");
    std::fs::rename(&waiting, book)?;
    sync_folder(book)?;
    tracing::warn!(book = %book.display(), aside = %aside.display(), "another book was put in the place of the old one");
    Ok(aside.try_exists()?.then_some(aside))
}

/// Where the book of that exchange is set aside.
fn aside(book: &Path, backups: &Path, name: &str) -> PathBuf {
    let stem = book.file_stem().unwrap_or_default().to_string_lossy();
    backups.join(format!("{stem}-set-aside-{name}.db"))
}

/// The book that waits, and the name of its exchange. Half ones are cleared away.
fn waiting(book: &Path) -> std::io::Result<Option<(PathBuf, String)>> {
    let Some(folder) = book.parent() else { return Ok(None) };
    let start = beside(book, COMING).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut complete = None;
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(exchange) = name.strip_prefix(&start) else { continue };
        if exchange.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
            complete = Some((path, exchange.to_owned()));
        } else {
            remove_if_there(&path)?;
        }
    }
    Ok(complete)
}
