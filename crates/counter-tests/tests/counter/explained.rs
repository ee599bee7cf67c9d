//! What no operation of the book explains is split into what a statement explains and what nothing does.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::orders::{airtime, send};
use crate::people::{ACCOUNTANT, come_in, staffed};
use crate::reports::{adds_up, last, row, section};
use crate::shop::Shop;
use crate::statements::{COLUMNS, choose, importing, look};

const FIRST: &str = "2026-11-21";
const NEXT: &str = "2026-11-22";
const BY_STATEMENT: &str = "Explained by the statement of the account";
const UNEXPLAINED: &str = "Not explained by this book";

async fn import(shop: &Shop, name: &str, lines: &str) {
    let file = choose(shop, name, &format!("{COLUMNS}{lines}")).await;
    shop.call("importStatement", importing(&look(shop, &file).await, "escrow")).await;
}

/// Which gaps of a day a statement explains, as rows of its file, and how many nothing does.
async fn day(shop: &Shop, on: &str) -> (Vec<String>, Value) {
    let day = shop.call("float", json!({ "day": on, "wallet": "ESCROW" })).await;
    let steps = day["steps"].as_array().unwrap().iter();
    let explained = steps.filter(|step| step["cause"] == "statement");
    let words: Vec<String> = explained.map(|step| step["words"].as_str().unwrap().to_owned()).collect();
    assert_eq!(day["byStatement"], words.len(), "{day:#}");
    (words, day["gaps"].clone())
}

/// What the report says is explained by a statement and by nothing, as amounts.
async fn split(shop: &Shop, from: &str, to: &str) -> (Decimal, Decimal) {
    let report = shop.report("statement", from, to).await;
    let balances = adds_up(&report);
    let rows = balances["rows"].as_array().unwrap();
    let explained = rows.iter().find(|row| row["cells"][0] == BY_STATEMENT).map(last);
    (explained.unwrap_or_default(), last(row(balances, UNEXPLAINED)))
}

#[tokio::test]
async fn the_report_splits_what_no_operation_explains_and_still_adds_up() {
    let shop = staffed().await;
    for change in [0, -700, 450_000, -40] {
        let told = shop.pay(&airtime("0772 300 417")).await;
        let balance = shop.float().await["closing"].as_str().unwrap().parse::<i64>().unwrap();
        assert_eq!(told["row"]["state"], "succeeded");
        shop.set_wallet(balance + change).await;
    }
    shop.pay(&airtime("0772 300 417")).await;
    come_in(&shop, ACCOUNTANT).await;
    let all = Decimal::from(-700 + 450_000 - 40);
    assert_eq!(split(&shop, FIRST, FIRST).await, (Decimal::ZERO, all));
    let before = section(&shop.report("statement", FIRST, FIRST).await, UNEXPLAINED)["rows"].as_array().unwrap().len();
    assert_eq!(before, 3);

    import(&shop, "bank.csv", &format!("{FIRST},F-1,Charge,-700,\n{FIRST},T-1,=1+1 top-up,450000,\n")).await;
    assert_eq!(split(&shop, FIRST, FIRST).await, (Decimal::from(449_300), Decimal::from(-40)));
    shop.call("openStatementCase", json!({ "id": 1, "line": 0, "operation": null, "text": "Whose charge?" })).await;
    let report = shop.report("statement", FIRST, FIRST).await;
    let explained = section(&report, BY_STATEMENT);
    let cells = |row: &Value| -> Vec<String> {
        row["cells"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
    };
    let listed: Vec<_> = explained["rows"].as_array().unwrap().iter().map(cells).collect();
    let (charge, top_up) = ("Statement bank.csv, row 2: Charge", "Statement bank.csv, row 3: =1+1 top-up");
    assert_eq!(listed, [["Float", FIRST, charge, "open", "-700"], ["Float", FIRST, top_up, "", "450000"]]);
    assert_eq!(section(&report, UNEXPLAINED)["rows"].as_array().unwrap().len(), 1);
    let cases = section(&report, "Cases from statements of accounts");
    let case = cells(&cases["rows"][0]);
    assert_eq!(
        (&case[0], &case[1], &case[3]),
        (&charge.into(), &"-700".into(), &format!("Whose charge? ({})", ACCOUNTANT.0))
    );
    assert_eq!((case[5].as_str(), &cases["rows"][0]["tone"]), ("open", &json!("warning")));
    let (words, gaps) = day(&shop, FIRST).await;
    assert_eq!((words[0].as_str(), gaps), ("Statement bank.csv, row 2: Charge (a case about it is open)", json!(1)));

    shop.call("closeStatementCase", json!({ "id": 1, "line": 0, "operation": null, "text": "Of the POS" })).await;
    let report = shop.report("statement", FIRST, FIRST).await;
    let case = cells(&section(&report, "Cases from statements of accounts")["rows"][0]);
    assert_eq!(case[5], format!("Of the POS ({})", ACCOUNTANT.0));
    shop.advance(24 * 3600);
    come_in(&shop, ACCOUNTANT).await;
    let later = shop.report("statement", NEXT, NEXT).await;
    let has_cases = later["sections"].as_array().unwrap().iter().any(|of| of["heading"] == cases["heading"]);
    assert!(!has_cases, "the case was closed the day before");
}

#[tokio::test]
async fn a_line_explains_one_change_whichever_days_are_looked_at() {
    let shop = Shop::open().await;
    let charged = async || {
        let balance = shop.float().await["closing"].as_str().unwrap().parse::<i64>().unwrap();
        shop.set_wallet(balance - 700).await;
    };
    shop.pay(&airtime("0772 300 417")).await;
    charged().await;
    shop.pay(&airtime("0772 300 417")).await;
    // Found on the next day, but it may have been on the first.
    charged().await;
    shop.advance(24 * 3600);
    shop.pay(&airtime("0772 300 417")).await;
    import(&shop, "one.csv", &format!("{FIRST},F-1,Charge,-700,\n")).await;
    let one = vec!["Statement one.csv, row 2: Charge".to_owned()];
    let (first, next) = (day(&shop, FIRST).await, day(&shop, NEXT).await);
    assert_eq!((first, next), ((one, json!(0)), (vec![], json!(1))), "one line, one change");
    let (once, nothing) = (Decimal::from(-700), Decimal::ZERO);
    assert_eq!(split(&shop, FIRST, NEXT).await, (once, once));
    assert_eq!(split(&shop, FIRST, FIRST).await, (once, nothing));
    assert_eq!(split(&shop, NEXT, NEXT).await, (nothing, once));

    // The day is read from the statement that was imported last; the same line does not count twice.
    import(&shop, "two.csv", &format!("{FIRST},F-1,Charge,-700,\n{FIRST},F-2,Charge,-700,\n")).await;
    let (first, next) = (day(&shop, FIRST).await, day(&shop, NEXT).await);
    let (two, three) = ("Statement two.csv, row 2: Charge".to_owned(), "Statement two.csv, row 3: Charge".to_owned());
    assert_eq!((first, next), ((vec![two], json!(0)), (vec![three], json!(0))));
    assert_eq!(split(&shop, FIRST, NEXT).await, (once + once, nothing));
}

#[tokio::test]
async fn a_line_that_is_accepted_as_a_payment_explains_nothing_more_and_no_line_settles_a_payment() {
    let shop = Shop::open().await;
    let sent = shop.pay(&send("0772 300 417")).await;
    let total = sent["row"]["total"].as_str().unwrap().parse::<i64>().unwrap();
    let balance = shop.float().await["closing"].as_str().unwrap().parse::<i64>().unwrap();
    let amount = sent["row"]["amount"].as_str().unwrap().parse::<i64>().unwrap();
    shop.set_wallet(balance - amount).await;
    let open = shop.pay(&send("0772 550 013").answering("amount", "7777")).await;
    let before = (sent["row"].clone(), shop.call("operation", json!({ "id": open["row"]["id"] })).await["row"].clone());
    assert!(total >= amount, "{sent:#}");
    import(&shop, "bank.csv", &format!("{FIRST},,To 0772300417,-{amount},\n")).await;
    assert_eq!(day(&shop, FIRST).await.0.len(), 1, "nobody has said yet which payment it is");
    let explained = Decimal::from(-amount);
    assert_eq!(split(&shop, FIRST, FIRST).await.0, explained);
    shop.call("acceptMatch", json!({ "id": 1, "line": 0, "operation": sent["row"]["id"] })).await;
    let (words, gaps) = day(&shop, FIRST).await;
    assert_eq!((words.len(), gaps), (0, json!(1)), "the line is that payment, which the chain has already");
    assert_eq!(split(&shop, FIRST, FIRST).await, (Decimal::ZERO, explained));
    // The whole month's statement has the line again, and another one like it.
    let again = format!("{FIRST},,To 0772300417,-{amount},\n");
    import(&shop, "month.csv", &format!("{again}{FIRST},Z-1,Charge,-9,\n")).await;
    assert_eq!(split(&shop, FIRST, FIRST).await, (Decimal::ZERO, explained), "it is that payment's on this one too");
    import(&shop, "year.csv", &format!("{again}{again}{FIRST},Z-1,Charge,-9,\n")).await;
    let (words, _) = day(&shop, FIRST).await;
    assert_eq!(words, ["Statement year.csv, row 3: To 0772300417"]);
    shop.call("takeBackMatch", json!({ "id": 1, "line": 0, "operation": sent["row"]["id"] })).await;
    assert_eq!(split(&shop, FIRST, FIRST).await.0, explained);
    let now = async |id: &Value| shop.call("operation", json!({ "id": id })).await["row"].clone();
    assert_eq!((now(&sent["row"]["id"]).await, now(&open["row"]["id"]).await), before);
}
