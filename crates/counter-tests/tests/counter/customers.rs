//! Who was paid before: found by a few letters or digits, masked where somebody may not see the payments, and paid again only after
//! the name was validated again.

use serde_json::{Value, json};

use crate::orders::{AIRTIME, BILL, COLLECT, Order, SEND, airtime, bank, bill, collect, send};
use crate::payroll::{draft, many, pay_one_by_one, run_to};
use crate::people::{CASHIER, OWNER, TRUSTED, come_in, log, staffed};
use crate::shop::Shop;

const METER: &str = "04212345671";

async fn find(shop: &Shop, typed: &str) -> Vec<Value> {
    shop.call("findCustomers", json!({ "typed": typed })).await["customers"].as_array().unwrap().clone()
}

/// The customer found by these letters, who must be the only one.
async fn only(shop: &Shop, typed: &str) -> Value {
    let found = find(shop, typed).await;
    assert_eq!(found.len(), 1, "{typed}: {found:?}");
    found[0].clone()
}

async fn again(shop: &Shop, customer: &Value) -> Value {
    shop.call("payAgain", json!({ "id": customer["operation"] })).await
}

/// What an earlier payment fills in, with an amount.
fn order(form: &Value, mode: &'static str, biller: Option<&'static str>) -> Order {
    let mut answers = form["answers"].clone();
    answers["amount"] = form["last"]["amount"].clone();
    answers["narration"] = json!("Again");
    Order { mode, biller, answers }
}

#[tokio::test]
async fn a_customer_is_found_by_name_account_or_phone_and_paid_again_with_what_was_typed_then() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", METER)).await["row"].clone();
    let name = paid["party"].as_str().unwrap();
    for typed in [&name[..4], "5671", "0772 300", "+256 772 300 417"] {
        let found = only(&shop, typed).await;
        assert_eq!((&found["operation"], &found["name"]), (&paid["id"], &paid["party"]), "{typed}");
        assert_eq!((&found["number"], &found["last"]["amount"]), (&json!(METER), &json!("25000")), "{typed}");
        assert_eq!((&found["provider"], &found["last"]["at"]), (&paid["provider"], &paid["at"]), "{typed}");
    }
    assert_eq!(find(&shop, "5").await, Vec::<Value>::new(), "too short");
    let form = again(&shop, &only(&shop, "5671").await).await;
    assert_eq!((&form["mode"], &form["biller"], &form["name"]), (&json!(BILL), &json!("UMEME"), &paid["party"]));
    assert_eq!(form["answers"]["accountNumber"], METER);
    assert_eq!(form["answers"]["phoneNumber"], "0772 300 417");
    // The pay-twice question stays.
    let order = order(&form, BILL, Some("UMEME"));
    assert_eq!(shop.review(&order).await["earlier"][0]["id"], paid["id"]);
    let second = shop.pay(&order).await["row"].clone();
    assert_eq!((&second["account"], &second["amount"]), (&paid["account"], &paid["amount"]));
    assert_eq!(only(&shop, "5671").await["operation"], second["id"], "the last payment");
}

#[tokio::test]
async fn every_product_of_the_gateway_is_filled_in_as_it_was_and_what_surely_failed_makes_no_customer() {
    let shop = Shop::open().await;
    for order in [airtime("0772300417"), send("0772300417"), bank("1234567890"), collect("0772300417")] {
        let paid = shop.pay(&order).await["row"].clone();
        let typed = paid["account"].as_str().or(paid["phone"].as_str()).unwrap();
        let found = find(&shop, typed).await;
        let own = found.iter().find(|customer| customer["mode"] == order.mode).unwrap();
        let form = again(&shop, own).await;
        assert_eq!(form["mode"], order.mode);
        for (field, answer) in form["answers"].as_object().unwrap() {
            let plain = |text: &Value| text.as_str().unwrap().replace(' ', "");
            assert_eq!(plain(answer), plain(&order.answers[field]), "{} {field}", order.mode);
        }
    }
    let modes: Vec<Value> = find(&shop, "0772 300 417").await.iter().map(|each| each["mode"].clone()).collect();
    assert_eq!(modes, [COLLECT, SEND, AIRTIME], "who was paid last comes first");
    shop.force("transfer", "failed", 1).await;
    let failed = shop.pay(&bill("UMEME", METER)).await["row"].clone();
    assert_eq!(failed["state"], "failed");
    assert_eq!(find(&shop, "5671").await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_name_is_validated_again_before_a_known_customer_is_paid() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", METER)).await;
    let form = again(&shop, &only(&shop, "5671").await).await;
    let order = order(&form, BILL, Some("UMEME"));
    let refused = shop.refused("review", order.input()).await;
    assert_eq!(refused.code, "review", "{refused:?}");
}

#[tokio::test]
async fn an_account_that_answers_another_name_than_last_time_says_so_before_it_is_paid_however_it_was_typed() {
    let shop = staffed().await;
    let bill = bill("UMEME", METER);
    assert_eq!(shop.review(&bill).await["nameBefore"], Value::Null, "never paid");
    let name = shop.pay(&bill).await["row"]["party"].clone();
    assert_eq!(shop.review(&bill).await["nameBefore"], Value::Null, "the same name");
    let unnamed = bill.clone().answering("customerName", name.as_str().unwrap());
    shop.force("validate", "check_without_name", 2).await;
    assert_eq!(shop.review(&unnamed).await["nameBefore"], name, "the service tells no name: somebody typed it");
    come_in(&shop, CASHIER).await;
    let masked = shop.review(&unnamed).await["nameBefore"].clone();
    assert!(masked.as_str().unwrap().contains('•'), "they may not see that payment: {masked}");
    assert_eq!(shop.review(&bill).await["nameBefore"], Value::Null, "the service tells the name again");
}

#[tokio::test]
async fn a_cashier_sees_no_more_of_others_customers_than_is_needed_to_pay_them_and_it_is_logged() {
    let shop = staffed().await;
    let paid = shop.pay(&bill("UMEME", METER)).await["row"].clone();
    let name = paid["party"].as_str().unwrap().to_owned();
    come_in(&shop, CASHIER).await;
    for typed in [&name[..3], "671", "56 7"] {
        assert_eq!(find(&shop, typed).await, Vec::<Value>::new(), "{typed}: too little is known of them");
    }
    let masked = only(&shop, "5671").await;
    assert_eq!((&masked["number"], &masked["last"]), (&json!("••• 671"), &Value::Null));
    let shown = masked["name"].as_str().unwrap();
    assert!(shown.chars().filter(|letter| letter.is_alphabetic()).count() <= name.split(' ').count(), "{shown}");
    let form = again(&shop, &masked).await;
    let own = shop.pay(&order(&form, BILL, Some("UMEME"))).await["row"].clone();
    let seen = only(&shop, "5671").await;
    assert_eq!((&seen["name"], &seen["operation"]), (&json!(name), &own["id"]), "their own of today");
    again(&shop, &seen).await;
    come_in(&shop, TRUSTED).await;
    assert_eq!(only(&shop, "5671").await["last"], Value::Null);
    come_in(&shop, OWNER).await;
    let opened: Vec<_> =
        log(&shop).await.into_iter().filter(|entry| entry.1.starts_with("Opened a customer")).collect();
    assert_eq!(opened.len(), 1, "{opened:?}");
    assert!(!format!("{opened:?}").contains("5671"), "no number of a customer: {opened:?}");
}

#[tokio::test]
async fn who_a_payment_would_be_to_is_told_with_what_the_person_may_see() {
    let shop = staffed().await;
    let asked = json!({ "mode": BILL, "biller": "UMEME", "answers": { "accountNumber": METER } });
    let nobody = json!({ "payments": [], "withheld": 0, "usual": null, "phone": null, "favourite": null });
    assert_eq!(shop.call("customer", asked.clone()).await, nobody);
    let paid = shop.pay(&bill("UMEME", METER)).await["row"].clone();
    let told = shop.call("customer", asked.clone()).await;
    assert_eq!((&told["usual"], &told["phone"]), (&json!("25000"), &json!("0772 300 417")));
    assert_eq!(told["payments"][0]["id"], paid["id"]);
    for other in [("NWSC", METER), ("UMEME", "0421"), ("UMEME", "")] {
        let asked = json!({ "mode": BILL, "biller": other.0, "answers": { "accountNumber": other.1 } });
        assert_eq!(shop.call("customer", asked).await, nobody, "{other:?}");
    }
    come_in(&shop, CASHIER).await;
    let told = shop.call("customer", asked).await;
    assert_eq!((&told["usual"], &told["phone"]), (&Value::Null, &Value::Null));
    assert_eq!((&told["payments"], &told["withheld"]), (&json!([]), &json!(1)), "not what they paid, nor when");
}

#[tokio::test]
async fn nobody_reads_the_shops_customers_one_by_one() {
    let shop = staffed().await;
    let id = shop.pay(&bill("UMEME", METER)).await["row"]["id"].clone();
    come_in(&shop, CASHIER).await;
    for _ in 0..60 {
        shop.call("payAgain", json!({ "id": id })).await;
    }
    assert_eq!(shop.refused("payAgain", json!({ "id": id })).await.code, "right");
    come_in(&shop, OWNER).await;
    shop.call("payAgain", json!({ "id": id })).await;
}

#[tokio::test]
async fn who_is_paid_by_a_payroll_is_no_customer() {
    let shop = Shop::open().await;
    let payroll = draft(&shop, &many(2)).await;
    pay_one_by_one(&shop, payroll).await;
    run_to(&shop, payroll, "finished").await;
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let rows = shop.call("history", json!({ "filter": filter, "offset": 0, "limit": 10 })).await["rows"].clone();
    let rows = rows.as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let typed = row["account"].as_str().or(row["phone"].as_str()).unwrap();
        assert_eq!(find(&shop, typed).await, Vec::<Value>::new());
        assert_eq!(shop.refused("payAgain", json!({ "id": row["id"] })).await.code, "notFound");
    }
    assert_eq!(shop.refused("payAgain", json!({ "id": 999 })).await.code, "notFound");
}
