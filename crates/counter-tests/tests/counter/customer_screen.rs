//! The screen for the customer: what each step of a sale shows there, and what clears it.

use serde_json::{Value, json};

use crate::computer::Computer;
use crate::customer_window::monitor;
use crate::orders::{COLLECT, TO_MOBILE, bill, collect, send, wallet_phone};
use crate::people::{CASHIER, OWNER, come_in, log, staffed};
use crate::shop::{PATIENCE, Shop, soon};

const METER: &str = "04212345671";

pub async fn switch_on(shop: &Shop) {
    let set = shop.call("saveCustomerScreen", json!({ "monitor": "Customer" })).await;
    assert_eq!((&set["chosen"], &set["isOpen"], &set["problem"]), (&json!("Customer"), &json!(true), &Value::Null));
}

pub async fn with_screen() -> Shop {
    let shop = Shop::open().await;
    shop.call("saveShop", json!({ "shop": { "name": "Nakato Store", "receiptLines": [], "theme": "dark" } })).await;
    switch_on(&shop).await;
    shop
}

pub async fn show(shop: &Shop, step: Value) {
    shop.call("showCustomer", step).await;
}

pub fn sees(shop: &Shop) -> Value {
    shop.computer.customer.sees()["shows"].clone()
}

async fn until_sees(computer: &Computer, is: &str) -> Value {
    let seen = async {
        loop {
            let sees = computer.customer.sees();
            if sees["shows"]["is"] == is {
                return sees;
            }
            soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, seen).await.unwrap_or_else(|_| panic!("{is}: {}", computer.customer.sees()))
}

fn confirming(review: &Value, given: &str) -> Value {
    json!({ "step": "confirming", "idempotencyKeys": [review["idempotencyKey"]], "given": given })
}

/// The bill is confirmed and read back to the customer. Returns its key.
async fn confirmed(shop: &Shop) -> Value {
    let review = shop.review(&bill("UMEME", METER)).await;
    show(shop, confirming(&review, "")).await;
    review["idempotencyKey"].clone()
}

async fn send_it(shop: &Shop, key: &Value) -> i64 {
    let detail = shop.call("submit", json!({ "idempotencyKey": key })).await;
    detail["row"]["id"].as_i64().unwrap()
}

#[tokio::test]
async fn without_a_screen_nothing_is_shown_and_nothing_is_asked() {
    let shop = Shop::open().await;
    let set = shop.call("customerScreen", Value::Null).await;
    assert_eq!((&set["chosen"], &set["isOpen"], &set["problem"]), (&Value::Null, &json!(false), &Value::Null));
    assert_eq!(shop.call("start", Value::Null).await["customerScreen"], false);
    confirmed(&shop).await;
    assert!(shop.computer.customer.has_seen().is_empty());
}

#[tokio::test]
async fn a_sale_is_read_along_from_the_name_to_the_token() {
    let shop = with_screen().await;
    assert_eq!(shop.call("start", Value::Null).await["customerScreen"], true);
    assert_eq!(sees(&shop), json!({ "is": "idle", "shop": "Nakato Store" }));
    let screen = shop.computer.customer.sees();
    assert_eq!((&screen["theme"], &screen["mark"]), (&json!("dark"), &json!("PRACTICE: no real money")));

    let order = bill("UMEME", METER);
    let validated = shop.call("validate", order.input()).await;
    show(&shop, json!({ "step": "named", "validation": validated["validation"] })).await;
    let payee = &sees(&shop)["payee"];
    assert_eq!(sees(&shop)["is"], "readBack");
    assert_eq!(payee["product"], "Bill · Electricity (UEDCL, Umeme)");
    assert_eq!((&payee["name"], &payee["account"]), (&validated["name"], &json!("0421 2345 671")));
    assert_eq!(payee["nameWords"], "Name as the service has it");

    let review = shop.review(&order).await;
    show(&shop, confirming(&review, "")).await;
    let to_pay = sees(&shop);
    assert_eq!((&to_pay["is"], &to_pay["payee"]), (&json!("toPay"), payee));
    assert_eq!(to_pay["sums"][0], json!({ "label": "Amount", "value": "UGX 25,000" }));
    assert_eq!(to_pay["total"], json!({ "label": "To pay", "value": "UGX 25,000" }));

    show(&shop, confirming(&review, "30,000")).await;
    let given = sees(&shop);
    assert_eq!((&given["given"]["value"], &given["change"]["value"]), (&json!("UGX 30,000"), &json!("UGX 5,000")));

    let id = send_it(&shop, &review["idempotencyKey"]).await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    assert!(["waiting", "paid"].contains(&sees(&shop)["is"].as_str().unwrap()), "{}", sees(&shop));
    let detail = shop.until(id, "succeeded").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    let paid = sees(&shop);
    assert_eq!((&paid["is"], &paid["title"]), (&json!("paid"), &json!("Paid")));
    let tokens: Vec<&Value> = paid["tokens"].as_array().unwrap().iter().map(|token| &token["value"]).collect();
    assert_eq!(json!(tokens), detail["tokens"]);
    assert_eq!(tokens[0].as_str().unwrap().split(' ').map(str::len).collect::<Vec<_>>(), [4; 5]);
    assert_eq!(paid["details"].as_array().unwrap().last().unwrap()["value"], detail["row"]["reference"]);
    let receipt = shop.call("receipt", json!({ "id": id })).await;
    assert_eq!(paid["code"]["path"], receipt["code"]["qr"]["path"], "the same signed code as on the receipt");

    show(&shop, json!({ "step": "nobody" })).await;
    assert_eq!(sees(&shop)["is"], "idle");
}

#[tokio::test]
async fn what_is_to_pay_has_the_usual_fee_and_the_shops_charge() {
    let shop = with_screen().await;
    let line = json!({ "product": "bills", "through": "UMEME", "from": "", "to": "", "charge": "500" });
    shop.call("saveTariff", json!({ "lines": [line] })).await;
    // A fee is usual from the third payment on.
    for meter in [METER, "04212345682", "04212345683"] {
        assert_eq!(shop.pay(&bill("UMEME", meter)).await["row"]["state"], "succeeded");
    }
    let review = shop.review(&bill("UMEME", "04212345689")).await;
    show(&shop, confirming(&review, "")).await;
    let to_pay = sees(&shop);
    let label = |at: usize| to_pay["sums"][at]["label"].clone();
    assert_eq!([label(0), label(1), label(2)], ["Amount", "Usual fee", "The shop's own charge"]);
    let take = review["toTake"].as_str().unwrap();
    let shown = to_pay["total"]["value"].as_str().unwrap().replace("UGX ", "").replace(',', "");
    assert_eq!(shown, take, "what Rust reckoned, to the shilling");
}

#[tokio::test]
async fn an_outcome_that_nobody_knows_is_never_shown_as_paid_or_failed() {
    let shop = with_screen().await;
    for scenario in ["cut_before_booking", "cut_after_booking", "server_error"] {
        shop.force("transfer", scenario, 1).await;
        shop.force("status", "unavailable", 50).await;
        let key = confirmed(&shop).await;
        let id = send_it(&shop, &key).await;
        shop.told(id).await;
        show(&shop, json!({ "step": "sent", "id": id })).await;
        let state = shop.call("operation", json!({ "id": id })).await["row"]["state"].clone();
        assert_eq!(state, "unknown", "{scenario}");
        let waiting = sees(&shop);
        assert_eq!(waiting["is"], "waiting", "{scenario}: {waiting}");
        assert_eq!(waiting["words"], "The answer is not here yet. Please wait.");
        show(&shop, json!({ "step": "nobody" })).await;
    }
}

#[tokio::test]
async fn what_is_surely_not_paid_says_what_the_customer_gets_back() {
    let shop = with_screen().await;
    shop.force("transfer", "failed", 1).await;
    let key = confirmed(&shop).await;
    let id = send_it(&shop, &key).await;
    shop.until(id, "failed").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    let not_paid = sees(&shop);
    assert_eq!(not_paid["is"], "notPaid");
    assert_eq!(not_paid["rest"], json!({ "label": "You get back", "value": "UGX 25,000" }));
}

#[tokio::test]
async fn nobody_is_asked_to_pay_what_the_shop_sends_from_its_own_wallet() {
    let shop = with_screen().await;
    shop.force("transfer", "failed", 1).await;
    let review = shop.review(&send("0772300417")).await;
    show(&shop, confirming(&review, "")).await;
    assert_eq!(sees(&shop)["is"], "idle");
    let id = send_it(&shop, &review["idempotencyKey"]).await;
    shop.until(id, "failed").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    assert_eq!(sees(&shop)["is"], "idle", "nobody gets back what nobody gave");
}

#[tokio::test]
async fn a_late_outcome_of_an_earlier_customer_never_appears() {
    let shop = with_screen().await;
    let key = confirmed(&shop).await;
    let first = send_it(&shop, &key).await;
    shop.until(first, "succeeded").await;
    show(&shop, json!({ "step": "nobody" })).await;
    show(&shop, json!({ "step": "sent", "id": first })).await;
    assert_eq!(sees(&shop)["is"], "idle");

    let review = shop.review(&bill("UMEME", "04212345689")).await;
    show(&shop, confirming(&review, "")).await;
    let before = sees(&shop);
    show(&shop, json!({ "step": "sent", "id": first })).await;
    assert_eq!(sees(&shop), before, "the next customer still reads their own");
    let tokens = |screen: &Value| screen["shows"]["tokens"].as_array().is_some_and(|tokens| !tokens.is_empty());
    assert!(!shop.computer.customer.has_seen().iter().any(tokens));
}

#[tokio::test]
async fn a_lock_clears_the_screen_and_the_next_person_shows_nothing_of_it() {
    let shop = staffed().await;
    switch_on(&shop).await;
    come_in(&shop, CASHIER).await;
    let key = confirmed(&shop).await;
    let id = send_it(&shop, &key).await;
    shop.until(id, "succeeded").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    assert_eq!(sees(&shop)["is"], "paid");
    shop.call("lock", Value::Null).await;
    until_sees(&shop.computer, "idle").await;
    assert_eq!(shop.refused("showCustomer", json!({ "step": "sent", "id": id })).await.code, "signIn");
    for who in [OWNER, CASHIER] {
        come_in(&shop, who).await;
        show(&shop, json!({ "step": "sent", "id": id })).await;
        assert_eq!(sees(&shop)["is"], "idle", "{who:?}");
    }
}

#[tokio::test]
async fn what_one_person_reviewed_another_does_not_show() {
    let shop = staffed().await;
    switch_on(&shop).await;
    come_in(&shop, CASHIER).await;
    let review = shop.review(&bill("UMEME", METER)).await;
    come_in(&shop, OWNER).await;
    assert_eq!(shop.refused("showCustomer", confirming(&review, "")).await.code, "review");
    assert_eq!(sees(&shop)["is"], "idle");
}

#[tokio::test]
async fn after_two_minutes_of_nothing_the_screen_is_clear_and_the_same_is_not_shown_again() {
    let shop = with_screen().await;
    let key = confirmed(&shop).await;
    let id = send_it(&shop, &key).await;
    shop.until(id, "succeeded").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    shop.advance(110);
    assert_eq!(sees(&shop)["is"], "paid");
    shop.advance(10);
    until_sees(&shop.computer, "idle").await;
    show(&shop, json!({ "step": "sent", "id": id })).await;
    assert_eq!(sees(&shop)["is"], "idle");
}

#[tokio::test]
async fn an_outcome_that_comes_after_the_screen_was_cleared_is_shown_to_its_customer_for_ten_minutes() {
    for (minutes, is) in [(8, "paid"), (11, "idle")] {
        let shop = with_screen().await;
        shop.force("status", "unavailable", 1000).await;
        shop.force("transfer", "pending_then_success", 1).await;
        let key = confirmed(&shop).await;
        let id = send_it(&shop, &key).await;
        shop.told(id).await;
        show(&shop, json!({ "step": "sent", "id": id })).await;
        assert_eq!(sees(&shop)["is"], "waiting");
        shop.advance(120);
        until_sees(&shop.computer, "idle").await;
        shop.advance(minutes * 60 - 120);
        shop.force("status", "unavailable", 0).await;
        shop.call("askNow", json!({ "id": id })).await;
        shop.until(id, "succeeded").await;
        show(&shop, json!({ "step": "sent", "id": id })).await;
        assert_eq!(sees(&shop)["is"], is, "{minutes} minutes: {}", sees(&shop));
    }
}

#[tokio::test]
async fn another_environment_clears_the_screen_and_says_where_no_money_is_real() {
    let shop = with_screen().await;
    confirmed(&shop).await;
    assert_eq!(sees(&shop)["is"], "toPay");
    shop.go_to_development().await;
    let seen = async {
        while shop.computer.customer.sees()["mark"] != "DEVELOPMENT: no real money" {
            soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, seen).await.expect("the mark of the environment in use");
    assert_eq!(sees(&shop)["is"], "idle");
}

#[tokio::test]
async fn the_shops_own_money_is_no_customers_concern_and_a_collection_is_approved_on_a_phone() {
    let shop = with_screen().await;
    shop.set_up_partner("practice", &shop.practice.base_url(), None).await;
    confirmed(&shop).await;
    let review = shop.review(&wallet_phone(TO_MOBILE, "0772300417")).await;
    show(&shop, confirming(&review, "")).await;
    assert_eq!(sees(&shop)["is"], "idle");

    let order = collect("0772300417");
    assert_eq!(order.mode, COLLECT);
    let review = shop.review(&order).await;
    show(&shop, confirming(&review, "")).await;
    assert_eq!(sees(&shop)["total"], json!({ "label": "From your phone", "value": "UGX 15,000" }));
}

#[tokio::test]
async fn a_monitor_that_is_gone_or_kaunta_s_own_is_not_used_and_settings_say_so() {
    let shop = with_screen().await;
    let customer = &shop.computer.customer;
    *customer.connected.lock().unwrap() = vec![monitor("Counter", true)];
    customer.open.lock().unwrap().take();
    let set = shop.call("customerScreen", Value::Null).await;
    assert_eq!(set["chosen"], "Customer");
    assert!(set["problem"].as_str().unwrap().starts_with("The monitor “Customer” is not connected."), "{set}");
    let refused = shop.refused("saveCustomerScreen", json!({ "monitor": "Customer" })).await;
    assert_eq!(refused.code, "settings");
    let refused = shop.refused("saveCustomerScreen", json!({ "monitor": "Counter" })).await;
    assert!(refused.message.starts_with("Kaunta's own window is on that monitor."), "{refused:?}");

    customer.connected.lock().unwrap().push(monitor("Customer", false));
    shop.app.open_customer_window();
    assert_eq!(sees(&shop)["is"], "idle");
    assert_eq!(shop.call("customerScreen", Value::Null).await["problem"], Value::Null);
}

#[tokio::test]
async fn only_an_owner_sets_up_the_screen_and_the_security_log_says_so() {
    let shop = staffed().await;
    switch_on(&shop).await;
    let words = "Changed the screen for the customer (practice).".to_owned();
    assert!(log(&shop).await.contains(&(json!(OWNER.0), words)));
    shop.call("saveCustomerScreen", json!({ "monitor": null })).await;
    assert!(shop.computer.customer.open.lock().unwrap().is_none());
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("saveCustomerScreen", json!({ "monitor": "Customer" })).await.code, "right");
}
