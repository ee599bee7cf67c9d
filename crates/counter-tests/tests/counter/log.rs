//! The log names the operation that a line was written for, so that one payment can be followed among all others.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::layer::SubscriberExt as _;

use crate::orders::{bill, collect};
use crate::shop::Shop;

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(part)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// The lines about a call of the service.
    fn about(&self, path: &str) -> Vec<String> {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        text.lines().filter(|line| line.contains(path)).map(str::to_owned).collect()
    }
}

fn subscriber(lines: &Lines) -> impl tracing::Subscriber + Send + Sync + use<> {
    let writer = lines.clone();
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || writer.clone());
    tracing_subscriber::registry().with(lines)
}

#[tokio::test]
async fn what_is_sent_and_asked_for_a_payment_is_logged_under_its_number() {
    let lines = Lines::default();
    // With a single listener, tracing asks only the thread that reaches a callsite first, which may be another test's.
    let _second = tracing::Dispatch::new(subscriber(&Lines::default()));
    let _listening = tracing::subscriber::set_default(subscriber(&lines));
    let shop = Shop::open().await;
    let first = shop.submit(&collect("256772550012")).await;
    shop.until(first, "pending").await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let second = paid["row"]["id"].as_i64().unwrap();
    shop.call("askNow", json!({ "id": first })).await;

    let sent = lines.about("/process-transfer");
    for id in [first, second] {
        let of = sent.iter().filter(|line| line.contains(&format!("operation{{operation={id}}}"))).count();
        assert_eq!(of, 1, "{id}: {sent:#?}");
    }
    assert!(sent.iter().all(|line| line.contains("call{call=submit.")), "{sent:#?}");
    let asked = lines.about("/status");
    assert!(!asked.is_empty());
    assert!(asked.iter().all(|line| line.contains(&format!("operation{{operation={first}}}"))), "{asked:#?}");
}
