//! Closing a period and opening it again, through the calls that the window makes.

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, come_in, log, staffed};
use crate::recovery::{backed_up, until_book};
use crate::shop::{PATIENCE, Shop};

fn through_yesterday() -> Value {
    json!({ "last": "2026-11-21" })
}

fn lines(period: &Value, part: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let lines = period["sheet"][part].as_array().unwrap().iter();
    lines.map(|line| (text(&line["label"]), text(&line["value"]))).collect()
}

fn has(lines: &[(String, String)], label: &str, value: &str) -> bool {
    lines.contains(&(label.to_owned(), value.to_owned()))
}

#[tokio::test]
async fn an_accountant_closes_a_period_and_only_an_owner_opens_it_again_and_both_are_in_the_security_log() {
    let shop = staffed().await;
    shop.advance(86_400);
    come_in(&shop, CASHIER).await;
    for (call, input) in [("closePeriod", through_yesterday()), ("closedPeriods", Value::Null)] {
        assert_eq!(shop.refused(call, input).await.code, "right", "{call}");
    }
    come_in(&shop, ACCOUNTANT).await;
    let closed = shop.call("closePeriod", through_yesterday()).await;
    assert_eq!((&closed["row"]["by"], &closed["signed"]["is"]), (&json!("Ssali"), &json!("checked")), "{closed:#}");
    let reopen = json!({ "id": closed["row"]["id"], "reason": "A fee was missing" });
    assert_eq!(shop.refused("reopenPeriod", reopen.clone()).await.code, "right");
    come_in(&shop, OWNER).await;
    assert_eq!(shop.refused("reopenPeriod", json!({ "id": 99, "reason": "No" })).await.code, "review");
    let open = shop.call("reopenPeriod", reopen).await;
    assert_eq!((&open["periods"][0]["isReopened"], &open["through"]), (&json!(true), &Value::Null));
    let again = shop.call("closedPeriod", json!({ "id": closed["row"]["id"] })).await;
    assert_eq!(again["sheet"]["lines"], closed["sheet"]["lines"], "what was closed stays in the book");
    assert!(again["sheet"]["footer"][0].as_str().unwrap().ends_with("Opened again since."));
    let told: Vec<String> = log(&shop).await.into_iter().map(|(_, words)| words).collect();
    for words in ["Closed the days up to 21 Nov 2026", "Opened the days up to 21 Nov 2026 again"] {
        assert!(told.iter().any(|entry| entry.starts_with(words)), "{words}: {told:#?}");
    }
}

#[tokio::test]
async fn what_the_service_says_after_the_closing_lands_in_the_open_period_and_the_statement_stays() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772 300 417")).await;
    let lost = shop.pay(&bill("DSTV", "14200550033")).await;
    assert_eq!(lost["row"]["state"], "unknown");
    shop.advance(86_400);
    let id = shop.call("closePeriod", through_yesterday()).await["row"]["id"].clone();
    let closed = shop.call("closedPeriod", json!({ "id": id })).await;
    let own = lines(&closed, "lines");
    assert!(own.iter().any(|(label, _)| label == "Airtime, paid: 1"), "{own:#?}");
    assert!(has(&own, "Bill, in doubt: 1", "UGX 25,000"), "{own:#?}");

    let asked = shop.call("askNow", json!({ "id": lost["row"]["id"] })).await;
    assert_eq!(asked["row"]["state"], "succeeded", "a fact is recorded whatever is closed");
    shop.advance(86_400);
    assert_eq!(shop.call("closedPeriod", json!({ "id": id })).await, closed);
    let next = shop.call("closePeriod", json!({ "last": "2026-11-22" })).await;
    let earlier = lines(&next, "extra");
    assert!(has(&earlier, "From earlier days: Bill, in doubt: -1", "UGX -25,000"), "{earlier:#?}");
    assert!(earlier.iter().any(|(label, _)| label == "From earlier days: Bill, paid: 1"), "{earlier:#?}");
}

#[tokio::test]
async fn under_a_clock_that_was_set_back_cash_is_refused_in_plain_words_and_a_payment_goes_into_the_open_period() {
    let shop = Shop::open().await;
    let notes = json!({ "note50000": "2" });
    shop.call("openDrawer", json!({ "drawer": 1, "counted": notes })).await;
    let paid = shop.pay(&airtime("0772 300 417")).await["row"]["id"].clone();
    shop.advance(86_400);
    shop.call("closePeriod", through_yesterday()).await;
    shop.computer.set_clock(-86_400);
    let refund = json!({ "drawer": 1, "what": "refund", "operation": paid, "amount": "500", "reason": "Not wanted" });
    let told = shop.refused("moveCash", refund.clone()).await.message;
    assert!(told.starts_with("The days up to 21 Nov 2026 are closed"), "{told}");
    shop.pay(&airtime("0772 300 418")).await;
    shop.computer.set_clock(86_400);
    shop.call("moveCash", refund).await;
    shop.advance(86_400);
    let next = shop.call("closePeriod", json!({ "last": "2026-11-22" })).await;
    let earlier = lines(&next, "extra");
    assert!(earlier.iter().any(|(label, _)| label == "From earlier days: Airtime, paid: 1"), "{next:#}");
}

#[tokio::test]
async fn no_rate_of_commission_is_added_changed_or_taken_out_in_closed_days() {
    let shop = Shop::open().await;
    let rate = |from: &str, percent: &str| json!({ "from": from, "mode": "PARTNER_PAY_AIRTIME", "biller": null, "percent": percent, "withheld": "10" });
    let save = |rates: Vec<Value>| json!({ "rates": rates });
    shop.call("saveCommissionRates", save(vec![rate("2026-11-01", "3")])).await;
    shop.advance(86_400);
    shop.call("closePeriod", through_yesterday()).await;
    for rates in [vec![], vec![rate("2026-11-01", "4")], vec![rate("2026-11-01", "3"), rate("2026-11-21", "5")]] {
        let told = shop.refused("saveCommissionRates", save(rates)).await.message;
        assert!(told.starts_with("The days up to 21 Nov 2026 are closed"), "{told}");
    }
    let both = vec![rate("2026-11-01", "3"), rate("2026-11-22", "5")];
    shop.call("saveCommissionRates", save(both)).await;
    // A certificate comes after its month.
    let certificate = json!({ "from": "2026-11-01", "to": "2026-11-21", "number": "WHT-0042" });
    shop.call("saveCertificates", json!({ "certificates": [certificate] })).await;
}

#[tokio::test]
async fn a_book_put_back_says_on_home_and_above_its_closed_periods_what_it_lacks() {
    let shop = Shop::open().await;
    shop.pay(&airtime("0772 300 417")).await;
    shop.advance(86_400);
    let copy = backed_up(&shop).await;
    shop.call("closePeriod", through_yesterday()).await;
    shop.app.settled().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let told = async || shop.call("closedPeriods", Value::Null).await["losses"].as_array().unwrap().clone();
    let wait = async {
        while told().await.is_empty() {
            shop.passes(5).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap();
    let [loss] = &told().await[..] else { panic!("told once") };
    // The key and the period that was closed with it.
    for words in ["Kaunta knew 2 entries about keys and closed periods.", "this book had 0."] {
        assert!(loss.as_str().unwrap().contains(words), "{loss}");
    }
    let on_home = async || {
        let home = shop.call("home", Value::Null).await;
        home["reminders"].as_array().unwrap().iter().any(|each| each["words"] == *loss && each["way"]["to"] == "cash")
    };
    assert!(on_home().await);
    shop.call("closePeriod", through_yesterday()).await;
    shop.advance(8 * 86_400);
    assert!(!on_home().await, "for a week");
    assert_eq!(told().await.first(), Some(loss), "and for good above the periods");
}
