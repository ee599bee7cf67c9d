//! Reports as files, from the window and from a terminal: they contain what the screen shows.
#![cfg(target_os = "linux")]

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_app::{Terminal, TerminalReport, report_from_terminal};
use kaunta_contract::{ReportFormat, ReportKind};
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::exports::grouped;
use crate::orders::{airtime, bank, bill};
use crate::people::{OWNER, TRUSTED, come_in, log, staffed};
use crate::shop::{Shop, noon};

const DAYS: [&str; 2] = ["2026-11-01", "2026-11-30"];

fn input(kind: &str) -> Value {
    json!({ "kind": kind, "from": DAYS[0], "to": DAYS[1], "wallet": null })
}

async fn saved(shop: &Shop, kind: &str, format: &str) -> std::path::PathBuf {
    let mut input = input(kind);
    input["format"] = json!(format);
    shop.call("exportReport", input).await["path"].as_str().unwrap().into()
}

/// Every number of a report, and every text that is in a table, table by table and row by row.
fn cells(report: &Value) -> Vec<String> {
    let sections = report["sections"].as_array().unwrap().iter();
    let rows = sections.flat_map(|section| section["rows"].as_array().unwrap());
    let cells = rows.flat_map(|row| row["cells"].as_array().unwrap());
    cells.map(|cell| cell.as_str().unwrap().to_owned()).filter(|cell| !cell.is_empty()).collect()
}

async fn busy() -> Shop {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    shop
}

/// A shop whose five reports have every kind of cell: a commission's rate and certificate, a large payment, a decision.
async fn with_something_in_each_report() -> Shop {
    let shop = busy().await;
    let rate = json!({ "from": "2026-11-01", "mode": "PARTNER_PAY_BILL_PAYMENT", "biller": "UMEME", "percent": "2.5", "withheld": "10" });
    shop.call("saveCommissionRates", json!({ "rates": [rate] })).await;
    let certificate = json!({ "from": "2026-11-02", "to": "2026-11-29", "number": "WHT-2026-0000-0042" });
    shop.call("saveCertificates", json!({ "certificates": [certificate] })).await;
    let large = bank("9030012345678").answering("amount", "1000000");
    let key = shop.review(&large).await["idempotencyKey"].clone();
    let noted = json!({ "kind": "passport", "lastFour": "4F7K" });
    let made = shop.call("submit", json!({ "idempotencyKey": key, "customerId": noted })).await;
    shop.told(made["row"]["id"].as_i64().unwrap()).await;
    shop
}

const KINDS: [(&str, ReportKind); 5] = [
    ("statement", ReportKind::Statement),
    ("fees", ReportKind::Fees),
    ("commission", ReportKind::Commission),
    ("largePayments", ReportKind::LargePayments),
    ("people", ReportKind::People),
];

/// Each cell as the screen and paper show it, with what its column holds.
fn shown(report: &Value) -> Vec<(String, String)> {
    let mut shown = Vec::new();
    for section in report["sections"].as_array().unwrap() {
        for row in section["rows"].as_array().unwrap() {
            for (cell, column) in row["cells"].as_array().unwrap().iter().zip(section["columns"].as_array().unwrap()) {
                let (cell, kind) = (cell.as_str().unwrap(), column["kind"].as_str().unwrap());
                let words = match (kind, cell.parse::<NaiveDate>(), cell.parse::<DateTime<Utc>>()) {
                    ("day", Ok(day), _) => day.format("%-d %b %Y").to_string(),
                    ("time", _, Ok(at)) => in_kampala(at).format("%-d %b %Y, %H:%M").to_string(),
                    ("count" | "amount", ..) if cell.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit()) => {
                        let (sign, digits) = cell.strip_prefix('-').map_or(("", cell), |digits| ("-", digits));
                        format!("{sign}{}", grouped(digits))
                    }
                    _ => cell.to_owned(),
                };
                shown.push((kind.to_owned(), words));
            }
        }
    }
    shown.retain(|(_, words)| !words.is_empty());
    shown
}

fn read(program: &str, arguments: &[&str]) -> String {
    let output = std::process::Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().replace('\u{a0}', " ")
}

const SHEETS: &str = "
import sys, datetime, openpyxl
for sheet in openpyxl.load_workbook(sys.argv[1]).worksheets[1:]:
    assert sheet.freeze_panes == 'A2', sheet.title
    for row in sheet.iter_rows(min_row=2):
        for cell in row:
            if isinstance(cell.value, datetime.datetime): print(cell.value.isoformat(), 'a real date', cell.number_format)
            elif cell.number_format.endswith('%') and isinstance(cell.value, (int, float)):
                print(format(cell.value * 100, '.3f').rstrip('0').rstrip('.'))
                print('a real percent', cell.number_format)
            elif cell.value is not None: print(cell.value)
";

#[tokio::test]
async fn every_cell_of_a_report_on_the_screen_is_in_its_csv_its_workbook_its_pdf_and_a_terminal() {
    let shop = with_something_in_each_report().await;
    for (kind, of) in KINDS {
        let report = shop.call("report", input(kind)).await;
        let expected = cells(&report);
        assert!(expected.len() > 3, "{report:#}");
        let text = std::fs::read_to_string(saved(&shop, kind, "csv").await).unwrap();
        let mut table = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
        let found: Vec<String> = table
            .records()
            .flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
            .filter(|cell| !cell.is_empty())
            .collect();
        let mut at = 0;
        for cell in expected.iter().filter(|cell| cell.parse::<DateTime<Utc>>().is_err()) {
            at += found[at..].iter().position(|found| found == cell).unwrap_or_else(|| panic!("{cell} in {text}")) + 1;
        }
        let path = saved(&shop, kind, "xlsx").await;
        let sheets = read("/usr/bin/python3", &["-c", SHEETS, path.to_str().unwrap()]);
        let dates = sheets.lines().filter(|line| line.contains("a real date")).count();
        let typed = shown(&report).into_iter().filter(|(kind, words)| {
            (kind == "day" || kind == "time") && words.starts_with(|sign: char| sign.is_ascii_digit())
        });
        assert_eq!(dates, typed.count(), "{kind}: {sheets}");
        let percents = shown(&report).into_iter().filter(|(kind, _)| kind == "percent").count();
        assert_eq!(sheets.lines().filter(|line| line.starts_with("a real percent 0")).count(), percents, "{sheets}");
        assert!(percents > 0 || kind != "commission", "{report:#}");
        let found: Vec<&str> = sheets.lines().collect();
        for cell in expected.iter().filter(|cell| !cell.starts_with("2026-11-")) {
            assert!(found.contains(&cell.as_str()), "{cell} in {sheets}");
        }
        let path = saved(&shop, kind, "pdf").await;
        // In reading order: a long text goes on in the next line, and nothing else is broken.
        let paper = read("pdftotext", &[path.to_str().unwrap(), "-"]);
        let words = paper.split_whitespace().collect::<Vec<_>>().join(" ");
        let printed = terminal_report(&shop, of).await;
        for (of_kind, cell) in shown(&report) {
            let whole = of_kind == "text" || paper.lines().any(|line| line.trim().contains(&cell));
            assert!(whole && words.contains(&cell), "{kind}, {of_kind}: {cell} in {paper}");
            assert!(printed.contains(&cell), "{kind}: {cell} in {printed}");
        }
    }
    let saves = log(&shop).await.into_iter().map(|(_, entry)| entry).collect::<Vec<_>>();
    assert!(saves.iter().any(|entry| entry == "Saved a report (practice)."), "{saves:?}");
    let from_terminal = "Made a report from a terminal, without signing in (practice).";
    assert!(saves.iter().any(|entry| entry == from_terminal), "{saves:?}");
}

fn terminal(shop: &Shop) -> Terminal {
    Terminal { data: shop.data(), now: noon(), run: 7, computer: Some("COUNTER-1".to_owned()) }
}

fn asked(kind: ReportKind) -> TerminalReport {
    let day = |day: &str| day.parse::<NaiveDate>().unwrap();
    TerminalReport {
        kind,
        days: day(DAYS[0])..=day(DAYS[1]),
        wallet: None,
        environment: Some(Environment::Practice),
        format: None,
        out: None,
    }
}

async fn terminal_report(shop: &Shop, kind: ReportKind) -> String {
    report_from_terminal(&terminal(shop), &asked(kind)).await.unwrap()
}

#[tokio::test]
async fn a_report_from_a_terminal_is_a_whole_file_or_none() {
    let shop = busy().await;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("november.pdf");
    let order = TerminalReport { format: Some(ReportFormat::Pdf), out: Some(out.clone()), ..asked(ReportKind::Fees) };
    let said = report_from_terminal(&terminal(&shop), &order).await.unwrap();
    assert!(said.starts_with("Fees: ") && said.ends_with("november.pdf was written."), "{said}");
    assert!(std::fs::read(&out).unwrap().starts_with(b"%PDF"));
    let refused = report_from_terminal(&terminal(&shop), &order).await.unwrap_err().to_string();
    assert!(refused.contains("already a file of this name"), "{refused}");
    let [to, from] = DAYS.map(|day| day.parse::<NaiveDate>().unwrap());
    let other = folder.path().join("other.pdf");
    let backwards = TerminalReport { days: from..=to, out: Some(other), ..order };
    let refused = report_from_terminal(&terminal(&shop), &backwards).await.unwrap_err().to_string();
    assert!(refused.starts_with("The last day is before the first"), "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[tokio::test]
async fn reports_on_paper_draw_the_charts_of_the_screen() {
    let shop = busy().await;
    shop.advance(24 * 3600);
    come_in(&shop, TRUSTED).await;
    shop.pay(&airtime("0772300417")).await;
    come_in(&shop, OWNER).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let path = saved(&shop, "statement", "pdf").await;
    let read = |program: &str, options: &[&str]| {
        let output = std::process::Command::new(program).args(options).arg(&path).arg("-").output().unwrap();
        String::from_utf8(output.stdout).unwrap().replace('\u{a0}', " ")
    };
    let text = read("pdftotext", &["-layout"]);
    for (kind, measure, title) in [
        ("time", "amount", "Amounts paid by day"),
        ("time", "count", "Payments made by day"),
        ("products", "amount", "Amounts paid by product"),
        ("products", "count", "Payments made by product"),
    ] {
        let asked = json!({ "kind": kind, "from": DAYS[0], "to": DAYS[1], "measure": measure });
        let chart = shop.call("chart", asked).await;
        assert_eq!(chart["title"], title);
        assert_eq!(text.matches(title).count(), 1, "{text}");
        let total = chart["series"][0]["total"].as_str().unwrap().parse::<rust_decimal::Decimal>().unwrap();
        let digits = grouped(&total.normalize().to_string());
        let legend = if measure == "amount" { format!("UGX {digits}") } else { digits };
        assert!(text.contains(&format!("Paid out: {legend}")), "{legend} in {text}");
    }
    assert!(text.contains("In pictures"), "{text}");
    let rate = json!({ "from": "2026-11-01", "mode": "PARTNER_PAY_AIRTIME", "biller": null, "percent": "2.5", "withheld": "10" });
    shop.call("saveCommissionRates", json!({ "rates": [rate] })).await;
    let paper = async |of: &str| {
        let path = saved(&shop, of, "pdf").await;
        let output = std::process::Command::new("pdftotext").arg("-layout").arg(&path).arg("-").output().unwrap();
        String::from_utf8(output.stdout).unwrap().replace('\u{a0}', " ")
    };
    for of in ["fees", "commission"] {
        let asked = json!({ "kind": of, "from": DAYS[0], "to": DAYS[1], "measure": "amount" });
        let chart = shop.call("chart", asked).await;
        let text = paper(of).await;
        assert!(text.contains("In pictures") && text.contains(chart["title"].as_str().unwrap()), "{text}");
        for series in chart["series"].as_array().unwrap() {
            let total = series["total"].as_str().unwrap().parse::<rust_decimal::Decimal>().unwrap();
            let told = format!("{}: UGX {}", series["name"].as_str().unwrap(), grouped(&total.normalize().to_string()));
            assert!(text.contains(&told), "{told} in {text}");
        }
    }
    let text = paper("people").await;
    assert!(text.contains("In pictures"), "{text}");
    for measure in ["amount", "count"] {
        let asked = json!({ "kind": "people", "from": DAYS[0], "to": DAYS[1], "measure": measure });
        let chart = shop.call("chart", asked).await;
        assert!(text.contains(chart["title"].as_str().unwrap()), "{text}");
        assert!(chart["series"][0]["points"].as_array().unwrap().len() > 1, "two people sold: {chart}");
    }
    // A bar for each payment says no more than its row.
    assert!(!paper("largePayments").await.contains("In pictures"));
}
