//! A person corrects a draft's rows: what is said of a row is always current, and nobody is added unnoticed.

use serde_json::{Value, json};

use crate::payroll::{adds_up, all, draft, people, rows, verdicts, view};
use crate::shop::Shop;

/// Retypes a row: its present texts, with these fields changed.
async fn retype(shop: &Shop, id: i64, position: u32, typed: Value) -> Value {
    let mut text = all(&shop.app, id).await[position as usize - 1]["text"].clone();
    for (field, words) in typed.as_object().unwrap() {
        text[field] = words.clone();
    }
    shop.call("changeRow", json!({ "id": id, "position": position, "text": text })).await
}

async fn include(shop: &Shop, id: i64, positions: &[u32], included: bool) -> Value {
    let input = json!({ "id": id, "positions": positions, "filter": {}, "included": included });
    shop.call("includeRows", input).await
}

fn told(verdict: &str, included: bool) -> (String, bool) {
    (verdict.to_owned(), included)
}

#[tokio::test]
async fn a_refused_row_that_is_put_right_is_paid_and_stays_known_as_edited() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "07723", "5000"), ("Okello", "0772300002", "50")])).await;
    assert_eq!(verdicts(&shop.app, id).await, [told("refused", false), told("refused", false)]);
    retype(&shop, id, 1, json!({ "phone": "0772300001" })).await;
    let made = retype(&shop, id, 2, json!({ "amount": "5,000" })).await;
    adds_up(&made);
    assert_eq!(made["summary"]["included"], json!({ "rows": 2, "amount": "10000" }));
    let rows = all(&shop.app, id).await;
    assert!(rows.iter().all(|row| row["edited"] == true && row["verdict"] == "valid" && row["findings"] == json!([])));
    let made = retype(&shop, id, 2, json!({ "amount": "five" })).await;
    assert_eq!(made["summary"]["included"]["rows"], 1, "and out again when it is spoilt");
}

#[tokio::test]
async fn a_phone_that_is_put_right_takes_the_network_of_its_own_number() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000")])).await;
    let row = &all(&shop.app, id).await[0];
    assert_eq!((&row["text"]["network"], &row["suggestedNetwork"]), (&json!(""), &json!("MTN")));
    retype(&shop, id, 1, json!({ "phone": "0702300001" })).await;
    let row = &all(&shop.app, id).await[0];
    assert_eq!((&row["text"]["network"], &row["suggestedNetwork"]), (&json!(""), &json!("AIRTEL")));
    assert_eq!(verdicts(&shop.app, id).await, [told("valid", true)]);
    // A typed network stays and is used, with a note if the number's prefix says otherwise.
    retype(&shop, id, 1, json!({ "network": "MTN" })).await;
    let row = &all(&shop.app, id).await[0];
    assert_eq!((&row["text"]["network"], &row["suggestedNetwork"]), (&json!("MTN"), &Value::Null));
    assert_eq!(verdicts(&shop.app, id).await, [told("told", true)]);
    assert!(row["findings"].to_string().contains("begin like this belong to Airtel. It is paid as MTN"), "{row}");
}

#[tokio::test]
async fn a_guess_that_is_taken_over_is_clean() {
    let shop = Shop::open().await;
    let table =
        people(&[("Nakato", "0772300001", "50k"), ("Okello", "O772300002", "5000"), ("Kizza", "0790300002", "5000")]);
    let id = draft(&shop, &table).await;
    assert!(verdicts(&shop.app, id).await.iter().all(|row| *row == told("asked", false)));
    for (position, field) in [(1, "amount"), (2, "phone")] {
        let finding = all(&shop.app, id).await[position as usize - 1]["findings"][0].clone();
        assert_eq!(finding["column"], field);
        retype(&shop, id, position, json!({ field: finding["now"] })).await;
    }
    retype(&shop, id, 3, json!({ "network": "MTN" })).await;
    assert!(verdicts(&shop.app, id).await.iter().all(|row| *row == told("valid", true)));
}

#[tokio::test]
async fn duplicates_appear_and_vanish_as_rows_are_changed() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Nakato", "0772300001", "5000"),
        ("Okello", "+256772300001", "5000"),
        ("Kizza", "0772300003", "5000"),
    ]);
    let id = draft(&shop, &table).await;
    assert_eq!(verdicts(&shop.app, id).await, [told("valid", true), told("twiceInFile", false), told("valid", true)]);
    // Okello has his own phone now, so he is no duplicate.
    retype(&shop, id, 2, json!({ "phone": "0772300002" })).await;
    assert_eq!(verdicts(&shop.app, id).await, [told("valid", true), told("valid", true), told("valid", true)]);
    // Kizza gets Nakato's phone and is left out until somebody decides.
    retype(&shop, id, 3, json!({ "phone": "256772300001" })).await;
    assert_eq!(verdicts(&shop.app, id).await[2], told("twiceInFile", false));
    let made = include(&shop, id, &[3], true).await;
    assert_eq!(made["summary"]["included"]["rows"], 3);
    adds_up(&made);
    // Nakato's own row is changed: nobody is listed twice any more.
    retype(&shop, id, 1, json!({ "phone": "0772300009" })).await;
    assert_eq!(verdicts(&shop.app, id).await, [told("valid", true), told("valid", true), told("valid", true)]);
}

#[tokio::test]
async fn a_row_that_somebody_left_out_stays_out_when_it_is_changed() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000"), ("Okello", "0772300002", "5000")])).await;
    include(&shop, id, &[1], false).await;
    let made = retype(&shop, id, 1, json!({ "amount": "6000" })).await;
    assert_eq!(made["summary"]["included"]["rows"], 1);
    assert_eq!(made["leftOut"], json!({ "rows": 1, "amount": "6000" }));
    adds_up(&made);
}

#[tokio::test]
async fn a_row_can_be_added_and_is_checked_like_the_others() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000")])).await;
    let add = |phone: &str| {
        let text = json!({ "name": "Okello", "phone": phone, "network": "", "amount": "7000", "note": "" });
        json!({ "id": id, "position": null, "text": text })
    };
    let made = shop.call("changeRow", add("0772300002")).await;
    adds_up(&made);
    assert_eq!(made["file"], json!({ "rows": 2, "amount": "12000" }));
    shop.call("changeRow", add("0772300001")).await;
    shop.call("changeRow", add("0772300002")).await;
    let expected = [told("valid", true), told("valid", true), told("twiceInFile", false), told("twiceInFile", false)];
    assert_eq!(verdicts(&shop.app, id).await, expected);
    let lines: Vec<u64> = all(&shop.app, id).await.iter().map(|row| row["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 3, 4, 5], "each its own");
    // The added one is no duplicate of itself, and counts when the first one is changed.
    retype(&shop, id, 2, json!({ "phone": "0772300005" })).await;
    assert_eq!(verdicts(&shop.app, id).await[3], told("valid", true));
}

#[tokio::test]
async fn rows_are_put_in_and_left_out_by_what_the_filter_shows() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Nakato", "0772300001", "5000"),
        ("Okello", "0772300001", "5000"),
        ("Kizza", "0772300003", "no idea"),
        ("Opio", "0772300004", "5000"),
    ]);
    let id = draft(&shop, &table).await;
    let by =
        |filter: Value, included: bool| json!({ "id": id, "positions": null, "filter": filter, "included": included });
    let made = shop.call("includeRows", by(json!({}), false)).await;
    let left = (&made["summary"]["included"]["rows"], &made["leftOut"]["rows"], &made["unreadable"]);
    assert_eq!(left, (&json!(0), &json!(3), &json!(1)));
    let made = shop.call("includeRows", by(json!({ "verdicts": ["twiceInFile"] }), true)).await;
    assert_eq!(made["summary"]["included"]["rows"], 1);
    let made = shop.call("includeRows", by(json!({ "search": "opio" }), true)).await;
    assert_eq!(made["summary"]["included"]["rows"], 2);
    adds_up(&made);
    let left_out: Vec<Value> = rows(&shop.app, id, json!({ "included": false })).await;
    let names: Vec<&Value> = left_out.iter().map(|row| &row["text"]["name"]).collect();
    assert_eq!(names, ["Nakato", "Kizza"]);
}

#[tokio::test]
async fn what_can_t_be_paid_is_never_in_whatever_is_put_in() {
    let shop = Shop::open().await;
    let table = people(&[
        ("Nakato", "0772300001", "5000"),
        ("Kizza", "0772300003", "no idea"),
        ("Opio", "0772300004", "50k"),
        ("Nakato again", "0772300001", "50k"),
    ]);
    let id = draft(&shop, &table).await;
    let everything = json!({ "id": id, "positions": null, "filter": {}, "included": true });
    shop.call("includeRows", everything).await;
    let made = include(&shop, id, &[1, 2, 3, 4], true).await;
    adds_up(&made);
    assert_eq!(made["summary"]["included"]["rows"], 1);
    let rows = all(&shop.app, id).await;
    let included: Vec<bool> = rows.iter().map(|row| row["included"].as_bool().unwrap()).collect();
    assert_eq!(included, [true, false, false, false]);
    let shown = crate::payroll::rows(&shop.app, id, json!({ "included": true })).await;
    assert_eq!(shown.len(), 1, "the filter says the same");
    // A duplicate that becomes payable only now must still not be paid without a decision.
    let made = retype(&shop, id, 4, json!({ "amount": "5000" })).await;
    assert_eq!(made["summary"]["included"]["rows"], 1);
}

#[tokio::test]
async fn a_confirmed_payroll_s_rows_can_t_be_changed() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000")])).await;
    crate::payroll::pay_one_by_one(&shop, id).await;
    let text = all(&shop.app, id).await[0]["text"].clone();
    for (call, input) in [
        ("changeRow", json!({ "id": id, "position": 1, "text": text })),
        ("changeRow", json!({ "id": id, "position": null, "text": text })),
        ("includeRows", json!({ "id": id, "positions": [1], "filter": {}, "included": false })),
        ("discardPayroll", json!({ "id": id })),
        ("checkNames", json!({ "id": id })),
        ("previewPayroll", json!({ "id": id, "route": "batch" })),
    ] {
        let refused = shop.refused(call, input).await;
        assert!(refused.message.contains("is confirmed"), "{call}: {refused:?}");
    }
    crate::payroll::run_to(&shop, id, "finished").await;
    assert_eq!(view(&shop.app, id).await["summary"]["outcomes"][0]["outcome"], "paid");
}

#[tokio::test]
async fn what_is_taken_off_the_same_person_in_another_row_asks_before_all_of_it_is_paid() {
    let shop = Shop::open().await;
    let table = "Name,Phone,Amount\nNakato,0772300001,50000\nNakato,0772300001,-5000\nOkello,0752300002,70000\n";
    let id = draft(&shop, table).await;
    let asks = [("asked".to_owned(), false), ("refused".to_owned(), false), ("valid".to_owned(), true)];
    assert_eq!(verdicts(&shop.app, id).await, asks);
    let rows = all(&shop.app, id).await;
    let words = |row: usize, finding: usize| rows[row]["findings"][finding]["words"].as_str().unwrap();
    assert!(words(0, 0).starts_with("In line 3 the same phone has an amount below zero"), "{:#}", rows[0]);
    assert!(words(1, 2).starts_with("Line 2 pays the same phone"), "{:#}", rows[1]);
    // The remaining amount is typed. The negative row is still there, so the person has to include it.
    let mut text = rows[0]["text"].clone();
    text["amount"] = json!("45000");
    shop.call("changeRow", json!({ "id": id, "position": 1, "text": text })).await;
    assert_eq!(verdicts(&shop.app, id).await[0], ("asked".to_owned(), false));
    shop.call("includeRows", json!({ "id": id, "positions": [1], "filter": {}, "included": true })).await;
    assert_eq!(view(&shop.app, id).await["summary"]["included"], json!({ "rows": 2, "amount": "115000" }));
}

#[tokio::test]
async fn all_rounded_wages_of_a_formula_are_taken_over_at_once_and_nothing_else_is() {
    let shop = Shop::open().await;
    let table = "Name,Phone,Amount\nNakato,0772300001,456789.33\nOkello,0752300002,70000.5\nAtim,0772300003,50k\n\
                 Spoilt,07,1000\nMukasa,0772300004,12x\nNakato,0772300001,456789\nLetters,O772300005,60k\n";
    let id = draft(&shop, table).await;
    let filter = json!({ "verdicts": ["asked"], "search": "okello" });
    shop.call("takeGuesses", json!({ "id": id, "filter": filter })).await;
    let amounts =
        async || -> Vec<Value> { all(&shop.app, id).await.iter().map(|row| row["text"]["amount"].clone()).collect() };
    assert_eq!(amounts().await, ["456789.33", "70,001", "50k", "1000", "12x", "456789", "60k"], "only what is shown");
    let view = shop.call("takeGuesses", json!({ "id": id, "filter": { "verdicts": ["asked"] } })).await;
    adds_up(&view);
    assert_eq!(amounts().await, ["456,789", "70,001", "50,000", "1000", "12x", "456789", "60,000"]);
    let told = verdicts(&shop.app, id).await;
    let verdicts: Vec<(&str, bool)> = told.iter().map(|(verdict, is_in)| (verdict.as_str(), *is_in)).collect();
    let (valid, refused) = (("valid", true), ("refused", false));
    // The last is a duplicate now that the first has an amount.
    assert_eq!(verdicts, [valid, valid, valid, refused, refused, ("twiceInFile", false), ("asked", false)]);
    assert_eq!(all(&shop.app, id).await[6]["text"]["phone"], "O772300005", "where money goes is answered row by row");
    let last = &all(&shop.app, id).await[5]["findings"][0]["words"];
    assert_eq!(last, "The same phone and amount are in line 2 too.");
}
