//! What a statement leaves open becomes a case: about a payment or about a line that the book lacks.

use serde_json::{Value, json};

use crate::people::{ACCOUNTANT, CASHIER, OWNER, come_in, staffed, start_again};
use crate::shop::Shop;
use crate::statements::{COLUMNS, choose, compared, importing, look, rows};

/// The charge of [`compared`], which only the statement has.
const CHARGE: u64 = 3;

fn about(line: u64, text: &str) -> Value {
    json!({ "id": 1, "line": line, "operation": null, "text": text })
}

async fn attention(shop: &Shop) -> Value {
    shop.call("attention", json!({ "offset": 0, "limit": 9 })).await
}

async fn count(shop: &Shop) -> u64 {
    shop.call("status", Value::Null).await["attention"].as_u64().unwrap()
}

/// What was written about a row: what it is, its text and who wrote it.
fn written(row: &Value) -> Vec<(&str, &str, &str)> {
    let all = row["remarks"].as_array().unwrap().iter();
    all.map(|remark| {
        let [kind, text, by] = ["kind", "text", "by"].map(|of| remark[of].as_str().unwrap());
        (kind, text, by)
    })
    .collect()
}

#[tokio::test]
async fn a_line_that_only_the_statement_has_is_a_case_with_notes_until_a_person_closes_it_also_after_a_restart() {
    let mut shop = staffed().await;
    let (_, paid) = compared(&shop).await;
    let waiting = count(&shop).await;
    come_in(&shop, ACCOUNTANT).await;
    assert_eq!(rows(&shop, "onlyThere").await[0]["mayOpenCase"], "line");
    let opened = shop.call("openStatementCase", about(CHARGE, "Which contract is this charge of?")).await;
    assert_eq!(opened["words"], "3 rows are left to decide or to note. One case is open.");
    assert_eq!((&opened["summary"]["cases"], &opened["groups"][5]["count"]), (&json!(1), &json!(1)), "{opened:#}");
    shop.call("noteOnStatement", about(CHARGE, "Asked Kaggwa at the bank")).await;
    come_in(&shop, OWNER).await;
    shop.call("noteOnStatement", about(CHARGE, "He calls back on Friday")).await;

    start_again(&mut shop).await;
    come_in(&shop, ACCOUNTANT).await;
    let case = attention(&shop).await["statementCases"][0].clone();
    assert_eq!(
        (&case["row"], &case["line"]["place"], &case["line"]["amount"]),
        (&Value::Null, &json!(3), &json!("-700"))
    );
    assert_eq!((&case["line"]["text"], &case["line"]["row"]), (&json!("=1+1 monthly charge, ŋ"), &json!(5)));
    assert_eq!((&case["note"], &case["by"]), (&json!("Which contract is this charge of?"), &json!(ACCOUNTANT.0)));
    assert_eq!((&case["statement"], &case["name"]), (&json!(1), &json!("november.csv")));
    assert_eq!(count(&shop).await, waiting + 1);
    let of_cases = rows(&shop, "cases").await;
    let three = [
        ("caseOpened", "Which contract is this charge of?", ACCOUNTANT.0),
        ("noted", "Asked Kaggwa at the bank", ACCOUNTANT.0),
        ("noted", "He calls back on Friday", OWNER.0),
    ];
    assert_eq!((of_cases.len(), written(&of_cases[0])), (1, three.to_vec()));
    assert_eq!((&of_cases[0]["openCase"], &of_cases[0]["mayOpenCase"]), (&json!("line"), &Value::Null));
    let of_line = async |group: &str, line: u64| {
        let asked = json!({ "id": 1, "group": group, "offset": 0, "limit": 1, "line": line });
        let page = shop.call("statementRows", asked).await;
        (page["offset"].clone(), page["rows"][0]["line"]["place"].clone())
    };
    assert_eq!(of_line("cases", CHARGE).await, (json!(0), json!(CHARGE)));

    shop.call("closeStatementCase", about(CHARGE, "Of the POS, §4")).await;
    assert_eq!(attention(&shop).await["statementCases"], json!([]));
    assert_eq!(count(&shop).await, waiting);
    assert_eq!(rows(&shop, "cases").await, Vec::<Value>::new());
    let row = rows(&shop, "onlyThere").await[0].clone();
    let four = [three.as_slice(), &[("caseClosed", "Of the POS, §4", ACCOUNTANT.0)]].concat();
    assert_eq!((written(&row), &row["openCase"], &row["note"]), (four, &Value::Null, &json!("Of the POS, §4")));
    let listed = shop.call("statements", Value::Null).await;
    assert_eq!(listed["statements"][0]["cases"], 0);
    for before in paid {
        let now = shop.call("operation", json!({ "id": before["row"]["id"] })).await;
        assert_eq!(
            (&now["row"], &now["events"]),
            (&before["row"], &before["events"]),
            "a case about a line is no payment's"
        );
    }
}

#[tokio::test]
async fn a_case_is_opened_once_about_a_line_that_no_payment_may_be_and_by_people_with_the_right() {
    let shop = staffed().await;
    compared(&shop).await;
    let refused = async |call: &str, input: Value| shop.refused(call, input).await;
    assert_eq!(refused("closeStatementCase", about(CHARGE, "Nothing")).await.message, "This case is closed already.");
    assert_eq!(refused("openStatementCase", about(CHARGE, "  ")).await.code, "review");
    assert_eq!(refused("openStatementCase", about(9, "What?")).await.code, "review");
    let neither = json!({ "id": 1, "line": null, "operation": null, "text": "What?" });
    let both = json!({ "id": 1, "line": 3, "operation": 1, "text": "What?" });
    for bad in [neither, both] {
        for call in ["noteOnStatement", "openStatementCase", "closeStatementCase"] {
            assert_eq!(
                refused(call, bad.clone()).await.message,
                "A note or a case is about either a line or a payment."
            );
        }
    }
    for line in 0..CHARGE {
        let said = refused("openStatementCase", about(line, "What is it?")).await.message;
        assert_eq!(said, "This line has a payment in the book. Open the case about the payment.", "{line}");
    }
    shop.call("openStatementCase", about(CHARGE, "What is it?")).await;
    let again = refused("openStatementCase", about(CHARGE, "What is it?")).await.message;
    assert_eq!(again, "A case about this is open already. Write a note about it instead.");
    assert_eq!(attention(&shop).await["statementCases"].as_array().unwrap().len(), 1);

    come_in(&shop, CASHIER).await;
    assert_eq!(attention(&shop).await["statementCases"], json!([]));
    for call in ["openStatementCase", "closeStatementCase", "noteOnStatement"] {
        assert_eq!(refused(call, about(CHARGE, "What is it?")).await.code, "right", "{call}");
    }
}

#[tokio::test]
async fn the_comparison_that_is_saved_has_the_cases_and_everything_that_was_written() {
    let shop = staffed().await;
    let (_, paid) = compared(&shop).await;
    come_in(&shop, ACCOUNTANT).await;
    shop.call("openStatementCase", about(CHARGE, "What is this charge?")).await;
    shop.call("noteOnStatement", about(CHARGE, "Asked the bank")).await;
    let lost = |text: &str| json!({ "id": 1, "line": null, "operation": paid[3]["row"]["id"], "text": text });
    shop.call("openStatementCase", lost("Not on the statement")).await;
    shop.call("closeStatementCase", lost("It comes in December")).await;
    let saved = shop.call("statementReport", json!({ "id": 1 })).await;
    let bytes = std::fs::read(saved["path"].as_str().unwrap()).unwrap();
    let book = kaunta_sheets::read("report.xlsx", &bytes).unwrap();
    let table = |sheet: usize| -> Vec<Vec<String>> {
        let rows = (1..).map_while(|row| book.sheets()[sheet].row(row));
        rows.map(|row| row.filled().map(|(_, cell)| cell.as_text().to_owned()).collect()).collect()
    };
    assert_eq!(book.sheets()[1].name(), "Notes and cases");
    let written = table(1);
    let has = |all: &[String], parts: &[&str]| parts.iter().all(|part| all.iter().any(|cell| cell == part));
    for (at, parts) in [
        ["Case opened", "5", "-700", "What is this charge?"].as_slice(),
        &["Note", "5", "-700", "Asked the bank"],
        &["Case opened", "4", "Not on the statement"],
        &["Case closed", "4", "It comes in December"],
    ]
    .into_iter()
    .enumerate()
    {
        assert!(has(&written[at], parts) && has(&written[at], &[ACCOUNTANT.0]), "{written:?}");
    }
    assert_eq!(written.len(), 4);
    let compared = table(0);
    let of = |what: &str| compared.iter().find(|row| row.iter().any(|cell| cell == what)).unwrap();
    assert_eq!(of("Asked the bank").last().unwrap(), "open");
    assert_eq!(of("It comes in December").last().unwrap(), "closed");
}

#[tokio::test]
async fn a_case_whose_payment_another_statement_has_is_still_listed_with_its_own_until_it_is_closed() {
    let shop = Shop::open().await;
    let (_, paid) = compared(&shop).await;
    let row = &paid[3]["row"];
    let lost = |text: &str| json!({ "id": 1, "line": null, "operation": row["id"], "text": text });
    shop.call("openStatementCase", lost("Where is it?")).await;
    let text = |of: &str| row[of].as_str().unwrap();
    let line = format!("{COLUMNS}{},{},Airtime,-{},\n", &text("at")[..10], text("reference"), text("amount"));
    let file = choose(&shop, "december.csv", &line).await;
    shop.call("importStatement", importing(&look(&shop, &file).await, "escrow")).await;
    shop.call("acceptExact", json!({ "id": 2 })).await;
    let view = shop.call("statement", json!({ "id": 1 })).await;
    assert_eq!((&view["groups"][3]["count"], &view["groups"][5]["count"]), (&json!(0), &json!(1)), "{view:#}");
    let case = &rows(&shop, "cases").await[0];
    assert_eq!((&case["payment"]["operation"], &case["openCase"]), (&row["id"], &json!("payment")));
    assert!(case["why"].as_str().unwrap().starts_with("This statement does not have this payment, but another"));
    let closed = shop.call("closeStatementCase", lost("In December")).await;
    assert_eq!((&closed["groups"][5]["count"], &closed["summary"]["cases"]), (&json!(0), &json!(0)));
}
