//! The state survives restarts.

use crate::counter::{Counter, bill, request};
use kaunta_practice::{Config, Practice, StartError};
use serde_json::json;

#[tokio::test]
async fn wallets_transactions_requests_and_billers_outlive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("practice.db");
    let before = Counter::open_with(Config::at(&state)).await;
    before.transfer(&bill("04212345671", "kept")).await;
    before.transfer(&bill("14200550010", "pending")).await;
    before.post("/practice/billers", &json!({ "billerCode": "SOLARNOW" })).await;
    let requests = before.get("/practice/requests").await.json()["requests"].as_array().unwrap().len();
    before.practice.stop().await;

    let after = Counter::open_with(Config::at(&state)).await;
    assert_eq!(after.escrow().await, "4959000");
    assert_eq!(after.look_up("kept").await.at("/transaction/status"), json!("SUCCESS"));
    after.pass(5);
    assert_eq!(after.look_up("pending").await.at("/transaction/status"), json!("SUCCESS"), "its time goes on");
    assert_eq!(after.transfer(&bill("04212345671", "kept")).await.at("/error/code"), json!("DUPLICATE_REFERENCE"));
    let mut solar = bill("1", "solar");
    solar["billerCode"] = json!("SOLARNOW");
    solar.as_object_mut().unwrap().remove("customerType");
    assert_eq!(after.transfer(&solar).await.status, 200);
    assert!(after.get("/practice/requests").await.json()["requests"].as_array().unwrap().len() > requests);
}

#[tokio::test]
async fn a_reset_fills_the_wallets_and_never_repeats_an_id() {
    let counter = Counter::open().await;
    let first = counter.transfer(&bill("04212345671", "r")).await.at("/transaction/transactionId");
    counter.post("/practice/reset", &json!({})).await;
    assert_eq!(counter.escrow().await, "5000000");
    assert_eq!(counter.look_up("r").await.status, 404);
    let second = counter.transfer(&bill("04212345671", "r")).await.at("/transaction/transactionId");
    assert_ne!(first, second);
}

#[tokio::test]
async fn a_taken_port_and_a_damaged_state_are_told_in_words() {
    let counter = Counter::open().await;
    let taken = Config { port: counter.practice.address().port(), ..Config::in_memory() };
    let error = Practice::start(taken).await.unwrap_err();
    assert!(matches!(error, StartError::Listen { .. }) && error.to_string().contains("choose another port"));

    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.db");
    std::fs::write(&damaged, "this is no database, and long enough to be looked at as one".repeat(100)).unwrap();
    assert!(matches!(Practice::start(Config::at(&damaged)).await.unwrap_err(), StartError::State(_)));
}

#[tokio::test]
async fn a_state_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("newer.db");
    Practice::start(Config::at(&state)).await.unwrap().stop().await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", state.display())).await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 99").execute(&pool).await.unwrap();
    pool.close().await;
    let error = Practice::start(Config::at(&state)).await.unwrap_err();
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[tokio::test]
async fn stopping_ends_every_connection_even_one_that_waits() {
    let counter = Counter::open().await;
    let waiting = counter
        .client
        .post(counter.url("/api/v1/gateway/process-transfer"))
        .header("x-api-key", counter.practice.live_key())
        .header("content-type", "application/json")
        .body(request("PARTNER_SEND_MNO", "256772550031", "silent").to_string());
    let waiting = tokio::spawn(waiting.send());
    while counter.look_up("silent").await.status != 200 {}
    let (client, url) = (counter.client.clone(), counter.url("/practice"));
    let stopping = counter.practice.stop();
    tokio::time::timeout(std::time::Duration::from_secs(10), stopping).await.expect("stops by itself");
    assert!(waiting.await.unwrap().is_err());
    assert!(client.get(url).send().await.is_err(), "nobody listens");
}
