//! A service that contradicts itself, in every mode: what it said first is not forgotten, what it says now is not hidden,
//! and nothing is sent because of it.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Trouble, message};
use crate::orders::{Order, airtime, bank, bill, collect, send};
use crate::shop::Shop;

fn every_mode(course: &str) -> [Order; 5] {
    let phone = format!("2567725500{course}");
    [
        airtime(&phone),
        send(&phone),
        bank(&format!("90300055000{course}")),
        bill("UMEME", &format!("142005500{course}")),
        collect(&phone),
    ]
}

async fn ask(shop: &Shop, detail: &Value) -> Value {
    shop.call("askNow", json!({ "id": detail["row"]["id"] })).await
}

async fn says_now(shop: &Shop, detail: &Value, status: &str) {
    let reference = detail["row"]["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": status })).await;
}

#[tokio::test]
async fn a_mind_that_changes_and_changes_back_opens_a_case_in_every_mode_and_only_a_person_closes_it() {
    let shop = Shop::open().await;
    for (course, first, then) in [("01", "SUCCESS", "FAILED"), ("13", "FAILED", "SUCCESS")] {
        for order in every_mode(course) {
            let name = format!("{}, {first} and then {then}", order.mode);
            let paid = shop.pay(&order).await;
            let state = &paid["row"]["state"];
            assert_eq!(state, if first == "SUCCESS" { "succeeded" } else { "failed" }, "{name}");
            says_now(&shop, &paid, then).await;
            let other = ask(&shop, &paid).await;
            assert_eq!((&other["row"]["state"], &other["row"]["contradictedBy"]), (state, &json!(then)), "{name}");
            assert!(other["case"].is_object() && other["settleByHand"] == true, "{name}");
            says_now(&shop, &paid, first).await;
            let back = ask(&shop, &paid).await;
            assert_eq!((&back["row"]["state"], &back["row"]["contradictedBy"]), (state, &json!(first)), "{name}");
            assert!(back["case"].is_object(), "{name}: that it wavered is for a person to see");
            let closed = json!({ "id": paid["row"]["id"], "paid": first == "SUCCESS", "reason": "Support says so",
                                 "by": "Nakato" });
            let closed = shop.call("settle", closed).await;
            assert_eq!((&closed["row"]["state"], &closed["case"]), (state, &Value::Null), "{name}");
            // Asking twenty times in a second is not allowed.
            shop.advance(10);
        }
    }
    assert_eq!(shop.transfers().await, 10);
}

#[tokio::test]
async fn an_answer_about_another_payment_is_no_answer_in_any_mode() {
    let shop = Shop::open().await;
    for order in every_mode("66") {
        let detail = shop.pay(&order).await;
        assert_eq!(detail["row"]["state"], "unknown", "{}", order.mode);
        let words = detail["situation"].as_str().unwrap();
        assert!(words.contains("The service answered about another payment."), "{}: {words}", order.mode);
        assert_eq!(ask(&shop, &detail).await["row"]["state"], "unknown", "{}: nor is a look-up like that", order.mode);
    }
}

#[tokio::test]
async fn an_answer_about_another_amount_is_never_a_success_and_opens_a_case_in_every_mode() {
    let shop = Shop::open().await;
    for order in every_mode("67") {
        let detail = shop.pay(&order).await;
        assert_eq!(detail["row"]["state"], "unknown", "{}", order.mode);
        let words = detail["situation"].as_str().unwrap();
        assert!(words.contains("another payment") && words.contains("Its amount is UGX"), "{}: {words}", order.mode);
        let asked: u64 = order.answers["amount"].as_str().unwrap().replace(',', "").parse().unwrap();
        assert_eq!(detail["row"]["amount"], asked.to_string(), "{}: what was asked for stays", order.mode);
        let found = ask(&shop, &detail).await;
        assert_eq!(found["row"]["state"], "unknown", "{}", order.mode);
        assert!(
            found["case"]["serviceStatus"].as_str().unwrap().ends_with(", for another payment"),
            "{}",
            found["case"]
        );
        assert!(found["case"]["words"].as_str().unwrap().contains("Its amount is UGX"), "{}", found["case"]);
        assert!(found["doNotRepeat"].is_string() && found["canSendAgain"] == false, "{}", order.mode);
    }
    assert_eq!(shop.call("status", Value::Null).await["attention"], 5);
}

#[tokio::test]
async fn a_success_that_is_denied_beside_it_is_unknown_until_a_look_up_tells_it_whole_in_every_mode() {
    let shop = Shop::open().await;
    // A customer has not approved yet, and a refusal beside PENDING contradicts nothing.
    for order in every_mode("68").into_iter().filter(|order| order.mode != "PARTNER_COLLECT_MNO") {
        let denied = shop.pay(&order).await;
        assert_eq!(denied["row"]["state"], "unknown", "{}", order.mode);
        assert_eq!((&denied["canAsk"], &denied["hasReceipt"]), (&json!(true), &json!(false)), "{}", order.mode);
        let told = ask(&shop, &denied).await;
        assert_eq!(told["row"]["state"], "succeeded", "{}: {}", order.mode, told["situation"]);
    }
}

#[tokio::test]
async fn a_look_up_about_another_payment_is_not_believed_in_any_mode() {
    let shop = Shop::open().await;
    for order in every_mode("33") {
        shop.force("status", "other_amount", 1).await;
        let lost = shop.pay(&order).await;
        let id = lost["row"]["id"].as_i64().unwrap();
        ask(&shop, &lost).await;
        let other = shop.until_detail(id, |detail| !detail["case"].is_null()).await;
        assert_ne!(other["row"]["state"], "succeeded", "{}", order.mode);
        let settle = json!({ "id": id, "paid": true, "reason": "Support says so", "by": "Nakato" });
        let closed = shop.call("settle", settle).await;
        assert_eq!((&closed["row"]["state"], &closed["case"]), (&json!("succeeded"), &Value::Null), "{}", order.mode);
        // A collection is only beginning at that point: the customer has not approved it.
        if order.mode != "PARTNER_COLLECT_MNO" {
            let ours = ask(&shop, &lost).await;
            assert_eq!((&ours["row"]["state"], &ours["case"]), (&json!("succeeded"), &Value::Null), "{}", order.mode);
        }
    }
}

#[tokio::test]
async fn a_refusal_that_may_be_about_an_earlier_request_advises_no_smaller_amount() {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    let shop = shop.through(&line.address);
    let body = json!({ "code": "INSUFFICIENT_BALANCE", "transaction": { "transactionId": "TX1", "status": "FAILED" } });
    let said = message("400 Bad Request", "content-type: application/json\r\n", body.to_string().as_bytes());
    let answer = Answer::Says(String::from_utf8(said).unwrap());
    line.meets(Some(Trouble { arrives: true, answer }));
    let doubt = shop.pay(&send("0772300417")).await;
    line.meets(None);
    assert_eq!(doubt["row"]["state"], "unknown");
    let words = doubt["situation"].as_str().unwrap();
    assert!(words.contains("not enough float") && words.contains("Do not pay this again"), "{words}");
    assert!(!words.contains("smaller amount"), "{words}");
}

#[tokio::test]
async fn a_second_sending_that_is_refused_as_a_duplicate_is_no_refusal_in_any_mode() {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    let shop = shop.through(&line.address);
    for order in every_mode("01") {
        line.meets(Some(Trouble { arrives: false, answer: Answer::Reset }));
        let lost = shop.pay(&order).await;
        ask(&shop, &lost).await;
        shop.advance(151);
        assert_eq!(ask(&shop, &lost).await["canSendAgain"], true, "{}", order.mode);
        // It arrives after all, just before it is sent again.
        line.delivers_what_was_lost().await;
        line.meets(None);
        shop.call("sendAgain", json!({ "id": lost["row"]["id"] })).await;
        let id = lost["row"]["id"].as_i64().unwrap();
        let doubt = shop.until_detail(id, |detail| detail["row"]["state"] != "sent").await;
        assert_ne!(doubt["row"]["state"], "rejected", "{}", order.mode);
        let found = ask(&shop, &lost).await;
        assert_eq!(found["row"]["state"], "succeeded", "{}: {}", order.mode, found["situation"]);
        assert_eq!(found["row"]["reference"], lost["row"]["reference"]);
    }
    assert_eq!((line.transfers(), shop.booked().await.len()), (10, 5));
}
