//! Each write of a payment fails in turn: with a full disk or a failing one, with nothing written or with everything written
//! despite the error.

use serde_json::json;

use crate::counter::Ended;
use crate::judge::{agrees, finds_out, operations};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::shop::Shop;

/// A full disk (`ENOSPC`), and a failing one (`EIO`).
const FULL: u32 = 28;
const BROKEN: u32 = 5;

/// The writes of a payment that succeeds at once.
const RECORD: u32 = 1;
const OUTCOME: u32 = 2;

fn fails(order: Order, place: &str, error: u32, which: u32) {
    let name = format!("{}: {place} with {error}, write {which}", order.name);
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, order, "01");
    let turn = if which == RECORD { String::new() } else { format!("{}*off->", which - 1) };
    counter.does(json!({ "fail": [place, format!("{turn}1*return({error})->off")] }));
    let first = counter.tries("submit", &submit);
    counter.settles_in_time();
    match &first {
        Ended::Refused(told) => {
            assert_eq!(which, RECORD, "{name}: {told}");
            let words = told["message"].as_str().unwrap();
            assert!(words.contains("Nothing was sent."), "{name}: {words}");
            assert_eq!(words.contains("The disk is full"), error == FULL, "{name}: {words}");
            assert_eq!(shop.transfers(), 0, "{name}");
        }
        // A record that was written despite the error is found, and is not sent.
        Ended::Answered(_) => assert_eq!(shop.transfers(), usize::from(which == OUTCOME), "{name}"),
        Ended::Died => panic!("{name}"),
    }
    // The person presses Pay again.
    let again = counter.calls("submit", &submit);
    counter.settles_in_time();
    counter.does(json!({ "fail": [place, "off"] }));
    finds_out(&shop, &mut counter, &again["row"]["id"]);
    assert_eq!(operations(&mut counter).len(), 1, "{name}: one idempotency key, one operation");
    assert!(shop.transfers() <= 1, "{name}");
    agrees(&shop, &mut counter);
    counter.closes();
    let mut counter = shop.opens();
    agrees(&shop, &mut counter);
    counter.closes();
}

fn in_every_mode(place: &str, error: u32, which: u32) {
    std::thread::scope(|scope| {
        for order in [AIRTIME, SEND, BANK, POWER, COLLECT] {
            scope.spawn(move || fails(order, place, error, which));
        }
    });
}

#[test]
fn a_record_that_finds_no_room_is_not_sent_in_any_mode_until_there_is_some() {
    in_every_mode("commit-refused", FULL, RECORD);
}

#[test]
fn a_record_that_the_disk_does_not_take_is_not_sent_in_any_mode_until_it_does() {
    in_every_mode("commit-refused", BROKEN, RECORD);
}

#[test]
fn a_record_that_is_kept_though_its_writing_failed_is_found_and_sent_by_nobody() {
    in_every_mode("commit-uncertain", FULL, RECORD);
    in_every_mode("commit-uncertain", BROKEN, RECORD);
}

#[test]
fn an_outcome_that_finds_no_room_is_lost_in_no_mode() {
    in_every_mode("commit-refused", FULL, OUTCOME);
}

#[test]
fn an_outcome_that_the_disk_does_not_take_is_lost_in_no_mode() {
    in_every_mode("commit-refused", BROKEN, OUTCOME);
}

#[test]
fn an_outcome_that_is_kept_though_its_writing_failed_is_lost_in_no_mode() {
    in_every_mode("commit-uncertain", FULL, OUTCOME);
    in_every_mode("commit-uncertain", BROKEN, OUTCOME);
}
