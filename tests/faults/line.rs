//! HTTP/2 over TLS, as the real service speaks it: what HTTP libraries like to retry by themselves is sent once, in every
//! mode, and look-ups find the outcome.

use serde_json::{Value, json};

use crate::counter::Counter;
use crate::front::{Front, Trouble};
use crate::judge::{agrees, finds_out};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::shop::Shop;

const MODES: [Order; 5] = [AIRTIME, SEND, BANK, POWER, COLLECT];

/// Kaunta in production, with the practice gateway behind a proxy in place of the service; optionally with short timeouts.
fn in_production(is_hasty: bool) -> (Shop, Front, Counter) {
    let shop = Shop::open();
    let certificate = shop.folder.path().join("authority.pem");
    let front = shop.waits_for(Front::before(shop.service.address().to_owned(), &certificate));
    let mut counter = shop.begins(&[("SSL_CERT_FILE", certificate.to_str().unwrap())]);
    if is_hasty {
        counter.does(json!({ "fail": ["timeouts-short", "return"] }));
    }
    counter.calls(
        "saveEnvironment",
        &json!({ "environment": "production", "address": front.address, "callback": "https://shop.example/kaunta",
                 "callbackServer": "", "statusPath": "", "wallet": "ESCROW" }),
    );
    counter.calls("setKey", &json!({ "environment": "production", "interface": "gateway", "key": shop.key() }));
    counter.calls("switchEnvironment", &json!({ "environment": "production" }));
    assert_eq!(counter.calls("start", &Value::Null)["problem"], Value::Null);
    (shop, front, counter)
}

/// What the connection cut off is uncertain.
fn is_in_doubt(counter: &mut Counter, sent: &Value, name: &str, words: &str) {
    let detail = counter.calls("operation", &json!({ "id": sent["row"]["id"] }));
    let told = detail["situation"].as_str().unwrap();
    assert_eq!(detail["row"]["state"], "unknown", "{name}: {told}");
    assert!(told.contains(words), "{name}: {told}");
    assert!(detail["doNotRepeat"].is_string(), "{name}");
}

/// A look-up resolves it, under its own reference.
fn is_settled(shop: &Shop, counter: &mut Counter, sent: &Value, name: &str, arrives: bool) {
    let found = finds_out(shop, counter, &sent["row"]["id"]);
    assert_eq!(found["row"]["state"], if arrives { "succeeded" } else { "notFound" }, "{name}");
    assert_eq!(found["row"]["reference"], sent["row"]["reference"]);
}

fn each_mode_meets(trouble: Trouble, words: &str) {
    let (shop, front, mut counter) = in_production(false);
    for (order, number) in MODES.into_iter().zip(1..) {
        let name = format!("{trouble:?}, {}", order.name);
        let submit = shop.reviews(&mut counter, order, "01");
        front.meets(Some(trouble));
        let sent = counter.calls("submit", &submit);
        counter.does(json!("settled"));
        is_in_doubt(&mut counter, &sent, &name, words);
        if trouble.arrives() {
            shop.has_booked(number);
        }
        is_settled(&shop, &mut counter, &sent, &name, trouble.arrives());
        assert_eq!(front.transfers(), number, "{name}: sent once");
        agrees(&shop, &mut counter);
    }
    counter.closes();
}

/// The same without an answer before the timeout: all modes wait for it together.
fn all_modes_wait(trouble: Trouble) {
    let (shop, front, mut counter) = in_production(true);
    let submits = MODES.map(|order| shop.reviews(&mut counter, order, "01"));
    front.meets(Some(trouble));
    let sent = submits.map(|submit| counter.calls("submit", &submit));
    counter.does(json!("settled"));
    let names = MODES.map(|order| format!("{trouble:?}, {}", order.name));
    for (sent, name) in sent.iter().zip(&names) {
        is_in_doubt(&mut counter, sent, name, "did not answer in time");
    }
    shop.has_booked(MODES.len());
    for (sent, name) in sent.iter().zip(&names) {
        is_settled(&shop, &mut counter, sent, name, true);
    }
    assert_eq!(front.transfers(), MODES.len(), "{trouble:?}: each was sent once");
    agrees(&shop, &mut counter);
    counter.closes();
}

#[test]
fn a_refused_stream_is_not_sent_again_in_any_mode() {
    each_mode_meets(Trouble::RefusedStream, "The line was cut.");
}

#[test]
fn a_connection_that_goes_away_before_reading_is_not_tried_again_in_any_mode() {
    each_mode_meets(Trouble::GoAway, "The line was cut.");
}

#[test]
fn a_connection_that_goes_away_after_the_booking_hides_it_in_no_mode() {
    each_mode_meets(Trouble::GoAwayAfterwards, "The line was cut.");
}

#[test]
fn a_stream_reset_after_the_booking_hides_it_in_no_mode() {
    each_mode_meets(Trouble::ResetAfterwards, "The line was cut.");
}

#[test]
fn silence_until_the_time_is_up_hides_a_booking_in_no_mode() {
    all_modes_wait(Trouble::Silence);
}

#[test]
fn a_transfer_that_arrives_after_the_time_is_up_is_found_in_every_mode() {
    all_modes_wait(Trouble::Late);
}
