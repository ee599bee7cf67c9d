//! The history: filters, pages, and an export that says exactly what the book says.

use kaunta_domain::environment::Environment;
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::orders::{airtime, bank, bill, collect, send};
use crate::people::{CASHIER, OWNER, come_in, staffed};
use crate::shop::Shop;

fn filter(change: impl FnOnce(&mut Value)) -> Value {
    let mut filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    change(&mut filter);
    filter
}

async fn page(shop: &Shop, filter: Value, offset: u32, limit: u32) -> (u64, Vec<i64>) {
    let page = shop.call("history", json!({ "filter": filter, "offset": offset, "limit": limit })).await;
    let rows = page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    (page["total"].as_u64().unwrap(), rows)
}

async fn found(shop: &Shop, filter: Value) -> Vec<i64> {
    let (total, rows) = page(shop, filter, 0, 100).await;
    assert_eq!(total, rows.len() as u64);
    rows
}

/// Seven payments of two days: 1 bill, 2 airtime, 3 collection with decimals, 4 bank, 5 failed, 6 pending, 7 refused.
pub async fn busy_shop() -> Shop {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    shop.advance(24 * 3600);
    shop.pay(&collect("256772550001").answering("amount", "25001")).await;
    shop.pay(&bank("9030012345678").answering("narration", "=HYPERLINK(\"x\")")).await;
    shop.pay(&send("256772550013").answering("narration", "+1+1")).await;
    shop.pay(&bill("URA", "14200550012").answering("narration", "@SUM(A1), \"quoted\"")).await;
    shop.pay(&bill("NWSC", "14200550020").answering("narration", "-2+3").answering("area", "Jinja")).await;
    shop
}

#[tokio::test]
async fn a_search_shows_its_first_rows_before_it_is_counted_only_where_that_was_asked_for() {
    let shop = busy_shop().await;
    let asked = |search: &str, limit: u32| {
        let filter = filter(|filter| filter["search"] = json!(search));
        json!({ "filter": filter, "offset": 0, "limit": limit, "beforeCount": true })
    };
    let first = shop.call("history", asked("25677255", 1)).await;
    assert_eq!((&first["total"], &first["rows"][0]["id"], &first["rows"][1]), (&Value::Null, &json!(5), &Value::Null));
    assert_eq!(page(&shop, filter(|filter| filter["search"] = json!("25677255")), 0, 1).await, (2, vec![5]));
    // What is counted already, what a counter tells, and what is all there, have their number.
    for (search, total) in [("25677255", 2), ("", 7), ("9030012345678", 1)] {
        assert_eq!(shop.call("history", asked(search, 1)).await["total"], json!(total), "{search}");
    }
}

#[tokio::test]
async fn the_newest_comes_first_and_filters_leave_only_what_they_name() {
    let shop = busy_shop().await;
    assert_eq!(found(&shop, filter(|_| {})).await, [7, 6, 5, 4, 3, 2, 1]);
    let day = |from: &str, to: &str| {
        filter(|filter| {
            filter["from"] = json!(from);
            filter["to"] = json!(to);
        })
    };
    assert_eq!(found(&shop, day("2026-11-21", "2026-11-21")).await, [2, 1]);
    assert_eq!(found(&shop, day("2026-11-22", "")).await, [7, 6, 5, 4, 3]);
    assert_eq!(found(&shop, day("2026-11-23", "2026-11-20")).await, Vec::<i64>::new());
    let modes = filter(|filter| filter["modes"] = json!(["PARTNER_PAY_AIRTIME", "PARTNER_SEND_BANK"]));
    assert_eq!(found(&shop, modes).await, [4, 2]);
    let states = filter(|filter| filter["states"] = json!(["failed", "refused", "pending"]));
    assert_eq!(found(&shop, states).await, [7, 6, 5]);
    for (counted, ids) in [("paid", vec![4, 3, 2, 1]), ("waiting", vec![6]), ("inDoubt", vec![7]), ("notPaid", vec![5])]
    {
        assert_eq!(found(&shop, filter(|filter| filter["counted"] = json!([counted]))).await, ids, "{counted}");
    }
    // Exact states beside a sum: either.
    let either = filter(|filter| {
        filter["states"] = json!(["refused"]);
        filter["counted"] = json!(["waiting"]);
    });
    assert_eq!(found(&shop, either.clone()).await, [7, 6]);
    let totals = shop.call("historyTotals", either).await;
    let lines = &totals["flows"][0]["lines"];
    assert_eq!(totals["count"], 2);
    assert_eq!((&lines["inDoubt"]["count"], &lines["waiting"]["count"]), (&json!(1), &json!(1)));
    let both = filter(|filter| {
        filter["states"] = json!(["succeeded"]);
        filter["from"] = json!("2026-11-22");
    });
    assert_eq!(found(&shop, both).await, [4, 3]);
    for bad in ["21/11/2026", "2026-13-01", "tomorrow", "2026-11-31"] {
        let refused = shop.refused("history", json!({ "filter": day(bad, ""), "offset": 0, "limit": 5 })).await;
        assert!(refused.message.contains("2026-11-21"), "{bad}: {}", refused.message);
    }
}

#[tokio::test]
async fn amounts_networks_billers_wallets_notes_and_attention_narrow_too() {
    let shop = busy_shop().await;
    shop.call("writeNote", json!({ "id": 4, "text": "Ticket 88, asked Kaggwa" })).await;
    let with = |field: &str, value: Value| filter(|filter| filter[field] = value);
    for (field, value, ids) in [
        ("billers", json!(["UMEME", "URA"]), vec![6, 1]),
        ("networks", json!(["AIRTEL"]), vec![2]),
        ("wallets", json!(["PARTNER"]), vec![]),
        ("wallets", json!(["ESCROW"]), vec![7, 6, 5, 4, 3, 2, 1]),
        ("needsAttention", json!(true), vec![6]),
        ("hasNote", json!(true), vec![4]),
        ("search", json!("kaggwa"), vec![4]),
        ("amountFrom", json!("1,000,000"), vec![]),
    ] {
        assert_eq!(found(&shop, with(field, value.clone())).await, ids, "{field} {value}");
    }
    let between = |from: &str, to: &str| {
        filter(|filter| {
            filter["amountFrom"] = json!(from);
            filter["amountTo"] = json!(to);
        })
    };
    assert_eq!(found(&shop, between("UGX 25,001", "25001.00")).await, [3]);
    for (from, to, said) in [("5000", "4999", "above the last"), ("2,50", "", "digits"), ("12.", "", "")] {
        let asked = json!({ "filter": between(from, to), "offset": 0, "limit": 5 });
        let refused = shop.refused("history", asked).await;
        assert!(refused.message.contains(said), "{from}: {}", refused.message);
    }
}

#[tokio::test]
async fn a_label_is_put_on_chosen_payments_or_on_all_that_a_filter_matches_and_narrows_the_list() {
    let shop = busy_shop().await;
    let label = |ids: Value, on: bool, label: &str| {
        let asked = json!({ "ids": ids, "label": label, "on": on });
        let shop = &shop;
        async move { shop.call("labelOperations", asked).await }
    };
    let put = label(json!([1, 4, 4]), true, "  Shop   rent ").await;
    assert_eq!(put, json!({ "label": "Shop rent", "changed": 2, "already": 0 }));
    let again = label(json!([4, 5]), true, "shop RENT").await;
    assert_eq!(again, json!({ "label": "Shop rent", "changed": 1, "already": 1 }));
    let labelled = |labels: &[&str]| filter(|filter| filter["labels"] = json!(labels));
    assert_eq!(found(&shop, labelled(&["Shop rent"])).await, [5, 4, 1]);
    assert_eq!(found(&shop, filter(|filter| filter["search"] = json!("RENT"))).await, [5, 4, 1]);
    let totals = shop.call("historyTotals", labelled(&["Shop rent"])).await;
    assert_eq!(totals["count"], 3);

    let paid = filter(|filter| filter["counted"] = json!(["paid"]));
    let all = shop.call("labelOperations", json!({ "ids": [], "filter": paid, "label": "Checked", "on": true })).await;
    assert_eq!(all, json!({ "label": "Checked", "changed": 4, "already": 0 }));
    assert_eq!(shop.call("usedLabels", Value::Null).await, json!({ "labels": ["Shop rent", "Checked"] }));
    let sorted = json!({ "filter": filter(|_| {}), "offset": 0, "limit": 9,
        "sort": { "column": "labels", "descending": false } });
    let rows = shop.call("history", sorted).await["rows"].clone();
    let ids: Vec<_> = rows.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, [4, 3, 2, 1, 5, 7, 6]);
    assert_eq!(rows[0]["labels"], json!(["Checked", "Shop rent"]));

    let off = label(json!([4, 7]), false, "Checked").await;
    assert_eq!(off, json!({ "label": "Checked", "changed": 1, "already": 1 }));
    let detail = shop.call("operation", json!({ "id": 4 })).await;
    let words = |back: usize| {
        let events = detail["events"].as_array().unwrap();
        events[events.len() - back]["words"].as_str().unwrap().to_owned()
    };
    assert_eq!((words(1).as_str(), words(2).as_str()), ("The label “Checked” was taken off.", "Labelled “Checked”."));
    assert_eq!(detail["row"]["labels"], json!(["Shop rent"]));
    for bad in ["", "   ", "a\u{202e}b", &"a".repeat(31)] {
        let asked = json!({ "ids": [1], "label": bad, "on": true });
        assert_eq!(shop.refused("labelOperations", asked).await.code, "review", "{bad:.9}");
    }
}

#[tokio::test]
async fn totals_tell_what_was_paid_apart_from_what_waits_or_failed_both_ways() {
    let shop = busy_shop().await;
    let all = shop.call("history", json!({ "filter": filter(|_| {}), "offset": 0, "limit": 9 })).await;
    let sum = |field: &str, ids: &[i64]| {
        let rows = all["rows"].as_array().unwrap().iter().filter(|row| ids.contains(&row["id"].as_i64().unwrap()));
        let sums = rows.filter_map(|row| row[field].as_str().map(|text| text.parse::<Decimal>().unwrap()));
        sums.sum::<Decimal>().normalize().to_string()
    };
    let totals = shop.call("historyTotals", filter(|_| {})).await;
    assert_eq!(totals["count"], 7);
    let flow = |name: &str| {
        let flows = totals["flows"].as_array().unwrap();
        flows.iter().find(|total| total["flow"] == name).unwrap()["lines"].clone()
    };
    let of = [("paid", &[1, 2, 4][..]), ("waiting", &[6]), ("inDoubt", &[7]), ("notPaid", &[5]), ("disputed", &[])];
    for (line, ids) in of {
        let total = &flow("paid")[line];
        assert_eq!((&total["count"], &total["amount"]), (&json!(ids.len()), &json!(sum("amount", ids))), "{line}");
        let fees = if line == "paid" { sum("fee", ids) } else { "0".to_owned() };
        assert_eq!(total["fees"], fees, "{line}");
    }
    let collected = &flow("collected")["paid"];
    assert_eq!((&collected["count"], &collected["amount"]), (&json!(1), &json!("25001")));
    assert_eq!(flow("toppedUp")["paid"]["count"], 0);
    assert_eq!(totals["fees"], sum("fee", &[1, 2, 3, 4]));
    let products = totals["products"].as_array().unwrap();
    assert_eq!(products.iter().map(|product| product["lines"]["paid"]["count"].as_i64().unwrap()).sum::<i64>(), 4);
    let airtime = shop.call("historyTotals", filter(|filter| filter["networks"] = json!(["AIRTEL"]))).await;
    assert_eq!(
        (&airtime["count"], &airtime["products"][0]["lines"]["paid"]["amount"]),
        (&json!(1), &json!(sum("amount", &[2])))
    );
}

#[tokio::test]
async fn a_name_phone_account_or_reference_finds_its_payment() {
    let shop = busy_shop().await;
    let detail = shop.call("operation", json!({ "id": 1 })).await;
    let reference = detail["row"]["reference"].as_str().unwrap().to_owned();
    for (search, ids) in [
        ("nakato", vec![1]),
        ("SARAH na", vec![1]),
        ("04212345671", vec![1]),
        ("0752 300 417", vec![2]),
        ("+256 752 300 417", vec![2]),
        ("9030012345678", vec![4]),
        (reference.as_str(), vec![1]),
        (&reference.to_lowercase(), vec![1]),
        ("nobody at all", vec![]),
        ("\"; DROP TABLE operation; --", vec![]),
        ("* OR NEAR( ^ : { }", vec![]),
        ("''", vec![]),
    ] {
        assert_eq!(found(&shop, filter(|filter| filter["search"] = json!(search))).await, ids, "{search}");
    }
    let long = "long ".repeat(2_000);
    assert_eq!(found(&shop, filter(|filter| filter["search"] = json!(long))).await, Vec::<i64>::new());
    let unbroken = "9".repeat(100_000);
    assert_eq!(found(&shop, filter(|filter| filter["search"] = json!(unbroken))).await, Vec::<i64>::new());
}

#[tokio::test]
async fn pages_join_without_a_gap_and_a_limit_has_limits() {
    let shop = busy_shop().await;
    assert_eq!(page(&shop, filter(|_| {}), 0, 3).await, (7, vec![7, 6, 5]));
    assert_eq!(page(&shop, filter(|_| {}), 3, 3).await, (7, vec![4, 3, 2]));
    assert_eq!(page(&shop, filter(|_| {}), 6, 3).await, (7, vec![1]));
    assert_eq!(page(&shop, filter(|_| {}), 7, 3).await, (7, vec![]));
    assert_eq!(page(&shop, filter(|_| {}), u32::MAX, 3).await, (7, vec![]));
    assert_eq!(page(&shop, filter(|_| {}), 0, 0).await, (7, vec![7]), "at least one");
    assert_eq!(page(&shop, filter(|_| {}), 0, u32::MAX).await.1.len(), 7);
}

#[tokio::test]
async fn a_list_is_sorted_over_all_that_match_and_its_pages_join() {
    let shop = busy_shop().await;
    let sorted = async |column: &str, descending: bool| {
        let mut rows = Vec::new();
        for offset in [0, 3, 6] {
            let sort = json!({ "column": column, "descending": descending });
            let input = json!({ "filter": filter(|_| {}), "sort": sort, "offset": offset, "limit": 3 });
            rows.extend(shop.call("history", input).await["rows"].as_array().unwrap().clone());
        }
        rows
    };
    let ids = |rows: &[Value]| rows.iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>();
    assert_eq!(ids(&sorted("time", false).await), [1, 2, 3, 4, 5, 6, 7]);
    for (descending, column) in [(false, "amount"), (true, "amount")] {
        let rows = sorted(column, descending).await;
        let sums: Vec<Decimal> = rows.iter().map(|row| row[column].as_str().unwrap().parse().unwrap()).collect();
        assert!(sums.is_sorted_by(|one, next| if descending { one >= next } else { one <= next }), "{sums:?}");
        let mut all = ids(&rows);
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3, 4, 5, 6, 7]);
    }
    let paid_last = sorted("state", false).await;
    assert_eq!(paid_last.last().unwrap()["state"], "succeeded");
}

#[tokio::test]
async fn each_day_of_the_list_has_the_sums_of_its_rows() {
    let shop = busy_shop().await;
    let days = shop.call("historyDays", filter(|_| {})).await["days"].as_array().unwrap().clone();
    let count = |day: &Value| (day["from"].as_str().unwrap().to_owned(), day["count"].as_i64().unwrap());
    let counts: Vec<_> = days.iter().map(count).collect();
    assert_eq!(counts, [("2026-11-22".to_owned(), 5), ("2026-11-21".to_owned(), 2)]);
    assert_eq!((&days[0]["collected"], &days[0]["from"]), (&json!("25001"), &days[0]["to"]));
    let bills = filter(|filter| filter["modes"] = json!(["PARTNER_PAY_AIRTIME"]));
    let days = shop.call("historyDays", bills).await["days"].as_array().unwrap().clone();
    assert_eq!(days.iter().map(count).collect::<Vec<_>>(), [("2026-11-21".to_owned(), 1)]);
}

#[tokio::test]
async fn each_person_s_columns_and_views_are_remembered_for_that_person() {
    let shop = staffed().await;
    let view = |name: &str| json!({ "name": name, "filter": "{}", "columns": [], "sort": null, "onRail": true });
    let amounts = json!({ "column": "amount", "width": 120 });
    come_in(&shop, CASHIER).await;
    let saved = json!({ "columns": [amounts, amounts], "views": [view(" Mine ")] });
    let kept = json!({ "columns": [amounts], "views": [view("Mine")] });
    assert_eq!(shop.call("saveHistoryLayout", saved).await, kept);
    for (views, words) in [
        (vec![view("Mine"), view("MINE")], "already a view called"),
        (vec![view("  ")], "Type a name"),
        (vec![view(&"x".repeat(41))], "Type a name"),
        ((0..51).map(|number| view(&number.to_string())).collect(), "No more views"),
    ] {
        let refused = shop.refused("saveHistoryLayout", json!({ "columns": [], "views": views })).await;
        assert!(refused.message.contains(words), "{}", refused.message);
    }
    come_in(&shop, OWNER).await;
    assert_eq!(shop.call("historyLayout", Value::Null).await, json!({ "columns": [], "views": [] }));
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.call("historyLayout", Value::Null).await, kept);
}

#[tokio::test]
async fn the_export_is_the_book_row_by_row() {
    let shop = busy_shop().await;
    let saved = shop.call("exportHistory", filter(|_| {})).await;
    let path = std::path::PathBuf::from(saved["path"].as_str().unwrap());
    assert_eq!(path.parent(), Some(shop.files().as_path()));
    assert!(std::fs::read(&path).unwrap().starts_with("\u{feff}Date,".as_bytes()), "else Excel garbles letters");
    let mut sheet = csv::Reader::from_path(&path).unwrap();
    let head: Vec<String> = sheet.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = sheet.records().map(Result::unwrap).collect();
    let cell =
        |row: &csv::StringRecord, name: &str| row[head.iter().position(|column| column == name).unwrap()].to_owned();
    let book = shop.sql(
        Environment::Practice,
        "SELECT id, state, amount, iif(state = 'succeeded', coalesce(fee, ''), ''),
                iif(state = 'succeeded', '', coalesce(fee, '')), iif(state = 'succeeded', coalesce(total_charged, ''), ''),
                reference, coalesce(account, ''), coalesce(transaction_id, '') FROM operation ORDER BY id DESC",
    )
    .await;
    let exported: Vec<String> = rows
        .iter()
        .map(|row| {
            [
                "Number",
                "State",
                "Amount UGX",
                "Fee UGX",
                "Fee named, not charged UGX",
                "Total UGX",
                "Reference",
                "Account",
                "Transaction",
            ]
            .map(|name| cell(row, name))
            .join("|")
        })
        .collect();
    assert_eq!(exported.join("\n"), book);
    let counted: Vec<String> = rows.iter().map(|row| cell(row, "Counts as")).collect();
    assert_eq!(counted, ["inDoubt", "waiting", "notPaid", "paid", "paid", "paid", "paid"]);
    let fees = |head: &str| rows.iter().filter_map(|row| cell(row, head).parse::<Decimal>().ok()).sum::<Decimal>();
    let home = "SELECT sum(fees) / 100.0 FROM operation_day";
    assert_eq!(fees("Fee UGX").to_string(), shop.sql(Environment::Practice, home).await, "as the first screen sums");
    assert!(fees("Fee named, not charged UGX") > Decimal::ZERO, "the failed payment's");
    let notes: Vec<String> = rows.iter().map(|row| cell(row, "Note")).collect();
    assert_eq!(notes[..4], ["'-2+3", "'@SUM(A1), \"quoted\"", "'+1+1", "'=HYPERLINK(\"x\")"]);
    assert_eq!(cell(&rows[6], "Date"), "2026-11-21");
    assert_eq!(cell(&rows[6], "Time (Kampala)"), "12:00:00");
    assert_eq!(cell(&rows[4], "Fee UGX"), "375.02", "decimals as the service said them");
    let sum: Decimal = rows.iter().map(|row| cell(row, "Amount UGX").parse::<Decimal>().unwrap()).sum();
    assert_eq!(sum.to_string(), shop.sql(Environment::Practice, "SELECT sum(amount) FROM operation").await);
    for row in &rows {
        for field in row {
            assert!(!field.starts_with(['=', '+', '-', '@']), "{field}");
        }
    }
    let only = shop.call("exportHistory", filter(|filter| filter["search"] = json!("nakato"))).await;
    assert_ne!(only["path"], saved["path"], "never over a file that stands");
    assert_eq!(csv::Reader::from_path(only["path"].as_str().unwrap()).unwrap().records().count(), 1);
}

#[tokio::test]
async fn the_window_can_only_point_at_what_kaunta_wrote() {
    let shop = busy_shop().await;
    let saved = shop.call("exportHistory", filter(|_| {})).await;
    shop.call("showFile", saved.clone()).await;
    assert_eq!(shop.computer.shown.lock().unwrap().len(), 1);
    let name = saved["name"].as_str().unwrap();
    let files = shop.files();
    for outside in [
        "/etc/passwd".to_owned(),
        shop.book(Environment::Practice).to_string_lossy().into_owned(),
        format!("{}/../data/practice.db", files.display()),
        format!("{}/nothing.csv", files.display()),
        files.to_string_lossy().into_owned(),
        format!("{}/..", files.display()),
        name.to_owned(),
        String::new(),
    ] {
        let refused = shop.refused("showFile", json!({ "name": name, "path": outside })).await;
        assert_eq!(refused.code, "notFound", "{outside}");
    }
    assert_eq!(shop.computer.shown.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn home_shows_what_waits_before_what_failed_today_and_todays_exact_totals() {
    let shop = busy_shop().await;
    let home = shop.call("home", Value::Null).await;
    let ids = |rows: &Value| rows.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>();
    assert_eq!(ids(&home["attention"]), [6, 5, 7], "the pending one first");
    assert_eq!(ids(&home["recent"]), [7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(shop.call("status", Value::Null).await["attention"], 1, "only the pending one awaits something");
    let totals: Vec<&Value> = home["today"].as_array().unwrap().iter().collect();
    let of = |mode: &str| totals.iter().find(|total| total["mode"] == mode).copied().cloned().unwrap_or_default();
    let collected = of("PARTNER_COLLECT_MNO");
    assert_eq!((&collected["amount"], &collected["fees"]), (&json!("25001"), &json!("375.02")));
    assert_eq!(of("PARTNER_SEND_BANK")["amount"], "300000");
    assert_eq!(of("PARTNER_PAY_AIRTIME"), Value::Null, "that was yesterday");
}
