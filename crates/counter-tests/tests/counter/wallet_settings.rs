//! The partner wallet's settings: its key beside the gateway's, a person's notes, the onboarding, the service's page.

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde_json::{Value, json};

use crate::computer::kept;
use crate::recovery::reopen;
use crate::shop::{Shop, kaunta};

const KEY: &str = "ak_live_1763715600_x7RandomSigns9182";

fn partner<'a>(settings: &'a Value, environment: &str) -> &'a Value {
    let environments = settings["environments"].as_array().unwrap();
    &environments.iter().find(|one| one["environment"] == environment).unwrap()["partner"]
}

fn input(address: &str) -> Value {
    json!({ "environment": "production", "address": address, "user": "USR-1", "referenceInNote": true,
            "needsNoUser": false, "payouts": "mobileMoney", "keyPermissions": "wallet, transactions", "keyEndsOn": "2026-12-05", "done": ["account", "test"] })
}

fn key(key: &str) -> Value {
    json!({ "environment": "production", "interface": "partnerWallet", "key": key })
}

#[tokio::test]
async fn both_keys_lie_in_the_keychain_and_neither_is_taken_for_the_other() {
    let shop = Shop::open().await;
    shop.set_up("production", "https://pay.example", "gateway-key-5566").await;
    shop.set_up_partner("production", "https://wallet.example", None).await;
    let settings = shop.call("setKey", key(&format!(" {KEY}\n"))).await;
    assert_eq!(
        partner(&settings, "production")["key"],
        json!({ "state": "kept", "endsIn": "…9182", "typedFor": null })
    );
    assert_eq!(partner(&settings, "production")["keyWarning"], Value::Null);
    let of = |interface| kept(&shop.computer, Environment::Production, interface);
    let is = |interface, key: &str| of(interface).is_some_and(|item| item.contains(&format!("\"{key}\"")));
    assert!(is(Interface::PartnerWallet, KEY) && is(Interface::Gateway, "gateway-key-5566"));
    let forget = json!({ "environment": "production", "interface": "partnerWallet" });
    let settings = shop.call("forgetKey", forget).await;
    assert_eq!(partner(&settings, "production")["key"]["state"], "unset");
    assert_eq!(of(Interface::PartnerWallet), None);
    assert!(is(Interface::Gateway, "gateway-key-5566"));
    assert_eq!(partner(&settings, "practice")["key"]["state"], "builtIn");
}

#[tokio::test]
async fn a_key_of_another_form_is_warned_of_and_taken_and_what_is_no_key_is_refused() {
    let shop = Shop::open().await;
    shop.set_up_partner("production", "https://wallet.example", None).await;
    for odd in ["live-key-of-the-shop-9182", "ak_live_x7RandomSigns", "ak_live_17_"] {
        let settings = shop.call("setKey", key(odd)).await;
        assert_eq!(partner(&settings, "production")["key"]["state"], "kept", "{odd}");
        let warning = partner(&settings, "production")["keyWarning"].as_str().unwrap();
        assert!(warning.contains("ak_live_") && !warning.contains(odd), "{warning}");
    }
    for bad in ["", "two words", "clé"] {
        assert_eq!(shop.refused("setKey", key(bad)).await.code, "key", "{bad:?}");
    }
}

#[tokio::test]
async fn what_a_person_noted_is_kept_and_the_key_s_end_is_reminded_of_in_time() {
    let shop = Shop::open().await;
    let settings = shop.call("savePartner", input("https://wallet.example/")).await;
    let saved = partner(&settings, "production");
    assert_eq!((&saved["address"], &saved["user"]), (&json!("https://wallet.example/"), &json!("USR-1")));
    assert_eq!(saved["referenceInNote"], true);
    assert_eq!((&saved["keyPermissions"], &saved["keyEndsOn"]), (&json!("wallet, transactions"), &json!("2026-12-05")));
    assert_eq!(saved["missing"], json!(["The partner wallet's key."]));
    let later = kaunta(&shop.computer, shop.folder.path());
    let again = later.call("settings", Value::Null).await.unwrap();
    assert_eq!(partner(&again, "production"), saved, "the next start finds it");
    shop.call("switchEnvironment", json!({ "environment": "production" })).await;
    for (days, words) in
        [(0, "in 14 days"), (12, "in 2 days"), (13, "tomorrow"), (14, "Today"), (15, "ended on 5 Dec 2026")]
    {
        shop.computer.set_clock(days * 86_400);
        let told = shop.call("home", Value::Null).await["reminders"].clone();
        assert!(told[0]["words"].as_str().unwrap().contains(words), "after {days} days: {told}");
        assert_eq!(told[0]["way"], json!({ "to": "settings", "page": "connection" }));
        let settings = shop.call("settings", Value::Null).await;
        assert_eq!(partner(&settings, "production")["keyReminder"], told[0]["words"]);
        shop.computer.set_clock(-days * 86_400);
    }
    // An hour before midnight in Kampala it is still the day before.
    shop.computer.set_clock(-13 * 3600);
    assert_eq!(shop.call("home", Value::Null).await["reminders"], json!([]));
}

#[tokio::test]
async fn what_can_t_be_kept_is_refused_in_words() {
    let shop = Shop::open().await;
    for (field, value, code) in [
        ("address", json!("http://wallet.example"), "settings"),
        ("address", json!("wallet.example"), "settings"),
        ("address", json!("https://wallet.example/api/v1/gateway"), "settings"),
        ("address", json!("https://name:word@wallet.example"), "settings"),
        ("keyEndsOn", json!("5 December"), "settings"),
        ("user", json!("x".repeat(101)), "fields"),
    ] {
        let mut input = input("https://wallet.example");
        input[field] = value.clone();
        assert_eq!(shop.refused("savePartner", input).await.code, code, "{field} {value}");
    }
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(partner(&settings, "production")["address"], "");
}

#[tokio::test]
async fn onboarding_goes_in_the_service_s_order_and_kaunta_sees_what_it_can_see() {
    let shop = Shop::open().await;
    let done = |settings: &Value, environment: &str| -> Vec<(String, bool, bool)> {
        let steps = partner(settings, environment)["onboarding"].as_array().unwrap();
        steps
            .iter()
            .map(|step| {
                let name = step["step"].as_str().unwrap().to_owned();
                (name, step["done"].as_bool().unwrap(), step["byHand"].as_bool().unwrap())
            })
            .collect()
    };
    let steps = |done: &[&str]| -> Vec<(String, bool, bool)> {
        let by_hand = ["account", "transaction", "webhook", "errors"];
        ["account", "keys", "test", "transaction", "production", "webhook", "errors", "live"]
            .into_iter()
            .map(|step| (step.to_owned(), done.contains(&step), by_hand.contains(&step)))
            .collect()
    };
    shop.call("start", Value::Null).await;
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(done(&settings, "practice"), steps(&["keys"]));
    assert_eq!(done(&settings, "production"), steps(&[]));
    // A person can't mark what Kaunta sees by itself.
    let settings = shop.call("savePartner", input("https://wallet.example")).await;
    assert_eq!(done(&settings, "production"), steps(&["account"]));
    shop.call("readWallet", Value::Null).await;
    let settings = shop.call("setKey", key(KEY)).await;
    assert_eq!(done(&settings, "practice"), steps(&["keys", "test", "production"]));
    assert_eq!(done(&settings, "production"), steps(&["account", "keys", "production"]));
    let waits =
        |settings: &Value, place: usize| partner(settings, "production")["onboarding"][place]["waitsFor"].clone();
    assert_eq!(waits(&settings, 3), "First finish: Test.");
    assert_eq!(waits(&settings, 7), "First finish: Test transaction and Error handling.");
    let mut said = input("https://wallet.example");
    said["done"] = json!(["account", "transaction", "errors", "live"]);
    let settings = shop.call("savePartner", said).await;
    assert_eq!(done(&settings, "production"), steps(&["account", "keys", "transaction", "production", "errors"]));
    assert_eq!(waits(&settings, 7), Value::Null, "nothing is left but to go live");
    let settings = shop.call("switchEnvironment", json!({ "environment": "production" })).await;
    let live = ["account", "keys", "transaction", "production", "errors", "live"];
    assert_eq!(done(&settings, "production"), steps(&live));
    let announced = partner(&settings, "production")["announced"].as_array().unwrap();
    let labels: Vec<&Value> = announced.iter().map(|each| &each["label"]).collect();
    assert_eq!(labels, ["Sandbox", "SDKs", "Support center"]);
}

#[tokio::test]
async fn a_live_key_of_the_partner_wallet_is_not_taken_where_no_real_money_may_move() {
    let mut shop = Shop::open().await;
    shop.go_to_development().await;
    shop.set_up_partner("development", &shop.practice.base_url(), None).await;
    for typed in [KEY, "AK_LIVE_1700000000_x", shop.practice.partner_live_key()] {
        let typed = json!({ "environment": "development", "interface": "partnerWallet", "key": typed });
        let refused = shop.refused("setKey", typed).await;
        assert_eq!(refused.code, "key");
        assert!(refused.message.contains("moves real money") && refused.message.contains("Use this key in production"));
    }
    // A key that got into the keychain in another way is not used either.
    let place = (Environment::Development, Interface::PartnerWallet);
    let root = format!("{}/partner/v1", shop.practice.base_url());
    let item = json!({ "key": shop.practice.partner_live_key(), "address": root }).to_string();
    shop.computer.kept.lock().unwrap().insert(place, item.into());
    reopen(&mut shop, |_| {}).await;
    let refused = shop.refused("readWallet", Value::Null).await;
    assert_eq!(refused.code, "settings", "{refused:?}");
    assert!(refused.message.contains("moves real money"), "{refused:?}");
    assert_eq!(shop.arrived("/wallet/me").await.len(), 0);
    shop.set_up_partner("production", "https://wallet.example", Some(KEY)).await;
}

#[tokio::test]
async fn another_address_was_not_tested() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    shop.set_up_partner("development", &shop.practice.base_url(), Some(shop.practice.partner_sandbox_key())).await;
    shop.call("readWallet", Value::Null).await;
    let tested = |settings: &Value| partner(settings, "development")["onboarding"][2]["done"].clone();
    assert_eq!(tested(&shop.call("settings", Value::Null).await), true);
    shop.set_up_partner("development", "https://wallet.example", None).await;
    assert_eq!(tested(&shop.call("settings", Value::Null).await), false);
}

#[tokio::test]
async fn the_service_s_own_page_is_opened_and_no_other() {
    let shop = Shop::open().await;
    let open = |environment: &str| json!({ "environment": environment });
    shop.call("start", Value::Null).await;
    assert_eq!(shop.refused("openPartnerDocs", open("production")).await.code, "settings");
    shop.call("savePartner", input("https://wallet.example/uganda")).await;
    shop.call("openPartnerDocs", open("production")).await;
    shop.call("openPartnerDocs", open("practice")).await;
    let pages = shop.computer.pages.lock().unwrap().clone();
    let practice = format!("{}/partner/docs", shop.practice.base_url());
    assert_eq!(pages, ["https://wallet.example/uganda/partner/docs".to_owned(), practice]);
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(partner(&settings, "production")["docs"], "https://wallet.example/uganda/partner/docs");
    assert_eq!(partner(&settings, "development")["docs"], Value::Null);
}
