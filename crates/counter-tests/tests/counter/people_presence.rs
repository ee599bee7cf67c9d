//! Nobody is at the counter any more: Kaunta locks itself, whatever the window does.

use kaunta_contract::Change;
use serde_json::{Value, json};

use crate::orders::send;
use crate::people::{CASHIER, OWNER, come_in, log, staffed};
use crate::shop::{Shop, kaunta};

const LOCKED: &str = "locked";
const HELD: &str = "held";

/// Lets time pass as while the computer is awake, with nobody touching the window.
async fn pass(shop: &Shop, seconds: u64) {
    for _ in 0..seconds / 5 {
        shop.advance(5);
        shop.call("help", Value::Null).await;
    }
}

async fn counter(shop: &Shop) -> Value {
    shop.call("start", Value::Null).await["counter"]["is"].clone()
}

async fn touch(shop: &Shop) {
    shop.call("stillHere", Value::Null).await;
}

#[tokio::test]
async fn the_sign_in_is_there_before_the_book_is_and_shows_nothing_of_it() {
    let mut shop = staffed().await;
    shop.app.close().await;
    shop.computer.practice_held.send_replace(true);
    shop.app = kaunta(&shop.computer, shop.folder.path());
    let start = tokio::time::timeout(crate::shop::PATIENCE, shop.call("start", Value::Null)).await;
    let start = start.expect("it does not wait for the book");
    assert_eq!((&start["counter"]["is"], &start["billers"]), (&json!(LOCKED), &json!([])));
    shop.computer.practice_held.send_replace(false);
    come_in(&shop, OWNER).await;
    assert_ne!(shop.call("start", Value::Null).await["billers"], json!([]));
}

#[tokio::test]
async fn a_counter_that_nobody_touches_locks_after_the_set_minutes_whatever_the_window_asks_meanwhile() {
    let shop = staffed().await;
    // Kaunta's default if the owner sets nothing.
    pass(&shop, 295).await;
    assert_eq!(counter(&shop).await, HELD);
    pass(&shop, 5).await;
    assert_eq!(counter(&shop).await, LOCKED);
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    come_in(&shop, OWNER).await;
    assert!(log(&shop).await.contains(&(json!("Nakato"), "Kaunta locked itself: nobody used it.".to_owned())));
}

#[tokio::test]
async fn a_touch_begins_the_time_anew_and_one_that_comes_too_late_opens_nothing() {
    let shop = staffed().await;
    for _ in 0..3 {
        pass(&shop, 290).await;
        touch(&shop).await;
    }
    assert_eq!(counter(&shop).await, HELD);
    pass(&shop, 295).await;
    shop.advance(5);
    touch(&shop).await;
    assert_eq!(counter(&shop).await, LOCKED);
    touch(&shop).await;
    assert_eq!(counter(&shop).await, LOCKED);
}

#[tokio::test]
async fn a_window_that_asks_nothing_any_more_is_locked_all_the_same_and_told() {
    let shop = staffed().await;
    let told =
        |shop: &Shop| shop.computer.changes.lock().unwrap().iter().filter(|told| **told == Change::People).count();
    let before = told(&shop);
    let mut changes = shop.computer.listen();
    for _ in 0..60 {
        shop.advance(5);
        tokio::task::yield_now().await;
    }
    let locked = changes.wait_for(|_| told(&shop) > before);
    tokio::time::timeout(crate::shop::PATIENCE, locked).await.expect("it locks by itself").unwrap();
    assert_eq!(counter(&shop).await, LOCKED);
}

#[tokio::test]
async fn after_a_sleep_the_first_call_finds_the_counter_locked_and_sends_nothing() {
    for asleep in [31, 8 * 3600] {
        let shop = staffed().await;
        come_in(&shop, CASHIER).await;
        let review = shop.review(&send("0772300001")).await;
        // The monotonic clock stops meanwhile, as on most systems.
        shop.computer.set_clock(asleep);
        let refusal = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
        assert_eq!(refusal.code, "signIn", "{refusal:?}");
        assert_eq!(shop.transfers().await, 0);
        come_in(&shop, OWNER).await;
        assert!(log(&shop).await.contains(&(json!("Okello"), "Kaunta locked itself: the computer slept.".to_owned())));
    }
}

#[tokio::test]
async fn another_idle_time_holds_from_the_moment_it_is_set() {
    let shop = staffed().await;
    let rules = json!({ "approveFrom": "", "shopPerDay": "", "idleMinutes": 1, "receiptDays": 7 });
    shop.call("saveRules", rules).await;
    pass(&shop, 55).await;
    assert_eq!(counter(&shop).await, HELD);
    pass(&shop, 5).await;
    assert_eq!(counter(&shop).await, LOCKED);
}

#[tokio::test]
async fn where_nobody_is_set_up_nothing_locks() {
    let shop = Shop::open().await;
    shop.advance(24 * 3600);
    shop.computer.set_clock(24 * 3600);
    assert_eq!(counter(&shop).await, "unguarded");
    shop.call("home", Value::Null).await;
}
