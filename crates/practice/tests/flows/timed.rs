//! Scenarios that take time, with a clock that only the test moves.

use crate::counter::{Counter, bill, request};
use serde_json::json;

#[tokio::test]
async fn pending_reserves_and_success_keeps_the_money() {
    let counter = Counter::open().await;
    let answer = counter.transfer(&bill("14200550010", "p")).await;
    assert_eq!(answer.at("/transaction/status"), json!("PENDING"));
    assert_eq!(answer.at("/walletBalance/balanceAfter"), json!(4_979_500));
    let waiting = counter.look_up("p").await;
    assert_eq!(
        (waiting.at("/transaction/status"), waiting.at("/transaction/completedAt")),
        (json!("PENDING"), json!(null))
    );
    counter.pass(5);
    let done = counter.look_up("p").await;
    assert_eq!(done.at("/transaction/status"), json!("SUCCESS"));
    assert_eq!(done.at("/transaction/completedAt"), json!("2026-11-20T08:00:05.000Z"));
    assert_eq!(done.at("/transaction/token").as_str().unwrap().len(), 20, "the token comes with the success");
    assert_eq!(counter.escrow().await, "4979500");
}

#[tokio::test]
async fn pending_that_fails_gives_the_money_back() {
    let counter = Counter::open().await;
    counter.transfer(&request("PARTNER_SEND_MNO", "256772550011", "p")).await;
    assert_eq!(counter.escrow().await, "4979600");
    counter.pass(5);
    assert_eq!(counter.look_up("p").await.at("/transaction/status"), json!("FAILED"));
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn pending_for_ever_is_ended_by_a_person_only() {
    let counter = Counter::open().await;
    counter.transfer(&bill("14200550012", "p")).await;
    counter.pass(30 * 24 * 3_600);
    assert_eq!(counter.look_up("p").await.at("/transaction/status"), json!("PENDING"));
    let settled = counter.post("/practice/transactions/p/settle", &json!({ "status": "FAILED" })).await;
    assert_eq!(settled.status, 200, "{}", settled.text);
    assert_eq!(counter.look_up("p").await.at("/transaction/status"), json!("FAILED"));
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn a_collection_credits_the_wallet_once_the_customer_approves() {
    let counter = Counter::open().await;
    let mut body = request("PARTNER_COLLECT_MNO", "256752123456", "c");
    body["amount"] = json!(25_001);
    let answer = counter.transfer(&body).await;
    assert_eq!(answer.at("/transaction/status"), json!("PENDING"));
    assert_eq!(answer.at("/transaction/fee").to_string(), "375.02", "fees of collections keep their decimals");
    assert_eq!(answer.at("/transaction/recipient/provider"), json!("AIRTEL"), "found by the prefix");
    assert_eq!(counter.escrow().await, "5000000");
    counter.pass(5);
    assert_eq!(counter.look_up("c").await.at("/transaction/status"), json!("SUCCESS"));
    assert_eq!(counter.escrow().await, "5024625.98");
}

#[tokio::test]
async fn a_customer_who_says_no_costs_nothing() {
    let counter = Counter::open().await;
    counter.transfer(&request("PARTNER_COLLECT_MNO", "256772550011", "c")).await;
    counter.pass(5);
    assert_eq!(counter.look_up("c").await.at("/transaction/status"), json!("FAILED"));
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn a_success_is_taken_back_by_a_reversal() {
    let counter = Counter::open().await;
    let answer = counter.transfer(&bill("14200550015", "r")).await;
    assert_eq!(answer.at("/transaction/status"), json!("SUCCESS"));
    assert_eq!(counter.escrow().await, "4979500");
    counter.pass(9);
    assert_eq!(counter.look_up("r").await.at("/transaction/status"), json!("SUCCESS"));
    counter.pass(1);
    assert_eq!(counter.look_up("r").await.at("/transaction/status"), json!("FAILED"));
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn a_look_up_says_404_first_and_finds_it_later() {
    let counter = Counter::open().await;
    assert_eq!(counter.transfer(&bill("14200550016", "later")).await.at("/transaction/status"), json!("PENDING"));
    assert!(counter.try_transfer(&bill("14200550017", "cut")).await.is_err(), "the line is cut");
    for reference in ["later", "cut"] {
        let early = counter.look_up(reference).await;
        assert_eq!((early.status, early.at("/error/code")), (404, json!("TRANSACTION_NOT_FOUND")));
    }
    counter.pass(5);
    for reference in ["later", "cut"] {
        assert_eq!(counter.look_up(reference).await.at("/transaction/status"), json!("SUCCESS"));
    }
}

#[tokio::test]
async fn a_slow_answer_comes_when_its_time_has_come() {
    let counter = Counter::open().await;
    let body = bill("14200550030", "slow");
    let answer = {
        let sending = counter.try_transfer(&body);
        tokio::pin!(sending);
        // It is booked before its answer arrives.
        loop {
            tokio::select! {
                _ = &mut sending => panic!("answered before its time"),
                found = counter.look_up("slow") => if found.status == 200 { break },
            }
        }
        counter.pass(8);
        sending.await.unwrap()
    };
    assert_eq!(answer.at("/transaction/status"), json!("SUCCESS"));
}

#[tokio::test]
async fn speed_shortens_what_is_documented() {
    let fast = kaunta_practice::Config { speed: 5, ..kaunta_practice::Config::in_memory() };
    let counter = Counter::open_with(fast).await;
    counter.transfer(&bill("14200550010", "p")).await;
    counter.pass(1);
    assert_eq!(counter.look_up("p").await.at("/transaction/status"), json!("SUCCESS"));
}
