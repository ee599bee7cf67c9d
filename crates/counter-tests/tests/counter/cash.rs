//! The cash in a drawer, from its opening to its Z report, through the calls that the window makes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kaunta_app::KeychainProblem;
use secrecy::ExposeSecret;
use serde_json::{Value, json};

use crate::computer::Keychain;
use crate::orders::{airtime, bill, collect, send, top_up};
use crate::payroll::{draft, many, pay_one_by_one, run_to};
use crate::people::{ACCOUNTANT, CASHIER, OWNER, TRUSTED, come_in, staffed};
use crate::recovery::backed_up;
use crate::shop::Shop;

/// 100,000 shillings in notes.
pub fn notes() -> Value {
    json!({ "note50000": "1", "note20000": "2", "note10000": "1" })
}

impl Shop {
    pub async fn cash(&self) -> Value {
        let cash = self.call("cash", json!({ "drawer": 1 })).await;
        if !cash["period"].is_null() {
            balances(&cash["period"]);
        }
        cash
    }

    pub async fn opens_drawer(&self, counted: Value) -> Value {
        self.call("openDrawer", json!({ "drawer": 1, "counted": counted })).await
    }

    pub async fn closes(&self, counted: Value, reason: &str) -> Value {
        let opening = self.cash().await["period"]["opening"].clone();
        let input = json!({ "drawer": 1, "opening": opening, "counted": counted, "reason": reason });
        self.call("closeDrawer", input).await
    }

    /// The customer approves the prompt, and the service is asked.
    async fn customer_approves(&self, detail: &Value) {
        let reference = detail["row"]["reference"].as_str().unwrap();
        self.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
        let asked = self.call("askNow", json!({ "id": detail["row"]["id"] })).await;
        assert_eq!(asked["row"]["state"], "succeeded");
    }

    pub async fn rows(&self, kind: &str, closing: &Value) -> Value {
        self.opens(json!({ "of": "term", "term": kind }), closing).await
    }

    async fn opens(&self, figure: Value, closing: &Value) -> Value {
        self.call("cashRows", json!({ "drawer": 1, "closing": closing, "figure": figure })).await
    }

    pub async fn moves(&self, what: Value, amount: &str) -> Value {
        let mut input = json!({ "drawer": 1, "amount": amount, "reason": "Because" });
        input.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        self.call("moveCash", input).await
    }
}

pub fn shillings(sum: &Value) -> i64 {
    sum.as_str().unwrap().parse().unwrap()
}

/// The expected cash is the sum of the terms.
pub fn balances(period: &Value) {
    let terms = period["terms"].as_array().unwrap().iter();
    assert_eq!(terms.map(|term| shillings(&term["amount"])).sum::<i64>(), shillings(&period["expected"]), "{period:#}");
}

pub fn term(of: &Value, kind: &str) -> i64 {
    let terms = of["terms"].as_array().unwrap();
    shillings(&terms.iter().find(|term| term["kind"] == kind).unwrap()["amount"])
}

fn cash_of(detail: &Value) -> &str {
    let fields = detail["fields"].as_array().unwrap();
    fields.iter().find(|line| line["label"] == "Cash at the counter").unwrap()["value"].as_str().unwrap()
}

#[tokio::test]
async fn each_payment_at_the_counter_records_how_cash_moved_and_only_a_collection_asks() {
    let shop = Shop::open().await;
    assert_eq!(cash_of(&shop.pay(&bill("UMEME", "04212345671")).await), "Came in");
    assert_eq!(cash_of(&shop.pay(&airtime("0772 300 417")).await), "Came in");
    assert_eq!(cash_of(&shop.pay(&send("0772300417")).await), "None");
    assert_eq!(cash_of(&shop.pay(&collect("0772300417").answering("cash", "OUT")).await), "Paid out");
    assert_eq!(cash_of(&shop.pay(&collect("0772300417").answering("cash", "NONE")).await), "None");
    let mut unanswered = collect("0772300417").without("cash").input();
    unanswered["validation"] = Value::Null;
    assert_eq!(shop.refused("review", unanswered).await.at(), ["cash"]);
}

#[tokio::test]
async fn the_drawer_holds_the_fee_that_was_taken_on_top_of_the_amount() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let fee = shillings(&paid["row"]["fee"]);
    assert!(fee > 0, "{paid:#}");
    let period = shop.cash().await["period"].clone();
    assert_eq!(term(&period, "taken"), 25_000 + fee);
    assert_eq!(shillings(&period["expected"]), 100_000 + 25_000 + fee);
}

#[tokio::test]
async fn a_payroll_moves_no_cash_of_the_drawer() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let id = draft(&shop, &many(3)).await;
    pay_one_by_one(&shop, id).await;
    run_to(&shop, id, "finished").await;
    assert_eq!(shop.cash().await["period"]["expected"], "100000");
}

#[tokio::test]
async fn a_drawer_adds_up_from_its_opening_to_its_z_and_each_number_opens_its_rows() {
    let shop = Shop::open().await;
    assert_eq!(shop.cash().await["period"], Value::Null);
    shop.opens_drawer(notes()).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let collected = shop.pay(&collect("0772300417").answering("cash", "OUT")).await;
    shop.customer_approves(&collected).await;
    shop.moves(json!({ "what": "putIn" }), "20,000").await;
    shop.moves(json!({ "what": "takeOut" }), "50,000").await;
    let period = shop.cash().await["period"].clone();
    assert_eq!(period["expected"], (100_000 + 25_500 - 15_000 + 20_000 - 50_000).to_string());
    assert_eq!((term(&period, "taken"), term(&period, "paidOut")), (25_500, -15_000));
    let rows = shop.rows("taken", &Value::Null).await;
    assert_eq!((&rows["total"], &rows["sum"]), (&json!(1), &json!("25500")));
    assert_eq!(rows["rows"][0]["payment"]["id"], paid["row"]["id"]);
    assert_eq!(shop.rows("takenOut", &Value::Null).await["rows"][0]["words"], "Taken out to the safe: Because");

    // 80,000 are there: 500 less.
    let counted = json!({ "note50000": "1", "note20000": "1", "note5000": "1", "coin500": "10" });
    let asks = shop.closes(counted.clone(), " ").await;
    assert_eq!((&asks["closing"], &asks["difference"]), (&Value::Null, &json!("-500")));
    let closed = shop.closes(counted, "A coin rolled away").await;
    let z = &closed["closing"];
    assert_eq!((&z["row"]["number"], &z["row"]["difference"]), (&json!("1-0001"), &json!("-500")));
    assert_eq!((&z["expected"], &z["row"]["counted"]), (&json!("80500"), &json!("80000")));
    assert_eq!(z["reason"], "A coin rolled away");
    assert_eq!(closed["cash"]["period"]["opening"], Value::Null, "closed");
    assert_eq!(shop.rows("taken", &z["row"]["entry"]).await["rows"][0]["payment"]["id"], paid["row"]["id"]);
}

/// Every figure of a sheet is the sum of the rows that it opens; by label.
async fn figures(shop: &Shop, sheet: &Value, closing: &Value) -> BTreeMap<String, i64> {
    let terms = sheet["terms"].as_array().unwrap().iter();
    let terms = terms.map(|term| (&term["name"], &term["amount"], json!({ "of": "term", "term": term["kind"] })));
    let further = sheet["further"].as_array().unwrap().iter().filter(|each| !each["amount"].is_null());
    let further = further.map(|each| (&each["label"], &each["amount"], each["figure"].clone()));
    let mut figures = BTreeMap::new();
    for (label, amount, figure) in terms.chain(further) {
        let opened = shop.opens(figure, closing).await;
        let rows = opened["rows"].as_array().unwrap();
        assert_eq!(
            rows.iter().map(|row| shillings(&row["change"])).sum::<i64>(),
            shillings(amount),
            "{label}: {opened:#}"
        );
        assert_eq!((&opened["sum"], opened["total"].as_u64()), (amount, Some(rows.len() as u64)), "{label}");
        for row in rows.iter().filter(|row| !row["payment"].is_null()) {
            let payment = &row["payment"];
            let fee = if payment["fee"].is_null() { 0 } else { shillings(&payment["fee"]) };
            let is_taken = ["Taken", "All cash"].iter().any(|start| label.as_str().unwrap().starts_with(start));
            let is_fee = label.as_str().unwrap().to_lowercase().contains("fees");
            let amount = if is_fee { 0 } else { shillings(&payment["amount"]) };
            let moved = amount + if is_taken || is_fee { fee } else { 0 };
            assert_eq!(shillings(&row["change"]).abs(), moved, "{label}: {row:#}");
        }
        figures.insert(label.as_str().unwrap().to_owned(), shillings(amount));
    }
    figures
}

fn has(figures: &BTreeMap<String, i64>, expected: &[(&str, i64)]) {
    for (label, amount) in expected {
        assert_eq!(figures.get(*label), Some(amount), "{label}: {figures:#?}");
    }
}

#[tokio::test]
async fn every_figure_of_a_z_is_the_sum_of_the_rows_that_it_opens_also_later_which_say_what_changed_since() {
    let shop = staffed().await;
    shop.opens_drawer(notes()).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await["row"]["id"].clone();
    let lost = shop.pay(&bill("DSTV", "14200550033")).await["row"]["id"].clone();
    shop.pay(&top_up("250,000")).await;
    let collected = shop.pay(&collect("0772300417").answering("cash", "OUT")).await;
    shop.customer_approves(&collected).await;
    come_in(&shop, CASHIER).await;
    shop.pay(&airtime("0772 300 417")).await;
    come_in(&shop, OWNER).await;
    shop.moves(json!({ "what": "putIn" }), "20,000").await;
    shop.moves(json!({ "what": "takeOut" }), "50,000").await;
    shop.moves(json!({ "what": "refund", "operation": paid }), "10,000").await;
    let period = shop.cash().await["period"].clone();
    let open = figures(&shop, &period, &Value::Null).await;

    let mut counted = notes();
    counted["coin500"] = json!("1");
    let z = shop.closes(counted.clone(), "").await["closing"].clone();
    let entry = &z["row"]["entry"];
    let closed = figures(&shop, &z, entry).await;
    assert_eq!(closed, open, "the X said the same");
    has(&closed, &[("Was there", 100_000), ("Taken for payments", 30_500), ("Held for payments in doubt", 25_000)]);
    has(&closed, &[("Paid out", -15_000), ("Given back", -10_000), ("Taken by Nakato", 25_500)]);
    has(&closed, &[("Including the service's fees", 500), ("Including your own charges", 0)]);
    has(&closed, &[("Taken by Okello", 5_000), ("Paid out by Nakato", 15_000), ("Float bought", 250_000)]);
    has(&closed, &[("Float collected", 15_000), ("Float used", 30_000), ("All cash ever taken", 30_500)]);
    assert_eq!((&z["owed"][0]["operation"], &z["owed"][0]["amount"]), (&lost, &json!("25000")));
    let doubt = shop.rows("inDoubt", entry).await["rows"][0].clone();
    assert_eq!((&doubt["payment"]["id"], &doubt["later"]), (&lost, &Value::Null));

    assert_eq!(shop.call("askNow", json!({ "id": lost })).await["row"]["state"], "succeeded");
    shop.opens_drawer(counted).await;
    let again = shop.call("closing", json!({ "entry": entry })).await;
    assert_eq!(figures(&shop, &again, entry).await, closed);
    let doubt = shop.rows("inDoubt", entry).await["rows"][0].clone();
    assert!(doubt["later"].as_str().unwrap().starts_with("The outcome turned out differently later"), "{doubt:#}");
    assert!(shop.rows("taken", entry).await["rows"].as_array().unwrap().iter().all(|row| row["later"].is_null()));
    let period = shop.cash().await["period"].clone();
    let next = figures(&shop, &period, &Value::Null).await;
    has(&next, &[("Was there", 100_500), ("Taken for payments", 25_500), ("Held for payments in doubt", -25_000)]);
    has(&next, &[("Float used", 25_000), ("All cash ever taken", 56_000)]);
    assert_eq!(shop.rows("opening", &Value::Null).await["rows"][0]["words"], "Counted at Z report 1-0001");
}

#[tokio::test]
async fn what_is_in_doubt_is_owed_and_not_taken_and_settles_in_the_open_period_pointing_back() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let lost = shop.pay(&bill("DSTV", "14200550033")).await;
    assert_eq!(lost["row"]["state"], "unknown");
    let period = shop.cash().await["period"].clone();
    assert_eq!((term(&period, "taken"), term(&period, "inDoubt")), (0, 25_000));
    assert_eq!((&period["owed"][0]["operation"], &period["owed"][0]["amount"]), (&lost["row"]["id"], &json!("25000")));
    let further = period["further"].as_array().unwrap();
    assert!(
        further.contains(&json!({ "label": "Tokens owed", "amount": "0", "figure": { "of": "tokensOwed" } })),
        "{further:#?}"
    );

    let mut counted = notes();
    counted["note5000"] = json!("5");
    let z = shop.closes(counted.clone(), "").await["closing"].clone();
    assert_eq!((term(&z, "taken"), &z["row"]["difference"]), (0, &json!("0")));
    let id = lost["row"]["id"].as_i64().unwrap();
    assert_eq!(shop.call("askNow", json!({ "id": id })).await["row"]["state"], "succeeded");
    // The fee that nobody knew before was taken since.
    counted["coin500"] = json!("1");
    shop.opens_drawer(counted.clone()).await;
    let period = shop.cash().await["period"].clone();
    assert_eq!((term(&period, "taken"), term(&period, "inDoubt"), &period["owed"]), (25_500, -25_000, &json!([])));
    assert_eq!((&period["expected"], term(&period, "openingDifference")), (&json!("125500"), 0));
    let row = shop.rows("taken", &Value::Null).await["rows"][0].clone();
    assert_eq!(
        (&row["payment"]["id"], &row["words"]),
        (&json!(id), &json!("Made before the last closing, settled since"))
    );
    let again = shop.call("closing", json!({ "entry": z["row"]["entry"] })).await;
    assert_eq!((&again["terms"], &again["row"]), (&z["terms"], &z["row"]), "the closed day stays as it was");
}

#[tokio::test]
async fn a_z_is_reprinted_a_year_later_as_a_copy_with_the_same_lines() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    shop.pay(&airtime("0772 300 417")).await;
    let mut counted = notes();
    counted["note5000"] = json!("1");
    let z = shop.closes(counted, "").await["closing"].clone();
    shop.advance(365 * 86_400);
    shop.pay(&airtime("0772 300 417")).await;
    let copy = shop.call("closing", json!({ "entry": z["row"]["entry"] })).await;
    let lines = |of: &Value| [&of["sheet"]["lines"], &of["sheet"]["extra"], &of["sheet"]["title"]].map(Value::clone);
    assert_eq!(lines(&copy), lines(&z));
    let extra = z["sheet"]["extra"].as_array().unwrap();
    assert!(extra.contains(&json!({ "label": "Change given", "value": "Not recorded" })), "never 0: {extra:#?}");
    assert!(extra.contains(&json!({ "label": "Tokens owed", "value": "UGX 0" })), "{extra:#?}");
    let signed = z["signed"]["words"].as_str().unwrap();
    assert_eq!(copy["sheet"]["footer"], json!([format!("Copy. {signed}")]));
    let saved = shop.call("saveClosing", json!({ "entry": z["row"]["entry"] })).await;
    assert!(std::fs::read(saved["path"].as_str().unwrap()).unwrap().starts_with(b"%PDF"));
}

#[tokio::test]
async fn of_two_who_close_a_drawer_the_second_is_told_and_nothing_is_closed_twice() {
    let shop = Shop::open().await;
    let opened = shop.opens_drawer(notes()).await;
    let close = json!({ "drawer": 1, "opening": opened["period"]["opening"], "counted": notes(), "reason": "" });
    shop.call("closeDrawer", close.clone()).await;
    let told = shop.refused("closeDrawer", close.clone()).await;
    assert!(told.message.contains("Somebody else has closed this drawer"), "{}", told.message);
    shop.opens_drawer(notes()).await;
    let told = shop.refused("closeDrawer", close).await;
    assert!(told.message.contains("Nothing was closed twice"), "{}", told.message);
    assert_eq!(shop.cash().await["closings"].as_array().unwrap().len(), 1);
    let again = shop.refused("openDrawer", json!({ "drawer": 1, "counted": notes() })).await;
    assert_eq!(again.message, "Somebody has opened this drawer already.");
}

#[tokio::test]
async fn a_refund_is_an_entry_of_its_own_and_never_more_than_was_taken() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await["row"]["id"].clone();
    let refund = |operation: &Value| json!({ "what": "refund", "operation": operation });
    let period = shop.moves(refund(&paid), "10,000").await["period"].clone();
    assert_eq!((term(&period, "taken"), term(&period, "refunded")), (25_500, -10_000));
    let more = json!({ "drawer": 1, "what": "refund", "operation": paid, "amount": "15,501", "reason": "Because" });
    let told = shop.refused("moveCash", more).await;
    assert_eq!(told.fields, [("amount".to_owned(), "Only UGX 15,500 is left of this payment.".to_owned())]);
    let sent = shop.pay(&send("0772300417")).await["row"]["id"].clone();
    let none = json!({ "drawer": 1, "what": "refund", "operation": sent, "amount": "100", "reason": "Because" });
    assert!(shop.refused("moveCash", none).await.message.contains("No cash was taken"));
}

#[tokio::test]
async fn what_can_not_be_counted_or_moved_is_refused_and_changes_nothing() {
    let shop = Shop::open().await;
    for bad in ["-1", "1.5", "many"] {
        let counted = json!({ "drawer": 1, "counted": { "note1000": bad } });
        assert_eq!(shop.refused("openDrawer", counted).await.at(), ["cash"], "{bad}");
    }
    let put_in =
        |amount: &str, reason: &str| json!({ "drawer": 1, "what": "putIn", "amount": amount, "reason": reason });
    assert!(shop.refused("moveCash", put_in("500", "Change")).await.message.contains("not open"));
    shop.opens_drawer(notes()).await;
    assert_eq!(shop.refused("moveCash", put_in("0", "Change")).await.at(), ["amount"]);
    assert_eq!(shop.refused("moveCash", put_in("-500", "Change")).await.at(), ["amount"]);
    assert_eq!(shop.refused("moveCash", put_in("500", " ")).await.at(), ["narration"]);
    assert_eq!(shop.cash().await["period"]["expected"], "100000");
}

#[tokio::test]
async fn a_cashier_closes_the_drawer_that_they_opened_the_owner_any_and_an_accountant_none() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let opened = shop.opens_drawer(notes()).await;
    let close = json!({ "drawer": 1, "opening": opened["period"]["opening"], "counted": notes(), "reason": "" });
    come_in(&shop, TRUSTED).await;
    assert!(shop.cash().await["notTheirs"].as_str().unwrap().contains("Okello"));
    assert_eq!(shop.refused("closeDrawer", close.clone()).await.code, "right");
    come_in(&shop, ACCOUNTANT).await;
    assert_eq!(shop.refused("closeDrawer", close.clone()).await.code, "right");
    assert_eq!(shop.cash().await["period"]["expected"], "100000", "but may look");
    come_in(&shop, OWNER).await;
    let z = shop.call("closeDrawer", close).await["closing"].clone();
    assert_eq!(z["row"]["by"], "Nakato");
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.cash().await["closings"], json!([]), "a cashier sees the Zs that they made");
    assert_eq!(shop.refused("closing", json!({ "entry": z["row"]["entry"] })).await.code, "notFound");
}

#[tokio::test]
async fn each_person_s_cash_goes_into_the_drawer_that_they_opened() {
    let shop = staffed().await;
    let second = shop.call("addDrawer", json!({ "name": "By the window" })).await;
    assert_eq!((&second["drawer"], &second["drawers"][1]["name"]), (&json!(2), &json!("By the window")));
    shop.opens_drawer(notes()).await;
    come_in(&shop, CASHIER).await;
    shop.call("openDrawer", json!({ "drawer": 2, "counted": notes() })).await;
    shop.pay(&airtime("0772 300 417")).await;
    assert_eq!(shop.cash().await["period"]["expected"], "100000");
    let own = shop.call("cash", json!({ "drawer": null })).await;
    assert_eq!((&own["drawer"], &own["period"]["expected"]), (&json!(2), &json!("105000")));
    assert!(own["period"]["further"].to_string().contains("Taken by Okello"), "{own:#}");
}

#[tokio::test]
async fn a_drawer_that_was_left_open_is_asked_about_the_next_morning() {
    let shop = Shop::open().await;
    shop.opens_drawer(notes()).await;
    assert_eq!(shop.cash().await["period"]["leftOpen"], Value::Null);
    shop.advance(86_400);
    let asked = shop.cash().await["period"]["leftOpen"].as_str().unwrap().to_owned();
    assert!(asked.contains("not closed that day"), "{asked}");
    let home = shop.call("home", Value::Null).await;
    let reminder = home["reminders"].as_array().unwrap().iter().find(|each| each["way"]["to"] == "cash").cloned();
    assert!(reminder.unwrap()["words"].as_str().unwrap().contains("count it and close it"), "{home:#}");
}

#[tokio::test]
async fn whoever_may_close_a_drawer_is_asked_about_it_the_next_morning_and_nobody_else() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    shop.opens_drawer(notes()).await;
    shop.advance(86_400);
    for (person, is_asked) in [(CASHIER, true), (TRUSTED, false), (ACCOUNTANT, false), (OWNER, true)] {
        come_in(&shop, person).await;
        let home = shop.call("home", Value::Null).await;
        let asks = home["reminders"].as_array().unwrap().iter().any(|each| each["way"]["to"] == "cash");
        assert_eq!(asks, is_asked, "{person:?}");
    }
}

#[tokio::test]
async fn after_a_restore_no_number_repeats_no_total_falls_and_the_first_z_names_the_gap() {
    let shop = Shop::open().await;
    let total = |z: &Value| {
        let lines = z["sheet"]["extra"].as_array().unwrap().clone();
        lines.iter().find(|line| line["label"] == "All cash ever taken").unwrap()["value"].clone()
    };
    shop.opens_drawer(notes()).await;
    shop.closes(notes(), "").await;
    let copy = backed_up(&shop).await;
    shop.opens_drawer(notes()).await;
    shop.pay(&airtime("0772 300 417")).await;
    let mut counted = notes();
    counted["note5000"] = json!("1");
    let lost = shop.closes(counted, "").await["closing"].clone();
    assert_eq!((&lost["row"]["number"], total(&lost)), (&json!("1-0002"), json!("UGX 5,000")));
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    assert_eq!(shop.cash().await["closings"].as_array().unwrap().len(), 1);
    shop.opens_drawer(notes()).await;
    let first = shop.closes(notes(), "").await["closing"].clone();
    assert_eq!(first["row"]["number"], "2-0003");
    assert_eq!(total(&first), "UGX 5,000");
    let told = first["sheet"]["lines"].to_string();
    assert!(told.contains("0002 to 0002: it was restored from an older copy"), "{told}");
    shop.opens_drawer(notes()).await;
    let next = shop.closes(notes(), "").await["closing"].clone();
    assert_eq!(next["row"]["number"], "2-0004");
    assert!(!next["sheet"]["lines"].to_string().contains("Not in this book"), "named once");
}

fn key_of(z: &Value) -> String {
    let words = z["signed"]["words"].as_str().unwrap();
    assert_eq!(z["signed"]["is"], "checked", "{words}");
    let (_, key) = words.split_once("Signed by the key ").unwrap();
    let (key, rest) = key.split_once(' ').unwrap();
    assert_eq!(rest, "of counter-1, checked.");
    key.to_owned()
}

fn files_with(folder: &Path, secret: &[u8]) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = |path: PathBuf| match path.is_dir() {
        true => files_with(&path, secret),
        false if std::fs::read(&path).unwrap().windows(secret.len()).any(|part| part == secret) => vec![path],
        false => Vec::new(),
    };
    paths.flat_map(found).collect()
}

#[tokio::test]
async fn each_z_is_signed_with_the_installation_s_one_key_which_is_in_no_file_and_a_lost_one_is_followed_by_another() {
    let shop = Shop::open().await;
    let z = async || {
        shop.opens_drawer(notes()).await;
        shop.closes(notes(), "").await["closing"].clone()
    };
    let first = z().await;
    assert_eq!(key_of(&first), key_of(&z().await));
    let secret = shop.computer.signing_key.lock().unwrap().clone().unwrap();
    assert!(files_with(shop.folder.path(), secret.expose_secret().as_bytes()).is_empty());
    *shop.computer.signing_key.lock().unwrap() = None;
    assert_ne!(key_of(&first), key_of(&z().await), "another key");
    let again = shop.call("closing", json!({ "entry": first["row"]["entry"] })).await;
    assert_eq!(again["signed"], first["signed"], "the old one is kept for checking");
}

#[tokio::test]
async fn without_a_keychain_a_z_is_not_signed_and_says_so_and_one_that_stores_nothing_gives_no_key_either() {
    let shop = Shop::open().await;
    for keychain in [Keychain::Fails(KeychainProblem::Missing), Keychain::TakesNothing(KeychainProblem::Locked)] {
        *shop.computer.keychain.lock().unwrap() = keychain;
        shop.opens_drawer(notes()).await;
        let z = shop.closes(notes(), "").await["closing"].clone();
        let words = "Not signed: this computer had no key when it was closed.";
        assert_eq!(z["signed"], json!({ "is": "not", "words": words }));
        assert_eq!(z["sheet"]["footer"], json!([words]));
    }
}
