//! How soon a changed filter's first rows are on the screen, in the real window on a filled book.
//!
//! The page itself measures the time from the click until the frame with the first rows is painted. The baseline is a
//! frame of the same page in which only a word changes: no program can be faster than that.

use std::path::Path;
use std::time::Duration;

use chrono::Utc;
use kaunta_domain::day::day_of;
use kaunta_tests::{Desktop, IN_TIME, Kaunta, until};
use serde_json::Value;

use crate::Failure;
use crate::book::Book;
use crate::options::Options;
use crate::painted::{self, PAINTED, print, print_head, told};

/// Each is changed there and back, for each of `BENCH_RUNS` as often as this.
const TIMES: usize = 2;

/// Choices of the open filters by the values of their boxes, and boxes of single facts by their words.
const BOXES: [&str; 7] =
    ["PARTNER_PAY_AIRTIME", "PARTNER_PAY_BILL_PAYMENT", "notPaid", "paid", "MTN", "AIRTEL", "COMMISSION"];
const FACTS: [&str; 2] = ["Has a fee", "Needs attention"];

/// Verifying a book of a million operations takes most of a minute where nothing else runs.
const VERIFIED: Duration = Duration::from_secs(600);

/// No answer of the program takes this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Clicks `target`, and reports after how many milliseconds other rows are painted.
const CHANGE: &str = "
    const rows = () => [...document.querySelectorAll('[role=grid] [role=row]')].map(each => each.textContent).join();
    const isRead = () => !document.querySelector('[role=grid][aria-busy], [role=grid] .blank');
    const before = rows();
    // Whatever the page does next, it does after this frame is painted: a response may come before the message that `painted` waits for.
    const next = then => {
        const changed = new MutationObserver(() => end());
        changed.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        let end = () => { end = () => {}; changed.disconnect(); then(); };
        painted(() => end());
        requestAnimationFrame(() => end());
    };
    requestAnimationFrame(() => {
        const begun = performance.now();
        target.click();
        const look = () => {
            const took = performance.now() - begun;
            if (took > patience) done(null);
            else if (isRead() && rows() !== before) next(() => done(performance.now() - begun));
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });";

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let desktop = Desktop::new().await;
    place(book, &desktop.data())?;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    let window = &kaunta.window;
    window.go('7', "History").await;
    window.is_true_within("rows", "document.querySelector('[role=grid] [role=gridcell].amount')", IN_TIME).await;
    // What is searched is put into memory.
    at_rest(&kaunta).await;
    window.types("f").await;
    window.is_true("the filters", "document.querySelector('input[type=checkbox][value=MTN]')").await;
    println!(
        "\nA filter changed in the window, a book of {} operations: from the click to the painted rows",
        book.count
    );
    print_head();
    let (mut all, mut bare) = (Vec::new(), Vec::new());
    let boxes = BOXES.map(|value| (value, format!("document.querySelector('input[type=checkbox][value={value}]')")));
    let facts = FACTS.map(|words| {
        let labels = "[...document.querySelectorAll('label')]";
        (words, format!("{labels}.find(each => each.textContent.trim() === '{words}').querySelector('input')"))
    });
    for (name, target) in boxes.into_iter().chain(facts) {
        let mut took = Vec::new();
        for _ in 0..options.runs * TIMES * 2 {
            let change = format!("const target = {target}, patience = {}; {PAINTED} {CHANGE}", PATIENCE.as_millis());
            took.push(told(window, &change).await.ok_or_else(|| format!("{name} left the rows as they were"))?);
            bare.push(painted::bare(window).await.ok_or("a bare frame was never painted")?);
        }
        print(name, took.clone());
        all.extend(took);
    }
    print("all of them; the limit is 50 ms", all);
    print("a frame in which one word changes", bare);
    kaunta.quit().await;
    Ok(())
}

/// Copies a book into a data folder, with an empty file as its daily copy: compressing a million operations takes minutes.
pub fn place(book: &Book, data: &Path) -> Result<(), Failure> {
    std::fs::copy(book.path(), data.join("practice.db"))?;
    let backups = data.join("backups");
    std::fs::create_dir_all(&backups)?;
    std::fs::write(backups.join(format!("practice-{}.db.xz", day_of(Utc::now()))), [])?;
    Ok(())
}

/// Waits until Kaunta has verified its book, as it does after each start, and then has done next to nothing for two seconds.
pub async fn at_rest(kaunta: &Kaunta) {
    until("the verified book", VERIFIED, || async {
        let chain = kaunta.window.asks("book", Value::Null).await?["chain"].take();
        if chain["state"] == "whole" { Ok(()) } else { Err(chain) }
    })
    .await;
    let stat = format!("/proc/{}/stat", kaunta.process());
    until("the program to rest", IN_TIME, || async {
        let before = ticks(Path::new(&stat));
        tokio::time::sleep(Duration::from_secs(2)).await;
        let spent = ticks(Path::new(&stat)).saturating_sub(before);
        if spent < 10 { Ok(()) } else { Err(format!("it worked for {spent} hundredths of a second")) }
    })
    .await;
}

/// Hundredths of a second of processor time: the 12th and 13th field after the name, which is in parentheses.
pub fn ticks(stat: &Path) -> u64 {
    let text = std::fs::read_to_string(stat).unwrap_or_default();
    let fields = text.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().skip(11).take(2)).into_iter().flatten();
    fields.filter_map(|field| field.parse::<u64>().ok()).sum()
}
