//! How long lists and searches take, next to the sqlite3 program's own time for the same question.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_ledger::{Filter, Ledger};

/// Rows of a page, as the window asks for them.
const PAGE: u32 = 100;

struct Question {
    name: &'static str,
    filter: Filter,
    offset: u64,
    /// The page's SQL with its values; `PAGE` rows from `offset`.
    sql: String,
    /// The SQL of the count that stands beside the page.
    count_sql: String,
}

/// Opens the book, then asks each question and prints a line for it.
pub async fn print(book: &Path, backups: &Path) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let ledger = Ledger::open(book, Environment::Practice, backups).await?;
    println!("opened in {} ms", begun.elapsed().as_millis());
    let count = ledger.count(&Filter::default()).await?;
    println!("{count} operations, pages of {PAGE}; milliseconds");
    println!("{:<34} {:>8} {:>8} {:>9} {:>13} {:>14}", "", "first", "again", "rows", "sqlite3 page", "sqlite3 count");
    for question in questions(count) {
        let begun = Instant::now();
        let page = ledger.history(&question.filter, question.offset, PAGE).await?;
        let first = begun.elapsed();
        let begun = Instant::now();
        ledger.history(&question.filter, question.offset, PAGE).await?;
        let again = begun.elapsed();
        let millis = |time: std::time::Duration| format!("{}.{}", time.as_millis(), time.as_micros() % 1000 / 100);
        let (page_time, count_time) = (program(book, &question.sql)?, program(book, &question.count_sql)?);
        let (first, again, name, total) = (millis(first), millis(again), question.name, page.total);
        println!("{name:<34} {first:>8} {again:>8} {total:>9} {page_time:>13} {count_time:>14}");
    }
    ledger.close().await;
    Ok(())
}

fn questions(count: u64) -> Vec<Question> {
    let filtered = |name, filter, offset: u64, index: &str, condition: &str| Question {
        name,
        filter,
        offset,
        sql: format!(
            "SELECT * FROM operation WHERE id IN (SELECT id FROM operation INDEXED BY {index} WHERE {condition}
             ORDER BY 1 DESC LIMIT {PAGE} OFFSET {offset}) ORDER BY id DESC"
        ),
        count_sql: format!("SELECT count(*) FROM operation INDEXED BY {index} WHERE {condition}"),
    };
    let whole = |name, offset: u64| Question {
        name,
        filter: Filter::default(),
        offset,
        sql: format!(
            "SELECT * FROM operation WHERE id <= (SELECT max(id) FROM operation) - {offset} ORDER BY id DESC LIMIT {PAGE}"
        ),
        count_sql: "SELECT max(id) FROM operation".to_owned(),
    };
    let searched = |name, typed: &str, expression: &str| Question {
        name,
        filter: Filter { search: typed.to_owned(), ..Filter::default() },
        offset: 0,
        sql: format!(
            "SELECT * FROM operation WHERE id IN (SELECT rowid FROM search WHERE search MATCH '{expression}'
             ORDER BY 1 DESC LIMIT {PAGE}) ORDER BY id DESC"
        ),
        count_sql: format!("SELECT count(*) FROM search WHERE search MATCH '{expression}'"),
    };
    let bills = Filter { modes: vec![Mode::PartnerPayBillPayment], ..Filter::default() };
    let wrong = Filter { states: vec![State::Failed, State::Rejected], ..Filter::default() };
    vec![
        whole("newest page", 0),
        whole("page in the middle", count / 2),
        whole("oldest page", count.saturating_sub(u64::from(PAGE))),
        filtered("bills, first page", bills.clone(), 0, "operation_by_id", "mode = 'PARTNER_PAY_BILL_PAYMENT'"),
        filtered("bills, deep page", bills, count / 4, "operation_by_id", "mode = 'PARTNER_PAY_BILL_PAYMENT'"),
        filtered("failed or refused", wrong, 0, "operation_by_state", "state IN ('failed', 'rejected')"),
        searched("search: a rare number", "0772 123", "- starts : (\"0772123\" OR \"0772 123\")"),
        searched("search: two words", "nakato sarah", "(- starts : \"nakato\") AND (- starts : \"sarah\")"),
        searched("search: in every row", "256", "- starts : (\"256\" OR \"256\")"),
        searched("search: two letters", "na", "(starts : \"^^na\")"),
    ]
}

/// The sqlite3 program's own wall-clock time in milliseconds, or what it said instead.
fn program(book: &Path, sql: &str) -> Result<String, Box<dyn Error>> {
    let started = Command::new("sqlite3")
        .arg("-readonly")
        .arg(book)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut started) = started else { return Ok("not installed".to_owned()) };
    if let Some(mut input) = started.stdin.take() {
        writeln!(input, ".timer on\n.output /dev/null\n{sql};")?;
    }
    let done = started.wait_with_output()?;
    let told = String::from_utf8(done.stdout)?;
    let seconds = told.split_whitespace().skip_while(|word| *word != "real").nth(1);
    // `0.012` or, from newer ones, `0.012345`: the first three decimals are milliseconds.
    let decimals = seconds.and_then(|seconds| seconds.split_once('.'));
    Ok(decimals.map_or_else(
        || "failed".to_owned(),
        |(whole, part)| {
            let millis = format!("{whole}{}", &format!("{part:0<3}")[..3]);
            millis.parse::<u64>().map_or_else(|_| "failed".to_owned(), |millis| millis.to_string())
        },
    ))
}
