//! What a line of an export says besides the payment itself, and that exports and screens come to the same sums.

use std::collections::BTreeMap;

use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::orders::{bill, collect, send, top_up};
use crate::payroll::{all, draft, many, pay_one_by_one, results, run_to};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, come_in, staffed};
use crate::people_approvals::{ask, grant, of, rules};
use crate::recovery::{until_book, with_an_old_backup};
use crate::shop::Shop;

/// The exported lines, each by its headings.
async fn table(shop: &Shop) -> Vec<BTreeMap<String, String>> {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let saved = shop.call("exportHistory", filter).await;
    let mut sheet = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let head: Vec<String> =
        sheet.headers().unwrap().iter().map(|head| head.trim_start_matches('\u{feff}').to_owned()).collect();
    let lines = sheet.records().map(|row| {
        let cells = row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>();
        head.iter().cloned().zip(cells).collect()
    });
    lines.collect()
}

/// The exported lines of the book's operations, by number.
async fn exported(shop: &Shop) -> BTreeMap<i64, BTreeMap<String, String>> {
    table(shop).await.into_iter().map(|line| (line["Number"].parse().unwrap(), line)).collect()
}

const BESIDE: [&str; 6] = ["settled", "approvedBy", "payroll", "payrollLine", "notes", "token"];

/// A page of the list with these columns, in an order.
async fn page(shop: &Shop, columns: &[&str], sort: Value) -> Value {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let asked = json!({ "filter": filter, "columns": columns, "sort": sort, "offset": 0, "limit": 500 });
    shop.call("history", asked).await
}

/// The columns that are read only when shown have the same text on the screen as in the exported line. Returns the
/// numbers of the rows.
async fn the_list_says_what_is_exported(shop: &Shop, sort: Value) -> Vec<i64> {
    let (page, lines) = (page(shop, &BESIDE, sort).await, exported(shop).await);
    let (rows, besides) = (page["rows"].as_array().unwrap(), page["besides"].as_array().unwrap());
    assert_eq!((rows.len(), besides.len()), (lines.len(), lines.len()));
    for (row, beside) in rows.iter().zip(besides) {
        let line = &lines[&row["id"].as_i64().unwrap()];
        let text = |of: &str| beside[of].as_str().unwrap_or_default();
        let settled = chrono::DateTime::parse_from_rfc3339(text("settledAt")).map(|at| in_kampala(at.to_utc()));
        let settled = settled.map(|at| at.format("%Y-%m-%d %H:%M:%S").to_string()).unwrap_or_default();
        let payroll_line = beside["payrollLine"].as_u64().map(|line| line.to_string()).unwrap_or_default();
        let shown = [text("approvedBy"), text("payroll"), &payroll_line, text("notes"), text("tokens"), &settled];
        let heads = ["Approved by", "Payroll", "Payroll line", "Notes", "Token", "Settled (Kampala)"];
        assert_eq!(shown, heads.map(|head| line[head].as_str()), "{row}");
    }
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn an_export_says_who_made_and_who_approved_a_payment_what_was_noted_and_which_token_was_sold() {
    let shop = staffed().await;
    rules(&shop, "500,000", "").await;
    come_in(&shop, CASHIER).await;
    let asked = ask(&shop, &of("100,001")).await;
    let approved = shop.call("grantApproval", grant(&asked, TRUSTED)).await;
    let sold = shop.pay(&bill("UMEME", "04212345671")).await;
    come_in(&shop, OWNER).await;
    for (who, text) in [(OWNER, "The customer came back"), (ACCOUNTANT, "Seen on the statement")] {
        come_in(&shop, who).await;
        shop.call("writeNote", json!({ "id": sold["row"]["id"], "text": text })).await;
    }
    for label in ["Rent", "Audit"] {
        shop.call("labelOperations", json!({ "ids": [sold["row"]["id"]], "label": label, "on": true })).await;
    }
    let lines = exported(&shop).await;
    let line = &lines[&sold["row"]["id"].as_i64().unwrap()];
    assert_eq!((line["Made by"].as_str(), line["Approved by"].as_str()), (CASHIER.0, ""));
    assert_eq!(line["Token"], sold["tokens"][0].as_str().unwrap());
    assert!(line["Notes"].contains("Nakato: The customer came back; "), "{}", line["Notes"]);
    assert!(line["Notes"].ends_with("Ssali: Seen on the statement"), "{}", line["Notes"]);
    assert_eq!(line["Labels"], "Audit; Rent");
    assert!(line["Settled (Kampala)"].starts_with("2026-11-21"), "{}", line["Settled (Kampala)"]);
    let approved = lines.values().find(|line| line["Amount UGX"] == "100001").unwrap_or_else(|| panic!("{approved:#}"));
    assert_eq!((approved["Made by"].as_str(), approved["Approved by"].as_str()), (CASHIER.0, TRUSTED.0));
    assert_eq!((approved["Notes"].as_str(), approved["Token"].as_str(), approved["Payroll"].as_str()), ("", "", ""));

    let approved: i64 = approved["Number"].parse().unwrap();
    let sold = sold["row"]["id"].as_i64().unwrap();
    for (column, first) in [("approvedBy", approved), ("notes", sold), ("token", sold)] {
        let sort = json!({ "column": column, "descending": false });
        assert_eq!(the_list_says_what_is_exported(&shop, sort).await[0], first, "{column}");
    }
    // Nothing is read for the usual columns, and no token for others.
    assert_eq!(page(&shop, &["time", "amount"], Value::Null).await["besides"], Value::Null);
    let without = page(&shop, &["settled"], Value::Null).await["besides"].to_string();
    assert!(!without.contains(&line["Token"]) && !without.contains("came back"), "{without}");
    // A cashier's list has what they sold themselves, with its token; another's has not.
    for (who, sees) in [(CASHIER, true), (TRUSTED, false), (ACCOUNTANT, true)] {
        come_in(&shop, who).await;
        let said = page(&shop, &["token"], Value::Null).await.to_string();
        assert_eq!(said.contains(&line["Token"]), sees, "{}", who.0);
    }
}

#[tokio::test]
async fn a_line_of_a_payroll_names_it_and_its_row_and_all_sums_are_what_was_paid() {
    let shop = Shop::open().await;
    let run = draft(&shop, &many(3)).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let paid = all(&shop.app, run).await[1]["operation"].clone();
    let reference = paid["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    shop.call("askNow", json!({ "id": paid["id"] })).await;

    let lines = exported(&shop).await;
    let rows: Vec<&str> = lines.values().map(|line| line["Payroll line"].as_str()).collect();
    assert_eq!(rows, ["2", "3", "4"]);
    assert!(lines.values().all(|line| line["Payroll"].starts_with(&format!("{run} "))), "{lines:#?}");
    let sum = |cells: Vec<&str>| cells.iter().filter_map(|cell| cell.parse::<Decimal>().ok()).sum::<Decimal>();
    let of_paid = |head: &str| {
        sum(lines.values().filter(|line| line["Counts as"] == "paid").map(|line| line[head].as_str()).collect())
    };
    assert_eq!(of_paid("Amount UGX"), Decimal::from(10_000 + 10_002));
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["today"][0]["amount"], of_paid("Amount UGX").to_string());
    assert_eq!(home["today"][0]["fees"], of_paid("Fee UGX").to_string());
    assert_eq!(home["today"][1]["counted"], "disputed");
    let sheet = results(&shop.app, run, "csv").await;
    assert_eq!(sum(sheet.iter().map(|line| line["Paid UGX"].as_str()).collect()), of_paid("Amount UGX"));
    assert_eq!(sum(sheet.iter().map(|line| line["Fee UGX"].as_str()).collect()), of_paid("Fee UGX"));
    assert!(sheet[0]["Settled (Kampala)"].starts_with("2026-11-21") && sheet[1]["Settled (Kampala)"].is_empty());
    let view = shop.call("payroll", json!({ "id": run })).await;
    assert_eq!(view["fees"], of_paid("Fee UGX").to_string());

    shop.pay(&send("256772550001")).await;
    let by_line = json!({ "column": "payrollLine", "descending": true });
    let ids = the_list_says_what_is_exported(&shop, by_line).await;
    let of_payroll: Vec<i64> = lines.keys().rev().copied().collect();
    assert_eq!((&ids[..3], ids.len()), (&of_payroll[..], 4), "what is of no payroll comes last");
    let by_payroll = json!({ "column": "payroll", "descending": false });
    assert_eq!(the_list_says_what_is_exported(&shop, by_payroll).await, ids);
    let seen = json!({ "columns": ["payroll", "payrollLine", "settled"], "sort": { "column": "payrollLine", "descending": false } });
    let mut seen_filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": "csv" });
    seen_filter["view"] = seen;
    let saved = shop.call("exportHistory", seen_filter).await;
    let mut sheet = csv::Reader::from_path(saved["path"].as_str().unwrap()).unwrap();
    let rows: Vec<_> = sheet.records().map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>()).collect();
    assert_eq!(rows.iter().map(|row| row[1].as_str()).collect::<Vec<_>>(), ["2", "3", "4", ""]);
    assert_eq!(rows[0], ["Payroll", "Payroll line", "Settled (Kampala)"].map(|head| lines[&ids[2]][head].clone()));
}

#[tokio::test]
async fn an_outcome_of_the_next_day_is_told_with_that_day_on_the_screens_and_in_the_export() {
    let shop = Shop::open().await;
    let open = shop.pay(&send("256772550012")).await;
    let id = open["row"]["id"].as_i64().unwrap();
    assert_eq!(open["row"]["settledLater"], Value::Null);
    assert_eq!(exported(&shop).await[&id]["Settled (Kampala)"], "");
    shop.advance(24 * 3600);
    let reference = open["row"]["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let settled = shop.call("askNow", json!({ "id": id })).await;
    assert!(settled["row"]["settledLater"].as_str().unwrap().starts_with("2026-11-22"), "{}", settled["row"]);
    let line = exported(&shop).await[&id].clone();
    assert_eq!(line["Date"], "2026-11-21");
    assert!(line["Settled (Kampala)"].starts_with("2026-11-22"), "{}", line["Settled (Kampala)"]);
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["today"], json!([]), "it was not made today");
    let amount = shop.sql(Environment::Practice, "SELECT amount FROM operation").await;
    assert_eq!(home["settledLater"], json!([{ "flow": "paid", "counted": "paid", "count": 1, "amount": amount }]));
}

#[tokio::test]
async fn payments_that_the_book_had_lost_stand_in_the_history_its_sums_and_its_exports_marked_and_apart() {
    let (shop, copy) = with_an_old_backup().await;
    let booked = shop.call("home", Value::Null).await["found"].clone();
    assert_eq!(booked, json!([]));
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    until_book(&shop, |book| book["lock"].is_null()).await;
    let page = |filter: Value| json!({ "filter": filter, "offset": 0, "limit": 100 });
    let filter = |counted: Value, search: &str, from: Value| json!({ "from": from, "to": null, "modes": [], "states": [], "counted": counted, "search": search });
    let all = shop.call("history", page(filter(json!([]), "", Value::Null))).await;
    let found = all["found"].as_array().unwrap().clone();
    let orphans = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await["orphans"].clone();
    assert_eq!(found.len(), orphans.as_array().unwrap().len(), "{all:#}");
    let total = all["rows"].as_array().unwrap().len() + found.len();
    assert_eq!(all["total"], json!(total), "they are rows of the list");
    let paid: Vec<&Value> = found.iter().filter(|found| found["state"] == "succeeded").collect();
    assert!(!paid.is_empty() && paid.len() < found.len(), "{found:#?}");
    let reference = paid[0]["reference"].as_str().unwrap();
    for (counted, search, from, count) in [
        (json!(["paid"]), "", Value::Null, paid.len()),
        (json!([]), reference, Value::Null, 1),
        (json!([]), "", json!("2026-12-24"), 0),
    ] {
        let asked = filter(counted, search, from);
        let some = shop.call("history", page(asked.clone())).await;
        assert_eq!(some["found"].as_array().unwrap().len(), count, "{asked}");
    }

    let home = shop.call("home", Value::Null).await;
    let line = home["found"].as_array().unwrap().iter().find(|line| line["counted"] == "paid").cloned().unwrap();
    let sum = paid.iter().map(|found| found["amount"].as_str().unwrap().parse::<Decimal>().unwrap()).sum::<Decimal>();
    assert_eq!((&line["count"], &line["amount"]), (&json!(paid.len()), &json!(sum.to_string())));

    let whole = filter(json!([]), "", Value::Null);
    let totals = shop.call("historyTotals", whole.clone()).await;
    assert_eq!(totals["found"], home["found"], "all were made today");
    assert_eq!(totals["count"].as_u64().unwrap() as usize, total - found.len());
    let days = shop.call("historyDays", whole).await["days"].clone();
    let sum_of = |field: &str| days.as_array().unwrap().iter().map(|day| day[field].as_u64().unwrap()).sum::<u64>();
    assert_eq!((sum_of("count"), sum_of("found")), (total as u64, found.len() as u64));

    let rows = table(&shop).await;
    let places = rows.iter().enumerate().filter(|(_, line)| line["Found"] == "found at the service");
    let listed: Vec<(Value, Value)> =
        found.iter().map(|each| (each["index"].clone(), each["reference"].clone())).collect();
    let exported: Vec<(Value, Value)> = places.map(|(place, line)| (json!(place), json!(line["Reference"]))).collect();
    assert_eq!(exported, listed, "the table has the order of the list");
    let marked: Vec<_> = rows.iter().filter(|line| line["Found"] == "found at the service").collect();
    assert_eq!(marked.len(), found.len());
    let of_paid: Vec<_> = marked.iter().filter(|line| line["Counts as"] == "found paid").collect();
    assert_eq!(of_paid.iter().map(|line| line["Amount UGX"].parse::<Decimal>().unwrap()).sum::<Decimal>(), sum);
    let own = rows.iter().filter(|line| line["Counts as"] == "paid").count();
    assert_eq!(own as u64, home["today"][0]["count"].as_u64().unwrap(), "they are in no sum of the book's own");

    shop.advance(86_400);
    let closed = shop.call("closePeriod", json!({ "last": "2026-11-21" })).await;
    let labels = closed["sheet"]["extra"].as_array().unwrap().iter().map(|line| line["label"].as_str().unwrap());
    let counts =
        labels.filter_map(|label| label.strip_prefix("Lost and found at the service: ")?.split_once(", paid: "));
    assert_eq!(counts.map(|(_, count)| count.parse::<usize>().unwrap()).sum::<usize>(), paid.len(), "{closed:#}");
}

#[tokio::test]
async fn what_the_shop_puts_into_its_wallet_is_not_what_customers_paid() {
    let shop = Shop::open().await;
    shop.pay(&top_up("250,000")).await;
    shop.pay(&collect("256772550001").answering("amount", "30000")).await;
    shop.advance(11);
    shop.call("askNow", json!({ "id": 2 })).await;
    let home = shop.call("home", Value::Null).await;
    let flows: BTreeMap<&str, &Value> = home["today"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["flow"].as_str().unwrap(), &line["amount"]))
        .collect();
    assert_eq!(flows, BTreeMap::from([("collected", &json!("30000")), ("toppedUp", &json!("250000"))]), "{home:#}");
    let movements: Vec<String> = table(&shop).await.iter().map(|line| line["Movement"].clone()).collect();
    assert_eq!(movements, ["collected", "toppedUp"]);
}
