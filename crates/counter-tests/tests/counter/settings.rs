//! Settings: what is accepted, what is refused in words, and billers that a person adds.

use kaunta_domain::environment::Environment;
use kaunta_practice::{CustomBiller, ExtraField as PracticeExtra};
use serde_json::{Value, json};

use crate::orders::{Order, bill};
use crate::people::{OWNER, log, staffed};
use crate::recovery::reopen;
use crate::shop::{Shop, kaunta};

fn environment(name: &str, address: &str, callback: &str) -> Value {
    json!({ "environment": name, "address": address, "callback": callback, "callbackServer": "", "statusPath": "", "wallet": "ESCROW" })
}

fn view<'a>(settings: &'a Value, name: &str) -> &'a Value {
    settings["environments"].as_array().unwrap().iter().find(|one| one["environment"] == name).unwrap()
}

#[tokio::test]
async fn unsafe_addresses_are_refused_with_what_to_do() {
    let shop = Shop::open().await;
    for (name, address, word) in [
        ("production", "http://pay.example", "https://"),
        ("production", "http://127.0.0.1:4000", "https://"),
        ("production", "https://shop:word@pay.example", "name and password"),
        ("production", "https://pay.example?key=1", "? or #"),
        ("production", "pay.example", "not a web address"),
        ("production", "file:///etc/passwd", "not a web address"),
        ("development", "http://sandbox.example", "must start with https://"),
        ("development", "http://sandbox.example", "Only an address on this computer may start with http://."),
        ("development", "http://127.0.0.1.sandbox.example", "Only an address on this computer"),
        ("development", "javascript:alert(1)", "not a web address"),
    ] {
        let refused = shop.refused("saveEnvironment", environment(name, address, "")).await;
        assert_eq!(refused.code, "settings", "{name} {address}");
        assert_eq!(refused.setting, Some(("address".to_owned(), 0)), "{name} {address}");
        assert!(refused.message.contains(word), "{name} {address}: {}", refused.message);
    }
    for (name, callback) in [
        ("production", "http://shop.example/in"),
        ("production", "http://127.0.0.1/in"),
        ("production", "shop.example"),
        ("practice", "http://shop.example/in"),
        ("development", "https://a:b@shop.example/"),
    ] {
        let refused = shop.refused("saveEnvironment", environment(name, "", callback)).await;
        assert_eq!((refused.code.as_str(), refused.at()), ("fields", vec!["callbackUrl"]), "{name} {callback}");
    }
    for (name, address) in [("production", "http://127.0.0.1:4000"), ("development", "http://wallet.example")] {
        let partner = json!({ "environment": name, "address": address, "user": "", "needsNoUser": false,
                              "payouts": "mobileMoney", "referenceInNote": false, "keyPermissions": "", "keyEndsOn": "", "done": [] });
        let refused = shop.refused("savePartner", partner).await;
        assert_eq!(refused.code, "settings", "{name} {address}");
        assert_eq!(refused.setting, Some(("partnerAddress".to_owned(), 0)), "{name} {address}");
        assert!(refused.message.contains("must start with https://"), "{name} {address}: {}", refused.message);
    }
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(view(&settings, "production")["address"], "", "nothing of it was kept");
    let here = environment("development", "http://127.0.0.1:4000", "https://shop.example/in");
    let settings = shop.call("saveEnvironment", here).await;
    assert_eq!(view(&settings, "development")["address"], "http://127.0.0.1:4000", "this computer is the exception");
}

#[tokio::test]
async fn whoever_changes_where_the_service_is_reached_is_in_the_security_log() {
    let shop = staffed().await;
    let gateway = json!((OWNER.0, "Changed how the service is reached (production)."));
    let wallet = json!((OWNER.0, "Changed how the partner wallet is reached (production)."));
    let told = async || log(&shop).await.iter().map(|entry| json!(entry)).collect::<Vec<_>>();
    shop.refused("saveEnvironment", environment("production", "http://pay.example", "")).await;
    assert!(!told().await.contains(&gateway), "what was refused changed nothing");
    shop.call("saveEnvironment", environment("production", "https://pay.example", "")).await;
    assert!(told().await.contains(&gateway), "{:#?}", told().await);
    assert!(!told().await.contains(&wallet));
    shop.set_up_partner("production", "https://wallet.example", None).await;
    assert!(told().await.contains(&wallet), "{:#?}", told().await);
}

#[tokio::test]
async fn what_is_missing_before_paying_is_named() {
    let shop = Shop::open().await;
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(view(&settings, "production")["missing"].as_array().unwrap().len(), 3);
    assert_eq!(view(&settings, "practice")["missing"], json!([]));
    assert_eq!(view(&settings, "practice")["key"]["state"], "builtIn");
    shop.set_up("production", "https://pay.example", "live-key-of-the-shop").await;
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(view(&settings, "production")["missing"], json!([]));
}

#[tokio::test]
async fn practice_has_its_own_address_whatever_is_typed() {
    let shop = Shop::open().await;
    shop.call("start", Value::Null).await;
    let settings = shop.call("saveEnvironment", environment("practice", "https://pay.example", "")).await;
    assert_eq!(view(&settings, "practice")["address"], json!(shop.practice.base_url()));
    assert_eq!(shop.pay(&bill("UMEME", "04212345671")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn the_settings_are_there_after_a_restart() {
    let shop = Shop::open().await;
    shop.set_up("production", "https://pay.example", "live-key-of-the-shop").await;
    let typed = json!({ "shop": { "name": "  Nakato \u{7} & Sons ", "receiptLines": ["Plot 4", " ", "0772 300 417"],
        "closingLines": ["", "Webale  nnyo "], "theme": "dark" } });
    shop.call("saveShop", typed).await;
    shop.call("switchEnvironment", json!({ "environment": "production" })).await;
    let again = kaunta(&shop.computer, shop.folder.path());
    let settings = again.call("settings", Value::Null).await.unwrap();
    assert_eq!(settings["environment"], "production");
    assert_eq!(view(&settings, "production")["address"], "https://pay.example");
    assert_eq!(
        settings["shop"],
        json!({ "name": "Nakato   & Sons", "receiptLines": ["Plot 4", "0772 300 417"], "closingLines": ["Webale  nnyo"],
            "theme": "dark" })
    );
}

#[tokio::test]
async fn a_biller_that_a_person_adds_is_paid_and_its_history_outlives_it() {
    let solar = CustomBiller { code: "SOLARNOW".to_owned(), extra_field: Some(PracticeExtra::CustomerType) };
    let shop = Shop::with(|config| config.billers = vec![solar]).await;
    let typed = json!({ "code": " solarnow ", "name": "Solar Now", "accountLabel": "Meter", "extra": "customerType" });
    let settings = shop.call("addBiller", typed.clone()).await;
    let added = settings["billers"].as_array().unwrap().last().unwrap();
    assert_eq!((&added["code"], &added["custom"]), (&json!("SOLARNOW"), &json!(true)));
    assert_eq!(shop.refused("addBiller", typed).await.at(), ["billerCode"]);
    for bad in ["", "A", "A B", "UMEME", "umeme", "YAKALAST", "ÜMEME"] {
        let input = json!({ "code": bad, "name": "", "accountLabel": "", "extra": "none" });
        assert_eq!(shop.refused("addBiller", input).await.at(), ["billerCode"], "{bad}");
    }
    let paid = shop.pay(&bill("SOLARNOW", "04300045671")).await;
    assert_eq!((&paid["row"]["state"], &paid["row"]["provider"]), (&json!("succeeded"), &json!("Solar Now")));
    let body = &shop.arrived("/process-transfer").await[0]["json"];
    assert_eq!((&body["billerCode"], &body["customerType"]), (&json!("SOLARNOW"), &json!("PREPAID")));
    let settings = shop.call("removeBiller", json!({ "code": "SOLARNOW" })).await;
    assert!(!settings["billers"].to_string().contains("SOLARNOW"));
    let id = paid["row"]["id"].clone();
    let detail = shop.call("operation", json!({ "id": id })).await;
    assert_eq!((&detail["row"]["provider"], &detail["tokens"]), (&json!("SOLARNOW"), &paid["tokens"]));
    shop.call("receipt", json!({ "id": id })).await;
    let gone: Order = bill("SOLARNOW", "04300045671");
    assert_eq!(shop.refused("validate", gone.input()).await.at(), ["billerCode"]);
    for known in ["UMEME", "NWSC", "YAKALAST"] {
        let settings = shop.app.call("removeBiller", json!({ "code": known })).await;
        let settings = match settings {
            Ok(settings) => settings,
            Err(_) => shop.call("settings", Value::Null).await,
        };
        assert!(settings["billers"].to_string().contains(known), "{known} can't be taken off the list");
    }
}

#[tokio::test]
async fn yakalast_stands_in_the_list_as_named_only_and_is_paid_like_umeme_with_its_token() {
    let shop = Shop::open().await;
    let settings = shop.call("settings", Value::Null).await;
    let billers = settings["billers"].as_array().unwrap();
    let named: Vec<&Value> = billers.iter().filter(|biller| biller["namedOnly"] == true).collect();
    assert_eq!(named.len(), 1);
    assert_eq!(
        (&named[0]["code"], &named[0]["extra"], &named[0]["accountLabel"], &named[0]["custom"]),
        (&json!("YAKALAST"), &json!("customerType"), &json!("Meter number"), &json!(false))
    );
    let paid = shop.pay(&bill("YAKALAST", "04300045671")).await;
    let row = &paid["row"];
    assert_eq!((&row["state"], &row["provider"]), (&json!("succeeded"), &json!("Electricity (Yakalast)")));
    assert_eq!(paid["tokens"].as_array().unwrap().len(), 1, "{}", paid["tokens"]);
    let body = &shop.arrived("/process-transfer").await[0]["json"];
    assert_eq!((&body["billerCode"], &body["customerType"]), (&json!("YAKALAST"), &json!("PREPAID")));
}

#[tokio::test]
async fn environments_share_no_biller_no_history_and_no_balance() {
    let shop = Shop::open().await;
    shop.call("addBiller", json!({ "code": "SOLAR", "name": "", "accountLabel": "", "extra": "none" })).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.go_to_development().await;
    let home = shop.call("home", Value::Null).await;
    assert_eq!((&home["recent"], &home["today"]), (&json!([]), &json!([])));
    assert!(home["wallets"].as_array().unwrap().iter().all(|wallet| wallet["balance"].is_null()));
    assert!(!shop.call("settings", Value::Null).await["billers"].to_string().contains("SOLAR"));
    assert_eq!(shop.refused("operation", json!({ "id": 1 })).await.code, "notFound");
    assert!(shop.book(Environment::Practice).exists() && shop.book(Environment::Development).exists());
}

#[tokio::test]
async fn the_wallet_of_the_settings_pays_unless_another_is_chosen() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "200512344").without("walletType")).await;
    let commission = json!({ "environment": "practice", "address": "", "callback": "", "callbackServer": "", "statusPath": "", "wallet": "COMMISSION" });
    shop.call("saveEnvironment", commission).await;
    shop.pay(&bill("UMEME", "04212345671").without("walletType")).await;
    shop.pay(&bill("UMEME", "04212345689").answering("walletType", "ESCROW")).await;
    let wallets: Vec<Value> =
        shop.arrived("/process-transfer").await.iter().map(|request| request["json"]["walletType"].clone()).collect();
    assert_eq!(wallets, ["ESCROW", "COMMISSION", "ESCROW"], "the service's own default before anything is chosen");
}

#[tokio::test]
async fn settings_that_were_damaged_are_told_on_the_first_screen_until_the_next_start() {
    let mut shop = Shop::open().await;
    let told = async |shop: &Shop| {
        let home = shop.call("home", Value::Null).await;
        let reminders = home["reminders"].as_array().unwrap().iter();
        reminders.filter(|each| each["words"].as_str().unwrap().contains("settings were damaged")).cloned().collect()
    };
    assert_eq!(told(&shop).await, Vec::<Value>::new());
    reopen(&mut shop, |shop| std::fs::write(shop.data().join("shop.json"), "{\"environment\": \"produ").unwrap()).await;
    let reminders: Vec<Value> = told(&shop).await;
    assert_eq!(reminders.len(), 1);
    assert_eq!(reminders[0]["way"], json!({ "to": "settings", "page": "connection" }));
    assert_eq!(shop.call("status", Value::Null).await["environment"], "practice");
    reopen(&mut shop, |_| {}).await;
    assert_eq!(told(&shop).await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_size_of_the_text_is_chosen_also_by_who_is_not_signed_in_and_is_one_of_four() {
    let shop = staffed().await;
    shop.call("lock", Value::Null).await;
    assert_eq!(shop.call("start", Value::Null).await["textSize"], "100");
    shop.call("setTextSize", json!({ "size": "150" })).await;
    assert_eq!(shop.call("start", Value::Null).await["textSize"], "150");
    for junk in [json!("110"), json!(150), json!("")] {
        shop.refused("setTextSize", json!({ "size": junk })).await;
    }
    assert_eq!(shop.call("start", Value::Null).await["textSize"], "150");
}
