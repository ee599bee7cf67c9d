//! The write lock, held for a whole transaction.

use std::ops::{Deref, DerefMut};

use kaunta_domain::event::MachineName;
use kaunta_storage as storage;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::ledger::tip::Tip;

/// A transaction of the book, with the state that carries over to the next one. Dropped before its commit, it is undone.
pub(crate) struct Writing {
    transaction: storage::Writing,
    /// The computer's name.
    machine: Option<MachineName>,
    /// The ends of the book once this is committed.
    pub(crate) tip: Tip,
}

impl Writing {
    /// No transaction is begun yet.
    pub(crate) fn new(connection: PoolConnection<Sqlite>, tip: Tip, machine: Option<MachineName>) -> Writing {
        Writing { transaction: storage::Writing::new(connection), machine, tip }
    }

    /// The computer's name, if it was set.
    pub(crate) fn machine(&self) -> Option<&MachineName> {
        self.machine.as_ref()
    }

    pub(crate) async fn begin(&mut self) -> Result<(), LedgerError> {
        Ok(self.transaction.begin().await?)
    }

    /// A statement that contains its own `BEGIN` and `COMMIT` is about to run.
    pub(crate) fn is_begun_by_statement(&mut self) {
        self.transaction.is_begun_by_statement();
    }

    /// That statement has committed.
    pub(crate) fn is_committed_by_statement(&mut self) {
        self.transaction.is_committed_by_statement();
    }

    pub(crate) fn is_under_way(&self) -> bool {
        self.transaction.is_under_way()
    }

    /// Commits: synced to disk when this returns.
    pub(crate) async fn commit(&mut self) -> Result<(), LedgerError> {
        // A test's `return(28)` is that OS error: here before anything was committed, below after everything was.
        fail::fail_point!("commit-refused", |errno| Err(failed_with(errno)));
        self.transaction.commit().await?;
        fail::fail_point!("commit-uncertain", |errno| Err(failed_with(errno)));
        Ok(())
    }

    /// Rolls back after an error where the book is read once more before anybody else can write. Elsewhere dropping it is
    /// enough, as it is where this fails.
    pub(crate) async fn roll_back(&mut self) {
        let _rolled_back = self.transaction.roll_back().await;
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;
    fn deref(&self) -> &SqliteConnection {
        &self.transaction
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.transaction
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
