//! What must hold after every fault: the service booked each payment at most once, and the book knows about all of it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use kaunta_ledger::{Verification, verify_book};
use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::shop::Shop;

/// Seconds; longer than `QUIET_TIME` between two "not found" (`crates/domain/src/operation.rs`).
const QUIET: u32 = 160;

/// Seconds; the longest interval of the background tasks.
const IDLE: u32 = 60;

/// The most look-ups before a test fails.
const ROUNDS: u32 = 60;
const POLL_INTERVAL: Duration = Duration::from_millis(5);

pub fn operations(counter: &mut Counter) -> Vec<Value> {
    let all = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = counter.calls("history", &json!({ "filter": all, "offset": 0, "limit": 100 }));
    page["rows"].as_array().unwrap().clone()
}

/// Asks about an operation until it has a final status, as the background tasks do within minutes.
pub fn finds_out(shop: &Shop, counter: &mut Counter, id: &Value) -> Value {
    let mut last = Value::Null;
    for _ in 0..ROUNDS {
        last = asks(counter, id);
        if !is_open(&last["row"]) {
            return last;
        }
        counter.waits(QUIET);
        shop.clock.advance(Duration::from_secs(u64::from(QUIET)));
    }
    panic!("still {last:#}");
}

/// Asks about an operation. One that is not being sent can be looked up only once the background tasks have found it.
fn asks(counter: &mut Counter, id: &Value) -> Value {
    let (begun, mut passes) = (Instant::now(), IDLE);
    loop {
        let detail = counter.calls("askNow", &json!({ "id": id }));
        if !is_on_its_way(&detail["row"]) {
            return detail;
        }
        assert!(begun.elapsed() < kaunta_tests::LONG, "nobody finds it: {detail:#}");
        counter.waits(std::mem::replace(&mut passes, 1));
        std::thread::sleep(POLL_INTERVAL);
    }
}

fn is_on_its_way(row: &Value) -> bool {
    matches!(row["state"].as_str(), Some("recorded" | "sent"))
}

fn is_open(row: &Value) -> bool {
    is_on_its_way(row) || matches!(row["state"].as_str(), Some("pending" | "unknown"))
}

/// Compares the book with the service: nothing is booked twice, nothing is booked that the book does not know or calls
/// unpaid, nothing unbooked is called paid; the chain of events is intact, and the sums add up.
pub fn agrees(shop: &Shop, counter: &mut Counter) {
    let (booked, known) = (shop.booked(), operations(counter));
    let orphans = counter.calls("attention", &json!({ "offset": 0, "limit": 1 }))["orphans"].take();
    let orphans = orphans.as_array().unwrap();
    for transaction in &booked {
        let reference = &transaction["partnerReference"];
        assert_eq!(booked.iter().filter(|other| other["partnerReference"] == *reference).count(), 1, "booked twice");
        let state = state_of(&transaction["status"]);
        if let Some(orphan) = orphans.iter().find(|orphan| orphan["reference"] == *reference) {
            assert_eq!(orphan["state"], state, "{reference}");
            continue;
        }
        let row = known.iter().find(|row| row["reference"] == *reference);
        let row = row.unwrap_or_else(|| panic!("{reference} is booked, and the book does not know it: {known:#?}"));
        assert_eq!(row["state"], state, "{reference}");
        assert_eq!(row["amount"].as_str(), Some(plain(&transaction["amount"]).as_str()), "{reference}");
    }
    for row in &known {
        let state = row["state"].as_str().unwrap();
        let is_booked = booked.iter().any(|transaction| transaction["partnerReference"] == row["reference"]);
        assert_eq!(is_booked, matches!(state, "succeeded" | "failed" | "pending"), "{row}");
    }
    adds_up(counter, &known);
    for book in shop.books() {
        let verdict = shop.waits_for(verify_book(&book, None, |_, _| {})).unwrap();
        assert!(matches!(verdict, Verification::Whole(_)), "{verdict:?}");
    }
}

/// The totals spent and received match the operations.
fn adds_up(counter: &mut Counter, known: &[Value]) {
    let today = counter.calls("home", &Value::Null)["today"].take();
    let paid = today.as_array().unwrap().iter().filter(|total| total["counted"] == "paid");
    let shown: BTreeMap<&str, u64> = paid.map(|total| (total["mode"].as_str().unwrap(), shillings(total))).collect();
    let mut summed = BTreeMap::new();
    for row in known.iter().filter(|row| row["state"] == "succeeded" && row["contradictedBy"].is_null()) {
        *summed.entry(row["mode"].as_str().unwrap()).or_default() += shillings(row);
    }
    assert_eq!(shown, summed);
}

fn shillings(row: &Value) -> u64 {
    row["amount"].as_str().unwrap().parse().unwrap()
}

fn plain(number: &Value) -> String {
    number.as_str().map_or_else(|| number.to_string(), str::to_owned)
}

fn state_of(status: &Value) -> &'static str {
    match status.as_str() {
        Some("SUCCESS") => "succeeded",
        Some("FAILED") => "failed",
        Some("PENDING" | "QUEUED") => "pending",
        other => panic!("{other:?}"),
    }
}

/// Submits the same idempotency key again: the book's operation is returned, and nothing is sent.
pub fn is_not_paid_again(shop: &Shop, counter: &mut Counter, submit: &Value, before: Option<&Value>) {
    let (arrived, known) = (shop.transfers(), operations(counter).len());
    match (counter.tries("submit", submit), before) {
        (Ended::Answered(detail), Some(before)) => {
            assert_eq!(detail["row"]["id"], before["row"]["id"]);
            assert_eq!(detail["row"]["reference"], before["row"]["reference"]);
        }
        (Ended::Refused(error), None) => assert_eq!(error["code"], "review", "{error}"),
        (ended, _) => panic!("{ended:?}, before it {before:?}"),
    }
    counter.does(json!("settled"));
    assert_eq!((shop.transfers(), operations(counter).len()), (arrived, known), "something was sent for it again");
}
