//! Charts: every value drawn equals the sum of the history.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::history::busy_shop;
use crate::orders::{airtime, bill};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::Shop;

const SUMS: [&str; 6] = ["time", "products", "billers", "weekdays", "hours", "people"];

impl Shop {
    async fn chart(&self, kind: &str, measure: &str) -> Value {
        self.call("chart", json!({ "kind": kind, "from": null, "to": null, "measure": measure })).await
    }

    /// The sums of the history under a filter: paid in all flows, their fees, and how many operations in all.
    async fn adds_up_to(&self, filter: &Value) -> (Decimal, u64, Decimal, u64) {
        let totals = self.call("historyTotals", filter.clone()).await;
        let paid = totals["flows"].as_array().unwrap().iter().map(|flow| &flow["lines"]["paid"]);
        let amount = paid.clone().map(|paid| sum(&paid["amount"])).sum();
        let count = paid.map(|paid| paid["count"].as_u64().unwrap()).sum();
        (amount, count, sum(&totals["fees"]), totals["count"].as_u64().unwrap())
    }
}

fn sum(text: &Value) -> Decimal {
    text.as_str().unwrap().parse().unwrap()
}

fn points(chart: &Value) -> Vec<Value> {
    let series = chart["series"].as_array().unwrap();
    series.iter().flat_map(|one| one["points"].as_array().unwrap().clone()).collect()
}

fn labels(chart: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let with_value = points(chart).into_iter().filter(|point| point["value"] != "0");
    with_value.map(|point| (text(&point["label"]), text(&point["value"]))).collect()
}

/// Every value is the sum of the history that it opens; together they are the sum of the whole history, except by biller.
async fn agrees(shop: &Shop, kind: &str) {
    let (all_amount, all_count, ..) = shop.adds_up_to(&json!({ "modes": [], "states": [], "search": "" })).await;
    for measure in ["amount", "count"] {
        let chart = shop.chart(kind, measure).await;
        let mut drawn = Decimal::ZERO;
        for point in points(&chart) {
            let value = sum(&point["value"]);
            drawn += value;
            if point["opens"].is_null() {
                assert!(value.is_zero() || point["label"] == "Nobody named", "{kind}: {point:#}");
                continue;
            }
            let (amount, count, ..) = shop.adds_up_to(&point["opens"]).await;
            assert_eq!(value, if measure == "amount" { amount } else { count.into() }, "{kind}: {point:#}");
        }
        let totals: Decimal = chart["series"].as_array().unwrap().iter().map(|one| sum(&one["total"])).sum();
        assert_eq!(totals, drawn, "{kind}");
        if kind != "billers" {
            assert_eq!(drawn, if measure == "amount" { all_amount } else { all_count.into() }, "{kind}");
        }
    }
}

#[tokio::test]
async fn each_value_of_a_chart_is_what_the_history_adds_up_behind_it() {
    let shop = busy_shop().await;
    for kind in SUMS {
        agrees(&shop, kind).await;
    }
    let time = shop.chart("time", "amount").await;
    assert_eq!(
        (&time["title"], &time["of"], &time["unit"]),
        (&json!("Amounts paid by day"), &json!("Day"), &json!("money"))
    );
    assert_eq!((&time["from"], &time["to"]), (&json!("2026-11-21"), &json!("2026-11-22")));
    let series: Vec<&Value> = time["series"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(series, ["Paid out", "Received"], "money out and money in are never one sum");
    assert_eq!(time["note"], "2 operations are waiting, in doubt or in dispute, and are not in this chart.");
    assert_eq!(
        labels(&shop.chart("billers", "count").await),
        [("Electricity (UEDCL, Umeme)".to_owned(), "1".to_owned())]
    );
    let weekdays = labels(&shop.chart("weekdays", "count").await);
    let told: Vec<&str> = weekdays.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(told, ["Saturday", "Sunday", "Sunday"]);

    let fees = shop.chart("fees", "amount").await;
    for point in points(&fees) {
        let (.., charged, _) = shop.adds_up_to(&point["opens"]).await;
        assert_eq!(sum(&point["value"]), charged, "{point:#}");
    }
    let (.., all_fees, _) = shop.adds_up_to(&json!({ "modes": [], "states": [], "search": "" })).await;
    assert_eq!(sum(&fees["series"][0]["total"]), all_fees);
}

#[tokio::test]
async fn each_step_of_the_commission_is_what_the_report_of_its_days_says() {
    let shop = busy_shop().await;
    let none = shop.chart("commission", "amount").await;
    assert_eq!(none["series"], json!([]), "nothing is earned by a rate that nobody set");
    assert!(none["note"].is_string(), "{none:#}");
    let rate = |from: &str, mode: &str, percent: &str| json!({ "from": from, "mode": mode, "biller": null, "percent": percent, "withheld": "10" });
    let rates = [
        rate("2026-11-01", "PARTNER_PAY_AIRTIME", "4.33"),
        rate("2026-11-01", "PARTNER_PAY_BILL_PAYMENT", "1.5"),
        rate("2026-11-22", "PARTNER_PAY_BILL_PAYMENT", "2"),
    ];
    shop.call("saveCommissionRates", json!({ "rates": rates })).await;
    let chart = shop.chart("commission", "amount").await;
    let series = chart["series"].as_array().unwrap();
    assert_eq!(series.iter().map(|one| &one["name"]).collect::<Vec<_>>(), ["Gross", "Withheld", "Net"]);
    let mut drawn = Decimal::ZERO;
    for place in 0..series[0]["points"].as_array().unwrap().len() {
        let opens = &series[0]["points"][place]["opens"];
        let input = json!({ "kind": "commission", "from": opens["from"], "to": opens["to"], "wallet": null });
        let report = shop.call("report", input).await;
        let rows = report["sections"][0]["rows"].as_array().unwrap();
        let all = rows.iter().find(|row| row["tone"] == "total").map(|row| row["cells"].as_array().unwrap().clone());
        for (of, one) in series.iter().enumerate() {
            let told = all.as_ref().map_or(Decimal::ZERO, |all| sum(&all[5 + of]));
            assert_eq!(sum(&one["points"][place]["value"]), told, "{opens:#}");
            drawn += told;
        }
    }
    assert!(drawn > Decimal::ZERO);
    assert_eq!(series.iter().map(|one| sum(&one["total"])).sum::<Decimal>(), drawn);
}

#[tokio::test]
async fn a_network_s_success_is_of_what_is_known_and_its_times_are_those_of_the_same_operations() {
    let shop = busy_shop().await;
    // Over MTN a payment failed, over Airtel airtime was paid; the collection names no network.
    let success = shop.chart("success", "count").await;
    let told = |chart: &Value| -> Vec<(Value, Value, Value)> {
        points(chart)
            .into_iter()
            .map(|point| (point["label"].clone(), point["value"].clone(), point["detail"].clone()))
            .collect()
    };
    assert_eq!(
        told(&success),
        [(json!("MTN"), json!("0"), json!("0 of 1")), (json!("Airtel"), json!("100"), json!("1 of 1"))]
    );
    let settling = shop.chart("settling", "amount").await;
    assert_eq!(settling["series"].as_array().unwrap().len(), 2, "{settling:#}");
    for (one, other) in points(&success).iter().zip(points(&settling).iter().rev()) {
        // The networks are in another order there.
        let (.., count) = shop.adds_up_to(&one["opens"]).await;
        assert!(one["detail"].as_str().unwrap().ends_with(&format!("of {count}")), "{one:#}");
        assert!(other["value"].as_str().unwrap().parse::<i64>().unwrap() >= 0, "{other:#}");
    }
}

#[tokio::test]
async fn people_are_told_apart_and_an_empty_book_or_range_draws_nothing() {
    let shop = staffed().await;
    for kind in ["time", "hours", "success", "settling", "fees"] {
        assert_eq!(shop.chart(kind, "amount").await["series"], json!([]), "{kind}");
    }
    shop.pay(&bill("UMEME", "04212345671")).await;
    come_in(&shop, CASHIER).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    shop.refused("chart", json!({ "kind": "time", "from": null, "to": null, "measure": "amount" })).await;
    come_in(&shop, OWNER).await;
    agrees(&shop, "people").await;
    let people = labels(&shop.chart("people", "amount").await);
    assert_eq!(
        people.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        [OWNER.0, CASHIER.0],
        "the most first"
    );
    for (from, to) in [("2026-01-01", "2026-01-31"), ("2026-11-30", "2026-11-01")] {
        let range = json!({ "kind": "time", "from": from, "to": to, "measure": "amount" });
        assert_eq!(shop.call("chart", range).await["series"], json!([]), "{from}");
    }
    let bad = json!({ "kind": "time", "from": "21/11/2026", "to": null, "measure": "amount" });
    assert!(shop.refused("chart", bad).await.message.contains("2026-11-21"));
}
