//! A payroll at the counter: tables to import, and the steps from a table to a run as the window takes them.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use kaunta_app::App;
use kaunta_domain::money::Money;
use serde_json::{Value, json};

use crate::computer::Computer;
use crate::shop::{PATIENCE, Shop, answer, kaunta};

/// Saves a file of this name on the shop's computer and picks it. Returns the window's name for it.
pub async fn bring(shop: &Shop, name: &str, content: impl AsRef<[u8]>) -> String {
    bring_to(&shop.app, shop, name, content).await
}

/// The same in a given Kaunta.
pub async fn bring_to(app: &App, shop: &Shop, name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = shop.folder.path().join("brought");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), content).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(folder.join(name));
    let picked = answer(app, "pickFile", Value::Null).await["picked"].clone();
    assert_eq!(picked["name"], name);
    picked["file"].as_str().unwrap().to_owned()
}

/// What is in a file before anything was chosen.
pub async fn look(shop: &Shop, file: &str) -> Value {
    shop.call("readFile", json!({ "file": file, "sheet": null, "columns": null })).await
}

/// The columns that were recognized, as the window sends them back.
pub fn columns(look: &Value) -> Value {
    let held = look["columns"].as_array().unwrap().iter().filter(|column| !column["column"].is_null());
    held.map(|column| json!({ "place": column["place"], "column": column["column"] })).collect()
}

/// What the window sends to make a draft of the file.
pub fn import_of(look: &Value) -> Value {
    json!({ "file": look["file"], "sheet": look["sheet"], "payees": look["payees"], "columns": columns(look), "name": "November wages",
            "note": "Wages" })
}

/// From a table to a draft.
pub async fn import(shop: &Shop, name: &str, content: impl AsRef<[u8]>) -> Value {
    let file = bring(shop, name, content).await;
    let looked = look(shop, &file).await;
    shop.call("importPayroll", import_of(&looked)).await
}

/// A table of people with the columns of the template.
pub fn people(rows: &[(&str, &str, &str)]) -> String {
    let lines = rows.iter().map(|(name, phone, amount)| format!("{name},{phone},,{amount},\n"));
    format!("Name,Phone,Network,Amount UGX,Note\n{}", lines.collect::<String>())
}

/// This many people, each with their own phone and amount.
pub fn many(count: u32) -> String {
    let row = |n: u32| format!("Worker {n},0772{:06},,{},\n", 300_000 + n, 10_000 + n);
    format!("Name,Phone,Network,Amount UGX,Note\n{}", (0..count).map(row).collect::<String>())
}

pub fn id(view: &Value) -> i64 {
    view["summary"]["id"].as_i64().unwrap()
}

pub async fn draft(shop: &Shop, table: &str) -> i64 {
    id(&import(shop, "wages.csv", table).await)
}

/// A payroll as the window shows it.
pub async fn view(app: &App, id: i64) -> Value {
    answer(app, "payroll", json!({ "id": id })).await
}

pub async fn rows(app: &App, id: i64, filter: Value) -> Vec<Value> {
    let mut rows = Vec::new();
    loop {
        let input = json!({ "id": id, "filter": filter, "offset": rows.len(), "limit": 500 });
        let page = answer(app, "payrollRows", input).await;
        rows.extend_from_slice(page["rows"].as_array().unwrap());
        if rows.len() as u64 >= page["total"].as_u64().unwrap() {
            return rows;
        }
    }
}

pub async fn all(app: &App, id: i64) -> Vec<Value> {
    rows(app, id, json!({})).await
}

/// Each row's outcome, in the order of the file.
pub async fn outcomes(app: &App, id: i64) -> Vec<String> {
    let outcome = |row: &Value| row["outcome"].as_str().unwrap_or("-").to_owned();
    all(app, id).await.iter().map(outcome).collect()
}

/// Each row's verdict and whether it is included, in the order of the file.
pub async fn verdicts(app: &App, id: i64) -> Vec<(String, bool)> {
    let of = |row: &Value| (row["verdict"].as_str().unwrap().to_owned(), row["included"].as_bool().unwrap());
    all(app, id).await.iter().map(of).collect()
}

/// A sum of money as a whole number.
pub fn sum(money: &Value) -> i64 {
    money.as_str().unwrap_or_else(|| panic!("{money} is no sum")).parse().unwrap()
}

fn exact(money: &Value) -> Money {
    Money::parse(money.as_str().unwrap()).unwrap()
}

/// The file's total is what is to be paid, what is left out, and rows that no sum includes; and it is the total over all
/// verdicts: nothing is lost in between.
pub fn adds_up(view: &Value) {
    let totals = |of: &Value| (of["rows"].as_i64().unwrap(), exact(&of["amount"]));
    let plus = |one: (i64, Money), other: (i64, Money)| (one.0 + other.0, one.1.checked_add(other.1).unwrap());
    let (file, to_pay, left_out) = (&view["file"], &view["summary"]["included"], &view["leftOut"]);
    let (file, to_pay, left_out) = (totals(file), totals(to_pay), totals(left_out));
    let in_no_sum = view["unreadable"].as_i64().unwrap();
    assert_eq!(file, plus(plus(to_pay, left_out), (in_no_sum, Money::ZERO)), "{view:#}");
    let (mut all, mut included) = ((0, Money::ZERO), (0, Money::ZERO));
    for verdict in view["verdicts"].as_array().unwrap() {
        let (of_all, of_included) = (totals(&verdict["all"]), totals(&verdict["included"]));
        all = plus(all, of_all);
        included = plus(included, of_included);
    }
    assert_eq!((file, to_pay), (all, included), "{view:#}");
}

/// What paying it would mean.
pub async fn preview(shop: &Shop, id: i64, route: &str) -> Value {
    shop.call("previewPayroll", json!({ "id": id, "route": route })).await
}

/// The confirmation of the preview, with the typed total; one by one without name checks.
pub async fn terms(shop: &Shop, id: i64, route: &str) -> Value {
    let preview = preview(shop, id, route).await;
    json!({ "id": id, "route": route, "rate": preview["rate"], "batchSize": preview["batchSize"],
            "typedTotal": preview["toType"], "payments": preview["payments"], "by": "Nakato",
            "names": "unchecked", "namesReason": "The names of this test are made up" })
}

/// Confirms one by one, fast enough for a test.
pub async fn pay_one_by_one(shop: &Shop, id: i64) -> Value {
    let mut terms = terms(shop, id, "oneByOne").await;
    terms["rate"] = json!(600);
    shop.call("confirmPayroll", terms).await
}

/// Confirms batches of this size.
pub async fn pay_in_parts(shop: &Shop, id: i64, batch_size: u32) -> Value {
    let mut terms = terms(shop, id, "batch").await;
    terms["batchSize"] = json!(batch_size);
    shop.call("confirmPayroll", terms).await
}

/// Lets a run continue, passing time too, until the window shows this.
pub async fn run_until(app: &App, computer: &Computer, id: i64, so: impl Fn(&Value) -> bool) -> Value {
    let mut last = Value::Null;
    let wait = async {
        loop {
            last = view(app, id).await;
            if so(&last) {
                return;
            }
            // Only while nothing is in flight: an answer that is late by the clock is a different case.
            if last["run"]["words"] == "Waiting for the next" {
                computer.clock.advance(Duration::from_millis(200));
                tokio::task::yield_now().await;
            } else {
                crate::shop::soon().await;
            }
        }
    };
    let ended = tokio::time::timeout(PATIENCE, wait).await;
    assert!(ended.is_ok(), "still {last:#}");
    last
}

/// Lets a run continue until at least this many rows are done.
pub async fn run_past(app: &App, computer: &Computer, id: i64, rows: u64) {
    run_until(app, computer, id, |view| view["run"]["done"].as_u64().is_some_and(|done| done >= rows)).await;
}

/// Lets a run continue until it is in this state.
pub async fn run_to(shop: &Shop, id: i64, state: &str) -> Value {
    run_until(&shop.app, &shop.computer, id, |view| view["summary"]["state"] == state).await
}

/// What the window says of a run that does not continue by itself.
pub async fn halted(shop: &Shop, id: i64) -> String {
    let view = run_to(shop, id, "paused").await;
    view["run"]["words"].as_str().unwrap().to_owned()
}

pub async fn resume(shop: &Shop, id: i64) {
    shop.call("resumePayroll", json!({ "id": id })).await;
}

/// Closes Kaunta as the window does, and starts it again on the same books.
pub async fn start_again(shop: &mut Shop) {
    shop.app.close().await;
    let open = async {
        loop {
            shop.app = kaunta(&shop.computer, shop.folder.path());
            if shop.call("start", Value::Null).await["problem"].is_null() {
                return;
            }
            crate::shop::soon().await;
        }
    };
    tokio::time::timeout(PATIENCE, open).await.unwrap();
}

/// How often each phone and amount was paid, according to the gateway's own record.
pub async fn paid_by_gateway(shop: &Shop) -> BTreeMap<(String, i64), u32> {
    let mut paid = BTreeMap::new();
    for booked in shop.booked().await {
        if booked["status"] != "FAILED" {
            let phone = booked["phoneNumber"].as_str().unwrap().trim_start_matches('+').to_owned();
            *paid.entry((phone, booked["amount"].as_i64().unwrap())).or_insert(0) += 1;
        }
    }
    paid
}

/// The same from the partner wallet's record.
pub async fn paid_by_wallet(shop: &Shop) -> BTreeMap<(String, i64), u32> {
    let mut paid = BTreeMap::new();
    for booked in shop.practice.partner_transactions().await.unwrap() {
        if booked.status != "FAILED" {
            let phone = booked.recipient.unwrap().trim_start_matches('+').to_owned();
            *paid.entry((phone, booked.amount.to_string().parse().unwrap())).or_insert(0) += 1;
        }
    }
    paid
}

/// Requests that arrived at the bulk endpoint, as they were sent.
pub async fn bulks(shop: &Shop) -> Vec<Value> {
    let requests = shop.practice.partner_requests().await.unwrap();
    let bulk = requests.iter().filter(|request| request.path.ends_with("/bulk"));
    bulk.map(|request| serde_json::from_str(&request.body).unwrap()).collect()
}

/// The people of the results file, read back: each row by its headings.
pub async fn results(app: &App, id: i64, format: &str) -> Vec<BTreeMap<String, String>> {
    let sheet = results_with_total(app, id, format).await;
    sheet.into_iter().filter(|row| !row["Line"].is_empty()).collect()
}

/// The whole file, with the line of the total paid.
pub async fn results_with_total(app: &App, id: i64, format: &str) -> Vec<BTreeMap<String, String>> {
    let saved = answer(app, "payrollResults", json!({ "id": id, "format": format })).await;
    table(Path::new(saved["path"].as_str().unwrap()))
}

/// A table on disk: each row by its headings.
pub fn table(path: &Path) -> Vec<BTreeMap<String, String>> {
    let bytes = std::fs::read(path).unwrap();
    let book = kaunta_sheets::read("results", &bytes).unwrap();
    let sheet = &book.sheets()[0];
    let texts = |row: kaunta_sheets::Row<'_>| -> Vec<String> {
        (0..sheet.width()).map(|place| row.cell(place).as_text().to_owned()).collect()
    };
    let mut rows = sheet.rows().map(texts);
    let headings = rows.next().unwrap();
    rows.map(|row| headings.iter().cloned().zip(row).collect()).collect()
}
