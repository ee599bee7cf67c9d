//! What the reports and the charts say about three years equals the count of a Python program that has read only the past.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::shop::Shop;

/// Three weeks in which earlier payments were settled and money came that no operation explains, twice; a day, the last days, and
/// everything.
const RANGES: [(&str, &str); 5] = [
    ("2024-08-25", "2024-09-14"),
    ("2025-05-01", "2025-05-21"),
    ("2026-07-06", "2026-07-06"),
    ("2026-11-01", "2026-11-21"),
    ("2023-11-01", "2026-11-21"),
];

fn rates() -> Value {
    let rate = |from: &str, mode: &str, biller: Option<&str>, percent: &str, withheld: &str| json!({ "from": from, "mode": mode, "biller": biller, "percent": percent, "withheld": withheld });
    json!([
        rate("2024-01-01", "PARTNER_PAY_AIRTIME", None, "3", "10"),
        rate("2025-11-15", "PARTNER_PAY_AIRTIME", None, "4.5", "6"),
        rate("2024-02-10", "PARTNER_PAY_BILL_PAYMENT", Some("UMEME"), "1.25", "10"),
        rate("2024-01-01", "PARTNER_SEND_MNO", None, "0.5", "10"),
    ])
}

fn recount(past: &Path) -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counter/recount_reports.py");
    let days = RANGES.iter().flat_map(|(from, to)| [*from, *to]);
    let mut program = Command::new("python3")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .arg(script)
        .arg(past)
        .args(days)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(rates().to_string().as_bytes()).unwrap();
    let done = program.wait_with_output().unwrap();
    assert!(done.status.success());
    serde_json::from_slice(&done.stdout).unwrap()
}

type Lines = BTreeMap<String, Vec<String>>;
/// What a filter selects.
type Key = fn(&Value) -> String;

fn counted(lines: &Value) -> Lines {
    serde_json::from_value(lines.clone()).unwrap()
}

fn section<'r>(report: &'r Value, heading: &str) -> &'r Value {
    let mut sections = report["sections"].as_array().unwrap().iter();
    sections.find(|section| section["heading"] == heading).unwrap_or_else(|| panic!("no {heading} in {report:#}"))
}

fn cells(row: &Value) -> Vec<String> {
    row["cells"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
}

/// The rows of a section, without its totals, by key.
fn lines(section: &Value, key: impl Fn(&Value, &[String]) -> String, from: usize) -> Lines {
    let rows = section["rows"].as_array().unwrap().iter().filter(|row| row["tone"] != "total");
    rows.map(|row| {
        let cells = cells(row);
        (key(row, &cells), cells[from..].to_vec())
    })
    .collect()
}

fn first(row: &Value, field: &str) -> Option<String> {
    row["opens"][field][0].as_str().map(str::to_owned)
}

/// What a row's filter selects: the code of a mode, a biller or a network.
fn mode(row: &Value) -> String {
    first(row, "modes").unwrap_or_else(|| panic!("{row:#}"))
}

struct Recounted<'s> {
    shop: &'s Shop,
    range: (&'static str, &'static str),
    counted: Value,
    /// Modes by their products' names.
    modes: BTreeMap<String, String>,
}

impl Recounted<'_> {
    async fn report(&self, kind: &str) -> Value {
        let (from, to) = self.range;
        self.shop.call("report", json!({ "kind": kind, "from": from, "to": to, "wallet": null })).await
    }

    async fn points(&self, kind: &str, measure: &str) -> Vec<Vec<Value>> {
        let (from, to) = self.range;
        let input = json!({ "kind": kind, "from": from, "to": to, "measure": measure });
        let chart = self.shop.call("chart", input).await;
        let series = chart["series"].as_array().unwrap().iter();
        series.map(|one| one["points"].as_array().unwrap().clone()).collect()
    }

    fn is(&self, what: &str, said: &Lines) {
        assert_eq!(said, &counted(&self.counted[what]), "{what}, {:?}", self.range);
    }

    async fn statement(&mut self) {
        let report = self.report("statement").await;
        let movements = section(&report, "Paid, by product");
        for row in movements["rows"].as_array().unwrap().iter().filter(|row| row["tone"] != "total") {
            self.modes.insert(cells(row)[0].clone(), mode(row));
        }
        self.is("movements", &lines(movements, |row, _| mode(row), 2));
        // A count and an amount: no fee is charged for what is not paid.
        let without_fees = |of: &str| -> Lines {
            counted(&self.counted[of]).into_iter().map(|(key, sums)| (key, sums[..2].to_vec())).collect()
        };
        let open = section(&report, "Not settled: in no sum above");
        let key = |row: &Value, _: &[String]| format!("{} {}", first(row, "counted").unwrap(), mode(row));
        assert_eq!(lines(open, key, 2), without_fees("notSettled"), "{:?}", self.range);
        let since = section(&report, "From earlier days, settled on these");
        let key = |_: &Value, cells: &[String]| format!("{} {}", counts_as(&cells[1]), self.modes[&cells[0]]);
        assert_eq!(lines(since, key, 2), without_fees("settledSince"), "{:?}", self.range);
        self.float(&report);
    }

    /// The balances and what no operation explains.
    fn float(&self, report: &Value) {
        let section = &report["sections"][0];
        let rows: Vec<Vec<String>> = section["rows"].as_array().unwrap().iter().map(cells).collect();
        let said = |label: &str| {
            let row = rows.iter().find(|row| row[0].starts_with(label)).unwrap_or_else(|| panic!("{section:#}"));
            row[2].clone()
        };
        for (label, of) in
            [("Opening", "opening"), ("Closing", "closing"), ("Not explained by this book", "unexplained")]
        {
            if let Some(counted) = self.counted["float"][of].as_str() {
                assert_eq!(said(label), counted, "{label}, {:?}", self.range);
            }
        }
    }

    async fn others(&self) {
        let fees = self.report("fees").await;
        let key = |row: &Value, cells: &[String]| {
            let of = first(row, "billers").or_else(|| first(row, "networks"));
            format!("{} {}", self.modes[&cells[0]], of.unwrap_or_else(|| "-".to_owned()))
        };
        self.is("charged", &lines(section(&fees, "Charged, by product and biller or network"), key, 2));

        let commission = self.report("commission").await;
        let earned = section(&commission, "Earned, by product");
        let key = |row: &Value, cells: &[String]| {
            let since = if cells[2].is_empty() { "-" } else { &cells[2] };
            format!("{} {} {since}", mode(row), first(row, "billers").unwrap_or_else(|| "-".to_owned()))
        };
        // Without the percent column in between.
        let without = lines(earned, key, 3).into_iter().map(|(key, mut cells)| {
            cells.remove(1);
            (key, cells)
        });
        self.is("commission", &without.collect());

        let large = self.report("largePayments").await;
        let totals = section(&large, "Paid, of UGX 1,000,000 and more")["rows"].as_array().unwrap().iter();
        let totals: Lines = totals.map(|row| (cells(row)[0].clone(), cells(row)[1..].to_vec())).collect();
        let expected = counted(&self.counted["large"]).into_iter().map(|(flow, sums)| (flow, sums[..2].to_vec()));
        assert_eq!(totals, expected.collect(), "{:?}", self.range);

        let people = self.report("people").await;
        let sold = section(&people, "Sold")["rows"].as_array().unwrap().iter();
        let sold: Lines = sold
            .map(|row| {
                let cells = cells(row);
                let fees = if cells[5].is_empty() { "0".to_owned() } else { cells[5].clone() };
                let counted = first(row, "counted").unwrap();
                (format!("{} {} {counted}", cells[0], cells[1]), vec![cells[3].clone(), cells[4].clone(), fees])
            })
            .collect();
        self.is("sold", &sold);
        let corrected = section(&people, "Corrected")["rows"].as_array().unwrap().iter();
        let by_hand: u64 = corrected.map(|row| cells(row)[1].parse::<u64>().unwrap()).sum();
        assert_eq!(json!(by_hand), self.counted["decided"], "{:?}", self.range);
    }

    /// Each value of a chart, over all flows of money, by what its filter selects.
    async fn charts(&self) {
        let keys: [(&str, &str, Key); 5] = [
            ("products", "movements", |opens| opens["modes"][0].as_str().unwrap().to_owned()),
            ("billers", "billers", |opens| opens["billers"][0].as_str().unwrap().to_owned()),
            ("weekdays", "weekdays", |opens| opens["weekdays"][0].to_string()),
            ("hours", "hours", |opens| opens["hours"][0].to_string()),
            ("people", "people", |opens| opens["by"].as_str().unwrap().to_owned()),
        ];
        for (at, measure) in ["count", "amount"].into_iter().enumerate() {
            for (kind, what, key) in keys {
                let expected = counted(&self.counted[what]).into_iter();
                let expected: BTreeMap<String, Decimal> =
                    expected.map(|(key, sums)| (key, sums[at].parse().unwrap())).collect();
                assert_eq!(self.drawn(kind, measure, key).await, expected, "{kind} {measure}, {:?}", self.range);
            }
            self.over_time("time", measure, at).await;
        }
        self.over_time("fees", "amount", 2).await;
        let network = |point: &Value| point["opens"]["networks"][0].as_str().unwrap().to_owned();
        let value = |point: &Value| point["value"].as_str().unwrap().to_owned();
        let success = self.points("success", "count").await;
        let said: BTreeMap<String, String> =
            success.iter().flatten().map(|point| (network(point), value(point))).collect();
        assert_eq!(json!(said), self.counted["success"], "{:?}", self.range);
        let mut times = Lines::new();
        for point in self.points("settling", "count").await.iter().flatten() {
            times.entry(network(point)).or_default().push(value(point));
        }
        self.is("settling", &times);
    }

    async fn drawn(&self, kind: &str, measure: &str, key: Key) -> BTreeMap<String, Decimal> {
        let mut drawn = BTreeMap::new();
        for point in self.points(kind, measure).await.iter().flatten() {
            let value: Decimal = point["value"].as_str().unwrap().parse().unwrap();
            if point["opens"].is_null() {
                assert!(value.is_zero(), "{kind}: {point:#}");
            } else {
                *drawn.entry(key(&point["opens"])).or_default() += value;
            }
        }
        drawn
    }

    /// Each step's value is the sum of its days.
    async fn over_time(&self, kind: &str, measure: &str, at: usize) {
        let days: BTreeMap<String, Decimal> =
            counted(&self.counted["days"]).into_iter().map(|(day, sums)| (day, sums[at].parse().unwrap())).collect();
        let drawn = self.drawn(kind, measure, |opens| format!("{} {}", opens["from"], opens["to"])).await;
        let mut sum = Decimal::ZERO;
        for (step, value) in &drawn {
            let (from, to) = step.split_once(' ').unwrap();
            let (from, to) = (from.trim_matches('"').to_owned(), to.trim_matches('"').to_owned());
            let expected: Decimal = days.range(from..=to).map(|(_, value)| value).sum();
            assert_eq!(*value, expected, "{kind} {measure}, {step}");
            sum += value;
        }
        assert_eq!(sum, days.values().sum::<Decimal>(), "{kind} {measure}, {:?}", self.range);
    }
}

fn counts_as(standing: &str) -> &str {
    match standing {
        "Paid" => "paid",
        "Not paid" => "notPaid",
        other => panic!("{other} is not settled"),
    }
}

/// Each report and chart of some ranges.
pub async fn agree(shop: &Shop, past: &Path) {
    shop.call("saveCommissionRates", json!({ "rates": rates() })).await;
    let mut modes = BTreeMap::new();
    // The whole time first: it has every product's name.
    for (range, counted) in RANGES.into_iter().zip(recount(past)).rev() {
        let mut recounted = Recounted { shop, range, counted, modes };
        recounted.statement().await;
        recounted.others().await;
        recounted.charts().await;
        modes = recounted.modes;
    }
}
