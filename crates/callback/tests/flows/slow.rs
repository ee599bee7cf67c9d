//! A sender who takes his time holds nobody up for long.

use std::time::Duration;

use tokio::io::AsyncWriteExt;

use crate::client::{Client, heard, limits};

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let client = Client::with(limits(|limits| limits.slow = Duration::from_millis(300))).await;
    let head = format!("POST {} HTTP/1.1\r\nhost: h\r\ncontent-length: 10\r\n\r\nhalf", client.running.post_path());
    let mut line = client.line(&head).await;
    assert_eq!(client.post("meanwhile").await, 200);
    let said = heard(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert_eq!(client.bodies().await, ["meanwhile"]);
}

#[tokio::test]
async fn a_head_that_never_ends_is_cut_off() {
    let client = Client::with(limits(|limits| limits.connection = Duration::from_millis(300))).await;
    let mut line = client.line("POST /x HTTP/1.1\r\nhost: h\r\n").await;
    assert_eq!(heard(&mut line).await, "");
}

#[tokio::test]
async fn whoever_says_nothing_gives_the_place_back() {
    let client = Client::with(limits(|limits| {
        limits.connections = 2;
        limits.connection = Duration::from_millis(500);
    }))
    .await;
    let mut silent = Vec::new();
    for _ in 0..6 {
        silent.push(client.line("").await);
    }
    assert_eq!(client.post("patient").await, 200);
}

#[tokio::test]
async fn a_body_cut_halfway_is_not_kept() {
    let client = Client::open().await;
    let head = format!("POST {} HTTP/1.1\r\nhost: h\r\ncontent-length: 10\r\n\r\nhalf", client.running.post_path());
    let mut line = client.line(&head).await;
    line.shutdown().await.unwrap();
    let said = heard(&mut line).await;
    assert!(!said.starts_with("HTTP/1.1 2"), "{said}");
    assert_eq!(client.read(0).await.len(), 0);
}
