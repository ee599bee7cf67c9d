//! What needs attention: everything that is not final or in dispute, oldest first, also after a restart.

use serde_json::{Value, json};

use crate::orders::{bill, collect};
use crate::shop::{Shop, answer, kaunta};

async fn attention(shop: &Shop, offset: u32, limit: u32) -> Value {
    shop.call("attention", json!({ "offset": offset, "limit": limit })).await
}

fn ids(attention: &Value) -> Vec<i64> {
    attention["items"].as_array().unwrap().iter().map(|item| item["row"]["id"].as_i64().unwrap()).collect()
}

/// 1 and 6 are final, 2 is pending, 3 is unknown, 4 is in dispute, 5 waits for a customer.
async fn busy_shop() -> Shop {
    let shop = Shop::open().await;
    for ending in ["01", "12", "33", "15"] {
        shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await;
    }
    shop.force("status", "server_error", 100).await;
    shop.pay(&collect("256772550012")).await;
    shop.pay(&bill("UMEME", "14200550020")).await;
    shop
}

#[tokio::test]
async fn everything_that_is_not_final_is_listed_oldest_first_with_what_is_known_and_what_comes_next() {
    let shop = busy_shop().await;
    let list = attention(&shop, 0, 100).await;
    assert_eq!(ids(&list), [2, 3, 5]);
    assert_eq!(
        (&list["open"], &list["cases"], &list["total"], &list["orphans"]),
        (&json!(3), &json!(0), &json!(3), &json!([]))
    );
    let told: Vec<(&str, &str)> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["known"].as_str().unwrap(), item["next"].as_str().unwrap()))
        .collect();
    let asks = "Kaunta asks the service again by itself.";
    assert_eq!(
        told,
        [
            ("The service has it and is not finished.", asks),
            ("It may or may not have gone through: no certain answer came.", asks),
            ("Waiting for the customer to approve on the phone.", asks),
        ]
    );
    for item in list["items"].as_array().unwrap() {
        assert_eq!(item["since"], "2026-11-21T09:00:00+00:00");
        assert_eq!(item["nextAskAt"], "2026-11-21T09:00:02+00:00");
        assert_eq!((&item["canAsk"], &item["settleByHand"]), (&json!(true), &json!(false)));
    }
    assert_eq!(shop.call("status", Value::Null).await["attention"], 3);
}

#[tokio::test]
async fn a_case_is_listed_with_both_words_since_it_was_opened() {
    let shop = Shop::open().await;
    let id = shop.pay(&bill("UMEME", "14200550015")).await["row"]["id"].clone();
    shop.advance(11);
    shop.call("askNow", json!({ "id": id })).await;
    let list = attention(&shop, 0, 10).await;
    assert_eq!((&list["open"], &list["cases"], &list["total"]), (&json!(0), &json!(1), &json!(1)));
    let case = &list["items"][0];
    assert_eq!(case["known"], "Disputed: the book says that it was paid, the service now says that it failed.");
    assert!(case["next"].as_str().unwrap().starts_with("A person asks"), "{}", case["next"]);
    assert_eq!((&case["since"], &case["settleByHand"]), (&json!("2026-11-21T09:00:11+00:00"), &json!(true)));
    // Long after the day it was opened on, it is still listed.
    shop.advance(40 * 24 * 3600);
    assert_eq!(ids(&attention(&shop, 0, 10).await), [id.as_i64().unwrap()]);
    assert_eq!(shop.call("home", Value::Null).await["attention"].as_array().unwrap().len(), 1);
    assert_eq!(shop.call("status", Value::Null).await["cases"], 1);
}

#[tokio::test]
async fn pages_join_without_a_gap() {
    let shop = busy_shop().await;
    let first = attention(&shop, 0, 2).await;
    assert_eq!((ids(&first), &first["total"], &first["offset"]), (vec![2, 3], &json!(3), &json!(0)));
    let second = attention(&shop, 2, 2).await;
    assert_eq!((ids(&second), &second["total"], &second["offset"]), (vec![5], &json!(3), &json!(2)));
    assert_eq!(ids(&attention(&shop, 3, 2).await), Vec::<i64>::new());
    assert_eq!(ids(&attention(&shop, u32::MAX, u32::MAX).await), Vec::<i64>::new());
    assert_eq!(ids(&attention(&shop, 0, 0).await), [2], "at least one");
}

#[tokio::test]
async fn where_nobody_can_be_asked_a_person_is_next() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    shop.pay(&bill("UMEME", "14200550012")).await;
    let item = attention(&shop, 0, 10).await["items"][0].clone();
    assert!(item["next"].as_str().unwrap().contains("settle it by hand"), "{}", item["next"]);
    assert_eq!(
        (&item["canAsk"], &item["settleByHand"], &item["nextAskAt"]),
        (&json!(false), &json!(true), &Value::Null)
    );
    // A missing key is no reason to resolve anything by hand.
    shop.call("forgetKey", json!({ "environment": "development", "interface": "gateway" })).await;
    let item = attention(&shop, 0, 10).await["items"][0].clone();
    assert!(item["next"].as_str().unwrap().contains("Type the service's key in Settings"), "{}", item["next"]);
    assert_eq!((&item["canAsk"], &item["settleByHand"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn the_list_is_there_after_a_restart() {
    let mut shop = busy_shop().await;
    let before = ids(&attention(&shop, 0, 10).await);
    shop.app = kaunta(&shop.computer, tempfile::tempdir().unwrap().path());
    let open = async {
        loop {
            let app = kaunta(&shop.computer, shop.folder.path());
            if answer(&app, "start", Value::Null).await["problem"].is_null() {
                return app;
            }
            crate::shop::soon().await;
        }
    };
    shop.app = tokio::time::timeout(crate::shop::PATIENCE, open).await.unwrap();
    assert_eq!(ids(&attention(&shop, 0, 10).await), before);
}
