//! One idempotency key, one operation, one request.

use serde_json::json;

use crate::orders::{airtime, bill, collect};
use crate::shop::Shop;

#[tokio::test]
async fn eight_submits_at_once_make_one_operation_and_one_request() {
    let shop = Shop::open().await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    let submits = (0..8).map(|_| {
        let (app, input) = (shop.app.clone(), json!({ "idempotencyKey": review["idempotencyKey"] }));
        tokio::spawn(async move { app.call("submit", input).await.unwrap()["row"]["id"].as_i64().unwrap() })
    });
    let mut ids = Vec::new();
    for submit in submits.collect::<Vec<_>>() {
        ids.push(submit.await.unwrap());
    }
    assert_eq!(ids, [ids[0]; 8]);
    shop.until(ids[0], "succeeded").await;
    assert_eq!(shop.transfers().await, 1);
    assert_eq!(shop.call("history", everything()).await["total"], 1);
    assert_eq!(shop.app.in_flight(), 0);
}

#[tokio::test]
async fn submitting_again_later_shows_the_same_operation_and_sends_nothing() {
    let shop = Shop::open().await;
    let review = shop.review(&airtime("0772300417")).await;
    let submit = json!({ "idempotencyKey": review["idempotencyKey"] });
    let first = shop.call("submit", submit.clone()).await["row"]["id"].as_i64().unwrap();
    shop.until(first, "succeeded").await;
    let again = shop.call("submit", submit).await;
    assert_eq!((again["row"]["id"].as_i64(), &again["row"]["state"]), (Some(first), &json!("succeeded")));
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn an_idempotency_key_that_only_the_book_remembers_shows_its_operation_and_sends_nothing() {
    let shop = Shop::open().await;
    let review = shop.review(&airtime("0772300417")).await;
    let submit = json!({ "idempotencyKey": review["idempotencyKey"] });
    let first = shop.call("submit", submit.clone()).await["row"]["id"].as_i64().unwrap();
    shop.until(first, "succeeded").await;
    // After a hundred reviews the confirmation is no longer remembered.
    for _ in 0..100 {
        shop.review(&airtime("0772300417")).await;
    }
    let again = shop.call("submit", submit).await;
    assert_eq!(again["row"]["id"].as_i64(), Some(first));
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn two_reviews_of_the_same_form_are_two_keys_and_the_second_names_the_first() {
    let shop = Shop::open().await;
    let first = shop.pay(&bill("UMEME", "04212345671")).await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    assert_eq!(review["earlier"].as_array().unwrap().len(), 1);
    assert_eq!(review["earlier"][0]["reference"], first["row"]["reference"]);
    let other_amount = shop.review(&bill("UMEME", "04212345671").answering("amount", "26000")).await;
    assert_eq!(other_amount["earlier"], json!([]));
    shop.advance(25 * 3600);
    assert_eq!(
        shop.review(&bill("UMEME", "04212345671")).await["earlier"],
        json!([]),
        "a day later it is another bill"
    );
}

#[tokio::test]
async fn what_was_reviewed_in_one_environment_is_not_submitted_in_another() {
    let shop = Shop::open().await;
    let review = shop.review(&collect("0772300417")).await;
    shop.go_to_development().await;
    let refused = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refused.code, "review");
    assert_eq!(shop.transfers().await, 0);
    assert_eq!(shop.call("history", everything()).await["total"], 0);
}

#[tokio::test]
async fn an_idempotency_key_that_nobody_reviewed_is_refused() {
    let shop = Shop::open().await;
    let refused = shop.refused("submit", json!({ "idempotencyKey": "00000000000000000000000000000001" })).await;
    assert_eq!(refused.code, "review");
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn the_window_is_told_of_the_outcome_only_when_it_is_in_the_book() {
    let shop = Shop::open().await;
    let id = shop.submit(&airtime("0772300417")).await;
    shop.until(id, "succeeded").await;
    let changes = shop.computer.changes.lock().unwrap().clone();
    let told = changes
        .iter()
        .filter(|change| serde_json::to_value(change).unwrap() == json!({ "kind": "operation", "id": id }));
    assert_eq!(told.count(), 1, "{changes:?}");
}

fn everything() -> serde_json::Value {
    json!({ "filter": { "from": null, "to": null, "modes": [], "states": [], "search": "" }, "offset": 0, "limit": 50 })
}
