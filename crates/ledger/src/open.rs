//! Opening a book: everything is checked read-only before anything is written. A book in an unsafe location is opened
//! read-only.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_storage::check::quick_check;
use kaunta_storage::connection::{assert_safe, reading, writer, writing};
use kaunta_storage::durable;
use kaunta_storage::fault::has_no_shared_memory;
use kaunta_storage::journal::{has_write_ahead_log, journal_of};
use kaunta_storage::layout::{application_of, version_of};
use kaunta_storage::private;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

use crate::backup::exchange;
use crate::backup::lean::{complete_file, is_lean};
use crate::backup::{copy, free_name};
use crate::error::OpenError;
use crate::file::connection::{assert_new_enough, readers, readers_as};
use crate::file::lock::{BookLock, sibling};
use crate::file::migration::{APPLICATION_ID, MIGRATIONS, Migration, apply, migrations, newest};
use crate::file::removing::remove_if_there;
use crate::ledger::anchor::Anchor;
use crate::ledger::anchor_state::AnchorState;
use crate::ledger::anchoring;
use crate::ledger::setting::{self, environment_of};
use crate::ledger::tip::Tip;
use crate::ledger::{Ledger, Parts};

/// A book up to this size is checked completely before it is opened, in well under a second. A larger one is checked by
/// [`Ledger::checkup`] once the window is open.
const READ_THROUGH: u64 = 32 * 1024 * 1024;

impl Ledger {
    /// Opens the book of an environment, or creates it. An older schema is migrated after a verified copy was saved in
    /// `backups`. The folder of `path` must exist.
    ///
    /// A book is opened read-only if its location can't store it safely (no WAL, no syncing, no writing at all), or if this
    /// SQLite could lose data: [`Ledger::read_only`] says why.
    ///
    /// # Errors
    /// See [`OpenError`]; the file is then unchanged.
    pub async fn open(path: &Path, environment: Environment, backups: &Path) -> Result<Ledger, OpenError> {
        open_with(path, environment, backups, migrations()).await
    }

    /// Opens a book for reading only, also while another program has it open. Not a byte of it or beside it is written.
    ///
    /// # Errors
    /// See [`OpenError`]; a book of an older or newer Kaunta is refused.
    pub async fn open_beside(path: &Path, environment: Environment) -> Result<Ledger, OpenError> {
        if !path.try_exists()? {
            return Err(OpenError::Io(std::io::ErrorKind::NotFound.into()));
        }
        open_as_reader(path, environment, MIGRATIONS, OpenError::AlreadyOpen, None).await
    }
}

pub(crate) async fn open_with(
    path: &Path,
    environment: Environment,
    backups: &Path,
    migrations: &[Migration],
) -> Result<Ledger, OpenError> {
    match open_for_writing(path, environment, backups, migrations).await {
        Err(why) if is_for_readers(&why) && path.try_exists()? => {
            open_for_reading(path, environment, migrations, why).await
        }
        opened => opened,
    }
}

/// How long to wait for a book that another program has locked; shorter in tests.
fn patience() -> Option<Duration> {
    fail::fail_point!("busy-short", |_| Some(Duration::from_millis(100)));
    None
}

async fn open_for_writing(
    path: &Path,
    environment: Environment,
    backups: &Path,
    migrations: &[Migration],
) -> Result<Ledger, OpenError> {
    let lock = BookLock::take(path)?;
    exchange::finish(path, backups)?;
    if path.try_exists()? {
        // It may have been put there by hand.
        if let Err(error) = private::restrict(path) {
            tracing::warn!(%error, "the book could not be made private");
        }
        let version = examine(path, environment, migrations).await?;
        // A daily copy may have been put there by hand.
        complete_file(path, migrations).await?;
        if version < newest(migrations) {
            migrate(path, version, backups, migrations).await?;
        }
    } else {
        if has_write_ahead_log(path)? {
            // A new book would adopt the journal.
            let detail = "the book is gone, but its journal (-wal) is still there".to_owned();
            return Err(OpenError::Damaged { detail });
        }
        make(path, environment, migrations).await?;
    }
    let options = writing(path);
    let options = match patience() {
        Some(patience) => options.busy_timeout(patience),
        None => options,
    };
    let writer = writer(options).await?;
    #[cfg(feature = "fail-points")]
    if fail::eval("one-connection", |_| ()).is_some() {
        // A deterministic test allows no concurrency.
        return assemble(path, environment, writer.clone(), writer, Some(lock)).await;
    }
    let readers = readers(path).await?;
    assemble(path, environment, writer, readers, Some(lock)).await
}

async fn assemble(
    path: &Path,
    environment: Environment,
    writer: SqlitePool,
    readers: SqlitePool,
    lock: Option<BookLock>,
) -> Result<Ledger, OpenError> {
    let mut connection = readers.acquire().await?;
    let tip = Tip::read(&mut connection).await?;
    let anchor_state = AnchorState::begin(path, &tip, &mut connection).await?;
    drop(connection);
    Ok(Ledger::assemble(Parts { path: path.to_owned(), environment, writer, readers, tip, anchor_state, lock }))
}

/// Whether the book itself may be intact, and only its location or this SQLite is at fault.
fn is_for_readers(why: &OpenError) -> bool {
    match why {
        OpenError::TooOldSqlite { .. } | OpenError::UnsafePlace { .. } | OpenError::ReadOnly { .. } => true,
        OpenError::Io(error) => {
            matches!(error.kind(), std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem)
        }
        OpenError::Storage(error) => has_no_shared_memory(error),
        OpenError::MadeByNewerVersion { .. }
        | OpenError::Damaged { .. }
        | OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::AlreadyOpen
        | OpenError::DiskFull
        | OpenError::BackupFailed { .. } => false,
    }
}

/// Opens a book of this program's schema version without writing a byte in it or beside it.
async fn open_for_reading(
    path: &Path,
    environment: Environment,
    migrations: &[Migration],
    why: OpenError,
) -> Result<Ledger, OpenError> {
    // If not even the lock file can be created, no second Kaunta can write either.
    let lock =
        BookLock::take(path).map(Some).or_else(|error| if is_for_readers(&error) { Ok(None) } else { Err(error) })?;
    open_as_reader(path, environment, migrations, why, lock).await
}

async fn open_as_reader(
    path: &Path,
    environment: Environment,
    migrations: &[Migration],
    why: OpenError,
    lock: Option<BookLock>,
) -> Result<Ledger, OpenError> {
    refuse_cut_short(path)?;
    let has_journal = has_write_ahead_log(path).unwrap_or(false);
    let mut options = reading(path);
    if !can_be_read(&options).await {
        if has_journal {
            // An unreadable journal would be left out: better no book than an outdated one.
            return Err(why);
        }
        options = options.immutable(true);
    }
    let mut connection = options.connect().await?;
    let version = examine_content(&mut connection, path, environment, migrations).await;
    let is_lean = is_lean(&mut connection).await;
    connection.close().await?;
    // A lean book would find nothing.
    if version? != newest(migrations) || is_lean? {
        return Err(why);
    }
    tracing::warn!(%why, "the book is open for reading only");
    let writer = readers_as(options.clone()).await?;
    let readers = readers_as(options).await?;
    Ok(assemble(path, environment, writer, readers, lock).await?.for_reading(why))
}

/// Whether SQLite can read the file normally, including its journal.
async fn can_be_read(options: &SqliteConnectOptions) -> bool {
    let Ok(mut connection) = options.connect().await else { return false };
    let read: Result<i64, _> = sqlx::query_scalar("PRAGMA schema_version").fetch_one(&mut connection).await;
    read.is_ok()
}

/// Builds the book under another name first, so that a file under the real name is always complete.
async fn make(path: &Path, environment: Environment, migrations: &[Migration]) -> Result<(), OpenError> {
    let new = sibling(path, "new");
    for leftover in [new.clone(), journal_of(&new, "wal"), journal_of(&new, "shm")] {
        remove_if_there(&leftover)?;
    }
    private::prepare(&new);
    let mut connection = writing(&new).create_if_missing(true).connect().await?;
    assert_new_enough(&mut connection).await?;
    assert_safe(&mut connection).await?;
    for migration in migrations {
        apply(&mut connection, migration).await?;
    }
    let known = anchoring::read(path)?;
    setting::begin(&mut connection, environment, known.as_ref().map(|anchor| &anchor.seed)).await?;
    let seed = setting::seed_of(&mut connection).await?;
    connection.close().await?;
    durable::sync(&new)?;
    if known.is_none() {
        // Before the book gets its name: a book without an anchor could be any copy.
        anchoring::write(path, &Anchor::of_new_book(seed).to_text())?;
    }
    fail::fail_point!("book-before-rename");
    durable::rename(&new, path)?;
    Ok(())
}

/// Checks, read-only, that the file is an intact book of this environment; returns its schema version.
async fn examine(path: &Path, environment: Environment, migrations: &[Migration]) -> Result<i64, OpenError> {
    refuse_cut_short(path)?;
    let mut connection = reading(path).connect().await?;
    assert_new_enough(&mut connection).await?;
    let examined = examine_content(&mut connection, path, environment, migrations).await;
    connection.close().await?;
    examined
}

async fn examine_content(
    connection: &mut SqliteConnection,
    path: &Path,
    environment: Environment,
    migrations: &[Migration],
) -> Result<i64, OpenError> {
    if application_of(connection).await? != APPLICATION_ID {
        return Err(OpenError::Damaged { detail: "the file is an SQLite database, but not a book of Kaunta's".into() });
    }
    let (found, known) = (version_of(connection).await?, newest(migrations));
    if found > known {
        return Err(OpenError::MadeByNewerVersion { found, known });
    }
    let code = environment_of(connection).await?.unwrap_or_default();
    match Environment::from_code(&code) {
        Some(found) if found == environment => {}
        Some(found) => return Err(OpenError::OtherEnvironment { found, asked: environment }),
        None => return Err(OpenError::Damaged { detail: format!("the book's environment is `{code}`") }),
    }
    if std::fs::metadata(path)?.len() <= READ_THROUGH {
        read_through(connection).await?;
    }
    Ok(found)
}

async fn read_through(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    match quick_check(connection).await? {
        None => Ok(()),
        Some(detail) => Err(OpenError::Damaged { detail }),
    }
}

/// The same for a file that is not opened as a book, whatever its size.
pub(crate) async fn examine_whole(
    connection: &mut SqliteConnection,
    path: &Path,
    environment: Environment,
) -> Result<(), OpenError> {
    refuse_cut_short(path)?;
    examine_content(connection, path, environment, MIGRATIONS).await?;
    if std::fs::metadata(path)?.len() > READ_THROUGH {
        read_through(connection).await?;
    }
    Ok(())
}

/// The header states the file's length (sqlite.org/fileformat2.html, In-header database size). With a journal beside it, the
/// file may lag behind its header; SQLite then repairs it from the journal.
fn refuse_cut_short(path: &Path) -> Result<(), OpenError> {
    let has_journal = has_write_ahead_log(path).unwrap_or(false);
    let mut header = [0_u8; 100];
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if let Err(error) = file.read_exact(&mut header) {
        return if error.kind() == std::io::ErrorKind::UnexpectedEof {
            Err(OpenError::Damaged { detail: format!("the file has only {length} bytes") })
        } else {
            Err(OpenError::Io(error))
        };
    }
    let page_size = match u64::from(u16::from_be_bytes([header[16], header[17]])) {
        1 => 65_536,
        size => size,
    };
    let pages = u64::from(u32::from_be_bytes([header[28], header[29], header[30], header[31]]));
    if !has_journal && length < pages * page_size {
        let detail = format!("the file has {length} bytes of the {} that its header names", pages * page_size);
        return Err(OpenError::Damaged { detail });
    }
    Ok(())
}

async fn migrate(path: &Path, from: i64, backups: &Path, migrations: &[Migration]) -> Result<(), OpenError> {
    let mut connection = writing(path).connect().await?;
    assert_safe(&mut connection).await?;
    for migration in migrations.iter().filter(|migration| migration.version > from) {
        let version = version_of(&mut connection).await?;
        copy(&mut connection, &free_name(backups, path, version)?).await?;
        fail::fail_point!("migration-backed-up");
        apply(&mut connection, migration).await?;
        tracing::info!(from = version, to = migration.version, "the book was migrated");
    }
    connection.close().await?;
    Ok(())
}

#[cfg(test)]
mod tests;
