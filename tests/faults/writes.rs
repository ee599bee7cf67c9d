//! Each write of a payment fails in turn: for want of room, by a disk that fails, with nothing kept or with all of it kept
//! and an error in spite of that.

use serde_json::json;

use crate::counter::Ended;
use crate::judge::{agrees, finds_out, operations};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::places::WRITING;
use crate::shop::Shop;

/// No room (`ENOSPC`), and a disk that fails (`EIO`).
const FULL: u32 = 28;
const BROKEN: u32 = 5;

/// The writes of one payment that goes through at once: its record, and its outcome.
const WRITES: u32 = 2;

/// How long an outcome that could not be written waits for its next try.
const BREATH: u32 = 6;

fn fails(order: Order, place: &str, error: u32, which: u32) {
    let name = format!("{}: {place} with {error}, write {which}", order.name);
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, order, "01");
    let turn = if which == 1 { String::new() } else { format!("{}*off->", which - 1) };
    counter.does(json!({ "fail": [place, format!("{turn}1*return({error})->off")] }));
    let first = counter.tries("submit", &submit);
    counter.waits(BREATH);
    counter.does(json!("settled"));
    match &first {
        Ended::Refused(told) => {
            assert_eq!(which, 1, "{name}: {told}");
            let words = told["message"].as_str().unwrap();
            assert!(words.contains("Nothing was sent."), "{name}: {words}");
            assert_eq!(words.contains("The disk is full"), error == FULL, "{name}: {words}");
            assert_eq!(shop.transfers(), 0, "{name}");
        }
        // A record that is kept though its writing failed is found, and not sent: nobody knows for whom it was written.
        Ended::Answered(_) => assert_eq!(shop.transfers(), usize::from(which > 1), "{name}"),
        Ended::Died => panic!("{name}"),
    }
    // The person presses Pay once more.
    let again = counter.calls("submit", &submit);
    counter.waits(BREATH);
    counter.does(json!("settled"));
    counter.does(json!({ "fail": [place, "off"] }));
    finds_out(&shop, &mut counter, &again["row"]["id"]);
    assert_eq!(operations(&mut counter).len(), 1, "{name}: one intention, one operation");
    assert!(shop.transfers() <= 1, "{name}");
    agrees(&shop, &mut counter);
    counter.closes();
    let mut counter = shop.opens();
    agrees(&shop, &mut counter);
    counter.closes();
}

fn each_write_fails(order: Order) {
    for place in WRITING {
        for which in 1..=WRITES {
            fails(order, place, FULL, which);
        }
        fails(order, place, BROKEN, 1);
    }
}

#[test]
fn airtime_survives_the_failure_of_each_of_its_writes() {
    each_write_fails(AIRTIME);
}

#[test]
fn money_sent_survives_the_failure_of_each_of_its_writes() {
    each_write_fails(SEND);
}

#[test]
fn a_bank_payment_survives_the_failure_of_each_of_its_writes() {
    each_write_fails(BANK);
}

#[test]
fn a_bill_survives_the_failure_of_each_of_its_writes() {
    each_write_fails(POWER);
}

#[test]
fn a_collection_survives_the_failure_of_each_of_its_writes() {
    each_write_fails(COLLECT);
}

#[test]
fn an_outcome_that_a_failing_disk_does_not_take_is_not_lost() {
    for place in WRITING {
        fails(POWER, place, BROKEN, 2);
    }
}
