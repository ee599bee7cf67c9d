//! An export of the list as shown: its rows, in its order, in its columns.
#![cfg(target_os = "linux")]

use serde_json::{Value, json};

use crate::exports::{busy_shop, grouped, rows_of, run};
use crate::orphans::with_a_hanging_orphan;
use crate::shop::Shop;

const COLUMNS: [&str; 20] = [
    "time",
    "product",
    "name",
    "number",
    "state",
    "amount",
    "fee",
    "total",
    "charge",
    "by",
    "reference",
    "wallet",
    "narration",
    "labels",
    "settled",
    "approvedBy",
    "payroll",
    "payrollLine",
    "notes",
    "token",
];

fn seen(format: &str, columns: &[&str], sort: &Value) -> Value {
    json!({
        "from": null, "to": null, "modes": [], "states": [], "search": "", "format": format, "wallet": "ESCROW",
        "view": { "columns": columns, "sort": sort },
    })
}

async fn exported(shop: &Shop, input: Value) -> String {
    shop.call("exportHistory", input).await["path"].as_str().unwrap().to_owned()
}

fn table(path: &str) -> Vec<Vec<String>> {
    let mut table = csv::ReaderBuilder::new().has_headers(false).from_path(path).unwrap();
    let plain = |cell: &str| cell.trim_start_matches('\u{feff}').to_owned();
    table.records().map(|row| row.unwrap().iter().map(plain).collect()).collect()
}

/// The rows of the screen in an order, those that the book had lost at their places.
async fn on_the_screen(shop: &Shop, sort: &Value) -> Vec<Value> {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = shop.call("history", json!({ "filter": filter, "sort": sort, "offset": 0, "limit": 500 })).await;
    let mut rows = page["rows"].as_array().unwrap().clone();
    for found in page["found"].as_array().unwrap() {
        rows.insert(usize::try_from(found["index"].as_u64().unwrap()).unwrap(), found.clone());
    }
    rows
}

async fn every_order_is_that_of_the_screen(shop: &Shop) {
    let orders = COLUMNS.iter().flat_map(|column| [(column, false), (column, true)]);
    let orders = orders.map(|(column, descending)| json!({ "column": column, "descending": descending }));
    for sort in orders.chain([Value::Null]) {
        let listed = on_the_screen(shop, &sort).await;
        let path = exported(shop, seen("csv", &["reference", "amount"], &sort)).await;
        let rows = table(&path);
        assert_eq!(rows[0], ["Reference", "Amount, UGX"]);
        let text = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let expected: Vec<_> = listed.iter().map(|row| vec![text(row, "reference"), text(row, "amount")]).collect();
        assert_eq!(rows[1..], expected, "{sort}");
        std::fs::remove_file(path).unwrap();
    }
}

#[tokio::test]
async fn a_file_of_what_is_seen_has_the_order_of_the_list_whatever_that_is() {
    every_order_is_that_of_the_screen(&busy_shop().await).await;
}

#[tokio::test]
async fn what_the_book_had_lost_stands_in_such_a_file_where_the_list_has_it() {
    let (shop, reference) = with_a_hanging_orphan().await;
    let all = on_the_screen(&shop, &Value::Null).await;
    assert!(all.iter().any(|row| row["reference"] == reference.as_str() && row["fromService"].is_array()), "{all:#?}");
    every_order_is_that_of_the_screen(&shop).await;
    let rows = table(&exported(&shop, seen("csv", &["name", "reference"], &Value::Null)).await);
    assert!(rows.contains(&vec!["Found at the service".to_owned(), reference]), "{rows:?}");
}

#[tokio::test]
async fn the_fee_of_what_the_book_had_lost_is_no_charged_fee_before_it_is_paid() {
    let (shop, reference) = with_a_hanging_orphan().await;
    let all = on_the_screen(&shop, &Value::Null).await;
    let lost = all.iter().find(|row| row["reference"] == reference.as_str()).unwrap();
    let said = lost["fromService"].as_array().unwrap();
    assert!(said.iter().any(|line| line["label"] == "Fee"), "the service named one: {said:?}");
    assert_eq!((&lost["fee"], &lost["total"]), (&Value::Null, &Value::Null));
    let rows = table(&exported(&shop, seen("csv", &["reference", "fee", "total"], &Value::Null)).await);
    assert!(rows.contains(&vec![reference, String::new(), String::new()]), "{rows:?}");
}

#[tokio::test]
async fn a_file_of_what_is_seen_has_the_columns_of_the_list_with_its_words_and_nothing_else() {
    let shop = busy_shop().await;
    let first = shop.call("lastExport", Value::Null).await;
    assert_eq!(first["format"], "xlsx", "leading zeros survive in what is offered first");
    let sort = json!({ "column": "amount", "descending": true });
    let path = exported(&shop, seen("csv", &["state", "amount", "narration", "state"], &sort)).await;
    let rows = table(&path);
    assert_eq!(rows[0], ["State", "Amount, UGX", "Note sent"]);
    assert!(rows.iter().any(|row| row[0] == "Received" && row[1] == "25001"), "{rows:?}");
    assert!(rows.iter().any(|row| row[0] == "Refused so far" || row[0] == "Not paid"), "{rows:?}");
    assert!(rows.iter().any(|row| row[2] == "'=1+1, \"ŋ\" مرحبا 🙂"), "a formula stays harmless: {rows:?}");
    // The choice is remembered for the next time.
    assert_eq!(shop.call("lastExport", Value::Null).await["allColumns"], false);
    let whole = table(&exported(&shop, seen("csv", &[], &Value::Null)).await);
    assert_eq!(whole[0].len(), COLUMNS.len());
    let mut all = seen("csv", &[], &Value::Null);
    all.as_object_mut().unwrap().remove("view");
    let all = table(&exported(&shop, all).await);
    assert!(all[0].len() > 34 && all[0][0] == "Date", "{:?}", all[0]);
    assert_eq!(shop.call("lastExport", Value::Null).await["allColumns"], true);
    // Only some rows, in the same order.
    let mut chosen = seen("csv", &["reference", "amount"], &sort);
    chosen["chosen"] = json!([1, 2, 4]);
    let rows = table(&exported(&shop, chosen).await);
    let listed = on_the_screen(&shop, &sort).await;
    let of_them: Vec<_> = listed.iter().filter(|row| [1, 2, 4].contains(&row["id"].as_u64().unwrap())).collect();
    let references: Vec<_> = of_them.iter().map(|row| row["reference"].as_str().unwrap()).collect();
    assert_eq!(rows[1..].iter().map(|row| row[0].as_str()).collect::<Vec<_>>(), references);
}

#[tokio::test]
async fn a_workbook_and_a_pdf_of_what_is_seen_are_read_by_others_in_the_order_of_the_list_with_its_totals() {
    let shop = busy_shop().await;
    let sort = json!({ "column": "amount", "descending": false });
    let listed = on_the_screen(&shop, &sort).await;
    let path = exported(&shop, seen("xlsx", &["reference", "time", "amount"], &sort)).await;
    let script = "
import sys, datetime, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print('|'.join(book.sheetnames))
is_row = lambda line: isinstance(line[1].value, datetime.datetime)
rows, totals = {}, {}
for name in book.sheetnames[1:]:
    sheet = book[name]
    assert sheet.freeze_panes == 'A2'
    assert [cell.value for cell in sheet[1]] == ['Reference', 'Time', 'Amount, UGX']
    lines = list(sheet.iter_rows(min_row=2))
    assert all(line[0].font.bold for line in lines if not is_row(line))
    rows[name] = [(line[0].value, line[2].value) for line in lines if is_row(line)]
    totals[name] = [(line[0].value, line[2].value) for line in lines if not is_row(line)]
listed, sums = rows.pop('History'), totals.pop('History')
for row in listed + sums:
    print(*row)
assert all(own == [row for row in listed if row in own] for own in rows.values()), 'each in the order of the list'
assert sorted(sum(rows.values(), [])) == sorted(listed)
assert all(len(own) == 1 and own[0][0].startswith('Total of ') for own in totals.values())
assert sum(own[0][1] for own in totals.values()) == sum(total for _, total in sums)
rows = {row[0].value: [cell.value for cell in row] for row in book['Summary'].iter_rows() if row[0].value}
print(rows['All that was paid out'][2], rows['All that was collected'][2])
";
    let read = run("/usr/bin/python3", &["-c", script, &path]);
    let lines: Vec<&str> = read.lines().collect();
    assert!(lines[0].starts_with("Summary|History|") && lines[0].split('|').count() == 7, "{}", lines[0]);
    let rows: Vec<_> = listed
        .iter()
        .map(|row| format!("{} {}", row["reference"].as_str().unwrap(), row["amount"].as_str().unwrap()))
        .collect();
    let (of_list, sums) = lines[1..].split_at(rows.len());
    assert_eq!(of_list, rows);
    let totals = shop.call("historyTotals", seen("xlsx", &[], &Value::Null)).await;
    let paid = |flow: usize| totals["flows"][flow]["lines"]["paid"]["amount"].as_str().unwrap().to_owned();
    let [out, collected] = [paid(0), paid(1)];
    let shown = [format!("All that was paid out {out}"), format!("All that was collected {collected}")];
    assert_eq!(sums, [&shown[..], &[format!("{out} {collected}")]].concat());
    let path = exported(&shop, seen("pdf", &["reference", "state", "amount"], &sort)).await;
    let read: Vec<_> =
        rows_of(&path).into_iter().filter(|row| row.first().is_some_and(|cell| cell.starts_with("KA-"))).collect();
    let rows: Vec<_> = listed
        .iter()
        .map(|row| (row["reference"].as_str().unwrap().to_owned(), grouped(row["amount"].as_str().unwrap())))
        .collect();
    let of_list: Vec<_> = read
        .into_iter()
        .map(|row| (row[0].split(' ').next().unwrap().to_owned(), row[row.len() - 1].clone()))
        .collect();
    assert_eq!(of_list, rows);
}
