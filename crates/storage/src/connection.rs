//! Connections: one that writes, others that only read, and proof that it keeps what it promises.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};

/// Longer than any transaction of ours; a program from outside may hold the file a moment.
const BUSY: Duration = Duration::from_secs(10);

/// There is no connection that keeps its promises.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The place can't keep what is written through a power cut (no WAL, or no syncing): a network folder, for example.
    #[error("this place can't keep a file safely: {detail}")]
    UnsafePlace {
        /// For the log.
        detail: String,
    },
    /// SQLite failed in another way.
    #[error(transparent)]
    Sqlite(#[from] sqlx::Error),
}

/// Options of the writing connection, to a file that stands.
#[must_use]
pub fn writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL syncs at every commit: what was written is on the disk before anything rests on it.
        .synchronous(SqliteSynchronous::Full)
        // On macOS a plain fsync leaves the bytes in the drive's cache. Elsewhere this is read and has no effect.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        // Checks that a CHECK must hold are never relaxed, and views of a stranger's file call no function of ours.
        .pragma("trusted_schema", "OFF")
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // A log of statements would cost more than most of them and say nothing that what they write does not.
        .disable_statement_logging()
}

/// Options of a connection that can only read a file, but can write a copy of it elsewhere.
#[must_use]
pub fn copying(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .read_only(true)
        .pragma("trusted_schema", "OFF")
        .busy_timeout(BUSY)
        .disable_statement_logging()
}

/// Options of a connection that can only read.
#[must_use]
pub fn reading(file: &Path) -> SqliteConnectOptions {
    copying(file).pragma("query_only", "ON")
}

/// The one writing connection, by options of [`writing`]: a second would only wait for the first.
///
/// # Errors
/// [`ConnectError`]
pub async fn writer(options: SqliteConnectOptions) -> Result<SqlitePool, ConnectError> {
    // Before there is a pool: what goes wrong inside it is tried again for half a minute, and comes out as an error of no kind.
    let mut first = options.connect().await?;
    assert_safe(&mut first).await?;
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        // A file's connection does not go stale; asking it each time costs as much as most reads.
        .test_before_acquire(false)
        // A connection may be replaced after a full disk: each must keep the promises.
        .after_connect(|connection, _| {
            Box::pin(async {
                assert_safe(connection).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))
            })
        })
        .connect_with(options)
        .await?;
    // Not before the pool has one of its own: the last connection of a file takes its journal away.
    first.close().await?;
    Ok(pool)
}

/// A pragma that SQLite can't follow is not an error to it: what was set is read back.
///
/// # Errors
/// [`ConnectError`]
pub async fn assert_safe(connection: &mut SqliteConnection) -> Result<(), ConnectError> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    let foreign_keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *connection).await?;
    let fullfsync: i64 = sqlx::query_scalar("PRAGMA fullfsync").fetch_one(&mut *connection).await?;
    if (journal.as_str(), synchronous, foreign_keys, fullfsync) == ("wal", 2, 1, 1) {
        return Ok(());
    }
    let detail = format!(
        "journal_mode={journal}, synchronous={synchronous}, foreign_keys={foreign_keys}, fullfsync={fullfsync}"
    );
    Err(ConnectError::UnsafePlace { detail })
}

#[cfg(test)]
mod tests;
