//! Payments recorded while the whole history is exported, compared with an idle book.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kaunta_contract::ExportFormat;
use kaunta_domain::day::day_of;
use kaunta_ledger::{Filter, Ledger};

use super::{Export, copied};
use crate::Failure;
use crate::book::Book;
use crate::options::Options;
use crate::pairs::nanoseconds;
use crate::past::Shop;

/// Smaller books are exported too quickly to tell.
pub const LEAST: u64 = 100_000;
/// The pause between two payments: a counter makes far fewer.
const PAUSE: Duration = Duration::from_millis(10);
/// The number of payments in the idle book.
const IDLE: usize = 500;

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    let copy = copied(book, &place.path().join("shop"))?;
    let ledger = copy.open().await?;
    let mut shop = Shop::new(11, book.count);
    println!("\nPayments recorded in a book of {} operations, one every {} ms", book.count, PAUSE.as_millis());
    let idle = record(&ledger, &mut shop, |made| made < IDLE).await?;
    print("idle", idle);
    let newest = ledger.history(&Filter::default(), 0, 1).await?.rows;
    let month = day_of(newest.first().ok_or("an empty book")?.created_at).format("%Y-%m").to_string();
    for work in [Work::Export(ExportFormat::Csv), Work::Export(ExportFormat::Xlsx), Work::Pack(month)] {
        let name = work.name();
        let export = Export { data: copy.folder.clone(), folder: place.path().to_owned() };
        let (over, longest) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let log = tokio::spawn(watch(log_of(&copy.path()), over.clone(), longest.clone()));
        let exporting = tokio::spawn({
            let over = over.clone();
            async move {
                let memory = work.done_by(&export).await;
                over.store(true, Ordering::Relaxed);
                memory
            }
        });
        let made = record(&ledger, &mut shop, |_| !over.load(Ordering::Relaxed)).await?;
        let memory = exporting.await??;
        log.await?;
        print(&name, made);
        let longest = longest.load(Ordering::Relaxed) >> 10;
        println!("    the book's log had at most {longest} kB; memory at most {} MB more", memory / 1024);
    }
    ledger.close().await;
    Ok(())
}

/// The work done meanwhile.
enum Work {
    Export(ExportFormat),
    /// The pack of the month in which the book ends.
    Pack(String),
}

impl Work {
    fn name(&self) -> String {
        match self {
            Work::Export(format) => format!("a {format:?} is written").to_lowercase(),
            Work::Pack(month) => format!("a pack of {month} is written"),
        }
    }

    /// Returns the memory that it took.
    async fn done_by(self, export: &Export) -> Result<u64, Failure> {
        match self {
            Work::Export(format) => export.write(format, None).await.map(|written| written.memory),
            Work::Pack(month) => export.pack(month).await,
        }
    }
}

/// Nanoseconds of each payment's commit.
async fn record(ledger: &Ledger, shop: &mut Shop, goes_on: impl Fn(usize) -> bool) -> Result<Vec<u64>, Failure> {
    let mut took = Vec::new();
    while goes_on(took.len()) {
        let (operation, _) = shop.next_operation().map_err(|error| error.to_string())?;
        let begun = Instant::now();
        ledger.record(&operation).await?;
        took.push(nanoseconds(begun.elapsed()));
        tokio::time::sleep(PAUSE).await;
    }
    Ok(took)
}

fn print(when: &str, mut took: Vec<u64>) {
    took.sort_unstable();
    let at = |hundredths: usize| {
        let figure = took.get((took.len() * hundredths / 100).min(took.len().saturating_sub(1)));
        let microseconds = figure.copied().unwrap_or_default() / 1_000;
        format!("{}.{:02} ms", microseconds / 1_000, microseconds % 1_000 / 10)
    };
    println!("  {when:<28} {} commits: median {}, 99th {}, longest {}", took.len(), at(50), at(99), at(100));
}

fn log_of(book: &Path) -> PathBuf {
    let mut log = book.as_os_str().to_owned();
    log.push("-wal");
    PathBuf::from(log)
}

async fn watch(log: PathBuf, over: Arc<AtomicBool>, longest: Arc<AtomicU64>) {
    while !over.load(Ordering::Relaxed) {
        if let Ok(found) = std::fs::metadata(&log) {
            longest.fetch_max(found.len(), Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
