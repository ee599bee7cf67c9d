//! Airtime, sending, banks and collecting in practice, by keyboard alone.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Window, is_pseudo};
use serde_json::{Value, json};

use crate::agree::{agrees, shillings};
use crate::counter::{confirm, identify_phone, network_is};

#[tokio::test]
async fn airtime_is_topped_up_on_the_network_that_the_number_suggests() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('3', "Airtime").await;
    identify_phone(window, "0752 300 417", "Airtel").await;
    window.types("5000").await;
    window.press(Key::Enter).await;
    window.is_at_button("Top up UGX 5,000").await;
    window.picture("airtime").await;
    confirm(window, "Top up UGX 5,000").await;
    agrees(
        &kaunta,
        &service,
        &book,
        "succeeded",
        json!({
            "transactionMode": "PARTNER_PAY_AIRTIME",
            "amount": 5000,
            "currency": "UGX",
            "narration": "Airtime 0752 300 417",
            "walletType": "ESCROW",
            "phoneNumber": "256752300417",
            "mnoProvider": "AIRTEL",
        }),
    )
    .await;
    validated(
        &service.validations().await[0].body,
        json!({
            "transactionMode": "PARTNER_PAY_AIRTIME", "phoneNumber": "256752300417", "mnoProvider": "AIRTEL",
        }),
    );
}

#[tokio::test]
async fn money_is_sent_to_the_name_that_was_read_back_and_another_network_can_be_chosen() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('4', "Send money").await;
    window.is_in("phoneNumber").await;
    window.types("+256772300417").await;
    network_is(window, "MTN").await;
    // The number was ported to Airtel: Tab to the networks, the arrow key to the other one, Space chooses it.
    window.press(Key::Tab).await;
    window.is_in("mnoProvider").await;
    window.press(Key::Right).await;
    window.types(" ").await;
    network_is(window, "Airtel").await;
    window.is_at_button("Check number").await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    let name = window.text_of(".name").await;
    window.types("75000").await;
    window.press(Key::Enter).await;
    window.is_at_button("Send UGX 75,000").await;
    window.reads(&name).await;
    window.picture("send-money").await;
    confirm(window, "Send UGX 75,000").await;
    agrees(
        &kaunta,
        &service,
        &book,
        "succeeded",
        json!({
            "transactionMode": "PARTNER_SEND_MNO",
            "amount": 75000,
            "currency": "UGX",
            "narration": "Send money 0772 300 417",
            "walletType": "ESCROW",
            "phoneNumber": "256772300417",
            "mnoProvider": "AIRTEL",
            "recipientName": name,
        }),
    )
    .await;
    validated(
        &service.validations().await[0].body,
        json!({
            "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": "256772300417", "mnoProvider": "AIRTEL",
        }),
    );
}

/// Notes a passport: its first letter chooses the kind of ID, and the Enter after its number does not pay.
async fn notes_the_id(window: &Window) {
    window.is_true("the kinds of ID", "document.activeElement.closest('section.confirm .id select') !== null").await;
    // No option begins with a letter in the pseudo-language.
    if is_pseudo() {
        window.press(Key::Down).await;
        window.press(Key::Down).await;
    } else {
        window.types("p").await;
    }
    window.is_true("a passport", "document.querySelector('section.confirm .id select').value === 'passport'").await;
    window.press(Key::Enter).await;
    window.types("4F7K").await;
    window.press(Key::Enter).await;
}

#[tokio::test]
async fn a_bank_is_found_by_three_letters_and_its_account_is_paid() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('b', "Send to bank").await;
    window.is_in("bankCode").await;
    window.types("cen").await;
    window.press(Key::Enter).await;
    window.is_in("accountNumber").await;
    window.types("9030012345678").await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    let name = window.text_of(".name").await;
    window.picture("send-bank").await;
    window.types("1200000").await;
    window.press(Key::Enter).await;
    notes_the_id(window).await;
    confirm(window, "Send UGX 1,200,000").await;
    agrees(
        &kaunta,
        &service,
        &book,
        "succeeded",
        json!({
            "transactionMode": "PARTNER_SEND_BANK",
            "amount": 1_200_000,
            "currency": "UGX",
            "narration": "Centenary Bank 9030012345678",
            "walletType": "ESCROW",
            "accountNumber": "9030012345678",
            "bankCode": "163747",
            "accountName": name,
        }),
    )
    .await;
    validated(
        &service.validations().await[0].body,
        json!({
            "transactionMode": "PARTNER_SEND_BANK", "accountNumber": "9030012345678", "bankCode": "163747",
        }),
    );
}

#[tokio::test]
async fn a_collection_waits_for_the_customer_and_its_approval_shows_without_a_refresh() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, book) = (kaunta.practice().await, Book::open(&desktop.data(), "practice").await);
    let window = &kaunta.window;
    window.go('5', "Collect").await;
    window.is_in("phoneNumber").await;
    window.types("0772300417").await;
    network_is(window, "MTN").await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    window.types("25001").await;
    window.press(Key::Enter).await;
    // The customer is given the money in cash.
    window.is_in("cash").await;
    window.press(Key::Enter).await;
    window.is_at_button("Review").await;
    window.press(Key::Enter).await;
    window.is_at_button("Ask for UGX 25,001").await;
    window.reads("A prompt appears on the customer's phone").await;
    window.picture("collect").await;
    // The customer approves when this test says so.
    service.force("transfer", "pending_forever", 1).await;
    confirm(window, "Ask for UGX 25,001").await;
    let asked = agrees(
        &kaunta,
        &service,
        &book,
        "pending",
        json!({
            "transactionMode": "PARTNER_COLLECT_MNO",
            "amount": 25001,
            "currency": "UGX",
            "narration": "Collect",
            "walletType": "ESCROW",
            "phoneNumber": "256772300417",
            "mnoProvider": "MTN",
        }),
    )
    .await;
    window.reads("approve the payment with your PIN").await;
    window.picture("waiting").await;

    // Without input in the window: the customer approves, and the screen updates by itself.
    service.settle(&asked.operation.reference, "SUCCESS").await;
    window.is_true_within("the approval", "document.querySelector('[data-outcome=paid]')", LONG).await;
    let operation = book.only_in("succeeded", LONG).await;
    assert_eq!(operation.reference, asked.operation.reference);
    let fee = shillings("375.02");
    window.shows("[data-outcome=paid]", &["Received", "UGX 25,001", &fee, &operation.reference]).await;
    assert_eq!(service.transfers().await.len(), 1, "asked for once");
    assert!(service.validations().await.is_empty(), "a collection checks nobody");
    let events = book.events(operation.id).await;
    let last = events.last().expect("events");
    assert_eq!(last.kind, "lookedUp", "the status was asked for: a callback is no fact");
}

fn validated(body: &Value, expected: Value) {
    assert_eq!(*body, expected, "exactly the fields that the mode has");
}
