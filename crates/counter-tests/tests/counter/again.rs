//! Sending a payment again under its own reference: only after two "not found", only by a person, only once.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::bill;
use crate::recovery::reopen;
use crate::shop::{PATIENCE, Shop};

fn id_of(detail: &Value) -> i64 {
    detail["row"]["id"].as_i64().unwrap()
}

/// A payment whose connection was cut, and that the service then did not find, twice.
async fn not_found(shop: &Shop, ending: &str) -> i64 {
    let id = id_of(&shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await);
    shop.force("status", "found_later", 2).await;
    shop.call("askNow", json!({ "id": id })).await;
    shop.advance(150);
    let detail = shop.until(id, "notFound").await;
    assert_eq!(detail["canSendAgain"], true);
    id
}

async fn references(shop: &Shop) -> Vec<Value> {
    let sent = shop.arrived("/process-transfer").await;
    sent.iter().map(|request| request["json"]["partnerReference"].clone()).collect()
}

#[tokio::test]
async fn what_was_not_found_is_sent_again_with_its_own_reference_and_paid_once() {
    let shop = Shop::open().await;
    let id = not_found(&shop, "32").await;
    shop.force("transfer", "success", 1).await;
    let sent = shop.call("sendAgain", json!({ "id": id })).await;
    assert!(["sent", "succeeded"].contains(&sent["row"]["state"].as_str().unwrap()), "{}", sent["row"]["state"]);
    let paid = shop.until(id, "succeeded").await;
    assert_eq!(paid["case"], Value::Null);
    let words: Vec<&str> =
        paid["events"].as_array().unwrap().iter().map(|event| event["words"].as_str().unwrap()).collect();
    assert!(words.contains(&"Sent again with the same reference, attempt 2."), "{words:?}");
    let references = references(&shop).await;
    assert_eq!(references, [paid["row"]["reference"].clone(), paid["row"]["reference"].clone()]);
    assert_eq!(shop.booked().await.len(), 1);
}

#[tokio::test]
async fn two_clicks_send_it_once() {
    let shop = Shop::open().await;
    let id = not_found(&shop, "32").await;
    let click = || shop.app.call("sendAgain", json!({ "id": id }));
    let (first, second) = tokio::join!(click(), click());
    let shown = [first, second].map(|shown| shown.map(|detail| detail["row"]["id"].as_i64()));
    assert!(shown.contains(&Ok(Some(id))), "{shown:?}");
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 2, "the first sending and one more");
}

#[tokio::test]
async fn a_refusal_of_the_second_sending_says_nothing_of_the_first_and_asking_finds_it() {
    let shop = Shop::open().await;
    // The first one was booked after all: the service now refuses its reference.
    let id = not_found(&shop, "33").await;
    shop.call("sendAgain", json!({ "id": id })).await;
    shop.app.settled().await;
    let doubt = shop.call("operation", json!({ "id": id })).await;
    assert_eq!(
        doubt["row"]["state"], "unknown",
        "a 400 may only mean that the reference is used: {}",
        doubt["situation"]
    );
    assert!(doubt["doNotRepeat"].is_string());
    shop.advance(5);
    let found = shop.until(id, "succeeded").await;
    assert_eq!(found["row"]["state"], "succeeded");
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (2, 1));
}

#[tokio::test]
async fn a_second_doubt_is_asked_about_as_soon_as_a_first_one() {
    let shop = Shop::open().await;
    let id = not_found(&shop, "32").await;
    shop.advance(10 * 60);
    shop.force("transfer", "cut_after_booking", 1).await;
    shop.call("sendAgain", json!({ "id": id })).await;
    shop.app.settled().await;
    shop.advance(3);
    shop.until(id, "succeeded").await;
    assert_eq!(shop.booked().await.len(), 1);
}

#[tokio::test]
async fn nothing_else_is_sent_again() {
    let shop = Shop::open().await;
    for ending in ["01", "12", "13", "20", "33"] {
        let detail = shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await;
        let refused = shop.refused("sendAgain", json!({ "id": detail["row"]["id"] })).await;
        assert!(refused.message.contains("Nothing was sent."), "{}", refused.message);
    }
    shop.refused("sendAgain", json!({ "id": 99 })).await;
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 5);
}

#[tokio::test]
async fn nothing_is_sent_again_from_a_book_that_somebody_changed() {
    let mut shop = Shop::open().await;
    let id = not_found(&shop, "32").await;
    let change = "DROP TRIGGER event_never_changes; UPDATE event SET at = at + 1 WHERE id = 2";
    reopen(&mut shop, |shop| drop(shop.sql_on_closed(Environment::Practice, change))).await;
    let locked = async {
        while shop.call("book", Value::Null).await["lock"].is_null() {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, locked).await.unwrap();
    let refused = shop.refused("sendAgain", json!({ "id": id })).await;
    assert_eq!(refused.code, "locked");
    assert!(refused.message.contains("Nothing was sent."), "{}", refused.message);
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!((&detail["row"]["state"], &detail["canSendAgain"]), (&json!("notFound"), &json!(false)));
    assert_eq!(shop.transfers().await, 1);
}
