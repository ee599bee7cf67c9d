//! Rate limits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kaunta_callback::Rate;

use crate::client::{Client, limits};

fn wait(answer: &reqwest::Response) -> u64 {
    answer.headers()["retry-after"].to_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_sender_who_posts_too_fast_is_told_when_to_come_back_and_others_are_not_kept_waiting() {
    let client = Client::with(limits(|limits| limits.sender = Rate::a_minute(2, 3))).await;
    for _ in 0..3 {
        assert_eq!(client.post_for("41.210.1.2", "in time").await.status(), 200);
    }
    let early = client.post_for("41.210.1.2", "too fast").await;
    assert_eq!(early.status(), 429);
    assert!((1..=30).contains(&wait(&early)), "{}", wait(&early));
    assert_eq!(client.post_for("41.210.1.3", "another").await.status(), 200);
    assert_eq!(client.bodies().await, ["in time", "in time", "in time", "another"]);
}

#[tokio::test]
async fn whoever_waits_as_told_is_let_in() {
    static PASSED: AtomicU64 = AtomicU64::new(0);
    let passed = || Duration::from_secs(PASSED.load(Ordering::SeqCst));
    let client = Client::in_time(limits(|limits| limits.sender = Rate::a_minute(60, 1)), passed).await;
    assert_eq!(client.post("first").await, 200);
    let early = client.post_for("127.0.0.1", "early").await;
    assert_eq!(early.status(), 429);
    PASSED.fetch_add(wait(&early), Ordering::SeqCst);
    assert_eq!(client.post("second").await, 200);
}

#[tokio::test]
async fn many_senders_together_have_a_limit_too() {
    let client = Client::with(limits(|limits| limits.all = Rate::a_minute(1, 5))).await;
    let mut taken = 0;
    for sender in 0..20 {
        let answer = client.post_for(&format!("41.210.1.{sender}"), "one of many").await;
        match answer.status().as_u16() {
            200 => taken += 1,
            429 => assert!(wait(&answer) >= 1),
            other => panic!("{other}"),
        }
    }
    assert_eq!(taken, 5);
    assert_eq!(client.read(0).await.len(), 5, "Kaunta reads all the same");
}

#[tokio::test]
async fn strangers_who_guess_paths_take_no_turn_from_the_service() {
    let client = Client::with(limits(|limits| {
        limits.sender = Rate::a_minute(1, 2);
        limits.all = Rate::a_minute(1, 2);
    }))
    .await;
    for guess in 0..50 {
        let answer = client.http.post(client.url(&format!("/{guess}"))).body("x").send().await.unwrap();
        assert_eq!(answer.status(), 404);
    }
    assert_eq!(client.post("the service").await, 200);
}

#[tokio::test]
async fn reading_is_limited_on_its_own() {
    let client = Client::with(limits(|limits| limits.reading = Rate::a_minute(1, 2))).await;
    let url = client.url(&client.running.read_path());
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(client.http.get(&url).send().await.unwrap().status().as_u16());
    }
    assert_eq!(statuses, [200, 200, 429]);
    assert_eq!(client.post("still taken").await, 200);
}
