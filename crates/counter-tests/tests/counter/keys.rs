//! Keys: in the keychain, or in memory with an explanation; never anywhere else.

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde_json::{Value, json};

use crate::computer::{Keychain, kept};
use crate::shop::{Shop, kaunta};

const KEY: &str = "live-key-of-the-shop-9182";

fn set(key: &str) -> Value {
    json!({ "environment": "production", "interface": "gateway", "key": key })
}

fn production(settings: &Value) -> &Value {
    &settings["environments"].as_array().unwrap().iter().find(|one| one["environment"] == "production").unwrap()["key"]
}

#[tokio::test]
async fn a_key_goes_to_the_keychain_and_only_its_end_comes_back() {
    let shop = Shop::open().await;
    let settings = shop.call("setKey", set(&format!("  {KEY}\n"))).await;
    assert_eq!(production(&settings), &json!({ "state": "kept", "endsIn": "…9182" }));
    assert_eq!(settings["keychain"], json!({ "available": true, "explanation": null }));
    assert_eq!(kept(&shop.computer, Environment::Production, Interface::Gateway).as_deref(), Some(KEY));
    assert_eq!(kept(&shop.computer, Environment::Development, Interface::Gateway), None);
    let again = kaunta(&shop.computer, &shop.folder.path().join("elsewhere"));
    let settings = again.call("settings", Value::Null).await.unwrap();
    assert_eq!(production(&settings)["state"], "kept", "another start finds it");
    let settings = shop.call("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
    assert_eq!(production(&settings), &json!({ "state": "unset", "endsIn": null }));
    assert_eq!(kept(&shop.computer, Environment::Production, Interface::Gateway), None);
    shop.call("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
}

#[tokio::test]
async fn without_a_keychain_the_key_is_kept_for_this_run_and_the_person_is_told_why() {
    for (problem, word) in [
        (KeychainProblem::Missing, "no keychain"),
        (KeychainProblem::Locked, "locked"),
        (KeychainProblem::Failed("bus error 7".to_owned()), "did not answer"),
    ] {
        for keychain in [Keychain::Fails(problem.clone()), Keychain::TakesNothing(problem.clone())] {
            let shop = Shop::open().await;
            *shop.computer.keychain.lock().unwrap() = keychain;
            let settings = shop.call("setKey", set(KEY)).await;
            assert_eq!(production(&settings), &json!({ "state": "thisRunOnly", "endsIn": "…9182" }), "{problem:?}");
            assert_eq!(settings["keychain"]["available"], false, "{problem:?}");
            let words = settings["keychain"]["explanation"].as_str().unwrap();
            assert!(words.contains(word) && words.contains("memory"), "{problem:?}: {words}");
            assert!(!words.contains("bus error"), "{words}");
            let later = kaunta(&shop.computer, &shop.folder.path().join("later"));
            let settings = later.call("settings", Value::Null).await.unwrap();
            assert_eq!(production(&settings)["state"], "unset", "{problem:?}: the next run asks for it again");
            let forgotten =
                shop.app.call("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
            // A keychain that doesn't answer may still hold an older key: that is not called forgotten.
            let sure = problem == KeychainProblem::Missing;
            assert_eq!(forgotten.is_ok(), sure, "{problem:?}");
            let settings = shop.call("settings", Value::Null).await;
            assert_eq!(production(&settings)["state"], "unset", "{problem:?}: not in memory any more");
        }
    }
}

#[tokio::test]
async fn a_key_that_the_keychain_does_not_give_back_is_said_to_be_there_still() {
    let shop = Shop::open().await;
    shop.call("setKey", set(KEY)).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    let refused = shop.refused("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
    assert_eq!(refused.code, "key");
    assert!(refused.message.contains("could not be taken out"), "{}", refused.message);
}

#[tokio::test]
async fn a_keychain_that_works_again_takes_the_key() {
    let shop = Shop::open().await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    shop.call("setKey", set(KEY)).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    let settings = shop.call("setKey", set("another-key-for-the-shop-5566")).await;
    assert_eq!(production(&settings), &json!({ "state": "kept", "endsIn": "…5566" }));
    assert_eq!(settings["keychain"], json!({ "available": true, "explanation": null }));
}

#[tokio::test]
async fn what_is_no_key_is_refused_in_words() {
    let shop = Shop::open().await;
    for bad in ["", "   ", "two words", "line\nbreak", "clé-secrète"] {
        let refused = shop.refused("setKey", set(bad)).await;
        assert_eq!(refused.code, "key", "{bad:?}");
        assert!(bad.trim().is_empty() || !refused.message.contains(bad), "{}", refused.message);
    }
    assert_eq!(kept(&shop.computer, Environment::Production, Interface::Gateway), None);
    let short = shop.call("setKey", set("short-1234")).await;
    assert_eq!(production(&short), &json!({ "state": "kept", "endsIn": null }), "the end of a short key is most of it");
}

#[tokio::test]
async fn the_next_request_goes_with_the_new_key() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let order = crate::orders::airtime("0772300417");
    shop.call("validate", order.input()).await;
    shop.call("setKey", json!({ "environment": "development", "interface": "gateway", "key": "a-wrong-key-for-sure" }))
        .await;
    assert_eq!(shop.refused("validate", order.input()).await.code, "key");
    shop.call("forgetKey", json!({ "environment": "development", "interface": "gateway" })).await;
    assert_eq!(shop.refused("validate", order.input()).await.code, "settings");
    shop.call(
        "setKey",
        json!({ "environment": "development", "interface": "gateway", "key": shop.practice.sandbox_key() }),
    )
    .await;
    shop.call("validate", order.input()).await;
}
