//! Restoring a backup: it is examined first, and the current book is set aside.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::reference::Seed;
use kaunta_storage::chain::Fingerprint;
use kaunta_storage::connection::{copying, reading, writing};
use kaunta_storage::durable;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::backup::compressed::readable;
use crate::backup::copy;
use crate::backup::exchange;
use crate::backup::lean::complete;
use crate::error::OpenError;
use crate::file::in_place::Source;
use crate::file::lock::{BookLock, has_journal, sibling};
use crate::file::migration::MIGRATIONS;
use crate::file::removing::remove_if_there;
use crate::ledger::anchor::Anchor;
use crate::ledger::anchoring::{self, own_seeds};
use crate::ledger::closing;
use crate::ledger::epoch::GAP;
use crate::ledger::epoch::MoveCause;
use crate::ledger::setting;
use crate::ledger::setting::AFTER_CLOSING;
use crate::ledger::tip;
use crate::open::examine_whole;
use crate::table::approval::end::make_all_void;
use crate::value::states::unfinished_states;
use crate::value::verdict::Verification;
use crate::value::void_reason::VoidReason;
use crate::verify::chain_of;

/// The contents of a possible backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupContents {
    /// The number of operations.
    pub operations: u64,
    /// The highest operation number.
    pub highest: i64,
    /// The time of its newest event.
    pub newest: Option<DateTime<Utc>>,
    /// The minimum number of look-ups before anything is sent: one for each open operation, and those upward from the
    /// highest serial number of each epoch.
    pub to_look_up: u64,
    /// The number of events.
    pub events: u64,
    /// The fingerprint at the end of their chain.
    pub head: Fingerprint,
    /// The seed of its references in each of its epochs.
    pub seeds: Vec<Seed>,
}

/// Examines a file, compressed or not, read-only: whether it is an intact book of this environment, and what it
/// contains. A compressed one is decompressed into `backups` meanwhile.
///
/// # Errors
/// [`OpenError::Tampered`] if its chain of events is broken; otherwise as [`crate::Ledger::open`].
pub async fn examine_backup(
    file: &Path,
    environment: Environment,
    backups: &Path,
) -> Result<BackupContents, OpenError> {
    examine_file(readable(file, backups).await?.file(), environment).await
}

pub(crate) async fn examine_file(file: &Path, environment: Environment) -> Result<BackupContents, OpenError> {
    let options = as_it_stands(file);
    let mut connection = options.connect().await?;
    let contents = match examine_whole(&mut connection, file, environment).await {
        Ok(()) => contents(&mut connection, file).await,
        Err(error) => Err(error),
    };
    connection.close().await?;
    contents
}

/// The anchor beside a book, if one can be read.
#[must_use]
pub fn anchor_beside(book: &Path) -> Option<Anchor> {
    anchoring::read(book).ok().flatten()
}

/// How many operations a book has above a number; `None` if it can't be read.
pub async fn operations_above(book: &Path, number: i64) -> Option<u64> {
    let mut connection = match reading(book).connect().await {
        Ok(connection) => connection,
        Err(_) => as_it_stands(book).connect().await.ok()?,
    };
    let sql = "SELECT count(*) FROM operation WHERE id > ?";
    let count: i64 = sqlx::query_scalar(sql).bind(number).fetch_one(&mut connection).await.ok()?;
    connection.close().await.ok()?;
    u64::try_from(count).ok()
}

/// A person's statement about other copies of the book since a backup was made. The backup can't tell: it does not contain
/// the seeds that another copy has used since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// None was used.
    NotUsed,
    /// One was used, or nobody knows.
    MayHaveBeenUsed,
}

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// Where the previous book was set aside, if there was one.
    pub set_aside: Option<PathBuf>,
    /// The approvals that were waiting in the backup and are void in the restored book.
    pub void: Vec<ApprovalId>,
}

/// Replaces a book that nobody has open with a copy of a backup. Approvals that wait in the backup become void: they may
/// have been granted in the replaced book.
///
/// # Errors
/// As [`examine_backup`], [`OpenError::AlreadyOpen`], or no space; the book is then unchanged.
pub async fn restore(
    book: &Path,
    backup: &Path,
    environment: Environment,
    backups: &Path,
    elsewhere: Elsewhere,
    now: DateTime<Utc>,
) -> Result<Restored, OpenError> {
    let _lock = BookLock::take(book)?;
    exchange::finish(book, backups)?;
    let readable = readable(backup, backups).await?;
    examine_file(readable.file(), environment).await?;
    let waiting = exchange::coming(book, backups, now)?;
    // Prepared under a name that is ignored until the copy is complete.
    let prepared = sibling(&waiting, "prepared");
    remove_if_there(&prepared)?;
    let mut source = as_it_stands_for_copying(readable.file()).connect().await?;
    let copied = copy(&mut source, &prepared).await;
    source.close().await?;
    copied?;
    let mut connection = writing(&prepared).connect().await?;
    complete(&mut connection, MIGRATIONS).await?;
    // This book does not know what has happened since the copy was made, wherever that was.
    setting::put(&mut connection, setting::MOVED, MoveCause::Restored.code()).await?;
    if is_closed_file(book).await {
        setting::put(&mut connection, AFTER_CLOSING, "yes").await?;
    }
    match elsewhere {
        Elsewhere::MayHaveBeenUsed => setting::put(&mut connection, setting::USED_ELSEWHERE, "yes").await?,
        // An earlier statement about this backup, stored in it, remains valid.
        Elsewhere::NotUsed => {}
    }
    let void = make_all_void(&mut connection, Some(now), VoidReason::Restored).await?;
    connection.close().await?;
    durable::sync(&prepared)?;
    fold_in(book).await;
    durable::rename(&prepared, &waiting)?;
    fail::fail_point!("exchange-waiting");
    Ok(Restored { set_aside: exchange::finish(book, backups)?, void })
}

/// Merges the journal into the book, so that one file contains everything. A damaged book keeps both files.
pub(crate) async fn fold_in(book: &Path) {
    if !has_journal(book) {
        return;
    }
    let folded = async {
        let mut connection = writing(book).connect().await?;
        let folded = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        // Closed even after a failure, because Windows can't move a file that is still open.
        connection.close().await?;
        folded
    };
    if let Err(error) = folded.await {
        tracing::warn!(%error, "the journal can't be folded into the book that is set aside");
    }
}

/// Options to read a file as it is, with its journal if it has one, without creating one.
pub(crate) fn as_it_stands(file: &Path) -> SqliteConnectOptions {
    reading(file).immutable(!has_journal(file))
}

pub(crate) fn as_it_stands_for_copying(file: &Path) -> SqliteConnectOptions {
    copying(file).immutable(!has_journal(file))
}

async fn contents(connection: &mut SqliteConnection, file: &Path) -> Result<BackupContents, OpenError> {
    refuse_broken_chain(file).await?;
    let (operations, highest): (i64, i64) =
        sqlx::query_as("SELECT count(*), coalesce(max(id), 0) FROM operation").fetch_one(&mut *connection).await?;
    let epochs: i64 = sqlx::query_scalar("SELECT count(*) FROM epoch").fetch_one(&mut *connection).await?;
    let open: i64 = sqlx::query_scalar(concat!(
        "SELECT count(*) FROM operation WHERE state IN ",
        unfinished_states!(),
        " AND wallet <> 'PARTNER'"
    ))
    .fetch_one(&mut *connection)
    .await?;
    let newest: Option<i64> =
        sqlx::query_scalar("SELECT at FROM event ORDER BY id DESC LIMIT 1").fetch_optional(&mut *connection).await?;
    let events: i64 = sqlx::query_scalar("SELECT count(*) FROM event").fetch_one(&mut *connection).await?;
    let head = tip::head(connection).await?;
    let seeds = own_seeds(connection).await?;
    Ok(BackupContents {
        operations: u64::try_from(operations).unwrap_or_default(),
        highest,
        newest: newest.and_then(DateTime::from_timestamp_millis),
        to_look_up: u64::try_from(open + epochs * GAP).unwrap_or_default(),
        events: u64::try_from(events).unwrap_or_default(),
        head,
        seeds,
    })
}

async fn refuse_broken_chain(file: &Path) -> Result<(), OpenError> {
    match chain_of(Source { path: file.to_owned(), immutable: !has_journal(file) }, None, |_, _| {}).await? {
        Verification::Whole(_) => Ok(()),
        Verification::Broken(broken) => Err(OpenError::Tampered { what: broken }),
    }
}

/// Whether a book that nobody has open is closed; `false` if it can't be read.
async fn is_closed_file(book: &Path) -> bool {
    let look = async {
        let mut connection = as_it_stands(book).connect().await.ok()?;
        let closings = closing::of_current(&mut connection).await.ok();
        connection.close().await.ok()?;
        closings.map(|closings| !closings.is_empty())
    };
    book.exists() && look.await.unwrap_or(false)
}
