//! When a transfer arrives, the shop's book already has it: checked from outside, by the server that received it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};

use crate::orders::collect;
use crate::shop::Shop;

type Seen = Arc<Mutex<Vec<Value>>>;

/// A development host that opens the shop's book when a transfer arrives.
async fn development_host(book: PathBuf) -> (String, Seen) {
    let seen = Seen::default();
    let receive = |State((book, seen)): State<(PathBuf, Seen)>, body: String| async move {
        let body: Value = serde_json::from_str(&body).unwrap();
        let reference = body["partnerReference"].as_str().unwrap().to_owned();
        seen.lock().unwrap().push(json!({ "reference": reference }));
        let found = look(&book, &reference).await;
        seen.lock().unwrap().push(found);
        json!({ "success": true, "transaction": { "status": "SUCCESS", "transactionId": "TX1", "reference": "PG1" } })
            .to_string()
    };
    let router =
        Router::new().route("/api/v1/gateway/process-transfer-sandbox", post(receive)).with_state((book, seen.clone()));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, seen)
}

/// Reads the file over a separate connection, which sees only what is committed.
async fn look(book: &std::path::Path, reference: &str) -> Value {
    let mut connection = SqliteConnectOptions::new().filename(book).read_only(true).connect().await.unwrap();
    let operation = sqlx::query("SELECT id, state, attempts, amount FROM operation WHERE reference = ?")
        .bind(reference)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let events: Vec<String> = sqlx::query_scalar("SELECT kind FROM event WHERE operation = ? ORDER BY id")
        .bind(operation.get::<i64, _>("id"))
        .fetch_all(&mut connection)
        .await
        .unwrap();
    json!({ "state": operation.get::<String, _>("state"), "attempts": operation.get::<i64, _>("attempts"),
            "amount": operation.get::<i64, _>("amount"), "events": events })
}

#[tokio::test]
async fn the_server_that_receives_a_transfer_finds_it_committed_in_the_book() {
    let shop = Shop::open().await;
    let (address, seen) = development_host(shop.book(Environment::Development)).await;
    shop.set_up("development", &address, "development-key-1234").await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    let detail = shop.pay(&collect("0772300417")).await;
    assert_eq!(detail["row"]["state"], "succeeded");
    let seen = seen.lock().unwrap().clone();
    assert_eq!(
        seen,
        [
            json!({ "reference": detail["row"]["reference"] }),
            json!({ "state": "sent", "attempts": 1, "amount": 15_000, "events": ["recorded", "sending"] }),
        ]
    );
}
