//! Payments with an uncertain outcome, and keys pressed too quickly.

use kaunta_tests::{Book, Desktop, IN_TIME, Kaunta, Key, LONG, Service, Window};

use crate::counter::{bill_to_confirm, confirm, it_is_a_second_one};

#[tokio::test]
async fn a_line_cut_after_booking_is_not_known_yet_then_settled_and_was_booked_once() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    bill_to_confirm(window, "14200550033", "50000").await;
    // Keeps the outcome uncertain long enough to be read: look-ups get a server error from now on.
    service.has_been_asked().await;
    service.force("status", "server_error", 1000).await;
    confirm(window, "Pay UGX 50,000").await;
    let words = ["We don't know yet", "Do not pay this again"];
    let screen = window.shows("[data-outcome=unknown]", &words).await;
    assert!(!screen.to_lowercase().contains("failed"), "nobody says failed: {screen}");
    window.picture("unknown").await;
    let operation = book.only_in("unknown", LONG).await;

    service.recovers("status", "server_error").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", IN_TIME).await;
    window.reads(&operation.reference).await;
    let settled = book.only_in("succeeded", LONG).await;
    assert_eq!((settled.reference, settled.attempts), (operation.reference, 1), "asked, never sent again");
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (1, 1), "booked once");
}

#[tokio::test]
async fn enter_twice_or_a_double_click_makes_one_operation() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;

    // A repeated key on the last field opens the confirmation but doesn't answer it.
    window.is_true("a page whose moments the test ends", MOMENTS_LAST).await;
    bill_to_confirm_bouncing(window).await;
    window.is_true("the confirmation", "document.querySelector('#confirm-title')").await;
    the_moment_is_over(window, "Pay UGX 50,000").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing is paid by a bounce");
    window.types("\u{E007}\u{E007}").await;
    is_paid_once(window).await;
    one_more(&service, &book, 1).await;

    window.go('2', "Pay a bill").await;
    bill_to_confirm(window, "04212345689", "60000").await;
    the_moment_is_over(window, "Pay UGX 60,000").await;
    window.double_click("Pay UGX 60,000").await;
    is_paid_once(window).await;
    one_more(&service, &book, 2).await;
}

/// For a moment after it appears (`ui/src/parts/SteadyButton.svelte`), a button ignores keys meant for the previous screen.
/// The test decides when that moment ends, so that slow key presses still fall within it.
const MOMENTS_LAST: &str = "(() => { const real = window.setTimeout; window.moments = []; \
    window.setTimeout = (work, time, ...rest) => time === 300 ? (window.moments.push(work), 0) : real(work, time, ...rest); \
    return true; })()";

/// Lets the button with this label accept keys.
async fn the_moment_is_over(window: &Window, words: &str) {
    let over = "(window.moments.splice(0).forEach(work => work()), document.activeElement.tagName === 'BUTTON' && !document.activeElement.ariaDisabled)";
    window.is_true("a button that takes keys", over).await;
    window.is_at_button(words).await;
}

async fn is_paid_once(window: &Window) {
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    // The next step accepts keys, so a second press would have had its effect by now.
    the_moment_is_over(window, "Next customer").await;
}

/// As the counter does it, with Enter pressed three times at the end.
async fn bill_to_confirm_bouncing(window: &Window) {
    window.go('2', "Pay a bill").await;
    crate::counter::identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    window.types("50000").await;
    window.press(Key::Enter).await;
    window.is_in("phoneNumber").await;
    window.types("0772123456\u{E007}\u{E007}\u{E007}").await;
}

async fn paid(window: &Window) {
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    // The next step accepts keys, so a second press would have had its effect by now.
    window.is_at_button("Next customer").await;
}

async fn one_more(service: &Service, book: &Book, count: usize) {
    let operations = book.operations().await;
    assert_eq!(operations.len(), count, "{operations:?}");
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (count, count));
}

#[tokio::test]
async fn paying_the_same_again_shows_the_earlier_payment_and_asks_first() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    let window = &kaunta.window;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    paid(window).await;
    window.press(Key::Enter).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    window.reads("The same payment was already made").await;
    window.shows(".notice", &["NAKATO SARAH", "UGX 50,000", "Paid"]).await;
    window.is_at("#confirm-title").await;
    window.picture("pay-again").await;
    // Enter pays nothing until the person has ticked that they know about the earlier payment.
    window.press(Key::Enter).await;
    let pay = "[...document.querySelectorAll('button')].some(each => each.innerText.includes('Pay UGX'))";
    window.is_true("no way to pay", &format!("!{pay}")).await;
    it_is_a_second_one(window).await;
    assert_eq!(service.transfers().await.len(), 1);
    confirm(window, "Pay UGX 50,000").await;
    paid(window).await;
    service.has_booked(2).await;
}
