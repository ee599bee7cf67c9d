//! A person's decision about a row stays, even if the finding that it answered changes; rows included or left out
//! automatically are reported.

use kaunta_practice::Force;
use serde_json::{Value, json};

use crate::orders::send;
use crate::payroll::{all, draft, paid_by_gateway, pay_one_by_one, people, preview, run_to, terms, verdicts};
use crate::shop::Shop;

const THREE: &[(&str, &str, &str)] =
    &[("Nakato", "0772300001", "50000"), ("Okello", "0772300002", "50000"), ("Kizza", "0772300003", "70000")];

async fn decide(shop: &Shop, id: i64, positions: &[u32], included: bool) {
    let input = json!({ "id": id, "positions": positions, "filter": {}, "included": included });
    shop.call("includeRows", input).await;
}

/// A payment that is pending at the service: its number and reference.
async fn waits(shop: &Shop, phone: &str) -> (i64, String) {
    shop.practice.force(Force::next("transfer", "pending_forever")).await.unwrap();
    let row = shop.pay(&send(phone).answering("amount", "50000")).await["row"].clone();
    assert_eq!(row["state"], "pending");
    (row["id"].as_i64().unwrap(), row["reference"].as_str().unwrap().to_owned())
}

async fn fails(shop: &Shop, (id, reference): &(i64, String)) {
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    assert_eq!(shop.call("askNow", json!({ "id": id })).await["row"]["state"], "failed");
}

async fn included(shop: &Shop, id: i64) -> Vec<bool> {
    all(&shop.app, id).await.iter().map(|row| row["included"].as_bool().unwrap()).collect()
}

#[tokio::test]
async fn who_was_left_out_by_a_person_stays_out_when_the_earlier_payment_fails_or_gets_old() {
    let shop = Shop::open().await;
    let (first, second) = (waits(&shop, "0772300001").await, waits(&shop, "0772300002").await);
    let id = draft(&shop, &people(THREE)).await;
    assert_eq!(included(&shop, id).await, [false, false, true]);
    // Nakato is now also left out by a person; nobody has decided on Okello.
    decide(&shop, id, &[1], false).await;
    fails(&shop, &first).await;
    fails(&shop, &second).await;
    let told = preview(&shop, id, "oneByOne").await;
    assert_eq!(included(&shop, id).await, [false, true, true]);
    assert!(told["warnings"].to_string().contains("1 payment was put in"), "who came in by himself is told: {told:#}");
    let decided: Vec<Value> = all(&shop.app, id).await.iter().map(|row| row["decided"].clone()).collect();
    assert_eq!(decided, [json!(true), json!(false), json!(false)]);
    let again = preview(&shop, id, "oneByOne").await;
    assert!(!again["warnings"].to_string().contains("was put in"), "once: {again:#}");
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert!(!paid_by_gateway(&shop).await.contains_key(&("256772300001".to_owned(), 50_000)), "and is not paid");

    let aged = Shop::open().await;
    aged.pay(&send("0772300001").answering("amount", "50000")).await;
    let id = draft(&aged, &people(THREE)).await;
    decide(&aged, id, &[1], false).await;
    aged.passes(30 * 86_400).await;
    preview(&aged, id, "oneByOne").await;
    assert_eq!(verdicts(&aged.app, id).await[0], ("valid".to_owned(), false), "nor where it is long ago");
}

#[tokio::test]
async fn who_comes_in_by_himself_is_not_confirmed_unseen() {
    let shop = Shop::open().await;
    let first = waits(&shop, "0772300001").await;
    let id = draft(&shop, &people(THREE)).await;
    let seen = terms(&shop, id, "oneByOne").await;
    fails(&shop, &first).await;
    let refused = shop.refused("confirmPayroll", seen).await;
    assert!(refused.message.contains("look at the list again"), "{refused:?}");
    assert_eq!(included(&shop, id).await, [true, true, true]);
}

#[tokio::test]
async fn who_was_put_in_by_a_person_stays_in_until_something_else_is_found() {
    let shop = Shop::open().await;
    let (_, _) = waits(&shop, "0772300001").await;
    let id = draft(&shop, &people(THREE)).await;
    decide(&shop, id, &[1], true).await;
    preview(&shop, id, "oneByOne").await;
    assert_eq!(included(&shop, id).await, [true, true, true]);
    // She is paid the same once more: that is a new question.
    let another = waits(&shop, "0772300001").await;
    let told = preview(&shop, id, "oneByOne").await;
    assert!(told["warnings"].to_string().contains("1 payment was left out"), "{told:#}");
    assert_eq!(included(&shop, id).await, [false, true, true]);
    fails(&shop, &another).await;
    preview(&shop, id, "oneByOne").await;
    assert_eq!(included(&shop, id).await, [true, true, true], "what is left is what she was put in in spite of");
}
