//! A flood neither exhausts memory nor displaces anything stored before it.

use std::sync::Arc;

use kaunta_callback::Rate;
use tokio::task::JoinSet;

use crate::client::{Client, limits};

#[tokio::test]
async fn every_callback_of_a_crowd_that_was_answered_with_yes_is_there_exactly_once() {
    let client = Arc::new(Client::with(limits(|limits| limits.all = Rate::a_minute(1, 300))).await);
    let mut crowd = JoinSet::new();
    for sender in 0..500 {
        let client = client.clone();
        crowd.spawn(async move { (sender, client.post(format!("body {sender}")).await.as_u16()) });
    }
    let mut taken = Vec::new();
    while let Some(done) = crowd.join_next().await {
        match done.unwrap() {
            (sender, 200) => taken.push(format!("body {sender}")),
            (_, status) => assert_eq!(status, 429),
        }
    }
    assert_eq!(taken.len(), 300);
    let mut kept = Vec::new();
    let mut after = 0;
    loop {
        let page = client.read(after).await;
        let Some(last) = page.last() else { break };
        after = last["n"].as_i64().unwrap();
        kept.extend(page.iter().map(|each| each["body"].as_str().unwrap().to_owned()));
    }
    kept.sort();
    taken.sort();
    assert_eq!(kept, taken);
}
