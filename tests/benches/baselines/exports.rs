//! The history written to files, and payments recorded meanwhile.

mod alone;
mod meanwhile;

use std::path::{Path, PathBuf};
use std::time::Instant;

use chrono::{Days, NaiveDate, Utc};
use kaunta_app::{ExportedList, Terminal, TerminalExport, TerminalPack, export_from_terminal, pack_from_terminal};
use kaunta_contract::{ExportFormat, HistoryFilter};
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::Filter;

use crate::Failure;
use crate::book::Book;
use crate::effort::{Growth, processor_time};
use crate::options::Options;
use crate::pairs::{Pairs, Spread, Unit, nanoseconds, print_heading};

/// Writing a long history takes minutes.
const MOST_RUNS: usize = 3;

/// The most operations that a PDF may contain.
const ON_PAPER: u64 = 5_000;

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    let export = Export { data: book.folder.clone(), folder: place.path().to_owned() };
    print_heading(&format!("The history of {} operations as a file", book.count), "see below");
    csv(options, book, &export).await?;
    xlsx(options, book, &export).await?;
    pdf(book, &export).await?;
    println!(
        "  Baselines: the sqlite3 program's .mode csv of the same rows and their events; rust_xlsxwriter alone, with the"
    );
    println!("  same cells from memory. Rows a second are on the clock, with the book in the page cache.");
    if book.count >= meanwhile::LEAST {
        meanwhile::measure(options, book).await?;
    }
    Ok(())
}

/// Exports of one book, without the window.
struct Export {
    data: PathBuf,
    folder: PathBuf,
}

struct Written {
    path: PathBuf,
    clock: u64,
    processor: u64,
    /// In KiB, above the process's earlier memory use.
    memory: u64,
}

impl Export {
    async fn write(&self, format: ExportFormat, from: Option<NaiveDate>) -> Result<Written, Failure> {
        let path = self.folder.join("history");
        if path.exists() {
            std::fs::remove_file(&path)?;
        }
        let terminal = Terminal { data: self.data.clone(), now: Utc::now(), run: 1, computer: None };
        let environment = Some(Environment::Practice);
        let filter = HistoryFilter { from: from.map(|day| day.to_string()), ..HistoryFilter::default() };
        let list = ExportedList::Narrowed { filter: Box::new(filter), shown: None };
        let asked = TerminalExport { list, format, wallet: WalletType::Escrow, environment, out: path.clone() };
        let growth = Growth::begin()?;
        let (processor, begun) = (processor_time(), Instant::now());
        export_from_terminal(&terminal, &asked).await?;
        let (clock, processor) = (nanoseconds(begun.elapsed()), processor_time() - processor);
        Ok(Written { path, clock, processor, memory: growth.peak()? })
    }

    /// The monthly pack of a month such as `2026-10`. Returns the memory that it took.
    async fn pack(&self, month: String) -> Result<u64, Failure> {
        let folder = tempfile::tempdir_in(&self.folder)?;
        let terminal = Terminal { data: self.data.clone(), now: Utc::now(), run: 1, computer: None };
        let environment = Some(Environment::Practice);
        let asked = TerminalPack { month, folder: folder.path().to_owned(), environment };
        let growth = Growth::begin()?;
        pack_from_terminal(&terminal, &asked).await?;
        growth.peak()
    }
}

/// The measurements of one format.
#[derive(Default)]
struct Figures {
    clock: Pairs,
    processor: Vec<u64>,
    /// The peak over all runs, in KiB.
    memory: u64,
}

impl Figures {
    fn push(&mut self, written: &Written, baseline: u64) {
        self.clock.push(written.clock, baseline);
        self.processor.push(written.processor);
        self.memory = self.memory.max(written.memory);
    }

    fn print(&self, name: &str, rows: u64) {
        self.clock.print(&format!("{rows} rows of {name}"), Unit::Nanoseconds);
        println!(
            "    {} rows a second; baseline {}; processor time {}; memory at most {} MB more",
            self.clock.kaunta_a_second(rows),
            self.clock.baseline_a_second(rows),
            Spread::of(self.processor.clone(), Unit::Nanoseconds),
            self.memory / 1024
        );
    }
}

async fn csv(options: &Options, book: &Book, export: &Export) -> Result<(), Failure> {
    let mut figures = Figures::default();
    for turn in 0..=options.runs.min(MOST_RUNS) {
        let written = export.write(ExportFormat::Csv, None).await?;
        let rows = csv::ReaderBuilder::new().from_path(&written.path)?.into_byte_records().count();
        if rows as u64 != book.count {
            return Err(format!("{rows} rows were written of {}", book.count).into());
        }
        let bare = alone::sqlite3(&book.path(), &export.folder.join("bare"))?;
        // The first run brings the book into the page cache and is not counted.
        if turn > 0 {
            figures.push(&written, bare);
        }
    }
    figures.print("CSV", book.count);
    Ok(())
}

async fn xlsx(options: &Options, book: &Book, export: &Export) -> Result<(), Failure> {
    let cells = alone::Cells::of(&export.write(ExportFormat::Csv, None).await?.path)?;
    let mut figures = Figures::default();
    for _ in 0..options.runs.min(MOST_RUNS) {
        let written = export.write(ExportFormat::Xlsx, None).await?;
        let size = std::fs::metadata(&written.path)?.len();
        let bare = cells.write(&export.folder.join("bare"), book.count)?;
        figures.push(&written, bare);
        println!("    the workbook has {} MB", size >> 20);
    }
    figures.print("XLSX", book.count);
    Ok(())
}

/// Exports the last days that fit into a PDF.
async fn pdf(book: &Book, export: &Export) -> Result<(), Failure> {
    let ledger = book.open().await?;
    let newest = ledger.history(&Filter::default(), 0, 1).await?.rows;
    let last = day_of(newest.first().ok_or("an empty book")?.created_at);
    let mut rows = 0;
    let mut from = last;
    for days in 0..400 {
        let Some(day) = last.checked_sub_days(Days::new(days)) else { break };
        let count = ledger.count(&Filter { from: Some(day), ..Filter::default() }).await?;
        if count > ON_PAPER {
            break;
        }
        (rows, from) = (count, day);
    }
    ledger.close().await;
    let written = export.write(ExportFormat::Pdf, Some(from)).await?;
    println!(
        "  {rows} rows of PDF: {}; {} MB; memory at most {} MB more",
        Spread::of(vec![written.clock], Unit::Nanoseconds).middle(),
        std::fs::metadata(&written.path)?.len() >> 20,
        written.memory / 1024
    );
    Ok(())
}

/// A copy of a book's file, so that the kept one stays as it is.
fn copied(book: &Book, to: &Path) -> Result<Book, Failure> {
    std::fs::create_dir_all(to)?;
    let copy = Book { count: book.count, folder: to.to_owned() };
    std::fs::copy(book.path(), copy.path())?;
    Ok(copy)
}
