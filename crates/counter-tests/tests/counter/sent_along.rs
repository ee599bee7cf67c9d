//! The metadata sent with each payment and returned in its callback: the shop's own values and the operation's number.

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::shop::Shop;

async fn set(shop: &Shop, entries: &[(&str, &str)]) -> Value {
    let entries: Vec<Value> = entries.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    shop.call("saveSentAlong", json!({ "entries": entries })).await
}

/// The metadata of each request for a transfer, in the order of arrival.
async fn went_along(shop: &Shop) -> Vec<Value> {
    let sent = shop.arrived("/process-transfer").await;
    sent.iter().map(|request| request["json"]["metadata"].clone()).collect()
}

fn searched(text: &str) -> Value {
    json!({ "from": null, "to": null, "modes": [], "states": [], "search": text })
}

async fn found(shop: &Shop, text: &str) -> Vec<i64> {
    let page = shop.call("history", json!({ "filter": searched(text), "offset": 0, "limit": 50 })).await;
    page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn what_the_shop_has_set_goes_along_and_is_found_in_the_history_and_the_export() {
    let shop = Shop::open().await;
    let kept = set(&shop, &[("Till", "Kisenyi-3"), ("", ""), (" Cashier ", " 17 ")]).await;
    let entries = json!([{ "name": "Till", "value": "Kisenyi-3" }, { "name": "Cashier", "value": "17" }]);
    assert_eq!(kept["sentAlong"], entries);
    let first = shop.pay(&airtime("256772123456")).await;
    set(&shop, &[("Till", "Ntinda-1")]).await;
    shop.pay(&airtime("256772123457")).await;
    let along = went_along(&shop).await;
    assert_eq!((&along[0]["Till"], &along[0]["Cashier"]), (&json!("Kisenyi-3"), &json!("17")));
    assert_eq!((&along[1]["Till"], &along[1]["Cashier"]), (&json!("Ntinda-1"), &Value::Null));
    assert_eq!((&along[0]["operationId"], &along[1]["operationId"]), (&json!("1"), &json!("2")));
    assert_eq!(along[0]["installationId"], along[1]["installationId"]);
    assert_eq!(along[0]["installationId"].as_str().map(str::len), Some(32));
    let fields = first["fields"].as_array().unwrap();
    assert!(fields.contains(&json!({ "label": "Till", "value": "Kisenyi-3" })), "{fields:?}");
    assert_eq!((found(&shop, "kisenyi").await, found(&shop, "ntinda-1").await), (vec![1], vec![2]));
    let saved = shop.call("exportHistory", searched("")).await;
    let mut table = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let column = table.headers().unwrap().iter().position(|name| name == "Sent along").unwrap();
    let told: Vec<String> = table.records().map(|row| row.unwrap()[column].to_owned()).collect();
    assert_eq!(told, ["Till: Ntinda-1", "Till: Kisenyi-3; Cashier: 17"]);
}

#[tokio::test]
async fn a_payment_that_is_sent_again_takes_along_what_it_took_the_first_time() {
    let shop = Shop::open().await;
    set(&shop, &[("Till", "3")]).await;
    let paid = shop.pay(&bill("UMEME", "14200550032")).await;
    let id = paid["row"]["id"].as_i64().unwrap();
    shop.force("status", "found_later", 2).await;
    shop.call("askNow", json!({ "id": id })).await;
    shop.advance(150);
    shop.until(id, "notFound").await;
    set(&shop, &[("Till", "4")]).await;
    shop.force("transfer", "success", 1).await;
    shop.call("sendAgain", json!({ "id": id })).await;
    shop.until(id, "succeeded").await;
    let along = went_along(&shop).await;
    assert_eq!((along.len(), &along[0]), (2, &along[1]));
    assert_eq!(along[1]["Till"], "3");
}

#[tokio::test]
async fn what_could_not_be_told_apart_is_not_kept() {
    let shop = Shop::open().await;
    set(&shop, &[("Till", "3")]).await;
    for (typed, line, words) in [
        (vec![("", "3")], 1, "Give this value a name"),
        (vec![("Shop", "Ntinda"), ("Till", "")], 2, "Type a value for this name"),
        (vec![("Till", "3"), ("TILL", "4")], 2, "This name is already in the list."),
        (vec![("operationid", "3")], 1, "Kaunta uses this name itself."),
        (vec![("Till", "1\n2")], 1, "visible characters"),
    ] {
        let entries: Vec<Value> = typed.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        let refused = shop.refused("saveSentAlong", json!({ "entries": entries })).await;
        assert_eq!(refused.code, "settings");
        assert_eq!(refused.setting, Some(("sentAlong".to_owned(), line - 1)));
        let start = format!("Line {line}: ");
        assert!(refused.message.starts_with(&start) && refused.message.contains(words), "{}", refused.message);
    }
    let settings = shop.call("settings", Value::Null).await;
    assert_eq!(settings["sentAlong"], json!([{ "name": "Till", "value": "3" }]));
}
