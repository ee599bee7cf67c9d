//! The open book.

pub(crate) mod anchor;
pub(crate) mod anchor_state;
pub(crate) mod anchoring;
pub(crate) mod build;
pub(crate) mod closing;
pub(crate) mod customers;
pub(crate) mod day_sums;
pub(crate) mod epoch;
pub(crate) mod holders;
#[cfg(any(test, feature = "for-tests"))]
pub(crate) mod idle;
pub(crate) mod in_memory;
pub(crate) mod lost;
pub(crate) mod setting;
pub(crate) mod tip;
pub(crate) mod transaction;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use kaunta_domain::environment::Environment;
use kaunta_domain::event::MachineName;
use kaunta_storage::check::quick_check;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool, Transaction};
use tokio::sync::Notify;

use crate::error::{LedgerError, OpenError};
use crate::file::in_place::{Idle, Source};
use crate::file::lock::{BookLock, has_journal};
use crate::filter::Filter;
use crate::filter::histogram::{Histogram, HistogramCache, ReadAt};
use crate::filter::order::{Order, Sorted, SortedCache};
use crate::ledger::anchor_state::AnchorState;
use crate::ledger::customers::KnownCustomers;
use crate::ledger::day_sums::DaySums;
use crate::ledger::holders::Holders;
use crate::ledger::in_memory::InMemory;
use crate::ledger::tip::Tip;
use crate::ledger::transaction::Writing;

/// An open book. All reads and writes are its methods, each in the file of its table.
///
/// Share it in an `Arc`. Call [`Ledger::close`] before the program ends, so that the journal is merged into the book.
/// Nothing is lost otherwise: the next start merges it.
#[derive(Debug)]
pub struct Ledger {
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    /// Connections that read long lists.
    pub(crate) in_place: Arc<Idle>,
    path: PathBuf,
    environment: Environment,
    /// Incremented by every change, to detect stale caches.
    changes: AtomicU64,
    histograms: Mutex<HistogramCache>,
    sorted: Mutex<SortedCache>,
    /// Shared with the task that loads them.
    pub(crate) in_memory: Arc<InMemory>,
    pub(crate) day_sums: DaySums,
    /// Shared with the task that loads them.
    pub(crate) customers: Arc<KnownCustomers>,
    /// Whether the book names people, and the change number at which that was read.
    pub(crate) names_people: Mutex<Option<(u64, bool)>>,
    /// The last event when it was opened. Later events about earlier operations, such as a payment that was cut off, do not
    /// mean that the book was in use.
    pub(crate) opened_with: i64,
    ends: Mutex<Ends>,
    pub(crate) anchor_state: Mutex<AnchorState>,
    /// Notified by each commit.
    grown: Arc<Notify>,
    /// Held while the anchor's file is written.
    pub(crate) anchor_file: tokio::sync::Mutex<()>,
    /// Held during a backup; closing the book waits for it.
    pub(crate) copying: tokio::sync::Mutex<()>,
    /// The names of the most recently validated beneficiaries: the next payment is usually to one of them.
    pub(crate) holders: Mutex<Holders>,
    /// Why the book is open read-only.
    read_only: Option<OpenError>,
    /// The name of this computer, written into events.
    machine: OnceLock<MachineName>,
    /// Released when the book is closed; none if no lock file can be created there.
    lock: Mutex<Option<BookLock>>,
}

/// The ends of the book after the last commit; stale while a transaction is in progress or if the result of one is unknown.
#[derive(Debug)]
struct Ends {
    tip: Tip,
    stale: bool,
}

/// The parts of an open book.
pub(crate) struct Parts {
    pub(crate) path: PathBuf,
    pub(crate) environment: Environment,
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
    pub(crate) tip: Tip,
    pub(crate) anchor_state: AnchorState,
    pub(crate) lock: Option<BookLock>,
}

impl Ledger {
    pub(crate) fn assemble(parts: Parts) -> Ledger {
        Ledger {
            writer: parts.writer,
            readers: parts.readers,
            in_place: Arc::default(),
            path: parts.path,
            environment: parts.environment,
            changes: AtomicU64::new(0),
            histograms: Mutex::default(),
            sorted: Mutex::default(),
            in_memory: Arc::default(),
            day_sums: DaySums::default(),
            customers: Arc::default(),
            names_people: Mutex::default(),
            opened_with: parts.tip.events,
            ends: Mutex::new(Ends { tip: parts.tip, stale: false }),
            anchor_state: Mutex::new(parts.anchor_state),
            grown: Arc::default(),
            anchor_file: tokio::sync::Mutex::default(),
            copying: tokio::sync::Mutex::default(),
            holders: Mutex::default(),
            read_only: None,
            machine: OnceLock::new(),
            lock: Mutex::new(parts.lock),
        }
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The environment that it belongs to.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.environment
    }

    /// Sets the computer's name for all later events. Called once, right after opening; later calls are ignored.
    pub fn works_on(&self, machine: MachineName) {
        let _already_told = self.machine.set(machine);
    }

    /// The same book, read-only.
    pub(crate) fn for_reading(self, why: OpenError) -> Ledger {
        Ledger { read_only: Some(why), ..self }
    }

    /// Notified by each change of the book, for the task that writes its anchor.
    #[must_use]
    pub fn grown(&self) -> Arc<Notify> {
        self.grown.clone()
    }

    /// The number of events.
    #[must_use]
    pub fn event_count(&self) -> u64 {
        u64::try_from(self.tip().events).unwrap_or_default()
    }

    /// Why the book is read-only, if it is: nothing can be written, so nothing may be sent from it.
    #[must_use]
    pub fn read_only(&self) -> Option<&OpenError> {
        self.read_only.as_ref()
    }

    /// Closes every connection and releases the file. Every later call fails.
    pub async fn close(&self) {
        let _no_copy = self.copying.lock().await;
        self.readers.close().await;
        self.in_place.close();
        self.writer.close().await;
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Lets SQLite check the file's integrity. Reads all of it, which takes seconds for a large book.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] with the details.
    pub async fn checkup(&self) -> Result<(), LedgerError> {
        match quick_check(&self.readers).await? {
            None => Ok(()),
            Some(detail) => Err(LedgerError::Damaged { detail }),
        }
    }

    /// Takes the writing connection and the ends of the book; no transaction is begun yet.
    pub(crate) async fn acquire(&self) -> Result<Writing, LedgerError> {
        let mut connection = self.writer.acquire().await?;
        let known = {
            let mut ends = self.ends();
            let known = (!ends.stale).then_some(ends.tip);
            ends.stale = true;
            known
        };
        let tip = match known {
            Some(tip) => tip,
            None => Tip::read(&mut connection).await?,
        };
        Ok(Writing::new(connection, tip, self.machine.get().cloned()))
    }

    /// Begins a transaction. Unless it is committed it is undone: dropping it is enough.
    pub(crate) async fn begin(&self) -> Result<Writing, LedgerError> {
        let mut writing = self.acquire().await?;
        writing.begin().await?;
        Ok(writing)
    }

    /// Commits, which syncs, and invalidates cached counts.
    pub(crate) async fn commit(&self, mut transaction: Writing) -> Result<(), LedgerError> {
        let committed = transaction.commit().await;
        self.record_commit(transaction, committed.is_ok());
        committed
    }

    /// Releases the connection, and stores the ends of the book if the commit is known to have succeeded.
    pub(crate) fn record_commit(&self, transaction: Writing, is_committed: bool) {
        // Also after a failure: the next read shows whether it was committed.
        self.changes.fetch_add(1, Ordering::SeqCst);
        self.grown.notify_one();
        if is_committed {
            // Before the connection becomes available to others.
            *self.ends() = Ends { tip: transaction.tip, stale: false };
        }
        drop(transaction);
    }

    /// The ends of the book after the last commit.
    pub(crate) fn tip(&self) -> Tip {
        self.ends().tip
    }

    fn ends(&self) -> MutexGuard<'_, Ends> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A transaction in which all is read as of one moment. Dropping it ends it.
    pub(crate) async fn snapshot(&self) -> Result<Transaction<'static, Sqlite>, LedgerError> {
        Ok(self.readers.begin().await?)
    }

    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, LedgerError> {
        Ok(self.readers.acquire().await?)
    }

    /// The book's file, for connections that read rows in place.
    pub(crate) fn source(&self) -> Source {
        let immutable = self.read_only.is_some() && !has_journal(&self.path);
        Source { path: self.path.clone(), immutable }
    }

    /// The version of the book, for cached counts.
    pub(crate) fn change_number(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    pub(crate) fn remembered_histogram(&self, filter: &Filter, read_at: ReadAt) -> Option<Histogram> {
        self.histograms.lock().unwrap_or_else(PoisonError::into_inner).get(filter, read_at)
    }

    pub(crate) fn remember_histogram(&self, filter: &Filter, read_at: ReadAt, histogram: &Histogram) {
        self.histograms.lock().unwrap_or_else(PoisonError::into_inner).put(filter, read_at, histogram.clone());
    }

    pub(crate) fn remembered_order(&self, filter: &Filter, order: Order, at_change: u64) -> Option<Sorted> {
        self.sorted.lock().unwrap_or_else(PoisonError::into_inner).get(filter, order, at_change)
    }

    pub(crate) fn remember_order(&self, filter: &Filter, order: Order, at_change: u64, sorted: &Sorted) {
        self.sorted.lock().unwrap_or_else(PoisonError::into_inner).put(filter, order, at_change, sorted.clone());
    }
}
