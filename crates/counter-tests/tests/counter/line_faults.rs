//! Faults of the connection during a transfer, in every mode: one request, the truth as far as it is known, and the rest
//! resolved by asking.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::line::{Answer, Line, Nobody, Trouble, message};
use crate::orders::{Order, airtime, bank, bill, collect, send};
use crate::shop::Shop;

/// Every mode, with a number that succeeds at once.
fn every_mode() -> [Order; 5] {
    [
        airtime("256772550001"),
        send("256772550001"),
        bank("9030005500001"),
        bill("UMEME", "14200550001"),
        collect("256772550001"),
    ]
}

/// A shop whose connection the test controls.
async fn on_a_line() -> (Shop, Arc<Line>) {
    let shop = Shop::open().await;
    let line = Arc::new(Line::to(shop.practice.address()).await);
    (shop.through(&line.address), line)
}

/// A fault of the connection, and what a person is told then.
struct Fault {
    name: &'static str,
    trouble: Trouble,
    state: &'static str,
    words: &'static str,
}

fn says(status: &str, headers: &str, body: &str) -> Answer {
    Answer::Says(String::from_utf8(message(status, headers, body.as_bytes())).unwrap())
}

fn unknown(name: &'static str, arrives: bool, answer: Answer, words: &'static str) -> Fault {
    Fault { name, trouble: Trouble { arrives, answer }, state: "unknown", words }
}

fn refused(name: &'static str, answer: Answer, words: &'static str) -> Fault {
    Fault { name, trouble: Trouble { arrives: false, answer }, state: "refused", words }
}

fn faults() -> Vec<Fault> {
    let page = "<html><title>Free Wi-Fi</title><body>Sign in to go on</body></html>";
    let html = "content-type: text/html\r\n";
    let elsewhere = "location: http://127.0.0.1:9/api/v1/gateway/process-transfer\r\n";
    let mut all = vec![
        unknown("reset after it arrived", true, Answer::Reset, "The line was cut."),
        unknown("reset before it arrived", false, Answer::Reset, "The line was cut."),
        unknown("closed after it arrived", true, Answer::Closed, "The line was cut."),
        unknown("only the head of an answer", true, Answer::Head, "The line was cut."),
        unknown("half of its JSON", true, Answer::HalfOfItsJson, "could not be read"),
        unknown("a captive portal", false, says("200 OK", html, page), "could not be read"),
        unknown("307", false, says("307 Temporary Redirect", elsewhere, ""), "(answer 307)"),
        unknown("308", false, says("308 Permanent Redirect", elsewhere, ""), "(answer 308)"),
        unknown("408", false, says("408 Request Timeout", "", ""), "(answer 408)"),
        unknown("408 of what arrived", true, says("408 Request Timeout", "", ""), "(answer 408)"),
        refused("401", says("401 Unauthorized", "", ""), "did not accept the key"),
        refused("429", says("429 Too Many Requests", "retry-after: 3\r\n", ""), "wait 3 seconds"),
    ];
    for status in ["500 Oh", "502 Bad Gateway", "503 Closed", "504 Late"] {
        for arrives in [false, true] {
            all.push(unknown(status_name(status), arrives, says(status, html, page), "The service has a fault"));
        }
    }
    all
}

fn status_name(status: &'static str) -> &'static str {
    status.split(' ').next().unwrap_or_default()
}

#[tokio::test]
async fn whatever_the_line_does_to_a_transfer_it_is_sent_once_and_told_as_it_is() {
    let (shop, line) = on_a_line().await;
    for order in every_mode() {
        for fault in faults() {
            let (before, booked) = (line.transfers(), shop.booked().await.len());
            line.meets(Some(fault.trouble.clone()));
            let detail = shop.pay(&order).await;
            let name = format!("{}, {}", order.mode, fault.name);
            let words = detail["situation"].as_str().unwrap();
            assert_eq!(detail["row"]["state"], fault.state, "{name}: {words}");
            assert!(words.contains(fault.words), "{name}: {words}");
            assert_eq!(line.transfers(), before + 1, "{name}: sent once");
            assert_eq!(shop.booked().await.len(), booked + usize::from(fault.trouble.arrives), "{name}");
            assert_eq!(detail["doNotRepeat"].is_string(), fault.state == "unknown", "{name}: {words}");
            finds_out(&shop, &detail, &fault, &name).await;
            assert_eq!(line.transfers(), before + 1, "{name}: asking sends nothing");
        }
    }
}

/// An unknown outcome is asked about until it is known, and nothing but asking resolves it.
async fn finds_out(shop: &Shop, detail: &Value, fault: &Fault, name: &str) {
    if fault.state != "unknown" {
        return;
    }
    let ask = json!({ "id": detail["row"]["id"] });
    let first = shop.call("askNow", ask.clone()).await;
    if fault.trouble.arrives {
        assert_eq!(first["row"]["state"], "succeeded", "{name}");
        return;
    }
    assert_eq!(first["row"]["state"], "unknown", "{name}: one “not found” is not believed");
    shop.advance(151);
    assert_eq!(shop.call("askNow", ask).await["row"]["state"], "notFound", "{name}");
}

#[tokio::test]
async fn a_transfer_that_arrives_long_after_the_line_was_cut_is_found_in_every_mode() {
    let (shop, line) = on_a_line().await;
    for order in every_mode() {
        line.meets(Some(Trouble { arrives: false, answer: Answer::Closed }));
        let detail = shop.pay(&order).await;
        let ask = json!({ "id": detail["row"]["id"] });
        assert_eq!(shop.call("askNow", ask.clone()).await["row"]["state"], "unknown", "{}", order.mode);
        assert_eq!(line.delivers_what_was_lost().await, 1);
        let found = shop.call("askNow", ask).await;
        assert_eq!(found["row"]["state"], "succeeded", "{}", order.mode);
        assert_eq!(found["case"], Value::Null, "{}: nobody was told otherwise", order.mode);
    }
    assert_eq!((line.transfers(), shop.booked().await.len()), (5, 5));
}

#[tokio::test]
async fn a_transfer_that_arrives_after_it_was_called_not_found_is_found_and_a_person_is_told_in_every_mode() {
    let (shop, line) = on_a_line().await;
    for order in every_mode() {
        line.meets(Some(Trouble { arrives: false, answer: Answer::Reset }));
        let detail = shop.pay(&order).await;
        let ask = json!({ "id": detail["row"]["id"] });
        shop.call("askNow", ask.clone()).await;
        shop.advance(151);
        assert_eq!(shop.call("askNow", ask.clone()).await["row"]["state"], "notFound", "{}", order.mode);
        line.delivers_what_was_lost().await;
        let found = shop.call("askNow", ask).await;
        assert_eq!(found["row"]["state"], "succeeded", "{}", order.mode);
        assert!(found["case"].is_object(), "{}: somebody was told that no money moved", order.mode);
    }
    assert_eq!((line.transfers(), shop.booked().await.len()), (5, 5));
}

/// A connection that fails before anything could be sent: a working one checks the form, then the address changes.
async fn before_anything_left(address: &str, words: &str) {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    for order in every_mode() {
        let review = shop.review(&order).await;
        shop.set_up("development", address, shop.practice.sandbox_key()).await;
        let detail = shop.call("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        let id = detail["row"]["id"].as_i64().unwrap();
        let detail = shop.until(id, "notSent").await;
        let told = detail["situation"].as_str().unwrap();
        assert!(told.contains(words) && told.contains("Nothing was sent."), "{}: {told}", order.mode);
        assert_eq!(detail["doNotRepeat"], Value::Null, "{}: it may be paid again", order.mode);
        shop.set_up("development", &shop.practice.base_url(), shop.practice.sandbox_key()).await;
    }
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn a_name_that_is_not_found_proves_in_every_mode_that_nothing_was_sent() {
    before_anything_left("https://nowhere.invalid", "The service's address was not found.").await;
}

#[tokio::test]
async fn a_refused_connection_proves_in_every_mode_that_nothing_was_sent() {
    let nobody = Nobody::listens();
    before_anything_left(&nobody.address(), "can't be reached").await;
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_gets_nothing_in_any_mode() {
    let shop = Shop::open().await;
    let plain = Line::to(shop.practice.address()).await;
    let address = plain.address.replace("http://127.0.0.1", "https://localhost");
    before_anything_left(&address, "can't be reached").await;
    assert_eq!(plain.transfers(), 0);
}
