//! Clients without a secret path block nobody.

use std::time::{Duration, Instant};

use crate::client::{Client, PATIENCE, heard, limits};

/// The limit for all together: each one waited for separately would take a second.
const TOGETHER: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_stranger_who_keeps_the_line_open_is_not_waited_for_and_hears_the_plain_404() {
    // The only connection is free again as soon as a stranger has been answered.
    let client = Client::with(limits(|limits| {
        limits.connections = 1;
        limits.connection = PATIENCE;
    }))
    .await;
    let begun = Instant::now();
    let mut open = Vec::new();
    for _ in 0..20 {
        // Announces more than it sends.
        let mut line = client.line("POST /x HTTP/1.1\r\nhost: h\r\ncontent-length: 4000000000\r\n\r\nhalf").await;
        let said = heard(&mut line).await;
        assert!(said.starts_with("HTTP/1.1 404 "), "{said}");
        open.push(line);
    }
    assert_eq!(client.post("meanwhile").await, 200);
    assert!(begun.elapsed() < TOGETHER, "strangers were waited for");
}
