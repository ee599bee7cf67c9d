//! Killed while a person has the same payment sent a second time: it is still booked once, under its first reference.

use serde_json::{Value, json};

use crate::counter::Counter;
use crate::judge::{agrees, finds_out, is_not_paid_again};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::places::SENDING_AGAIN;
use crate::shop::Shop;

/// A payment that was cut off before the service had it, and that the service has twice not found.
fn not_found(shop: &Shop, counter: &mut Counter, order: Order) -> (Value, Value) {
    let submit = shop.reviews(counter, order, "01");
    shop.forces("transfer", "cut_before_booking", 1);
    let sent = counter.calls("submit", &submit);
    counter.does(json!("settled"));
    let lost = finds_out(shop, counter, &sent["row"]["id"]);
    assert_eq!((&lost["row"]["state"], &lost["canSendAgain"]), (&json!("notFound"), &json!(true)));
    (submit, lost)
}

fn killed_at(place: &str, nth: u32, order: Order) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let (submit, lost) = not_found(&shop, &mut counter, order);
    shop.ends_on_the_way(counter, ("sendAgain", &json!({ "id": lost["row"]["id"] })), place, nth);

    let mut counter = shop.opens();
    let found = finds_out(&shop, &mut counter, &lost["row"]["id"]);
    assert_eq!(found["row"]["reference"], lost["row"]["reference"], "{place}, {}", order.name);
    agrees(&shop, &mut counter);
    assert!(shop.transfers() <= 2, "{place}, {}: sent by itself", order.name);
    is_not_paid_again(&shop, &mut counter, &submit, Some(&found));
    if found["row"]["state"] == "notFound" {
        // The person tries again.
        counter.calls("sendAgain", &json!({ "id": lost["row"]["id"] }));
        counter.does(json!("settled"));
        let paid = finds_out(&shop, &mut counter, &lost["row"]["id"]);
        assert_eq!(paid["row"]["state"], "succeeded", "{place}, {}", order.name);
        agrees(&shop, &mut counter);
    }
    counter.closes();
}

fn killed_everywhere(orders: &[Order]) {
    for order in orders {
        for place in SENDING_AGAIN {
            killed_at(place, 1, *order);
        }
        // The first commit precedes the send, the second records its outcome.
        for place in ["append-before-commit", "append-after-commit"] {
            killed_at(place, 2, *order);
        }
    }
}

#[test]
fn what_goes_out_sent_again_and_killed_anywhere_is_booked_at_most_once() {
    killed_everywhere(&[AIRTIME, SEND, BANK]);
}

#[test]
fn a_bill_and_a_collection_sent_again_and_killed_anywhere_are_booked_at_most_once() {
    killed_everywhere(&[POWER, COLLECT]);
}
