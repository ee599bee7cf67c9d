//! The open book.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use kaunta_domain::environment::Environment;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};

use crate::error::{LedgerError, OpenError};
use crate::filter::{CountCache, Filter};
use crate::lock::BookLock;
use crate::transaction::Writing;

/// An open book. Everything that is read or written goes through one of its methods, each in a file of its table.
///
/// Share it behind an `Arc`. Call [`Ledger::close`] before the program ends, so that the journal is folded into the
/// book; without it nothing is lost, the next start does it.
#[derive(Debug)]
pub struct Ledger {
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    path: PathBuf,
    environment: Environment,
    /// Counts up with every change, so that a remembered count is known to be stale.
    changes: AtomicU64,
    counts: Mutex<CountCache>,
    /// Why the book is open for reading only.
    read_only: Option<OpenError>,
    /// Given back when the book is closed; nothing of a place where no file can be made.
    lock: Mutex<Option<BookLock>>,
}

impl Ledger {
    pub(crate) fn assemble(
        path: &Path,
        environment: Environment,
        writer: SqlitePool,
        readers: SqlitePool,
        lock: Option<BookLock>,
    ) -> Ledger {
        Ledger {
            writer,
            readers,
            path: path.to_owned(),
            environment,
            changes: AtomicU64::new(0),
            counts: Mutex::default(),
            read_only: None,
            lock: Mutex::new(lock),
        }
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whose book it is.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.environment
    }

    /// The same book, which nothing may be written into.
    pub(crate) fn for_reading(self, why: OpenError) -> Ledger {
        Ledger { read_only: Some(why), ..self }
    }

    /// Why the book is open for reading only: nothing can be written, so nothing may be sent from it.
    #[must_use]
    pub fn read_only(&self) -> Option<&OpenError> {
        self.read_only.as_ref()
    }

    /// Ends every connection and lets go of the file. Whatever is called afterwards fails.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Asks SQLite whether the file hangs together. Reads all of it: seconds for a large book.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] with what was found.
    pub async fn checkup(&self) -> Result<(), LedgerError> {
        let found: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(10)").fetch_all(&self.readers).await?;
        if found == ["ok"] { Ok(()) } else { Err(LedgerError::Damaged { detail: found.join("; ") }) }
    }

    pub(crate) async fn begin(&self) -> Result<Writing, LedgerError> {
        Writing::begin(&self.writer).await
    }

    /// Commits, which syncs, and forgets remembered counts.
    pub(crate) async fn commit(&self, transaction: Writing) -> Result<(), LedgerError> {
        let committed = transaction.commit().await;
        // Also when it failed: whether it did is then for the next read to tell.
        self.changes.fetch_add(1, Ordering::SeqCst);
        committed
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, LedgerError> {
        Ok(self.readers.acquire().await?)
    }

    /// The state of the book that a count is true of.
    pub(crate) fn change_number(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    pub(crate) fn remembered_count(&self, filter: &Filter) -> Option<u64> {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.get(filter, self.change_number())
    }

    pub(crate) fn remember_count(&self, filter: &Filter, at_change: u64, count: u64) {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).put(filter, at_change, count);
    }
}
