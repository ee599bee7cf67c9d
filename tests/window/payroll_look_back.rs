//! The same list imported twice in one day: everyone paid is questioned, however short the look-back, and one answer for
//! many does not cover a person who is also listed twice.

use std::path::Path;

use kaunta_sheets::{Column, Field, TableWriter};
use kaunta_tests::{Desktop, Kaunta, LONG};

use crate::payroll::{goes_on_to_pay, imports, sent};

fn wages(file: &Path, rows: &[(&str, &str, &str)]) {
    let headings = ["Name", "Phone", "Amount"].map(|title| Column { title, width: 20 });
    let out = std::fs::File::create(file).expect("a file");
    let mut table = TableWriter::csv(out, &headings).expect("a table");
    for (name, phone, amount) in rows {
        table.row(&[Field::Text(name), Field::Text(phone), Field::Text(amount)]).expect("a row");
    }
    table.finish().expect("a table");
}

const MERCY: (&str, &str, &str) = ("Ssemakula Mercy", "0772100001", "350000");
const PATIENCE: (&str, &str, &str) = ("Wasswa Patience", "0772100002", "275000");
const MOSES: (&str, &str, &str) = ("Okello Moses", "0772100003", "180000");

#[tokio::test]
async fn a_list_that_is_brought_twice_on_one_day_pays_nobody_twice_and_asks_two_questions() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let file = desktop.home().join("wages.csv");
    wages(&file, &[MERCY, PATIENCE]);
    imports(&desktop, window, &file, 2).await;
    goes_on_to_pay(window, "oneByOne", "625,000", "Pay UGX 625,000 to 2 people").await;
    kaunta.practice().await.has_booked(2).await;
    window.reads_within("Results XLSX", LONG).await;

    let file = desktop.home().join("wages again.csv");
    wages(&file, &[MERCY, PATIENCE, MOSES, MOSES, PATIENCE]);
    imports(&desktop, window, &file, 5).await;
    window.shows("[data-chip='paidBefore']", &["Maybe paid", "3"]).await;
    window.shows("[data-chip='twiceInFile']", &["Listed twice", "1"]).await;
    window.shows("[data-look-back]", &["Asks about anyone who was paid the same in the last 21 days."]).await;
    window.picture("payroll-paid-before").await;
    window.click("Change…").await;
    window.fill("Days, including today", "1").await;
    window.picture("payroll-look-back").await;
    window.click("Ask this far back").await;
    window.shows("[data-look-back]", &["Asks about anyone who was paid the same today."]).await;
    window.shows("[data-chip='paidBefore']", &["Maybe paid", "3"]).await;

    // Includes all that were paid before, except the person who is also listed twice.
    window.click_on("[data-chip='paidBefore']").await;
    window.click("Put in all shown…").await;
    window.shows("[role='dialog']", &["Pay all 3 rows again?", "also listed twice in this file stays left out"]).await;
    window.value("document.documentElement.dataset.theme = 'dark'").await.expect("a theme");
    window.picture("payroll-paid-before-dark").await;
    window.click("Put them in anyway").await;
    goes_on_to_pay(window, "oneByOne", "805,000", "Pay UGX 805,000 to 3 people").await;
    let service = kaunta.practice().await;
    service.has_booked(5).await;
    let paid = [
        ("256772100001", "350000"),
        ("256772100001", "350000"),
        ("256772100002", "275000"),
        ("256772100002", "275000"),
        ("256772100003", "180000"),
    ];
    assert_eq!(sent(&service).await, paid.map(|(phone, amount)| (phone.to_owned(), amount.to_owned())));
}
