//! The maximum size of a body.

use tokio::io::AsyncWriteExt;

use crate::client::{Client, heard};

const MOST: usize = 16 * 1024;

#[tokio::test]
async fn a_body_of_sixteen_kilobytes_is_kept_and_one_byte_more_is_not() {
    let client = Client::open().await;
    assert_eq!(client.post("x".repeat(MOST)).await, 200);
    assert_eq!(client.post("y".repeat(MOST + 1)).await, 413);
    assert_eq!(client.bodies().await, ["x".repeat(MOST)]);
}

#[tokio::test]
async fn a_body_that_says_it_is_too_long_is_refused_before_it_comes() {
    let client = Client::open().await;
    let head = format!("POST {} HTTP/1.1\r\nhost: h\r\ncontent-length: 4000000000\r\n\r\n", client.running.post_path());
    let mut line = client.line(&head).await;
    let said = heard(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 413 "), "{said}");
    assert_eq!(client.read(0).await.len(), 0);
}

#[tokio::test]
async fn a_body_without_a_length_is_read_only_up_to_the_limit() {
    let client = Client::open().await;
    let head = format!("POST {} HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n", client.running.post_path());
    let mut line = client.line(&head).await;
    // The sender never finishes.
    let chunk = format!("1000\r\n{}\r\n", "z".repeat(4096));
    for _ in 0..5 {
        line.write_all(chunk.as_bytes()).await.unwrap();
    }
    let said = heard(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 413 "), "{said}");
    assert_eq!(client.read(0).await.len(), 0);
}

#[tokio::test]
async fn any_kind_of_body_is_kept_as_it_came() {
    let client = Client::open().await;
    for (content_type, body, text) in [
        ("application/json", b"{\"status\":\"SUCCESS\"}".as_slice(), "{\"status\":\"SUCCESS\"}"),
        ("application/x-www-form-urlencoded", b"a=1&b=%20", "a=1&b=%20"),
        ("text/xml; charset=utf-8", "<a>é</a>".as_bytes(), "<a>é</a>"),
        ("application/octet-stream", b"\xff\x00\xfe", "\u{fffd}\0\u{fffd}"),
        ("", b"", ""),
    ] {
        let mut request = client.request(body.to_vec());
        if !content_type.is_empty() {
            request = request.header("content-type", content_type);
        }
        assert_eq!(request.send().await.unwrap().status(), 200);
        let last = client.read(0).await.pop().unwrap();
        assert_eq!((last["contentType"].as_str(), last["body"].as_str()), (Some(content_type), Some(text)));
        assert!(last["receivedAt"].as_str().unwrap().ends_with('Z'), "{last}");
    }
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused() {
    let client = Client::open().await;
    let mut line = client.line(&format!("POST /x HTTP/1.1\r\nhost: h\r\nx: {}", "y".repeat(64 * 1024))).await;
    let said = heard(&mut line).await;
    assert!(said.starts_with("HTTP/1.1 431 "), "{said}");
}
