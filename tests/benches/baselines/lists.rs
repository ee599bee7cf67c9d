//! Pages of the history and searches, compared with the sqlite3 program's own time for the same query.

mod questions;

use std::path::Path;
use std::time::Instant;

use kaunta_app::App;
use kaunta_ledger::Ledger;
use serde_json::json;

use crate::Failure;
use crate::book::Book;
use crate::computer::{call, kaunta};
use crate::options::Options;
use crate::pairs::{Pairs, Unit, nanoseconds};
use crate::program::{Timed, answer};
use questions::{PAGE, Question, questions};

/// Nanoseconds: a query is repeated within one measurement for about this long, so that noise doesn't hide short ones.
const FIGURE: u64 = 100_000_000;

/// Nothing listens here: finished operations are not looked up.
const NOWHERE: &str = "http://127.0.0.1:9";

/// The measurements of one query.
#[derive(Default)]
struct Answered {
    total: u64,
    again: Pairs,
    anew: Pairs,
    through_call: Pairs,
}

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let path = book.path();
    let questions = questions(book.count);
    let mut answered = Vec::new();
    let ledger = book.open().await?;
    for question in &questions {
        answered.push(by_the_book(options, &ledger, &path, question).await?);
    }
    ledger.close().await;
    drop(ledger);
    let app = kaunta(&book.folder, NOWHERE)?;
    for (question, answered) in questions.iter().zip(&mut answered) {
        answered.through_call = by_the_call(options, &app, &path, question).await?;
    }

    println!("\nHistory of {} operations, a page of {PAGE}, beside the sqlite3 program", book.count);
    println!("  {:<26} {:>8}  {:<29} {:<29} page and fresh count", "", "found", "page", "page as the window gets it");
    for (question, answered) in questions.iter().zip(&answered) {
        let cell = |pairs: &Pairs| format!("{} of {}", pairs.ratio(), pairs.baseline(Unit::Nanoseconds).middle());
        let [page, window, fresh] = [&answered.again, &answered.through_call, &answered.anew].map(cell);
        println!("  {:<26} {:>8}  {page:<29} {window:<29} {fresh}", question.name, answered.total);
    }
    println!("  Each: ratio (lowest-highest) of sqlite3's own time, which is this machine's limit here.");
    Ok(())
}

async fn by_the_book(
    options: &Options,
    ledger: &Ledger,
    path: &Path,
    question: &Question,
) -> Result<Answered, Failure> {
    let ask = || ledger.history(&question.filter, question.offset, PAGE);
    let page = ask().await?;
    same_answer(path, question, page.total, page.rows.iter().map(|operation| operation.id.0))?;
    let mut answered = Answered { total: page.total, ..Answered::default() };

    let begun = Instant::now();
    ask().await?;
    let times = (FIGURE / nanoseconds(begun.elapsed()).max(1)).clamp(1, 100);
    // A fresh count follows a synced write, which is not counted but takes time: fewer repetitions.
    let fresh_times = times.min(10);
    let page = Timed::new(path, &question.sql)?;
    let both = Timed::new(path, &format!("{};\n{}", question.count_sql, question.sql))?;
    for _ in 0..options.runs {
        let begun = Instant::now();
        for _ in 0..times {
            ask().await?;
        }
        answered.again.push(nanoseconds(begun.elapsed()) / times, page.time(path)?);

        let mut anew = 0;
        for turn in 0..fresh_times {
            // Any write invalidates a cached count.
            ledger.set_setting("bench", &turn.to_string()).await?;
            let begun = Instant::now();
            ask().await?;
            anew += nanoseconds(begun.elapsed());
        }
        answered.anew.push(anew / fresh_times, both.time(path)?);
    }
    Ok(answered)
}

/// The same pages as JSON for the window, with the text of each row.
async fn by_the_call(options: &Options, app: &App, path: &Path, question: &Question) -> Result<Pairs, Failure> {
    let filter = &question.filter;
    let input = json!({
        "filter": { "modes": filter.modes, "states": filter.states, "search": filter.search },
        "offset": question.offset,
        "limit": PAGE,
    });
    call(app, "history", input.clone()).await?;
    let begun = Instant::now();
    call(app, "history", input.clone()).await?;
    let times = (FIGURE / nanoseconds(begun.elapsed()).max(1)).clamp(1, 100);
    let page = Timed::new(path, &question.sql)?;
    let mut pairs = Pairs::default();
    for _ in 0..options.runs {
        let begun = Instant::now();
        for _ in 0..times {
            call(app, "history", input.clone()).await?;
        }
        pairs.push(nanoseconds(begun.elapsed()) / times, page.time(path)?);
    }
    Ok(pairs)
}

/// A ratio is meaningful only if both sides gave the same answer.
fn same_answer(path: &Path, question: &Question, total: u64, ids: impl Iterator<Item = i64>) -> Result<(), Failure> {
    let script = format!("SELECT id FROM ({});\n{};\n", question.sql, question.count_sql);
    let ours: String = ids.chain(i64::try_from(total).ok()).map(|id| format!("{id}\n")).collect();
    if answer(path, &script)? == ours {
        Ok(())
    } else {
        Err(format!("{}: sqlite3 was asked something else than Kaunta answered", question.name).into())
    }
}
