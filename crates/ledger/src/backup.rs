//! Copies of the book, verified before they are trusted.

pub(crate) mod compressed;
pub(crate) mod daily;
pub(crate) mod exchange;
pub(crate) mod lean;
pub(crate) mod second_disk;
pub(crate) mod thinning;

use std::path::{Path, PathBuf};

use kaunta_storage::check::integrity_check;
use kaunta_storage::connection::{copying, reading};
use kaunta_storage::durable;
use kaunta_storage::journal::journal_of;
use kaunta_storage::layout::version_of;
use kaunta_storage::private;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use crate::error::LedgerError;
use crate::file::in_place::Source;
use crate::file::lock::{has_journal, sibling};
use crate::file::removing::remove_if_there;
use crate::ledger::Ledger;
use crate::value::verdict::{Verification, Verified};
use crate::verify::chain_of;

impl Ledger {
    /// Copies the book, including its journal, to a new file, verifies the copy and syncs it. The book stays usable
    /// meanwhile.
    ///
    /// # Errors
    /// [`LedgerError::BackupFailed`] if the file already exists or the copy differs from the book;
    /// [`LedgerError::DiskFull`]. No partial copy is left under that name.
    pub async fn backup(&self, to: &Path) -> Result<(), LedgerError> {
        if to.try_exists()? {
            return Err(LedgerError::BackupFailed { detail: "a file of that name is already there".to_owned() });
        }
        self.backup_in_place_of(to).await
    }

    /// The same, replacing a file of that name once the copy is verified.
    ///
    /// # Errors
    /// As [`Ledger::backup`]; an existing file is then unchanged.
    pub async fn backup_in_place_of(&self, to: &Path) -> Result<(), LedgerError> {
        // SQLite can't create its own files beside the book if no file can be created there.
        let options = copying(self.path()).immutable(self.read_only().is_some() && !has_journal(self.path()));
        let mut connection = options.connect().await?;
        let copied = copy(&mut connection, to).await;
        connection.close().await?;
        copied
    }
}

/// Copies through SQLite, never the file alone: the journal's content belongs to the book too.
pub(crate) async fn copy(book: &mut SqliteConnection, to: &Path) -> Result<(), LedgerError> {
    let partial = sibling(to, "partial");
    remove_half(&partial)?;
    let copied = copy_and_prove(book, &partial, Form::Complete).await;
    if let Err(error) = copied {
        // The copy is useless; a failure to remove it matters less than the original error.
        let _gone = remove_half(&partial);
        return Err(error);
    }
    durable::sync(&partial)?;
    fail::fail_point!("backup-before-rename");
    durable::rename(&partial, to)?;
    fail::fail_point!("backup-after-rename");
    Ok(())
}

/// Removes a copy that is not complete, with its journal.
fn remove_half(copy: &Path) -> std::io::Result<()> {
    remove_if_there(&journal_of(copy, "journal"))?;
    remove_if_there(copy)
}

/// What a copy contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Complete,
    /// Without what follows from the rest ([`lean`]).
    Lean,
}

async fn copy_and_prove(book: &mut SqliteConnection, to: &Path, form: Form) -> Result<(), LedgerError> {
    let name = to.to_str().ok_or_else(|| LedgerError::BackupFailed { detail: "the path is not text".to_owned() })?;
    let expected = contents(book).await?;
    // SQLite fills an existing empty file and keeps its permissions.
    private::prepare(to);
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut *book).await?;
    match form {
        Form::Complete => {}
        Form::Lean => lean::leave_out(to).await?,
    }
    fail::fail_point!("backup-unproved");

    let mut copy = reading(to).connect().await?;
    let trouble = integrity_check(&mut copy).await?;
    let held = contents(&mut copy).await?;
    let chain = chain_of(Source { path: to.to_owned(), immutable: false }, None, |_, _| {}).await?;
    copy.close().await?;
    if let Some(detail) = trouble {
        return Err(LedgerError::BackupFailed { detail });
    }
    if !held.at_least(&expected) {
        let detail = format!("the copy holds {held:?}, the book {expected:?}");
        return Err(LedgerError::BackupFailed { detail });
    }
    match chain {
        Verification::Broken(broken) => Err(LedgerError::BackupFailed { detail: format!("{broken:?}") }),
        Verification::Whole(verified) => prove_head(book, verified).await,
    }
}

/// Proves that the copy's last event is the one with that number in the book; then all earlier ones are too.
async fn prove_head(book: &mut SqliteConnection, copied: Verified) -> Result<(), LedgerError> {
    if copied.events == 0 {
        return Ok(());
    }
    let number = i64::try_from(copied.events).unwrap_or(i64::MAX);
    let hash: Option<Vec<u8>> =
        sqlx::query_scalar("SELECT hash FROM event WHERE id = ?").bind(number).fetch_optional(book).await?;
    if hash.as_deref() == Some(copied.head.bytes()) {
        return Ok(());
    }
    Err(LedgerError::BackupFailed { detail: format!("event {number} of the copy is not the book's") })
}

/// The row count of each of our tables, and the schema version. A book only grows, so a copy made just after counting
/// contains at least these rows.
#[derive(Debug, PartialEq, Eq)]
struct Contents {
    version: i64,
    rows: Vec<(String, i64)>,
}

impl Contents {
    fn at_least(&self, other: &Contents) -> bool {
        self.version == other.version
            && other.rows.iter().all(|(table, rows)| self.rows.iter().any(|(name, held)| name == table && held >= rows))
    }
}

async fn contents(connection: &mut SqliteConnection) -> Result<Contents, LedgerError> {
    let version = version_of(connection).await?;
    // Tables that only grow; settings and billers may lose a row between the count and the copy.
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('operation', 'event', 'validation', 'batch')
         ORDER BY name",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut rows = Vec::with_capacity(tables.len());
    for table in tables {
        let sql = AssertSqlSafe(format!("SELECT count(*) FROM \"{table}\""));
        let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut *connection).await?;
        rows.push((table, count));
    }
    Ok(Contents { version, rows })
}

/// A name not used by an earlier backup: `practice-layout-7.db`, `practice-layout-7-2.db`, …
pub(crate) fn free_name(folder: &Path, book: &Path, version: i64) -> Result<PathBuf, LedgerError> {
    private::folder(folder)?;
    let stem = book.file_stem().unwrap_or_default().to_string_lossy();
    let mut candidate = folder.join(format!("{stem}-layout-{version}.db"));
    let mut number = 1;
    while candidate.try_exists()? {
        number += 1;
        candidate = folder.join(format!("{stem}-layout-{version}-{number}.db"));
    }
    Ok(candidate)
}
