//! Whether a network, biller or bank works as usual, shown before a customer's cash is taken.

use serde_json::{Value, json};

use crate::orders::{AIRTIME, BILL, COLLECT, Order, SEND, airtime, bill, collect, send};
use crate::shop::Shop;

const HOUR: u64 = 3_600;

fn airtel() -> Order {
    airtime("0752 300 417").answering("mnoProvider", "AIRTEL")
}

impl Shop {
    async fn troubled(&self, mode: &str) -> Vec<Value> {
        let health = self.call("providerHealth", json!({ "mode": mode })).await;
        health["troubled"].as_array().unwrap().clone()
    }

    /// The providers of a product that are said to work, and since when that is known.
    async fn working(&self, mode: &str) -> Value {
        self.call("providerHealth", json!({ "mode": mode })).await["working"].clone()
    }

    /// The messages about a product's providers.
    async fn told_of(&self, mode: &str) -> Vec<String> {
        let troubled = self.troubled(mode).await;
        troubled.iter().map(|provider| provider["words"].as_str().unwrap().to_owned()).collect()
    }

    async fn pay_times(&self, order: &Order, scenario: &str, times: u32) {
        for _ in 0..times {
            self.force("transfer", scenario, 1).await;
            self.pay(order).await;
        }
    }
}

#[tokio::test]
async fn a_network_that_fails_is_named_with_how_many_of_its_last_ten_and_no_other() {
    let shop = Shop::open().await;
    assert_eq!(shop.troubled(AIRTIME).await, Vec::<Value>::new(), "an empty book");
    shop.pay_times(&airtel(), "success", 4).await;
    shop.pay_times(&airtel(), "failed", 3).await;
    for order in [airtime("0772 300 417"), send("0772 300 417")] {
        shop.pay_times(&order, "success", 4).await;
    }
    assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new(), "3 of 7");
    shop.pay_times(&airtel(), "server_error", 2).await;
    shop.pay_times(&airtel(), "cut_before_booking", 1).await;
    let told = shop.troubled(AIRTIME).await;
    assert_eq!(
        told,
        [json!({ "provider": "AIRTEL", "name": "Airtel", "words": "Airtel is failing: 6 of the last 10. Wait?",
                 "source": "Based on this shop's most recent payments.", "lastAt": "2026-11-21T09:00:00+00:00" })]
    );
    assert_eq!(shop.told_of(SEND).await, Vec::<String>::new(), "another product");
    // It stops no sale, and a payment that goes through counts at once.
    let id = shop.submit(&airtel()).await;
    shop.until(id, "succeeded").await;
    assert_eq!(shop.told_of(AIRTIME).await, ["Airtel is failing: 6 of the last 10. Wait?"]);
    shop.pay_times(&airtel(), "success", 2).await;
    assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new(), "three went through in a row");
}

#[tokio::test]
async fn a_network_whose_last_answers_were_good_is_said_to_work_and_one_of_which_nothing_is_known_is_not() {
    let shop = Shop::open().await;
    assert_eq!(shop.working(AIRTIME).await, json!([]), "an empty book");
    shop.pay_times(&airtel(), "success", 5).await;
    let airtel_works = json!([{ "provider": "AIRTEL", "name": "Airtel", "lastAt": "2026-11-21T09:00:00+00:00" }]);
    assert_eq!(shop.working(AIRTIME).await, airtel_works);
    assert_eq!(shop.working(SEND).await, json!([]), "another product");
    shop.advance(60);
    assert_eq!(shop.working(AIRTIME).await, airtel_works, "it answered a minute ago");
    shop.pay_times(&airtel(), "failed", 1).await;
    assert_eq!(shop.working(AIRTIME).await, json!([]), "as usual, but its last answer was bad");
    shop.pay_times(&airtel(), "success", 1).await;
    assert_eq!(shop.working(AIRTIME).await[0]["lastAt"], "2026-11-21T09:01:00+00:00");
    shop.advance(2 * HOUR + 1);
    assert_eq!(shop.working(AIRTIME).await, json!([]), "two hours ago");
}

#[tokio::test]
async fn a_customers_wrong_account_and_too_little_float_are_not_a_billers_failure() {
    let shop = Shop::open().await;
    let order = bill("UMEME", "04212345671");
    for scenario in ["insufficient_balance", "unknown_account", "error_nested"] {
        shop.pay_times(&order, scenario, 3).await;
    }
    for _ in 0..5 {
        shop.refused("validate", bill("UMEME", "14200550021").input()).await;
    }
    assert_eq!(shop.told_of(BILL).await, Vec::<String>::new());
    shop.pay_times(&order, "failed", 4).await;
    assert_eq!(shop.told_of(BILL).await.len(), 1, "the biller's own failures are");
}

#[tokio::test]
async fn a_customer_who_approves_nothing_is_not_a_networks_failure() {
    let shop = Shop::open().await;
    shop.pay_times(&collect("0772 300 417"), "failed", 6).await;
    assert_eq!(shop.told_of(COLLECT).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_outage_of_earlier_says_nothing_any_more_however_the_clock_is_set() {
    let shop = Shop::open().await;
    shop.pay_times(&airtel(), "failed", 5).await;
    for set in [-24 * 3_600, 24 * 3_600] {
        shop.computer.set_clock(set);
        assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new(), "set by {set} s");
        shop.computer.set_clock(-set);
    }
    shop.advance(HOUR);
    assert_eq!(shop.told_of(AIRTIME).await.len(), 1, "an hour ago");
    shop.advance(HOUR + 1);
    assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new(), "two hours ago");
}

#[tokio::test]
async fn a_network_is_slow_once_payments_wait_far_longer_than_this_shops_usually_do() {
    let shop = Shop::open().await;
    shop.pay_times(&airtime("0772 300 417"), "success", 6).await;
    shop.advance(3 * HOUR);
    shop.pay_times(&airtime("0772 300 417"), "pending_forever", 4).await;
    assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new(), "they have only begun");
    shop.passes(300).await;
    assert_eq!(shop.told_of(AIRTIME).await, ["MTN is slow: about 5 min, usually 1 s. Wait?"]);
}

#[tokio::test]
async fn name_checks_that_get_no_answer_count_before_anything_is_paid() {
    let shop = Shop::open().await;
    for _ in 0..4 {
        shop.force("validate", "unavailable", 20).await;
        shop.refused("validate", airtel().input()).await;
    }
    let told = shop.troubled(AIRTIME).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0]["words"], "Airtel does not answer name checks: 4 of the last 4. Wait?");
    assert_eq!(told[0]["source"], "Based on this shop's most recent name checks.");
    assert_eq!(shop.told_of(SEND).await, Vec::<String>::new(), "another product");
    shop.advance(2 * HOUR + 1);
    assert_eq!(shop.told_of(AIRTIME).await, Vec::<String>::new());
}
