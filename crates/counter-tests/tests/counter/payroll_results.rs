//! After a run: a results file with every row and its outcome, and groups for the next month.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::payroll::{
    all, draft, id, import, many, outcomes, paid_by_gateway, pay_in_parts, pay_one_by_one, people, preview, results,
    results_with_total, rows, run_to, sum, verdicts, view,
};
use crate::shop::Shop;

#[tokio::test]
async fn every_row_of_the_file_stands_in_the_results_with_what_became_of_it() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Paid", "772550001", "5000"),
        ("Fails", "0772550013", "6000"),
        ("Waits", "0772550012", "7000"),
        ("Spoilt", "0772", "8000"),
        ("Paid", "0772550001", "5000"),
        ("In doubt", "0772550033", "9000"),
        ("Never sent", "0772300009", "9500"),
    ]);
    let id = draft(&shop, &table).await;
    let of_draft = results(&shop.app, id, "csv").await;
    assert!(of_draft.iter().all(|row| row["Outcome"] == "Draft"), "{of_draft:#?}");
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "paused").await;
    shop.call("stopPayroll", json!({ "id": id })).await;
    let rows = all(&shop.app, id).await;
    for format in ["csv", "xlsx"] {
        let sheet = results(&shop.app, id, format).await;
        let told: Vec<(&str, &str)> = sheet.iter().map(|row| (row["Line"].as_str(), row["Outcome"].as_str())).collect();
        let expected = [
            ("2", "Paid"),
            ("3", "Not paid"),
            ("4", "Waiting"),
            ("5", "Left out"),
            ("6", "Left out"),
            ("7", "Not known"),
            ("8", "Not sent"),
        ];
        assert_eq!(told, expected, "{format}");
        for (row, line) in rows.iter().zip(&sheet) {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            assert_eq!(line["Reference"], text(&row["operation"]["reference"]), "{format}");
            assert_eq!(
                line["Reason"].is_empty(),
                matches!(line["Outcome"].as_str(), "Paid" | "Not sent"),
                "{format} {line:?}"
            );
            assert!(line["As in the file"].contains(row["text"]["name"].as_str().unwrap()), "{format} {line:?}");
        }
        assert_eq!((sheet[0]["Fee UGX"].as_str(), sheet[0]["Amount UGX"].as_str()), ("400", "5000"), "{format}");
        for column in
            ["Transaction", "Service's reference", "Recipient at the service", "Made at the service (Kampala)"]
        {
            assert!(!sheet[0][column].is_empty() && sheet[6][column].is_empty(), "{format}: {column}");
        }
        assert_eq!(sheet[3]["Phone"], "0772", "{format}: as the file has it");
        assert!(sheet[4]["Reason"].contains("line 2"), "{format}: {:?}", sheet[4]);
        let sheet = results_with_total(&shop.app, id, format).await;
        let paid: Vec<&str> = sheet.iter().map(|row| row["Paid UGX"].as_str()).collect();
        assert_eq!(paid, ["5000", "", "", "", "", "", "", "5000"], "{format}: what was surely paid, and all of it");
        assert_eq!(sheet[7]["Name"], "Total paid");
        let who: Vec<&str> = sheet.iter().map(|row| row["Confirmed by"].as_str()).collect();
        assert_eq!(who, ["Nakato", "Nakato", "Nakato", "", "", "Nakato", "Nakato", ""], "{format}");
        assert!(sheet[0]["Confirmed (Kampala)"].contains("2026-11-21"), "{format}: {:?}", sheet[0]);
    }
}

#[tokio::test]
async fn a_formula_in_a_name_is_harmless_on_its_way_in_and_out() {
    let shop = Shop::open().await;
    let evil = "=cmd|' /C calc'!A0";
    let table = format!(
        "Name,Phone,Amount,Note\n\"{evil}\",0772300001,5000,\"@SUM(A1)\"\nOkello,0772300003,5000,x;=1+1\nNg'ang'a,0772300002,5000,\n"
    );
    let made = import(&shop, "wages.csv", table).await;
    let id = id(&made);
    for format in ["csv", "xlsx"] {
        let saved = shop.call("payrollResults", json!({ "id": id, "format": format })).await;
        let bytes = std::fs::read(saved["path"].as_str().unwrap()).unwrap();
        let book = kaunta_sheets::read("results", &bytes).unwrap();
        for row in book.sheets()[0].rows() {
            for cell in row.cells() {
                assert!(!cell.is_formula, "{format}");
                let begins = cell.as_text().chars().next().unwrap_or('x');
                assert!(
                    format == "xlsx" || !matches!(begins, '=' | '+' | '-' | '@' | '\t'),
                    "{format}: {}",
                    cell.as_text()
                );
            }
        }
        let told = String::from_utf8_lossy(&bytes);
        assert!(format != "csv" || (told.contains("'=cmd") && told.contains("x;'=1+1")), "nothing is lost: {told}");
    }
}

#[tokio::test]
async fn results_are_never_written_over() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(2)).await;
    let first = shop.call("payrollResults", json!({ "id": id, "format": "csv" })).await;
    let second = shop.call("payrollResults", json!({ "id": id, "format": "csv" })).await;
    assert_ne!(first["path"], second["path"]);
}

async fn groups(shop: &Shop) -> Value {
    shop.call("payrolls", json!({ "offset": 0, "limit": 10 })).await["groups"].clone()
}

#[tokio::test]
async fn a_group_is_paid_again_next_month_with_what_it_was_last_paid() {
    let shop = Shop::open().await;
    let table =
        people(&[("Nakato", "0772300001", "50000"), ("Okello", "0752300002", "70000"), ("Spoilt", "07", "1000")]);
    let first = draft(&shop, &table).await;
    pay_one_by_one(&shop, first).await;
    run_to(&shop, first, "finished").await;
    let saved = shop.call("saveGroup", json!({ "id": first, "name": " Staff " })).await;
    assert_eq!(saved["groups"][0]["name"], "Staff");
    assert_eq!((&saved["groups"][0]["people"], &saved["groups"][0]["lastAmount"]), (&json!(2), &json!("120000")));
    let last_paid = saved["groups"][0]["lastPaidAt"].as_str().unwrap().to_owned();
    assert!(last_paid.starts_with("2026-11-21"), "{last_paid}");

    // Right away it would pay them twice.
    let soon = shop.call("payrollOfGroup", json!({ "name": "Staff" })).await;
    assert_eq!(soon["summary"]["included"]["rows"], 0);
    shop.call("discardPayroll", json!({ "id": id(&soon) })).await;

    // On next month's payday it would not, even after the shortest month.
    shop.advance(28 * 24 * 3600);
    let next = id(&shop.call("payrollOfGroup", json!({ "name": "Staff" })).await);
    let of_month: Vec<(String, bool)> = verdicts(&shop.app, next).await;
    assert_eq!(of_month, [("valid".to_owned(), true), ("valid".to_owned(), true)]);
    let mut text = all(&shop.app, next).await[1]["text"].clone();
    text["amount"] = json!("75,000");
    shop.call("changeRow", json!({ "id": next, "position": 2, "text": text })).await;
    pay_in_parts(&shop, next, 100).await;
    run_to(&shop, next, "finished").await;
    let updated = async {
        while groups(&shop).await[0]["lastAmount"] != "125000" {
            crate::shop::soon().await;
        }
    };
    assert!(tokio::time::timeout(crate::shop::PATIENCE, updated).await.is_ok(), "{:#}", groups(&shop).await);
    assert!(groups(&shop).await[0]["lastPaidAt"].as_str().unwrap().starts_with("2026-12-19"));
    shop.call("removeGroup", json!({ "name": "Staff" })).await;
    assert_eq!(groups(&shop).await, json!([]));
    assert_eq!(shop.refused("payrollOfGroup", json!({ "name": "Staff" })).await.code, "notFound");
    assert_eq!(paid_by_gateway(&shop).await.len(), 2);
}

#[tokio::test]
async fn a_bonus_is_no_part_of_the_salary_that_a_group_is_paid_next_month() {
    let shop = Shop::open().await;
    let table = "Name,Phone,Amount,Note\nNakato,0772300001,50000,October\nNakato,0772300001,20000,Bonus\n\
                 Okello,0752300002,70000,October\n";
    let first = draft(&shop, table).await;
    shop.call("includeRows", json!({ "id": first, "positions": [2], "filter": {}, "included": true })).await;
    pay_one_by_one(&shop, first).await;
    run_to(&shop, first, "finished").await;
    let saved = shop.call("saveGroup", json!({ "id": first, "name": "Staff" })).await;
    assert_eq!((&saved["groups"][0]["people"], &saved["groups"][0]["lastAmount"]), (&json!(2), &json!("140000")));
    shop.advance(28 * 24 * 3600);
    let next = id(&shop.call("payrollOfGroup", json!({ "name": "Staff" })).await);
    let rows = all(&shop.app, next).await;
    let told: Vec<(&Value, &Value, &Value)> =
        rows.iter().map(|row| (&row["amount"], &row["text"]["note"], &row["included"])).collect();
    let (salary, bonus, other) = (json!("50000"), json!("20000"), json!("70000"));
    let (october, of_bonus, paid, asked) = (json!("October"), json!("Bonus"), json!(true), json!(false));
    assert_eq!(told, [(&salary, &october, &paid), (&bonus, &of_bonus, &asked), (&other, &october, &paid)]);
    assert_eq!(rows[1]["findings"][0]["words"], "The same phone is in line 1 too.");
}

#[tokio::test]
async fn a_group_needs_a_name_and_people() {
    let shop = Shop::open().await;
    let id = draft(&shop, &many(1)).await;
    shop.call("includeRows", json!({ "id": id, "positions": [1], "filter": {}, "included": false })).await;
    for name in ["", "   ", &"x".repeat(61), "Staff"] {
        assert_eq!(shop.refused("saveGroup", json!({ "id": id, "name": name })).await.code, "review", "{name}");
    }
    assert_eq!(groups(&shop).await, json!([]));
}

#[tokio::test]
async fn a_run_over_one_route_is_a_duplicate_for_the_other() {
    let shop = Shop::open().await;
    let first = draft(&shop, &many(3)).await;
    pay_in_parts(&shop, first, 100).await;
    run_to(&shop, first, "finished").await;
    let second = draft(&shop, &many(3)).await;
    let told = preview(&shop, second, "oneByOne").await;
    assert_eq!(told["payments"], 0);
    let words = all(&shop.app, second).await[0]["findings"][0]["words"].as_str().unwrap().to_owned();
    assert!(words.contains(&format!("in payroll {first}")), "{words}");
}

/// Each chip counts and adds up what the results file says of the same outcome, and the file has no others.
async fn chips_are_the_sheet(shop: &Shop, id: i64) {
    let word = |outcome: &Value| match outcome.as_str().unwrap() {
        "paid" => "Paid",
        "disputed" => "Disputed",
        "refused" => "Refused so far",
        "notPaid" => "Not paid",
        other => panic!("{other} is not awaited here"),
    };
    let told = view(&shop.app, id).await;
    let chip =
        |of: &Value| (word(&of["outcome"]).to_owned(), (of["totals"]["rows"].clone(), sum(&of["totals"]["amount"])));
    let chips: BTreeMap<_, _> = told["summary"]["outcomes"].as_array().unwrap().iter().map(chip).collect();
    let mut lines = BTreeMap::<String, (u32, i64)>::new();
    for line in results(&shop.app, id, "csv").await {
        let of = lines.entry(line["Outcome"].clone()).or_default();
        *of = (of.0 + 1, of.1 + line["Amount UGX"].parse::<i64>().unwrap());
    }
    let lines: BTreeMap<_, _> = lines.into_iter().map(|(word, (rows, sum))| (word, (json!(rows), sum))).collect();
    assert_eq!(chips, lines);
}

#[tokio::test]
async fn who_is_called_paid_and_then_failed_is_disputed_on_the_screen_as_in_the_results() {
    let shop = Shop::open().await;
    let run = draft(&shop, &many(3)).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let paid = all(&shop.app, run).await[1]["operation"].clone();
    let reference = paid["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "FAILED" })).await;
    shop.call("askNow", json!({ "id": paid["id"] })).await;
    assert_eq!(outcomes(&shop.app, run).await, ["paid", "disputed", "paid"]);
    chips_are_the_sheet(&shop, run).await;
    let told = view(&shop.app, run).await;
    assert_eq!(told["unpaid"]["rows"], 0);
    let notices = told["notices"].as_array().unwrap();
    assert!(notices[0].as_str().unwrap().starts_with("1 payment is disputed"), "{notices:#?}");
    assert_eq!(notices.len(), 2, "and that names were not checked: {notices:#?}");
}

#[tokio::test]
async fn fees_of_who_was_not_paid_are_no_cost_of_the_payroll() {
    let shop = Shop::open().await;
    let table =
        people(&[("Paid", "0772550001", "5000"), ("Fails", "0772550013", "6000"), ("Waits", "0772550012", "7000")]);
    let run = draft(&shop, &table).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let named: Vec<Value> = all(&shop.app, run).await.iter().map(|row| row["operation"]["namedFee"].clone()).collect();
    assert_eq!(named[1], "400", "the service names a fee of what it did not pay");
    assert_eq!(view(&shop.app, run).await["fees"], "400");
    let sheet = results(&shop.app, run, "csv").await;
    let fees: Vec<&str> = sheet.iter().map(|line| line["Fee UGX"].as_str()).collect();
    assert_eq!(fees, ["400", "", ""], "the column adds up to the screen's");
}

#[tokio::test]
async fn who_was_paid_before_is_shown_with_that_payment() {
    let shop = Shop::open().await;
    let table = people(&[("Nakato", "0772300001", "50000"), ("Okello", "0752300002", "70000")]);
    let first = draft(&shop, &table).await;
    pay_one_by_one(&shop, first).await;
    run_to(&shop, first, "finished").await;
    let paid = all(&shop.app, first).await;
    let fresh = all(&shop.app, draft(&shop, &table).await).await;
    for (row, paid) in fresh.iter().zip(&paid) {
        assert_eq!(row["verdict"], "paidBefore");
        assert_eq!(row["findings"][0]["earlier"], paid["operation"], "{row:#}");
    }
}

#[tokio::test]
async fn who_is_called_failed_and_then_paid_is_put_into_no_other_payroll_until_a_person_has_closed_the_case() {
    let shop = Shop::open().await;
    let table = people(&[("Fails", "0772550013", "6000"), ("Refused", "0772550021", "7000")]);
    let run = draft(&shop, &table).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let disputed = all(&shop.app, run).await[0]["operation"].clone();
    let reference = disputed["reference"].as_str().unwrap();
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let asked = shop.call("askNow", json!({ "id": disputed["id"] })).await;
    assert!(asked["case"].is_object(), "{asked:#}");
    let sheet = results(&shop.app, run, "csv").await;
    assert_eq!(sheet[0]["Outcome"], "Disputed");
    assert!(sheet[0]["Reason"].starts_with("Disputed."), "{:?}", sheet[0]);
    assert_eq!(sheet[1]["Outcome"], "Refused so far");
    chips_are_the_sheet(&shop, run).await;
    let told = view(&shop.app, run).await;
    assert_eq!(told["unpaid"]["rows"], 0, "nobody is offered before it is sure that no money moved");
    let notices = told["notices"].as_array().unwrap();
    assert!(
        notices[1].as_str().unwrap().starts_with("1 payment was refused. Kaunta asks the service once more"),
        "{notices:#?}"
    );
    let refused = all(&shop.app, run).await[1]["operation"]["id"].as_i64().unwrap();
    shop.advance(152);
    shop.until(refused, "rejected").await;
    assert_eq!(results(&shop.app, run, "csv").await[1]["Outcome"], "Not paid");
    chips_are_the_sheet(&shop, run).await;
    let told = view(&shop.app, run).await;
    assert_eq!(told["unpaid"], json!({ "rows": 1, "amount": "7000" }), "the offer is what the new payroll will be");
    assert!(told["notices"][0].as_str().unwrap().starts_with("1 payment is disputed"), "{:#}", told["notices"]);
    assert_eq!(outcomes(&shop.app, run).await, ["disputed", "notPaid"]);
    for (outcome, name) in [("disputed", "Fails"), ("notPaid", "Refused")] {
        let shown = rows(&shop.app, run, json!({ "outcomes": [outcome] })).await;
        let names: Vec<&Value> = shown.iter().map(|row| &row["text"]["name"]).collect();
        assert_eq!(names, [name], "{outcome}");
    }

    let again = shop.call("payrollAgain", json!({ "id": run })).await;
    let names: Vec<Value> = all(&shop.app, id(&again)).await.iter().map(|row| row["text"]["name"].clone()).collect();
    assert_eq!(names, ["Refused"]);
    let same = verdicts(&shop.app, draft(&shop, &table).await).await;
    assert_eq!(same, [("paidBefore".to_owned(), false), ("valid".to_owned(), true)], "brought again it is noticed");

    let closed = json!({ "id": disputed["id"], "paid": false, "reason": "Support says so", "by": "Nakato" });
    shop.call("settle", closed).await;
    let again = shop.call("payrollAgain", json!({ "id": run })).await;
    assert_eq!(all(&shop.app, id(&again)).await.len(), 2);
}

#[tokio::test]
async fn the_results_that_are_brought_again_pay_nobody_whom_the_book_does_not_surely_call_unpaid() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Paid", "0772300001", "50000"),
        ("Fails", "0772550013", "6000"),
        ("In doubt", "0772550033", "7000"),
        ("Left out", "0772300004", "8000"),
    ]);
    let run = draft(&shop, &table).await;
    shop.call("includeRows", json!({ "id": run, "positions": [4], "filter": {}, "included": false })).await;
    pay_one_by_one(&shop, run).await;
    run_to(&shop, run, "finished").await;
    let saved = shop.call("payrollResults", json!({ "id": run, "format": "csv" })).await;
    let sheet = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
    // Regardless of what somebody wrote into the file about them, and how long ago that was.
    let written = sheet.replace(",Paid,", ",Not paid,");
    assert_ne!(written, sheet);
    shop.passes(60 * 86_400).await;
    let again = id(&import(&shop, "results.csv", &written).await);
    let told = verdicts(&shop.app, again).await;
    let is_in: Vec<bool> = told.iter().map(|(_, is_in)| *is_in).collect();
    assert_eq!(is_in, [false, true, false, true, false], "the last is the total: {told:?}");
    let (before, rows) = (all(&shop.app, run).await, all(&shop.app, again).await);
    for place in [0, 2] {
        assert_eq!(rows[place]["findings"].as_array().unwrap().len(), 1, "{:#}", rows[place]);
        assert_eq!(rows[place]["findings"][0]["earlier"], before[place]["operation"]);
    }
    // A changed row still belongs to the same payment.
    let mut text = rows[0]["text"].clone();
    text["amount"] = json!("50001");
    shop.call("changeRow", json!({ "id": again, "position": 1, "text": text })).await;
    assert_eq!(verdicts(&shop.app, again).await[0], ("paidBefore".to_owned(), false));

    let reference = before[1]["operation"]["reference"].as_str().unwrap();
    let unknown = id(&import(&shop, "results.csv", written.replace(reference, "KA-AAAAAA-BBBBBB")).await);
    let row = all(&shop.app, unknown).await[1].clone();
    assert_eq!((&row["included"], &row["canInclude"]), (&json!(false), &json!(true)), "{row:#}");
    let words = row["findings"][0]["words"].as_str().unwrap();
    assert!(words.contains("KA-AAAAAA-BBBBBB, which this book does not know"), "{words}");
}
