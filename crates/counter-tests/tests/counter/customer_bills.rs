//! What the customer's screen shows of several bills that were sent together.

use serde_json::{Value, json};

use crate::basket::{ALSO_PAID, CUT, FAILS, PAID, in_doubt, reviewed, until};
use crate::customer_screen::{sees, show, with_screen};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::Shop;

/// Paid; its token never comes.
const OWED: &str = "14200550081";

/// The bills are confirmed and read along. Returns what they were sent as.
async fn sent(shop: &Shop, accounts: &[&str]) -> Value {
    let keys = reviewed(shop, accounts).await;
    show(shop, json!({ "step": "confirming", "idempotencyKeys": keys, "given": "" })).await;
    shop.call("payBasket", json!({ "idempotencyKeys": keys })).await
}

async fn shows(shop: &Shop, basket: &Value) -> Value {
    show(shop, json!({ "step": "sentTogether", "id": basket["id"] })).await;
    sees(shop)
}

fn outcomes(sees: &Value) -> Vec<(&str, &str)> {
    let bills = sees["bills"].as_array().unwrap().iter().map(|bill| &bill["line"]);
    bills.map(|line| (line["label"].as_str().unwrap(), line["value"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn each_bill_is_told_with_its_token_and_what_the_customer_gets_back() {
    let shop = with_screen().await;
    let basket = sent(&shop, &[PAID, FAILS, OWED]).await;
    let ended = until(&shop, &basket, "ended").await;
    let seen = shows(&shop, &basket).await;
    assert_eq!((&seen["is"], &seen["outcome"]), (&json!("bills"), &json!("partlyPaid")), "{seen:#}");
    assert_eq!(seen["title"], "2 of 3 bills are paid");
    let values: Vec<&str> = outcomes(&seen).into_iter().map(|(_, outcome)| outcome).collect();
    assert_eq!(values, ["Paid", "Not paid", "Paid, the token is owed"]);
    let told: Vec<&Value> =
        seen["bills"][0]["tokens"].as_array().unwrap().iter().map(|token| &token["value"]).collect();
    assert_eq!(json!(told), ended["bills"][0]["tokens"]);
    assert_eq!(seen["words"], json!(["Your token is not here yet. Ask for your claim slip."]));
    let back = &ended["toGiveBack"];
    assert_ne!(back, "0");
    assert_eq!(seen["rest"]["label"], "You get back");
    let said = seen["rest"]["value"].as_str().unwrap().replace([',', ' '], "");
    assert_eq!(said, format!("UGX{}", back.as_str().unwrap()));
}

#[tokio::test]
async fn while_one_is_not_certain_nothing_is_given_back_and_the_customer_is_asked_to_wait() {
    let shop = with_screen().await;
    in_doubt(&shop).await;
    let basket = sent(&shop, &[FAILS, CUT, ALSO_PAID]).await;
    until(&shop, &basket, "stopped").await;
    let seen = shows(&shop, &basket).await;
    assert_eq!(
        (&seen["outcome"], &seen["title"], &seen["rest"]),
        (&json!("waiting"), &json!("Please wait"), &Value::Null)
    );
    let values: Vec<&str> = outcomes(&seen).into_iter().map(|(_, outcome)| outcome).collect();
    assert_eq!(values, ["Not paid", "Not certain", "Not sent yet"]);
}

#[tokio::test]
async fn of_many_bills_only_how_many_have_which_outcome_is_told_and_tokens_are_on_the_receipt() {
    let shop = with_screen().await;
    let basket = sent(&shop, &[PAID, FAILS, ALSO_PAID, "04212345672", "04212345673"]).await;
    until(&shop, &basket, "ended").await;
    let seen = shows(&shop, &basket).await;
    assert_eq!(outcomes(&seen), [("Paid", "4"), ("Not paid", "1")]);
    assert_eq!(seen["words"], json!(["Your tokens are on the receipt."]));
    assert!(seen["bills"].as_array().unwrap().iter().all(|bill| bill["tokens"] == json!([])), "{seen:#}");
}

#[tokio::test]
async fn the_bills_of_an_earlier_customer_are_not_shown_to_the_next() {
    let shop = with_screen().await;
    let first = sent(&shop, &[PAID, ALSO_PAID]).await;
    until(&shop, &first, "ended").await;
    show(&shop, json!({ "step": "nobody" })).await;
    assert_eq!(shows(&shop, &first).await["is"], "idle", "nobody is served");
    let keys = reviewed(&shop, &["04212345672", "04212345673"]).await;
    show(&shop, json!({ "step": "confirming", "idempotencyKeys": keys, "given": "" })).await;
    assert_eq!(shows(&shop, &first).await["is"], "toPay", "the next customer's sum stays");
}

#[tokio::test]
async fn after_ten_minutes_the_customer_has_left() {
    let shop = with_screen().await;
    let basket = sent(&shop, &[PAID, ALSO_PAID]).await;
    until(&shop, &basket, "ended").await;
    shop.advance(601);
    assert_ne!(shows(&shop, &basket).await["is"], "bills");
}

#[tokio::test]
async fn a_cashier_cannot_show_another_cashiers_bills() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    crate::customer_screen::switch_on(&shop).await;
    let basket = sent(&shop, &[PAID, ALSO_PAID]).await;
    until(&shop, &basket, "ended").await;
    come_in(&shop, CASHIER).await;
    assert_eq!(sees(&shop)["is"], "idle", "the owner's customer is the owner's");
    let keys = reviewed(&shop, &["04212345672", "04212345673"]).await;
    show(&shop, json!({ "step": "confirming", "idempotencyKeys": keys, "given": "" })).await;
    let refused = shop.refused("showCustomer", json!({ "step": "sentTogether", "id": basket["id"] })).await;
    assert_eq!(refused.code, "notFound");
    assert_eq!(sees(&shop)["is"], "idle");
}
