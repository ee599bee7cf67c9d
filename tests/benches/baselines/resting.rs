//! Kaunta at rest: what it does while nobody does anything, and its memory after an hour at the counter.

use std::collections::HashMap;
use std::fs::{read_dir, read_to_string};
use std::path::Path;
use std::time::Duration;

use kaunta_tests::{Desktop, Kaunta, Key, SETTLED, Window};

use crate::Failure;
use crate::book::Book;
use crate::counter::AT_PAY;
use crate::filters::{at_rest, place, ticks};
use crate::options::Options;
use crate::tree;

/// How long an idle program is watched.
const WATCHED: Duration = Duration::from_secs(60);

/// The payments for each of `BENCH_RUNS`: by default 1,000, an hour at a busy counter.
const PAYMENTS: u32 = 100;

/// After how many payments every screen is visited again.
const VISITS: u32 = 50;

/// The rail, each screen with its key.
const RAIL: [char; 8] = ['1', '2', '3', '4', '5', '6', '7', '8'];

/// What a tree of processes has done so far.
#[derive(Default)]
struct Done {
    /// Hundredths of a second of processor time, with that of threads that have ended.
    ticks: u64,
    /// Of each thread.
    wake_ups: HashMap<String, u64>,
    written: u64,
}

impl Done {
    /// Wake-ups since then, without those of threads that have ended meanwhile.
    fn wake_ups_since(&self, before: &Done) -> u64 {
        let of_thread =
            |(thread, count): (&String, &u64)| count.saturating_sub(*before.wake_ups.get(thread).unwrap_or(&0));
        self.wake_ups.iter().map(of_thread).sum()
    }
}

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let desktop = Desktop::new().await;
    place(book, &desktop.data())?;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    let bare_desktop = Desktop::new().await;
    let empty = Kaunta::start_bare(&bare_desktop, &options.programs.join("examples/empty-window")).await;
    at_rest(&kaunta).await;
    println!("\nAt rest for {} s, a book of {} operations", WATCHED.as_secs(), book.count);
    println!("  {:<24} {:>14} {:>10} {:>12}", "", "of a processor", "wake-ups", "written");
    let before = [done(kaunta.process())?, done(empty.process())?];
    tokio::time::sleep(WATCHED).await;
    for ((name, process), before) in
        [("Kaunta", kaunta.process()), ("an empty window", empty.process())].iter().zip(before)
    {
        let after = done(*process)?;
        // In hundredths of a percent.
        let share = (after.ticks - before.ticks) * 100 / WATCHED.as_secs();
        let (wake_ups, written) = (after.wake_ups_since(&before), (after.written - before.written) / 1_024);
        let share = format!("{}.{:02} %", share / 100, share % 100);
        println!("  {name:<24} {share:>14} {wake_ups:>10} {written:>9} KiB");
    }
    kaunta.quit().await;
    drop(desktop);
    // A new book: one that was filled elsewhere sends nothing until a person has decided.
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    at_rest(&kaunta).await;
    let [start, bare] = [memory(kaunta.process())?, memory(empty.process())?];
    let payments = PAYMENTS * u32::try_from(options.runs)?;
    an_hour(&kaunta.window, payments).await;
    let end = memory(kaunta.process())?;
    println!("\nMemory of all processes (PSS), a new book, beside an empty window's {} MB", bare / 1_024);
    for (name, taken) in [("at rest after the start", start), (&*format!("after {payments} payments"), end)] {
        println!("  {name:<36} {:>6} MB  {}.{:02}", taken / 1_024, taken / bare, taken % bare * 100 / bare);
    }
    kaunta.quit().await;
    empty.quit().await;
    Ok(())
}

/// Airtime, typed and paid, for one customer after the other; every screen of the rail is visited now and then.
async fn an_hour(window: &Window, payments: u32) {
    for payment in 0..payments {
        if payment % VISITS == 0 {
            for key in RAIL {
                window.chord(Key::Alt, key).await;
                window.is_true("the screen", SETTLED).await;
            }
        }
        window.chord(Key::Alt, '3').await;
        window.is_true("the phone", &is_in("phoneNumber")).await;
        window.types(&format!("077{:07}", 1_000_000 + payment)).await;
        window.press(Key::Enter).await;
        window.is_true("the amount", &is_in("amount")).await;
        window.types("2000").await;
        window.press(Key::Enter).await;
        window.is_true("the button", AT_PAY).await;
        window.press(Key::Enter).await;
        window.is_true("“paid”", "document.querySelector('[data-outcome=paid]')").await;
    }
}

fn is_in(field: &str) -> String {
    format!("document.activeElement?.matches('[data-field={field}] input')")
}

fn memory(process: u32) -> Result<u64, Failure> {
    tree::memory(&tree::of(process))
}

fn done(process: u32) -> Result<Done, Failure> {
    let mut done = Done::default();
    for process in tree::of(process) {
        let folder = Path::new("/proc").join(process.to_string());
        done.ticks += ticks(&folder.join("stat"));
        done.written += number(&read_to_string(folder.join("io"))?, "write_bytes:");
        for thread in read_dir(folder.join("task"))?.flatten() {
            let status = read_to_string(thread.path().join("status")).unwrap_or_default();
            let thread = thread.file_name().to_string_lossy().into_owned();
            done.wake_ups.insert(thread, number(&status, "voluntary_ctxt_switches:"));
        }
    }
    Ok(done)
}

/// The number after a line's name.
fn number(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.trim().parse().ok()).unwrap_or_default()
}
