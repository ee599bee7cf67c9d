//! A statement of an account is compared with the book, and no payment changes.

use serde_json::{Value, json};

use crate::orders::{airtime, bill, send};
use crate::people::{ACCOUNTANT, CASHIER, come_in, staffed};
use crate::shop::Shop;

pub const COLUMNS: &str = "Date,Reference,Description,Amount,Balance\n";

pub async fn choose(shop: &Shop, name: &str, content: &str) -> String {
    let folder = shop.folder.path().join("statements");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), content).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(folder.join(name));
    shop.call("pickStatement", Value::Null).await["file"].as_str().unwrap().to_owned()
}

pub async fn look(shop: &Shop, file: &str) -> Value {
    shop.call("readStatement", json!({ "file": file, "columns": null, "dates": null })).await
}

pub fn importing(look: &Value, account: &str) -> Value {
    json!({ "file": look["file"], "sha256": look["sha256"], "account": account, "columns": null, "dates": null })
}

pub async fn import(shop: &Shop, content: &str) -> Value {
    let file = choose(shop, "november.csv", content).await;
    let look = look(shop, &file).await;
    assert_eq!(look["problem"], Value::Null, "{look:#}");
    shop.call("importStatement", importing(&look, "escrow")).await
}

pub async fn rows(shop: &Shop, group: &str) -> Vec<Value> {
    let page = shop.call("statementRows", json!({ "id": 1, "group": group, "offset": 0, "limit": 100 })).await;
    assert_eq!(page["total"], page["rows"].as_array().unwrap().len());
    page["rows"].as_array().unwrap().clone()
}

fn counts(view: &Value) -> Vec<(&str, u64)> {
    let groups = view["groups"].as_array().unwrap();
    groups.iter().map(|group| (group["group"].as_str().unwrap(), group["count"].as_u64().unwrap())).collect()
}

/// Four payments, and a statement that has the first exactly, the second by amount, phone and time, the third with its
/// fee, not the fourth, and a charge that the book does not know.
pub async fn compared(shop: &Shop) -> (Value, Vec<Value>) {
    let mut paid = Vec::new();
    for order in
        [bill("UMEME", "04212345671"), send("0772 300 417"), bill("NWSC", "04212345672"), airtime("0772 300 418")]
    {
        paid.push(shop.pay(&order).await);
    }
    let amount = |at: usize| paid[at]["row"]["amount"].as_str().unwrap().parse::<i64>().unwrap();
    let total = paid[2]["row"]["total"].as_str().unwrap().parse::<i64>().unwrap();
    let reference = |at: usize| paid[at]["row"]["reference"].as_str().unwrap().to_owned();
    let day = &paid[0]["row"]["at"].as_str().unwrap()[..10];
    let mut balance = 5_000_000;
    let mut text = COLUMNS.to_owned();
    for (reference, words, out) in [
        (reference(0), "Electricity", amount(0)),
        (String::new(), "To 0772300417", amount(1)),
        (reference(2), "Water", total),
        ("FEE-1".to_owned(), "=1+1 monthly charge, ŋ", 700),
    ] {
        balance -= out;
        text.push_str(&format!("{day},{reference},\"{words}\",-{out},{balance}\n"));
    }
    (import(shop, &text).await, paid)
}

#[tokio::test]
async fn a_statement_falls_into_five_groups_with_their_sums() {
    let shop = Shop::open().await;
    let (view, paid) = compared(&shop).await;
    assert_eq!(
        counts(&view),
        [("matched", 1), ("proposed", 1), ("differing", 1), ("onlyHere", 1), ("onlyThere", 1), ("cases", 0)],
        "{view:#}"
    );
    assert_eq!((&view["opening"], &view["exactLeft"]), (&json!("5000000"), &json!(1)));
    assert_eq!(view["words"], "4 rows are left to decide or to note.");
    let there = rows(&shop, "onlyThere").await;
    assert_eq!((&there[0]["line"]["amount"], &there[0]["line"]["row"]), (&json!("-700"), &json!(5)));
    assert_eq!(there[0]["line"]["text"], "=1+1 monthly charge, ŋ");
    let here = rows(&shop, "onlyHere").await;
    assert_eq!(here[0]["payment"]["operation"], paid[3]["row"]["id"]);
    assert_eq!(rows(&shop, "differing").await[0]["why"], "The statement has the fee in the amount");
    let proposed = rows(&shop, "proposed").await;
    assert_eq!(proposed[0]["why"], "Very likely: the amount, the phone or account and the day");
    assert_eq!(view["groups"][4]["wentOut"], "700");
}

#[tokio::test]
async fn decisions_are_kept_with_the_statement_and_change_no_payment() {
    let shop = Shop::open().await;
    let (_, paid) = compared(&shop).await;
    let all = shop.call("acceptExact", json!({ "id": 1 })).await;
    assert_eq!((&all["exactLeft"], &all["summary"]["accepted"]), (&json!(0), &json!(1)));
    let pair = json!({ "id": 1, "line": 1, "operation": paid[1]["row"]["id"] });
    let accepted = shop.call("acceptMatch", pair.clone()).await;
    assert_eq!(counts(&accepted)[..2], [("matched", 2), ("proposed", 0)]);
    let wrong = json!({ "id": 1, "line": 3, "operation": paid[3]["row"]["id"] });
    assert_eq!(shop.refused("acceptMatch", wrong).await.code, "review");
    let taken_back = shop.call("takeBackMatch", pair).await;
    assert_eq!(counts(&taken_back)[..2], [("matched", 1), ("proposed", 1)]);
    let note = json!({ "id": 1, "line": 3, "operation": null, "text": "The monthly charge, see the contract" });
    shop.call("noteOnStatement", note).await;
    assert_eq!(rows(&shop, "onlyThere").await[0]["note"], "The monthly charge, see the contract");
    let note = json!({ "id": 1, "line": null, "operation": paid[3]["row"]["id"], "text": "Asked the service" });
    let view = shop.call("noteOnStatement", note).await;
    assert_eq!(view["words"], "2 rows are left to decide or to note.");
    for before in paid {
        let now = shop.call("operation", json!({ "id": before["row"]["id"] })).await;
        assert_eq!(now["row"], before["row"]);
        let [events, before] = [&now, &before].map(|payment| payment["events"].as_array().unwrap());
        assert!(events.starts_with(before), "{events:?}");
    }
}

#[tokio::test]
async fn the_same_file_makes_nothing_twice_and_a_changed_one_is_looked_at_again() {
    let shop = Shop::open().await;
    let text = format!("{COLUMNS}2026-11-21,A,x,-500,4999500\n");
    import(&shop, &text).await;
    let again = choose(&shop, "again.csv", &text).await;
    let seen = look(&shop, &again).await;
    assert_eq!(seen["imported"], 1);
    shop.call("importStatement", importing(&seen, "escrow")).await;
    assert_eq!(shop.call("statements", Value::Null).await["statements"].as_array().unwrap().len(), 1);
    let other = choose(&shop, "other.csv", &text.replace("-500", "-400").replace("4999500", "4999600")).await;
    let seen = look(&shop, &other).await;
    std::fs::write(shop.folder.path().join("statements/other.csv"), &text).unwrap();
    assert_eq!(shop.refused("importStatement", importing(&seen, "escrow")).await.code, "review");
}

#[tokio::test]
async fn what_can_not_be_used_says_why_and_writes_nothing() {
    let shop = Shop::open().await;
    for (content, said) in [
        ("", "empty"),
        ("Date,Reference,Amount\n", "no line with an amount"),
        ("Date,Reference,Amount,Balance\n2026-11-21,A,-500,9500\n2026-11-21,B,-500,8000\n", "breaks on row 3"),
        ("Currency:,USD\nDate,Reference,Amount\n2026-11-21,A,-500\n", "USD"),
        ("Date,Reference,Amount\n03/04/2026,A,-500\n", "whether the day or the month"),
        ("Colour,Shape,Taste\nred,round,sweet\n", "which column has the date"),
    ] {
        let file = choose(&shop, "bad.csv", content).await;
        let input = json!({ "file": file, "columns": null, "dates": null });
        let told = match content {
            "" | "Date,Reference,Amount\n" => shop.refused_or_problem(input).await,
            _ => look(&shop, &file).await["problem"].as_str().unwrap().to_owned(),
        };
        assert!(told.contains(said), "{content}: {told}");
    }
    assert_eq!(shop.call("statements", Value::Null).await["statements"], json!([]));
}

impl Shop {
    /// The message about a file that is not a table, or has no line.
    async fn refused_or_problem(&self, input: Value) -> String {
        match self.app.call("readStatement", input).await {
            Ok(look) => look["problem"].as_str().unwrap().to_owned(),
            Err(error) => error.message,
        }
    }
}

#[tokio::test]
async fn chosen_columns_are_remembered_for_the_next_file_with_these_headings() {
    let shop = Shop::open().await;
    let text = "Ennaku,Nnamba,Ssente\n2026-11-21,A,-500\n";
    let file = choose(&shop, "one.csv", text).await;
    assert_eq!(look(&shop, &file).await["found"], Value::Null);
    let columns = json!([{ "place": 0, "column": "date" }, { "place": 1, "column": "reference" }, { "place": 2, "column": "amount" }]);
    let seen = shop.call("readStatement", json!({ "file": file, "columns": columns, "dates": null })).await;
    let mut input = importing(&seen, "escrow");
    input["columns"] = columns;
    shop.call("importStatement", input).await;
    let next = choose(&shop, "two.csv", "ennaku, NNAMBA,Ssente\n2026-12-21,B,-700\n").await;
    let seen = look(&shop, &next).await;
    assert_eq!((&seen["remembered"], &seen["found"]["lines"]), (&json!(true), &json!(1)), "{seen:#}");
}

#[tokio::test]
async fn a_statement_of_another_account_than_the_last_one_is_refused() {
    let shop = Shop::open().await;
    import(&shop, &format!("Account number:,44 11\n{COLUMNS}2026-11-21,A,x,-500,4999500\n")).await;
    let file =
        choose(&shop, "other.csv", &format!("Account number:,4412\n{COLUMNS}2026-11-22,A,x,-500,4999500\n")).await;
    let seen = look(&shop, &file).await;
    let refusal = shop.refused("importStatement", importing(&seen, "escrow")).await;
    assert!(refusal.message.contains("4412") && refusal.message.contains("44 11"), "{refusal:?}");
    shop.call("importStatement", importing(&seen, "commission")).await;
}

#[tokio::test]
async fn a_statement_that_the_accountant_drops_is_read_like_a_chosen_one() {
    let shop = staffed().await;
    come_in(&shop, ACCOUNTANT).await;
    let path = shop.folder.path().join("dropped.csv");
    std::fs::write(&path, format!("{COLUMNS}2026-11-21,A,x,-500,4999500\n")).unwrap();
    shop.app.dropped(&path).await;
    let changes = std::mem::take(&mut *shop.computer.changes.lock().unwrap());
    let told = changes.into_iter().map(|change| serde_json::to_value(change).unwrap());
    let dropped = told.into_iter().find(|change| change["kind"] == "dropped").unwrap();
    assert_eq!(look(&shop, dropped["file"]["file"].as_str().unwrap()).await["found"]["lines"], 1);
    come_in(&shop, CASHIER).await;
    shop.app.dropped(&path).await;
    let changes = std::mem::take(&mut *shop.computer.changes.lock().unwrap());
    assert!(changes.into_iter().all(|change| serde_json::to_value(change).unwrap()["kind"] != "dropped"));
}

#[tokio::test]
async fn the_accountant_reconciles_and_a_cashier_does_not() {
    let shop = staffed().await;
    come_in(&shop, ACCOUNTANT).await;
    import(&shop, &format!("{COLUMNS}2026-11-21,A,x,-500,4999500\n")).await;
    shop.call("noteOnStatement", json!({ "id": 1, "line": 0, "operation": null, "text": "Asked the bank" })).await;
    assert_eq!(rows(&shop, "onlyThere").await[0]["remarks"][0]["by"], ACCOUNTANT.0);
    let saved = shop.call("statementReport", json!({ "id": 1 })).await;
    let bytes = std::fs::read(saved["path"].as_str().unwrap()).unwrap();
    let book = kaunta_sheets::read("report.xlsx", &bytes).unwrap();
    let told: Vec<&str> = book.sheets()[0].row(1).unwrap().filled().map(|(_, cell)| cell.as_text()).collect();
    assert!(told.contains(&"-500") && told.contains(&"Asked the bank"), "{told:?}");
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.refused("statements", Value::Null).await.code, "right");
}

#[tokio::test]
async fn a_top_up_and_a_charge_on_the_statement_explain_what_the_float_could_not_and_nothing_is_overwritten() {
    let shop = Shop::open().await;
    let set = async |balance: i64| {
        let wallet = json!({ "environment": "live", "walletType": "ESCROW", "balance": balance });
        shop.tell_practice("wallets", wallet).await;
    };
    let float = async || shop.call("float", json!({ "day": null, "wallet": "ESCROW" })).await;
    let first = shop.pay(&airtime("0772 300 417")).await;
    set(5_445_000).await;
    shop.pay(&airtime("0772 300 417")).await;
    set(5_439_300).await;
    shop.pay(&airtime("0772 300 417")).await;
    set(5_429_300).await;
    shop.pay(&airtime("0772 300 417")).await;
    let before = float().await;
    assert_eq!((&before["gaps"], &before["unexplained"]), (&json!(3), &json!("444300")), "{before:#}");

    let day = &first["row"]["at"].as_str().unwrap()[..10];
    let reference = first["row"]["reference"].as_str().unwrap();
    let mut lines = format!("{day},{reference},Airtime,-5000,\n{day},T-1,Top-up at the bank,450000,\n");
    import(&shop, &format!("{COLUMNS}{lines}")).await;
    let next = async |name: &str, lines: &str| {
        let file = choose(&shop, name, &format!("{COLUMNS}{lines}")).await;
        shop.call("importStatement", importing(&look(&shop, &file).await, "escrow")).await;
        float().await
    };
    let half = float().await;
    assert_eq!((&half["gaps"], &half["unexplained"]), (&json!(2), &json!("-5700")), "{half:#}");
    lines.push_str(&format!("{day},F-1,Charge,-700,\n"));
    let charged = next("charged.csv", &lines).await;
    // The line of a payment does not explain another change, even of the same amount.
    assert_eq!((&charged["gaps"], &charged["unexplained"]), (&json!(1), &json!("-5000")), "{charged:#}");
    lines.push_str(&format!("{day},O-1,Another till,-5000,\n"));
    let after = next("whole.csv", &lines).await;
    let told = |day: &Value, of: &str| -> Vec<Value> {
        day["steps"].as_array().unwrap().iter().map(|step| step[of].clone()).collect()
    };
    let all = ["operation", "statement", "operation", "statement", "operation", "statement", "operation"];
    assert_eq!(told(&after, "cause"), all);
    assert_eq!(after["steps"][1]["words"], "Statement whole.csv, row 3: Top-up at the bank");
    assert_eq!((&after["gaps"], &after["unexplained"]), (&json!(0), &json!("0")));
    assert_eq!(after["words"], "Every change of the balance is explained by this book and the imported statements.");
    for of in ["change", "before", "after", "operation"] {
        assert_eq!(told(&after, of), told(&before, of), "{of}");
    }
}

#[tokio::test]
async fn what_was_compared_is_let_go_when_the_statement_is_left_and_compared_anew_when_it_is_read_again() {
    let shop = Shop::open().await;
    let paid = shop.pay(&airtime("0772 300 417")).await;
    let day = &paid["row"]["at"].as_str().unwrap()[..10];
    import(&shop, &format!("{COLUMNS}{day},F-1,Charge,-700,\n")).await;
    let here = async || rows(&shop, "onlyHere").await.len();
    assert_eq!(here().await, 1);
    shop.pay(&airtime("0772 300 417")).await;
    assert_eq!(here().await, 1, "the rows of one comparison belong together");
    shop.call("leaveStatement", json!({ "id": 2 })).await;
    assert_eq!(here().await, 1, "another statement was left");
    shop.call("leaveStatement", json!({ "id": 1 })).await;
    assert_eq!(here().await, 2, "nothing was kept");
}

#[tokio::test]
async fn a_line_that_is_there_twice_stays_two_and_lines_of_other_days_meet_no_payment() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let (day, reference) = (&paid["row"]["at"].as_str().unwrap()[..10], paid["row"]["reference"].as_str().unwrap());
    let amount = paid["row"]["amount"].as_str().unwrap();
    let line = format!("{day},{reference},Electricity,-{amount},\n");
    let view = import(&shop, &format!("{COLUMNS}{line}{line}")).await;
    let twice = counts(&view);
    assert_eq!(twice.iter().map(|(_, count)| count).sum::<u64>(), 2, "{twice:?}");
    assert!(twice.contains(&("matched", 1)) && twice.contains(&("onlyThere", 1)), "{twice:?}");
    let elsewhere = choose(&shop, "may.csv", &format!("{COLUMNS}2026-05-02,M-1,Charge,-{amount},\n")).await;
    let view = shop.call("importStatement", importing(&look(&shop, &elsewhere).await, "escrow")).await;
    let of_may = counts(&view);
    assert!(of_may.contains(&("onlyThere", 1)) && of_may.contains(&("matched", 0)), "{of_may:?}");
}

#[tokio::test]
async fn a_payment_that_was_accepted_on_another_statement_is_told_beside_its_line_and_is_not_missed() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let (day, reference) = (&paid["row"]["at"].as_str().unwrap()[..10], paid["row"]["reference"].as_str().unwrap());
    let line = format!("{day},{reference},Electricity,-{},\n", paid["row"]["amount"].as_str().unwrap());
    import(&shop, &format!("{COLUMNS}{line}")).await;
    shop.call("acceptExact", json!({ "id": 1 })).await;
    let longer = choose(&shop, "longer.csv", &format!("{COLUMNS}{line}{day},F-1,Charge,-700,\n")).await;
    let view = shop.call("importStatement", importing(&look(&shop, &longer).await, "escrow")).await;
    assert_eq!(counts(&view)[3..], [("onlyHere", 0), ("onlyThere", 2), ("cases", 0)], "{view:#}");
    let page = json!({ "id": 2, "group": "onlyThere", "offset": 0, "limit": 9 });
    let rows = shop.call("statementRows", page).await;
    let payment = paid["row"]["id"].as_i64().unwrap();
    let said =
        format!("Its reference is that of payment {payment}, which was accepted on another statement of this account");
    assert_eq!(rows["rows"][0]["why"], said);
    let pair = json!({ "id": 2, "line": 0, "operation": payment });
    assert_eq!(shop.refused("acceptMatch", pair).await.code, "review");
}

#[tokio::test]
async fn a_payment_that_the_statement_lacks_becomes_a_case_that_needs_attention_until_a_person_closes_it() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let paid = shop.pay(&airtime("0772 300 417")).await;
    let (operation, day) = (paid["row"]["id"].clone(), paid["row"]["at"].as_str().unwrap()[..10].to_owned());
    come_in(&shop, ACCOUNTANT).await;
    import(&shop, &format!("{COLUMNS}{day},F-1,Charge,-700,\n")).await;
    let about = |text: &str| json!({ "id": 1, "line": null, "operation": operation, "text": text });
    let attention = async || shop.call("attention", json!({ "offset": 0, "limit": 9 })).await;
    let waiting = shop.call("status", Value::Null).await["attention"].as_u64().unwrap();
    assert_eq!(shop.refused("closeStatementCase", about("Nothing")).await.code, "review");
    assert_eq!(shop.refused("openStatementCase", about("  ")).await.code, "review");

    shop.call("openStatementCase", about("Not on the statement, asked Kaggwa")).await;
    let row = &rows(&shop, "onlyHere").await[0];
    assert_eq!((&row["openCase"], &row["payment"]["operation"]), (&json!("payment"), &operation));
    let case = attention().await["statementCases"][0].clone();
    assert_eq!((&case["row"]["id"], &case["name"]), (&operation, &json!("november.csv")));
    assert_eq!((&case["note"], &case["by"]), (&json!("Not on the statement, asked Kaggwa"), &json!(ACCOUNTANT.0)));
    assert_eq!(shop.call("status", Value::Null).await["attention"], waiting + 1);

    shop.call("closeStatementCase", about("It stands on the next statement")).await;
    assert_eq!(attention().await["statementCases"], json!([]));
    assert_eq!(shop.call("status", Value::Null).await["attention"], waiting);
    let detail = shop.call("operation", json!({ "id": operation })).await;
    let last: Vec<_> = detail["events"].as_array().unwrap().iter().rev().take(2).collect();
    let words = |at: usize| last[at]["words"].as_str().unwrap().to_owned();
    assert_eq!(words(1), "A case was opened from the statement november.csv: Not on the statement, asked Kaggwa");
    assert_eq!(words(0), "The case from the statement november.csv was closed: It stands on the next statement");
    assert_eq!((&last[0]["by"], &detail["row"]), (&json!(ACCOUNTANT.0), &paid["row"]));
    let missing = json!({ "id": 1, "line": null, "operation": 99, "text": "What is this" });
    assert_eq!(shop.refused("openStatementCase", missing).await.code, "review");
}

/// A workbook with a sheet for each month, as a bank sends it.
fn workbook() -> Vec<u8> {
    use kaunta_sheets::{BookWriter, Column, Field};
    let columns = ["Date", "Reference", "Description", "Amount", "Balance"].map(|title| Column { title, width: 12 });
    let mut book = BookWriter::new(std::io::Cursor::new(Vec::new()));
    let mut tables = Vec::new();
    for (month, name, amounts) in [(10, "October", vec![-500]), (11, "November", vec![-700, 20_000])] {
        let table = book.table(name, &columns).unwrap();
        let mut balance = 100_000;
        for (day, amount) in (1..).zip(amounts) {
            balance += amount;
            let on = chrono::NaiveDate::from_ymd_opt(2026, month, day).unwrap();
            let (sum, left) = (rust_decimal::Decimal::from(amount), rust_decimal::Decimal::from(balance));
            let fields =
                [Field::Date(on), Field::Text("0012"), Field::Text("=1+1"), Field::Number(sum), Field::Number(left)];
            book.row(table, &fields).unwrap();
        }
        tables.push(table);
    }
    book.finish(&tables).unwrap().into_inner()
}

#[tokio::test]
async fn each_sheet_of_a_workbook_is_a_statement_of_its_own() {
    let shop = Shop::open().await;
    let file = choose(&shop, "bank.xlsx", "").await;
    std::fs::write(shop.folder.path().join("statements/bank.xlsx"), workbook()).unwrap();
    let first = look(&shop, &file).await;
    let names: Vec<_> = first["sheets"].as_array().unwrap().iter().map(|sheet| sheet["name"].clone()).collect();
    assert_eq!((names, &first["sheet"]), (vec![json!("October"), json!("November")], &json!(0)), "{first:#}");
    assert_eq!((&first["found"]["lines"], &first["found"]["from"]), (&json!(1), &json!("2026-10-01")), "{first:#}");
    shop.call("importStatement", importing(&first, "escrow")).await;
    let on_sheet = async |sheet: u32| {
        shop.call("readStatement", json!({ "file": file, "columns": null, "dates": null, "sheet": sheet })).await
    };
    let second = on_sheet(1).await;
    assert_eq!((&second["found"]["lines"], &second["imported"]), (&json!(2), &Value::Null), "{second:#}");
    let mut input = importing(&second, "escrow");
    input["sheet"] = json!(1);
    let view = shop.call("importStatement", input).await;
    assert_eq!(counts(&view).into_iter().find(|(group, _)| *group == "onlyThere"), Some(("onlyThere", 2)));
    assert_eq!((&on_sheet(0).await["imported"], &on_sheet(1).await["imported"]), (&json!(1), &json!(2)));
    let kept = shop.call("statements", Value::Null).await["statements"].clone();
    assert_eq!(kept[0]["name"], "bank.xlsx (November)", "{kept:#}");
    let none = json!({ "file": file, "columns": null, "dates": null, "sheet": 7 });
    assert_eq!(shop.refused("readStatement", none).await.code, "file");
}
