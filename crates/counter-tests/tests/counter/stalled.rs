//! A service that keeps giving an inconclusive answer: after a day and ten such answers a person may decide.

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::shop::Shop;

const DAY: u64 = 24 * 60 * 60;

fn decided(id: i64, paid: bool) -> Value {
    json!({ "id": id, "paid": paid, "reason": "Support: it expired, 14:05", "by": "Nakato Sarah" })
}

async fn ask(shop: &Shop, id: i64) -> Value {
    shop.call("askNow", json!({ "id": id })).await
}

async fn listed(shop: &Shop, id: i64) -> Value {
    let list = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    list["items"].as_array().unwrap().iter().find(|item| item["row"]["id"] == id).unwrap().clone()
}

/// Resolving it by hand is neither offered nor accepted.
async fn is_not_to_be_settled(shop: &Shop, id: i64) {
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!((&detail["settleByHand"], &detail["stalled"]), (&json!(false), &Value::Null));
    assert_eq!(listed(shop, id).await["settleByHand"], false);
    let refused = shop.refused("settle", decided(id, false)).await;
    assert!(refused.message.contains("not settled by hand"), "{}", refused.message);
}

#[tokio::test]
async fn an_unnamed_word_is_settled_by_a_person_only_after_a_day_and_ten_answers() {
    let shop = Shop::open().await;
    let quick = shop.pay(&airtime("256772550014")).await["row"]["id"].as_i64().unwrap();
    for _ in 0..12 {
        ask(&shop, quick).await;
    }
    is_not_to_be_settled(&shop, quick).await;
    let few = shop.pay(&bill("UMEME", "14200550014")).await["row"]["id"].as_i64().unwrap();
    shop.passes(DAY).await;
    is_not_to_be_settled(&shop, few).await;

    let detail = ask(&shop, quick).await;
    assert_eq!((&detail["row"]["state"], &detail["settleByHand"]), (&json!("pending"), &json!(true)), "{detail:#}");
    let words = detail["stalled"].as_str().unwrap();
    assert!(
        words.starts_with(
            "Since 21 Nov 2026, 12:00 the service has answered 14 times, only with \u{201c}QUEUED\u{201d}"
        ),
        "{words}"
    );
    let item = listed(&shop, quick).await;
    assert_eq!((&item["settleByHand"], &item["known"]), (&json!(true), &json!(words)));
    assert!(item["next"].as_str().unwrap().contains("Kaunta keeps asking"), "{item}");
    shop.refused("settle", json!({ "id": quick, "paid": false, "reason": " ", "by": "Nakato" })).await;
    let settled = shop.call("settle", decided(quick, false)).await;
    assert_eq!((&settled["row"]["state"], &settled["stalled"]), (&json!("failed"), &Value::Null));
}

#[tokio::test]
async fn after_a_person_has_settled_it_the_same_word_is_no_case_and_a_final_one_that_differs_is() {
    let shop = Shop::open().await;
    let detail = shop.pay(&airtime("256772550014")).await;
    let (id, reference) =
        (detail["row"]["id"].as_i64().unwrap(), detail["row"]["reference"].as_str().unwrap().to_owned());
    for _ in 0..10 {
        ask(&shop, id).await;
    }
    shop.passes(DAY).await;
    shop.call("settle", decided(id, false)).await;
    let again = ask(&shop, id).await;
    assert_eq!((&again["row"]["state"], &again["case"]), (&json!("failed"), &Value::Null), "{again:#}");
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let disputed = ask(&shop, id).await;
    assert_eq!((&disputed["row"]["state"], &disputed["row"]["contradictedBy"]), (&json!("failed"), &json!("SUCCESS")));
}

#[tokio::test]
async fn a_payment_of_which_the_service_always_speaks_of_another_one_is_settled_by_a_person() {
    let shop = Shop::open().await;
    let id = shop.pay(&bill("UMEME", "14200550033")).await["row"]["id"].as_i64().unwrap();
    shop.force("status", "other_reference", 1000).await;
    for _ in 0..10 {
        ask(&shop, id).await;
    }
    is_not_to_be_settled(&shop, id).await;
    shop.passes(DAY).await;
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!((&detail["row"]["state"], &detail["settleByHand"]), (&json!("unknown"), &json!(true)), "{detail:#}");
    assert!(detail["stalled"].as_str().unwrap().contains("only about a different payment"), "{}", detail["stalled"]);
    let settled = shop.call("settle", decided(id, true)).await;
    assert_eq!(settled["row"]["state"], "succeeded");
}
