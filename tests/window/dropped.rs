//! Tables dropped on the window, with the mouse and the display's own protocol, without calls to Kaunta.

use std::path::PathBuf;

use kaunta_tests::{Book, Desktop, FileManager, Kaunta, LONG, Window};
use serde_json::Value;

use crate::counter::{bill_to_confirm, confirm};

/// The centre of the display, and so of the window.
const MIDDLE: (i16, i16) = (640, 400);
/// Also over the window, away from its centre.
const BESIDE: (i16, i16) = (700, 440);

/// The text of the veil over the window; empty without one.
const VEIL: &str = "(document.querySelector('.veil')?.innerText ?? '').replace(/\\s+/g, ' ')";
const INVITES: &str = "Drop the file to look at this table It opens under Payroll. This pays nothing.";

/// A realistic office file name: spaces, an apostrophe, a dash, non-ASCII letters, and characters with a meaning in URIs.
const NAME: &str = "Mishahara ya Ng’ang’a – Novémba #1 (100%).csv";
const STAFF: &str = "Name,Phone,Amount\nNakato Sarah,0772100001,50000\nNg'ang'a Péter,0772100002,60000\n\
                     Ssekandi Ali,0701100003,70000\n";

fn brings(desktop: &Desktop, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let folder = desktop.home().join("Bidhaa zangu");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file");
    path
}

async fn veil_says(window: &Window, words: &str) {
    window.is_true(&format!("“{words}” on the veil"), &format!("{VEIL}.trim() === {}", Value::from(words))).await;
}

async fn is_at_screen(window: &Window, title: &str) {
    let heading = "document.querySelector('main h1')?.innerText";
    window.is_true(title, &format!("{heading} === {}", Value::from(title))).await;
}

/// Drags the files to the window and drops them.
async fn drops(files: &FileManager<'_>) {
    files.pick_up().await;
    assert!(files.hold_at(BESIDE).await, "the window takes files");
    assert!(files.hold_at(MIDDLE).await, "and does so everywhere");
    assert!(files.let_go().await, "the window took them");
}

async fn payrolls(desktop: &Desktop) -> i64 {
    Book::open(&desktop.data(), "practice").await.number("SELECT count(*) FROM payroll").await
}

#[tokio::test]
async fn a_file_held_over_the_window_is_told_what_letting_it_go_does_until_it_leaves() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let files = desktop.shows_files(&[&brings(&desktop, NAME, STAFF)]).await;
    files.pick_up().await;
    for _ in 0..2 {
        assert!(files.hold_at(BESIDE).await, "the window takes files");
        veil_says(window, INVITES).await;
        assert!(files.hold_at(MIDDLE).await, "and does so everywhere");
        veil_says(window, INVITES).await;
        window.picture("payroll-held").await;
        files.hold_outside().await;
        veil_says(window, "").await;
    }
    assert!(!files.let_go().await, "nobody took it");
    is_at_screen(window, "Home").await;
}

#[tokio::test]
async fn a_table_dropped_on_any_screen_becomes_a_payroll() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let files = desktop.shows_files(&[&brings(&desktop, NAME, STAFF)]).await;
    for (place, title) in [('1', "Home"), ('6', "Payroll"), ('7', "History"), ('8', "Settings"), ('4', "Send money")] {
        window.go(place, title).await;
        drops(&files).await;
        is_at_screen(window, NAME).await;
        veil_says(window, "").await;
        window.reads("Ssekandi Ali").await;
        window.reads("Check 3 rows").await;
    }
    window.picture("payroll-dropped").await;
    assert_eq!(payrolls(&desktop).await, 0, "looking at a table is none yet");
    window.click("Check 3 rows").await;
    window.is_true("its rows", "document.querySelectorAll('[data-position]').length === 3").await;
    window.reads("Ng'ang'a Péter").await;
    assert_eq!(payrolls(&desktop).await, 1);
    assert_eq!(kaunta.practice().await.transfers().await.len(), 0, "nobody was paid");
}

#[tokio::test]
async fn what_is_no_table_is_refused_in_plain_words_and_nothing_else_changes() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    for (name, content, words) in [
        ("Picha ya duka.png", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01"[..], "This is a picture, not a table."),
        ("mishahara.xlsx", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n", "This is a PDF document, not a table."),
        ("mishahara.csv", b"", "This file is empty."),
    ] {
        window.go('7', "History").await;
        drops(&desktop.shows_files(&[&brings(&desktop, name, content)]).await).await;
        is_at_screen(window, name).await;
        window.reads(words).await;
    }
    window.picture("payroll-refused").await;
    // It may also be deleted before it is dropped.
    let gone = brings(&desktop, "gone.csv", STAFF);
    let files = desktop.shows_files(&[&gone]).await;
    std::fs::remove_file(&gone).expect("the file");
    drops(&files).await;
    is_at_screen(window, "gone.csv").await;
    window.reads("This file can't be read.").await;
    window.click("All payrolls").await;
    is_at_screen(window, "Payroll").await;
    assert_eq!(payrolls(&desktop).await, 0);
}

#[tokio::test]
async fn of_several_files_at_once_none_is_taken_and_it_is_said_why() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let one = brings(&desktop, NAME, STAFF);
    let other = brings(&desktop, "Wauzaji.csv", STAFF);
    let both = desktop.shows_files(&[&one, &other]).await;
    both.pick_up().await;
    assert!(both.hold_at(MIDDLE).await, "the window answers for all");
    veil_says(window, "One table at a time These are 2 files: drop one at a time.").await;
    window.picture("payroll-two-held").await;
    both.let_go().await;
    window.reads_in_dialog("One table at a time").await;
    window.reads_in_dialog("You dropped 2 files, so none was opened.").await;
    veil_says(window, "").await;
    window.picture("payroll-two-dropped").await;
    is_at_screen(window, "Home").await;
    // The error does not prevent a valid drop.
    drops(&desktop.shows_files(&[&other]).await).await;
    is_at_screen(window, "Wauzaji.csv").await;
    window.is_true("the dialog is gone", "!document.querySelector('[role=dialog]')").await;
    window.reads("Check 3 rows").await;
}

#[tokio::test]
async fn a_table_dropped_on_a_confirmation_sends_nothing_and_loses_nothing() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    let files = desktop.shows_files(&[&brings(&desktop, NAME, STAFF)]).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    files.pick_up().await;
    files.hold_at(MIDDLE).await;
    veil_says(window, INVITES).await;
    files.hold_outside().await;
    veil_says(window, "").await;
    files.let_go().await;
    window.is_at_button("Pay UGX 50,000").await;

    drops(&files).await;
    is_at_screen(window, NAME).await;
    window.reads("Check 3 rows").await;
    window.go('2', "Pay a bill").await;
    // The validated name and all typed text are there, one step before the confirmation.
    window.reads("NAKATO SARAH").await;
    let amount = "document.querySelector('[data-field=amount] input')?.value";
    window.is_true("the amount", &format!("{amount} === '50,000'")).await;
    window.click("Review").await;
    window.is_at_button("Pay UGX 50,000").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing was sent");
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("an outcome", "document.querySelector('[data-outcome]')", LONG).await;
    assert_eq!(service.transfers().await.len(), 1, "and then it was, once");
}

/// The number of elements that match a CSS selector.
async fn counts(window: &Window, selector: &str) -> u64 {
    let count = window.value(&format!("document.querySelectorAll({}).length", Value::from(selector))).await;
    count.expect("the page").as_u64().expect("a number")
}

/// Rows of the longest required table.
const MANY: usize = 100_000;
/// A window of 700 px shows fewer than twenty rows; more are drawn for the next scroll.
const MOST_DRAWN: u64 = 60;
/// The cursor's row stays drawn when it is far out of sight, and is read again on return.
const LEFT_BLANK: &str = "(grid => [...grid.querySelectorAll('.blank')].some(each => { \
    const [row, seen] = [each.closest('.row').getBoundingClientRect(), grid.getBoundingClientRect()]; \
    const isOutOfSight = row.bottom <= seen.top || row.top >= seen.bottom; \
    return !(isOutOfSight && each.closest('.row').matches('.cursor')); }))(document.querySelector('[role=grid]'))";
/// On the whole screen; twenty rows of ten cells, and their surroundings.
const MOST_ELEMENTS: u64 = 1_500;

#[tokio::test]
async fn a_payroll_of_100_000_rows_draws_only_what_is_seen_and_every_place_of_it_answers() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let mut table = String::from("Name,Phone,Amount\n");
    for row in 1..=MANY {
        table.push_str(&format!("Person {row},0772{row:06},{}\n", 1000 + row));
    }
    drops(&desktop.shows_files(&[&brings(&desktop, "wote.csv", table)]).await).await;
    window.reads_within("Check 100,000 rows", LONG).await;
    window.click("Check 100,000 rows").await;
    window.is_true_within("the first rows", "document.querySelector('[data-position=\"1\"]')", LONG).await;
    // From end to end and across, each far from the previous one.
    for step in [0, 20, 7, 13, 1, 19, 3, 10, 16, 5] {
        let place = (MANY - 1) * step / 20;
        let scroll = format!(
            "(grid => {{ grid.scrollTop = {place} * 36; return grid.scrollTop; }})(document.querySelector('[role=grid]'))"
        );
        window.value(&scroll).await.expect("the list");
        let position = place + 1;
        let drawn = format!(
            "document.querySelector('[data-position=\"{position}\"]')?.innerText.includes('Person {position}')"
        );
        window.is_true_within(&format!("row {position}"), &drawn, LONG).await;
        window.is_true("nothing is left blank", &format!("!{LEFT_BLANK}")).await;
        let rows = counts(window, "[role=grid] [role=row]").await;
        assert!(rows <= MOST_DRAWN, "{rows} rows are drawn at {position}");
        let elements = counts(window, "main *").await;
        assert!(elements <= MOST_ELEMENTS, "the screen has {elements} elements at {position}");
    }
}
