//! Killed while several bills of one customer are paid: nothing continues automatically, no bill is sent twice, and the
//! rest is offered.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::judge::{agrees, finds_out, operations};
use crate::orders::{POWER, TELEVISION, WATER};
use crate::places::{BILL_BY_BILL, GIVING_UP};
use crate::shop::Shop;

const POLL_INTERVAL: Duration = Duration::from_millis(10);

fn confirmed(shop: &Shop, counter: &mut Counter) -> Value {
    let keys = [POWER, WATER, TELEVISION].map(|order| shop.reviews(counter, order, "01")["idempotencyKey"].clone());
    json!({ "idempotencyKeys": keys, "customerId": null })
}

fn view(counter: &mut Counter) -> Value {
    counter.calls("basket", &json!({ "id": 1 }))
}

fn decides(counter: &mut Counter, go_on: bool) -> Value {
    counter.calls("decideBasket", &json!({ "id": 1, "goOn": go_on }))
}

/// Continues until each bill was sent, as a person does who finds the rest.
fn goes_on_to_the_end(counter: &mut Counter) {
    let begun = Instant::now();
    loop {
        match view(counter)["state"].as_str().unwrap() {
            "ended" => return,
            "stopped" => _ = decides(counter, true),
            state => assert!(begun.elapsed() < kaunta_tests::LONG, "still {state}"),
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Confirms three bills and is killed at the nth visit of the fail point. The next start finds what it left.
fn killed_at(place: &str, nth: u32) -> (Shop, Counter) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    shop.asks_ahead(&mut counter);
    let bills = confirmed(&shop, &mut counter);
    counter.dies_at_time(place, nth);
    // It may be answered, since the bills are paid in a separate task.
    counter.tries("payBasket", &bills);
    counter.dies();
    let counter = shop.opens();
    (shop, counter)
}

#[test]
fn bills_killed_anywhere_wait_for_a_person_and_none_is_sent_twice() {
    let sending = ["record-after-commit", "send-before-socket", "answer-unrecorded"];
    let later = ["basket-before-record", "basket-after-bill"].iter().chain(&sending).map(|place| (*place, 2));
    for (place, nth) in BILL_BY_BILL.iter().map(|place| (*place, 1)).chain(later) {
        let (shop, mut counter) = killed_at(place, nth);
        if place == "basket-before-commit" {
            assert!(!matches!(counter.tries("basket", &json!({ "id": 1 })), Ended::Answered(_)), "all or nothing");
            assert_eq!((shop.transfers(), operations(&mut counter).len()), (0, 0));
            counter.closes();
            continue;
        }
        let found = view(&mut counter);
        assert_eq!((&found["state"], &found["mayGoOn"]), (&json!("stopped"), &json!(true)), "{place}: {found:#}");
        let sent = shop.transfers();
        shop.waits(&mut counter, 3600);
        assert_eq!(shop.transfers(), sent, "{place}: sent unasked");
        goes_on_to_the_end(&mut counter);
        let known = operations(&mut counter);
        assert_eq!(known.len(), 3, "{place}");
        for operation in &known {
            finds_out(&shop, &mut counter, &operation["id"]);
        }
        agrees(&shop, &mut counter);
        assert!(shop.transfers() <= 3, "{place}: sent twice");
        counter.closes();
        // A third run finds the same.
        let mut counter = shop.opens();
        assert_eq!(view(&mut counter)["state"], "ended", "{place}");
        counter.closes();
    }
}

#[test]
fn the_rest_left_unpaid_is_so_as_a_whole_or_not_at_all() {
    for place in GIVING_UP {
        let (shop, mut counter) = killed_at("basket-after-bill", 1);
        counter.dies_at(place);
        counter.tries("decideBasket", &json!({ "id": 1, "goOn": false }));
        counter.dies();
        let mut counter = shop.opens();
        let found = view(&mut counter);
        assert_eq!((&found["state"], &found["toGiveBack"]), (&json!("stopped"), &json!("0")), "{found:#}");
        assert_eq!(decides(&mut counter, false)["state"], "ended");
        // Nothing of it is ever sent.
        decides(&mut counter, true);
        shop.waits(&mut counter, 3600);
        assert_eq!(shop.transfers(), 1);
        counter.closes();
    }
}
