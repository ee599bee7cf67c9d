//! What a customer takes home, and finding it again.

use std::process::Command;

use kaunta_tests::{Book, Desk, Kaunta, Key, LONG, USUAL, Window, until};

use crate::agree::in_fours;
use crate::counter::{bill_to_confirm, confirm};

async fn paid_bill(window: &Window) {
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
}

#[tokio::test]
async fn a_receipt_is_saved_as_pdf_and_printed_by_the_systems_own_dialog() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    window.go('9', "Settings").await;
    window.fill("Shop name", "Nakato Store").await;
    window.click("Save shop").await;
    window
        .is_true("the shop's name", "document.querySelector('header .shop')?.innerText.includes('Nakato Store')")
        .await;
    paid_bill(window).await;
    let operation = Book::open(&desk.data(), "practice").await.only().await;
    window.click("Save PDF").await;
    window.reads("Receipt saved").await;
    let pdf = desk.files().join(format!("receipt-{}.pdf", operation.reference));
    let output = Command::new("pdftotext")
        .args(["-layout".as_ref(), pdf.as_os_str(), "-".as_ref()])
        .output()
        .expect("pdftotext");
    let text = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    let token = in_fours(operation.extra["transaction"]["token"].as_str().expect("a token"));
    for part in [
        "PRACTICE: no real money",
        "Nakato Store",
        "NAKATO SARAH",
        "04212345671",
        "UGX 50,000",
        "UGX 500",
        &operation.reference,
        &token,
    ] {
        assert!(text.contains(part), "“{part}” is not on the receipt: {text}");
    }

    window.click("Print receipt").await;
    let dialog = until("the system's print dialog", USUAL, || async {
        desk.run("xdotool", &["search", "--onlyvisible", "--name", "^Print$"]).ok_or("no dialog")
    })
    .await;
    desk.run("xdotool", &["key", "--window", dialog.trim(), "Escape"]).expect("xdotool");
    until("the end of the dialog", USUAL, || async {
        if desk.run("xdotool", &["search", "--onlyvisible", "--name", "^Print$"]).is_none() {
            Ok(())
        } else {
            Err("it is there")
        }
    })
    .await;
    window.click("Next customer").await;
    window.is_true("an empty form", "!document.querySelector('[data-outcome]')").await;
}

#[tokio::test]
async fn a_transaction_is_looked_up_by_our_reference_and_by_the_services_id() {
    let desk = Desk::new().await;
    let kaunta = Kaunta::start(&desk).await;
    let window = &kaunta.window;
    paid_bill(window).await;
    let operation = Book::open(&desk.data(), "practice").await.only().await;
    let id = operation.transaction.expect("the service's id");
    for text in [&operation.reference, &id] {
        window.go('1', "Home").await;
        window.go('7', "Look up").await;
        window.is_at("input").await;
        window.types(text).await;
        window.press(Key::Enter).await;
        window.reads("From the service").await;
        let found = window.text().await;
        for part in [&id, "NAKATO SARAH", "Paid", "UGX 50,000"] {
            assert!(found.contains(part), "“{part}”: {found}");
        }
    }
    window.picture("look-up").await;
    window.click("Open in history").await;
    window.is_true("its details", "document.querySelector('aside [data-outcome=paid]')").await;

    window.go('7', "Look up").await;
    window.is_at("input").await;
    window.types("KA000000-NOSUCHTHING0\u{E007}").await;
    window.reads("Nothing found for KA000000-NOSUCHTHING0").await;
}
