//! An accountant's day in the real window, by keyboard: a drawer from its opening to its Z report, a statement compared
//! with the book, and a report saved as a file.

use std::path::PathBuf;
use std::process::Command;

use kaunta_domain::day::day_of;
use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window, plain, until};
use serde_json::{Value, json};

use crate::counter::{bill_to_confirm, confirm};

/// Counts the drawer: these numbers of the first notes, none of the others, with Enter after each. The last Enter continues.
async fn counts(window: &Window, pieces: &[&str]) {
    let fields = "document.querySelectorAll('ul[role=list] li input')";
    window.is_true("a field has the focus", &format!("document.activeElement === {fields}[0]")).await;
    let all = window.value(&format!("{fields}.length")).await.expect("the fields").as_u64().expect("a number");
    for place in 0..all {
        if let Some(number) = usize::try_from(place).ok().and_then(|place| pieces.get(place)) {
            window.types(number).await;
        }
        if place + 1 < all {
            window.press(Key::Enter).await;
            window.is_true("the next one", &format!("document.activeElement === {fields}[{}]", place + 1)).await;
        }
    }
    window.press(Key::Enter).await;
}

/// The files with this ending that Kaunta saved for people.
fn saved(desktop: &Desktop, ending: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(desktop.files()).into_iter().flatten().map(|file| file.expect("a file").path());
    files.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

async fn saved_one(desktop: &Desktop, ending: &str) -> PathBuf {
    until(&format!("a file {ending}"), LONG, || async { saved(desktop, ending).pop().ok_or("none") }).await
}

#[tokio::test]
async fn a_drawer_is_opened_and_closed_a_statement_compared_and_a_report_saved_by_keyboard() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;

    window.go('c', "Cash").await;
    counts(window, &["2"]).await;
    window.shows(".expected", &["100,000"]).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.go('c', "Cash").await;
    window.shows(".expected", &["150,500"]).await;
    window.press_button("Count and close").await;
    // 140,000 of 150,500, so the fee is missing too: a reason for the difference is required, and Enter closes.
    counts(window, &["2", "2"]).await;
    window.shows(".difference", &["10,500"]).await;
    window.is_true("the reason", "document.activeElement?.maxLength === 200").await;
    window.types("A note was false").await;
    window.press(Key::Enter).await;
    window.reads("A note was false").await;
    window.shows("main", &["1-0001", "UGX 140,000", "UGX 150,500"]).await;
    window.picture("z").await;
    window.press(Key::Escape).await;
    window.is_at_button("1-0001").await;

    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let page = window.asks("history", json!({ "filter": filter, "offset": 0, "limit": 5 })).await.expect("the payment");
    let paid = &page["rows"][0];
    let (reference, at) = (paid["reference"].as_str().expect("a text"), paid["at"].as_str().expect("a time"));
    let day = day_of(at.parse().expect("a time")).to_string();
    let lines = format!("{day},{reference},Light,-50000\n{day},FEE-1,Charge,-700\n");
    let file = desktop.home().join("november.csv");
    std::fs::write(&file, format!("Date,Reference,Description,Amount\n{lines}")).expect("a statement");
    window.find("Statements").await;
    window.press_button("Choose a statement").await;
    desktop.answer_file_dialog(&file).await;
    window.reads("What the file says").await;
    // A native list's popup belongs to the system.
    let account = "[...document.querySelectorAll('form select')].find(list => [...list.options].some(each => each.value === 'escrow'))";
    let choose = format!(
        "(list => {{ list.value = 'escrow'; list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value === 'escrow'; }})({account})"
    );
    window.is_true("the list of accounts", account).await;
    window.is_true("the float's account", &choose).await;
    window.press_button("Compare with the book").await;
    window.press_button("Accept the exact one").await;
    until("one is accepted", LONG, || async {
        let statement = window.asks("statement", json!({ "id": 1 })).await.expect("the statement");
        let accepted = statement["summary"]["accepted"].clone();
        if accepted == 1 { Ok(()) } else { Err(accepted) }
    })
    .await;
    window.shows("main", &["One row is left to decide or to note.", "Charge", "−700"]).await;
    window.press_button("Save the comparison").await;
    window.reads("The comparison was saved").await;
    saved_one(&desktop, ".xlsx").await;

    window.go('r', "Reports").await;
    window.is_true("the report", "document.querySelector('main article table')").await;
    window.press_button("Export…").await;
    window.is_at("[role=dialog] select").await;
    for _ in 0..2 {
        window.press(Key::Tab).await;
    }
    window.is_at_button("Export").await;
    window.press(Key::Enter).await;
    let report = saved_one(&desktop, ".pdf").await;
    let text = Command::new("pdftotext").args(["-layout".as_ref(), report.as_os_str(), "-".as_ref()]).output();
    let text = String::from_utf8(text.expect("pdftotext").stdout).expect("UTF-8");
    let told = window.asks("report", json!({ "kind": "statement", "from": day, "to": day, "wallet": null }));
    let closing = closing(&told.await.expect("the statement"));
    assert!(text.contains("50,000") && text.contains(&closing), "{closing} in {text}");

    window.go_to_settings("Accounts").await;
    window.fill("Fees", "Bank and charges").await;
    window.press(Key::Enter).await;
    until("the name is kept", LONG, || async {
        let names = window.asks("accountNames", Value::Null).await.expect("the names");
        let name = names["others"][0]["name"].clone();
        if name == "Bank and charges" { Ok(()) } else { Err(name) }
    })
    .await;
    from_a_terminal(&desktop, reference, &day, &closing);
}

/// The same from a terminal, while the window works.
fn from_a_terminal(desktop: &Desktop, reference: &str, day: &str, closing: &str) {
    let out = desktop.home().join("today.csv");
    let file = out.to_str().expect("a path");
    let kaunta = |words: &[&str]| {
        let ended = desktop.command(kaunta_tests::program()).args(words).output().expect("Kaunta");
        let [said, complaint] = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).expect("UTF-8"));
        (ended.status.code(), plain(&said), plain(&complaint))
    };
    let export = ["export", "--format", "csv", "--from", day, "--counts-as", "paid", "--out", file];
    let (code, said, _) = kaunta(&export);
    assert!(code == Some(0) && said.contains("today.csv was written"), "{code:?}: {said}");
    let table = std::fs::read_to_string(&out).expect("the file");
    assert!(table.contains(reference) && table.lines().count() == 2, "{table}");
    let (code, said, complaint) = kaunta(&export);
    assert!(complaint.contains("already a file of this name"), "{complaint}");
    assert_eq!((code, said.as_str()), (Some(1), ""), "nothing for a program that reads it");
    let journal = desktop.home().join("today.journal");
    let journal_file = journal.to_str().expect("a path");
    let (code, said, _) = kaunta(&["export", "--format", "hledger", "--from", day, "--to", day, "--out", journal_file]);
    assert_eq!(code, Some(0), "{said}");
    let text = std::fs::read_to_string(&journal).expect("the journal");
    assert!(text.contains("    Expenses:Bank and charges  UGX "), "the name that was typed: {text}");
    let (code, said, complaint) = kaunta(&["export", "--format", "docx", "--out", file]);
    assert_eq!((code, said.as_str(), complaint.is_empty()), (Some(2), "", false));
    let (code, said, _) = kaunta(&["report", "statement", "--from", day, "--to", day]);
    assert!(code == Some(0) && said.contains(closing), "{code:?}: {said}");
    let (code, said, _) = kaunta(&["report", "--help"]);
    assert!(code == Some(0) && said.contains("large-payments"), "{code:?}: {said}");
}

/// The float's closing balance as a person reads it.
fn closing(report: &Value) -> String {
    let rows = report["sections"][0]["rows"].as_array().expect("rows");
    let cells = rows.last().expect("the closing balance")["cells"].as_array().expect("cells");
    let digits = cells.last().and_then(Value::as_str).expect("a sum");
    let (thousands, rest) = digits.split_at(digits.len() - 3);
    let (millions, thousands) = thousands.split_at(thousands.len() - 3);
    format!("{millions},{thousands},{rest}")
}
