//! The read-only connections, and the minimum SQLite version.

use std::path::Path;

use kaunta_storage::connection::reading;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{SqliteConnection, SqlitePool};

use crate::error::OpenError;

/// An export reads up to three pages at once, each in a transaction of its own; others need not wait for it.
const READERS: u32 = 6;

/// The oldest SQLite without the corruption bug of resetting a write-ahead log while it is read.
pub(crate) const OLDEST: (u32, u32, u32) = (3, 51, 3);

/// Whether a version text such as `3.51.3` is [`OLDEST`] or newer. A text that can't be parsed is not.
pub(crate) fn is_new_enough(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next()) {
        (Some(major), Some(minor), None) => (major, minor, 0) >= OLDEST,
        (Some(major), Some(minor), Some(Some(patch))) => (major, minor, patch) >= OLDEST,
        _ => false,
    }
}

/// The connections for lists and look-ups.
pub(crate) async fn readers(book: &Path) -> Result<SqlitePool, OpenError> {
    readers_as(reading(book)).await
}

/// Read-only connections with other options.
pub(crate) async fn readers_as(options: SqliteConnectOptions) -> Result<SqlitePool, OpenError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .min_connections(1)
        // If either timeout is set, sqlx 0.9.0 loops over its idle connections by a count that may briefly be negative: the
        // loop then runs almost forever and occupies a thread.
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options)
        .await?;
    Ok(pool)
}

/// Refuses an SQLite that can lose committed data.
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
