//! Connections: one that writes, others that only read, and the proof that the file is stored safely.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::mpsc;

/// Longer than any of our transactions; another program may lock the file briefly.
const BUSY: Duration = Duration::from_secs(10);

/// No connection with the required guarantees could be made.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// Writes to this location may not survive a power cut (no WAL, or no syncing), for example in a network folder.
    #[error("this place can't keep a file safely: {detail}")]
    UnsafePlace {
        /// For the log.
        detail: String,
    },
    /// SQLite failed in another way.
    #[error(transparent)]
    Sqlite(#[from] sqlx::Error),
}

/// Options of the writing connection to an existing file.
#[must_use]
pub fn writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL syncs at every commit: committed data is on disk before anything depends on it.
        .synchronous(SqliteSynchronous::Full)
        // On macOS a plain fsync leaves the bytes in the drive's cache. On other systems this has no effect.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        // CHECK constraints are never relaxed, and views in somebody else's file can't call our functions.
        .pragma("trusted_schema", "OFF")
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // Logging statements would cost more than most of them, and add nothing to what they write.
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

/// The single writing connection, with the options of [`writing`]: a second one would only wait for the first.
///
/// # Errors
/// [`ConnectError`]
pub async fn writer(options: SqliteConnectOptions) -> Result<SqlitePool, ConnectError> {
    let (refuse, mut refused) = mpsc::unbounded_channel();
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        // A connection to a file does not go stale; testing it each time costs as much as most reads.
        .test_before_acquire(false)
        // A connection may be replaced after a full disk, so each new one is checked.
        .after_connect(move |connection, _| {
            let refuse = refuse.clone();
            Box::pin(async move {
                let error = match assert_safe(connection).await {
                    Ok(()) => return Ok(()),
                    Err(ConnectError::Sqlite(error)) => return Err(error),
                    Err(error @ ConnectError::UnsafePlace { .. }) => error,
                };
                let told = error.to_string();
                // After the pool is built nobody receives this any more; the pool then reports that it has no connection.
                let _unheard = refuse.send(error);
                Err(sqlx::Error::Configuration(told.into()))
            })
        })
        .connect_with(options);
    tokio::select! {
        pool = pool => Ok(pool?),
        // The pool itself would retry for half a minute and not say why.
        Some(error) = refused.recv() => Err(error),
    }
}

/// Checks the settings by reading them back, because SQLite does not report a pragma that it can't apply.
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
