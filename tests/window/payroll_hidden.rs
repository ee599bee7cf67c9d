//! A workbook with a filter: hidden people are reported and left out, and paid only if a person includes them.

use kaunta_tests::{Desktop, Kaunta, LONG};
use serde_json::Value;

use crate::payroll::{goes_on_to_pay, imports};

/// Its filter hides two of its four people.
const FILTERED: &[u8] = include_bytes!("../../crates/counter-tests/tests/payroll_files/excel-filter.xlsx");

#[tokio::test]
async fn who_is_hidden_by_a_filter_is_left_out_until_put_in_and_exactly_those_put_in_are_paid() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let file = desktop.home().join("november.xlsx");
    std::fs::write(&file, FILTERED).expect("a file");
    imports(&desktop, window, &file, 4).await;
    window.shows("[data-chip='hidden']", &["Hidden", "2"]).await;
    window.picture("payroll-hidden").await;
    window.click_on("[data-position='2'] [role='checkbox']").await;
    window
        .is_true(
            "one of the hidden is in",
            "document.querySelector(\"[data-position='2'] [role='checkbox']\")?.getAttribute('aria-checked') === 'true'",
        )
        .await;
    goes_on_to_pay(window, "oneByOne", "805,000", "Pay UGX 805,000 to 3 people").await;
    let service = kaunta.practice().await;
    service.has_booked(3).await;
    window.reads_within("Results XLSX", LONG).await;
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let sent = service.transfers().await.into_iter();
    let mut sent: Vec<_> =
        sent.map(|request| (text(&request.body["phoneNumber"]), text(&request.body["amount"]))).collect();
    sent.sort();
    let paid = [("256772100001", "350000"), ("256772100002", "275000"), ("256772100003", "180000")];
    assert_eq!(sent, paid.map(|(phone, amount)| (phone.to_owned(), amount.to_owned())));
}
