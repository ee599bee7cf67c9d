//! The shop's own charges: set by the owner, shown at the confirmation, earned with what is paid and with nothing else.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::{Value, json};

use crate::orders::{Order, airtime, bill, send};
use crate::outcomes::lines;
use crate::shop::Shop;

fn line(product: &str, through: Option<&str>, [from, to, charge]: [&str; 3]) -> Value {
    json!({ "product": product, "through": through, "from": from, "to": to, "charge": charge })
}

impl Shop {
    async fn sets(&self, lines: &[Value]) -> Value {
        self.call("saveTariff", json!({ "lines": lines })).await
    }

    /// Bills have a charge of 300.
    async fn charges_bills(&self) {
        self.sets(&[line("bills", None, ["", "", "300"])]).await;
    }

    async fn drawer(&self) -> Value {
        self.call("cash", json!({ "drawer": 1 })).await["period"].clone()
    }
}

fn further(period: &Value, label: &str) -> Value {
    let further = period["further"].as_array().unwrap().iter();
    further.filter(|each| each["label"] == label).map(|each| each["amount"].clone()).next().unwrap_or_default()
}

#[tokio::test]
async fn the_charge_is_asked_with_the_confirmation_and_stays_as_it_was_asked() {
    let shop = Shop::open().await;
    shop.call("openDrawer", json!({ "drawer": 1, "counted": { "note1000": "100" } })).await;
    shop.charges_bills().await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    assert_eq!((&review["charge"], &review["toTake"]), (&json!("300"), &json!("25300")), "{review:#}");
    shop.sets(&[]).await;
    let key = json!({ "idempotencyKey": review["idempotencyKey"], "customerId": null });
    let id = shop.call("submit", key).await["row"]["id"].as_i64().unwrap();
    let paid = shop.until(id, "succeeded").await;
    assert_eq!((&paid["row"]["charge"], &paid["row"]["fee"]), (&json!("300"), &json!("500")));
    let asked = lines(&paid["fields"]);
    for line in ["Asked of the customer: UGX 25,300", "Your own charge in it: UGX 300"] {
        assert!(asked.contains(&line.to_owned()), "{asked:?}");
    }
    let receipt = shop.call("receipt", json!({ "id": paid["row"]["id"] })).await;
    assert!(lines(&receipt["lines"]).contains(&"The shop's own charge: UGX 300".to_owned()), "{receipt:#}");
    let sent = paid["events"].to_string();
    assert!(!sent.contains("charge\\\"") && sent.contains("25000"), "the service hears nothing of it: {sent}");
    let period = shop.drawer().await;
    assert_eq!(period["expected"], (100_000 + 25_000 + 500 + 300).to_string());
    assert_eq!(further(&period, "Including your own charges"), "300");
    assert_eq!(further(&period, "Fees that differed, taken or given back"), "500");
    let other = shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!(other["row"]["charge"], Value::Null, "the tariff has no line any more");
}

#[tokio::test]
async fn of_what_is_not_paid_nothing_is_earned_and_in_a_dispute_neither() {
    let shop = Shop::open().await;
    shop.call("openDrawer", json!({ "drawer": 1, "counted": {} })).await;
    shop.charges_bills().await;
    let failed = shop.pay(&bill("DSTV", "14200550013")).await;
    assert_eq!((&failed["row"]["state"], &failed["row"]["charge"]), (&json!("failed"), &Value::Null));
    let lost = shop.pay(&bill("DSTV", "14200550033")).await;
    assert_eq!((&lost["row"]["state"], &lost["row"]["charge"]), (&json!("unknown"), &Value::Null));
    let period = shop.drawer().await;
    assert_eq!((&period["expected"], further(&period, "Including your own charges")), (&json!("25300"), json!("0")));
    assert_eq!(period["owed"][0]["amount"], "25300", "the charge is held with the rest");
    let found = shop.call("askNow", json!({ "id": lost["row"]["id"] })).await;
    assert_eq!((&found["row"]["state"], &found["row"]["charge"]), (&json!("succeeded"), &json!("300")));
    let period = shop.drawer().await;
    assert_eq!((&period["expected"], further(&period, "Including your own charges")), (&json!("25800"), json!("300")));
}

#[tokio::test]
async fn only_what_customers_pay_with_cash_is_charged_and_the_most_exact_line_decides() {
    let shop = Shop::open().await;
    let lines = [
        line("everything", None, ["", "", "100"]),
        line("bills", Some("UMEME"), ["10,000", "30,000", "0"]),
        line("airtime", Some("MTN"), ["", "4,999", "50"]),
    ];
    let saved = shop.sets(&lines).await;
    let said: Vec<_> = saved["lines"].as_array().unwrap().iter().map(|line| line["amounts"].clone()).collect();
    assert_eq!(said, ["Any amount", "UGX 10,000 to 30,000", "Up to UGX 4,999"]);
    assert_eq!(saved["lines"][1]["charge"], "Nothing");
    let charge = async |order: Order| shop.pay(&order).await["row"]["charge"].clone();
    assert_eq!(charge(bill("UMEME", "04212345671")).await, Value::Null);
    assert_eq!(charge(bill("DSTV", "14200550001")).await, "100");
    assert_eq!(charge(airtime("0772 300 417")).await, "100");
    assert_eq!(charge(send("0772300417")).await, Value::Null);
}

#[tokio::test]
async fn a_line_that_is_none_is_refused_at_its_field_and_nothing_is_saved() {
    let shop = Shop::open().await;
    shop.charges_bills().await;
    let kept = shop.call("tariff", Value::Null).await;
    let first = line("bills", None, ["", "5,000", "300"]);
    for (second, field, why) in [
        (line("bills", None, ["5000", "", "1"]), "tariffFrom", "is already a line for this"),
        (line("bills", None, ["6000", "5,500", "1"]), "tariffTo", "below the first"),
        (line("airtime", None, ["", "1,000", "1,001"]), "tariffCharge", "Check the zeros"),
        (line("airtime", None, ["", "", "1.5"]), "tariffCharge", ""),
        (line("airtime", None, ["", "", ""]), "tariffCharge", ""),
        (line("airtime", None, ["-1", "", "5"]), "tariffFrom", ""),
        (line("airtime", Some("ORANGE"), ["", "", "5"]), "tariffThrough", "from the list"),
    ] {
        let told = shop.refused("saveTariff", json!({ "lines": [first.clone(), second.clone()] })).await;
        assert_eq!(told.setting.as_ref().map(|wrong| (wrong.0.as_str(), wrong.1)), Some((field, 1)), "{second}");
        assert!(told.message.contains(why), "{second}: {}", told.message);
    }
    assert_eq!(shop.call("tariff", Value::Null).await, kept);
}

#[tokio::test]
async fn the_paper_for_the_wall_says_the_shop_the_day_and_each_line() {
    let shop = Shop::open().await;
    let named = json!({ "shop": { "name": "Nakato & Sons", "receiptLines": ["Plot 4"], "theme": "system" } });
    shop.call("saveShop", named).await;
    shop.sets(&[line("bills", Some("UMEME"), ["", "20,000", "500"]), line("airtime", None, ["", "", "0"])]).await;
    let saved = shop.call("saveTariffPaper", Value::Null).await;
    let read = Command::new("pdftotext").args(["-layout", saved["path"].as_str().unwrap(), "-"]).output().unwrap();
    let text = String::from_utf8(read.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["Nakato & Sons", "What we charge", "From 21 Nov 2026 on", "Up to UGX 20,000 UGX 500", "Nothing"] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[tokio::test]
async fn history_exports_and_the_statement_have_what_was_earned_and_nothing_of_what_was_not_paid() {
    let shop = Shop::open().await;
    shop.charges_bills().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!(shop.pay(&bill("DSTV", "14200550013")).await["row"]["state"], "failed");
    assert_eq!(shop.pay(&bill("DSTV", "14200550033")).await["row"]["state"], "unknown");
    shop.pay(&airtime("0772 300 417")).await;
    let all = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let sort = json!({ "column": "charge", "descending": true });
    let page = shop.call("history", json!({ "filter": all, "sort": sort, "offset": 0, "limit": 9 })).await;
    let charges: Vec<_> = page["rows"].as_array().unwrap().iter().map(|row| row["charge"].clone()).collect();
    assert_eq!(charges, [json!("300"), Value::Null, Value::Null, Value::Null]);

    let saved = shop.call("exportHistory", all).await;
    let mut sheet = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let rows = sheet.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    let told: Vec<_> = rows.map(|row| format!("{} {}", row["State"], row["Your charge UGX"])).collect();
    assert_eq!(told, ["succeeded ", "unknown ", "failed ", "succeeded 300"]);

    let days = json!({ "kind": "statement", "from": "2026-11-21", "to": "2026-11-21", "wallet": null });
    let report = shop.call("report", days).await;
    let own = report["sections"].as_array().unwrap().iter().find(|one| one["heading"] == "Your own charges").unwrap();
    let rows: Vec<_> = own["rows"].as_array().unwrap().iter().map(|row| row["cells"].clone()).collect();
    assert_eq!(
        rows,
        [json!(["Bill", "Electricity (UEDCL, Umeme)", "1", "300"]), json!(["All charges", "", "1", "300"])]
    );
}
