//! A part of the program panics between the confirmation and the outcome, and the rest continues: the payment's outcome is
//! found without a restart.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::counter::Ended;
use crate::judge::{agrees, finds_out, is_not_paid_again, operations};
use crate::orders::{AIRTIME, Order, POWER, SEND, WALLET};
use crate::places::SENDING;
use crate::shop::Shop;

const POLL_INTERVAL: Duration = Duration::from_millis(5);

fn breaks_down_at(place: &str, order: Order) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, order, "01");
    counter.does(json!({ "fail": [place, "1*panic"] }));
    let answered = match counter.tries("submit", &submit) {
        Ended::Answered(_) => true,
        Ended::Refused(error) => {
            assert_eq!(error["code"], "program", "{place}: {error}");
            false
        }
        Ended::Died => panic!("{place}: the program ended"),
    };
    counter.does(json!("settled"));
    if operations(&mut counter).is_empty() {
        // Nothing is in the book and nothing was sent: the person is told of the error and submits again.
        assert!(!answered && shop.transfers() == 0, "{place}");
        counter.calls("submit", &submit);
        counter.does(json!("settled"));
    }
    let known = operations(&mut counter);
    assert_eq!(known.len(), 1, "{place}: {known:?}");
    let found = finds_out(&shop, &mut counter, &known[0]["id"]);
    agrees(&shop, &mut counter);
    assert!(shop.transfers() <= 1, "{place}: sent again");
    is_not_paid_again(&shop, &mut counter, &submit, Some(&found));
    counter.closes();
}

/// Nobody asks about it and no time passes: the panic of its task is enough to make its outcome unknown.
fn a_wallet_payment_breaks_down_at(place: &str) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, WALLET, "01");
    counter.does(json!({ "fail": [place, "1*panic"] }));
    let ended = counter.tries("submit", &submit);
    counter.does(json!("settled"));
    counter.does(json!({ "fail": [place, "off"] }));
    assert!(!matches!(ended, Ended::Died), "{place}: the program ended");
    let begun = Instant::now();
    let state = loop {
        let known = operations(&mut counter);
        let state = known.first().map(|row| row["state"].as_str().unwrap().to_owned());
        match state.as_deref() {
            Some("recorded" | "sent") => assert!(begun.elapsed() < kaunta_tests::USUAL, "{place}: nobody finds it"),
            _ => break state,
        }
        std::thread::sleep(POLL_INTERVAL);
    };
    let booked = shop.booked_by_wallet().len();
    match state.as_deref() {
        None => assert_eq!(booked, 0, "{place}: the book knows nothing of it"),
        Some("succeeded") => assert_eq!(booked, 1, "{place}"),
        Some("unknown") => assert!(booked <= 1, "{place}: sent again"),
        other => panic!("{place}: {other:?}"),
    }
    counter.closes();
}

fn breaks_down_everywhere(order: Order) {
    for place in SENDING {
        breaks_down_at(place, order);
    }
}

#[test]
fn airtime_that_breaks_down_anywhere_is_known_without_a_restart() {
    breaks_down_everywhere(AIRTIME);
}

#[test]
fn money_whose_sending_breaks_down_anywhere_is_known_without_a_restart() {
    breaks_down_everywhere(SEND);
}

#[test]
fn a_wallet_payment_that_breaks_down_anywhere_is_called_unknown_at_once_without_a_restart() {
    for place in SENDING {
        a_wallet_payment_breaks_down_at(place);
    }
}

#[test]
fn a_bill_that_breaks_down_anywhere_is_known_and_its_token_found_without_a_restart() {
    breaks_down_everywhere(POWER);
}
