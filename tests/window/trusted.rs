//! A book that was changed or damaged from outside: it is noticed, and nothing is sent from it.

use std::fs;
use std::path::Path;

use kaunta_tests::{Book, Desktop, Kaunta, LONG, change, plain};

use crate::counter::{bill_to_confirm, confirm};
use crate::problems::desktop_with_a_book;

const LOCK: &str = "section[aria-label='Sending is locked']";

/// The output of `kaunta verify` for a book, and its exit code.
fn verify(desktop: &Desktop, book: &Path) -> (Option<i32>, String) {
    let output = desktop.command(kaunta_tests::program()).arg("verify").arg(book).output().expect("kaunta verify");
    (output.status.code(), plain(&String::from_utf8_lossy(&output.stdout)))
}

/// Tries to pay: this must be refused with a reason, and nothing sent.
async fn is_refused(kaunta: &Kaunta, reason: &str) {
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    let before = service.transfers().await.len();
    bill_to_confirm(window, "04212345689", "60000").await;
    window.reads(reason).await;
    window.reads("Nothing was sent.").await;
    let seen = "(at => { const { top, bottom } = at.getBoundingClientRect(); \
        const foot = document.querySelector('form .way-on').getBoundingClientRect().top; \
        return top >= 0 && bottom <= foot; })(document.querySelector('main form .notice'))";
    window.is_true("the reason before one's eyes", seen).await;
    assert_eq!(service.transfers().await.len(), before, "nothing is sent from a locked book");
}

#[tokio::test]
async fn an_event_changed_from_outside_locks_sending_and_is_named_from_a_terminal() {
    let desktop = desktop_with_a_book().await;
    let path = desktop.data().join("practice.db");
    let (code, words) = verify(&desktop, &path);
    assert_eq!(code, Some(0), "{words}");
    assert!(words.contains("The book is whole: 3 events"), "{words}");

    let book = Book::open(&desktop.data(), "practice").await;
    let rule = book.texts("SELECT sql FROM sqlite_master WHERE name = 'event_never_changes'").await.concat().concat();
    drop(book);
    change(
        &path,
        &format!(
            "DROP TRIGGER event_never_changes; \
             UPDATE event SET body = '{{\"sent\":{{\"attempt\":1,\"outcome\":{{\"notSent\":{{\"problem\":\"noConnection\"}}}}}}}}' \
             WHERE id = 3; {rule};"
        ),
    )
    .await;
    let (code, words) = verify(&desktop, &path);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.contains("Event 3, or the payment it belongs to, was changed"), "{words}");

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.shows(LOCK, &["the book was changed from outside"]).await;
    window.go('7', "History").await;
    window.reads("NAKATO SARAH").await;
    is_refused(&kaunta, "Something changed this book outside Kaunta").await;
    window.picture("locked-at-the-counter").await;
    window.click("Why, and what to do").await;
    window.reads("This book was changed outside Kaunta").await;
    window.reads("vent 3").await;
    window.picture("book-tampered").await;
    let (code, words) = verify(&desktop, &path);
    assert_eq!(code, Some(1), "also while Kaunta has it open: {words}");

    // Follows the message: the payment is salvaged into a new book, and a look-up finds its outcome.
    window.click("Save what can be read…").await;
    window.click_on("[role=dialog] .actions button:last-child").await;
    window.reads("Something had changed these payments outside Kaunta").await;
    window.picture("book-saved-from-tampering").await;
    window.click("Go on").await;
    window.reads("Nothing in it was changed, removed or added").await;
    window.shows(LOCK, &["the book is being brought up to date"]).await;
}

#[tokio::test]
async fn a_whole_book_is_said_to_be_whole_from_a_terminal_while_kaunta_works() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    bill_to_confirm(&kaunta.window, "04212345671", "50000").await;
    confirm(&kaunta.window, "Pay UGX 50,000").await;
    kaunta.window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    let (code, words) = verify(&desktop, &desktop.data().join("practice.db"));
    assert_eq!(code, Some(0), "{words}");
    let (code, words) = verify(&desktop, &desktop.data().join("nowhere.db"));
    assert_eq!((code, words.trim()), (Some(2), "There is no such file."));
}

#[tokio::test]
async fn what_can_be_read_of_a_damaged_book_is_saved_into_a_new_one() {
    let desktop = desktop_with_a_book().await;
    let path = desktop.data().join("practice.db");
    let book = Book::open(&desktop.data(), "practice").await;
    let reference = book.only().await.reference;
    let page = book.number("SELECT rootpage FROM sqlite_master WHERE name = 'event'").await;
    let size = book.number("PRAGMA page_size").await;
    drop(book);
    let mut bytes = fs::read(&path).expect("the book");
    let from = usize::try_from((page - 1) * size).expect("a place");
    bytes[from..from + usize::try_from(size).expect("a size")].fill(0xA5);
    fs::write(&path, &bytes).expect("a damaged book");

    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.says("main h1", "The book is damaged").await;
    window.click("Save what can be read…").await;
    window.is_true("the question", "document.querySelector('[role=dialog]')").await;
    window.picture("salvage-question").await;
    window.click_on("[role=dialog] .actions button:last-child").await;
    window.reads("The damaged book is kept as it was, in this file:").await;
    window.picture("salvaged").await;
    let aside = window.text_of("main .notice .mono").await;
    assert!(fs::read(&aside).expect("the damaged book") == bytes, "the damaged book is kept byte by byte: {aside}");
    window.click("Go on").await;
    window.is_true("the counter", "document.querySelector('main h1')?.innerText === 'Home'").await;
    // The row is there but its events are not: its outcome is looked up, and it is not sent again.
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let again = book.only_in("succeeded", LONG).await;
    assert_eq!(again.reference, reference);
    assert_eq!((service.transfers().await.len(), service.booked().await.len()), (1, 1));
    // Payments that it may have lost are looked up.
    window.shows(LOCK, &["the book is being brought up to date"]).await;
}
