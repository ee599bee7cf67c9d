//! The callbacks that have arrived, in one SQLite file. A single connection: all changes are serial, and each is synced
//! before its request is answered.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::secret::{Secret, chance};

/// The version of `schema.sql`, stored in `user_version`.
const VERSION: i64 = 1;
/// How long to wait while another program, such as a backup, has locked the state.
const BUSY: Duration = Duration::from_secs(2);
/// The most callbacks in one page.
const MOST_AT_ONCE: i64 = 100;
/// The most bytes of bodies in one page, not counting the first body.
const MOST_BYTES: usize = 512 * 1024;

/// Why the state can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file can't be created or read.
    #[error("the state file can't be opened ({0}): check the folder, and that this user may write there")]
    File(#[from] std::io::Error),
    /// SQLite returned an error.
    #[error("the state can't be opened or written ({0})")]
    Sqlite(#[from] sqlx::Error),
    /// The system provides no randomness.
    #[error("this computer gives no randomness for the secret paths and the store's id ({0})")]
    Randomness(#[from] rand::rand_core::OsError),
    /// A path in the file was not made by this program.
    #[error("the state file is damaged: a path in it is not one that this program made. Put it aside to start over")]
    Damaged,
    /// The file was written by a newer version.
    #[error("the state was made by a newer version ({found}; this one knows {VERSION}): install that one again")]
    Newer {
        /// The version in the file.
        found: i64,
    },
}

/// One page of callbacks for Kaunta.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    /// The store's id.
    store: String,
    /// The number of the newest callback that ever arrived; 0 before the first.
    newest: i64,
    pub(crate) callbacks: Vec<Arrived>,
}

/// One callback, as Kaunta receives it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Arrived {
    n: i64,
    received_at: String,
    content_type: String,
    /// Invalid UTF-8 is replaced with replacement characters.
    body: String,
}

#[derive(Debug, Clone)]
pub(crate) struct Store {
    pool: SqlitePool,
    id: String,
    kept: u32,
}

impl Store {
    pub(crate) async fn open(path: &Path, kept: u32) -> Result<Store, StateError> {
        private_file(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("fullfsync", "ON")
            .busy_timeout(BUSY);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool).await?;
        if found > VERSION {
            return Err(StateError::Newer { found });
        }
        sqlx::raw_sql(include_str!("schema.sql")).execute(&pool).await?;
        sqlx::raw_sql("PRAGMA user_version = 1").execute(&pool).await?;
        let fresh = chance::<16>()?;
        sqlx::query("INSERT INTO store (one, id) VALUES (1, ?) ON CONFLICT DO NOTHING")
            .bind(fresh)
            .execute(&pool)
            .await?;
        let id = sqlx::query_scalar("SELECT id FROM store").fetch_one(&pool).await?;
        Ok(Store { pool, id, kept: kept.max(1) })
    }

    /// The secret with this name, created at the first start.
    pub(crate) async fn secret(&self, name: &'static str) -> Result<Secret, StateError> {
        let fresh = Secret::make()?;
        sqlx::query("INSERT INTO path (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh.reveal())
            .execute(&self.pool)
            .await?;
        let kept: String =
            sqlx::query_scalar("SELECT secret FROM path WHERE name = ?").bind(name).fetch_one(&self.pool).await?;
        Secret::parse(&kept).ok_or(StateError::Damaged)
    }

    /// Stores a callback and drops the oldest beyond the cap. When this returns, it is on disk.
    pub(crate) async fn keep(&self, at: DateTime<Utc>, content_type: &str, body: &[u8]) -> Result<(), sqlx::Error> {
        let mut change = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let inserted = sqlx::query("INSERT INTO arrived (received_at, content_type, body) VALUES (?, ?, ?)")
            .bind(at.timestamp_millis())
            .bind(content_type)
            .bind(body)
            .execute(&mut *change)
            .await?;
        let oldest = inserted.last_insert_rowid().saturating_sub(i64::from(self.kept));
        sqlx::query("DELETE FROM arrived WHERE n <= ?").bind(oldest).execute(&mut *change).await?;
        change.commit().await
    }

    /// The callbacks after number `after`, oldest first: at most a hundred, and little more than half a megabyte.
    pub(crate) async fn after(&self, after: i64) -> Result<Page, sqlx::Error> {
        // In one transaction, so that a callback arriving in between is in both results or in neither.
        let mut look = self.pool.begin().await?;
        let newest: Option<i64> = sqlx::query_scalar("SELECT seq FROM sqlite_sequence WHERE name = 'arrived'")
            .fetch_optional(&mut *look)
            .await?;
        let rows: Vec<(i64, i64, String, Vec<u8>)> =
            sqlx::query_as("SELECT n, received_at, content_type, body FROM arrived WHERE n > ? ORDER BY n LIMIT ?")
                .bind(after)
                .bind(MOST_AT_ONCE)
                .fetch_all(&mut *look)
                .await?;
        look.commit().await?;
        let mut bytes = 0;
        let within = |row: &(i64, i64, String, Vec<u8>)| {
            let fits = bytes <= MOST_BYTES;
            bytes += row.3.len();
            fits
        };
        let callbacks = rows.into_iter().take_while(within).map(arrived).collect();
        Ok(Page { store: self.id.clone(), newest: newest.unwrap_or(0), callbacks })
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

fn arrived((n, at, content_type, body): (i64, i64, String, Vec<u8>)) -> Arrived {
    let at = DateTime::from_timestamp_millis(at).unwrap_or_default();
    Arrived {
        n,
        received_at: at.to_rfc3339_opts(SecondsFormat::Millis, true),
        content_type,
        body: String::from_utf8_lossy(&body).into_owned(),
    }
}

/// Makes the file readable by its owner only: anybody who knows the paths can read and post.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
