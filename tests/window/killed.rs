//! The window's program killed at every fail point between the confirmation and the outcome (docs/faults.md).

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Service};

use crate::counter::{bill_to_confirm, confirm};

const ACCOUNT: &str = "04212345671";

/// Confirms a bill in a window that is killed at this fail point.
async fn killed_at(place: &str) -> Desktop {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start_to_end_at(&desktop, "submit", place).await;
    bill_to_confirm(&kaunta.window, ACCOUNT, "50000").await;
    kaunta.window.is_at_button("Pay UGX 50,000").await;
    kaunta.window.press_at_the_end(Key::Enter).await;
    kaunta.ended(LONG).await;
    desktop
}

/// How many the service has booked; nothing was sent twice.
async fn booked(service: &Service, place: &str) -> usize {
    let (arrived, booked) = (service.transfers().await.len(), service.booked().await.len());
    assert!(arrived <= 1 && booked <= 1, "{place}: {arrived} transfers, {booked} booked");
    booked
}

/// The next start shows the payment as unknown and prevents paying it again.
async fn is_not_known_and_not_paid_again(kaunta: &Kaunta, book: &Book, place: &str) {
    let window = &kaunta.window;
    window.reads("Not known yet").await;
    bill_to_confirm(window, ACCOUNT, "50000").await;
    window.reads("The same payment is not settled yet").await;
    let pay = "[...document.querySelectorAll('button')].some(each => each.innerText.includes('Pay UGX'))";
    window.is_true("no way to pay", &format!("!{pay}")).await;
    let operation = book.only().await;
    assert_eq!((operation.state.as_str(), operation.attempts), ("unknown", 1), "{place}");
    window.picture(&format!("killed-{place}")).await;
}

/// The next start finds by a look-up that it succeeded, and sends nothing.
async fn is_found(book: &Book, place: &str) {
    let operation = book.only_in("succeeded", LONG).await;
    assert_eq!(operation.attempts, 1, "{place}: asked, never sent again");
    let kinds: Vec<_> = book.events(operation.id).await.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds[..2], ["recorded", "sending"], "{place}");
}

#[tokio::test]
async fn killed_before_it_is_in_the_book_nothing_was_sent_and_it_can_be_paid() {
    let desktop = killed_at("record-before-commit").await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    assert_eq!((book.operations().await.len(), booked(&service, "record-before-commit").await), (0, 0));
    bill_to_confirm(&kaunta.window, ACCOUNT, "50000").await;
    confirm(&kaunta.window, "Pay UGX 50,000").await;
    book.only_in("succeeded", LONG).await;
    assert_eq!(booked(&service, "paid now").await, 1);
}

#[tokio::test]
async fn killed_before_the_request_is_whole_it_is_not_known_and_never_sent_again() {
    for place in ["record-after-commit", "send-before-socket", "gateway-connected", "gateway-half-sent"] {
        let desktop = killed_at(place).await;
        let kaunta = Kaunta::start(&desktop).await;
        let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
        is_not_known_and_not_paid_again(&kaunta, &book, place).await;
        assert_eq!(booked(&service, place).await, 0, "{place}");
    }
}

/// The practice gateway ends with the window, so it may or may not have booked the payment: either way the outcome is right.
#[tokio::test]
async fn killed_while_the_service_books_it_the_next_start_knows_what_the_service_knows() {
    let place = "gateway-body-sent";
    let desktop = killed_at(place).await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    match booked(&service, place).await {
        0 => is_not_known_and_not_paid_again(&kaunta, &book, place).await,
        _ => is_found(&book, place).await,
    }
}

#[tokio::test]
async fn killed_with_the_answer_on_its_way_into_the_book_it_is_found_by_asking() {
    for place in
        ["gateway-headers-read", "answer-unrecorded", "append-before-commit", "append-after-commit", "recorded-untold"]
    {
        let desktop = killed_at(place).await;
        let kaunta = Kaunta::start(&desktop).await;
        let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
        is_found(&book, place).await;
        assert_eq!(booked(&service, place).await, 1, "{place}");
        kaunta.window.reads_within("Nothing needs attention", LONG).await;
    }
}
