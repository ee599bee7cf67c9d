//! Whatever a broken window sends gets a typed error, never a panic or a payment.

use serde_json::{Map, Value, json};

use crate::orders::bill;
use crate::shop::Shop;

/// Every call of the window, with valid input.
fn calls() -> Vec<(&'static str, Value)> {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let answers = bill("UMEME", "04212345671").input();
    let mut review = answers.clone();
    review["validation"] = json!("1");
    let id = json!({ "id": 1 });
    let environment = json!({ "environment": "practice" });
    vec![
        ("start", Value::Null),
        ("status", Value::Null),
        ("home", Value::Null),
        ("form", json!({ "mode": "PARTNER_PAY_BILL_PAYMENT", "biller": "UMEME" })),
        ("validate", answers),
        ("review", review),
        ("submit", json!({ "idempotencyKey": "0".repeat(32) })),
        ("operation", id.clone()),
        ("askNow", id.clone()),
        ("settle", json!({ "id": 1, "paid": true, "reason": "x" })),
        ("lookUp", json!({ "text": "TX1" })),
        ("history", json!({ "filter": filter, "offset": 0, "limit": 10 })),
        ("exportHistory", filter),
        ("receipt", id.clone()),
        ("saveReceipt", id),
        ("showFile", json!({ "name": "x", "path": "/x" })),
        ("settings", Value::Null),
        ("saveShop", json!({ "shop": { "name": "x", "receiptLines": [], "theme": "dark" } })),
        (
            "saveEnvironment",
            json!({ "environment": "practice", "address": "", "callback": "", "callbackServer": "", "statusPath": "", "wallet": "ESCROW" }),
        ),
        ("setKey", json!({ "environment": "production", "interface": "gateway", "key": "k" })),
        ("forgetKey", json!({ "environment": "production", "interface": "partnerWallet" })),
        (
            "savePartner",
            json!({ "environment": "practice", "address": "", "user": "", "referenceInNote": false, "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "", "keyEndsOn": "", "done": [] }),
        ),
        ("openPartnerDocs", environment.clone()),
        ("switchEnvironment", environment),
        ("addBiller", json!({ "code": "SOLAR", "name": "", "accountLabel": "", "extra": "none" })),
        ("removeBiller", json!({ "code": "SOLAR" })),
    ]
}

/// Values of every kind, and texts that have broken programs before.
fn junk() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        serde_json::from_str("1e400").unwrap(),
        serde_json::from_str("99999999999999999999999999999999.5").unwrap(),
        json!(""),
        json!(" \t\r\n"),
        json!("\u{0}\u{1}\u{7f}"),
        json!("🙂ظ\u{202e}\u{feff}\u{10ffff}e\u{301}"),
        json!("../../etc/passwd"),
        json!("'; DROP TABLE operation; --"),
        json!("%s%n{}{0}\\"),
        json!("9".repeat(1_000_000)),
        json!("+262142-12-31"),
        json!("-9999-01-01"),
        json!([]),
        json!({}),
        json!([[], {}, null]),
        deep,
    ]
}

/// The input with each part removed in turn, and with each part replaced by every other value.
fn variants(input: &Value) -> Vec<Value> {
    let mut all = junk();
    let Value::Object(fields) = input else { return all };
    for name in fields.keys() {
        let mut without = fields.clone();
        without.shift_remove(name);
        all.push(Value::Object(without));
        for junk in variants(&fields[name]) {
            let mut with: Map<String, Value> = fields.clone();
            with.insert(name.clone(), junk);
            all.push(Value::Object(with));
        }
    }
    let mut more = fields.clone();
    more.insert("andMore".to_owned(), json!({ "x": [1] }));
    all.push(Value::Object(more));
    all
}

#[tokio::test]
async fn no_input_makes_a_call_panic_or_answer_without_words() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let mut tried = 0;
    for (name, input) in calls() {
        for variant in variants(&input) {
            tried += 1;
            let shown: String = variant.to_string().chars().take(200).collect();
            let app = shop.app.clone();
            // In a separate task, so that a panic ends only this call.
            let answered = tokio::spawn(async move { app.call(name, variant).await }).await;
            let answered = answered.unwrap_or_else(|panic| panic!("{name} {shown}: {panic}"));
            if let Err(error) = answered {
                assert!(error.message.len() > 10, "{name} {shown}: {error:?}");
                for internal in
                    ["serde", "invalid type", "missing field", "SQL", "sqlite", "panicked", "Error(", "Some("]
                {
                    assert!(!error.message.contains(internal), "{name} {shown}: {}", error.message);
                }
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
    assert_eq!(shop.transfers().await, 1, "only the one that was meant");
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    assert_eq!(shop.call("operation", json!({ "id": 1 })).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_call_that_does_not_exist_is_a_mistake_of_the_program() {
    let shop = Shop::open().await;
    for name in ["", "Start", "start ", "pay", "__proto__", "\u{0}", &"x".repeat(100_000)] {
        let refused = shop.refused(name, Value::Null).await;
        assert_eq!(refused.code, "program");
        assert!(refused.message.contains("nothing was sent"), "{}", refused.message);
    }
}
