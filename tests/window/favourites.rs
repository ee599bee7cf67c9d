//! Favourites by keyboard: kept after a payment, all bills of one customer in one go, erased.

use kaunta_tests::{Book, Desktop, Kaunta, Key, LONG, Window};
use serde_json::{Value, json};

use crate::access::{bring_axe, in_all_looks, passes};
use crate::counter::{bill_to_confirm, confirm};

const HOUSE: &str = "04212345671";
const SHOP: &str = "04212345689";

/// Pays a bill once and keeps its customer, who agreed.
async fn pays_and_keeps(kaunta: &Kaunta, account: &str, label: &str) {
    let window = &kaunta.window;
    bill_to_confirm(window, account, "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.is_at_button("Next customer").await;
    let found = window.asks("findCustomers", json!({ "typed": account })).await.expect("customers");
    let paid = &found["customers"][0]["operation"];
    let keep = json!({ "operation": paid, "customer": "Mama Ruth", "label": label, "agrees": true });
    window.asks("saveFavourite", keep).await.expect("a favourite");
}

async fn amounts(window: &Window) -> Value {
    window.value("[...document.querySelectorAll('form .filled input')].map(each => each.value)").await.expect("amounts")
}

#[tokio::test]
async fn all_bills_of_a_favourite_customer_go_into_the_list_in_one_step_and_are_paid_by_one_confirmation() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (window, service) = (&kaunta.window, kaunta.practice().await);
    bring_axe(window).await;
    pays_and_keeps(&kaunta, HOUSE, "house").await;
    pays_and_keeps(&kaunta, SHOP, "shop").await;
    window.find("Favourites").await;
    window.shows("main", &["Mama Ruth", "house", "shop", "••• 671"]).await;
    in_all_looks(&desktop, window, "favourites").await;
    let asked_before = service.validations().await.len();
    window.press_button("Pay all 2 bills of Mama Ruth").await;
    window.is_true("both are named", "document.querySelectorAll('form .party').length === 2").await;
    window.is_true("the first amount", "document.activeElement === document.querySelector('form .filled input')").await;
    assert_eq!(amounts(window).await, json!(["50,000", "50,000"]));
    assert_eq!(service.validations().await.len(), asked_before + 2, "the service is asked about each again");
    passes(window, "the bills of a favourite").await;
    in_all_looks(&desktop, window, "favourite-bills").await;
    // The same amounts again would be asked about as repeated payments.
    window.types("40000").await;
    window.press(Key::Tab).await;
    window.press(Key::Tab).await;
    window.types("30000").await;
    window.press(Key::Enter).await;
    window.shows("#together-title", &["Read them back"]).await;
    window.shows("main", &["NAKATO SARAH", "0421 2345 671", "0421 2345 689", "UGX 70,000"]).await;
    assert_eq!(service.transfers().await.len(), 2, "nothing more is sent yet");
    confirm(window, "Pay 2 bills, UGX 70,000").await;
    window.reads_within("All done", LONG).await;
    let book = Book::open(&desktop.data(), "practice").await;
    assert_eq!((book.operations().await.len(), service.transfers().await.len()), (4, 4), "each once");
    // They ask to be forgotten.
    window.find("Favourites").await;
    window.press_button("Erase").await;
    window.reads_in_dialog("The payments stay in the book").await;
    window.picture("favourites-erase").await;
    window.click_on("[role=dialog] button[type=submit]").await;
    window.is_true("one is left", "document.querySelectorAll('main section li').length === 1").await;
}
