//! What an accountant reads in a large book: the first page of each filter and order, the totals of a filter, a year by day and
//! product. Compared with the sqlite3 program's own time for the same, which is first checked to give the same answer.

mod asked;

use std::fmt::Display;
use std::path::Path;
use std::time::Instant;

use chrono::{Days, NaiveDate, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::event::{Event, EventKind, Moment, MonotonicStamp};
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{ChargedFee, DayCell, Filter, FilteredTotal, Ledger, ListedPart, Order, UsualFees};

use crate::Failure;
use crate::book::Book;
use crate::effort::Growth;
use crate::options::Options;
use crate::pairs::{nanoseconds, said_in_milliseconds as said, share_of};
use crate::program::{answer, time_of_one};
use asked::{Asked, asked};

const PAGE: u32 = 100;
/// Measurements for each of `BENCH_RUNS`: enough for a 99th percentile.
const TIMES: usize = 20;

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let (path, ledger) = (book.path(), book.open().await?);
    println!("\nReading {} operations, beside the sqlite3 program", book.count);
    let growth = Growth::begin()?;
    let begun = Instant::now();
    ledger.load_into_memory().await?;
    if !ledger.is_in_memory() {
        return Err("some operation has no place in memory: the file would be measured".into());
    }
    let (loaded, memory) = (nanoseconds(begun.elapsed()), growth.peak()?);
    println!("  Put into memory, beside everything else, in {}; at most {} MB more.", said(loaded), memory / 1024);
    println!("  {:<36} {:>9}  {:>10} {:>10}  {:>10}", "first page", "found", "median", "99 of 100", "sqlite3");
    for asked in asked() {
        first_page(options, &ledger, &path, &asked).await?;
    }
    every_column(options, &ledger, &path).await?;
    println!("  {:<36} {:>9}  {:>10} {:>10}  {:>10}", "totals", "found", "median", "99 of 100", "a recount");
    for asked in asked().iter().filter(|asked| asked.order == Order::Newest) {
        totals(options, &ledger, &path, asked).await?;
    }
    search(options, &ledger, &path).await?;
    by_day_and_product(options, &ledger, &path).await?;
    fees_of_a_quarter(options, &ledger, &path).await?;
    balances_of_a_month(options, &ledger, &path).await?;
    ledger.close().await;
    Ok(())
}

async fn first_page(options: &Options, ledger: &Ledger, path: &Path, asked: &Asked) -> Result<(), Failure> {
    let page = ledger.history_in(asked.order, &asked.filter, 0, PAGE).await?;
    let found = answer(path, &format!("SELECT id FROM ({});\n", asked.page_sql(PAGE)))?;
    let ours: String = page.rows.iter().map(|row| format!("{}\n", row.id.0)).collect();
    same(&asked.name, &ours, &found)?;
    let mut took = Vec::new();
    for turn in 0..options.runs * TIMES {
        change(ledger, turn).await?;
        let begun = Instant::now();
        ledger.history_in(asked.order, &asked.filter, 0, PAGE).await?;
        took.push(nanoseconds(begun.elapsed()));
    }
    print(&asked.name, page.total, took, time_of_one(path, &asked.page_sql(PAGE))?);
    Ok(())
}

/// The first page with the columns that are read only where they are shown.
async fn every_column(options: &Options, ledger: &Ledger, path: &Path) -> Result<(), Failure> {
    let (all, mut total, mut took) = (Filter::default(), 0, Vec::new());
    for turn in 0..options.runs * TIMES {
        change(ledger, turn).await?;
        let begun = Instant::now();
        let page = ledger.history_in(Order::Newest, &all, 0, PAGE).await?;
        let numbers: Vec<OperationId> = page.rows.iter().map(|row| row.id).collect();
        let read = ledger.page_of(&numbers).await?.ok_or("no rows")?;
        let rows = read.parts().into_iter().map(ListedPart::rows).collect::<Result<Vec<_>, _>>()?;
        took.push(nanoseconds(begun.elapsed()));
        total = page.total;
        same("every column", &numbers.len().to_string(), &rows.concat().len().to_string())?;
    }
    let sql = format!("SELECT * FROM operation ORDER BY id DESC LIMIT {PAGE}");
    print("everything, with every column", total, took, time_of_one(path, &sql)?);
    Ok(())
}

async fn totals(options: &Options, ledger: &Ledger, path: &Path, asked: &Asked) -> Result<(), Failure> {
    let sum = |total: &FilteredTotal| format!("{}|{}|{}", total.mode.code(), total.count, total.amount.to_plain());
    let paid = |totals: &[FilteredTotal]| {
        let mut lines: Vec<String> =
            totals.iter().filter(|total| total.counted == Counted::Paid).map(|total| sum(total) + "\n").collect();
        lines.sort_unstable();
        lines.concat()
    };
    let all = ledger.filtered_totals(&asked.filter).await?.operations;
    let recount = format!(
        "SELECT mode, count(*), sum(amount) FROM operation WHERE ({}) AND state = 'succeeded' AND contradicted_by IS NULL
         GROUP BY mode ORDER BY mode",
        asked.condition
    );
    same(&asked.name, &paid(&all), &answer(path, &format!("{recount};\n"))?)?;
    let mut took = Vec::new();
    for turn in 0..options.runs * TIMES {
        change(ledger, turn).await?;
        let begun = Instant::now();
        ledger.filtered_totals(&asked.filter).await?;
        took.push(nanoseconds(begun.elapsed()));
    }
    print(&asked.name, all.iter().map(|total| total.count).sum(), took, time_of_one(path, &recount)?);
    Ok(())
}

/// Appends an event to an operation, which invalidates cached counts and makes the rows in memory out of date.
async fn change(ledger: &Ledger, turn: usize) -> Result<(), Failure> {
    let now = Moment { at: Utc::now(), stamp: MonotonicStamp { run: 1, ms: 0 } };
    let id = OperationId(i64::try_from(turn % 1_000)? * 7 + 1);
    ledger.append(id, Event::new(now, EventKind::CalledBack { claimed: None })).await?;
    Ok(())
}

/// The first rows of a search with many matches, and the time to count all of them.
async fn search(options: &Options, ledger: &Ledger, path: &Path) -> Result<(), Failure> {
    let filter = Filter { search: "sarah".to_owned(), ..Filter::default() };
    let named = "FROM operation WHERE party LIKE '%sarah%' OR narration LIKE '%sarah%'";
    let count = ledger.count(&filter).await?;
    same("a first name", &format!("{count}\n"), &answer(path, &format!("SELECT count(*) {named};\n"))?)?;
    let (mut first, mut counted) = (Vec::new(), Vec::new());
    for turn in 0..options.runs * TIMES {
        change(ledger, turn).await?;
        let begun = Instant::now();
        ledger.first_found(&filter, PAGE).await?;
        first.push(nanoseconds(begun.elapsed()));
        if turn < options.runs {
            let begun = Instant::now();
            ledger.count(&filter).await?;
            counted.push(nanoseconds(begun.elapsed()));
        }
    }
    let page = time_of_one(path, &format!("SELECT * {named} ORDER BY id DESC LIMIT {PAGE}"))?;
    print("a first name: first rows", count, first, page);
    print("a first name: its count", count, counted, time_of_one(path, &format!("SELECT count(*) {named}"))?);
    Ok(())
}

async fn by_day_and_product(options: &Options, ledger: &Ledger, path: &Path) -> Result<(), Failure> {
    let Some(days) = ledger.days_in_use().await? else { return Ok(()) };
    let first = days.end().checked_sub_days(Days::new(364)).unwrap_or(*days.start());
    let year = first.max(*days.start())..=*days.end();
    let number = |day: NaiveDate| day.signed_duration_since(NaiveDate::default()).num_days();
    let recount = format!(
        "SELECT day, mode, count(*), sum(amount) FROM operation WHERE day BETWEEN {} AND {} AND state = 'succeeded'
         AND contradicted_by IS NULL GROUP BY day, mode ORDER BY day, mode",
        number(*year.start()),
        number(*year.end())
    );
    let cells = ledger.day_cells(year.clone()).await?;
    let line = |cell: &DayCell| {
        let sum = cell.sum;
        format!("{}|{}|{}|{}\n", number(cell.day), cell.mode.code(), sum.count, sum.amount.to_plain())
    };
    let ours: String = cells.iter().filter(|cell| cell.counted == Counted::Paid).map(line).collect();
    same("a year by day and product", &ours, &answer(path, &format!("{recount};\n"))?)?;
    let mut took = Vec::new();
    for turn in 0..options.runs * TIMES {
        change(ledger, turn).await?;
        let begun = Instant::now();
        ledger.day_cells(year.clone()).await?;
        took.push(nanoseconds(begun.elapsed()));
    }
    let found = cells.iter().map(|cell| cell.sum.count).sum();
    print("a year by day and product", found, took, time_of_one(path, &recount)?);
    Ok(())
}

/// What the usual fees are computed from: the first screen reads them once a day.
async fn fees_of_a_quarter(options: &Options, ledger: &Ledger, path: &Path) -> Result<(), Failure> {
    let Some(days) = ledger.days_in_use().await? else { return Ok(()) };
    let first = days.end().checked_sub_days(Days::new(89)).unwrap_or(*days.start());
    let paid = "FROM operation WHERE day > (SELECT max(day) FROM operation) - 90 AND state = 'succeeded'
         AND contradicted_by IS NULL";
    let count = |fees: &[ChargedFee]| fees.iter().map(|fee| fee.count).sum::<u64>();
    let (mut found, mut took) = (0, Vec::new());
    for turn in 0..options.runs {
        change(ledger, turn).await?;
        let begun = Instant::now();
        let fees = ledger.moment().await?.charged_fees(first..=*days.end()).await?;
        let usual = UsualFees::of(&fees);
        took.push(nanoseconds(begun.elapsed()));
        std::hint::black_box(usual);
        found = count(&fees);
    }
    same("fees of a quarter", &format!("{found}\n"), &answer(path, &format!("SELECT count(*) {paid};\n"))?)?;
    let recount = format!("SELECT mode, provider, amount, fee, count(*) {paid} GROUP BY mode, provider, amount, fee");
    print("usual fees of 90 days", found, took, time_of_one(path, &recount)?);
    Ok(())
}

/// The slowest part of a month's statement: each day's balances in the order in which the service reported them. The baseline only
/// reads the bodies of the same events, without decompressing them.
async fn balances_of_a_month(options: &Options, ledger: &Ledger, path: &Path) -> Result<(), Failure> {
    let Some(days) = ledger.days_in_use().await? else { return Ok(()) };
    let month: Vec<NaiveDate> = (0..30).filter_map(|back| days.end().checked_sub_days(Days::new(back))).collect();
    let mut found = 0;
    let mut took = Vec::new();
    for _ in 0..options.runs {
        let begun = Instant::now();
        found = 0;
        for day in &month {
            found += ledger.wallet_courses(*day, WalletType::Escrow).await?.len();
        }
        took.push(nanoseconds(begun.elapsed()));
    }
    let bodies = "SELECT sum(length(body)) FROM event WHERE operation IN
        (SELECT id FROM operation WHERE day > (SELECT max(day) FROM operation) - 30)";
    print("balances of a month, day by day", u64::try_from(found)?, took, time_of_one(path, bodies)?);
    Ok(())
}

fn same(name: &str, ours: &str, theirs: &str) -> Result<(), Failure> {
    if ours == theirs { Ok(()) } else { Err(format!("{name}: sqlite3 answered something else than Kaunta").into()) }
}

fn print(name: impl Display, found: u64, mut took: Vec<u64>, baseline: u64) {
    took.sort_unstable();
    let [median, ninety_ninth] = [50, 99].map(|of_a_hundred| said(share_of(&took, of_a_hundred)));
    println!("  {name:<36} {found:>9}  {median:>10} {ninety_ninth:>10}  {:>10}", said(baseline));
}
