//! Killed while a second person approves: the payment is booked at most once, and a lost approval is requested again.

use serde_json::{Value, json};

use crate::counter::Counter;
use crate::judge::{agrees, finds_out, operations};
use crate::orders::{BANK, Order, POWER, SEND};
use crate::places::SENDING;
use crate::shop::Shop;

const OWNER: (&str, &str) = ("Nakato", "804152");
const SECOND: (&str, &str) = ("Babirye", "617308");

/// Makes every payment of the tests need a second person. The owner is signed in.
fn needs_a_second_person(counter: &mut Counter) {
    counter.calls("setUpOwner", &json!({ "name": OWNER.0, "pin": OWNER.1 }));
    let terms = json!({ "role": "cashier", "approves": true, "perOperation": "", "perDay": "" });
    counter.calls("addPerson", &json!({ "name": SECOND.0, "pin": SECOND.1, "terms": terms }));
    counter
        .calls("saveRules", &json!({ "approveFrom": "20,000", "shopPerDay": "", "idleMinutes": 5, "receiptDays": 7 }));
}

fn yes(asked: &Value) -> Value {
    json!({ "number": asked["number"], "name": SECOND.0, "pin": SECOND.1 })
}

fn killed_at(place: &str, order: Order) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    needs_a_second_person(&mut counter);
    shop.asks_ahead(&mut counter);
    let submit = shop.reviews(&mut counter, order, "01");
    let asked = counter.calls("askApproval", &submit);
    assert_eq!((&asked["state"], shop.transfers()), (&json!("waiting"), 0));
    shop.ends_on_the_way(counter, ("grantApproval", &yes(&asked)), place, 1);

    let mut counter = shop.opens();
    counter.comes_in(OWNER.0, OWNER.1);
    let found = counter.calls("approval", &json!({ "number": asked["number"] }));
    let known = operations(&mut counter);
    if place == "record-before-commit" {
        // Both or neither: no approval without its payment.
        assert_eq!((&found["state"], known.len()), (&json!("waiting"), 0), "{place}");
        counter.calls("grantApproval", &yes(&asked));
        counter.does(json!("settled"));
    } else {
        assert_eq!((&found["state"], known.len()), (&json!("granted"), 1), "{place}");
        assert_eq!(found["operation"], known[0]["id"], "{place}");
    }
    let id = operations(&mut counter)[0]["id"].clone();
    let detail = finds_out(&shop, &mut counter, &id);
    let by: Vec<&str> =
        detail["events"].as_array().unwrap().iter().take(2).map(|event| event["by"].as_str().unwrap()).collect();
    assert_eq!(by, [OWNER.0, SECOND.0], "{place}");
    agrees(&shop, &mut counter);
    // Approving again sends nothing.
    counter.tries("grantApproval", &yes(&asked));
    counter.does(json!("settled"));
    assert!(shop.transfers() <= 1, "{place}: sent again");
    assert_eq!(operations(&mut counter).len(), 1, "{place}");
    counter.closes();
}

#[test]
fn a_second_person_s_yes_killed_anywhere_is_there_with_its_payment_or_not_at_all() {
    for place in SENDING {
        for order in [SEND, BANK, POWER] {
            killed_at(place, order);
        }
    }
}
