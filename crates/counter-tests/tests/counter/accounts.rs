//! Which account is asked when a key or an address changes while payments are open.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Trouble};
use crate::orders::{airtime, bill};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::Shop;

/// In seconds; longer than any of our requests can be in flight.
const QUIET: u64 = 152;

/// Sets up development, which has look-ups here, with an address and a key.
async fn reach(shop: &Shop, address: &str, key: &str) {
    let environment = json!({ "environment": "development", "address": address, "callback": "", "callbackServer": "",
                              "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", environment).await;
    shop.call("setKey", json!({ "environment": "development", "interface": "gateway", "key": key })).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
}

async fn reach_practice(shop: &Shop, of: &Shop) {
    reach(shop, &of.practice.base_url(), of.practice.sandbox_key()).await;
}

/// A shop whose sandbox has look-ups.
async fn shop() -> Shop {
    Shop::with(|config| config.sandbox_status = true).await
}

/// A shop that reached its account through an old address, with a payment over it that never arrived.
async fn with_a_lost_request(first: &[&str]) -> (Shop, i64) {
    let shop = shop().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    reach(&shop, &line.address, shop.practice.sandbox_key()).await;
    for phone in first {
        assert_eq!(shop.pay(&airtime(phone)).await["row"]["state"], "succeeded");
    }
    line.meets(Some(Trouble { arrives: false, answer: Answer::Closed }));
    let lost = shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!(lost["row"]["state"], "unknown");
    (shop, lost["row"]["id"].as_i64().unwrap())
}

async fn ask(shop: &Shop, id: i64) -> Value {
    shop.call("askNow", json!({ "id": id })).await
}

/// Asks often enough to resolve the payment if the answers were accepted.
async fn asked_for_long(shop: &Shop, id: i64) -> Value {
    ask(shop, id).await;
    shop.advance(QUIET);
    ask(shop, id).await
}

fn told(detail: &Value) -> String {
    let events = detail["events"].as_array().unwrap().iter();
    events.map(|event| event["words"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join("\n")
}

async fn doubt(shop: &Shop) -> Value {
    shop.call("attention", json!({ "offset": 0, "limit": 10 })).await["account"].clone()
}

#[tokio::test]
async fn not_found_of_another_account_proves_nothing() {
    let (shop, other) = (shop().await, shop().await);
    reach_practice(&shop, &shop).await;
    let cut = shop.pay(&bill("UMEME", "14200550033")).await;
    let id = cut["row"]["id"].as_i64().unwrap();
    assert_eq!((&cut["row"]["state"], shop.booked().await.len()), (&json!("unknown"), 1));
    let settings = shop.call("settings", Value::Null).await;
    let said = settings["environments"][1]["openPayments"].as_str().unwrap().to_owned();
    assert!(said.starts_with(&format!("Payment {id} has no final outcome yet")), "{said}");

    reach_practice(&shop, &other).await;
    let strange = asked_for_long(&shop, id).await;
    assert_eq!(strange["row"]["state"], "unknown", "{}", told(&strange));
    assert!(told(&strange).contains("it was sent with others: that proves nothing"), "{}", told(&strange));
    let words = doubt(&shop).await["words"].as_str().unwrap().to_owned();
    assert!(words.starts_with(&format!("Payment {id} was sent with another key")), "{words}");

    reach_practice(&shop, &shop).await;
    assert_eq!(doubt(&shop).await, Value::Null);
    assert_eq!(ask(&shop, id).await["row"]["state"], "succeeded");
    assert_eq!((shop.booked().await.len(), other.transfers().await), (1, 0));
}

#[tokio::test]
async fn a_new_key_counts_as_the_same_account_once_it_finds_a_payment_of_the_old_one() {
    let (shop, id) = with_a_lost_request(&["256772300417"]).await;
    reach_practice(&shop, &shop).await;
    let asked = asked_for_long(&shop, id).await;
    assert_eq!(asked["row"]["state"], "notFound", "{}", told(&asked));
    assert_eq!(doubt(&shop).await, Value::Null);
    let proof = shop.call("operation", json!({ "id": id - 1 })).await;
    assert!(told(&proof).contains("both belong to the same account"), "{}", told(&proof));
    assert_eq!(proof["row"]["state"], "succeeded");
    shop.call("sendAgain", json!({ "id": id })).await;
    shop.until(id, "succeeded").await;
    assert_eq!(shop.booked().await.len(), 2);
}

#[tokio::test]
async fn where_nothing_proves_it_an_owner_says_that_the_account_is_the_same_with_a_reason() {
    let (shop, id) = with_a_lost_request(&[]).await;
    reach_practice(&shop, &shop).await;
    assert_eq!(asked_for_long(&shop, id).await["row"]["state"], "unknown");
    for (reason, by) in [("", "Nakato"), ("The key was renewed", " "), ("two\nlines", "Nakato")] {
        shop.refused("sameAccount", json!({ "reason": reason, "by": by })).await;
    }
    assert_ne!(doubt(&shop).await, Value::Null);
    let said = json!({ "reason": "Grace at support renewed it", "by": "Nakato" });
    assert_eq!(shop.call("sameAccount", said).await["account"], Value::Null);
    let asked = asked_for_long(&shop, id).await;
    assert_eq!(asked["row"]["state"], "notFound", "{}", told(&asked));
    assert!(told(&asked).contains("set now: Grace at support renewed it"), "{}", told(&asked));
}

#[tokio::test]
async fn nothing_is_sent_again_to_another_account_than_it_was_sent_to() {
    let (shop, id) = with_a_lost_request(&["256772300417"]).await;
    reach_practice(&shop, &shop).await;
    assert_eq!(asked_for_long(&shop, id).await["row"]["state"], "notFound");
    let other = self::shop().await;
    reach_practice(&shop, &other).await;
    let refused = shop.refused("sendAgain", json!({ "id": id })).await;
    assert!(refused.message.contains("another key or address") && refused.message.ends_with("Nothing was sent."));
    assert_eq!((shop.transfers().await, other.transfers().await), (1, 0));
}

#[tokio::test]
async fn a_book_that_lost_payments_asks_about_them_only_where_they_were_made() {
    let (shop, other) = (shop().await, shop().await);
    in_a_hurry(&shop).await;
    reach_practice(&shop, &shop).await;
    shop.pay(&airtime("256772300417")).await;
    let copy: PathBuf = backed_up(&shop).await;
    shop.pay(&airtime("256772300418")).await;
    reach_practice(&shop, &other).await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let locked = until_book(&shop, |book| {
        book["lock"]["message"].as_str().is_some_and(|words| words.contains("with another key or address"))
    })
    .await;
    assert_eq!(locked["lock"]["reason"], "reconciling");
    shop.passes(QUIET * 2).await;
    assert_eq!(other.arrived("").await.len(), shop_asked_at(&other).await, "only about the payment that it knows");
    assert_ne!(doubt(&shop).await, Value::Null);
    reach_practice(&shop, &shop).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 10 })).await;
    assert_eq!(attention["orphans"].as_array().unwrap().len(), 1, "what the book lost is found");
}

/// How often the other account was asked about the payment whose outcome the book knows.
async fn shop_asked_at(other: &Shop) -> usize {
    let asked = other.arrived("").await;
    let paths: std::collections::BTreeSet<String> =
        asked.iter().map(|request| request["path"].as_str().unwrap().to_owned()).collect();
    assert_eq!(paths.len(), 1, "{paths:?}");
    asked.len()
}
