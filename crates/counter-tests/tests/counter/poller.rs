//! The poller: it asks at the set rate, in turn, and rarely while the service does not answer.

use std::sync::atomic::Ordering;

use chrono::{DateTime, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, EventKind, Moment, MonotonicStamp};
use kaunta_domain::operation::interrupted;
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use kaunta_ledger::{Ledger, NewOperation};
use serde_json::{Value, json};

use crate::orders::collect;
use crate::shop::{PATIENCE, Shop, noon};

/// Payments that stay pending for ever.
async fn waiting(shop: &Shop, many: usize) -> Vec<String> {
    let mut references = Vec::new();
    for _ in 0..many {
        let detail = shop.pay(&collect("256772550012")).await;
        assert_eq!(detail["row"]["state"], "pending");
        references.push(detail["row"]["reference"].as_str().unwrap().to_owned());
    }
    references
}

/// What was looked up, and when by the test's clock.
async fn asked(shop: &Shop) -> Vec<(DateTime<Utc>, String)> {
    let arrived = shop.ask_practice("requests?path=/status&limit=1000").await;
    let one = |request: &Value| {
        let path = request["path"].as_str().unwrap();
        let reference = path.split('/').rev().nth(1).unwrap().to_owned();
        (request["at"].as_str().unwrap().parse().unwrap(), reference)
    };
    arrived["requests"].as_array().unwrap().iter().map(one).collect()
}

/// Lets time pass until this many look-ups have arrived.
async fn until_asked(shop: &Shop, times: usize) -> Vec<(DateTime<Utc>, String)> {
    let pass = async {
        loop {
            let asked = asked(shop).await;
            if asked.len() >= times {
                return asked;
            }
            shop.passes(1).await;
        }
    };
    tokio::time::timeout(PATIENCE, pass).await.unwrap()
}

/// No minute sees more than the set number. By the time of arrival, which is off by up to one because the test's clock
/// advances while a request is in flight.
fn keeps_to(a_minute: usize, asked: &[(DateTime<Utc>, String)]) {
    for (at, _) in asked {
        let minute = asked.iter().filter(|(other, _)| (0..60_000).contains(&(*other - *at).num_milliseconds()));
        assert!(minute.count() <= a_minute + 1, "{asked:?}");
    }
}

async fn pace(shop: &Shop, a_minute: u32) {
    shop.call("saveCare", json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": a_minute } })).await;
}

#[tokio::test]
async fn no_minute_sees_more_look_ups_than_set_and_everybody_has_a_turn_before_anybody_has_two() {
    let shop = Shop::open().await;
    pace(&shop, 10).await;
    let references = waiting(&shop, 25).await;
    let asked = until_asked(&shop, 50).await;
    keeps_to(10, &asked);
    let mut first: Vec<&String> = asked[..25].iter().map(|(_, reference)| reference).collect();
    first.sort();
    let mut all: Vec<&String> = references.iter().collect();
    all.sort();
    assert_eq!(first, all);
}

#[tokio::test]
async fn a_service_that_answers_nothing_useful_is_tried_at_growing_distances_whoever_is_asked_about() {
    let shop = Shop::open().await;
    let references = waiting(&shop, 12).await;
    shop.force("status", "unauthorised", 8).await;
    let asked = until_asked(&shop, 8).await;
    // The first few may be sent in parallel; from then on each failure doubles the interval, up to a minute.
    let gaps = asked.windows(2).skip(3).map(|pair| (pair[1].0 - pair[0].0).num_seconds());
    for (gap, least) in gaps.zip([16, 32, 60, 60]) {
        assert!(gap >= least, "{gap} s instead of {least}: {asked:?}");
    }
    // The service answers again: every payment is looked up.
    let after = until_asked(&shop, 8 + 12).await;
    for reference in &references {
        assert!(after.iter().any(|(_, asked)| asked == reference), "{reference} in {after:?}");
    }
}

#[tokio::test]
async fn a_person_who_asks_is_answered_at_once_whatever_the_pace() {
    let shop = Shop::open().await;
    pace(&shop, 1).await;
    waiting(&shop, 3).await;
    for id in [1, 2, 3, 1, 2, 3] {
        let detail = shop.call("askNow", json!({ "id": id })).await;
        assert_eq!(detail["row"]["state"], "pending");
    }
    assert_eq!(asked(&shop).await.len(), 6);
}

#[tokio::test]
async fn a_payment_goes_its_way_while_hundreds_are_waited_for() {
    let shop = with_a_past(200).await;
    shop.advance(60);
    shop.force("status", "slow", 1_000).await;
    for _ in 0..10 {
        let paid = shop.pay(&collect("256772550001")).await;
        assert_eq!(paid["row"]["state"], "succeeded");
    }
}

/// This many old payments that wait for their customers, in the book before Kaunta opens it.
async fn with_a_past(many: u128) -> Shop {
    let other = Shop::open().await;
    other.pay(&collect("256772550012")).await;
    let copy = other.data().join("copy.db");
    other.sql(Environment::Practice, &format!("VACUUM INTO '{}'", copy.display())).await;
    let ledger = Ledger::open(&copy, Environment::Practice, &other.data().join("backups")).await.unwrap();
    let transfer = ledger.operation(OperationId(1)).await.unwrap().unwrap().transfer;
    ledger.close().await;
    let shop = Shop::open().await;
    let book = shop.book(Environment::Practice);
    let ledger = Ledger::open(&book, Environment::Practice, &shop.data().join("backups")).await.unwrap();
    let past = |number: u128| {
        let now = Moment { at: noon(), stamp: MonotonicStamp { run: 1, ms: 0 } };
        let new = NewOperation {
            idempotency_key: IdempotencyKey::make(u128::MAX - number),
            transfer: transfer.clone(),
            validation: None,
            balance_read: None,
            by: None,
            with: None,
            limits: kaunta_ledger::Spending::default(),
            rules: kaunta_ledger::BookRules::default(),
            now,
        };
        let sending = Event::new(now, EventKind::Sending { attempt: 1, with: None });
        (new, vec![Event::new(now, EventKind::Recorded), sending, interrupted(1, now)])
    };
    ledger.import(&(1..=many).map(past).collect::<Vec<_>>()).await.unwrap();
    ledger.close().await;
    drop(ledger);
    shop
}

#[tokio::test]
async fn ten_thousand_open_payments_are_asked_about_at_the_set_pace_while_the_counter_works() {
    let shop = with_a_past(10_000).await;
    pace(&shop, 60).await;
    assert_eq!(shop.call("status", Value::Null).await["attention"], 10_000);
    let mut paid = 0;
    let work = async {
        while asked(&shop).await.len() < 100 {
            shop.passes(1).await;
            if paid < 3 {
                let detail = shop.pay(&collect("256772550001")).await;
                assert_eq!(detail["row"]["state"], "succeeded");
                paid += 1;
            }
        }
    };
    tokio::time::timeout(PATIENCE, work).await.unwrap();
    let asked = asked(&shop).await;
    keeps_to(60, &asked);
    let mut references: Vec<&String> = asked.iter().map(|(_, reference)| reference).collect();
    references.sort();
    references.dedup();
    assert_eq!(references.len(), asked.len(), "nobody twice before everybody once");
    let list = shop.call("attention", json!({ "offset": 9_990, "limit": 100 })).await;
    assert_eq!(list["items"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn who_stands_at_the_counter_does_not_wait_behind_a_backlog_nor_stops_it() {
    let shop = with_a_past(300).await;
    shop.advance(20 * 60);
    pace(&shop, 60).await;
    let detail = shop.pay(&collect("256772550012")).await;
    let fresh = detail["row"]["reference"].as_str().unwrap().to_owned();
    let work = async {
        loop {
            shop.passes(1).await;
            let asked = asked(&shop).await;
            if asked.iter().filter(|(_, reference)| *reference == fresh).count() >= 3 {
                return asked;
            }
        }
    };
    let asked = tokio::time::timeout(PATIENCE, work).await.unwrap();
    // Three hundred have been due for longer.
    assert!(asked.len() < 60, "asked about for the third time after {} others", asked.len());
    let others = asked.iter().filter(|(_, reference)| *reference != fresh).count();
    assert!(others * 2 + 2 >= asked.len(), "every other turn is the backlog's: {others} of {}", asked.len());
}

/// Half an hour, with whatever happens in it.
async fn time_passes(shop: &Shop) {
    shop.advance(1800);
    shop.rest().await;
}

#[tokio::test]
async fn without_a_key_nothing_is_tried_until_one_is_typed() {
    let shop = Shop::open().await;
    shop.go_to_development().await;
    let asks = json!({ "environment": "development", "address": shop.practice.base_url(), "callback": "https://shop.example/k",
                       "callbackServer": "", "statusPath": "/transactions/{id}/status-sandbox", "wallet": "ESCROW" });
    shop.call("saveEnvironment", asks).await;
    waiting(&shop, 1).await;
    let before = shop.arrived("/status-sandbox").await.len();
    shop.call("forgetKey", json!({ "environment": "development", "interface": "gateway" })).await;
    let reads = || shop.computer.key_reads.load(Ordering::SeqCst);
    let at_first = reads();
    for looks in 0.. {
        if reads() > at_first {
            break;
        }
        assert!(looks < 5, "it is never noticed that the key is gone");
        time_passes(&shop).await;
    }
    let known = reads();
    for _ in 0..5 {
        time_passes(&shop).await;
    }
    assert_eq!(reads(), known, "the keychain is not asked again and again");
    assert_eq!(shop.arrived("/status-sandbox").await.len(), before);
    let key = json!({ "environment": "development", "interface": "gateway", "key": shop.practice.sandbox_key() });
    shop.call("setKey", key).await;
    let asked = async {
        while shop.arrived("/status-sandbox").await.len() == before {
            shop.advance(1);
        }
    };
    assert!(tokio::time::timeout(PATIENCE, asked).await.is_ok(), "the new key wakes it");
}
