//! A statement of 100,000 lines brought and matched with a book, compared with only parsing the same file.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

use kaunta_app::App;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_ledger::{Filter, Ledger};
use serde_json::{Value, json};

use crate::Failure;
use crate::computer::{at_rest, brought, call, kaunta};
use crate::effort::{Growth, processor_time};
use crate::options::Options;
use crate::pairs::{Pairs, Spread, Unit, nanoseconds, print_heading};
use crate::past::Shop;

const LINES: usize = 100_000;
/// Of ten lines, so many name no reference: amount, account and time are all there is.
const WITHOUT_REFERENCE: usize = 1;

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let place = tempfile::tempdir_in(&options.folder)?;
    let lines = fill(place.path()).await?;
    let app = kaunta(place.path(), "http://127.0.0.1:9")?;
    at_rest(&app).await?;
    let growth = Growth::begin()?;
    let (mut clock, mut accepted, mut reports, mut processor) = (Pairs::default(), Vec::new(), Vec::new(), Vec::new());
    for turn in 0..=options.runs.min(3) {
        let text = format!("{}{}", lines, last_line(turn));
        std::fs::write(brought(place.path()), &text)?;
        let (spent, begun) = (processor_time(), Instant::now());
        let view = bring(&app).await?;
        let (took, spent) = (nanoseconds(begun.elapsed()), processor_time() - spent);
        right(&view)?;
        let id = json!({ "id": view["summary"]["id"] });
        let begun = Instant::now();
        call(&app, "statementReport", id.clone()).await?;
        let report = nanoseconds(begun.elapsed());
        let begun = Instant::now();
        if turn == options.runs.min(3) {
            call(&app, "acceptExact", id).await?;
            accepted.push(nanoseconds(begun.elapsed()));
        }
        let bare = parse(&brought(place.path()))?;
        if turn > 0 {
            clock.push(took, bare);
            processor.push(spent);
            reports.push(report);
        }
    }
    let memory = growth.peak()?;
    app.close().await;
    print_heading("A statement picked, read, kept and matched", "parsed and nothing else");
    clock.print(&format!("{LINES} lines of CSV"), Unit::Nanoseconds);
    println!(
        "    processor time {}; memory at most {} MB more",
        Spread::of(processor, Unit::Nanoseconds),
        memory / 1024
    );
    println!("    its report as a workbook {};", Spread::of(reports, Unit::Nanoseconds));
    println!("    all that is exact accepted at once {}", Spread::of(accepted, Unit::Nanoseconds).middle());
    Ok(())
}

/// A book in which 100,000 payments moved money, and the statement that has them.
async fn fill(folder: &Path) -> Result<String, Failure> {
    let ledger = Ledger::open(&folder.join("practice.db"), Environment::Practice, &folder.join("backups")).await?;
    let mut shop = Shop::new(5, LINES as u64);
    let mut text = "Date,Reference,Description,Amount\n".to_owned();
    let mut paid = 0;
    while paid < LINES {
        let some: Result<Vec<_>, _> = (0..5_000).map(|_| shop.next_operation()).collect();
        ledger.import(&some.map_err(|error| error.to_string())?).await?;
        paid = usize::try_from(ledger.count(&Filter { counted: vec![Counted::Paid], ..Filter::default() }).await?)?;
    }
    let (mut before, mut lines) = (None, 0);
    while lines < LINES {
        let page = ledger.operations_below(&Filter::default(), before).await?;
        before = Some(page.last().ok_or("too few payments")?.id);
        for listed in page.iter().filter(|listed| listed.counted() == Counted::Paid).take(LINES - lines) {
            let operation = listed;
            let reference = if lines % 10 < WITHOUT_REFERENCE { "" } else { operation.reference.as_str() };
            let sign = if operation.mode.direction() == Direction::Out { "-" } else { "" };
            let (day, amount) = (in_kampala(operation.created_at).format("%Y-%m-%d"), Money::from(operation.amount));
            let whom = operation.phone.as_ref().map(ToString::to_string).unwrap_or_default();
            writeln!(text, "{day},{reference},To {whom},{sign}{}", amount.to_plain())?;
            lines += 1;
        }
    }
    ledger.close().await;
    Ok(text)
}

/// Another one in each turn: a file that is known is not read again.
fn last_line(turn: usize) -> String {
    format!("2027-01-01,FEE-{turn},Monthly charge,-{}\n", 700 + turn)
}

async fn bring(app: &App) -> Result<Value, Failure> {
    let file = call(app, "pickStatement", Value::Null).await?["file"].take();
    let look = call(app, "readStatement", json!({ "file": file, "columns": null, "dates": null })).await?;
    if !look["problem"].is_null() {
        return Err(format!("a statement that can't be read: {}", look["problem"]).into());
    }
    let import = json!({ "file": file, "sha256": look["sha256"], "account": "escrow", "columns": null, "dates": null });
    call(app, "importStatement", import).await
}

/// Checks that what has a reference is matched, and that nothing is lost.
fn right(view: &Value) -> Result<(), Failure> {
    let groups = view["groups"].as_array().ok_or("a statement without groups")?;
    let count =
        |name: &str| groups.iter().find(|group| group["group"] == name).and_then(|group| group["count"].as_u64());
    let expected = (LINES - LINES / 10 * WITHOUT_REFERENCE) as u64;
    match count("matched") == Some(expected) && count("proposed").is_some_and(|proposed| proposed > 0) {
        true => Ok(()),
        false => Err(format!("a statement that is not matched: {}", view["groups"]).into()),
    }
}

fn parse(path: &Path) -> Result<u64, Failure> {
    let begun = Instant::now();
    let mut rows = 0;
    for record in csv::Reader::from_path(path)?.records() {
        std::hint::black_box(record?);
        rows += 1;
    }
    let took = nanoseconds(begun.elapsed());
    if rows == LINES + 1 { Ok(took) } else { Err(format!("{rows} lines were parsed").into()) }
}
