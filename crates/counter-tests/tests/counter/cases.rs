//! A service that changes a final status: a case is opened, shown, counted, and closed by a person.

use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::Shop;

fn id_of(detail: &Value) -> i64 {
    detail["row"]["id"].as_i64().unwrap()
}

async fn ask(shop: &Shop, id: i64) -> Value {
    shop.call("askNow", json!({ "id": id })).await
}

/// A payment that succeeded and was reversed.
async fn reversed(shop: &Shop) -> (i64, String) {
    let detail = shop.pay(&bill("UMEME", "14200550015")).await;
    assert_eq!(detail["row"]["state"], "succeeded");
    assert_eq!((&detail["case"], &detail["doNotRepeat"]), (&Value::Null, &Value::Null));
    shop.advance(11);
    let id = id_of(&detail);
    ask(shop, id).await;
    (id, detail["row"]["reference"].as_str().unwrap().to_owned())
}

async fn says(shop: &Shop, reference: &str, status: &str) {
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": status })).await;
}

fn decided(id: i64, paid: bool) -> Value {
    json!({ "id": id, "paid": paid, "reason": "Support said so, 14:05", "by": "Nakato Sarah" })
}

#[tokio::test]
async fn a_reversal_opens_a_case_that_is_shown_and_counted_until_a_named_person_closes_it() {
    let shop = Shop::open().await;
    let (id, reference) = reversed(&shop).await;
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!((&detail["row"]["state"], &detail["row"]["contradictedBy"]), (&json!("succeeded"), &json!("FAILED")));
    let situation = detail["situation"].as_str().unwrap();
    assert!(
        situation.starts_with("Disputed.") && situation.contains("the service now says that it failed"),
        "{situation}"
    );
    let case = detail["case"]["words"].as_str().unwrap();
    assert!(case.contains("This book says that it was paid, but the service now says that it failed."), "{case}");
    assert!(case.contains("Disputed since 21 Nov 2026, 12:00"), "{case}");
    assert_eq!((&detail["case"]["serviceStatus"], &detail["settleByHand"]), (&json!("FAILED"), &json!(true)));
    assert!(detail["doNotRepeat"].as_str().unwrap().starts_with("Don't pay this again"), "{}", detail["doNotRepeat"]);
    let status = shop.call("status", Value::Null).await;
    assert_eq!((&status["attention"], &status["cases"]), (&json!(1), &json!(1)));
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["attention"][0]["id"], id);
    assert_eq!(home["today"].as_array().unwrap().len(), 1, "{}", home["today"]);
    assert_eq!(
        (&home["today"][0]["counted"], &home["today"][0]["count"], &home["today"][0]["fees"]),
        (&json!("disputed"), &json!(1), &json!("0")),
        "in no paid sum"
    );
    assert_eq!((&detail["row"]["fee"], detail["row"]["namedFee"].is_string()), (&Value::Null, true));
    // It returns to its first status, but a person must still see that it changed.
    says(&shop, &reference, "SUCCESS").await;
    let back = ask(&shop, id).await;
    assert!(back["case"]["words"].as_str().unwrap().contains("has said different things"), "{}", back["case"]);
    let nobody = json!({ "id": id, "paid": true, "reason": "Support said so", "by": "  " });
    let refused = shop.refused("settle", nobody).await;
    assert!(refused.message.contains("name"), "{}", refused.message);
    let closed = shop.call("settle", decided(id, true)).await;
    assert_eq!((&closed["row"]["state"], &closed["row"]["contradictedBy"]), (&json!("succeeded"), &Value::Null));
    assert_eq!((&closed["case"], &closed["situation"]), (&Value::Null, &json!("Settled by hand as paid.")));
    let last = closed["events"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["by"], &last["words"]),
        (&json!("Nakato Sarah"), &json!("Settled by hand as paid: Support said so, 14:05"))
    );
    assert_eq!(shop.call("status", Value::Null).await["cases"], 0);
}

#[tokio::test]
async fn a_case_closed_as_not_paid_counts_no_more_and_another_word_opens_it_again() {
    let shop = Shop::open().await;
    let (id, reference) = reversed(&shop).await;
    let closed = shop.call("settle", decided(id, false)).await;
    assert_eq!((&closed["row"]["state"], &closed["hasReceipt"]), (&json!("failed"), &json!(false)));
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["today"], json!([]), "what was taken back is not shown as spent");
    assert_eq!(ask(&shop, id).await["case"], Value::Null, "the same word was heard");
    says(&shop, &reference, "SUCCESS").await;
    let again = ask(&shop, id).await;
    assert_eq!((&again["row"]["state"], &again["case"]["serviceStatus"]), (&json!("failed"), &json!("SUCCESS")));
    let closed = shop.call("settle", decided(id, true)).await;
    assert_eq!(closed["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_final_word_is_asked_about_after_a_quarter_of_an_hour_and_after_a_day_without_anybody_asking() {
    let shop = Shop::open().await;
    let kept = id_of(&shop.pay(&bill("UMEME", "14200550001")).await);
    let taken_back = shop.pay(&bill("UMEME", "14200550002")).await;
    let reference = taken_back["row"]["reference"].as_str().unwrap().to_owned();
    assert!(shop.arrived("/status").await.is_empty());
    let events = |times: usize| move |detail: &Value| detail["events"].as_array().unwrap().len() == 3 + times;
    shop.advance(14 * 60);
    shop.advance(61);
    shop.until_detail(kept, events(1)).await;
    let stands = shop.until_detail(id_of(&taken_back), events(1)).await;
    assert_eq!((&stands["row"]["state"], &stands["case"]), (&json!("succeeded"), &Value::Null));
    says(&shop, &reference, "FAILED").await;
    shop.advance(24 * 3600);
    shop.until_detail(kept, events(2)).await;
    let disputed = shop.until_detail(id_of(&taken_back), |detail| !detail["case"].is_null()).await;
    assert_eq!(disputed["case"]["serviceStatus"], "FAILED");
    let done = shop.call("operation", json!({ "id": kept })).await;
    assert_eq!(done["nextAskAt"], Value::Null, "it stood by its word for a day");
}

#[tokio::test]
async fn what_was_not_found_and_turns_up_paid_is_a_case_found_by_itself() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550033")).await);
    shop.force("status", "found_later", 2).await;
    ask(&shop, id).await;
    shop.advance(150);
    shop.until(id, "notFound").await;
    shop.advance(16 * 60);
    let found = shop.until(id, "succeeded").await;
    assert!(!found["case"].is_null(), "somebody was told that no money left");
    assert!(found["situation"].as_str().unwrap().starts_with("Disputed"), "{}", found["situation"]);
}

#[tokio::test]
async fn what_became_of_it_says_whether_it_may_be_paid_again() {
    let shop = Shop::open().await;
    for (ending, state, why) in [
        ("01", "succeeded", None),
        ("13", "failed", None),
        ("20", "refused", None),
        ("12", "pending", Some("Don't pay this again: the service has it and can still pay it.")),
        ("33", "unknown", Some("Don't pay this again: it may have gone through, and nobody knows yet.")),
    ] {
        let detail = shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await;
        assert_eq!((&detail["row"]["state"], &detail["doNotRepeat"]), (&json!(state), &json!(why)));
        assert_eq!(detail["canSendAgain"], false, "{state}");
    }
}
