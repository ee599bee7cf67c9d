//! Several bills of one customer by keyboard alone, by a person who may pay them and with the owner's PIN.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Window};

use crate::access::{bring_axe, passes};
use crate::counter::{amount_and_payer, bill_to_confirm, confirm};
use crate::people::{self, CASHIER, OWNER, switch_to};

const HOUSE: &str = "04212345671";
const SHOP: &str = "04212345689";

/// From any screen to the one confirmation of two bills of 50,000 each.
pub async fn two_bills(window: &Window) {
    bill_to_confirm(window, HOUSE, "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    window.types("a").await;
    window.is_true("the list", "document.querySelector('#bills-list')").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types(SHOP).await;
    window.press(Key::Enter).await;
    window.is_in("amount").await;
    amount_and_payer(window, "50000", "0772123456").await;
    confirm(window, "Review all 2 bills").await;
    window.is_true("all are read back", "document.querySelector('#together-title')").await;
}

#[tokio::test]
async fn several_bills_of_one_customer_are_paid_by_keyboard_and_each_outcome_is_shown() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    bring_axe(window).await;
    two_bills(window).await;
    window.shows("main", &["0421 2345 671", "0421 2345 689", "UGX 100,000"]).await;
    passes(window, "the confirmation of several bills").await;
    window.picture("bills-confirm").await;
    window.has_in_view("Pay 2 bills, UGX 100,000").await;
    assert_eq!(service.transfers().await.len(), 0);
    confirm(window, "Pay 2 bills, UGX 100,000").await;
    window.reads_within("All done", LONG).await;
    let book = Book::open(&desktop.data(), "practice").await;
    let paid = book.operations().await;
    assert_eq!((paid.len(), service.transfers().await.len()), (2, 2), "each once");
    for operation in &paid {
        window.shows("main", &[operation.reference.as_str()]).await;
    }
    passes(window, "several bills, paid").await;
    window.picture("bills-done").await;
    confirm(window, "Next customer").await;
    window.is_true("the next customer", "document.querySelectorAll('[role=radio]').length >= 6").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn the_one_receipt_of_several_bills_is_saved_as_a_pdf_and_read_as_a_message() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bring_axe(window).await;
    two_bills(window).await;
    confirm(window, "Pay 2 bills, UGX 100,000").await;
    window.reads_within("All done", LONG).await;
    window.click("Save PDF").await;
    window.reads("Receipt saved").await;
    assert!(desktop.files().join("receipt-bills-1.pdf").is_file());
    window.click("Share…").await;
    let paid = Book::open(&desktop.data(), "practice").await.operations().await;
    for operation in &paid {
        window.shows("[role=dialog]", &[operation.reference.as_str()]).await;
    }
    window.shows("[role=dialog]", &[HOUSE, SHOP, "UGX 50,000"]).await;
    passes(window, "the message of several bills").await;
    window.picture("bills-shared").await;
    window.press(Key::Escape).await;
    window.press_button("Next customer").await;
    window.is_true("the next customer", "document.querySelectorAll('[role=radio]').length >= 6").await;
    kaunta.quit().await;
}

#[tokio::test]
async fn bills_over_a_cashier_s_limit_are_one_request_and_are_paid_with_the_owner_s_pin() {
    let desktop = Desktop::new().await;
    let kaunta = people::a_shop_of_three(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    switch_to(window, CASHIER).await;
    bring_axe(window).await;
    // Each is within the limit for one payment, both together are not.
    two_bills(window).await;
    window.reads("A second person has to approve these together").await;
    passes(window, "several bills that need a second person").await;
    window.reads("Together they are over the asking person's limit for one payment.").await;
    window.has_in_view("Ask for approval of all 2 bills").await;
    window.picture("bills-ask").await;
    confirm(window, "Ask for approval of all 2 bills").await;
    window.shows("aside", &["2 bills", "0421 2345 671", "0421 2345 689", "UGX 100,000"]).await;
    passes(window, "a request for several bills").await;
    window.picture("bills-asked").await;
    assert_eq!(service.transfers().await.len(), 0, "nothing is sent before the yes");
    window.press_button("Approve…").await;
    window.is_at("input[type=password]").await;
    window.types(OWNER.pin).await;
    window.press(Key::Enter).await;
    window.press_button("See what became of the bills").await;
    window.reads_within("All done", LONG).await;
    window.picture("bills-approved").await;
    let book = Book::open(&desktop.data(), "practice").await;
    let paid = book.operations().await;
    assert_eq!((paid.len(), service.transfers().await.len()), (2, 2), "each once");
    for operation in &paid {
        let events = book.events(operation.id).await;
        let told: Vec<_> = events.iter().map(|event| (event.kind.as_str(), event.who.as_deref())).collect();
        assert_eq!(told[..2], [("recorded", Some(CASHIER.name)), ("approved", Some(OWNER.name))], "{told:?}");
    }
    kaunta.quit().await;
}
