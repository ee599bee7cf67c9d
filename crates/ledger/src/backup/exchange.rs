//! Replacing a book with another, or with none, and setting the old one aside. At every moment one of the two is complete,
//! and a step interrupted by a crash is finished the next time the book is opened.
//!
//! The new book waits, complete and synced, as `practice.db.coming-20261121-093000`. Then the old book's journal, the old
//! book and finally the new book are renamed, in this order. If no book replaces it, an empty `example.db.leaving-…` marks
//! the step, and the anchor moves with the old book, so that a book created in its place is not considered behind.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use kaunta_domain::day::in_kampala;
use kaunta_storage::durable::{rename, sync_folder};
use kaunta_storage::journal::{has_write_ahead_log, journal_of};
use kaunta_storage::private;

use crate::error::OpenError;
use crate::file::lock::{BookLock, sibling};
use crate::file::removing::remove_if_there;

const COMING: &str = "coming-";
const LEAVING: &str = "leaving-";

/// Sets aside a book that nobody has open, with its anchor, without replacing it. Returns its new location, if there was one.
///
/// # Errors
/// [`OpenError::AlreadyOpen`]; or the book can't be moved, or only in part: the next opening then finishes the move.
pub fn set_aside(book: &Path, backups: &Path, now: DateTime<Utc>) -> Result<Option<PathBuf>, OpenError> {
    let _lock = BookLock::take(book)?;
    finish(book, backups)?;
    if !book.try_exists()? {
        return Ok(None);
    }
    let leaving = free(book, backups, LEAVING, now)?;
    private::create_new(&leaving)?;
    sync_folder(&leaving)?;
    Ok(finish(book, backups)?)
}

/// Whether a step broke off that the next opening finishes. `true` if that can't be told.
#[must_use]
pub fn is_being_exchanged(book: &Path) -> bool {
    let is_over =
        |step: &&str| files_of(book, step).is_ok_and(|files| files.iter().all(|(_, name)| !is_complete(name)));
    ![LEAVING, COMING].iter().all(is_over)
}

/// An unused name for the next book while it waits.
pub(crate) fn coming(book: &Path, backups: &Path, now: DateTime<Utc>) -> std::io::Result<PathBuf> {
    free(book, backups, COMING, now)
}

fn free(book: &Path, backups: &Path, step: &str, now: DateTime<Utc>) -> std::io::Result<PathBuf> {
    private::folder(backups)?;
    let stamp = in_kampala(now).format("%Y%m%d-%H%M%S").to_string();
    let mut name = stamp.clone();
    let mut number = 1;
    loop {
        let waiting = sibling(book, &format!("{step}{name}"));
        if !aside(book, backups, &name).try_exists()? && !waiting.try_exists()? {
            return Ok(waiting);
        }
        number += 1;
        name = format!("{stamp}-{number}");
    }
}

/// Moves a waiting book into place, or sets aside the one that is to leave; returns where the old one now is.
pub(crate) fn finish(book: &Path, backups: &Path) -> std::io::Result<Option<PathBuf>> {
    if let Some((leaving, name)) = begun(book, LEAVING)? {
        let aside = aside(book, backups, &name);
        if is_still_there(book, &aside)? {
            private::folder(backups)?;
            let anchor = sibling(book, "anchor");
            if anchor.try_exists()? {
                rename(&anchor, &sibling(&aside, "anchor"))?;
            }
            move_away(book, &aside)?;
        }
        std::fs::remove_file(leaving)?;
        sync_folder(book)?;
        return Ok(aside.try_exists()?.then_some(aside));
    }
    let Some((waiting, name)) = begun(book, COMING)? else { return Ok(None) };
    let aside = aside(book, backups, &name);
    if is_still_there(book, &aside)? {
        private::folder(backups)?;
        move_away(book, &aside)?;
    }
    fail::fail_point!("exchange-between-renames", |_| Err(std::io::Error::from(ErrorKind::PermissionDenied)));
    rename(&waiting, book)?;
    tracing::warn!(book = %book.display(), aside = %aside.display(), "another book was put in the place of the old one");
    Ok(aside.try_exists()?.then_some(aside))
}

/// Whether there is an old book that was not moved before the interruption.
fn is_still_there(book: &Path, aside: &Path) -> std::io::Result<bool> {
    Ok(book.try_exists()? && !aside.try_exists()?)
}

/// Moves a book, its journal first.
fn move_away(book: &Path, aside: &Path) -> std::io::Result<()> {
    let journal = journal_of(book, "wal");
    if has_write_ahead_log(book)? {
        rename(&journal, &journal_of(aside, "wal"))?;
    } else {
        remove_if_there(&journal)?;
    }
    // SQLite rebuilds it from the journal.
    remove_if_there(&journal_of(book, "shm"))?;
    rename(book, aside)?;
    sync_folder(book)
}

/// Where this exchange sets the old book aside.
fn aside(book: &Path, backups: &Path, name: &str) -> PathBuf {
    let stem = book.file_stem().unwrap_or_default().to_string_lossy();
    backups.join(format!("{stem}-set-aside-{name}.db"))
}

/// The file that marks a begun step, and the name of its exchange. Partial ones are deleted.
fn begun(book: &Path, step: &str) -> std::io::Result<Option<(PathBuf, String)>> {
    let mut complete = None;
    for (path, name) in files_of(book, step)? {
        if is_complete(&name) {
            complete = Some((path, name));
        } else {
            remove_if_there(&path)?;
        }
    }
    Ok(complete)
}

fn is_complete(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// The files of a step, each with the name of its exchange.
fn files_of(book: &Path, step: &str) -> std::io::Result<Vec<(PathBuf, String)>> {
    let Some(folder) = book.parent() else { return Ok(Vec::new()) };
    let start = sibling(book, step).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(exchange) = name.strip_prefix(&start) {
            files.push((path, exchange.to_owned()));
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests;
