//! Kaunta closed, killed or started twice while a payment is in flight.

use std::process::Stdio;
use std::sync::Mutex;

use kaunta_tests::{Book, Desktop, IN_TIME, Kaunta, Key, LONG, Service, until};

use crate::counter::{bill_to_confirm, confirm};

/// Pays a bill whose answer the service holds until it is told to release it.
async fn is_in_flight(kaunta: &Kaunta, service: &Service) {
    bill_to_confirm(&kaunta.window, "04212345671", "50000").await;
    service.hold("transfer", 0).await;
    confirm(&kaunta.window, "Pay UGX 50,000").await;
    service.has_booked(1).await;
}

#[tokio::test]
async fn a_window_closed_in_flight_stays_until_the_outcome_is_in_the_book() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    is_in_flight(&kaunta, &service).await;
    assert_eq!(book.only().await.state, "sent");
    let window = desktop.window().await;
    desktop.close(window);
    desktop.is_gone(window).await;
    assert!(kaunta.runs(), "the program waits for the answer");
    assert_eq!(book.only().await.state, "sent", "the answer is still under way");
    service.release().await;
    kaunta.ended(LONG).await;
    let operation = book.only().await;
    assert_eq!((operation.state.as_str(), operation.attempts), ("succeeded", 1));
}

#[tokio::test]
async fn a_closed_window_ends_the_program_when_nothing_is_in_flight() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    desktop.close_window().await;
    kaunta.ended(LONG).await;
}

#[tokio::test]
async fn a_computer_that_shuts_down_ends_the_program_in_order_and_a_payment_in_flight_is_asked_for() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    let journal = desktop.data().join("practice.db-wal");
    assert!(journal.exists(), "the book is open");
    is_in_flight(&kaunta, &service).await;
    kaunta.quit().await;
    assert!(!journal.exists(), "the book was closed, all of it is in one file");
    let sent = Book::open(&desktop.data(), "practice").await.only().await;
    assert_eq!(sent.state, "sent");

    let kaunta = Kaunta::start(&desktop).await;
    let book = Book::open(&desktop.data(), "practice").await;
    let operation = book.only_in("succeeded", LONG).await;
    assert_eq!((operation.reference, operation.attempts), (sent.reference, 1), "asked, never sent again");
    assert_eq!(kaunta.practice().await.booked().await.len(), 1);
}

#[tokio::test]
async fn killed_in_flight_the_next_start_does_not_know_then_asks_and_was_booked_once() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let service = kaunta.practice().await;
    is_in_flight(&kaunta, &service).await;
    // Look-ups after the start get a server error until the screen has been read.
    service.force("status", "server_error", 1000).await;
    let sent = Book::open(&desktop.data(), "practice").await.only().await;
    assert_eq!(sent.state, "sent");
    kaunta.kill().await;

    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.reads("Not known yet").await;
    window.reads("Do not pay this again yet").await;
    window.picture("home-attention").await;
    service.recovers("status", "server_error").await;
    window.reads_within("Nothing needs attention.", IN_TIME).await;
    let operation = book.only_in("succeeded", LONG).await;
    assert_eq!((operation.reference, operation.attempts), (sent.reference, 1), "asked, never sent again");
    let kinds: Vec<_> = book.events(operation.id).await.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds[..3], ["recorded", "sending", "sent"]);
    assert_eq!(kinds.last().map(String::as_str), Some("lookedUp"));
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (1, 1), "booked once");
}

#[tokio::test]
async fn a_second_copy_shows_the_first_and_ends() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    kaunta.window.go('4', "Send money").await;
    kaunta.window.is_in("phoneNumber").await;
    kaunta.window.types("0772").await;
    let first = desktop.window().await;
    assert_eq!(desktop.windows(), [first]);
    // Hidden, as behind other windows.
    desktop.hide(first);
    desktop.is_gone(first).await;
    assert_eq!(desktop.windows(), Vec::<u32>::new());
    let second = desktop.command(kaunta_tests::program()).stderr(Stdio::null()).spawn().expect("a second copy");
    let second = Mutex::new(second);
    let status = until("the end of the second copy", LONG, || async {
        second.lock().unwrap().try_wait().expect("its state").ok_or("it runs")
    });
    let status = status.await;
    assert!(status.success(), "{status}");
    until("the first window", LONG, || async {
        if desktop.windows() == [first] { Ok(()) } else { Err(desktop.windows()) }
    })
    .await;
    assert!(kaunta.runs());
    kaunta.window.press(Key::Tab).await;
    // Nothing typed is lost.
    kaunta.window.is("the field", "document.querySelector('[data-field=phoneNumber] input').value", "0772").await;
}
