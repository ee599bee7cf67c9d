//! The accountant's screens by keyboard alone: every element is reached with Tab, and on each screen and dialog on the way axe
//! finds nothing, by day or night.

use std::path::PathBuf;

use kaunta_domain::day::day_of;
use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window, until};
use serde_json::{Value, json};

use crate::access::{bring_axe, passes, shop};

/// More than any screen has stops.
const MOST_STOPS: usize = 150;

/// Presses Tab until this holds of the element with the focus (`at`).
async fn tabs_to(window: &Window, what: &str, is_it: &str) {
    for _ in 0..MOST_STOPS {
        window.press(Key::Tab).await;
        let is_there = window.value(&format!("(at => !!({is_it}))(document.activeElement)")).await;
        if is_there.expect("the focus") == true {
            return;
        }
    }
    panic!("Tab does not lead to {what}");
}

/// Presses a button, of a dialog if one is open.
async fn presses(window: &Window, words: &str) {
    let label = Value::from(words);
    let is_it = format!("at.tagName === 'BUTTON' && at.innerText.replace(/\\s+/g, ' ').trim().startsWith({label})");
    let all = "[...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('button')]";
    window.is_true(words, &format!("{all}.some(at => !at.ariaDisabled && !at.disabled && {is_it})")).await;
    tabs_to(window, words, &is_it).await;
    window.press(Key::Enter).await;
}

/// Ticks a box.
async fn ticks(window: &Window, label: &str) {
    let label = Value::from(label);
    let is_it = format!("at.type === 'checkbox' && at.labels[0]?.innerText.trim() === {label}");
    tabs_to(window, &format!("the box {label}"), &is_it).await;
    window.types(" ").await;
}

async fn dialog_is_open(window: &Window, title: &str) {
    window.reads_in_dialog(title).await;
}

async fn dialog_is_closed(window: &Window) {
    window.is_true("no dialog", "!document.querySelector('[role=dialog]')").await;
}

/// The file with this ending that Kaunta saved for people.
async fn saved(desktop: &Desktop, ending: &str) -> PathBuf {
    until(&format!("a file {ending}"), LONG, || async {
        let files = std::fs::read_dir(desktop.files()).into_iter().flatten().map(|file| file.expect("a file").path());
        files.filter(|path| path.to_string_lossy().ends_with(ending)).last().ok_or("none")
    })
    .await
}

/// Whether the rows have the focus.
const LIST: &str = "at.matches('[role=grid]')";
const ROWS: &str = "[role=grid] [role=row].row:not(.separator)";

async fn lists_one(window: &Window) {
    window.lists(ROWS, &[&["50,000"]]).await;
}

#[tokio::test]
async fn the_history_is_filtered_labelled_noted_viewed_and_exported_by_keyboard_alone_and_axe_finds_nothing() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    shop(&kaunta).await;
    bring_axe(window).await;
    window.go('7', "History").await;
    window.lists(ROWS, &[&["20,000"], &["50,000"]]).await;

    window.types("f").await;
    window.is_true("the filters", "document.activeElement.closest('.panel')").await;
    passes(window, "the filters").await;
    tabs_to(window, "what counts as paid", "at.type === 'checkbox' && at.value === 'paid'").await;
    window.types(" ").await;
    window.press(Key::Escape).await;
    window.is_at_button("Filters").await;
    lists_one(window).await;

    // The first row is chosen and labelled.
    tabs_to(window, "the rows", LIST).await;
    window.types(" ").await;
    window.reads("1 chosen").await;
    passes(window, "chosen rows").await;
    presses(window, "Label").await;
    dialog_is_open(window, "Label the chosen payments").await;
    passes(window, "a label for the chosen").await;
    window.is_at("[role=dialog] input").await;
    window.types("Rent").await;
    window.press(Key::Enter).await;
    dialog_is_closed(window).await;
    presses(window, "Choose none").await;

    // Its details, and a note.
    tabs_to(window, "the rows", LIST).await;
    window.press(Key::Enter).await;
    window.is_true("the details", "document.querySelector('aside [data-outcome=paid]')").await;
    tabs_to(window, "the note", "at.tagName === 'TEXTAREA'").await;
    window.types("Asked for at noon").await;
    presses(window, "Add the note").await;
    window.shows("aside ol[aria-label='What happened']", &["Asked for at noon", "Rent"]).await;
    passes(window, "details with a label and a note").await;
    window.press(Key::Escape).await;
    window.is_at("[role=grid]").await;

    presses(window, "Columns").await;
    dialog_is_open(window, "Columns").await;
    passes(window, "the columns").await;
    ticks(window, "Labels").await;
    window.press(Key::Escape).await;
    dialog_is_closed(window).await;
    window.lists(ROWS, &[&["50,000", "Rent"]]).await;

    // A view brings the filter and the columns back.
    presses(window, "Views").await;
    window.is_at("[role=dialog] input").await;
    window.types("Rents").await;
    window.press(Key::Enter).await;
    window.shows("[role=dialog] li", &["Rents"]).await;
    passes(window, "the views").await;
    window.press(Key::Escape).await;
    dialog_is_closed(window).await;
    window.go('1', "Home").await;
    window.find("History").await;
    window.lists(ROWS, &[&["20,000"], &["50,000"]]).await;
    presses(window, "Views").await;
    dialog_is_open(window, "Views").await;
    presses(window, "Rents").await;
    dialog_is_closed(window).await;
    window.lists(ROWS, &[&["50,000", "Rent"]]).await;

    presses(window, "Export…").await;
    dialog_is_open(window, "Export the history").await;
    passes(window, "the export").await;
    presses(window, "Export").await;
    saved(&desktop, ".xlsx").await;
    window.reads_within("The history was exported", LONG).await;
    passes(window, "an exported file").await;
}

/// Chooses in a native list, by the beginning of an option's label.
async fn picks(window: &Window, list: &str, label: &str) {
    tabs_to(window, list, &format!("at.matches('{list}')")).await;
    window.types_in_list(label).await;
}

const CHARTS: [&str; 11] = [
    "Over time",
    "Products",
    "Billers",
    "Weekdays",
    "Hours",
    "People",
    "Fees",
    "Commission",
    "Success",
    "Time to settle",
    "Float",
];

const REPORTS: [&str; 5] = ["Fees", "Commission", "Large payments", "People", "Statement"];

#[tokio::test]
async fn charts_reports_a_drawer_and_a_period_are_gone_through_by_keyboard_alone_and_axe_finds_nothing() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    shop(&kaunta).await;
    bring_axe(window).await;

    window.find("Charts").await;
    for chart in CHARTS {
        presses(window, chart).await;
        window.is("the chosen chart", "document.activeElement.ariaPressed", "true").await;
        passes(window, chart).await;
    }
    presses(window, "Products").await;
    tabs_to(window, "a bar", "at.closest('figure') && at.tagName === 'BUTTON'").await;
    window.press(Key::Enter).await;
    window.lists(ROWS, &[&["50,000"]]).await;

    for report in REPORTS {
        // Each is chosen in a new list.
        window.go('1', "Home").await;
        window.go('r', "Reports").await;
        picks(window, "select[aria-label=\"Report\"]", report).await;
        window.shows("main article h2", &[report]).await;
        passes(window, report).await;
        if report == "Commission" {
            presses(window, "Add a rate…").await;
            dialog_is_open(window, "A rate of commission").await;
            passes(window, "a rate").await;
            window.press(Key::Escape).await;
            dialog_is_closed(window).await;
        }
    }
    presses(window, "Month…").await;
    dialog_is_open(window, "A month in one file").await;
    presses(window, "Save").await;
    saved(&desktop, ".zip").await;
    window.reads("The file was written").await;
    passes(window, "a month in one file").await;

    window.asks("openDrawer", json!({ "drawer": 1, "counted": {} })).await.expect("an open drawer");
    window.go('c', "Cash").await;
    window.reads("How it adds up").await;
    passes(window, "an open drawer").await;
    presses(window, "Put in").await;
    dialog_is_open(window, "Put in").await;
    passes(window, "cash put in").await;
    window.is_at("[role=dialog] input").await;
    window.types("20000").await;
    tabs_to(window, "the reason", "at.maxLength === 200").await;
    window.types("For change").await;
    window.press(Key::Enter).await;
    window.shows(".expected", &["20,000"]).await;
    presses(window, "1 row").await;
    window.reads_in_dialog("For change").await;
    passes(window, "the rows of a figure").await;
    window.press(Key::Escape).await;
    dialog_is_closed(window).await;
    presses(window, "Count and close").await;
    window.reads("The Z report is then written and never changes.").await;
    passes(window, "a drawer to count").await;
    window.press(Key::Escape).await;

    presses(window, "Close a period").await;
    dialog_is_open(window, "Close a period").await;
    passes(window, "a period to close").await;
    window.is_at("[role=dialog] input").await;
    window.press(Key::Enter).await;
    window.reads("As of event").await;
    window.press(Key::Escape).await;
    presses(window, "Open again").await;
    passes(window, "a period to open again").await;
}

/// How many charges the statement has that the book lacks; more than fit in the window.
const CHARGES: u32 = 40;

#[tokio::test]
async fn a_statement_is_chosen_compared_and_cleared_up_by_keyboard_alone_and_axe_finds_nothing() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bring_axe(window).await;
    let now = window.value("new Date().toISOString()").await.expect("a time");
    let day = day_of(now.as_str().expect("a text").parse().expect("a time"));
    let charges: String =
        (1..=CHARGES).map(|number| format!("{day},FEE-{number},Charge {number},-{number}00\n")).collect();
    let file = desktop.home().join("november.csv");
    std::fs::write(&file, format!("Date,Reference,Description,Amount\n{charges}")).expect("a statement");

    window.find("Statements").await;
    presses(window, "Choose a statement").await;
    desktop.answer_file_dialog(&file).await;
    window.reads("What the file says").await;
    passes(window, "a statement's file").await;
    picks(window, "select:has(option[value=escrow])", "Float").await;
    presses(window, "Compare with the book").await;
    window.reads("Only on the statement").await;

    // The last row, and a case about it.
    tabs_to(window, "the rows", LIST).await;
    window.press(Key::End).await;
    window.press(Key::Enter).await;
    window.shows("aside", &[&format!("Charge {CHARGES}")]).await;
    passes(window, "a row of a comparison").await;
    writes_about_it(window, "Which contract is this of?", "Open a case").await;
    window.is_at("[role=grid]").await;
    for line in 0..CHARGES - 1 {
        let about = json!({ "id": 1, "line": line, "operation": null, "text": "And this one?" });
        window.asks("openStatementCase", about).await.expect("a case");
    }

    // From its case to its row, which is not among the first ones.
    window.go('0', "Needs attention").await;
    let cases = "[...document.querySelectorAll('main button')].filter(each => each.innerText === 'Open the statement')";
    window.is("every case", &format!("{cases}.length"), CHARGES).await;
    passes(window, "cases of a statement").await;
    let own = format!("{cases}.find(each => each.closest('.notice').innerText.includes('Which contract'))");
    tabs_to(window, "its case", &format!("at === {own}")).await;
    window.press(Key::Enter).await;
    window.shows("aside", &[&format!("Charge {CHARGES}"), "Which contract is this of?"]).await;
    window.shows("[role=grid] [role=row][aria-selected=true]", &[&format!("Charge {CHARGES}")]).await;
    let in_view = "(row => { const [own, list] = [row, row.closest('[role=grid]')].map(each => each.getBoundingClientRect()); \
        return list.top <= own.top && own.bottom <= list.bottom; })(document.querySelector('[role=grid] [aria-selected=true]'))";
    window.is_true("its row in view", in_view).await;
    writes_about_it(window, "Of the till", "Close the case").await;
    window.shows("ul[aria-label=Groups] [aria-pressed=true]", &[&(CHARGES - 1).to_string()]).await;
}

/// Writes about the row that is open.
async fn writes_about_it(window: &Window, text: &str, act: &str) {
    tabs_to(window, "the note", "at.tagName === 'TEXTAREA'").await;
    window.types(text).await;
    presses(window, act).await;
    window.is_true("the row closed", "!document.querySelector('aside')").await;
}
