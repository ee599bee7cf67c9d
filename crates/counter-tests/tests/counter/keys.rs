//! Keys: in the keychain, or in memory with an explanation; never anywhere else.

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde_json::{Value, json};

use crate::computer::{Keychain, kept};
use crate::recovery::reopen;
use crate::shop::{Shop, kaunta};

const KEY: &str = "live-key-of-the-shop-9182";

fn set(key: &str) -> Value {
    json!({ "environment": "production", "interface": "gateway", "key": key })
}

const ADDRESS: &str = "https://pay.example";

/// A shop whose production has an address.
async fn open() -> Shop {
    let shop = Shop::open().await;
    shop.set_address("production", ADDRESS).await;
    shop
}

/// The keychain's item of a key for [`ADDRESS`].
fn item(key: &str) -> Value {
    json!({ "key": key, "address": format!("{ADDRESS}/api/v1/gateway") })
}

fn production(settings: &Value) -> &Value {
    &settings["environments"].as_array().unwrap().iter().find(|one| one["environment"] == "production").unwrap()["key"]
}

#[tokio::test]
async fn a_key_goes_to_the_keychain_and_only_its_end_comes_back() {
    let shop = open().await;
    let settings = shop.call("setKey", set(&format!("  {KEY}\n"))).await;
    assert_eq!(production(&settings), &json!({ "state": "kept", "endsIn": "…9182", "typedFor": null }));
    assert_eq!(settings["keychain"], json!({ "available": true, "explanation": null }));
    let kept_item = kept(&shop.computer, Environment::Production, Interface::Gateway).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&kept_item).unwrap(), item(KEY));
    assert_eq!(kept(&shop.computer, Environment::Development, Interface::Gateway), None);
    let again = kaunta(&shop.computer, shop.folder.path());
    let settings = again.call("settings", Value::Null).await.unwrap();
    assert_eq!(production(&settings)["state"], "kept", "another start finds it");
    let settings = shop.call("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
    assert_eq!(production(&settings), &json!({ "state": "unset", "endsIn": null, "typedFor": null }));
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
            let shop = open().await;
            *shop.computer.keychain.lock().unwrap() = keychain.clone();
            let settings = shop.call("setKey", set(KEY)).await;
            assert_eq!(
                production(&settings),
                &json!({ "state": "thisRunOnly", "endsIn": "…9182", "typedFor": null }),
                "{problem:?}"
            );
            assert_eq!(settings["keychain"]["available"], false, "{problem:?}");
            let words = settings["keychain"]["explanation"].as_str().unwrap();
            assert!(words.contains(word) && words.contains("memory"), "{problem:?}: {words}");
            assert!(!words.contains("bus error"), "{words}");
            // A working keychain in the next run does not have it.
            *shop.computer.keychain.lock().unwrap() = Keychain::Works;
            let later = kaunta(&shop.computer, &shop.folder.path().join("later"));
            let settings = later.call("settings", Value::Null).await.unwrap();
            assert_eq!(production(&settings)["state"], "unset", "{problem:?}: the next run asks for it again");
            *shop.computer.keychain.lock().unwrap() = keychain;
            let forgotten =
                shop.app.call("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
            // A keychain that doesn't answer may still hold an older key, so that is not reported as removed.
            let sure = problem == KeychainProblem::Missing;
            assert_eq!(forgotten.is_ok(), sure, "{problem:?}");
            let settings = shop.call("settings", Value::Null).await;
            assert_eq!(production(&settings)["state"], "unset", "{problem:?}: not in memory any more");
        }
    }
}

#[tokio::test]
async fn a_key_that_the_keychain_does_not_give_back_is_said_to_be_there_still() {
    let shop = open().await;
    shop.call("setKey", set(KEY)).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    let refused = shop.refused("forgetKey", json!({ "environment": "production", "interface": "gateway" })).await;
    assert_eq!(refused.code, "key");
    assert!(refused.message.contains("could not be removed"), "{}", refused.message);
}

#[tokio::test]
async fn a_keychain_that_works_again_takes_the_key() {
    let shop = open().await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Fails(KeychainProblem::Locked);
    shop.call("setKey", set(KEY)).await;
    *shop.computer.keychain.lock().unwrap() = Keychain::Works;
    let settings = shop.call("setKey", set("another-key-for-the-shop-5566")).await;
    assert_eq!(production(&settings), &json!({ "state": "kept", "endsIn": "…5566", "typedFor": null }));
    assert_eq!(settings["keychain"], json!({ "available": true, "explanation": null }));
}

#[tokio::test]
async fn what_is_no_key_is_refused_in_words() {
    let shop = open().await;
    for bad in ["", "   ", "two words", "line\nbreak", "clé-secrète"] {
        let refused = shop.refused("setKey", set(bad)).await;
        assert_eq!(refused.code, "key", "{bad:?}");
        assert!(bad.trim().is_empty() || !refused.message.contains(bad), "{}", refused.message);
    }
    assert_eq!(kept(&shop.computer, Environment::Production, Interface::Gateway), None);
    let short = shop.call("setKey", set("short-1234")).await;
    assert_eq!(
        production(&short),
        &json!({ "state": "kept", "endsIn": null, "typedFor": null }),
        "the end of a short key is most of it"
    );
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

/// The partner wallet's part of the settings.
fn partner(settings: &Value) -> &Value {
    let environments = settings["environments"].as_array().unwrap();
    &environments.iter().find(|one| one["environment"] == "development").unwrap()["partner"]["key"]
}

#[tokio::test]
async fn a_key_goes_to_the_address_that_it_was_typed_for_and_to_no_other() {
    let mut shop = Shop::open().await;
    shop.go_to_development().await;
    let base = shop.practice.base_url();
    shop.set_up_partner("development", &base, Some(shop.practice.partner_sandbox_key())).await;
    let order = crate::orders::airtime("0772300417");
    shop.call("validate", order.input()).await;
    shop.call("readWallet", Value::Null).await;
    // Somebody edits the file to name their own service on this computer, which records all requests.
    let other = Shop::open().await;
    let elsewhere = other.practice.base_url();
    let file = shop.data().join("shop.json");
    reopen(&mut shop, |_| {
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(&base), "{text}");
        std::fs::write(&file, text.replace(&base, &elsewhere)).unwrap();
    })
    .await;
    for (call, input) in [("validate", order.input()), ("readWallet", Value::Null)] {
        let refused = shop.refused(call, input).await;
        assert_eq!(refused.code, "settings", "{call}");
        assert!(refused.message.contains(&elsewhere) && refused.message.contains("type the key again"), "{refused:?}");
    }
    let went = other.arrived("/validate-beneficiary-sandbox").await.len() + other.arrived("/wallet/me").await.len();
    assert_eq!(went, 0, "no key went there");
    let settings = shop.call("settings", Value::Null).await;
    let gateway = &settings["environments"].as_array().unwrap().iter().find(|one| one["environment"] == "development");
    assert_eq!(gateway.unwrap()["key"]["state"], "otherAddress");
    assert_eq!(gateway.unwrap()["key"]["typedFor"], format!("{base}/api/v1/gateway"));
    assert_eq!(partner(&settings)["state"], "otherAddress");
    // Only typing the key again allows it to be sent there.
    shop.set_up("development", &elsewhere, other.practice.sandbox_key()).await;
    shop.call("validate", order.input()).await;
    assert_eq!(other.arrived("/validate-beneficiary-sandbox").await.len(), 1);
    // Changing the address on the screen requires the key again too. With the old address, the key is valid again.
    shop.set_address("development", &base).await;
    assert_eq!(shop.refused("validate", order.input()).await.code, "settings");
    shop.set_address("development", &format!("{elsewhere}/")).await;
    shop.call("validate", order.input()).await;
}

#[tokio::test]
async fn a_key_that_names_no_address_goes_nowhere_and_none_is_taken_before_there_is_one() {
    let mut shop = Shop::open().await;
    let refused = shop.refused("setKey", set(KEY)).await;
    assert_eq!(refused.code, "key");
    assert!(refused.message.contains("address first"), "{refused:?}");
    assert_eq!(kept(&shop.computer, Environment::Production, Interface::Gateway), None);
    shop.go_to_development().await;
    let bare = shop.practice.sandbox_key().to_owned();
    shop.computer.kept.lock().unwrap().insert((Environment::Development, Interface::Gateway), bare.into());
    reopen(&mut shop, |_| {}).await;
    let refused = shop.refused("validate", crate::orders::airtime("0772300417").input()).await;
    assert_eq!(refused.code, "settings");
    assert_eq!(shop.arrived("/validate-beneficiary-sandbox").await.len(), 0);
}

#[tokio::test]
async fn a_key_that_is_kept_back_is_in_the_security_log_once() {
    let (mut shop, _) = crate::people::owned().await;
    shop.go_to_development().await;
    let base = shop.practice.base_url();
    let file = shop.data().join("shop.json");
    reopen(&mut shop, |_| {
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace(&base, "https://pay.example")).unwrap();
    })
    .await;
    crate::people::come_in(&shop, crate::people::OWNER).await;
    for _ in 0..2 {
        let refused = shop.refused("validate", crate::orders::airtime("0772300417").input()).await;
        assert_eq!(refused.code, "settings", "{refused:?}");
    }
    let log = crate::people::log(&shop).await;
    let told = log.iter().filter(|(_, words)| words.starts_with("Held back the key of the")).count();
    assert_eq!(told, 1, "{log:?}");
}
