//! The columns of the book in memory (`filter/columns.rs`): loaded when a list first needs them, and brought up to date by each
//! later read, so that no payment waits for them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};
use std::time::Duration;

use sqlx::{SqliteConnection, SqlitePool};

use crate::error::LedgerError;
use crate::filter::columns::{Columns, select_columns};
use crate::ledger::Ledger;
use crate::ledger::tip::extent;

/// If more events are missing, for example after an import, the columns are loaded again.
const FAR_BEHIND: i64 = 20_000;
/// The columns of a large book are dropped when no list has used them for this long: a counter that only sells needs the memory for
/// other things.
const UNUSED: Duration = Duration::from_secs(300);

/// How a book's columns are loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadingRules {
    /// A book with at most this many operations is loaded by the list that needs it, within hundredths of a second. A larger
    /// one is loaded in the background, and read from the file until then.
    pub at_once: i64,
    /// How many rows are read at a time: closing the book waits for one such read at most.
    pub chunk: i64,
}

impl Default for LoadingRules {
    fn default() -> LoadingRules {
        LoadingRules { at_once: 20_000, chunk: 5_000 }
    }
}

#[derive(Debug, Default)]
pub(crate) struct InMemory {
    held: RwLock<Option<LoadedColumns>>,
    /// The default if not set.
    rules: OnceLock<LoadingRules>,
    is_loading: AtomicBool,
    is_off: AtomicBool,
    is_used: AtomicBool,
}

#[derive(Debug)]
struct LoadedColumns {
    columns: Columns,
    /// The columns include all events up to this one.
    to: i64,
    /// They include no event after this one.
    seen: i64,
}

/// Shows that the columns were current at a moment, given by the number of its last event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AsOf(i64);

impl Ledger {
    /// Sets whether lists are searched in memory, which is the default. Turn it off to read a book just once.
    pub fn look_through_memory(&self, yes: bool) {
        self.in_memory.is_off.store(!yes, Ordering::SeqCst);
    }

    /// Starts to load the columns of a large book in the background, because more lists will probably be read.
    pub(crate) fn load_into_memory_soon(&self) {
        let is_off = self.in_memory.is_off.load(Ordering::SeqCst);
        if !is_off && self.tip().number > self.in_memory.rules().at_once && self.in_memory.ends().is_none() {
            self.load_in_background();
        }
    }

    /// Brings the columns up to date with a read transaction; `None` if they can't be used for it.
    pub(crate) async fn in_memory(&self, moment: &mut SqliteConnection) -> Result<Option<AsOf>, LedgerError> {
        if self.in_memory.is_off.load(Ordering::SeqCst) {
            return Ok(None);
        }
        let (tip, operations) = extent(&mut *moment).await?;
        match self.in_memory.ends() {
            None if operations <= self.in_memory.rules().at_once => {
                let rows: (String, Option<i64>) =
                    sqlx::query_as(select_columns!("ORDER BY id")).fetch_one(moment).await?;
                let mut columns = Columns::with_room_for(0);
                columns.take(&rows.0);
                columns.put_in_order();
                self.in_memory.hold(LoadedColumns { columns, to: tip, seen: tip });
            }
            None => {
                self.load_in_background();
                return Ok(None);
            }
            Some((_, seen)) if seen > tip => return Ok(None),
            Some((to, _)) if to == tip => {}
            Some((to, _)) if tip - to > FAR_BEHIND => {
                *self.in_memory.write() = None;
                self.load_in_background();
                return Ok(None);
            }
            Some((to, _)) => {
                let sql = select_columns!("WHERE id IN (SELECT operation FROM event WHERE id > ?) ORDER BY id");
                let rows: (String, Option<i64>) = sqlx::query_as(sql).bind(to).fetch_one(moment).await?;
                self.in_memory.go_on(to, tip, &rows.0);
            }
        }
        Ok(Some(AsOf(tip)))
    }

    /// Reads the columns; `None` if they are no longer those of that moment.
    pub(crate) fn look<T>(&self, AsOf(tip): AsOf, through: impl FnOnce(&Columns) -> T) -> Option<T> {
        self.in_memory.is_used.store(true, Ordering::SeqCst);
        let held = self.in_memory.read();
        let held = held.as_ref().filter(|held| held.to == tip && held.seen == tip && held.columns.fits());
        held.map(|held| through(&held.columns))
    }

    /// Whether columns are held, though perhaps not up to date.
    pub(crate) fn has_columns(&self) -> bool {
        self.in_memory.ends().is_some()
    }

    fn load_in_background(&self) {
        if self.in_memory.is_loading.swap(true, Ordering::SeqCst) {
            return;
        }
        let (in_memory, readers) = (self.in_memory.clone(), self.readers.clone());
        tokio::spawn(async move {
            if let Err(error) = load(&in_memory, &readers).await {
                tracing::debug!(%error, "the lists are not in memory");
            }
            in_memory.is_loading.store(false, Ordering::SeqCst);
            drop(readers);
            let in_memory = Arc::downgrade(&{ in_memory });
            give_up_when_unused(in_memory).await;
        });
    }
}

#[cfg(any(test, feature = "for-tests"))]
impl Ledger {
    /// Sets how the columns are loaded. To be called before the first list is read; later calls are ignored.
    pub fn load_by(&self, rules: LoadingRules) {
        let _already_told = self.in_memory.rules.set(rules);
    }

    /// Whether lists are now read from memory: the columns are loaded, and every row of the book fits in them.
    #[must_use]
    pub fn is_in_memory(&self) -> bool {
        self.in_memory.read().as_ref().is_some_and(|held| held.columns.fits())
    }

    /// Loads the columns if they are not in memory yet, which takes seconds for a million operations. The first list of a large
    /// book starts this by itself.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn load_into_memory(&self) -> Result<(), LedgerError> {
        if self.in_memory.ends().is_none() { load(&self.in_memory, &self.readers).await } else { Ok(()) }
    }
}

impl InMemory {
    pub(crate) fn rules(&self) -> LoadingRules {
        self.rules.get().copied().unwrap_or_default()
    }

    fn read(&self) -> RwLockReadGuard<'_, Option<LoadedColumns>> {
        self.held.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Option<LoadedColumns>> {
        self.held.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn ends(&self) -> Option<(i64, i64)> {
        self.read().as_ref().map(|held| (held.to, held.seen))
    }

    fn hold(&self, new: LoadedColumns) {
        let mut held = self.write();
        if held.as_ref().is_none_or(|held| held.to < new.to) {
            *held = Some(new);
        }
    }

    /// Takes the rows that changed after event `from`, as of event `to`. Does nothing if another task has already done so.
    fn go_on(&self, from: i64, to: i64, rows: &str) {
        let mut held = self.write();
        let Some(held) = held.as_mut().filter(|held| held.to == from && held.seen <= to) else { return };
        held.columns.take(rows);
        held.columns.put_in_order();
        (held.to, held.seen) = (to, to);
    }
}

/// Ends when the columns were dropped, or with the book.
async fn give_up_when_unused(in_memory: Weak<InMemory>) {
    loop {
        tokio::time::sleep(UNUSED).await;
        let Some(in_memory) = in_memory.upgrade() else { return };
        if !in_memory.is_used.swap(false, Ordering::SeqCst) {
            *in_memory.write() = None;
            return;
        }
    }
}

async fn load(in_memory: &InMemory, readers: &SqlitePool) -> Result<(), LedgerError> {
    let mut loading = Loading::begin(readers, in_memory.rules().chunk).await?;
    while loading.go_on(readers).await? {}
    in_memory.hold(loading.end(readers).await?);
    Ok(())
}

/// Columns that are being loaded. Each chunk is as of a different moment; the next read brings them up to date.
struct Loading {
    columns: Columns,
    chunk: i64,
    /// The last event when it began.
    to: i64,
    /// The last operation that was read.
    last: i64,
    /// The last rows that were read, not in the columns yet.
    rows: String,
}

impl Loading {
    async fn begin(readers: &SqlitePool, chunk: i64) -> Result<Loading, LedgerError> {
        let (to, _) = extent(&mut *readers.acquire().await?).await?;
        let sql = "SELECT coalesce(sum(count), 0) FROM operation_stretch";
        let count: i64 = sqlx::query_scalar(sql).fetch_one(readers).await?;
        let columns = Columns::with_room_for(usize::try_from(count).unwrap_or_default());
        Ok(Loading { columns, chunk, to, last: 0, rows: String::new() })
    }

    /// Takes the last chunk into the columns while SQLite's thread reads the next one. Returns whether there was a next one.
    async fn go_on(&mut self, readers: &SqlitePool) -> Result<bool, LedgerError> {
        let sql = select_columns!("WHERE id > ? ORDER BY id LIMIT ?");
        let next = sqlx::query_as(sql).bind(self.last).bind(self.chunk).fetch_one(readers);
        let (next, ()) = tokio::join!(next, async { self.columns.take(&self.rows) });
        let (rows, last): (String, Option<i64>) = next?;
        self.last = last.unwrap_or(self.last);
        self.rows = rows;
        Ok(last.is_some())
    }

    async fn end(mut self, readers: &SqlitePool) -> Result<LoadedColumns, LedgerError> {
        self.columns.put_in_order();
        let (seen, _) = extent(&mut *readers.acquire().await?).await?;
        Ok(LoadedColumns { columns: self.columns, to: self.to, seen })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use crate::filter::columns::Columns;
    use crate::ledger::in_memory::{InMemory, LoadedColumns, UNUSED, give_up_when_unused};

    #[tokio::test(start_paused = true)]
    async fn what_no_list_was_read_by_for_a_while_is_given_up() {
        let in_memory = Arc::new(InMemory::default());
        in_memory.hold(LoadedColumns { columns: Columns::with_room_for(0), to: 1, seen: 1 });
        let ends = tokio::spawn(give_up_when_unused(Arc::downgrade(&in_memory)));
        for _ in 0..3 {
            in_memory.is_used.store(true, Ordering::SeqCst);
            tokio::time::sleep(UNUSED).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert_eq!(in_memory.ends(), Some((1, 1)), "used a while ago");
        }
        ends.await.unwrap();
        assert_eq!(in_memory.ends(), None);
    }
}
