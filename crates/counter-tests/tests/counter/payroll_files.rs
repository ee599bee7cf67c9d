//! Files as shops make them: `docs/payroll-files.md` says what is read from each, and each is read here.

use std::collections::BTreeMap;
use std::path::PathBuf;

use kaunta_domain::money::Money;
use serde_json::{Value, json};

use crate::payroll::{adds_up, all, bring, id, import_of};
use crate::shop::{Refusal, Shop};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/payroll_files")
}

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/payroll-files.md")
}

/// The rows of the page: a file's name, how it was made, and what is read.
fn told(page: &str) -> Vec<(&str, &str, &str)> {
    page.lines()
        .filter_map(|line| {
            let (file, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
            let (made, read) = rest.strip_suffix(" |")?.split_once(" | ")?;
            Some((file, made, read))
        })
        .collect()
}

fn words(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn grouped(amount: &Value) -> String {
    Money::parse(words(amount)).unwrap().to_string().trim_start_matches("UGX ").to_owned()
}

/// What a person sees of a file before a draft is made.
fn looked_at(look: &Value) -> String {
    let sheets = list(&look["sheets"]);
    let sheet = &sheets[usize::try_from(look["sheet"].as_u64().unwrap()).unwrap()];
    let mut told = vec![words(&look["kind"]).to_owned()];
    if sheets.len() > 1 {
        told.push(format!("sheet “{}” of {}", words(&sheet["name"]), sheets.len()));
    }
    let columns = list(&look["columns"]).iter().filter(|column| !column["column"].is_null()).map(|column| {
        let heading = words(&column["heading"]);
        let heading = if heading.is_empty() { String::new() } else { format!(" “{heading}”") };
        format!("{}{heading} is {}", words(&column["letter"]), words(&column["column"]))
    });
    told.push(columns.collect::<Vec<_>>().join(", "));
    told.push(format!("paid into {}", words(&look["payees"])));
    told.retain(|part| !part.is_empty());
    let mut sentences = vec![told.join("; ")];
    sentences.extend(list(&look["doubts"]).iter().map(|doubt| format!("*{}*", words(doubt))));
    for column in list(&look["columns"]) {
        let doubts = list(&column["doubts"]).iter();
        sentences.extend(doubts.map(|doubt| format!("{}: *{}*", words(&column["letter"]), words(doubt))));
    }
    sentences.extend(list(&look["missing"]).iter().map(|missing| format!("**{}**", words(missing))));
    sentences.join("<br>")
}

/// What each row became, and what would be paid.
async fn imported(shop: &Shop, look: &Value) -> String {
    let made = shop.call("importPayroll", import_of(look)).await;
    adds_up(&made);
    let rows = all(&shop.app, id(&made)).await;
    let row = |row: &Value| {
        let amount = if row["amount"].is_null() { "–".to_owned() } else { grouped(&row["amount"]) };
        let paid = if row["included"] == true { "" } else { ", left out" };
        format!("{} {amount} {}{paid}", row["line"], words(&row["verdict"]))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    let included = &made["summary"]["included"];
    format!(
        "Lines: {}.<br>Paid: {} of {}, UGX {}.",
        rows.join("; "),
        included["rows"],
        rows.len(),
        grouped(&included["amount"])
    )
}

async fn read(shop: &Shop, name: &str) -> String {
    let file = bring(shop, name, std::fs::read(folder().join(name)).unwrap()).await;
    let input = json!({ "file": file, "sheet": null, "columns": null });
    let look = match shop.app.call("readFile", input).await {
        Ok(look) => look,
        Err(refused) => return format!("Not read: *{}*", Refusal::of(&serde_json::to_value(refused).unwrap()).message),
    };
    let seen = looked_at(&look);
    let read =
        if list(&look["missing"]).is_empty() { format!("{seen}<br>{}", imported(shop, &look).await) } else { seen };
    read.replace('|', "\\|").replace('\n', " ")
}

#[tokio::test]
async fn every_file_is_read_as_its_page_says() {
    let shop = Shop::open().await;
    let mut names: Vec<String> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let written = std::fs::read_to_string(page()).unwrap();
    let rows = told(&written);
    let mut named: Vec<&str> = rows.iter().map(|(file, ..)| *file).collect();
    named.sort_unstable();
    assert_eq!(named, names, "the page names every file, and no other");
    assert!(names.len() >= 60);

    let mut now = BTreeMap::new();
    for (file, ..) in &rows {
        now.insert(*file, read(&shop, file).await);
    }
    if std::env::var_os("KAUNTA_WRITE_PAYROLL_FILES").is_some() {
        let mut page_now = written.clone();
        for (file, made, was) in &rows {
            let line = |read: &str| format!("| `{file}` | {made} | {read} |");
            page_now = page_now.replace(&line(was), &line(&now[file]));
        }
        std::fs::write(page(), page_now).unwrap();
        return;
    }
    for (file, _, said) in rows {
        assert_eq!(
            now[file], said,
            "{file}: KAUNTA_WRITE_PAYROLL_FILES=1 writes the page again, to be read line by line"
        );
    }
}
