//! Connections: one that writes, a few that only read, and proof that they keep what they promise.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};

use crate::error::OpenError;

/// Longer than any transaction of ours; a program from outside may hold the book a moment.
const BUSY: Duration = Duration::from_secs(10);
const READERS: u32 = 4;

/// The oldest SQLite without the corruption of a write-ahead log that is reset while it is read.
pub(crate) const OLDEST: (u32, u32, u32) = (3, 51, 3);

/// Whether a version text such as `3.51.3` names [`OLDEST`] or newer. A text that can't be read does not.
pub(crate) fn is_new_enough(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next()) {
        (Some(major), Some(minor), None) => (major, minor, 0) >= OLDEST,
        (Some(major), Some(minor), Some(Some(patch))) => (major, minor, patch) >= OLDEST,
        _ => false,
    }
}

/// Options of the writing connection.
pub(crate) fn writing(book: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(book)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL syncs at every commit: what was recorded is on the disk before the first byte leaves.
        .synchronous(SqliteSynchronous::Full)
        // On macOS a plain fsync leaves the bytes in the drive's cache. Elsewhere this is read and has no effect.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        // Checks that a CHECK must hold are never relaxed, and views of a stranger's file call no function of ours.
        .pragma("trusted_schema", "OFF")
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // A log of statements would cost more than most of them and say nothing that events do not.
        .disable_statement_logging()
}

/// Options of a connection that can only read the book, but can write a copy of it elsewhere.
pub(crate) fn copying(book: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(book)
        .create_if_missing(false)
        .read_only(true)
        .pragma("trusted_schema", "OFF")
        .busy_timeout(BUSY)
        // A log of statements would cost more than most of them and say nothing that events do not.
        .disable_statement_logging()
}

/// Options of a connection that can only read.
pub(crate) fn reading(book: &Path) -> SqliteConnectOptions {
    copying(book).pragma("query_only", "ON")
}

/// The one writing connection: a second would only wait for the first.
pub(crate) async fn writer(book: &Path) -> Result<SqlitePool, OpenError> {
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
        .connect_with(writing(book))
        .await?;
    let mut connection = pool.acquire().await?;
    assert_safe(&mut connection).await?;
    drop(connection);
    Ok(pool)
}

/// The connections for lists and look-ups.
pub(crate) async fn readers(book: &Path) -> Result<SqlitePool, OpenError> {
    readers_as(reading(book)).await
}

/// Connections that read the book in another way.
pub(crate) async fn readers_as(options: SqliteConnectOptions) -> Result<SqlitePool, OpenError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .min_connections(1)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options)
        .await?;
    Ok(pool)
}

/// A pragma that SQLite can't follow is not an error to it: what was set is read back.
pub(crate) async fn assert_safe(connection: &mut SqliteConnection) -> Result<(), OpenError> {
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
    Err(OpenError::UnsafePlace { detail })
}

/// Refuses an SQLite that can lose what it was given.
pub(crate) async fn assert_new_enough(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let found: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(connection).await?;
    if is_new_enough(&found) { Ok(()) } else { Err(OpenError::TooOldSqlite { found }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_sqlite_with_the_wal_corruption_is_refused() {
        for (version, good) in [
            ("3.51.3", true),
            ("3.51.10", true),
            ("3.52.0", true),
            ("4.0", true),
            ("3.51.2", false),
            ("3.51", false),
            ("3.46.0", false),
            ("3.9.99", false),
            ("2.99.9", false),
            ("", false),
            ("new", false),
            ("3.x.9", false),
            ("3.51.x", false),
        ] {
            assert_eq!(is_new_enough(version), good, "{version}");
        }
    }
}
