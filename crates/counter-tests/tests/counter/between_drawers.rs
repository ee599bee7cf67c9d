//! Cash that goes from one drawer into another, or into one that is closed.

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::cash::{balances, notes, shillings, term};
use crate::orders::bill;
use crate::shop::Shop;

#[tokio::test]
async fn cash_that_goes_to_another_drawer_is_missing_in_neither() {
    let shop = Shop::open().await;
    shop.call("addDrawer", json!({ "name": "By the window" })).await;
    shop.opens_drawer(notes()).await;
    shop.call("openDrawer", json!({ "drawer": 2, "counted": {} })).await;
    let from = shop.moves(json!({ "what": "handOver", "into": 2 }), "20,000").await["period"].clone();
    balances(&from);
    assert_eq!((term(&from, "takenOut"), &from["expected"]), (-20_000, &json!("80000")));
    let out = shop.rows("takenOut", &Value::Null).await;
    assert_eq!(out["rows"][0]["words"], "Taken out into By the window: Because");
    let into = shop.call("cash", json!({ "drawer": 2 })).await["period"].clone();
    balances(&into);
    assert_eq!((term(&into, "putIn"), &into["expected"]), (20_000, &json!("20000")));
    let figure = json!({ "drawer": 2, "closing": null, "figure": { "of": "term", "term": "putIn" } });
    let there = shop.call("cashRows", figure).await;
    assert_eq!(there["rows"][0]["words"], "Put in from Drawer 1: Because");
    assert_eq!(shillings(&there["sum"]), -shillings(&out["sum"]));
    let named = "SELECT json_extract(body, '$.to.drawer.entry'), json_extract(body, '$.from.entry'), id FROM cash_entry
        WHERE kind IN ('takenOut', 'putIn') ORDER BY id";
    assert_eq!(shop.sql(Environment::Practice, named).await.trim(), "5||4\n|4|5", "each names the other");
}

#[tokio::test]
async fn cash_for_a_drawer_that_is_not_open_is_in_neither_half_handed_over() {
    let shop = Shop::open().await;
    shop.call("addDrawer", json!({ "name": "By the window" })).await;
    shop.opens_drawer(notes()).await;
    for into in [2, 7, 1] {
        let input = json!({ "drawer": 1, "what": "handOver", "into": into, "amount": "20,000", "reason": "Because" });
        let told = shop.refused("moveCash", input).await.message;
        assert!(told.contains("is not open"), "{into}: {told}");
    }
    assert_eq!(shop.cash().await["period"]["expected"], "100000");
    let entries = "SELECT count(*) FROM cash_entry WHERE kind IN ('takenOut', 'putIn')";
    assert_eq!(shop.sql(Environment::Practice, entries).await.trim(), "0");
}

#[tokio::test]
async fn cash_that_is_moved_while_another_closes_the_drawer_is_not_entered_after_its_z() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let lost = shop.pay(&bill("DSTV", "14200550033")).await["row"]["id"].clone();
    let mut counted = notes();
    counted["note5000"] = json!("5");
    let owed = |period: &Value| (period["owed"][0]["operation"].clone(), period["owed"][0]["mayRefund"].clone());
    assert_eq!(owed(&shop.cash().await["period"]), (lost.clone(), json!(true)));
    shop.closes(counted.clone(), "").await;
    let closed = shop.cash().await["period"].clone();
    assert_eq!(owed(&closed), (lost.clone(), json!(false)), "nothing is offered that would be refused");
    for what in
        [json!({ "what": "putIn" }), json!({ "what": "takeOut" }), json!({ "what": "refund", "operation": lost })]
    {
        let mut input = json!({ "drawer": 1, "amount": "500", "reason": "Because" });
        input.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        let told = shop.refused("moveCash", input).await.message;
        assert_eq!(told, "This drawer is not open. Open it first.", "{what}");
    }
    assert_eq!(shop.cash().await["period"], closed);
    shop.opens_drawer(counted).await;
    let period = shop.moves(json!({ "what": "refund", "operation": lost }), "500").await["period"].clone();
    assert_eq!(term(&period, "refunded"), -500);
}
