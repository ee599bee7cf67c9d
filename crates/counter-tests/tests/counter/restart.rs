//! Kaunta closed in the middle of a payment: the next start finds it, asks, and pays nothing twice.

use std::sync::Arc;

use std::time::Duration;

use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::{Shop, answer, kaunta, until_detail};

/// Runs a Kaunta on its own runtime and stops it in the middle of a payment, as closing the program does.
fn cut_off(shop: &Shop, scenario: &str) -> i64 {
    let life = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let app = kaunta(&shop.computer, shop.folder.path());
    let order = bill("UMEME", &format!("142005500{scenario}"));
    let id = life.block_on(async {
        let mut input = order.input();
        input["validation"] = answer(&app, "validate", order.input()).await["validation"].clone();
        let review = answer(&app, "review", input).await;
        let detail = answer(&app, "submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        assert_eq!(detail["row"]["state"], "sent");
        detail["row"]["id"].as_i64().unwrap()
    });
    assert_eq!(app.in_flight(), 1);
    // The request has arrived, so more than the connection is cut.
    let arrived = async {
        while shop.transfers().await == 0 {
            crate::shop::soon().await;
        }
    };
    life.block_on(async { tokio::time::timeout(crate::shop::PATIENCE, arrived).await.unwrap() });
    drop(app);
    life.shutdown_timeout(Duration::from_secs(10));
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_payment_cut_off_by_the_end_of_the_program_is_unknown_and_then_settled_by_asking() {
    let shop = Shop::open().await;
    let shop = std::sync::Arc::new(shop);
    let id = {
        let shop = shop.clone();
        tokio::task::spawn_blocking(move || cut_off(&shop, "30")).await.unwrap()
    };
    // It is not found at first, so that the open outcome can be tested.
    shop.force("status", "found_later", 1).await;
    let app = kaunta(&shop.computer, shop.folder.path());
    let start = answer(&app, "start", Value::Null).await;
    assert_eq!(start["problem"], Value::Null);
    let asked = |detail: &Value| detail["events"].as_array().unwrap().len() == 4;
    let doubt = until_detail(&app, &shop.computer, id, asked).await;
    assert_eq!(doubt["row"]["state"], "unknown");
    let situation = doubt["situation"].as_str().unwrap();
    assert!(situation.contains("Kaunta was closed before the answer came."), "{situation}");
    assert!(situation.contains("Do not pay this again"), "{situation}");
    shop.advance(10);
    let settled = until_detail(&app, &shop.computer, id, |detail| detail["row"]["state"] == "succeeded").await;
    assert_eq!(settled["tokens"].as_array().unwrap().len(), 1);
    assert_eq!((shop.transfers().await, shop.booked().await.len()), (1, 1));
}

#[tokio::test]
async fn what_was_pending_before_a_restart_is_asked_about_after_it() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550010")).await;
    let id = detail["row"]["id"].as_i64().unwrap();
    let Shop { folder, computer, practice, app, .. } = shop;
    drop(app);
    let app = reopened(&computer, &folder).await;
    computer.clock.advance(Duration::from_secs(6));
    let next = until_detail(&app, &computer, id, |detail| detail["row"]["state"] == "succeeded").await;
    assert_eq!(next["row"]["reference"], detail["row"]["reference"]);
    Arc::into_inner(practice).unwrap().stop().await;
}

/// Opens Kaunta again as soon as the first has closed its book.
async fn reopened(computer: &std::sync::Arc<crate::computer::Computer>, folder: &tempfile::TempDir) -> kaunta_app::App {
    let open = async {
        loop {
            let app = kaunta(computer, folder.path());
            if answer(&app, "start", Value::Null).await["problem"].is_null() {
                return app;
            }
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(crate::shop::PATIENCE, open).await.unwrap()
}
