//! A repeat customer: found by four letters, validated again and paid, but not by a scanner.

use kaunta_tests::{Desktop, Kaunta, Key};

use crate::counter::{bill_to_confirm, confirm};

#[tokio::test]
async fn a_customer_who_was_paid_before_is_found_by_four_letters_and_paid_again_after_the_name_was_validated() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.reads("Next customer").await;
    window.go('1', "Home").await;
    // A letter on Home starts the search, and the next letters are not lost before its field exists.
    window.types("naka").await;
    window.is_at("[role=dialog] input").await;
    let found = "document.querySelector('[role=option][aria-selected=true]')?.innerText.includes('0421 2345 671')";
    window.is_true("the customer", found).await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    window.reads("NAKATO SARAH").await;
    window.reads("Last time: UGX 50,000").await;
    // Typing replaces the selected amount of last time. The same amount again would require a confirmation.
    window.types("20000").await;
    window.press(Key::Enter).await;
    window.is_at_button("Pay UGX 20,000").await;
    // A scanner's number and its Enter pay nothing.
    window.types("14200550001").await;
    window.press(Key::Enter).await;
    // If the driver types slower than a scanner, the digits are in the field of the given cash: clears it.
    window.focus("what was given", "document.querySelector('.given input')").await;
    window.clear().await;
    window.press(Key::Enter).await;
    confirm(window, "Pay UGX 20,000").await;
    window.reads("Next customer").await;
    let service = kaunta.practice().await;
    assert_eq!(service.validations().await.len(), 2, "the name is asked for again");
    assert_eq!(service.transfers().await.len(), 2);
}
