//! A day's chain of balances, from real answers of the practice gateway.

use chrono::Timelike;
use kaunta_domain::day::in_kampala;
use kaunta_practice::Clock;
use serde_json::{Value, json};

use crate::orders::{TO_MOBILE, airtime, bill, collect, send, wallet_phone};
use crate::shop::Shop;

impl Shop {
    pub async fn float(&self) -> Value {
        let day = self.call("float", json!({ "day": null, "wallet": "ESCROW" })).await;
        adds_up(&day);
        day
    }

    /// Money that moves without this book: a top-up, a charge, another computer.
    pub async fn set_wallet(&self, balance: i64) {
        let wallet = json!({ "environment": "live", "walletType": "ESCROW", "balance": balance });
        self.tell_practice("wallets", wallet).await;
    }
}

fn hundredths(sum: &Value) -> i64 {
    let text = sum.as_str().unwrap();
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{decimals:0<2}").parse().unwrap()
}

/// Opening plus all changes is closing, and each step begins where the one before ended.
fn adds_up(day: &Value) {
    let mut balance = day["opening"].clone();
    for step in day["steps"].as_array().unwrap() {
        assert_eq!(step["before"], balance, "{day:#}");
        assert_eq!(hundredths(&step["before"]) + hundredths(&step["change"]), hundredths(&step["after"]), "{day:#}");
        balance = step["after"].clone();
    }
    assert_eq!(day["closing"], balance, "{day:#}");
}

fn steps(day: &Value) -> Vec<(&str, &str)> {
    let all = day["steps"].as_array().unwrap();
    all.iter().map(|step| (step["cause"].as_str().unwrap(), step["change"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn a_day_without_outside_movements_has_no_gap_and_names_each_payment() {
    let shop = Shop::open().await;
    let none = shop.float().await;
    assert_eq!((&none["opening"], &none["steps"]), (&Value::Null, &json!([])));
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0772 300 417")).await;
    let day = shop.float().await;
    assert_eq!(steps(&day), [("operation", "-25500"), ("operation", "-5000")]);
    assert_eq!((&day["opening"], &day["closing"]), (&json!("5000000"), &json!("4969500")));
    assert_eq!(day["words"], "Every change of the balance is explained by this book.");
    let words = day["steps"][0]["words"].as_str().unwrap();
    assert!(words.starts_with("Bill, ") && words.ends_with(": NAKATO SARAH"), "{words}");
    assert_eq!(day["steps"][0]["operation"], 1);
}

#[tokio::test]
async fn money_that_moved_outside_is_flagged_with_its_amount_and_the_time_between() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772 300 417")).await;
    shop.advance(60);
    shop.set_wallet(5_445_000).await;
    shop.advance(60);
    shop.pay(&airtime("0772 300 417")).await;
    shop.set_wallet(5_439_999).await;
    shop.pay(&airtime("0772 300 417")).await;
    let day = shop.float().await;
    let expected =
        [("operation", "-5000"), ("gap", "450000"), ("operation", "-5000"), ("gap", "-1"), ("operation", "-5000")];
    assert_eq!(steps(&day), expected);
    assert_eq!((&day["gaps"], &day["unexplained"]), (&json!(2), &json!("449999")));
    let gap = &day["steps"][1];
    assert_eq!(
        (gap["at"].as_str(), gap["until"].as_str()),
        (Some("2026-11-21T09:00:00+00:00"), Some("2026-11-21T09:02:00+00:00"))
    );
    let words = day["words"].as_str().unwrap();
    assert!(words.starts_with("2 changes of the balance are not explained by this book: UGX 449,999 came"), "{words}");
}

#[tokio::test]
async fn a_collection_that_the_customer_approved_later_is_no_gap() {
    let shop = Shop::open().await;
    let collected = shop.pay(&collect("0772 300 417")).await["row"]["id"].as_i64().unwrap();
    shop.advance(10);
    shop.pay(&airtime("0772 300 417")).await;
    shop.call("askNow", json!({ "id": collected })).await;
    shop.until(collected, "succeeded").await;
    let day = shop.float().await;
    assert_eq!(steps(&day), [("operation", "0"), ("settledLater", "14775"), ("operation", "-5000")]);
    assert_eq!((&day["gaps"], &day["steps"][1]["operation"]), (&json!(0), &json!(collected)));
}

#[tokio::test]
async fn the_refund_of_a_payment_that_failed_later_and_one_found_after_a_cut_line_are_no_gaps() {
    let shop = Shop::open().await;
    let failed = shop.pay(&send("0772 550 011")).await["row"]["id"].as_i64().unwrap();
    shop.advance(10);
    let lost = shop.pay(&send("0772 550 033")).await["row"]["id"].as_i64().unwrap();
    for (id, state) in [(failed, "failed"), (lost, "succeeded")] {
        shop.call("askNow", json!({ "id": id })).await;
        shop.until(id, state).await;
    }
    shop.pay(&airtime("0772 300 417")).await;
    let day = shop.float().await;
    assert_eq!(day["gaps"], 0, "{day:#}");
    let settled: i64 = steps(&day).iter().filter(|(cause, _)| *cause == "settledLater").count().try_into().unwrap();
    assert_eq!(settled, 2, "{day:#}");
    assert_eq!(day["closing"], "4954600");
}

#[tokio::test]
async fn payments_under_way_together_make_one_chain() {
    let shop = Shop::open().await;
    let mut reviewed = Vec::new();
    for _ in 0..4 {
        reviewed.push(shop.review(&airtime("0772 300 417")).await["idempotencyKey"].clone());
    }
    let sent = |at: usize| shop.call("submit", json!({ "idempotencyKey": reviewed[at] }));
    let (one, two, three, four) = tokio::join!(sent(0), sent(1), sent(2), sent(3));
    for detail in [one, two, three, four] {
        shop.until(detail["row"]["id"].as_i64().unwrap(), "succeeded").await;
    }
    let day = shop.float().await;
    assert_eq!((day["steps"].as_array().unwrap().len(), &day["gaps"]), (4, &json!(0)), "{day:#}");
    assert_eq!((&day["opening"], &day["closing"]), (&json!("5000000"), &json!("4980000")));
}

#[tokio::test]
async fn numbers_that_did_not_come_are_not_made_up() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772 300 417")).await;
    shop.pay(&airtime("0772 550 062")).await;
    shop.pay(&airtime("0772 550 063")).await;
    shop.pay(&airtime("0772 300 417")).await;
    let day = shop.float().await;
    assert_eq!(steps(&day), [("operation", "-5000"); 4], "{day:#}");
    assert_eq!((&day["opening"], &day["closing"]), (&json!("5000000"), &json!("4980000")));
}

#[tokio::test]
async fn another_day_carries_what_the_one_before_ended_with() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772 300 417")).await;
    shop.advance(24 * 3_600);
    let quiet = shop.float().await;
    assert_eq!(
        (&quiet["opening"], &quiet["closing"], &quiet["steps"]),
        (&json!("4995000"), &json!("4995000"), &json!([]))
    );
    shop.set_wallet(1_000_000).await;
    shop.pay(&airtime("0772 300 417")).await;
    let day = shop.float().await;
    assert_eq!(steps(&day), [("gap", "-3995000"), ("operation", "-5000")]);
    let before = shop.call("float", json!({ "day": "2026-11-21", "wallet": "ESCROW" })).await;
    assert_eq!(before["closing"], day["opening"]);
    let other = shop.call("float", json!({ "day": "2026-11-21", "wallet": "COMMISSION" })).await;
    assert_eq!(other["opening"], Value::Null);
    let refused = shop.refused("float", json!({ "day": "yesterday", "wallet": "ESCROW" })).await;
    assert_eq!(refused.message, "Type the day as year-month-day, for example 2026-11-21.");
}

#[tokio::test]
async fn the_partner_wallet_has_a_chain_of_its_own() {
    let shop = Shop::open().await;
    shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await;
    shop.pay(&airtime("0772 300 417")).await;
    shop.pay(&wallet_phone(TO_MOBILE, "0772300418")).await;
    let day = shop.call("float", json!({ "day": null, "wallet": "PARTNER" })).await;
    adds_up(&day);
    assert_eq!(day["name"], "Partner wallet");
    let of = |day: &Value| -> Vec<Value> {
        day["steps"].as_array().unwrap().iter().map(|step| step["operation"].clone()).collect()
    };
    // Practice keeps one wallet for both interfaces. The specifications don't say whether the service does.
    assert_eq!(of(&day), [json!(1), Value::Null, json!(3)], "{day:#}");
    assert!(day["words"].as_str().unwrap().contains("a payment through the gateway"), "{day:#}");
    assert_eq!(of(&shop.float().await), [json!(2)]);
}

#[tokio::test]
async fn the_float_is_forecast_from_the_shop_s_own_days_once_there_are_enough() {
    let shop = Shop::open().await;
    let forecast = || shop.call("floatForecast", json!({ "wallet": "ESCROW" }));
    assert_eq!(forecast().await, json!({ "is": "noBalance" }));
    for _ in 0..42 {
        shop.pay(&airtime("0772 300 417")).await;
        assert_eq!(forecast().await, json!({ "is": "tooLittleKnown", "daysNeeded": 42 }));
        shop.advance(86_400);
    }
    shop.set_wallet(29_000).await;
    shop.pay(&airtime("0772 300 417")).await;
    let told = forecast().await;
    assert_eq!((&told["is"], &told["errorPercent"], &told["weeks"]), (&json!("runsOut"), &json!(0), &json!(2)));
    let day: chrono::NaiveDate = shop.float().await["day"].as_str().unwrap().parse().unwrap();
    let days = |of: &str| (told[of].as_str().unwrap().parse::<chrono::NaiveDate>().unwrap() - day).num_days();
    // 24,000 are left after today's 5,000: four more days of 5,000, and not the fifth.
    assert_eq!((days("lastsThrough"), days("buyBy"), days("thenThrough")), (4, 5, 11));
    assert_eq!(told["evening"], "24000", "today has used what is usual for it");
    assert_eq!(told["buy"], "40000", "a week is 35,000, and 4,000 of it are there");
}

#[tokio::test]
async fn before_the_float_runs_out_everybody_is_told_when_and_what_can_still_be_paid() {
    let shop = Shop::open().await;
    let low = async || shop.call("lowFloat", Value::Null).await["low"].clone();
    assert_eq!(low().await, Value::Null, "nothing is known");
    let a_day = async || {
        for _ in 0..3 {
            shop.pay(&airtime("0772 300 417")).await;
        }
    };
    let opens = in_kampala(shop.computer.clock.now()).hour();
    for _ in 0..42 {
        shop.pay(&airtime("0772 300 417")).await;
        shop.advance(2 * 3_600);
        shop.pay(&airtime("0772 300 417")).await;
        shop.pay(&airtime("0772 300 417")).await;
        shop.advance(22 * 3_600);
    }
    shop.set_wallet(45_000).await;
    a_day().await;
    assert_eq!(low().await, Value::Null, "it lasts through tomorrow");
    shop.set_wallet(17_000).await;
    shop.pay(&airtime("0772 300 417")).await;
    let told = json!({ "wallet": "ESCROW", "runsOut": "At the usual pace the float runs out tomorrow.",
                       "left": "Enough for about 2 more payments like today's." });
    assert_eq!(low().await, told, "12,000 are left, and a day is 15,000");
    shop.advance(86_400);
    // A third of a day's 15,000 is usually paid when the shop opens, the rest two hours later.
    let runs_out = format!("At the usual pace the float runs out today between {}:00 and {}:00.", opens + 2, opens + 3);
    let told = json!({ "wallet": "ESCROW", "runsOut": runs_out,
                       "left": "Enough for payments up to UGX 12,000, fee included." });
    assert_eq!(low().await, told);
}
