//! An old backup replaces the book while payments are in flight: what the book lost is found at the service before anything
//! is sent again.

use std::path::PathBuf;

use kaunta_ledger::anchor_beside;
use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::judge::agrees;
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::places::RESTORING;
use crate::shop::Shop;

const MODES: [Order; 5] = [AIRTIME, SEND, BANK, POWER, COLLECT];

fn pays(shop: &Shop, counter: &mut Counter, order: Order) -> Value {
    let submit = shop.reviews(counter, order, "01");
    let sent = counter.calls("submit", &submit);
    counter.does(json!("settled"));
    counter.calls("operation", &json!({ "id": sent["row"]["id"] }))
}

/// One payment, a backup, and one more payment in each mode, which the backup lacks.
fn backed_up_long_ago(shop: &Shop, counter: &mut Counter) -> (PathBuf, Vec<Value>) {
    pays(shop, counter, AIRTIME);
    let away = shop.folder.path().join("stick");
    std::fs::create_dir(&away).unwrap();
    counter.does(json!({ "choose": away }));
    let copy = counter.calls("backUp", &Value::Null)["file"]["path"].as_str().unwrap().to_owned();
    let later = MODES.map(|order| pays(shop, counter, order)["row"]["reference"].clone());
    is_marked(shop, counter);
    (copy.into(), later.to_vec())
}

/// The anchor file beside the book is written at most once a second: waits for the next write.
fn is_marked(shop: &Shop, counter: &mut Counter) {
    let events = counter.calls("book", &Value::Null)["events"].as_u64().unwrap();
    counter.waits(2);
    shop.waits_for(async {
        kaunta_tests::until("the anchor", kaunta_tests::USUAL, || async {
            let marked = anchor_beside(&shop.book()).map(|anchor| anchor.events);
            if marked == Some(events) { Ok(()) } else { Err(marked) }
        })
        .await;
    });
}

/// Waits until everything was looked up and sending is unlocked.
fn recovers(shop: &Shop, counter: &mut Counter) {
    let begun = std::time::Instant::now();
    loop {
        let lock = counter.calls("book", &Value::Null)["lock"].take();
        if lock.is_null() {
            return;
        }
        assert_eq!(lock["reason"], "reconciling", "{lock}");
        assert!(begun.elapsed() < kaunta_tests::LONG, "{lock}");
        shop.waits(counter, 5);
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

fn lost(counter: &mut Counter) -> Vec<Value> {
    let attention = counter.calls("attention", &json!({ "offset": 0, "limit": 10 }));
    attention["orphans"].as_array().unwrap().iter().map(|orphan| orphan["reference"].clone()).collect()
}

/// Everything that the backup lacks is found, and new payments get unused references.
fn nothing_is_lost(shop: &Shop, counter: &mut Counter, later: &[Value]) {
    recovers(shop, counter);
    let found = lost(counter);
    assert!(later.iter().all(|reference| found.contains(reference)), "{found:?} instead of {later:?}");
    agrees(shop, counter);
    let next = pays(shop, counter, POWER);
    assert_eq!(next["row"]["state"], "succeeded");
    agrees(shop, counter);
}

#[test]
fn a_backup_restored_while_a_payment_is_in_flight_loses_neither_it_nor_what_came_after_the_backup() {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let (copy, mut later) = backed_up_long_ago(&shop, &mut counter);
    // Its answer is lost when the program is killed, and so is its record.
    let submit = shop.reviews(&mut counter, POWER, "01");
    counter.dies_at("answer-unrecorded");
    counter.tries("submit", &submit);
    counter.dies();
    later.push(shop.booked().last().unwrap()["partnerReference"].clone());
    for ending in ["db-wal", "db-shm"] {
        std::fs::remove_file(shop.book().with_extension(ending)).ok();
    }
    std::fs::copy(&copy, shop.book()).unwrap();

    let mut counter = shop.opens();
    assert!(matches!(counter.tries("submit", &submit), Ended::Refused(_)), "sending is locked, and it is not known");
    nothing_is_lost(&shop, &mut counter, &later);
    counter.closes();
}

#[test]
fn killed_while_a_backup_takes_the_place_of_the_book_one_of_the_two_is_there_whole() {
    for place in RESTORING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let (copy, later) = backed_up_long_ago(&shop, &mut counter);
        counter.dies_at(place);
        assert_eq!(
            counter.tries("restore", &json!({ "path": copy, "usedElsewhere": "no" })),
            Ended::Died,
            "{place}: nothing comes to it"
        );
        counter.dies();

        let mut counter = shop.opens();
        nothing_is_lost(&shop, &mut counter, &later);
        let backups = counter.calls("book", &Value::Null)["backups"].take();
        let kept = |kind: &str| backups.as_array().unwrap().iter().filter(|backup| backup["kind"] == kind).count();
        assert_eq!(kept("setAside"), 1, "{place}: the book that was is still there: {backups}");
        counter.closes();
    }
}

#[test]
fn killed_while_it_looks_up_what_a_restored_book_lost_it_goes_on() {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let (copy, later) = backed_up_long_ago(&shop, &mut counter);
    counter.calls("restore", &json!({ "path": copy, "usedElsewhere": "no" }));
    // In the middle of the look-ups: one of them has been recorded.
    counter.dies_at("commit-uncertain");
    let begun = std::time::Instant::now();
    while counter.waits_or_dies(1) != Ended::Died {
        assert!(begun.elapsed() < kaunta_tests::LONG, "it looks nothing up");
    }
    counter.dies();

    let mut counter = shop.opens();
    nothing_is_lost(&shop, &mut counter, &later);
    counter.closes();
}
