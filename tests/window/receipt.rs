//! A customer's receipt, and finding its payment again.

use std::process::{Command, Stdio};

use kaunta_fake_printer::{FakePrinter, Fault, Printout};
use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Window, is_pseudo, plain};

use crate::access::{bring_axe, passes};
use crate::agree::in_fours;
use crate::counter::{bill_to_confirm, confirm};
use crate::problems::desktop_with_a_book;

pub(crate) async fn paid_bill(window: &Window) {
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
}

#[tokio::test]
async fn a_receipt_is_saved_as_a_pdf_that_says_everything() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.go('8', "Settings").await;
    window.fill("Shop name", "Nakato Store").await;
    window.click("Save shop").await;
    window
        .is_true("the shop's name", "document.querySelector('header .shop')?.innerText.includes('Nakato Store')")
        .await;
    paid_bill(window).await;
    let operation = Book::open(&desktop.data(), "practice").await.only().await;
    window.click("Save PDF").await;
    window.reads("Receipt saved").await;
    let pdf = desktop.files().join(format!("receipt-{}.pdf", operation.reference));
    let output = Command::new("pdftotext")
        .args(["-layout".as_ref(), pdf.as_os_str(), "-".as_ref()])
        .output()
        .expect("pdftotext");
    let text = plain(&String::from_utf8_lossy(&output.stdout));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
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

    window.click("Next customer").await;
    window.is_true("an empty form", "!document.querySelector('[data-outcome]')").await;
}

#[tokio::test]
async fn a_sale_prints_on_the_thermal_printer_by_itself_once_and_again_only_as_a_copy() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let printer = FakePrinter::start(Fault::None).expect("a printer");
    types_printer(window, &printer).await;
    window.picture("printer").await;
    window.click("Print a test").await;
    window.reads("Printed.").await;
    let test = printer.printed().len();
    window.click("Save printer").await;
    window.reads("Saved").await;
    paid_bill(window).await;
    window.reads("Printed.").await;
    let first = printer.printed();
    let slip = Printout::print(&first[test..], 576).expect("a slip");
    assert_eq!(slip.cuts, 1);
    let operation = Book::open(&desktop.data(), "practice").await.only().await;
    let said = slip.texts().join(" ");
    // The pseudo-language's accents are drawn, so such a line has no letters on paper.
    assert!(is_pseudo() || said.contains(&operation.reference), "{said}");
    window.picture("paid-printed").await;
    window.click("Print a copy").await;
    window.reads("Printed, as a copy.").await;
    let copy = Printout::print(&printer.printed()[first.len()..], 576).expect("a slip");
    assert_eq!(copy.cuts, 1);
}

async fn types_printer(window: &Window, printer: &FakePrinter) {
    window.go_to_settings("Receipts").await;
    window.picks("Connection", "network").await;
    window.fill("Address", &printer.address().to_string()).await;
}

#[tokio::test]
async fn a_receipt_that_a_crash_cut_off_is_told_at_the_next_start_and_one_key_prints_it() {
    let desktop = Desktop::new().await;
    let printer = FakePrinter::start(Fault::None).expect("a printer");
    let kaunta = Kaunta::start(&desktop).await;
    types_printer(&kaunta.window, &printer).await;
    kaunta.window.click("Save printer").await;
    kaunta.window.reads("Saved").await;
    kaunta.quit().await;
    let kaunta = Kaunta::start_to_end_at(&desktop, "printSale", "print-begun").await;
    bill_to_confirm(&kaunta.window, "04212345671", "50000").await;
    kaunta.window.is_at_button("Pay UGX 50,000").await;
    kaunta.window.press_at_the_end(Key::Enter).await;
    kaunta.ended(LONG).await;

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.reads("Receipts that may not have come out").await;
    window.shows("main", &["NAKATO SARAH", "Perhaps printed: Kaunta was interrupted."]).await;
    bring_axe(window).await;
    passes(window, "a receipt that may not have come out").await;
    window.picture("home-unprinted").await;
    assert!(printer.printed().is_empty(), "nothing by itself");
    window.chord(Key::Control, 'p').await;
    window.is_true("it is told no more", "!document.querySelector('#home-unprinted')").await;
    assert_eq!(Printout::print(&printer.printed(), 576).expect("a slip").cuts, 1);
    kaunta.quit().await;
}

/// Opens the latest payment and presses its print button, waiting for each. An automated web view can't print, so this runs
/// in one without a driver.
const PRINTS: &str = "const trying = setInterval(() => {
    const print = [...document.querySelectorAll('aside button')].find(each => each.innerText.trim() === 'Print receipt');
    if (!print) return document.querySelector('ul[aria-label=Latest] button')?.click();
    clearInterval(trying);
    print.click();
}, 100);";

#[tokio::test]
async fn print_opens_the_systems_own_dialog() {
    let desktop = desktop_with_a_book().await;
    desktop.takes_a_first_kaunta().await;
    let kaunta =
        desktop.command(kaunta_tests::program()).env("KAUNTA_TEST_SCRIPT", PRINTS).stderr(Stdio::null()).spawn();
    let mut kaunta = kaunta.expect("Kaunta");
    let dialog = desktop.window_named("Print").await;
    desktop.close(dialog);
    desktop.is_gone(dialog).await;
    assert!(kaunta.try_wait().expect("its state").is_none(), "Kaunta goes on");
    kaunta.kill().expect("its end");
    kaunta.wait().expect("its end");
}

#[tokio::test]
async fn a_transaction_is_looked_up_by_our_reference_and_by_the_services_id() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    paid_bill(window).await;
    let operation = Book::open(&desktop.data(), "practice").await.only().await;
    let id = operation.transaction.expect("the service's id");
    for text in [&operation.reference, &id] {
        window.go('1', "Home").await;
        window.go('l', "Look up").await;
        window.is_at("input").await;
        window.types(text).await;
        window.press(Key::Enter).await;
        window.shows("main", &["From the service", &id, "NAKATO SARAH", "Paid", "UGX 50,000"]).await;
    }
    window.picture("look-up").await;
    window.click("Open in history").await;
    window.is_true("its details", "document.querySelector('aside [data-outcome=paid]')").await;

    window.go('l', "Look up").await;
    window.is_at("input").await;
    window.types("KA-NOSVCH-TH1NG0\u{E007}").await;
    window.reads("Neither the service nor your book knows this number.").await;
}
