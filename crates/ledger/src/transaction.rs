//! The right to write, held from the beginning of a transaction to its end.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use crate::error::LedgerError;

/// An immediate transaction: two that read first and then write can't deadlock.
///
/// Not sqlx's own: when the disk is full SQLite may end a transaction by itself, and sqlx, which counts them, then takes
/// its connection to be inside one for ever. Here a connection whose transaction did not end well is closed, which undoes
/// whatever it had begun, and the pool makes a fresh one.
pub(crate) struct Writing {
    connection: PoolConnection<Sqlite>,
    ended: bool,
}

impl Writing {
    pub(crate) async fn begin(writer: &SqlitePool) -> Result<Writing, LedgerError> {
        let mut writing = Writing { connection: writer.acquire().await?, ended: false };
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writing.connection).await?;
        Ok(writing)
    }

    /// Makes it last: synced when this returns.
    pub(crate) async fn commit(mut self) -> Result<(), LedgerError> {
        // A test's `return(28)` is that error of the operating system: with nothing kept here, with all of it kept below.
        fail::fail_point!("commit-refused", |errno| Err(failed_with(errno)));
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.ended = true;
        fail::fail_point!("commit-unheard", |errno| Err(failed_with(errno)));
        Ok(())
    }

    /// Ends it when there was nothing to write after all.
    pub(crate) async fn leave(mut self) -> Result<(), LedgerError> {
        sqlx::query("ROLLBACK").execute(&mut *self.connection).await?;
        self.ended = true;
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.ended {
            self.connection.close_on_drop();
        }
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;
    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

#[cfg(feature = "fail-points")]
fn failed_with(errno: Option<String>) -> LedgerError {
    let errno = errno.and_then(|errno| errno.parse().ok()).unwrap_or_default();
    sqlx::Error::Io(std::io::Error::from_raw_os_error(errno)).into()
}
