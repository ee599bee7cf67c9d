//! The book moved to another computer: the code from one window is typed in the other, and one file is carried over.

use std::fs;

use kaunta_tests::{Book, Desktop, Kaunta, LONG, Window};

use crate::carried::pays;

const LOCK: &str = "section[aria-label='Sending is locked']";

/// This computer's code, needed to move a book to it.
async fn code_of(window: &Window) -> String {
    window.find("The book").await;
    window.click("Bring a book from another computer…").await;
    window.reads_in_dialog("type this computer's code").await;
    window.picture("bring-a-book").await;
    let code = window.text_of("[role=dialog] .code .mono").await;
    assert_eq!(code.len(), 9, "{code}");
    window.click("Not now").await;
    code
}

#[tokio::test]
async fn a_book_is_moved_from_one_window_to_the_other_and_pays_only_there() {
    let (first, second) = (Desktop::new().await, Desktop::new().await);
    let (at_first, at_second) = (Kaunta::start(&first).await, Kaunta::start(&second).await);
    let (window, other) = (&at_first.window, &at_second.window);
    pays(window, "04212345671", "50000").await;
    let code = code_of(other).await;

    window.find("The book").await;
    window.click("Move to another computer…").await;
    window.fill("The other computer's code", &code.to_lowercase()).await;
    window.fill("Who are you?", "Grace Auma").await;
    window.picture("move-away").await;
    window.click("Close this book and save the file").await;
    let stick = first.folder().join("a memory stick");
    fs::create_dir_all(&stick).expect("a place");
    let file = stick.join("Kaunta move.zip");
    first.answer_file_dialog(&file).await;
    window.reads_within("The moving file is saved", LONG).await;
    window.reads(&file.display().to_string()).await;
    window.shows(LOCK, &["the book was closed here and continues on another computer"]).await;
    window.picture("moved-away").await;

    other.click("Bring a book from another computer…").await;
    other.click("Choose the file…").await;
    second.answer_file_dialog(&file).await;
    other.reads_in_dialog("Grace Auma closed the book on the old computer").await;
    other.reads_in_dialog("1 payment").await;
    other.picture("bring-it-in").await;
    other.click("Bring it in").await;
    other.is_true("the dialog is closed", "!document.querySelector('[role=dialog]')").await;
    pays(other, "04212345689", "60000").await;
    let kept = Book::open(&second.data(), "practice").await.operations().await;
    assert_eq!(kept.len(), 2, "the payment that was carried along, and the new one: {kept:?}");
    let left = Book::open(&first.data(), "practice").await.operations().await;
    assert_eq!(left.len(), 1, "nothing happens in the closed book");
}
