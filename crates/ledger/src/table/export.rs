//! Reads a long list to its end in pages, without holding it all in memory or keeping a transaction open.

mod around;
mod listed_operation;
mod page;
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
use crate::table::export::page::OnRelease;
use crate::table::history::numbers_below;
use crate::table::report::BookMoment;

pub use listed_operation::{ListedOperation, PayrollPlace, WrittenNote};
pub use page::{ListedPage, ListedPart};

/// The most operations of a page: so many that finding them takes little time compared with reading them.
const PAGE: u32 = 1_000;

/// The most threads that read a page: more would only wait for the thread that writes it out.
const MOST_READERS: usize = 4;

/// The book as it is at one moment, for reading long lists. Its read transactions end when it is dropped.
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
            // Something was recorded between these reads.
            connections.for_each(|connection| self.in_place.end(connection));
            drop(moment);
            tokio::task::yield_now().await;
        }
    }

    /// Returns the connections of a moment once the last part of a page is read.
    fn ending(&self, ended: ListMoment) -> OnRelease {
        let idle = self.in_place.clone();
        OnRelease::new(move || {
            let ListMoment { in_place, moment } = ended;
            for connection in in_place.into_iter().filter_map(Arc::into_inner) {
                idle.end(connection.into_inner().unwrap_or_else(PoisonError::into_inner));
            }
            // Dropped last, because closing the book waits for it.
            drop(moment);
        })
    }

    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. `None` at the end. A page is as of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn page_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Option<ListedPage>, LedgerError> {
        self.index_for_search(filter).await;
        let mut moment = self.list_moment().await?;
        let numbers = moment.numbers_below(filter, before).await;
        let page = numbers.map(|numbers| (numbers, moment.in_place.clone()));
        let ending = self.ending(moment);
        let (numbers, connections) = page?;
        Ok(ListedPage::of(&numbers, connections, Some(ending)))
    }

    /// Those of these operations that are in the book, newest first, as of one moment. `None` if `numbers` is empty.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn page_of(&self, numbers: &[OperationId]) -> Result<Option<ListedPage>, LedgerError> {
        let mut numbers: Vec<i64> = numbers.iter().map(|number| number.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let moment = self.list_moment().await?;
        let connections = moment.in_place.clone();
        Ok(ListedPage::of(&numbers, connections, Some(self.ending(moment))))
    }
}

impl ListMoment {
    /// The next operations that a filter matches, as [`Ledger::page_below`].
    ///
    /// # Errors
    /// The book can't be read, or is being closed.
    pub async fn page_below(
        &mut self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Option<ListedPage>, LedgerError> {
        let numbers = self.numbers_below(filter, before).await?;
        Ok(ListedPage::of(&numbers, self.in_place.clone(), None))
    }

    /// The numbers of the page, lowest first.
    async fn numbers_below(&mut self, filter: &Filter, before: Option<OperationId>) -> Result<Vec<i64>, LedgerError> {
        self.moment.check_open()?;
        let before = before.map_or(i64::MAX, |id| id.0);
        numbers_below(&mut self.moment.transaction, filter, before, PAGE).await
    }
}

fn readers() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_READERS)
}

/// Neighbouring numbers that differ by at most this are read in one range, with the rows between them.
const GAP: i64 = 8;

/// Splits numbers, lowest first, where two are too far apart.
fn ranges(numbers: &[i64]) -> impl Iterator<Item = &[i64]> {
    numbers.chunk_by(|one, next| next - one <= GAP)
}

fn listed(connection: &Connection, numbers: &[i64]) -> Result<Vec<ListedOperation>, LedgerError> {
    let mut listed = Vec::with_capacity(numbers.len());
    let mut operations = connection.prepare_cached(row::SELECT)?;
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
