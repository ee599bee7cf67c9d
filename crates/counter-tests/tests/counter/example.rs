//! The example day of the first run, and clearing it.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::orders::airtime;
use crate::people::start_again;
use crate::shop::{PATIENCE, Shop, answer, kaunta};

fn everything() -> Value {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    json!({ "filter": filter, "offset": 0, "limit": 100 })
}

#[tokio::test]
async fn an_example_day_is_made_of_real_payments_of_practice_and_cleared_without_a_trace_in_the_books() {
    let mut shop = Shop::open().await;
    let start = shop.call("start", Value::Null).await;
    assert_eq!(start["firstRun"], json!({ "step": "shop", "left": false }), "a new shop has its first run before it");
    assert_eq!(start["exampleDay"], false);
    shop.call("playExampleDay", Value::Null).await;
    assert_eq!(shop.call("start", Value::Null).await["exampleDay"], true);
    let day = shop.call("history", everything()).await;
    assert_eq!(day["total"], 8, "{day:#}");
    let states: std::collections::BTreeSet<&str> =
        day["rows"].as_array().unwrap().iter().map(|row| row["state"].as_str().unwrap()).collect();
    assert!(states.contains("succeeded") && states.contains("pending") && states.contains("failed"), "{states:?}");
    assert_eq!(shop.transfers().await, 8, "each went over the wire");
    assert!(shop.refused("playExampleDay", Value::Null).await.message.contains("already"));
    // After a restart it is still there, with what was practised on top of it.
    start_again(&mut shop).await;
    shop.pay(&airtime("0772300417")).await;
    assert_eq!(shop.call("history", everything()).await["total"], 9);
    shop.call("clearExampleDay", Value::Null).await;
    let start = shop.call("start", Value::Null).await;
    assert_eq!((&start["exampleDay"], &start["problem"], &start["lock"]), (&json!(false), &Value::Null, &Value::Null));
    assert_eq!(shop.call("history", everything()).await["total"], 0);
    assert_eq!(shop.call("home", Value::Null).await["attention"], json!([]));
    let aside = std::fs::read_dir(shop.data().join("backups")).unwrap();
    let names: Vec<String> = aside.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(names.iter().any(|name| name.starts_with("example-set-aside-")), "nothing is deleted: {names:?}");
    shop.pay(&airtime("0772300418")).await;
    start_again(&mut shop).await;
    let start = shop.call("start", Value::Null).await;
    assert_eq!((&start["lock"], &start["problem"]), (&Value::Null, &Value::Null), "practice's own book misses nothing");
    assert_eq!(shop.call("history", everything()).await["total"], 1);
}

#[tokio::test]
async fn an_example_day_whose_clearing_was_cut_off_is_cleared_by_the_next_start() {
    for moved in [vec![], vec![".anchor"], vec![".anchor", ""]] {
        let mut shop = Shop::open().await;
        shop.call("playExampleDay", Value::Null).await;
        shop.app.close().await;
        let backups = shop.data().join("backups");
        std::fs::create_dir_all(&backups).unwrap();
        std::fs::write(shop.data().join("example.db.leaving-20261121-093000"), "").unwrap();
        for part in &moved {
            let aside = backups.join(format!("example-set-aside-20261121-093000.db{part}"));
            std::fs::rename(shop.data().join(format!("example.db{part}")), aside).unwrap();
        }
        shop.app = kaunta(&shop.computer, shop.folder.path());
        let start = shop.call("start", Value::Null).await;
        assert_eq!((&start["lock"], &start["problem"]), (&Value::Null, &Value::Null), "{moved:?}");
        assert_eq!(shop.call("history", everything()).await["total"], 0, "{moved:?}");
        for part in ["", ".anchor"] {
            assert!(backups.join(format!("example-set-aside-20261121-093000.db{part}")).exists(), "{moved:?}: {part}");
        }
        shop.call("clearExampleDay", Value::Null).await;
        assert_eq!(shop.call("start", Value::Null).await["exampleDay"], false);
    }
}

#[tokio::test]
async fn an_example_day_is_put_over_nothing_and_only_into_practice() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    assert!(shop.refused("playExampleDay", Value::Null).await.message.contains("practice"));
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    shop.pay(&airtime("0772300417")).await;
    assert!(shop.refused("playExampleDay", Value::Null).await.message.contains("already practised"));
    assert!(shop.refused("clearExampleDay", Value::Null).await.message.contains("no example day"));
    assert!(shop.book(Environment::Practice).exists() && !shop.data().join("example.db").exists());
}

#[tokio::test]
async fn the_first_run_can_be_left_and_continued_and_an_older_shop_has_none() {
    let mut shop = Shop::open().await;
    shop.call("saveFirstRun", json!({ "firstRun": { "step": "owner", "left": true } })).await;
    start_again(&mut shop).await;
    assert_eq!(shop.call("start", Value::Null).await["firstRun"], json!({ "step": "owner", "left": true }));
    shop.call("saveFirstRun", json!({ "firstRun": null })).await;
    start_again(&mut shop).await;
    assert_eq!(shop.call("start", Value::Null).await["firstRun"], Value::Null);
    std::fs::write(shop.data().join("shop.json"), r#"{"environment":"practice","view":{"name":"Nakato"}}"#).unwrap();
    start_again(&mut shop).await;
    assert_eq!(shop.call("start", Value::Null).await["firstRun"], Value::Null);
}

/// A shop whose example day is being prepared: the answer to its third transfer is delayed.
async fn plays(shop: &Shop) -> tokio::task::JoinHandle<Value> {
    shop.tell_practice("hold", json!({ "operation": "transfer", "after": 2 })).await;
    let app = shop.app.clone();
    let played = tokio::spawn(async move { answer(&app, "playExampleDay", Value::Null).await });
    let third = async { while shop.transfers().await < 3 {} };
    tokio::time::timeout(PATIENCE, third).await.expect("a third transfer");
    played
}

async fn ends(shop: &Shop, played: tokio::task::JoinHandle<Value>) {
    shop.tell_practice("release", json!({})).await;
    played.await.unwrap();
}

#[tokio::test]
async fn nothing_of_an_example_day_leaves_practice_even_if_another_environment_is_in_use_meanwhile() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    let played = plays(&shop).await;
    // Bypasses all refusals.
    shop.app.begin_in(Environment::Development).unwrap();
    ends(&shop, played).await;
    assert_eq!(shop.arrived("/process-transfer-sandbox").await.len(), 0);
    assert_eq!(shop.arrived("/process-transfer").await.len(), 8);
    assert_eq!(shop.call("history", everything()).await["total"], 0, "development's book has nothing of it");
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    assert_eq!(shop.call("history", everything()).await["total"], 8);
}

#[tokio::test]
async fn practice_is_not_left_nor_its_example_day_cleared_while_it_is_being_played() {
    let shop = Shop::open().await;
    let played = plays(&shop).await;
    for (call, input) in [
        ("switchEnvironment", json!({ "environment": "production" })),
        ("clearExampleDay", Value::Null),
        ("playExampleDay", Value::Null),
    ] {
        let refused = shop.refused(call, input).await;
        assert!(refused.code == "review" && refused.message.contains("being prepared"), "{call}: {refused:?}");
    }
    ends(&shop, played).await;
    assert_eq!(shop.call("history", everything()).await["total"], 8);
    shop.call("switchEnvironment", json!({ "environment": "production" })).await;
}
