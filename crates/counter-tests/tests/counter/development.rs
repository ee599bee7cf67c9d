//! Development: only `-sandbox` paths are called, and without a look-up path a person resolves what is open.

use serde_json::{Value, json};

use crate::orders::{airtime, bank, bill, collect, send};
use crate::shop::Shop;

#[tokio::test]
async fn only_sandbox_paths_are_called_in_development() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    for order in [
        bill("UMEME", "04212345671"),
        airtime("0772300417"),
        send("0772300417"),
        bank("9030012345678"),
        collect("256772550001"),
    ] {
        assert_eq!(shop.pay(&order).await["row"]["state"], "succeeded");
    }
    let lost = shop.pay(&bill("UMEME", "14200550033")).await;
    shop.app.call("askNow", json!({ "id": lost["row"]["id"] })).await.unwrap_err();
    shop.app.call("lookUp", json!({ "text": "TX1" })).await.unwrap_err();
    shop.call("lookUp", json!({ "text": lost["row"]["reference"] })).await;
    shop.advance(3600);
    let requests = shop.arrived("").await;
    assert_eq!(requests.len(), 5 + 6, "a check before each payment but the collection");
    for request in requests {
        let path = request["path"].as_str().unwrap();
        assert!(path.ends_with("-sandbox"), "{path}");
        assert_eq!(request["key"], "sandbox", "{path}");
    }
}

#[tokio::test]
async fn nobody_is_asked_without_a_path_and_a_person_settles_with_a_reason() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let detail = shop.pay(&bill("UMEME", "14200550033")).await;
    let id = detail["row"]["id"].clone();
    assert_eq!((&detail["row"]["state"], &detail["canAsk"]), (&json!("unknown"), &json!(false)));
    assert_eq!((&detail["settleByHand"], &detail["nextAskAt"]), (&json!(true), &Value::Null));
    let situation = detail["situation"].as_str().unwrap();
    assert!(situation.contains("then settle it by hand") && !situation.contains("Kaunta is asking"), "{situation}");
    let refused = shop.refused("askNow", json!({ "id": id })).await;
    assert_eq!(refused.code, "lookUpOff");
    for reason in ["", "   ", "\n", "two\nlines", &"x".repeat(141)] {
        shop.refused("settle", json!({ "id": id, "paid": true, "reason": reason, "by": "Nakato" })).await;
    }
    for by in ["", "  ", "two\nlines"] {
        let nobody = json!({ "id": id, "paid": true, "reason": "Support said so", "by": by });
        let refused = shop.refused("settle", nobody).await;
        assert!(refused.message.contains("your name"), "{}", refused.message);
    }
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "unknown");
    let settled = shop
        .call("settle", json!({ "id": id, "paid": true, "reason": "Support said so, 14:05", "by": "Nakato" }))
        .await;
    assert_eq!(settled["row"]["state"], "succeeded");
    assert_eq!(settled["situation"], "Settled by hand as paid.");
    let last = settled["events"].as_array().unwrap().last().unwrap()["words"].clone();
    assert_eq!(last, "Settled by hand as paid: Support said so, 14:05");
    let again =
        shop.refused("settle", json!({ "id": id, "paid": false, "reason": "No, it was not", "by": "Okello" })).await;
    assert_eq!(again.message, "This payment is already settled.");
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "succeeded");
    let unpaid = shop.pay(&bill("UMEME", "14200550012")).await;
    assert_eq!(unpaid["row"]["state"], "pending");
    let settled = shop
        .call(
            "settle",
            json!({ "id": unpaid["row"]["id"], "paid": false, "reason": "Support says no", "by": "Nakato" }),
        )
        .await;
    assert_eq!(
        (&settled["row"]["state"], &settled["situation"]),
        (&json!("failed"), &json!("Settled by hand as not paid."))
    );
}

#[tokio::test]
async fn two_who_settle_at_once_do_not_overrule_each_other() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let id = shop.pay(&bill("UMEME", "14200550012")).await["row"]["id"].clone();
    let settle = |paid: bool| {
        shop.app.call("settle", json!({ "id": id, "paid": paid, "reason": "Support said so", "by": "Nakato" }))
    };
    let (paid, unpaid) = tokio::join!(settle(true), settle(false));
    let states: Vec<Value> =
        [paid, unpaid].into_iter().flatten().map(|detail| detail["row"]["state"].clone()).collect();
    let last = shop.call("operation", json!({ "id": id })).await;
    assert!(states.iter().all(|state| *state == last["row"]["state"]), "{states:?}, but {}", last["row"]["state"]);
}

#[tokio::test]
async fn only_what_is_open_is_settled_by_hand() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    for order in [bill("UMEME", "14200550001"), bill("UMEME", "14200550013"), bill("UMEME", "14200550020")] {
        let id = shop.pay(&order).await["row"]["id"].clone();
        shop.refused("settle", json!({ "id": id, "paid": true, "reason": "I wish it so", "by": "Nakato" })).await;
    }
    shop.refused("settle", json!({ "id": 99, "paid": true, "reason": "Nobody", "by": "Nakato" })).await;
}

#[tokio::test]
async fn where_the_service_can_be_asked_nobody_settles_by_hand() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550012")).await;
    assert_eq!(detail["settleByHand"], false);
    let refused = shop
        .refused(
            "settle",
            json!({ "id": detail["row"]["id"], "paid": true, "reason": "Support said so", "by": "Nakato" }),
        )
        .await;
    assert!(refused.message.contains("Ask now"), "{}", refused.message);
    assert_eq!(shop.call("operation", json!({ "id": detail["row"]["id"] })).await["row"]["state"], "pending");
}

#[tokio::test]
async fn a_look_up_path_in_the_settings_is_asked_and_nothing_else() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let id = shop.pay(&bill("UMEME", "14200550012")).await["row"]["id"].clone();
    let path = |path: &str| json!({ "environment": "development", "address": shop.practice.base_url(), "callback": "", "callbackServer": "", "statusPath": path, "wallet": "ESCROW" });
    for production in ["/transactions/{id}/status", "/transactions/status-sandbox", "https://pay.example/{id}-sandbox"]
    {
        let refused = shop.refused("saveEnvironment", path(production)).await;
        assert_eq!(refused.code, "settings", "{production}: {}", refused.message);
        assert_eq!(refused.setting, Some(("statusPath".to_owned(), 0)), "{production}");
    }
    shop.call("saveEnvironment", path("/transactions/{id}/status-sandbox")).await;
    let detail = shop.call("askNow", json!({ "id": id })).await;
    assert_eq!((&detail["canAsk"], &detail["settleByHand"]), (&json!(true), &json!(false)));
    let asked = shop.arrived("/status-sandbox").await;
    assert!(
        !asked.is_empty() && asked.iter().all(|request| request["path"].as_str().unwrap().contains("/transactions/KA"))
    );
    assert_eq!(detail["row"]["state"], "pending", "a path that the host does not know says nothing about the money");
}

#[tokio::test]
async fn development_is_rehearsed_at_the_practice_gateway_from_the_check_to_the_look_up_and_with_no_other_key() {
    let shop = Shop::with(|config| config.sandbox_status = true).await;
    let rehearsal = json!({ "environment": "development", "address": shop.practice.base_url(),
                            "callback": "https://shop.example/kaunta", "callbackServer": "",
                            "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", rehearsal).await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    let key = |key: &str| json!({ "environment": "development", "interface": "gateway", "key": key });
    // The key of production's form is not accepted there, and practice's own is not used instead.
    assert_eq!(shop.refused("validate", bill("UMEME", "04212345671").input()).await.code, "settings");
    shop.call("setKey", key(shop.practice.live_key())).await;
    assert_eq!(shop.refused("validate", bill("UMEME", "04212345671").input()).await.code, "key");
    shop.call("setKey", key(shop.practice.sandbox_key())).await;
    for order in [bill("NWSC", "2034567"), airtime("0772300417"), send("0772300417"), bank("9030012345678")] {
        assert_eq!(shop.pay(&order).await["row"]["state"], "succeeded", "{order:?}");
    }
    for (order, state) in [
        (collect("256772550010"), "succeeded"),
        (bill("UMEME", "14200550033"), "succeeded"),
        (bill("UMEME", "14200550011"), "failed"),
    ] {
        let id = shop.pay(&order).await["row"]["id"].as_i64().unwrap();
        shop.advance(10);
        // The poller may have been first.
        let _ = shop.app.call("askNow", json!({ "id": id })).await;
        shop.until(id, state).await;
    }
    let asked = shop.arrived("").await;
    for request in &asked {
        let path = request["path"].as_str().unwrap();
        assert!(path.ends_with("-sandbox"), "{path}");
        let expected = if request["key"] == "sandbox" { 200 } else { 401 };
        let answered = &request["answer"]["status"];
        assert!(*answered == expected || request["answer"]["line"] == "cut", "{request}");
    }
    for step in ["/validate-beneficiary-sandbox", "/process-transfer-sandbox", "/status-sandbox"] {
        assert!(asked.iter().any(|request| request["path"].as_str().unwrap().ends_with(step)), "{step}");
    }
}
