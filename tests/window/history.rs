//! A history of 100,000 operations: listed, scrolled, searched, filtered, opened and exported.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::Lifecycle;
use kaunta_ledger::Ledger;
use kaunta_tests::{Book, Clock, Desktop, Kaunta, Key, LONG, Window, plain, until};

use tokio::sync::OnceCell;

use crate::agree::shillings;
use crate::past::Shop;

const COUNT: u64 = 100_000;

static FILLED: OnceCell<PathBuf> = OnceCell::const_new();

/// The book, written once and kept for the next run.
async fn filled() -> PathBuf {
    let mut hasher = DefaultHasher::new();
    (include_str!("history.rs"), include_str!("../../crates/ledger/examples/fill_book/past.rs")).hash(&mut hasher);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/e2e");
    let book = root.join(format!("book-{COUNT}-{:016x}.db", hasher.finish()));
    if !book.exists() {
        fs::create_dir_all(&root).expect("a folder");
        let folder = tempfile::tempdir_in(&root).expect("a folder");
        let unfinished = folder.path().join("practice.db");
        let ledger =
            Ledger::open(&unfinished, Environment::Practice, &folder.path().join("backups")).await.expect("a book");
        let mut shop = Shop::new(1, COUNT + COUNT / 160);
        // Open operations would be looked up while the list is tested.
        let mut closed = std::iter::from_fn(|| Some(shop.next_operation().expect("an operation")))
            .filter(|(_, events)| !Lifecycle::of(events).state.is_open());
        for _ in 0..COUNT / 5_000 {
            let chunk: Vec<_> = closed.by_ref().take(5_000).collect();
            ledger.import(&chunk).await.expect("5,000 operations");
        }
        ledger.close().await;
        drop(ledger);
        fs::rename(unfinished, &book).expect("the book");
    }
    book
}

async fn opened() -> (Desktop, Kaunta, Book) {
    let filled = FILLED.get_or_init(filled).await;
    let desktop = Desktop::new().await;
    fs::create_dir_all(desktop.data()).expect("Kaunta's folder");
    fs::copy(filled, desktop.data().join("practice.db")).expect("the book");
    // No time passes, so the daily backup of this large book is not made meanwhile.
    let kaunta = Kaunta::start_by(&desktop, &Clock::on(&desktop)).await;
    let book = Book::open(&desktop.data(), "practice").await;
    kaunta.window.go('7', "History").await;
    kaunta.window.is_true("rows", "document.querySelector('[role=grid] [role=row].row [role=gridcell].amount')").await;
    (desktop, kaunta, book)
}

async fn counts(window: &Window, count: i64) {
    let digits = shillings(&count.to_string()).trim_start_matches("UGX ").to_owned();
    let words = if count == 1 { "1 operation".to_owned() } else { format!("{digits} operations") };
    window
        .is_true_within(
            &words,
            &format!(
                "[...document.querySelectorAll('main [role=status]')].some(each => each.innerText.trim() === '{words}')"
            ),
            LONG,
        )
        .await;
}

/// The row at this place of the list shows this operation of the book.
async fn row_shows(window: &Window, book: &Book, place: i64, id: i64) {
    let row = &book
        .texts(&format!("SELECT coalesce(party, ''), CAST(amount AS TEXT) FROM operation WHERE id = {id}"))
        .await[0];
    // Separators of days stand between the rows.
    let selector = format!("[role=grid] [role=row][id$=\"-{place}\"]");
    window.shows(&selector, &[&row[0], shillings(&row[1]).trim_start_matches("UGX ")]).await;
}

#[tokio::test]
async fn a_hundred_thousand_operations_are_walked_searched_narrowed_and_opened() {
    let (_desktop, kaunta, book) = opened().await;
    let window = &kaunta.window;
    let all = i64::try_from(COUNT).expect("a count");
    counts(window, all).await;
    row_shows(window, &book, 0, all).await;
    window.picture("history").await;
    window.focus("the list", "document.querySelector('[role=grid]')").await;
    window.press(Key::End).await;
    row_shows(window, &book, all - 1, 1).await;
    window.press(Key::Home).await;
    row_shows(window, &book, 0, all).await;

    // By keyboard: / to the search, Enter to the rows, Enter to the details, Esc back.
    window.types("/").await;
    window.is_at("input[type=search]").await;
    window.types("nakato").await;
    counts(window, book.number("SELECT count(*) FROM operation WHERE party LIKE '%nakato%'").await).await;
    window.clear().await;
    let reference = book.texts("SELECT reference FROM operation WHERE id = 50000").await.remove(0).remove(0);
    window.types(&reference).await;
    counts(window, 1).await;
    row_shows(window, &book, 0, 50_000).await;
    window.press(Key::Enter).await;
    window.is_at("[role=grid]").await;
    window.press(Key::Enter).await;
    window.is_true("the details", "document.querySelector('aside [data-outcome]')").await;
    window.shows("aside", &[&reference, "What happened", "What was sent"]).await;
    let events = book.number("SELECT count(*) FROM event WHERE operation = 50000").await;
    let listed = "document.querySelectorAll('aside ol[aria-label=\"What happened\"] > li').length";
    window.is("every event", listed, events).await;
    window.picture("history-detail").await;
    window.press(Key::Escape).await;
    window.is_true("the list alone", "!document.querySelector('main aside')").await;

    window.go('1', "Home").await;
    window.go('7', "History").await;
    window.types("f").await;
    choose_box(window, "PARTNER_PAY_AIRTIME").await;
    counts(window, book.number("SELECT count(*) FROM operation WHERE mode = 'PARTNER_PAY_AIRTIME'").await).await;
    choose_box(window, "notPaid").await;
    let unpaid = "SELECT count(*) FROM operation WHERE mode = 'PARTNER_PAY_AIRTIME' AND state IN ('failed', 'rejected', 'notSent') AND contradicted_by IS NULL";
    counts(window, book.number(unpaid).await).await;
    // One state by itself takes the place of the sum that it belongs to.
    window.click_on(".panel details summary").await;
    choose_box(window, "failed").await;
    let failed = "SELECT count(*) FROM operation WHERE mode = 'PARTNER_PAY_AIRTIME' AND state = 'failed' AND contradicted_by IS NULL";
    counts(window, book.number(failed).await).await;
    window.is_true("no sum", "!document.querySelector('input[type=checkbox][value=notPaid]').checked").await;
    window.picture("history-states").await;
    window.press(Key::Escape).await;
    window.click("Clear the filters").await;
    choose(window, "Dates", "between").await;
    // Two days in Kampala, whatever today's date is.
    let day = book.number("SELECT day FROM operation WHERE id = 50000").await;
    let typed = |day: i64| format!("strftime('%d/%m/%Y', {day} * 86400, 'unixepoch')");
    let days = book.texts(&format!("SELECT {}, {}", typed(day), typed(day + 1))).await.remove(0);
    for (place, text) in days.iter().enumerate() {
        let field = format!("document.querySelectorAll('.date input')[{place}]");
        window.is_true("a day", &field).await;
        let script = format!(
            "(() => {{ const field = {field}; field.value = '{text}'; return field.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
        );
        window.is_true(text, &script).await;
    }
    let both = book.number(&format!("SELECT count(*) FROM operation WHERE day IN ({day}, {day} + 1)")).await;
    assert!(both > 1, "two days of a busy shop");
    counts(window, both).await;
}

#[tokio::test]
async fn columns_days_and_a_view_of_a_hundred_thousand_operations_are_chosen_by_keyboard() {
    let (_desktop, kaunta, book) = opened().await;
    let window = &kaunta.window;
    let of_the_day = "SELECT count(*) FROM operation WHERE day = (SELECT day FROM operation ORDER BY id DESC LIMIT 1)";
    let digits = shillings(&book.number(of_the_day).await.to_string()).trim_start_matches("UGX ").to_owned();
    window.shows("[role=grid] .separator", &[format!("{digits} operation"), " out".to_owned()]).await;
    let all = i64::try_from(COUNT).expect("a count");
    window.focus("the list", "document.querySelector('[role=grid]')").await;
    window.press(Key::End).await;
    row_shows(window, &book, all - 1, 1).await;

    window.press_button("Columns").await;
    window.is_true("the columns", "document.querySelector('[role=dialog] input')").await;
    for column in ["Reference", "Settled", "Token"] {
        let labels = "[...document.querySelectorAll('[role=dialog] label')]";
        let its_box = format!("{labels}.find(each => each.innerText.trim() === '{column}')?.querySelector('input')");
        window.focus("its box", &its_box).await;
        window.types(" ").await;
    }
    let heads = "[...document.querySelectorAll('[role=columnheader]')].map(each => each.innerText.trim()).join()";
    let wanted = "Time,Product,Name,Account or phone,State,Amount, UGX,Reference,Settled,Token";
    window.is("the columns", heads, wanted).await;
    window.picture("history-columns").await;
    window.press(Key::Escape).await;
    window.is_true("read where they are shown", "document.querySelector('[role=gridcell].settled time')").await;
    window.picture("history-beside").await;

    window.press_button("Views").await;
    window.is_at("[role=dialog] input").await;
    window.types("Mine").await;
    window.press(Key::Enter).await;
    window.is_true("the view", "document.querySelector('[role=dialog] [role=list] li')").await;
    window.press(Key::Escape).await;
    window.go('1', "Home").await;
    window.go('7', "History").await;
    window.is("the columns are remembered", heads, wanted).await;
    let kept = window.asks("historyLayout", serde_json::Value::Null).await.expect("the layout");
    assert_eq!(kept["views"][0]["name"], "Mine");
}

/// A native list's popup belongs to the system, so the choice is made through the list's own events.
async fn choose(window: &Window, label: &str, value: &str) {
    let select = format!("document.querySelector('select[aria-label=\"{label}\"]')");
    window.is_true(label, &select).await;
    let script = format!(
        "(() => {{ const list = {select}; list.value = '{value}'; list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value === '{value}'; }})()"
    );
    window.is_true(value, &script).await;
}

/// Ticks a box of the open filters.
async fn choose_box(window: &Window, value: &str) {
    window.click_on(&format!("input[type=checkbox][value=\"{value}\"]")).await;
}

/// The choice between the columns on screen and all columns.
const CHOSEN: &str = "[...document.querySelectorAll('[role=dialog] select')].find(list => [...list.options].some(each => each.value === 'seen'))?.value";
const CSV: &str = "(list => { list.value = 'csv'; list.dispatchEvent(new Event('change', { bubbles: true })); return list.value === 'csv'; })([...document.querySelectorAll('[role=dialog] select')].find(list => [...list.options].some(each => each.value === 'csv')))";
const ALL_COLUMNS: &str = "(list => { list.value = 'all'; list.dispatchEvent(new Event('change', { bubbles: true })); return list.value === 'all'; })([...document.querySelectorAll('[role=dialog] select')].find(list => [...list.options].some(each => each.value === 'seen')))";

#[tokio::test]
async fn the_csv_export_is_the_book_row_by_row() {
    let (desktop, kaunta, book) = opened().await;
    kaunta.window.click("Export…").await;
    kaunta.window.reads_in_dialog("Export the history").await;
    kaunta.window.is("as the list is seen", CHOSEN, "seen").await;
    kaunta.window.is_true("a table", CSV).await;
    kaunta.window.is_true("all columns", ALL_COLUMNS).await;
    kaunta.window.click_on("[role=dialog] button[type=submit]").await;
    kaunta.window.reads_within("The history was exported", LONG).await;
    let file = until("the file", LONG, || async {
        let mut files = fs::read_dir(desktop.files()).map_err(|error| error.to_string())?;
        files.next().ok_or("no file")?.map(|entry| entry.path()).map_err(|error| error.to_string())
    })
    .await;
    let table = plain(&fs::read_to_string(file).expect("the export"));
    let mut sheet = csv::Reader::from_reader(table.as_bytes());
    let mut exported: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for row in sheet.deserialize::<BTreeMap<String, String>>().map(|row| row.expect("a row")) {
        assert!(exported.insert(row["Number"].clone(), row).is_none(), "no operation twice");
    }
    let columns = [
        "Number",
        "Date",
        "Time (Kampala)",
        "State",
        "Amount UGX",
        "Fee UGX",
        "Total UGX",
        "Name",
        "Account",
        "Reference",
        "Transaction",
        "Note",
    ];
    let rows = book.texts(
        "SELECT CAST(id AS TEXT), strftime('%Y-%m-%d', created_at / 1000 + 10800, 'unixepoch'), \
         strftime('%H:%M:%S', created_at / 1000 + 10800, 'unixepoch'), state, CAST(amount AS TEXT), \
         iif(state = 'succeeded', fee, NULL), iif(state = 'succeeded', total_charged, NULL), \
         party, account, reference, transaction_id, narration FROM operation ORDER BY id",
    );
    let rows = rows.await;
    assert_eq!((rows.len(), exported.len()), (COUNT as usize, COUNT as usize));
    for row in &rows {
        let told = &exported[&row[0]];
        for (column, value) in columns.iter().zip(row) {
            assert_eq!(&told[*column], value, "{column} of {row:?}");
        }
    }
}
