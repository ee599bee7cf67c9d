//! The help screen, and the diagnostics for support, which are read before they are saved.

use std::fs;
use std::path::PathBuf;

use kaunta_tests::{Desktop, Kaunta, Key, USUAL, Window, plain, until};

use crate::counter::{bill_to_confirm, confirm};

const ACCOUNT: &str = "04212345671";

const TEXT: &str = "document.querySelector('main pre')?.textContent ?? ''";

#[tokio::test]
async fn f1_opens_the_help_in_the_middle_of_a_payment_and_esc_goes_back_to_what_was_typed() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bill_to_confirm(window, ACCOUNT, "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    window.press(Key::F1).await;
    is_on(window, "Help").await;
    for (status, next) in [
        ("Paid", "Give the customer the receipt"),
        ("Not known yet", "Do not pay this again."),
        ("Waiting", "Serve the next customer."),
        ("Disputed", "Close the case on its page when you know."),
    ] {
        let row = format!(
            "[...document.querySelectorAll('dl > div')].some(each => each.querySelector('dt').innerText.trim() === '{status}' && each.innerText.includes('{next}'))"
        );
        window.is_true(&format!("{status}: {next}"), &row).await;
    }
    window.is("badges", "document.querySelectorAll('main dl dt [data-state]').length", 11).await;
    window.reads("Do not pay it again, neither here nor by phone.").await;
    window.reads("install Kaunta, choose the same environment").await;
    for (keys, does) in [("F1", "Opens this page"), ("Alt 2", "Pay a bill"), ("Ctrl K", "Finds any screen")] {
        let row = format!(
            "[...document.querySelectorAll('dl > div')].some(each => each.querySelector('kbd')?.innerText === '{keys}' && each.innerText.includes('{does}'))"
        );
        window.is_true(&format!("{keys}: {does}"), &row).await;
    }
    window.reads(&desktop.data().join("practice.db").to_string_lossy()).await;
    window.picture("help").await;
    window.press(Key::Escape).await;
    is_on(window, "Pay a bill").await;
    for (field, typed) in [("amount", "50000"), ("phoneNumber", "0772123456")] {
        let kept =
            format!("document.querySelector('[data-field={field}] input')?.value.replace(/\\D/g, '') === '{typed}'");
        window.is_true(&format!("{typed} in {field}"), &kept).await;
    }
    window.press_button("Review").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
}

#[tokio::test]
async fn the_diagnostics_are_read_before_they_are_saved_and_the_file_is_what_was_read_to_the_letter() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bill_to_confirm(window, ACCOUNT, "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    // The bill's customer.
    window.reads("NAKATO").await;

    window.press(Key::F1).await;
    is_on(window, "Help").await;
    window.press_button("Show the diagnostics").await;
    let shown = diagnostics(window).await;
    assert!(shown.starts_with("Kaunta diagnostics") && shown.contains("environment in use"), "{shown}");
    let home = desktop.home();
    for secret in [ACCOUNT, "NAKATO", "50000", "50,000", "256772123456", &home.to_string_lossy()] {
        assert!(!shown.contains(secret), "“{secret}” is in the diagnostics: {shown}");
    }
    window.picture("diagnostics").await;
    assert_eq!(saved(&desktop), Vec::<PathBuf>::new(), "nothing is saved by looking");

    // Events after the diagnostics were shown are not included.
    bill_to_confirm(window, "04212345689", "20000").await;
    window.press(Key::F1).await;
    is_on(window, "Help").await;
    window.press_button("Show the diagnostics").await;
    let shown = diagnostics(window).await;
    window.press_button("Save these diagnostics").await;
    window.reads("Diagnostics saved").await;
    let file = until("the file", USUAL, || async { saved(&desktop).pop().ok_or("none") }).await;
    window.reads(&file.file_name().expect("a name").to_string_lossy()).await;
    assert_eq!(plain(&fs::read_to_string(&file).expect("the file")), shown);
    // It is still shown.
    window.is("the diagnostics", TEXT, shown).await;
    window.picture("diagnostics-saved").await;
}

async fn is_on(window: &Window, title: &str) {
    window.is_true(title, &format!("document.querySelector('main h1')?.innerText === '{title}'")).await;
}

/// The diagnostics exactly as displayed.
pub async fn diagnostics(window: &Window) -> String {
    window.is_true("the diagnostics", TEXT).await;
    window.value(TEXT).await.expect("the diagnostics").as_str().expect("a text").to_owned()
}

fn saved(desktop: &Desktop) -> Vec<PathBuf> {
    let files = fs::read_dir(desktop.files()).into_iter().flatten();
    files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect()
}
