//! Practice in the sandbox's form: what an integrator rehearses before development, with its callbacks and without look-ups.

use serde_json::{Value, json};

use crate::orders::airtime;
use crate::shop::Shop;

async fn play(shop: &Shop, plays_sandbox: bool) -> Value {
    let input = json!({ "environment": "practice", "address": "", "callback": "", "callbackServer": "",
                        "statusPath": "", "playsSandbox": plays_sandbox, "wallet": "ESCROW" });
    shop.call("saveEnvironment", input).await
}

#[tokio::test]
async fn practice_plays_the_sandboxs_form_with_its_paths_its_key_and_its_callbacks() {
    let shop = Shop::with(|config| config.callback_attempts = 4).await;
    let settings = play(&shop, true).await;
    assert_eq!(settings["environments"][0]["playsSandbox"], true);
    let paid = shop.pay(&airtime("256772550010")).await;
    let id = paid["row"]["id"].as_i64().unwrap();
    assert_eq!((&paid["canAsk"], &paid["settleByHand"]), (&json!(false), &json!(true)));
    for request in shop.arrived("-sandbox").await {
        assert_eq!(request["key"], "sandbox");
    }
    assert_eq!(shop.arrived("/process-transfer").await.len(), 0);
    assert_eq!(shop.arrived("/process-transfer-sandbox").await.len(), 1);
    let said = async {
        loop {
            let shown = shop.call("operation", json!({ "id": id })).await;
            if !shown["callbacks"].as_array().unwrap().is_empty() {
                return shown;
            }
            shop.passes(1).await;
        }
    };
    let shown = tokio::time::timeout(crate::shop::PATIENCE, said).await.unwrap();
    assert_eq!(shown["callbacks"][0]["words"], "In a callback the service says SUCCESS.");
    assert_eq!(shown["row"]["state"], "pending", "it settles nothing");
    assert!(shop.arrived("/status").await.is_empty(), "nothing is looked up");
}

#[tokio::test]
async fn practice_goes_back_to_productions_form() {
    let shop = Shop::with(|config| config.callback_attempts = 4).await;
    play(&shop, true).await;
    let settings = play(&shop, false).await;
    assert_eq!(settings["environments"][0]["playsSandbox"], false);
    let paid = shop.pay(&airtime("256772300417")).await;
    assert_eq!(paid["row"]["state"], "succeeded");
    assert_eq!(shop.arrived("/process-transfer").await.len(), 1);
}
