//! A part of the program breaks down on the way from the confirmation to the outcome, and the rest goes on: nobody starts
//! Kaunta anew, and what became of the payment is found out all the same.

use serde_json::json;

use crate::counter::Ended;
use crate::judge::{agrees, finds_out, is_not_paid_again, operations};
use crate::orders::{AIRTIME, Order, POWER, SEND};
use crate::places::SENDING;
use crate::shop::Shop;

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
        // Nothing is in the book, and nothing has left: whoever is told of a mistake presses once more.
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
fn a_bill_that_breaks_down_anywhere_is_known_and_its_token_found_without_a_restart() {
    breaks_down_everywhere(POWER);
}
