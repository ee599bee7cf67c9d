//! Payments that were left waiting and finish while another customer is served.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Window};

use crate::access::{bring_axe, in_all_looks, passes};
use crate::counter::{bill_to_confirm, confirm};
use crate::people::{self, CASHIER, OWNER, comes_in, is_signed_out, switch_to};

const HOUSE: &str = "04212345671";
const SHOP: &str = "04212345689";

/// A bill that waits until the test settles it, left for the next customer. The amount is in thousands.
async fn leaves_one_waiting(kaunta: &Kaunta, account: &str, thousands: u32) {
    let window = &kaunta.window;
    kaunta.practice().await.force("transfer", "pending_forever", 1).await;
    bill_to_confirm(window, account, &format!("{thousands}000")).await;
    confirm(window, &format!("Pay UGX {thousands},000")).await;
    window.is_true_within("waiting", "document.querySelector('[data-outcome=waiting]')", LONG).await;
    confirm(window, "Next customer").await;
    window.is_true("the next customer", "!document.querySelector('[data-outcome]')").await;
}

async fn is_told(window: &Window, done: &str) {
    window.is_true_within("it is told", &format!("document.querySelector('[data-done={done}]')"), LONG).await;
}

async fn nothing_is_told(window: &Window) {
    window.is_true("nothing is told", "!document.querySelector('[data-done]')").await;
}

#[tokio::test]
async fn what_was_left_waiting_is_told_while_the_next_customer_is_typed_in_and_takes_no_key() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    bring_axe(window).await;
    leaves_one_waiting(&kaunta, HOUSE, 50).await;
    let first = book.only_in("pending", LONG).await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types("0421234").await;
    nothing_is_told(window).await;
    service.settle(&first.reference, "SUCCESS").await;
    is_told(window, "paid").await;
    window.shows("[data-done]", &["UGX 50,000 for NAKATO SARAH is paid"]).await;
    // The focus and every key stay with the customer who is being served.
    window.is_in("accountNumber").await;
    window.types("5689").await;
    window.is("the account", "document.activeElement.value.replace(/\\s/g, '')", SHOP).await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    passes(window, "a payment that is told").await;
    in_all_looks(&desktop, window, "told").await;
    window.is_in("amount").await;
    // It stays until it is read.
    window.go('1', "Home").await;
    is_told(window, "paid").await;
    window.press_button("Open").await;
    window.is_true("details", "document.querySelector('aside [data-outcome=paid]')").await;
    nothing_is_told(window).await;
}

#[tokio::test]
async fn several_are_one_list_with_what_became_of_each() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    leaves_one_waiting(&kaunta, HOUSE, 30).await;
    let paid = book.only_in("pending", LONG).await;
    leaves_one_waiting(&kaunta, SHOP, 40).await;
    let failed = book.operations().await.into_iter().find(|each| each.id != paid.id).expect("the second one");
    service.settle(&paid.reference, "SUCCESS").await;
    service.settle(&failed.reference, "FAILED").await;
    window.is_true_within("both", "document.querySelectorAll('[data-done]').length === 2", LONG).await;
    window.shows("[data-done=paid]", &["UGX 30,000 for NAKATO SARAH is paid"]).await;
    window.shows("[data-done=notPaid]", &["UGX 40,000", "was not paid"]).await;
    in_all_looks(&desktop, window, "told-several").await;
    window.click_on("[data-done=paid] button:last-child").await;
    window.is_true("one is left", "document.querySelectorAll('[data-done]').length === 1").await;
}

#[tokio::test]
async fn it_waits_behind_the_lock_for_whoever_left_it_and_is_told_to_nobody_else() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    switch_to(window, CASHIER).await;
    leaves_one_waiting(&kaunta, HOUSE, 50).await;
    let first = book.only_in("pending", LONG).await;
    window.chord(Key::Control, 'l').await;
    is_signed_out(window).await;
    service.settle(&first.reference, "SUCCESS").await;
    book.only_in("succeeded", LONG).await;
    nothing_is_told(window).await;
    comes_in(window, CASHIER).await;
    is_told(window, "paid").await;
    switch_to(window, OWNER).await;
    nothing_is_told(window).await;
    switch_to(window, CASHIER).await;
    window.reads("NAKATO SARAH").await;
    nothing_is_told(window).await;
}
