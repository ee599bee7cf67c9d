//! The admin endpoints.

use crate::counter::{Counter, ROOT, bill};
use kaunta_practice::Clock as _;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn the_log_keeps_what_arrived_but_never_a_key() {
    let counter = Counter::open().await;
    let mut body = counter.echoing(&bill("04212345671", "logged")).await;
    body["amount"] = serde_json::from_str("25000.00").unwrap();
    counter.post_as("canary-key-4711", &format!("{ROOT}/process-transfer"), &body).await.unwrap();
    counter.transfer(&body).await;
    let _ = counter.try_transfer(&bill("14200550032", "cut")).await;
    let log = counter.get("/practice/requests?path=/process-transfer").await;
    assert!(!log.text.contains("canary-key-4711") && !log.text.contains(counter.practice.live_key()));
    assert_eq!(log.at("/requests/0/key"), json!("unknown"));
    assert_eq!(log.at("/requests/1/key"), json!("live"));
    assert_eq!(log.at("/requests/1/body"), json!(body.to_string()), "to the byte");
    assert_eq!(log.at("/requests/1/path"), json!(format!("{ROOT}/process-transfer")));
    assert_eq!(log.at("/requests/1/headers/content-type"), json!("application/json"));
    assert_eq!(log.at("/requests/1/answer/status"), json!(200));
    assert_eq!(log.at("/requests/2/answer/line"), json!("cut"));
    let cut = log.at("/requests/2/seq").as_i64().unwrap();
    let after = counter.get(&format!("/practice/requests?after={}", cut - 1)).await.json();
    assert_eq!(after["requests"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_in_words() {
    let counter = Counter::open().await;
    for body in [
        json!({ "operation": "transfer", "scenario": "no_such" }),
        json!({ "operation": "refund", "scenario": "success" }),
        json!({ "operation": "transfer", "scenario": "check_slow" }),
        json!({ "operation": "status", "scenario": "insufficient_balance" }),
    ] {
        let answer = counter.post("/practice/scenario", &body).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.at("/error").is_string());
    }
    let settle = counter.post("/practice/transactions/nobody/settle", &json!({ "status": "SUCCESS" })).await;
    assert_eq!(settle.status, 404);
}

#[tokio::test]
async fn with_a_latency_each_answer_takes_that_long_and_none_after_a_reset() {
    let counter = Counter::open().await;
    let body = counter.echoing(&bill("04212345671", "on-its-way")).await;
    counter.post("/practice/latency", &json!({ "milliseconds": 200 })).await;
    let path = format!("{ROOT}/process-transfer");
    let answer = counter.post_as(counter.practice.live_key(), &path, &body);
    let begun = counter.clock.now();
    let time_passes = async {
        loop {
            counter.clock.advance(Duration::from_millis(1));
            counter.get("/practice/transactions").await;
        }
    };
    let answered = tokio::select! {
        answered = answer => answered.unwrap(),
        () = time_passes => unreachable!(),
    };
    assert_eq!(answered.status, 200);
    assert!((counter.clock.now() - begun).num_milliseconds() >= 200, "it came early");
    counter.post("/practice/reset", &json!({})).await;
    assert_eq!(counter.transfer(&bill("04212345671", "at-once")).await.status, 200);
}

#[tokio::test]
async fn a_scenario_forced_three_times_happens_three_times() {
    let counter = Counter::open().await;
    let forced = json!({ "operation": "transfer", "scenario": "server_error", "times": 3 });
    counter.post("/practice/scenario", &forced).await;
    for turn in 0..3 {
        assert_eq!(counter.transfer(&bill("04212345671", &format!("r{turn}"))).await.status, 500);
    }
    assert_eq!(counter.transfer(&bill("04212345671", "r3")).await.status, 200);
}

#[tokio::test]
async fn what_is_forced_can_be_taken_back_and_nothing_else_with_it() {
    let counter = Counter::open().await;
    let times =
        |operation: &str, times: u32| json!({ "operation": operation, "scenario": "server_error", "times": times });
    for operation in ["transfer", "status"] {
        counter.post("/practice/scenario", &times(operation, 1000)).await;
    }
    assert_eq!(counter.transfer(&bill("04212345671", "first")).await.status, 500);
    assert_eq!(counter.post("/practice/scenario", &times("transfer", 0)).await.status, 200);
    assert_eq!(counter.transfer(&bill("04212345671", "second")).await.status, 200);
    assert_eq!(counter.look_up("second").await.status, 500, "another operation's stays");
}

#[tokio::test]
async fn an_answer_that_is_held_leaves_when_it_is_released_and_not_before() {
    let counter = Counter::open().await;
    assert_eq!(counter.post("/practice/hold", &json!({ "operation": "transfer", "after": 1 })).await.status, 200);
    assert_eq!(counter.transfer(&bill("04212345671", "before")).await.status, 200, "the first leaves");
    let body = bill("04212345671", "held");
    let sending = counter.try_transfer(&body);
    tokio::pin!(sending);
    // It is booked, and other requests are answered.
    for _ in 0..20 {
        loop {
            tokio::select! {
                _ = &mut sending => panic!("answered while it was held"),
                found = counter.look_up("held") => if found.status == 200 { break },
            }
        }
    }
    assert_eq!(counter.post("/practice/release", &json!(null)).await.status, 200);
    assert_eq!(sending.await.unwrap().at("/transaction/status"), json!("SUCCESS"));
    assert_eq!(counter.transfer(&bill("04212345671", "next")).await.status, 200, "and nothing is held any more");
    let beyond = counter.post("/practice/hold", &json!({ "operation": "bulk" })).await;
    assert_eq!((beyond.status, beyond.at("/error").is_string()), (400, true));
}

#[tokio::test]
async fn a_wallet_can_be_emptied_and_then_covers_nothing() {
    let counter = Counter::open().await;
    let empty = json!({ "environment": "live", "walletType": "COMMISSION", "balance": 20_499.99 });
    assert_eq!(counter.post("/practice/wallets", &empty).await.status, 200);
    let mut body = bill("04212345671", "short");
    body["walletType"] = json!("COMMISSION");
    let answer = counter.transfer(&body).await;
    assert_eq!((answer.status, answer.at("/error/code")), (400, json!("INSUFFICIENT_BALANCE")), "one cent short");
    assert_eq!(counter.balance("live", "COMMISSION").await, "20499.99");
    body["walletType"] = json!("ESCROW");
    assert_eq!(counter.transfer(&body).await.status, 200, "the refusal used up no reference");
}

#[tokio::test]
async fn a_web_page_of_another_place_is_kept_out() {
    let counter = Counter::open().await;
    let ask = |name: &'static str, value: &'static str| {
        counter.client.get(counter.url("/practice/requests")).header(name, value).send()
    };
    assert_eq!(ask("origin", "https://evil.example").await.unwrap().status(), 403);
    assert_eq!(ask("host", "evil.example").await.unwrap().status(), 403);
    assert_eq!(ask("origin", "null").await.unwrap().status(), 403);
    assert_eq!(ask("origin", "http://127.0.0.1:4000").await.unwrap().status(), 200);
}
