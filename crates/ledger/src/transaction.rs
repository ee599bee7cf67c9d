//! The right to write, held from the beginning of a transaction to its end.

use std::ops::{Deref, DerefMut};

use kaunta_domain::event::MachineName;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::tip::Tip;

/// An immediate transaction: two that read first and then write can't deadlock.
///
/// Not sqlx's own: when the disk is full SQLite may end a transaction by itself, and sqlx, which counts them, then takes
/// its connection to be inside one for ever. Here a connection whose transaction did not end well is closed, which undoes
/// whatever it had begun, and the pool makes a fresh one.
pub(crate) struct Writing {
    connection: PoolConnection<Sqlite>,
    under_way: bool,
    /// The computer that writes.
    machine: Option<MachineName>,
    /// The ends of the book as they will be once this is committed.
    pub(crate) tip: Tip,
}

impl Writing {
    /// Nothing is begun yet.
    pub(crate) fn new(connection: PoolConnection<Sqlite>, tip: Tip, machine: Option<MachineName>) -> Writing {
        Writing { connection, under_way: false, machine, tip }
    }

    /// The computer that writes, where the book was told.
    pub(crate) fn machine(&self) -> Option<&MachineName> {
        self.machine.as_ref()
    }

    pub(crate) async fn begin(&mut self) -> Result<(), LedgerError> {
        self.under_way = true;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *self.connection).await?;
        Ok(())
    }

    /// A statement is about to begin and commit by itself.
    pub(crate) fn is_begun_by_statement(&mut self) {
        self.under_way = true;
    }

    /// The statement did.
    pub(crate) fn is_committed_by_statement(&mut self) {
        self.under_way = false;
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Makes it last: synced when this returns.
    pub(crate) async fn commit(&mut self) -> Result<(), LedgerError> {
        // A test's `return(28)` is that error of the operating system: with nothing kept here, with all of it kept below.
        fail::fail_point!("commit-refused", |errno| Err(failed_with(errno)));
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.under_way = false;
        fail::fail_point!("commit-unheard", |errno| Err(failed_with(errno)));
        Ok(())
    }

    /// Ends it when there was nothing to write after all, or it can't be written.
    pub(crate) async fn leave(&mut self) -> Result<(), LedgerError> {
        sqlx::query("ROLLBACK").execute(&mut *self.connection).await?;
        self.under_way = false;
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if self.under_way {
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
pub(crate) fn failed_with(errno: Option<String>) -> LedgerError {
    failure(errno).into()
}

#[cfg(feature = "fail-points")]
pub(crate) fn failure(errno: Option<String>) -> sqlx::Error {
    let errno = errno.and_then(|errno| errno.parse().ok()).unwrap_or_default();
    sqlx::Error::Io(std::io::Error::from_raw_os_error(errno))
}
