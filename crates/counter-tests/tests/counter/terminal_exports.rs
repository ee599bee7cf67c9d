//! Exports from a terminal: beside the open book, narrowed and arranged as the window does.
#![cfg(target_os = "linux")]

use std::path::Path;

use kaunta_app::{ExportedList, Terminal, TerminalExport, export_from_terminal};
use kaunta_contract::{ExportFormat, HistoryFilter};
use kaunta_domain::environment::Environment;
use kaunta_domain::person::PersonName;
use kaunta_domain::wallet::WalletType;
use serde_json::{Value, json};

use crate::exports::{all, busy_shop};
use crate::orders::{airtime, bill};
use crate::people::{OWNER, come_in, log, staffed};
use crate::shop::{Shop, noon};

fn terminal(shop: &Shop) -> Terminal {
    Terminal { data: shop.data(), now: noon(), run: 7, computer: Some("COUNTER-1".to_owned()) }
}

fn narrowed(filter: HistoryFilter) -> ExportedList {
    ExportedList::Narrowed { filter: Box::new(filter), shown: None }
}

fn asked(out: &Path, format: ExportFormat) -> TerminalExport {
    let (wallet, environment) = (WalletType::Escrow, Some(Environment::Practice));
    TerminalExport { list: narrowed(HistoryFilter::default()), format, wallet, environment, out: out.to_owned() }
}

#[tokio::test]
async fn an_export_from_a_terminal_reads_beside_the_open_book_and_is_in_the_security_log() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("history.csv");
    let said = export_from_terminal(&terminal(&shop), &asked(&out, ExportFormat::Csv)).await.unwrap();
    assert!(said.starts_with("1 payment was looked through"), "{said}");
    let window = shop.call("exportHistory", all("csv")).await;
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(window["path"].as_str().unwrap()).unwrap());
    let words = "Saved the history from a terminal, without signing in (practice).";
    assert!(log(&shop).await.iter().any(|(_, entry)| entry == words), "{:?}", log(&shop).await);
    assert_eq!(shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn an_export_from_a_terminal_is_narrowed_as_the_window_s() {
    let shop = busy_shop().await;
    let folder = tempfile::tempdir().unwrap();
    let filters = [
        json!({ "counted": ["paid"], "modes": ["PARTNER_PAY_BILL_PAYMENT", "PARTNER_SEND_BANK"] }),
        json!({ "from": "2026-11-22", "to": "2026-11-22", "search": "quoted" }),
        json!({ "networks": ["AIRTEL"], "amountFrom": "1,000" }),
        json!({ "billers": ["UMEME"] }),
    ];
    for (number, only) in filters.into_iter().enumerate() {
        let mut input = all("csv");
        input.as_object_mut().unwrap().extend(only.as_object().unwrap().clone());
        let filter: HistoryFilter = serde_json::from_value(input.clone()).unwrap();
        let out = folder.path().join(format!("{number}.csv"));
        let asked = TerminalExport { list: narrowed(filter), ..asked(&out, ExportFormat::Csv) };
        export_from_terminal(&terminal(&shop), &asked).await.unwrap();
        let window = shop.call("exportHistory", input).await;
        let written = std::fs::read(&out).unwrap();
        assert_eq!(written, std::fs::read(window["path"].as_str().unwrap()).unwrap(), "{only}");
        let rows = csv::Reader::from_reader(&written[..]).records().count();
        assert!((1..5).contains(&rows), "{only}: {rows}");
    }
    let filter = HistoryFilter { amount_from: Some("2,50".to_owned()), ..HistoryFilter::default() };
    let list = narrowed(filter);
    let asked = TerminalExport { list, ..asked(&folder.path().join("wrong.csv"), ExportFormat::Csv) };
    assert!(export_from_terminal(&terminal(&shop), &asked).await.unwrap_err().to_string().contains("digits"));
}

#[tokio::test]
async fn a_view_that_was_saved_in_the_window_is_written_from_a_terminal_as_it_is_seen() {
    let shop = staffed().await;
    come_in(&shop, OWNER).await;
    for amount in ["5000", "7000", "6000"] {
        shop.pay(&airtime("0752300417").answering("amount", amount)).await;
    }
    let sort = json!({ "column": "amount", "descending": true });
    let columns = ["amount", "state", "settled"];
    let chosen: Vec<Value> = columns.iter().map(|column| json!({ "column": column, "width": null })).collect();
    let draft = json!({ "period": "today", "amountFrom": "6,000", "states": ["succeeded"], "by": OWNER.0 }).to_string();
    let view = json!({ "name": "Large today", "filter": draft, "columns": chosen, "sort": sort, "onRail": false });
    shop.call("saveHistoryLayout", json!({ "columns": [], "views": [view] })).await;
    let folder = tempfile::tempdir().unwrap();
    let of = Some(PersonName::parse(OWNER.0).unwrap());
    let written = async |name: &str, of: Option<PersonName>| {
        let out = folder.path().join(format!("{}.csv", name.len()));
        let list = ExportedList::View { name: name.to_owned(), of };
        let asked = TerminalExport { list, ..asked(&out, ExportFormat::Csv) };
        export_from_terminal(&terminal(&shop), &asked).await.map(|_| std::fs::read(&out).unwrap())
    };
    let mut input = all("csv");
    let seen = json!({ "from": "2026-11-21", "to": "2026-11-21", "amountFrom": "6,000", "states": ["succeeded"],
                       "by": OWNER.0, "view": { "columns": columns, "sort": sort } });
    input.as_object_mut().unwrap().extend(seen.as_object().unwrap().clone());
    let window = shop.call("exportHistory", input).await;
    let expected = std::fs::read_to_string(window["path"].as_str().unwrap()).unwrap();
    let file = String::from_utf8(written("large TODAY", of.clone()).await.unwrap()).unwrap();
    assert_eq!(file, expected);
    let amounts: Vec<&str> = file.lines().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!((amounts.len(), &amounts[1..]), (3, &["7000", "6000"][..]), "{file}");
    for (name, of) in [("Mine", of), ("Large today", None)] {
        let said = written(name, of).await.unwrap_err().to_string();
        assert!(said.contains(&format!("no view called “{name}”")), "{said}");
    }
    assert!(!folder.path().join("4.csv").exists(), "nothing was written");
}

#[tokio::test]
async fn a_terminal_is_told_why_nothing_was_written() {
    let shop = busy_shop().await;
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.csv");
    std::fs::write(&there, "another's").unwrap();
    let nowhere = folder.path().join("no such folder").join("history.csv");
    for (out, words) in [(&there, "already a file of this name"), (&nowhere, "could not be written")] {
        let refused =
            export_from_terminal(&terminal(&shop), &asked(out, ExportFormat::Csv)).await.unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
    assert_eq!(std::fs::read(&there).unwrap(), b"another's");
    let elsewhere = TerminalExport {
        environment: Some(Environment::Production),
        ..asked(&folder.path().join("a.csv"), ExportFormat::Csv)
    };
    let refused = export_from_terminal(&terminal(&shop), &elsewhere).await.unwrap_err().to_string();
    assert_eq!(refused, "There is no book of this environment.");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half is left");
}

#[tokio::test]
async fn an_export_from_a_terminal_leaves_damaged_settings_to_the_program_whose_they_are() {
    let shop = Shop::open().await;
    let (settings, damage) = (shop.data().join("shop.json"), b"{\"environment\": \"produ".as_slice());
    std::fs::write(&settings, damage).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("history.csv");
    let refused =
        export_from_terminal(&terminal(&shop), &asked(&out, ExportFormat::Csv)).await.unwrap_err().to_string();
    assert_eq!(refused, "Kaunta's settings can't be read.");
    assert_eq!(std::fs::read(&settings).unwrap(), damage);
    assert!(!shop.data().join("shop.damaged.json").exists() && !out.exists());
}
