//! A panic in the middle of a payment: it is reported, the window continues, and nothing is paid twice.

use kaunta_tests::{Book, Clock, Desktop, Kaunta, LONG, USUAL, Window, until};

use crate::counter::{bill_to_confirm, confirm};
use crate::help::diagnostics;

/// Its answer arrives but is never recorded.
const BROKEN: &str = "04212345671";
const NEXT: &str = "04212345689";

#[tokio::test]
async fn a_payment_that_kaunta_breaks_down_in_is_told_the_window_goes_on_and_the_next_start_finds_it() {
    let desktop = Desktop::new().await;
    // No time passes, so Kaunta doesn't check on the interrupted payment before a person does.
    let clock = Clock::on(&desktop);
    let kaunta = Kaunta::start_to_break_down_at(&desktop, &clock, "submit", "answer-unrecorded").await;
    let (service, window) = (kaunta.practice().await, &kaunta.window);
    let book = Book::open(&desktop.data(), "practice").await;
    bill_to_confirm(window, BROKEN, "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    reads_on_top(window, "Kaunta made a mistake").await;
    reads_on_top(window, "Look in the history before you pay something again, then close Kaunta and start it again")
        .await;
    window.picture("broken-down").await;
    // Its outcome is looked up at once, without a restart.
    book.only_in("succeeded", LONG).await;
    assert_eq!(service.booked().await.len(), 1);

    // Support learns where it happened, and nothing about the customer.
    window.press_button("Show the diagnostics").await;
    let told = diagnostics(window).await;
    assert!(told.contains("a part of Kaunta broke down panicked_at="), "{told}");
    assert!(!told.contains(BROKEN) && !told.contains("NAKATO"), "{told}");
    window.picture("broken-down-diagnostics").await;

    // Sales continue while the notice is shown.
    bill_to_confirm(window, NEXT, "20000").await;
    confirm(window, "Pay UGX 20,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    window.press_button("Close").await;
    window.is_true("no notice", "!document.body.innerText.includes('Kaunta made a mistake')").await;

    // The same bill again requires a confirmation.
    bill_to_confirm(window, BROKEN, "50000").await;
    window.reads("I have looked: this is a second payment").await;
    desktop.close_window().await;
    kaunta.ended(LONG).await;
    drop(kaunta);

    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    until("both to be known", LONG, || async {
        let states: Vec<_> = book.operations().await.into_iter().map(|each| (each.state, each.attempts)).collect();
        if states.iter().all(|(state, attempts)| state == "succeeded" && *attempts == 1) { Ok(()) } else { Err(states) }
    })
    .await;
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (2, 2), "each once");
    kaunta.window.reads("Nothing needs attention").await;
}

async fn reads_on_top(window: &Window, words: &str) {
    let top = format!("document.body.innerText.replace(/\\s+/g, ' ').includes('{words}')");
    window.is_true_within(words, &top, USUAL).await;
}
