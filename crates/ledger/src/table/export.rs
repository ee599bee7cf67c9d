//! Reads a long list to its end in pages, without holding it all in memory or keeping a transaction open.

mod around;
mod listed_operation;
mod row;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use kaunta_domain::reference::OperationId;
use rusqlite::Connection;

use crate::encoding::cells::Cells;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::export::around::Around;
use crate::table::history::numbers_below;
use crate::table::report::BookMoment;

pub use listed_operation::{ListedOperation, PayrollPlace, WrittenNote};

/// The most operations of a page: enough that finding it takes little beside reading it.
const PAGE: u32 = 1_000;

/// The most threads that read a page: more would wait for whoever writes it.
const MOST_READERS: usize = 4;

/// The book as it is at one moment, with long lists. It ends when it is dropped.
pub struct ListMoment {
    /// Each is shared with a thread that reads a part of a page.
    in_place: Vec<Arc<Mutex<Connection>>>,
    /// Everything else of that moment.
    pub moment: BookMoment,
}

impl Ledger {
    /// Holds the book as it is now, for reading long lists.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn list_moment(&self) -> Result<ListMoment, LedgerError> {
        loop {
            let mut moment = self.moment().await?;
            let last = moment.last_event().await?;
            // Opening a connection reads a little of the file, once.
            let begun: Vec<_> =
                (0..readers()).map(|_| self.in_place.begin(&self.source())).collect::<Result<_, _>>()?;
            let is_one_moment = begun.iter().all(|(_, event)| u64::try_from(*event).unwrap_or_default() == last);
            let connections = begun.into_iter().map(|(connection, _)| connection);
            if is_one_moment {
                let in_place = connections.map(|connection| Arc::new(Mutex::new(connection))).collect();
                return Ok(ListMoment { in_place, moment });
            }
            // Something was recorded between them.
            connections.for_each(|connection| self.in_place.end(connection));
            drop(moment);
            tokio::task::yield_now().await;
        }
    }

    fn end_list(&self, ended: ListMoment) {
        let ListMoment { in_place, moment } = ended;
        for connection in in_place.into_iter().filter_map(Arc::into_inner) {
            self.in_place.end(connection.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        // Last: who closes the book waits for it.
        drop(moment);
    }

    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. None at the end. A page is as of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        self.index_for_search(filter).await;
        let mut moment = self.list_moment().await?;
        let listed = moment.operations_below(filter, before).await;
        self.end_list(moment);
        listed
    }

    /// Those of these operations that are in the book, newest first. As of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_numbered(&self, numbers: &[OperationId]) -> Result<Vec<ListedOperation>, LedgerError> {
        let mut numbers: Vec<i64> = numbers.iter().map(|number| number.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let moment = self.list_moment().await?;
        let listed = moment.listed(numbers).await;
        self.end_list(moment);
        listed
    }
}

impl ListMoment {
    /// The next operations that a filter matches, as [`Ledger::operations_below`].
    ///
    /// # Errors
    /// The book can't be read, or is being closed.
    pub async fn operations_below(
        &mut self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        self.moment.goes_on()?;
        let before = before.map_or(i64::MAX, |id| id.0);
        let numbers = numbers_below(&mut self.moment.transaction, filter, before, PAGE).await?;
        self.listed(numbers).await
    }

    /// Those of these numbers, lowest first, that are in the book, newest first.
    async fn listed(&self, numbers: Vec<i64>) -> Result<Vec<ListedOperation>, LedgerError> {
        let part = numbers.len().div_ceil(self.in_place.len()).max(1);
        let reading: Vec<_> = numbers
            .chunks(part)
            .zip(&self.in_place)
            .map(|(numbers, connection)| {
                let (numbers, connection) = (numbers.to_vec(), connection.clone());
                tokio::task::spawn_blocking(move || {
                    let connection = connection.lock().unwrap_or_else(PoisonError::into_inner);
                    listed(&connection, &numbers)
                })
            })
            .collect();
        let mut rows = Vec::with_capacity(numbers.len());
        for part in reading.into_iter().rev() {
            rows.append(&mut part.await.map_err(std::io::Error::other)??);
        }
        Ok(rows)
    }
}

/// How many threads read a page.
fn readers() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_READERS)
}

/// Numbers that differ by no more than this are read in one go, with what stands between them.
const GAP: i64 = 8;

/// The ranges in which numbers stand close together; they are lowest first.
fn ranges(numbers: &[i64]) -> impl Iterator<Item = &[i64]> {
    numbers.chunk_by(|one, next| next - one <= GAP)
}

fn listed(connection: &Connection, numbers: &[i64]) -> Result<Vec<ListedOperation>, LedgerError> {
    let mut listed = Vec::with_capacity(numbers.len());
    let mut operations = connection.prepare(row::SELECT)?;
    let mut around = Around::new(connection)?;
    for range in ranges(numbers) {
        let (Some(first), Some(last)) = (range.first(), range.last()) else { continue };
        let ends = [*first, *last];
        around.read(ends)?;
        let mut wanted = range.iter().copied().peekable();
        let mut rows = operations.query(ends)?;
        while let Some(row) = rows.next()? {
            let row = Cells::new(row, "operation", &row::COLUMNS)?;
            while wanted.next_if(|number| *number < row.key()).is_some() {}
            if wanted.next_if_eq(&row.key()).is_some() {
                listed.push(row::read(&row, &mut around)?);
            }
        }
    }
    listed.reverse();
    Ok(listed)
}
