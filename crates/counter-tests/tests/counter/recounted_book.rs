//! Z reports and closed periods beside the count of a Python program that reads the book's events and entries itself.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Output};

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::basket::{ALSO_PAID, FAILS, PAID, PENDING, confirm, outcomes, until};
use crate::cash::{notes, term};
use crate::orders::{airtime, bill, collect, top_up};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::recovery::{backed_up, in_a_hurry, until_book};
use crate::shop::{PATIENCE, Shop, run_sql, soon};
use crate::tokens_owed::{LATER, NEVER};

fn recounts(book: &Path) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counter/recount_book.py");
    Command::new("python3").arg(script).arg(book).output().unwrap()
}

/// Each Z and each closed period is what the other program counts. Returns what it counted.
fn agrees(shop: &Shop, closings: usize, periods: usize) -> Value {
    let done = recounts(&shop.book(Environment::Practice));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let counts: Value = serde_json::from_slice(&done.stdout).unwrap();
    for (what, number) in [("closings", closings), ("periods", periods)] {
        let reports = counts[what].as_array().unwrap();
        assert_eq!(reports.len(), number, "{counts:#}");
        for report in reports {
            assert_eq!(report["written"], report["recounted"]);
        }
    }
    counts
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
    let periods = &agrees(&shop, 4, 2)["periods"];
    assert_ne!(periods[1]["written"]["earlier"], json!({}), "what became known later is in the second period");
}

/// In one drawer two tokens that do not come with their bills and are owed in its Z. In the other one customer's bills in one go:
/// two are paid, one fails; and one that hangs, so that those after it are left unpaid.
async fn a_day_of_bills(shop: &Shop) -> [i64; 2] {
    shop.call("addDrawer", json!({ "name": "By the window" })).await;
    shop.opens_drawer(notes()).await;
    let mut owed = Vec::new();
    for meter in [LATER, NEVER] {
        let paid = shop.pay(&bill("UMEME", meter)).await;
        assert_eq!(paid["tokenClaim"]["state"], "owed", "{paid:#}");
        owed.push(paid["row"]["id"].as_i64().unwrap());
    }
    let z = closes_a_drawer(shop, 1, notes()).await;
    assert_eq!(further(&z, "Tokens owed"), "50000");
    shop.call("openDrawer", json!({ "drawer": 2, "counted": { "coin500": "3" } })).await;
    let ended = until(shop, &confirm(shop, &[PAID, FAILS, ALSO_PAID]).await, "ended").await;
    assert_eq!(outcomes(&ended), ["Paid", "Not paid", "Paid"]);
    let hangs = confirm(shop, &[PENDING, "04212345672", "04212345673"]).await;
    let stopped = async {
        while shop.call("basket", json!({ "id": hangs["id"] })).await["state"] != "stopped" {
            shop.advance(1);
            soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, stopped).await.unwrap();
    let given_up = shop.call("decideBasket", json!({ "id": hangs["id"], "goOn": false })).await;
    assert_eq!(outcomes(&given_up), ["On its way", "Left unpaid", "Left unpaid"]);
    shop.until_detail(owed[0], |detail| detail["tokenClaim"]["state"] == "came").await;
    shop.opens_drawer(notes()).await;
    [owed[0], owed[1]]
}

/// The book is put back to what it was before three payments, which are found again at the service. One of them still hangs.
async fn three_are_lost_and_found(shop: &Shop) -> String {
    in_a_hurry(shop).await;
    let copy = backed_up(shop).await;
    for lost in [airtime("256772300417"), bill("UMEME", PENDING), bill("UMEME", FAILS)] {
        shop.pay(&lost).await;
    }
    shop.app.settled().await;
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(shop, |book| book["lock"].is_null()).await;
    let found = orphans(shop).await;
    let states: Vec<&str> = found.iter().map(|orphan| orphan["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["succeeded", "pending", "failed"], "{found:#?}");
    found[1]["reference"].as_str().unwrap().to_owned()
}

async fn orphans(shop: &Shop) -> Vec<Value> {
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    attention["orphans"].as_array().unwrap().clone()
}

/// The lost payment that hung is paid after all.
async fn is_paid_after_all(shop: &Shop, reference: &str) {
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let told = async {
        while orphans(shop).await[1]["state"] != "succeeded" {
            shop.passes(60).await;
        }
    };
    tokio::time::timeout(PATIENCE, told).await.unwrap();
}

fn further<'z>(z: &'z Value, label: &str) -> &'z Value {
    let further = z["further"].as_array().unwrap();
    &further.iter().find(|figure| figure["label"] == label).unwrap_or_else(|| panic!("{z:#}"))["amount"]
}

#[tokio::test]
async fn tokens_owed_bills_in_one_go_and_payments_that_were_lost_and_found_are_counted_the_same_by_another_program() {
    let shop = Shop::open().await;
    let [came, never] = Box::pin(a_day_of_bills(&shop)).await;
    let hangs = Box::pin(three_are_lost_and_found(&shop)).await;
    shop.advance(86_400);
    shop.call("closePeriod", json!({ "last": "2026-11-21" })).await;
    let bills = closes_a_drawer(&shop, 2, json!({ "coin500": "3" })).await;
    assert!(term(&bills, "taken") > 50_000 && term(&bills, "inDoubt") > 0, "{bills:#}");
    let both_owed = closes_a_drawer(&shop, 1, notes()).await;
    assert_eq!(further(&both_owed, "Tokens owed"), "50000", "one came, and nobody has it yet");
    is_paid_after_all(&shop, &hangs).await;
    shop.opens_drawer(notes()).await;
    shop.call("handOutToken", json!({ "id": came })).await;
    let ended = json!({ "id": never, "reason": "Umeme gave the money back", "by": "Nakato" });
    shop.call("closeTokenClaim", ended).await;
    let none_owed = closes_a_drawer(&shop, 1, notes()).await;
    assert_eq!(further(&none_owed, "Tokens owed"), "0");
    shop.advance(86_400);
    shop.call("closePeriod", json!({ "last": "2026-11-22" })).await;
    let counts = agrees(&shop, 4, 2);
    let found = |period: usize| &counts["periods"][period]["recounted"]["found"];
    assert_eq!(found(0).as_object().unwrap().len(), 3, "{counts:#}");
    assert_ne!(found(1), &json!({}), "what hung was paid in the second period");
}

#[tokio::test]
async fn the_other_program_ends_at_what_it_does_not_know() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    shop.pay(&airtime("0772 300 417")).await;
    closes_a_drawer(&shop, 1, notes()).await;
    agrees(&shop, 1, 0);
    shop.app.close().await;
    let copy = shop.folder.path().join("copy.db");
    for (event, told) in [
        ("\"recalled\"", "the event recalled"),
        ("{\"sent\":{\"attempt\":1,\"outcome\":{\"halved\":{}}}}", "the outcome of a send halved"),
        ("{\"lookedUp\":{\"outcome\":{\"moved\":{}}}}", "the outcome of a look-up moved"),
    ] {
        std::fs::copy(shop.book(Environment::Practice), &copy).unwrap();
        let changed = format!("UPDATE event SET body = '{event}' WHERE kind = 'sent'");
        run_sql(&copy, &format!("DROP TRIGGER event_never_changes; {changed}"));
        let done = recounts(&copy);
        let complaint = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success() && complaint.contains(told), "{event}: {complaint}");
    }
}
