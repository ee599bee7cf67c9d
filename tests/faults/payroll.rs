//! Killed at every fail point of a payroll, by either route: everyone is paid at most once, nothing is sent twice, and the
//! next start resumes the payroll where it was.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::counter::Counter;
use crate::places::{IN_PARTS, ONE_BY_ONE};
use crate::shop::Shop;

const PEOPLE: usize = 5;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A draft of five people with their own phones and amounts.
fn draft(shop: &Shop, counter: &mut Counter) -> i64 {
    let row = |n: usize| format!("Worker {n},077230000{n},{}\n", 5_000 + n);
    let table = (0..PEOPLE).map(row).collect::<String>();
    let path = shop.folder.path().join("wages.csv");
    std::fs::write(&path, format!("Name,Phone,Amount\n{table}")).unwrap();
    counter.does(json!({ "choose": path }));
    let file = counter.calls("pickFile", &Value::Null)["picked"]["file"].clone();
    counter.calls("readFile", &json!({ "file": file, "sheet": null, "columns": null }));
    let columns = json!([{ "place": 0, "column": "name" }, { "place": 1, "column": "phone" }, { "place": 2, "column": "amount" }]);
    let import = json!({ "file": file, "sheet": 0, "payees": "mobileMoney", "columns": columns, "name": "Wages", "note": "Wages" });
    counter.calls("importPayroll", &import)["summary"]["id"].as_i64().unwrap()
}

fn terms(counter: &mut Counter, id: i64, route: &str) -> Value {
    let preview = counter.calls("previewPayroll", &json!({ "id": id, "route": route }));
    assert_eq!(preview["payments"], PEOPLE);
    json!({ "id": id, "route": route, "rate": 600, "batchSize": 2, "typedTotal": preview["toType"],
            "payments": preview["payments"], "by": "Nakato", "names": "unchecked", "namesReason": "Made up" })
}

fn view(counter: &mut Counter, id: i64) -> Value {
    counter.calls("payroll", &json!({ "id": id }))
}

/// Continues until everything is sent, like a person who resumes after a halt.
fn goes_on_to_the_end(counter: &mut Counter, id: i64) {
    let begun = Instant::now();
    loop {
        match view(counter, id)["summary"]["state"].as_str().unwrap() {
            "finished" => return,
            "paused" => {
                counter.calls("resumePayroll", &json!({ "id": id }));
            }
            state => assert!(begun.elapsed() < kaunta_tests::LONG, "still {state}"),
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}

fn rows(counter: &mut Counter, id: i64) -> Vec<Value> {
    let input = json!({ "id": id, "filter": {}, "offset": 0, "limit": 100 });
    counter.calls("payrollRows", &input)["rows"].as_array().unwrap().clone()
}

/// How often the service paid each phone, over both interfaces.
fn paid(shop: &Shop) -> BTreeMap<String, u32> {
    let mut paid = BTreeMap::new();
    for phone in shop.booked().iter().map(|booked| booked["phoneNumber"].as_str().unwrap().to_owned()) {
        *paid.entry(phone.trim_start_matches('+').to_owned()).or_insert(0) += 1;
    }
    for phone in shop.booked_by_wallet() {
        *paid.entry(phone.trim_start_matches('+').to_owned()).or_insert(0) += 1;
    }
    paid
}

/// Nobody is paid twice, and no row's outcome contradicts the service's record.
fn agrees(shop: &Shop, counter: &mut Counter, id: i64, place: &str) {
    let record = paid(shop);
    assert!(record.values().all(|times| *times == 1), "{place}: {record:?}");
    let rows = rows(counter, id);
    assert_eq!(rows.len(), PEOPLE);
    for (n, row) in rows.iter().enumerate() {
        let is_paid = record.contains_key(&format!("25677230000{n}"));
        match row["outcome"].as_str().unwrap() {
            "paid" => assert!(is_paid, "{place}: {row:#}"),
            "notPaid" | "unsent" => assert!(!is_paid, "{place}: {row:#}"),
            "sending" | "waiting" | "unknown" => {}
            other => panic!("{place}: {other}"),
        }
    }
}

/// Confirms, is killed at the nth visit of the fail point, restarts, continues to the end.
fn killed_at(place: &str, nth: u32, route: &str) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let id = draft(&shop, &mut counter);
    let terms = terms(&mut counter, id, route);
    counter.dies_at_time(place, nth);
    // It may be answered, since the run is a separate task.
    counter.tries("confirmPayroll", &terms);
    counter.dies();

    let mut counter = shop.opens();
    let found = view(&mut counter, id);
    assert_eq!(found["summary"]["state"], "paused", "{place}: {found:#}");
    agrees(&shop, &mut counter, id, place);
    let sent = paid(&shop).len();
    shop.waits(&mut counter, 3600);
    assert_eq!(paid(&shop).len(), sent, "{place}: paid unasked");
    goes_on_to_the_end(&mut counter, id);
    agrees(&shop, &mut counter, id, place);
    // Only payments in flight when it was killed may stay uncertain.
    let doubts = rows(&mut counter, id).iter().filter(|row| row["outcome"] == "unknown").count();
    let at_most = if route == "batch" { 2 } else { 1 };
    assert!(doubts <= at_most, "{place}: {doubts} in doubt");
    assert!(paid(&shop).len() + at_most >= PEOPLE, "{place}");
    counter.closes();
    // A third run finds the same.
    let mut counter = shop.opens();
    assert_eq!(view(&mut counter, id)["summary"]["state"], "finished", "{place}");
    agrees(&shop, &mut counter, id, place);
    counter.closes();
}

#[test]
fn a_payroll_killed_anywhere_one_by_one_goes_on_where_it_was_and_pays_nobody_twice() {
    for place in ONE_BY_ONE {
        killed_at(place, 1, "oneByOne");
    }
    for place in
        ["payroll-before-record", "record-after-commit", "send-before-socket", "answer-unrecorded", "payroll-after-row"]
    {
        killed_at(place, 3, "oneByOne");
    }
}

#[test]
fn a_payroll_killed_anywhere_in_parts_goes_on_with_the_next_part_and_pays_nobody_twice() {
    for place in IN_PARTS {
        killed_at(place, 1, "batch");
    }
    for place in ["batch-before-record", "batch-after-record", "batch-unrecorded", "batch-recorded"] {
        killed_at(place, 2, "batch");
    }
}
