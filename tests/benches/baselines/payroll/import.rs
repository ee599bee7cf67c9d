//! Importing, checking and showing a file of people, compared with only parsing the same file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use calamine::{Reader, Xlsx, open_workbook};
use kaunta_app::App;
use serde_json::{Value, json};

use super::bring;
use super::people::{Kind, paid_before, write};
use crate::Failure;
use crate::computer::{brought, call, kaunta};
use crate::effort::{Growth, processor_time};
use crate::options::Options;
use crate::pairs::{Pairs, Spread, Unit, nanoseconds, print_heading};

/// The required sizes, in rows.
const SIZES: [usize; 2] = [10_000, 100_000];
/// How soon the window would notice that nothing answers.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    print_heading("A payroll's file picked, checked and shown: processor time", "parsed and nothing else");
    for count in SIZES {
        for (kind, words) in [(Kind::Csv, "CSV"), (Kind::Xlsx, "XLSX")] {
            let folder = place.path().join(format!("{words}-{count}"));
            let duplicates = paid_before(&folder, count).await?;
            write(&brought(&folder), kind, count)?;
            let app = Arc::new(kaunta(&folder, "http://127.0.0.1:9")?);
            let figures = in_turns(options, &app, &folder, kind, [count, duplicates]).await?;
            figures.effort.print(&format!("{count} rows of {words}"), Unit::Nanoseconds);
            println!(
                "    on the clock {}; memory at most {} MB above idle;",
                Spread::of(figures.clock, Unit::Nanoseconds),
                figures.memory / 1024
            );
            println!(
                "    the slowest answer to the bar on top meanwhile {}.",
                Spread::of(figures.stalls, Unit::Nanoseconds)
            );
            app.close().await;
        }
    }
    Ok(())
}

#[derive(Default)]
struct Figures {
    effort: Pairs,
    clock: Vec<u64>,
    /// The peak over all runs, in KiB.
    memory: u64,
    stalls: Vec<u64>,
}

async fn in_turns(
    options: &Options,
    app: &Arc<App>,
    folder: &Path,
    kind: Kind,
    [count, duplicates]: [usize; 2],
) -> Result<Figures, Failure> {
    let mut figures = Figures::default();
    let growth = Growth::begin()?;
    // The first run opens the book for all later ones, and is not counted.
    for turn in 0..=options.runs.min(5) {
        let slowest = Arc::new(AtomicU64::new(0));
        let watcher = tokio::spawn(watch(app.clone(), slowest.clone()));
        let (before, begun) = (processor_time(), Instant::now());
        let draft = bring(app).await?;
        let (ours, clock) = (processor_time() - before, nanoseconds(begun.elapsed()));
        watcher.abort();
        right(&draft, [count, duplicates])?;
        call(app, "discardPayroll", json!({ "id": draft["summary"]["id"] })).await?;
        let bare = parse(&brought(folder), kind, count)?;
        if turn > 0 {
            figures.effort.push(ours, bare);
            figures.clock.push(clock);
            figures.stalls.push(slowest.load(Ordering::Relaxed));
        }
    }
    figures.memory = growth.peak()?;
    Ok(figures)
}

/// Repeats the status bar's call until stopped, and keeps the longest wait for an answer.
async fn watch(app: Arc<App>, slowest: Arc<AtomicU64>) {
    loop {
        let begun = Instant::now();
        if call(&app, "status", Value::Null).await.is_err() {
            return;
        }
        slowest.fetch_max(nanoseconds(begun.elapsed()), Ordering::Relaxed);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Checks that every row is there and that yesterday's payments were noticed as duplicates.
fn right(draft: &Value, [count, duplicates]: [usize; 2]) -> Result<(), Failure> {
    let rows_of = |totals: &Value| totals["rows"].as_u64().and_then(|rows| usize::try_from(rows).ok());
    let verdicts = draft["verdicts"].as_array().ok_or("a draft without verdicts")?;
    let found = verdicts.iter().find(|verdict| verdict["verdict"] == "paidBefore").map(|one| &one["all"]);
    if rows_of(&draft["file"]) != Some(count) || found.and_then(rows_of) != Some(duplicates) {
        return Err(format!("a draft that does not add up: {draft}").into());
    }
    Ok(())
}

/// The processor time to read each cell of the file with the library alone.
fn parse(path: &Path, kind: Kind, count: usize) -> Result<u64, Failure> {
    let before = processor_time();
    let rows = match kind {
        Kind::Csv => {
            let mut rows = 0;
            for record in csv::Reader::from_path(path)?.records() {
                std::hint::black_box(record?);
                rows += 1;
            }
            rows
        }
        Kind::Xlsx => {
            let mut workbook: Xlsx<BufReader<File>> = open_workbook(path)?;
            let sheet = workbook.worksheet_range_at(0).ok_or("a workbook without a sheet")??;
            std::hint::black_box(&sheet).height() - 1
        }
    };
    let took = processor_time() - before;
    if rows != count {
        return Err(format!("{rows} rows parsed where {count} were written").into());
    }
    Ok(took)
}
