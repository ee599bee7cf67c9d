//! Faults of this computer: a book locked by another program, a double click, a clock that is set, a sleep.

use std::time::Duration;

use serde_json::{Value, json};

use crate::held::Holder;
use crate::orders::{Order, airtime, bank, bill, collect, send};
use crate::shop::{PATIENCE, Shop};

fn every_mode(course: &str) -> [Order; 5] {
    let phone = format!("2567725500{course}");
    [
        airtime(&phone),
        send(&phone),
        bank(&format!("90300055000{course}")),
        bill("UMEME", &format!("142005500{course}")),
        collect(&phone),
    ]
}

#[tokio::test]
async fn an_outcome_that_comes_while_somebody_holds_the_book_is_written_when_they_let_go() {
    let shop = Shop::open().await;
    let id = shop.submit(&bill("UMEME", "14200550030")).await;
    let other = Holder::of(&shop).await;
    let answered = async {
        while shop.arrived("/process-transfer").await.iter().all(|request| request["answer"].is_null()) {
            shop.advance(9);
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.unwrap();
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "sent", "the book can still be read");
    other.lets_go().await;
    let detail = shop.until(id, "succeeded").await;
    assert_eq!(detail["events"].as_array().unwrap().len(), 3, "written once");
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn a_double_click_sends_once_in_every_mode() {
    let shop = Shop::open().await;
    for order in every_mode("01") {
        let before = shop.transfers().await;
        let submit = json!({ "idempotencyKey": shop.review(&order).await["idempotencyKey"] });
        let clicks = [0; 4].map(|_| {
            let (app, submit) = (shop.app.clone(), submit.clone());
            tokio::spawn(async move { crate::shop::answer(&app, "submit", submit).await })
        });
        let mut ids = Vec::new();
        for click in clicks {
            ids.push(click.await.unwrap()["row"]["id"].as_i64().unwrap());
        }
        assert_eq!(ids, [ids[0]; 4], "{}", order.mode);
        shop.until(ids[0], "succeeded").await;
        assert_eq!(shop.transfers().await, before + 1, "{}", order.mode);
    }
}

async fn ask(shop: &Shop, id: i64) -> Value {
    shop.call("askNow", json!({ "id": id })).await
}

#[tokio::test]
async fn a_clock_set_forward_or_a_sleep_does_not_end_the_quiet_time_in_any_mode() {
    let shop = Shop::open().await;
    for order in every_mode("32") {
        let id = shop.pay(&order).await["row"]["id"].as_i64().unwrap();
        assert_eq!(ask(&shop, id).await["row"]["state"], "unknown");
        shop.computer.set_clock(8 * 3600);
        let awake = ask(&shop, id).await;
        assert_eq!(awake["row"]["state"], "unknown", "{}: nothing was quiet yet", order.mode);
        shop.advance(150);
        assert_eq!(ask(&shop, id).await["row"]["state"], "notFound", "{}", order.mode);
    }
}

#[tokio::test]
async fn what_waited_through_a_sleep_is_asked_about_on_waking() {
    let shop = Shop::open().await;
    let mut ids = Vec::new();
    for order in every_mode("10") {
        ids.push(shop.pay(&order).await["row"]["id"].as_i64().unwrap());
    }
    // The service works while this computer sleeps.
    shop.computer.clock.advance(Duration::from_secs(8 * 3600));
    for id in ids {
        shop.until(id, "succeeded").await;
    }
    assert_eq!(shop.transfers().await, 5);
}

#[tokio::test]
async fn a_clock_set_back_by_a_day_stops_no_asking() {
    let shop = Shop::open().await;
    let mut ids = Vec::new();
    for order in every_mode("10") {
        ids.push(shop.pay(&order).await["row"]["id"].as_i64().unwrap());
    }
    shop.computer.set_clock(-24 * 3600);
    shop.advance(6);
    for id in ids {
        shop.until(id, "succeeded").await;
    }
}

#[tokio::test]
async fn a_clock_set_back_hides_no_earlier_payment_from_the_warning() {
    let shop = Shop::open().await;
    for order in every_mode("12") {
        let first = shop.pay(&order).await;
        shop.computer.set_clock(-3600);
        let review = shop.review(&order).await;
        let earlier = review["earlier"].as_array().unwrap();
        assert_eq!(earlier.len(), 1, "{}", order.mode);
        assert_eq!(earlier[0]["reference"], first["row"]["reference"]);
    }
}
