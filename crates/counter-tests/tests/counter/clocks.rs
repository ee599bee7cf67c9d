//! A clock that is set back or forward, and a computer that sleeps: nothing is forgotten, and nothing happens too
//! early.

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::shop::{Shop, kaunta, until_detail};

const HOUR: i64 = 3600;

fn id_of(detail: &Value) -> i64 {
    detail["row"]["id"].as_i64().unwrap()
}

fn asked(detail: &Value) -> usize {
    let events = detail["events"].as_array().unwrap();
    events.iter().filter(|event| event["words"].as_str().unwrap().starts_with("Asked")).count()
}

#[tokio::test]
async fn however_the_clock_is_set_an_open_payment_is_asked_about_within_the_minute() {
    for set in [-20 * 60, -2 * HOUR, -400 * 24 * HOUR, 2 * HOUR, 400 * 24 * HOUR] {
        let shop = Shop::open().await;
        let id = id_of(&shop.pay(&bill("UMEME", "14200550012")).await);
        shop.computer.set_clock(set);
        for times in 1..=3 {
            shop.advance(60);
            shop.until_detail(id, |detail| asked(detail) >= times).await;
        }
        shop.computer.set_clock(-set);
        let before = asked(&shop.call("operation", json!({ "id": id })).await);
        shop.advance(60);
        shop.advance(60);
        shop.until_detail(id, |detail| asked(detail) > before).await;
    }
}

#[tokio::test]
async fn a_payment_planned_hours_ahead_by_a_clock_that_was_wrong_is_asked_about_after_a_restart() {
    let mut shop = Shop::open().await;
    shop.computer.set_clock(5 * HOUR);
    let id = id_of(&shop.pay(&bill("UMEME", "14200550010")).await);
    shop.app = kaunta(&shop.computer, tempfile::tempdir().unwrap().path());
    shop.computer.set_clock(-5 * HOUR);
    shop.advance(6);
    let open = async {
        loop {
            let app = kaunta(&shop.computer, shop.folder.path());
            if app.call("start", Value::Null).await.unwrap()["problem"].is_null() {
                return app;
            }
            crate::shop::soon().await;
        }
    };
    let app = tokio::time::timeout(crate::shop::PATIENCE, open).await.unwrap();
    until_detail(&app, &shop.computer, id, |detail| detail["row"]["state"] == "succeeded").await;
}

#[tokio::test]
async fn a_computer_that_wakes_asks_within_the_minute() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550012")).await);
    // Asleep: the wall clock advances, the monotonic one stops.
    shop.computer.set_clock(8 * HOUR);
    shop.advance(60);
    let woken = shop.until_detail(id, |detail| asked(detail) == 1).await;
    let clock = woken["events"][3]["clock"].as_str().unwrap();
    assert_eq!(clock, "The computer slept for 8 h, or its clock was set forward 8 h, before this.");
}

#[tokio::test]
async fn a_clock_that_is_set_forward_ends_no_quiet_time() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550033")).await);
    // Enough for every look-up: by that clock it is also time for Kaunta to ask by itself.
    shop.force("status", "found_later", 20).await;
    shop.call("askNow", json!({ "id": id })).await;
    shop.computer.set_clock(HOUR);
    let early = shop.call("askNow", json!({ "id": id })).await;
    assert_eq!(early["row"]["state"], "unknown", "the request may still be under way");
    let clocks: Vec<&str> =
        early["events"].as_array().unwrap().iter().filter_map(|event| event["clock"].as_str()).collect();
    assert!(clocks.len() == 1 && clocks[0].contains("set forward 1 h"), "{clocks:?}");
}

#[tokio::test]
async fn the_timeline_tells_that_the_clock_was_set_back() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550012")).await);
    shop.computer.set_clock(-2 * HOUR);
    let detail = shop.call("askNow", json!({ "id": id })).await;
    let events = detail["events"].as_array().unwrap();
    let clocks: Vec<&Value> = events.iter().map(|event| &event["clock"]).collect();
    let set_back = json!("The computer's clock was set back 2 h before this.");
    assert_eq!(clocks, [&Value::Null, &Value::Null, &Value::Null, &set_back]);
    assert!(events.iter().all(|event| event["fingerprint"].as_str().unwrap().len() == 12), "{events:?}");
}

#[tokio::test]
async fn a_clock_that_was_set_hides_no_payment_of_a_moment_ago() {
    for set in [-30 * 24 * HOUR, -2 * HOUR, 2 * HOUR, 30 * 24 * HOUR] {
        let shop = Shop::open().await;
        let first = shop.pay(&bill("UMEME", "04212345671")).await;
        shop.computer.set_clock(set);
        let review = shop.review(&bill("UMEME", "04212345671")).await;
        assert_eq!(review["earlier"].as_array().unwrap().len(), 1, "{set}");
        assert_eq!(review["earlier"][0]["reference"], first["row"]["reference"]);
        shop.computer.set_clock(-set);
        assert_eq!(shop.review(&bill("UMEME", "04212345671")).await["earlier"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn whatever_may_have_moved_money_is_named_before_the_same_is_paid_again() {
    let shop = Shop::open().await;
    let (mut expected, mut last) = (0, 0);
    for (scenario, named) in
        [("success", 1), ("pending_forever", 1), ("cut_after_booking", 1), ("failed", 0), ("insufficient_balance", 1)]
    {
        shop.force("transfer", scenario, 1).await;
        last = shop.pay(&airtime("0772300417")).await["row"]["id"].as_i64().unwrap();
        expected += named;
        let review = shop.review(&airtime("0772 300 417")).await;
        assert_eq!(review["earlier"].as_array().unwrap().len(), expected, "{scenario}");
    }
    assert_eq!(shop.review(&airtime("0772300418")).await["earlier"], json!([]), "another phone");
    let hours = |hours: u32| json!({ "care": { "samePaymentHours": hours, "lookUpsAMinute": 60 } });
    shop.call("saveCare", hours(2)).await;
    shop.advance(3 * 3600);
    assert_eq!(shop.review(&airtime("0772300417")).await["earlier"], json!([]), "three hours ago, when two are set");
    shop.call("saveCare", hours(48)).await;
    // The service has confirmed meanwhile that the refused one moved no money.
    shop.until(last, "rejected").await;
    expected -= 1;
    assert_eq!(shop.review(&airtime("0772300417")).await["earlier"].as_array().unwrap().len(), expected);
}

/// What Home says about the computer's clock.
async fn told_of_the_clock(shop: &Shop) -> Option<String> {
    let home = shop.call("home", Value::Null).await;
    let reminders = home["reminders"].as_array().unwrap().iter().map(|each| each["words"].as_str().unwrap().to_owned());
    reminders.into_iter().find(|words| words.starts_with("This computer's clock"))
}

#[tokio::test]
async fn a_clock_more_than_ten_minutes_from_the_service_s_is_told_until_it_is_right() {
    let shop = Shop::open().await;
    for (set, words) in [
        (0, None),
        (9 * 60, None),
        (20 * 60, Some("20 minutes ahead")),
        (-20 * 60, Some("20 minutes behind")),
        (-30 * HOUR, Some("one day behind")),
        (3 * HOUR, Some("3 hours ahead")),
        (0, None),
    ] {
        shop.computer.set_clock(set);
        shop.pay(&airtime("0772 300 417")).await;
        let told = told_of_the_clock(&shop).await;
        assert_eq!(told.is_some(), words.is_some(), "{set} {told:?}");
        assert!(words.is_none_or(|words| told.unwrap().contains(words)), "{set}");
        shop.computer.set_clock(-set);
    }
}
