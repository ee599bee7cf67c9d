//! A slow sender blocks nobody for long.

use std::time::Duration;

use tokio::io::AsyncWriteExt;

use crate::client::{Client, heard, limits};

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let client = Client::with(limits(|limits| limits.slow = Duration::from_millis(300))).await;
    let head = format!("POST {} HTTP/1.1\r\nhost: h\r\ncontent-length: 10\r\n\r\nhalf", client.running.post_path());
    let mut line = client.line(&head).await;
    // Complete from the first byte, so there is nothing to wait for.
    let whole = head.replace("\r\n\r\nhalf", "\r\n\r\nmeanwhile ");
    let meanwhile = heard(&mut client.line(&whole).await).await;
    assert!(meanwhile.starts_with("HTTP/1.1 200 "), "{meanwhile}");
    let said = heard(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert_eq!(client.bodies().await, ["meanwhile "]);
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
    // The next client waits for a free connection and has as little time as the others: too little on a busy machine.
    let status = loop {
        match client.request("patient").send().await {
            Ok(answer) => break answer.status(),
            Err(error) => assert!(!error.is_timeout(), "no place was given back"),
        }
    };
    assert_eq!(status, 200);
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
