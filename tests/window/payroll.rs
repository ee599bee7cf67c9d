//! A payroll from a damaged workbook to the last person paid: through files, the window, a kill, and the practice gateway's
//! own record.

use std::path::{Path, PathBuf};

use kaunta_sheets::{Column, Field, TableWriter};
use kaunta_tests::{Book, Desktop, Kaunta, LONG, SETTLED, Service, Window, plain, until};
use rust_decimal::Decimal;
use serde_json::Value;

const HEADINGS: [Column<'static>; 3] = [
    Column { title: "Employee", width: 24 },
    Column { title: "Mobile", width: 16 },
    Column { title: "Net pay", width: 12 },
];

/// A realistic office workbook: lost zeros, separators and currency words, a duplicate person, a total.
fn damaged(file: &Path) {
    let number = |digits: i64| Field::Number(Decimal::from(digits));
    let out = std::fs::File::create(file).expect("a file");
    let mut table = TableWriter::xlsx(out, "November", &HEADINGS).expect("a workbook");
    let rows: Vec<[Field<'_>; 3]> = vec![
        [Field::Text("Ssemakula Mercy"), number(772_100_001), number(350_000)],
        [Field::Text("Wasswa Patience"), Field::Text("0772 100 002"), Field::Text("UGX 275,000")],
        [Field::Text("Okello Moses"), number(256_772_100_003), number(180_000)],
        [Field::Text("Atim James"), Field::Text("0772 100 004"), Field::Text("9o,000")],
        [Field::Text("Ng'ang'a Brian"), Field::Text("07721000"), number(120_000)],
        [Field::Text("Ssemakula Mercy"), Field::Text("0772100001"), number(350_000)],
        [Field::Text("TOTAL"), Field::Empty, number(1_365_000)],
    ];
    for row in rows {
        table.row(&row).expect("a row");
    }
    table.finish().expect("a workbook");
}

/// Picks a table in the system's dialog and imports it.
pub async fn imports(desktop: &Desktop, window: &Window, file: &Path, rows: usize) {
    window.go('6', "Payroll").await;
    window.click("Choose a file").await;
    desktop.answer_file_dialog(file).await;
    window.reads("What is in each column?").await;
    window.picture("payroll-file").await;
    window.click(&format!("Check {rows} rows")).await;
    window.is_true_within("a draft", "document.querySelector('[data-position]')", LONG).await;
}

/// Opens a row by its position; another one may still be open.
pub async fn opens(window: &Window, position: u32, name: &str) {
    window.click_on(&format!("[data-position='{position}']")).await;
    window.shows("aside", &[name]).await;
    window.is_true("the row is read", &format!("document.querySelector('aside h2') && {SETTLED}")).await;
}

pub async fn keeps(window: &Window) {
    window.click("Save").await;
    window.is_true("the row is closed", "!document.querySelector('aside h2')").await;
}

pub async fn goes_on_to_pay(window: &Window, route: &str, total: &str, button: &str) {
    window.click("Go on to pay").await;
    window.reads("Type the total").await;
    window.click_on(&format!("[data-route={route}] input")).await;
    window.fill("Type the total", total).await;
    window.fill("Who are you?", "Akello Ruth").await;
    window.picture("payroll-preview").await;
    window.click(button).await;
}

/// Phones and amounts in the gateway's record; a phone that was paid twice occurs twice.
pub async fn sent(service: &Service) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let sent = service.transfers().await.into_iter();
    let mut sent: Vec<_> =
        sent.map(|request| (text(&request.body["phoneNumber"]), text(&request.body["amount"]))).collect();
    sent.sort();
    sent
}

/// Phones and amounts paid according to the results, and the number of rows.
fn told(file: &Path) -> (Vec<(String, String)>, usize) {
    let bytes = std::fs::read(file).expect("the results");
    let book = kaunta_sheets::read("results", &bytes).expect("a workbook");
    let sheet = &book.sheets()[0];
    let heading = sheet.row(0).expect("headings");
    let column =
        |title: &str| (0..sheet.width()).find(|at| plain(heading.cell(*at).as_text()) == title).expect("a column");
    let (line, phone, amount, outcome) = (column("Line"), column("Phone"), column("Amount UGX"), column("Outcome"));
    // The last row, the total paid, has no line number.
    let rows: Vec<_> = sheet.rows().skip(1).filter(|row| !row.cell(line).as_text().is_empty()).collect();
    let is_paid = |row: &&kaunta_sheets::Row<'_>| plain(row.cell(outcome).as_text()) == "Paid";
    let international = |text: &str| format!("256{}", text.replace(' ', "").trim_start_matches('0'));
    let mut paid: Vec<_> = rows
        .iter()
        .filter(is_paid)
        .map(|row| (international(row.cell(phone).as_text()), row.cell(amount).as_text().to_owned()))
        .collect();
    paid.sort();
    (paid, rows.len())
}

/// The only file with this extension that Kaunta wrote.
pub async fn written(desktop: &Desktop, ending: &str) -> PathBuf {
    until("a file", LONG, || async {
        let files = std::fs::read_dir(desktop.files()).map_err(|error| error.to_string())?;
        let mut files = files.filter_map(|file| file.ok().map(|file| file.path()));
        let is_it = |file: &PathBuf| file.extension().is_some_and(|found| found == ending);
        files.find(is_it).ok_or_else(|| "none".to_owned())
    })
    .await
}

#[tokio::test]
async fn a_damaged_workbook_is_paid_one_by_one_through_a_kill_and_everybody_gets_their_money_once() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let file = desktop.home().join("november.xlsx");
    damaged(&file);
    imports(&desktop, window, &file, 7).await;
    window.picture("payroll-draft").await;
    opens(window, 4, "Atim James").await;
    window.picture("payroll-row").await;
    window.fill("Amount", "90,000").await;
    keeps(window).await;
    opens(window, 5, "Ng'ang'a Brian").await;
    window.fill("Phone", "0772 100 005").await;
    keeps(window).await;
    window.picture("payroll-mended").await;
    let service = kaunta.practice().await;
    // The second one's answer is held, and the third waits for it: two are paid, however late this is checked.
    service.hold("transfer", 1).await;
    goes_on_to_pay(window, "oneByOne", "1,015,000", "Pay UGX 1,015,000 to 5 people").await;
    service.has_booked(2).await;
    window.picture("payroll-run").await;
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    window.go('6', "Payroll").await;
    window.click_on("[data-payroll]").await;
    window.click("Go on").await;
    window.reads_within("1 person has another name at the service than on this list", LONG).await;
    service.has_booked(4).await;
    opens(window, 5, "Ng'ang'a Brian").await;
    window
        .reads("The service says that 0772 100 005 belongs to “SSEMAKULA IVAN”; this list says “Ng'ang'a Brian”.")
        .await;
    window.picture("payroll-other-name").await;
    window.click("Same person: pay").await;
    window.click("Go on").await;
    service.has_booked(5).await;
    let book = Book::open(&desktop.data(), "practice").await;
    until("the book to know that all are paid", LONG, || async {
        let states: Vec<_> = book.operations().await.into_iter().map(|each| each.state).collect();
        if states == ["succeeded"; 5] { Ok(()) } else { Err(states) }
    })
    .await;
    window.reads_within("Results XLSX", LONG).await;
    window.picture("payroll-after").await;
    let sent = sent(&service).await;
    let mut phones: Vec<_> = sent.iter().map(|(phone, _)| phone.clone()).collect();
    phones.dedup();
    assert_eq!(phones.len(), 5, "everybody once: {sent:?}");
    window.click("Results XLSX").await;
    let (paid, rows) = told(&written(&desktop, "xlsx").await);
    assert_eq!(paid, sent, "the results and the gateway's record");
    assert_eq!(rows, 7, "every row of the file");
}

/// 0772 550 033: the practice gateway books the whole batch and cuts the connection before it answers.
const CUT_AFTER_BOOKING: &str = "Name,Phone,Amount\nNakato Sarah,0772100001,50000\nOkello James,0772550033,60000\n";

#[tokio::test]
async fn a_batch_cut_after_it_was_booked_is_not_known_is_never_sent_again_and_is_settled_by_hand() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let file = desktop.home().join("staff.csv");
    std::fs::write(&file, CUT_AFTER_BOOKING).expect("a file");
    imports(&desktop, window, &file, 2).await;
    goes_on_to_pay(window, "batch", "110000", "Pay UGX 110,000 to 2 people").await;
    window.reads_within("2 payments are in doubt", LONG).await;
    window.picture("payroll-doubt").await;
    assert_eq!(kaunta.practice().await.partner_booked().await.len(), 2, "the service did pay them");
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    window.go('6', "Payroll").await;
    window.click_on("[data-payroll]").await;
    window.reads_within("2 payments are in doubt", LONG).await;
    for (position, name) in [(1_u32, "Nakato Sarah"), (2, "Okello James")] {
        opens(window, position, name).await;
        window
            .is_true_within(
                "what the balances say",
                "document.querySelector('aside')?.innerText.includes('110,')",
                LONG,
            )
            .await;
        window
            .is_true(
                "nothing stands beyond its edge",
                "(panel => panel.scrollWidth <= panel.clientWidth)(document.querySelector('aside'))",
            )
            .await;
        window.picture("payroll-doubt").await;
        // The panel scrolls by itself.
        let moved = "document.querySelector('aside fieldset label:first-of-type input')";
        window
            .is_true("the form", &format!("{moved}?.scrollIntoView({{ block: 'center' }}) === undefined && {moved}"))
            .await;
        window.click_on("aside fieldset label:first-of-type input").await;
        window.fill("How do you know?", "they have the SMS").await;
        window.fill("Who are you?", "Akello Ruth").await;
        // By keyboard: it may be partly below the edge of the panel, where the driver can't click.
        window.press_button("Settle as paid").await;
        let settled = Book::open(&desktop.data(), "practice").await;
        until("it is settled", LONG, || async {
            let count = settled.number("SELECT count(*) FROM operation WHERE state = 'succeeded'").await;
            if count == i64::from(position) { Ok(()) } else { Err(count) }
        })
        .await;
    }
    window.picture("payroll-settled").await;
    assert_eq!(service.partner_booked().await.len(), 2, "each once");
    let bulk = service.requests().await.into_iter().filter(|request| request.path.ends_with("/bulk")).count();
    assert_eq!(bulk, 1, "one request, whatever came of it");
}
