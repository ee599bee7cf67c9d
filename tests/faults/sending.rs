//! Killed between the confirmation and the outcome, in every mode.

use serde_json::{Value, json};

use crate::judge::{agrees, finds_out, is_not_paid_again, operations};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND, TELEVISION, WATER};
use crate::places::{SENDING, STARTING};
use crate::shop::Shop;

/// Pays, is killed at the fail point, restarts, finds the outcome.
fn killed_at(place: &str, order: Order, course: &str) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, order, course);
    shop.ends_on_the_way(counter, ("submit", &submit), place, 1);

    let mut counter = shop.opens();
    let known = operations(&mut counter);
    let recorded = place != "record-before-commit";
    assert_eq!(known.len(), usize::from(recorded), "{place}: {known:?}");
    let found = known.first().map(|row| finds_out(&shop, &mut counter, &row["id"]));
    if let (Some(found), Some(row)) = (&found, known.first()) {
        assert_eq!(found["row"]["reference"], row["reference"]);
        assert_eq!(found["events"][0]["words"], "Recorded in the book.");
    }
    agrees(&shop, &mut counter);
    assert!(shop.transfers() <= 1, "{place}: sent again");
    is_not_paid_again(&shop, &mut counter, &submit, found.as_ref());
    counter.closes();
    // A third run finds the same.
    let mut counter = shop.opens();
    agrees(&shop, &mut counter);
    is_not_paid_again(&shop, &mut counter, &submit, found.as_ref());
    counter.closes();
}

fn killed_everywhere(order: Order) {
    for place in SENDING {
        killed_at(place, order, "01");
    }
}

#[test]
fn airtime_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(AIRTIME);
}

#[test]
fn money_sent_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(SEND);
}

#[test]
fn a_bank_payment_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(BANK);
}

#[test]
fn a_collection_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(COLLECT);
}

#[test]
fn a_prepaid_bill_killed_anywhere_is_booked_at_most_once_and_its_token_found() {
    killed_everywhere(POWER);
}

#[test]
fn a_water_bill_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(WATER);
}

#[test]
fn a_television_bill_killed_anywhere_is_booked_at_most_once_and_known() {
    killed_everywhere(TELEVISION);
}

#[test]
fn killed_again_while_it_finds_out_what_a_kill_left_behind_it_still_finds_out() {
    for order in [AIRTIME, SEND, BANK, COLLECT, POWER] {
        for place in STARTING {
            let shop = Shop::open();
            let mut counter = shop.opens();
            let submit = shop.reviews(&mut counter, order, "01");
            counter.dies_at("answer-unrecorded");
            counter.tries("submit", &submit);
            counter.dies();

            let mut counter = shop.begins_and_dies_at(place);
            counter.tries("start", &Value::Null);
            counter.dies();

            let mut counter = shop.opens();
            let known = operations(&mut counter);
            let found = finds_out(&shop, &mut counter, &known[0]["id"]);
            assert_eq!(found["row"]["state"], "succeeded", "{place}, {}", order.name);
            agrees(&shop, &mut counter);
            is_not_paid_again(&shop, &mut counter, &submit, Some(&found));
            counter.closes();
        }
    }
}

/// Refused, failed or pending at the service, when Kaunta is killed after it received the answer.
#[test]
fn an_answer_that_is_lost_with_the_program_is_asked_for_whatever_it_was() {
    for (course, state) in [("13", "failed"), ("12", "pending"), ("14", "pending"), ("20", "notFound")] {
        for order in [AIRTIME, SEND, BANK, COLLECT, POWER] {
            let shop = Shop::open();
            let mut counter = shop.opens();
            let submit = shop.reviews(&mut counter, order, course);
            counter.dies_at("answer-unrecorded");
            counter.tries("submit", &submit);
            counter.dies();

            let mut counter = shop.opens();
            let known = operations(&mut counter);
            let id = &known[0]["id"];
            let found = if state == "pending" {
                counter.calls("askNow", &json!({ "id": id }))
            } else {
                finds_out(&shop, &mut counter, id)
            };
            assert_eq!(found["row"]["state"], state, "{course}, {}", order.name);
            agrees(&shop, &mut counter);
            is_not_paid_again(&shop, &mut counter, &submit, Some(&found));
            counter.closes();
        }
    }
}
