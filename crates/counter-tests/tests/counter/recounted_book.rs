//! Z reports and closed periods beside the count of a Python program that reads the book's events and entries itself.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::cash::{notes, term};
use crate::orders::{airtime, bill, collect, top_up};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::Shop;

fn recount(shop: &Shop) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counter/recount_book.py");
    let done = Command::new("python3").arg(script).arg(shop.book(Environment::Practice)).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap()
}

async fn says(shop: &Shop, payment: &Value, status: &str) {
    let reference = payment["row"]["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": status })).await;
    shop.call("askNow", json!({ "id": payment["row"]["id"] })).await;
}

async fn closes_a_drawer(shop: &Shop, drawer: u32, counted: Value) -> Value {
    let cash = shop.call("cash", json!({ "drawer": drawer })).await;
    let opening = cash["period"]["opening"].clone();
    let input = json!({ "drawer": drawer, "opening": opening, "counted": counted, "reason": "Not all there" });
    shop.call("closeDrawer", input).await["closing"].clone()
}

/// A bill that is paid, one that is reversed, one in doubt, a collection that is paid out, airtime of another person in a second
/// drawer, a top-up, the shop's own charge, and cash that people moved, also from one drawer into the other.
async fn first_day(shop: &Shop) -> (Value, Value) {
    let charge = json!({ "product": "bills", "through": null, "from": "", "to": "", "charge": "300" });
    shop.call("saveTariff", json!({ "lines": [charge] })).await;
    shop.call("addDrawer", json!({ "name": "By the window" })).await;
    shop.opens_drawer(notes()).await;
    come_in(shop, CASHIER).await;
    shop.call("openDrawer", json!({ "drawer": 2, "counted": { "coin500": "3" } })).await;
    shop.pay(&airtime("0772 300 417")).await;
    come_in(shop, OWNER).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let reversed = shop.pay(&bill("UMEME", "14200550015")).await;
    let lost = shop.pay(&bill("DSTV", "14200550033")).await;
    shop.pay(&top_up("250,000")).await;
    let collected = shop.pay(&collect("0772300417").answering("cash", "OUT")).await;
    says(shop, &collected, "SUCCESS").await;
    shop.moves(json!({ "what": "putIn" }), "20,000").await;
    shop.moves(json!({ "what": "takeOut" }), "50,000").await;
    shop.moves(json!({ "what": "handOver", "into": 2 }), "10,000").await;
    shop.moves(json!({ "what": "refund", "operation": paid["row"]["id"] }), "1,000").await;
    (reversed, lost)
}

/// Airtime while the drawer is closed, then what became of the reversed and of the doubtful payment.
async fn second_day(shop: &Shop, reversed: &Value, lost: &Value) {
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    shop.call("askNow", json!({ "id": lost["row"]["id"] })).await;
    shop.advance(86_400);
    come_in(shop, OWNER).await;
    shop.call("closePeriod", json!({ "last": "2026-11-21" })).await;
    shop.opens_drawer(json!({ "note50000": "1", "note10000": "2" })).await;
    says(shop, reversed, "FAILED").await;
    let disputed = closes_a_drawer(shop, 1, notes()).await;
    assert!(term(&disputed, "disputed") > 0 && term(&disputed, "openingDifference") < 0, "{disputed:#}");
    shop.opens_drawer(notes()).await;
    let id = &reversed["row"]["id"];
    let decided = json!({ "id": id, "paid": false, "reason": "Support said so", "by": "Nakato Sarah" });
    shop.call("settle", decided).await;
    shop.moves(json!({ "what": "refund", "operation": id }), "25,000").await;
}

#[tokio::test]
async fn each_z_and_each_closed_period_is_what_another_program_counts_from_the_events() {
    let shop = staffed().await;
    // Boxed, since the states of all these calls would not fit on a test's stack.
    let (reversed, lost) = Box::pin(first_day(&shop)).await;
    let first = closes_a_drawer(&shop, 1, json!({ "note50000": "1", "note10000": "2", "coin500": "7" })).await;
    assert!(term(&first, "taken") > 0 && term(&first, "inDoubt") > 0 && term(&first, "paidOut") < 0, "{first:#}");
    Box::pin(second_day(&shop, &reversed, &lost)).await;
    let owed = closes_a_drawer(&shop, 1, notes()).await;
    assert!(term(&owed, "owedBack") > 0 && term(&owed, "refunded") < 0, "{owed:#}");
    closes_a_drawer(&shop, 2, json!({ "note10000": "1" })).await;

    shop.advance(86_400);
    come_in(&shop, OWNER).await;
    shop.call("closePeriod", json!({ "last": "2026-11-22" })).await;
    let counts = recount(&shop);
    let (closings, periods) = (counts["closings"].as_array().unwrap(), counts["periods"].as_array().unwrap());
    assert_eq!((closings.len(), periods.len()), (4, 2), "{counts:#}");
    for report in closings.iter().chain(periods) {
        assert_eq!(report["written"], report["recounted"]);
    }
    assert_ne!(periods[1]["written"]["earlier"], json!({}), "what became known later is in the second period");
}
