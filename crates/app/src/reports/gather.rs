//! Reads everything that a filter matches, page by page, and hands each page to a writer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kaunta_contract::{Change, Progress};
use kaunta_domain::biller::Biller;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Filter, LedgerError, ListedOperation, Orphan, PlacedOrphan};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle};

use crate::platform::host::Host;
use crate::reports::error::ReportsError;
use crate::reports::store::ReportStore;

/// How many pages may wait to be written.
const PAGES_AHEAD: usize = 1;

/// The shortest time between two progress updates for the window.
const MIN_PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// Writes rows in the order in which they are read. It runs in its own thread, so that no payment waits for it.
pub(super) trait RowWriter: Send + 'static {
    /// What is made of some rows before it is written.
    type Piece: Send + 'static;

    /// Makes pieces right after their rows are read, in several threads at once.
    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<Self::Piece, ReportsError> + Send + Sync + 'static;

    /// Writes the next page.
    fn write(&mut self, pieces: Vec<Self::Piece>, billers: &[Biller]) -> Result<(), ReportsError>;
}

/// The maker for a writer that writes the rows as they are.
pub(super) fn as_read(rows: GatheredRows, _: &[Biller]) -> Result<GatheredRows, ReportsError> {
    Ok(rows)
}

/// A row to be written.
pub(super) enum Item<'p> {
    Operation(&'p ListedOperation),
    /// A payment that the book had lost.
    Orphan(&'p Orphan),
}

/// Operations in order, and the payments between them that the book had lost.
pub(super) struct GatheredRows {
    operations: Vec<ListedOperation>,
    /// Each in order, with the number of operations before it.
    orphans: Vec<(usize, Orphan)>,
}

impl GatheredRows {
    /// All items in order.
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let mut found = self.orphans.iter().peekable();
        let mut operations = self.operations.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let next = operations.peek().map(|(place, _)| *place);
            if let Some((_, orphan)) = found.next_if(|(before, _)| next.is_none_or(|next| *before <= next)) {
                return Some(Item::Orphan(orphan));
            }
            operations.next().map(|(_, listed)| Item::Operation(listed))
        })
    }
}

/// Tells the window the progress of an export, and knows whether a person has stopped it.
pub(crate) struct Watch {
    stops: Arc<AtomicU64>,
    stops_at_start: u64,
    host: Option<Arc<dyn Host>>,
    last_told: Instant,
    progress: Progress,
}

impl Watch {
    pub(crate) fn new(stops: &Arc<AtomicU64>, host: Option<Arc<dyn Host>>, total: u64) -> Watch {
        let stops_at_start = stops.load(Ordering::Acquire);
        Watch {
            stops: stops.clone(),
            stops_at_start,
            host,
            last_told: Instant::now(),
            progress: Progress { done: 0, total },
        }
    }

    /// Sets how many rows will be written.
    pub(crate) fn expects(&mut self, total: u64) {
        self.progress.total = total;
    }

    /// # Errors
    /// [`ReportsError::Stopped`].
    pub(crate) fn check_not_stopped(&self) -> Result<(), ReportsError> {
        match self.stops.load(Ordering::Acquire) == self.stops_at_start {
            true => Ok(()),
            false => Err(ReportsError::Stopped),
        }
    }

    fn wrote(&mut self, rows: usize) {
        let Progress { done, total } = self.progress;
        let done = done.saturating_add(rows as u64);
        // Operations recorded meanwhile are not in the total.
        self.progress = Progress { done: done.min(total), total };
        if self.last_told.elapsed() >= MIN_PROGRESS_INTERVAL
            && let Some(host) = &self.host
        {
            self.last_told = Instant::now();
            host.changed(Change::Export { progress: self.progress });
        }
    }
}

/// Hands every operation that the filter matches to the writer, newest first, and between them the payments that the
/// book had lost. Operations recorded after the first page was read are not included. Each page is read in a short
/// transaction of its own, while those before it are written: the book's write-ahead log can be merged in between.
///
/// # Errors
/// The store can't be read, the writer fails, or the export was stopped. No read is running any more then, so the book
/// can be replaced at once.
pub(super) async fn gather<S: ReportStore, W: RowWriter>(
    store: &S,
    filter: &Filter,
    writer: W,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    let making = Making::by(&writer, store.added_billers().await.map_err(Into::into)?);
    // Reversed, so that the latest can be popped from the end.
    let mut found = store.found_payments(filter).await.map_err(Into::into)?;
    found.reverse();
    watch.check_not_stopped()?;
    let (billers, (read, pages)) = (making.billers.clone(), mpsc::channel(PAGES_AHEAD));
    let reading = async move {
        let mut before = None;
        while let Some(page) = store.page_below(filter, before).await.map_err(Into::into)? {
            before = Some(page.last());
            let mut pieces = Vec::new();
            for part in page.parts() {
                let above = part.last().map(|last| above(&mut found, last)).unwrap_or_default();
                pieces.push(making.begin(move || {
                    let operations = part.rows()?;
                    let found = among(&operations, above);
                    Ok(GatheredRows { operations, orphans: found })
                }));
            }
            if let Err(unwritten) = read.send(pieces).await {
                finished(unwritten.0).await;
                return Ok(());
            }
        }
        if !found.is_empty() {
            let below = found.into_iter().rev().map(|placed| (0, placed.orphan)).collect();
            let _ended =
                read.send(vec![making.begin(|| Ok(GatheredRows { operations: Vec::new(), orphans: below }))]).await;
        }
        Ok(())
    };
    write_while(reading, writer, pages, &billers, watch).await
}

/// Takes those that come before an operation, latest first, from the end of the list.
fn above(found: &mut Vec<PlacedOrphan>, operation: OperationId) -> Vec<PlacedOrphan> {
    std::iter::from_fn(|| found.pop_if(|placed| placed.above >= operation)).collect()
}

/// Pairs each with the number of operations before it.
fn among(operations: &[ListedOperation], found: Vec<PlacedOrphan>) -> Vec<(usize, Orphan)> {
    let before = |placed: PlacedOrphan| (operations.partition_point(|listed| listed.id > placed.above), placed.orphan);
    found.into_iter().map(before).collect()
}

/// What [`RowWriter::maker`] returns.
trait Maker<Piece>: Fn(GatheredRows, &[Biller]) -> Result<Piece, ReportsError> + Send + Sync + 'static {}

impl<Piece, Make: Fn(GatheredRows, &[Biller]) -> Result<Piece, ReportsError> + Send + Sync + 'static> Maker<Piece>
    for Make
{
}

/// Makes a writer's pieces in threads.
struct Making<Make> {
    make: Arc<Make>,
    billers: Arc<[Biller]>,
}

/// A piece being made in a thread, with its number of operations.
type Begun<Piece> = JoinHandle<Result<(Piece, usize), ReportsError>>;

impl Making<()> {
    fn by<W: RowWriter>(writer: &W, added: Vec<Biller>) -> Making<impl Maker<W::Piece>> {
        let mut billers = Biller::known();
        billers.extend(added);
        Making { make: Arc::new(writer.maker()), billers: billers.into() }
    }
}

impl<Make> Making<Make> {
    /// Starts a thread that reads rows and makes a piece of them.
    fn begin<Piece: Send + 'static>(
        &self,
        read: impl FnOnce() -> Result<GatheredRows, LedgerError> + Send + 'static,
    ) -> Begun<Piece>
    where
        Make: Maker<Piece>,
    {
        let (make, billers) = (self.make.clone(), self.billers.clone());
        tokio::task::spawn_blocking(move || {
            let rows = read()?;
            let count = rows.operations.len();
            Ok((make(rows, &billers)?, count))
        })
    }
}

/// Waits until all threads of a page are done.
async fn finished<Piece>(page: Vec<Begun<Piece>>) -> Vec<Result<(Piece, usize), ReportsError>> {
    let mut pieces = Vec::with_capacity(page.len());
    for begun in page {
        pieces.push(begun.await.unwrap_or_else(|error| Err(broke_off(&error))));
    }
    pieces
}

/// Writes pages while the next ones are read. However it ends, no read is running any more.
async fn write_while<W: RowWriter>(
    reading: impl Future<Output = Result<(), ReportsError>>,
    writer: W,
    mut pages: mpsc::Receiver<Vec<Begun<W::Piece>>>,
    billers: &Arc<[Biller]>,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    let writing = async {
        let written = write_pages(writer, &mut pages, billers, watch).await;
        // The reader ends when it can't hand over its next page.
        pages.close();
        while let Some(unwritten) = pages.recv().await {
            finished(unwritten).await;
        }
        written
    };
    let (read, written) = tokio::join!(reading, writing);
    let writer = written?;
    read?;
    Ok(writer)
}

async fn write_pages<W: RowWriter>(
    mut writer: W,
    pages: &mut mpsc::Receiver<Vec<Begun<W::Piece>>>,
    billers: &Arc<[Biller]>,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    while let Some(page) = pages.recv().await {
        let made: Vec<_> = finished(page).await.into_iter().collect::<Result<_, _>>()?;
        let (pieces, counts): (_, Vec<usize>) = made.into_iter().unzip();
        let billers = billers.clone();
        writer = off_thread(move || {
            writer.write(pieces, &billers)?;
            fail::fail_point!("export-half-written");
            Ok(writer)
        })
        .await?;
        watch.wrote(counts.iter().sum());
        // Lets other tasks run first.
        tokio::task::yield_now().await;
        watch.check_not_stopped()?;
    }
    Ok(writer)
}

/// Runs slow work in a thread where it blocks nothing else.
pub(crate) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ReportsError> + Send + 'static,
) -> Result<T, ReportsError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(broke_off(&error)))
}

fn broke_off(error: &JoinError) -> ReportsError {
    tracing::error!(%error, "an export broke off");
    ReportsError::BrokeOff
}

mod in_order;
#[cfg(test)]
mod tests;

pub(super) use in_order::gather_in_order;
