//! Reads what a filter matches to its end, page by page, and hands each page to a writer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kaunta_contract::{Change, Progress};
use kaunta_domain::biller::Biller;
use kaunta_ledger::{Filter, ListedOperation, Orphan, PlacedOrphan};
use tokio::sync::mpsc;

use crate::platform::host::Host;
use crate::reports::error::ReportsError;
use crate::reports::store::ReportStore;

/// So many pages may wait to be written.
const AHEAD: usize = 1;

/// How often the window hears of progress, at most.
const PACE: Duration = Duration::from_millis(200);

/// Writes rows, newest first. It works in a thread of its own, so that no payment waits for it.
pub(super) trait RowWriter: Send + 'static {
    /// Writes the next page.
    fn page(&mut self, rows: &[Item<'_>], billers: &[Biller]) -> Result<(), ReportsError>;
}

/// A row to be written.
pub(super) enum Item<'p> {
    /// An operation.
    Operation(&'p ListedOperation),
    /// A payment that the book had lost.
    Found(&'p Orphan),
}

/// The operations of a page, and what the book had lost where it stands between them; it is latest first.
fn in_order<'p>(rows: &'p [ListedOperation], found: &'p [PlacedOrphan]) -> Vec<Item<'p>> {
    let mut items = Vec::with_capacity(rows.len() + found.len());
    let mut found = found.iter().peekable();
    for listed in rows {
        while let Some(placed) = found.next_if(|placed| placed.above >= listed.id) {
            items.push(Item::Found(&placed.orphan));
        }
        items.push(Item::Operation(listed));
    }
    items.extend(found.map(|placed| Item::Found(&placed.orphan)));
    items
}

/// Tells the window how far an export is, and whether a person stopped it.
pub(crate) struct Watch {
    stops: Arc<AtomicU64>,
    stops_at_start: u64,
    host: Option<Arc<dyn Host>>,
    told: Instant,
    progress: Progress,
}

impl Watch {
    pub(crate) fn new(stops: &Arc<AtomicU64>, host: Option<Arc<dyn Host>>, total: u64) -> Watch {
        let stops_at_start = stops.load(Ordering::Acquire);
        Watch {
            stops: stops.clone(),
            stops_at_start,
            host,
            told: Instant::now(),
            progress: Progress { done: 0, total },
        }
    }

    /// So many rows will be written.
    pub(crate) fn expects(&mut self, total: u64) {
        self.progress.total = total;
    }

    /// # Errors
    /// [`ReportsError::Stopped`].
    pub(crate) fn goes_on(&self) -> Result<(), ReportsError> {
        match self.stops.load(Ordering::Acquire) == self.stops_at_start {
            true => Ok(()),
            false => Err(ReportsError::Stopped),
        }
    }

    fn wrote(&mut self, rows: usize) {
        let Progress { done, total } = self.progress;
        let done = done.saturating_add(rows as u64);
        // Operations that were recorded meanwhile are not among them.
        self.progress = Progress { done: done.min(total), total };
        if self.told.elapsed() >= PACE
            && let Some(host) = &self.host
        {
            self.told = Instant::now();
            host.changed(Change::Export { progress: self.progress });
        }
    }
}

/// Hands every operation that the filter matches to the writer, and between them the payments that the book had lost.
/// Operations recorded after the first page was read are not included. Each page is read in a short transaction of its own, so
/// that the book's log can be merged meanwhile, and while those before it are written.
///
/// # Errors
/// The store can't be read, the writer fails, or the export was stopped.
pub(super) async fn gather<S: ReportStore, W: RowWriter>(
    store: &S,
    filter: &Filter,
    mut writer: W,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    let mut billers = Biller::known();
    billers.extend(store.added_billers().await.map_err(Into::into)?);
    let billers = Arc::new(billers);
    // The latest stands last, where it is taken.
    let mut found = store.found_payments(filter).await.map_err(Into::into)?;
    found.reverse();
    watch.goes_on()?;
    let (read, mut pages) = mpsc::channel(AHEAD);
    let reading = async move {
        let mut before = None;
        loop {
            let Some(page) = store.page_below(filter, before).await.map_err(Into::into)? else {
                return Ok::<_, ReportsError>(());
            };
            before = Some(page.last());
            // Nobody takes it if the writing ended early.
            if read.send(page).await.is_err() {
                return Ok(());
            }
        }
    };
    let of_pages = billers.clone();
    let writing = async move {
        while let Some(page) = pages.recv().await {
            let last = page.last();
            let rows = page.rows().await?;
            let (count, billers) = (rows.len(), of_pages.clone());
            (writer, found) = apart(move || {
                let mut above = Vec::new();
                while let Some(placed) = found.pop_if(|placed| placed.above >= last) {
                    above.push(placed);
                }
                writer.page(&in_order(&rows, &above), &billers)?;
                fail::fail_point!("export-half-written");
                Ok((writer, found))
            })
            .await?;
            watch.wrote(count);
            // What else is to do goes first.
            tokio::task::yield_now().await;
            watch.goes_on()?;
        }
        Ok::<_, ReportsError>((writer, found))
    };
    let (read, written) = tokio::join!(reading, writing);
    let (mut writer, mut found) = written?;
    read?;
    apart(move || {
        found.reverse();
        writer.page(&in_order(&[], &found), &billers)?;
        Ok(writer)
    })
    .await
}

/// Does work that takes long in a thread where it keeps nothing waiting.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ReportsError> + Send + 'static,
) -> Result<T, ReportsError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "an export broke off");
        Err(ReportsError::BrokeOff)
    })
}

mod in_order;
#[cfg(test)]
mod tests;

pub(super) use in_order::gather_in_order;
