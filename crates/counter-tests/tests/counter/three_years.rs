//! Three years of a shop, with reversals, payments that were never settled, gaps and repeats: what Kaunta says about them equals
//! the count of a Python program that has read the past itself and knows nothing of the book.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use chrono::NaiveDate;
use kaunta_domain::environment::Environment;
use kaunta_ledger::Ledger;
use kaunta_practice::{Past, PastPlan};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::people::{OWNER, come_in, staffed};
use crate::recounted;
use crate::seeded;
use crate::shop::{Shop, kaunta};

/// The last events of its payments are before the shop's noon.
const UNTIL: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 15).unwrap();
const RANGES: [(&str, &str); 6] = [
    ("-", "-"),
    ("2024-01-01", "2024-12-31"),
    ("2025-10-01", "2025-12-31"),
    ("2024-02-01", "2024-02-29"),
    ("2026-07-06", "2026-07-06"),
    ("2026-11-22", "-"),
];

/// A shop whose book has this past, and the file that the past was printed to.
async fn three_years() -> (Shop, PathBuf) {
    let mut shop = staffed().await;
    shop.app.close().await;
    let file = shop.folder.path().join("past.jsonl");
    let mut out = std::fs::File::create(&file).unwrap();
    let mut operations = Vec::new();
    for payment in Past::new(PastPlan { seed: 1, until: UNTIL, years: 3, per_day: 4 }) {
        let line = serde_json::to_string(&payment).unwrap();
        writeln!(out, "{line}").unwrap();
        operations.push(seeded::read(&line).unwrap());
    }
    let (book, backups) = (shop.book(Environment::Practice), shop.data().join("backups"));
    let ledger = Ledger::open(&book, Environment::Practice, &backups).await.unwrap();
    ledger.import(&operations).await.unwrap();
    ledger.close().await;
    shop.app = kaunta(&shop.computer, shop.folder.path());
    come_in(&shop, OWNER).await;
    (shop, file)
}

fn recount(past: &Path, from: &str, to: &str) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counter/recount.py");
    let done = Command::new("python3").arg(script).arg(past).args([from, to]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap()
}

fn filter(from: &str, to: &str) -> Value {
    let day = |text: &str| if text == "-" { Value::Null } else { json!(text) };
    json!({ "from": day(from), "to": day(to), "modes": [], "states": [], "search": "" })
}

/// The sums of Kaunta's lines that are not empty, as the recount writes them.
fn sums(lines: &Value) -> Value {
    let used = lines.as_object().unwrap().iter().filter(|(_, sum)| sum["count"] != 0);
    let plain = |amount: &Value| amount.as_str().map_or_else(|| amount.to_string(), str::to_owned);
    used.map(|(name, sum)| {
        let sum = json!({ "count": sum["count"], "amount": plain(&sum["amount"]), "fees": plain(&sum["fees"]) });
        (name.clone(), sum)
    })
    .collect()
}

/// What was paid on each day, as the exported table says it; and the payments that were settled on a later day.
async fn exported(shop: &Shop) -> (BTreeMap<String, (u64, Decimal)>, BTreeMap<String, (u64, Decimal)>) {
    let saved = shop.call("exportHistory", filter("-", "-")).await;
    let mut table = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let (mut days, mut later) = (BTreeMap::new(), BTreeMap::new());
    for row in table.deserialize() {
        let row: BTreeMap<String, String> = row.unwrap();
        let amount: Decimal = row["Amount UGX"].parse().unwrap();
        let add = |sums: &mut BTreeMap<String, (u64, Decimal)>, key: &str| {
            let sum = sums.entry(key.to_owned()).or_default();
            *sum = (sum.0 + 1, sum.1 + amount);
        };
        let (day, settled) = (row["Date"].as_str(), row["Settled (Kampala)"].get(..10).unwrap_or_default());
        if row["Counts as"] == "paid" {
            add(&mut days, day);
        }
        if settled > day {
            add(&mut later, &row["Counts as"]);
        }
    }
    (days, later)
}

/// The recount's sums of one kind, by group.
fn of_kind<'v>(groups: &'v Value, kind: &str) -> BTreeMap<String, (u64, Decimal)> {
    let sum = |sum: &'v Value| (sum["count"].as_u64().unwrap(), sum["amount"].as_str().unwrap().parse().unwrap());
    let groups = groups.as_object().unwrap().iter();
    groups.filter_map(|(name, sums)| Some((name.clone(), sum(sums.get(kind)?)))).collect()
}

#[tokio::test]
async fn what_is_said_of_three_years_is_what_another_program_counts() {
    let (shop, past) = three_years().await;
    for (from, to) in RANGES {
        let counted = recount(&past, from, to);
        let totals = shop.call("historyTotals", filter(from, to)).await;
        let products: Value = totals["products"]
            .as_array()
            .unwrap()
            .iter()
            .map(|product| (product["mode"].as_str().unwrap().to_owned(), sums(&product["lines"])))
            .collect();
        assert_eq!(products, counted["products"], "{from} to {to}");
        let paid = &counted["all"]["paid"]["fees"];
        assert_eq!(totals["fees"], if paid.is_null() { json!("0") } else { paid.clone() }, "{from} to {to}");

        for person in ["Grace", "Peter", "Amina"] {
            let mut of_person = filter(from, to);
            of_person["by"] = json!(person);
            let totals = shop.call("historyTotals", of_person).await;
            let counts = counted["people"][person]
                .as_object()
                .map(|sums| sums.values().map(|sum| sum["count"].as_u64().unwrap()).sum::<u64>());
            assert_eq!(totals["count"].as_u64(), Some(counts.unwrap_or_default()), "{person}, {from} to {to}");
        }
    }
    let counted = recount(&past, "-", "-");
    let (days, later) = exported(&shop).await;
    assert!(days.len() > 700, "{}", days.len());
    assert_eq!(days, of_kind(&counted["days"], "paid"));
    let settled_later = ["paid", "notPaid"]
        .map(|kind| (kind.to_owned(), of_kind(&json!({ kind: counted["settledLater"] }), kind)[kind]));
    assert_eq!(later, BTreeMap::from(settled_later));
    recounted::agree(&shop, &past).await;
}
