//! Killed while the accountant exports, imports a statement, accepts its matches, or packs a month.

use std::path::Path;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::judge::{agrees, operations};
use crate::orders::AIRTIME;
use crate::places::{ACCEPTING, EXPORTING, IMPORTING, PACKING};
use crate::shop::Shop;

const NAMED: &str = "file-after-name";

fn pays(shop: &Shop, counter: &mut Counter) {
    let submit = shop.reviews(counter, AIRTIME, "01");
    counter.calls("submit", &submit);
    counter.does(json!("settled"));
}

fn everything() -> Value {
    json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" })
}

/// The files for people: those that have got their names, and the unfinished ones.
fn files(shop: &Shop) -> (Vec<String>, Vec<String>) {
    let entries = std::fs::read_dir(shop.folder.path().join("files")).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names.into_iter().partition(|name| !name.starts_with('.'))
}

/// Dates unfinished files back to yesterday: those of the last minute may still be in use.
fn ages(shop: &Shop, left: &[String]) {
    let yesterday = SystemTime::now() - Duration::from_secs(24 * 3600);
    for name in left {
        let file = std::fs::File::open(shop.folder.path().join("files").join(name)).unwrap();
        file.set_modified(yesterday).unwrap();
    }
}

fn dies_during(shop: &Shop, mut counter: Counter, (call, input): (&str, &Value), place: &str, nth: u32) {
    counter.dies_at_time(place, nth);
    assert_eq!(counter.tries(call, input), Ended::Died, "{place}: {call} never comes to it");
    counter.dies();
    assert!(shop.book().exists());
}

#[test]
fn killed_while_the_history_is_exported_no_half_file_has_its_name_and_what_was_left_is_removed() {
    let seen = json!({ "columns": ["reference", "amount"], "sort": { "column": "amount", "descending": true } });
    let formats =
        [("csv", None), ("xlsx", None), ("pdf", None), ("xlsx", Some(seen)), ("hledger", None), ("camt053", None)];
    for (format, view) in formats {
        let mut export = everything();
        export["format"] = json!(format);
        if let Some(view) = view {
            export["view"] = view;
        }
        for place in EXPORTING {
            let shop = Shop::open();
            let mut counter = shop.opens();
            pays(&shop, &mut counter);
            pays(&shop, &mut counter);
            dies_during(&shop, counter, ("exportHistory", &export), place, 1);
            let (named, left) = files(&shop);
            let count = usize::from(*place == NAMED);
            assert_eq!((named.len(), left.len()), (count, 1), "{format} {place}: {named:?} {left:?}");
            ages(&shop, &left);

            let mut counter = shop.opens();
            let saved = counter.calls("exportHistory", &export);
            is_whole(Path::new(saved["path"].as_str().unwrap()), format, place);
            let (all, left) = files(&shop);
            assert_eq!((all.len(), left.len()), (named.len() + 1, 0), "{format} {place}: {all:?} {left:?}");
            for name in named {
                is_whole(&shop.folder.path().join("files").join(name), format, place);
            }
            agrees(&shop, &mut counter);
        }
    }
}

/// Checks that a file is complete: a table with its head and two rows, or a file that its programs can read to its end.
fn is_whole(file: &Path, format: &str, place: &str) {
    let bytes = std::fs::read(file).unwrap();
    match format {
        "csv" => assert_eq!(String::from_utf8_lossy(&bytes).lines().count(), 3, "{place}"),
        "xlsx" => {
            let book = kaunta_sheets::read("history.xlsx", &bytes).unwrap();
            let rows: Vec<usize> = book.sheets().iter().map(|sheet| sheet.rows().count()).collect();
            assert!(rows.len() > 1 && rows[1] > 2, "{place}: {rows:?}");
        }
        "hledger" => reads("hledger", &["-f", &file.to_string_lossy(), "check"], place),
        "camt053" => reads("xmllint", &["--noout", &file.to_string_lossy()], place),
        _ => assert!(bytes.starts_with(b"%PDF-") && bytes.trim_ascii_end().ends_with(b"%%EOF"), "{place}"),
    }
}

fn reads(program: &str, arguments: &[&str], place: &str) {
    let done = std::process::Command::new(program).args(arguments).output().unwrap();
    assert!(done.status.success(), "{place}: {}", String::from_utf8_lossy(&done.stderr));
}

/// A statement that contains the shop's only payment, and a charge.
fn statement(shop: &Shop, counter: &mut Counter) -> Value {
    pays(shop, counter);
    let payment = operations(counter).remove(0);
    let (reference, amount) = (payment["reference"].as_str().unwrap(), payment["amount"].as_str().unwrap());
    let day = &payment["at"].as_str().unwrap()[..10];
    let path = shop.folder.path().join("november.csv");
    let text = format!("Date,Reference,Amount\n{day},{reference},-{amount}\n{day},FEE-1,-700\n");
    std::fs::write(&path, text).unwrap();
    brings(counter, &path)
}

/// Chooses the file; returns what imports it.
fn brings(counter: &mut Counter, path: &Path) -> Value {
    counter.does(json!({ "choose": path }));
    let file = counter.calls("pickStatement", &Value::Null)["file"].take();
    let look = counter.calls("readStatement", &json!({ "file": file, "columns": null, "dates": null }));
    assert_eq!(look["problem"], Value::Null);
    json!({ "file": file, "sha256": look["sha256"], "account": "escrow", "columns": null, "dates": null })
}

fn statements(counter: &mut Counter) -> Vec<Value> {
    counter.calls("statements", &Value::Null)["statements"].as_array().unwrap().clone()
}

#[test]
fn killed_while_a_statement_is_imported_it_is_there_with_all_its_lines_or_not_at_all() {
    for place in IMPORTING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let import = statement(&shop, &mut counter);
        let before = operations(&mut counter);
        dies_during(&shop, counter, ("importStatement", &import), place, 1);

        let mut counter = shop.opens();
        let found = statements(&mut counter);
        assert_eq!(found.len(), usize::from(*place == "statement-after-commit"), "{place}");
        let again = brings(&mut counter, &shop.folder.path().join("november.csv"));
        let view = counter.calls("importStatement", &again);
        assert_eq!((&view["exactLeft"], statements(&mut counter).len()), (&json!(1), 1), "{place}: once");
        assert_eq!(view["summary"]["lines"], 2, "{place}");
        assert_eq!(operations(&mut counter), before, "{place}: no payment has moved");
        agrees(&shop, &mut counter);
    }
}

#[test]
fn killed_while_matches_are_accepted_all_of_them_are_or_none_and_the_report_follows() {
    for place in ACCEPTING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let import = statement(&shop, &mut counter);
        counter.calls("importStatement", &import);
        let statement = json!({ "id": 1 });
        dies_during(&shop, counter, ("acceptExact", &statement), place, 1);

        let mut counter = shop.opens();
        let is_accepted = u32::from(*place == "decision-after-commit");
        assert_eq!(counter.calls("statement", &statement)["summary"]["accepted"], is_accepted, "{place}");
        let view = counter.calls("acceptExact", &statement);
        assert_eq!((&view["summary"]["accepted"], &view["exactLeft"]), (&json!(1), &json!(0)), "{place}");
        agrees(&shop, &mut counter);
        dies_during(&shop, counter, ("statementReport", &statement), "file-before-name", 1);
        assert_eq!(files(&shop).0, [""; 0], "{place}: half a report");
        let mut counter = shop.opens();
        counter.calls("statementReport", &statement);
        assert_eq!(files(&shop).0.len(), 1, "{place}");
    }
}

#[test]
fn killed_while_a_month_is_packed_there_is_no_half_pack_and_it_can_be_packed_again() {
    let month = json!({ "month": "2020-01" });
    let shop = Shop::open();
    let mut counter = shop.opens();
    pays(&shop, &mut counter);
    for (place, nth) in [(PACKING[0], 3), ("file-before-name", 1)] {
        dies_during(&shop, counter, ("packMonth", &month), place, nth);
        let (named, left) = files(&shop);
        assert_eq!((named.len(), left.len()), (0, 1), "{place}: {named:?} {left:?}");
        ages(&shop, &left);
        counter = shop.opens();
    }
    let saved = counter.calls("packMonth", &month);
    assert_eq!(files(&shop), (vec![saved["name"].as_str().unwrap().to_owned()], Vec::new()));
    agrees(&shop, &mut counter);
}
