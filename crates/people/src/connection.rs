//! The one connection, and proof that it keeps what it promises.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};

use crate::error::PeopleError;

/// Longer than any transaction of ours; a program from outside may hold the file a moment.
const BUSY: Duration = Duration::from_secs(10);

/// Options of the writing connection.
fn writing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL syncs at every commit: a try that was counted is on the disk before the PIN is compared.
        .synchronous(SqliteSynchronous::Full)
        // On macOS a plain fsync leaves the bytes in the drive's cache. Elsewhere this is read and has no effect.
        .pragma("fullfsync", "1")
        .pragma("checkpoint_fullfsync", "1")
        // Checks are never relaxed, and views of a stranger's file call no function of ours.
        .pragma("trusted_schema", "OFF")
        // What is deleted, the hash of an old PIN for example, is overwritten in the file.
        .pragma("secure_delete", "ON")
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .disable_statement_logging()
}

/// Options of a connection that can only read.
pub(crate) fn reading(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .read_only(true)
        .pragma("trusted_schema", "OFF")
        .pragma("query_only", "ON")
        .busy_timeout(BUSY)
        .disable_statement_logging()
}

/// The one connection: the file is small, and a second would only wait for the first.
pub(crate) async fn pool(file: &Path) -> Result<SqlitePool, PeopleError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        // A file's connection does not go stale.
        .test_before_acquire(false)
        // A connection may be replaced after a full disk: each must keep the promises.
        .after_connect(|connection, _| {
            Box::pin(async {
                assert_safe(connection).await.map_err(|error| sqlx::Error::Configuration(Box::new(error)))
            })
        })
        .connect_with(writing(file))
        .await?;
    // Again by name: what goes wrong inside the pool comes out as an error of no kind.
    let mut connection = pool.acquire().await?;
    assert_safe(&mut connection).await?;
    drop(connection);
    Ok(pool)
}

/// A pragma that SQLite can't follow is not an error to it: what was set is read back.
async fn assert_safe(connection: &mut SqliteConnection) -> Result<(), PeopleError> {
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
    Err(PeopleError::UnsafePlace { detail })
}
