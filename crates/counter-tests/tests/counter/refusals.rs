//! The service's first refusal may answer one of two copies of our request, so a look-up confirms it.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Trouble, message};
use crate::orders::{airtime, bank, bill, collect, send};
use crate::shop::{PATIENCE, Shop};

/// In seconds; longer than any of our requests can be in flight.
const QUIET: u64 = 152;
const SURE: &str = "No money left the wallet.";

fn says_no() -> Answer {
    let body = r#"{"code":"INSUFFICIENT_BALANCE","message":"The wallet balance is too low"}"#;
    Answer::Says(String::from_utf8(message("400 Bad Request", "", body.as_bytes())).unwrap())
}

fn id_of(detail: &Value) -> i64 {
    detail["row"]["id"].as_i64().unwrap()
}

fn words(detail: &Value) -> &str {
    detail["situation"].as_str().unwrap()
}

#[tokio::test]
async fn a_refusal_says_that_no_money_moved_only_after_the_service_has_confirmed_it() {
    let shop = Shop::open().await;
    let refused = shop.pay(&bill("UMEME", "14200550020")).await;
    assert_eq!(refused["row"]["state"], "refused");
    assert!(words(&refused).starts_with("Not enough float") && !words(&refused).contains(SURE), "{}", words(&refused));
    assert_eq!(refused["doNotRepeat"], Value::Null, "what was wrong may be put right at once");
    // Too early, "not found" proves nothing: the other copy may still be in flight.
    let early = shop.call("askNow", json!({ "id": id_of(&refused) })).await;
    assert_eq!(early["row"]["state"], "refused");
    assert!(!words(&early).contains(SURE), "{}", words(&early));
    shop.advance(QUIET);
    let confirmed = shop.until(id_of(&refused), "rejected").await;
    assert!(words(&confirmed).starts_with("Not enough float") && words(&confirmed).contains(SURE));
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (1, 0));
}

#[tokio::test]
async fn a_corrected_amount_is_told_that_the_refusal_before_it_is_not_confirmed_and_no_more_once_it_is() {
    let shop = Shop::open().await;
    let order = bill("UMEME", "14200550020");
    let refused = shop.pay(&order).await;
    let corrected = order.answering("amount", "24000");
    let review = shop.review(&corrected).await;
    let words = "A payment of UGX 25,000 to the same account or phone was refused on 21 Nov at 12:00, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.";
    assert_eq!((&review["refused"], &review["earlier"]), (&json!([words]), &json!([])));
    assert_eq!(shop.review(&bill("UMEME", "14200550001")).await["refused"], json!([]), "another account");
    shop.advance(QUIET);
    shop.until(id_of(&refused), "rejected").await;
    assert_eq!(shop.review(&corrected).await["refused"], json!([]));
}

#[tokio::test]
async fn a_refused_copy_of_a_request_that_was_booked_is_found_by_itself_in_every_mode() {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    let shop = shop.through(&line.address);
    let phone = "256772550001";
    for order in [airtime(phone), send(phone), bank("9030055000001"), bill("UMEME", "14200550001"), collect(phone)] {
        // Something in between sends it twice, and returns the answer to the refused copy.
        line.meets(Some(Trouble { arrives: true, answer: says_no() }));
        let refused = shop.pay(&order).await;
        line.meets(None);
        assert_eq!(refused["row"]["state"], "refused", "{}", order.mode);
        let earlier = shop.review(&order).await;
        assert_eq!(earlier["earlier"][0]["reference"], refused["row"]["reference"], "{}: it may be paid", order.mode);
        shop.advance(QUIET);
        let found = shop.until_detail(id_of(&refused), |detail| !detail["case"].is_null()).await;
        assert_eq!(found["case"]["serviceStatus"], "SUCCESS", "{}", order.mode);
        assert!(!words(&found).contains("No money") && !words(&found).contains("not charged"), "{}", words(&found));
        assert!(found["doNotRepeat"].is_string(), "{}", order.mode);
    }
    assert_eq!((line.transfers(), shop.booked().await.len()), (5, 5));
}

#[tokio::test]
async fn a_refusal_is_asked_about_until_it_is_answered_also_by_the_next_start() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550020")).await);
    let address = shop.practice.base_url();
    let shop = shop.through(&address);
    let open = async {
        while !shop.call("start", Value::Null).await["problem"].is_null() {
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, open).await.unwrap();
    shop.force("status", "unavailable", 3).await;
    shop.advance(QUIET);
    let asked = |detail: &Value| detail["events"].as_array().unwrap().len() == 4;
    let silent = shop.until_detail(id, asked).await;
    assert_eq!(silent["row"]["state"], "refused");
    assert!(!words(&silent).contains(SURE), "silence confirms nothing: {}", words(&silent));
    assert!(silent["nextAskAt"].is_string());
    // Wait until Kaunta has planned its next question: time that passes before that is lost.
    shop.rest().await;
    shop.advance(QUIET);
    assert!(words(&shop.until(id, "rejected").await).contains(SURE));
}
