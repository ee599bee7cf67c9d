//! Everything that the program says to a person is in `words/en`, and everything in it is used.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod joins;
mod literals;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::Entry;

/// Crates whose texts are not for people at the counter. The practice gateway speaks as the service does. The callback
/// server is run from a command line: its usage and errors come from `clap` in English, and its other lines are a log.
const SPEAKS_TO_NOBODY: &[&str] = &[
    "crates/callback/",
    "crates/contract/",
    "crates/counter-tests/",
    "crates/practice/",
    "crates/words/",
    "src-tauri/src/fail_points.rs",
];

/// Texts that are data, not sentences: never translated.
const DATA: &[(&str, &str)] = &[
    ("crates/app/src/payroll/fee_preview.rs", "what is sent to the service with a question"),
    ("crates/app/src/payroll/own_headings.rs", "headings by which a table is known again, in every language"),
    ("crates/app/src/runtime/call_table.rs", "what is written for the window's compiler"),
    (
        "crates/app/src/screens/diagnostics",
        "labels and values of a file for support, in one language; its sentences are messages",
    ),
    ("crates/domain/src/bank.rs", "names of banks"),
    ("crates/domain/src/cash.rs", "a detail for the log"),
    ("crates/domain/src/drawer/", "details for the log"),
    ("crates/domain/src/operation.rs", "a code in the book"),
    ("crates/domain/src/tariff.rs", "a detail for the log"),
    ("crates/domain/src/payroll/headings.rs", "words that are known again in tables of people"),
    ("crates/gateway/src/read/partner/modes.rs", "words of the service that are known again"),
    ("crates/gateway/src/read/partner/words.rs", "words of the service that are known again"),
    ("crates/gateway/src/read/refusal.rs", "words of the service that are known again"),
    ("crates/gateway/src/read/shapes/", "a table for tests: answers of the service"),
    ("crates/gateway/src/read/status.rs", "words of the service that are known again"),
    ("crates/ledger/src/backup.rs", "details for the log"),
    ("crates/ledger/src/backup/compressed.rs", "a detail for the log"),
    ("crates/ledger/src/chain.rs", "parts of queries"),
    ("crates/ledger/src/moving/carry.rs", "details for the log"),
    ("crates/ledger/src/encoding/read.rs", "a detail for the log"),
    ("crates/ledger/src/error.rs", "details for the log"),
    ("crates/ledger/src/file/migration.rs", "parts of queries"),
    ("crates/ledger/src/open.rs", "details for the log"),
    ("crates/ledger/src/salvage.rs", "details for the log"),
    ("crates/ledger/src/filter/search_query.rs", "parts of queries"),
    ("crates/ledger/src/filter/histogram.rs", "parts of queries"),
    ("crates/ledger/src/filter/sift.rs", "parts of queries"),
    ("crates/ledger/src/value/states.rs", "parts of queries"),
    ("crates/ledger/src/table/", "parts of queries, and details for the log"),
    ("crates/ledger/src/ledger/", "details for the log"),
    ("crates/ledger/src/verify_book.rs", "details for the log"),
    ("crates/people/src/open.rs", "details for the log"),
    ("crates/people/src/people/copying.rs", "details for the log"),
    ("crates/people/src/table/person.rs", "a part of a query"),
    ("crates/sheets/src/compound.rs", "a detail for the log"),
    ("crates/sheets/src/ods/", "details for the log"),
    ("crates/sheets/src/package.rs", "a detail for the log"),
    ("crates/sheets/src/sheet/builder.rs", "a detail for the log"),
    ("crates/sheets/src/write/xlsx.rs", "formats of cells"),
    ("crates/sheets/src/xlsx.rs", "details for the log"),
    ("crates/sheets/src/xlsx/view.rs", "details for the log"),
    ("crates/statements/src/file.rs", "a detail for the log"),
    ("crates/statements/src/table/headings.rs", "words that are known again in statements"),
    ("crates/statements/src/xml/", "details for the log"),
    ("crates/storage/src/compressed.rs", "a detail for the log"),
    ("src-tauri/src/report.rs", "the name of a command"),
    ("src-tauri/src/export.rs", "what is typed to call it"),
];

/// Crates that have messages, whose texts only `kaunta_words` may join.
const HAS_MESSAGES: &[&str] = &["crates/app/", "crates/contract/", "crates/words/", "src-tauri/"];

/// Texts that are joined without being messages: each place, and what it joins.
const JOINED: &[(&str, &str)] = &[
    ("crates/app/src/book/second_disk.rs", "what an id is made of"),
    ("crates/app/src/customer_screen/content.rs", "the groups of a token"),
    ("crates/app/src/customer_screen/setting.rs", "the size of a monitor"),
    ("crates/app/src/payroll/results.rs", "the cells of a row, as they were read"),
    ("crates/app/src/platform/log_line.rs", "a line of the log"),
    ("crates/app/src/platform/new_file.rs", "the name of a file"),
    ("crates/app/src/polling/callbacks.rs", "a setting of the book"),
    ("crates/app/src/reports/account_names.rs", "what was typed, with single spaces"),
    ("crates/app/src/reports/commission_terms.rs", "what was typed, with single spaces"),
    ("crates/app/src/reports/entry.rs", "the memo of an entry, for an accountant's program"),
    ("crates/app/src/reports/list_export_row.rs", "a cell of labels"),
    ("crates/app/src/reports/report_file/figures.rs", "the values of a chart"),
    ("crates/app/src/screens/diagnostics/report.rs", "lines of a file for support, and the words of a wrapped one"),
    ("crates/app/src/statements/chosen.rs", "the name of a file and of its sheet"),
    ("crates/app/src/wording/statement_lines.rs", "a cell of references"),
    ("crates/app/src/wording/labelled.rs", "names of the service's own fields"),
    ("crates/app/src/wording/masked.rs", "the letters of a masked name"),
    ("crates/app/src/wording/transfer_lines.rs", "what is sent to the service as a note"),
    ("crates/app/src/wording/words.rs", "the numbers of payments"),
    ("crates/words/src/list.rs", "a list, which is what it is for"),
    ("src-tauri/src/monitors.rs", "the name of a monitor"),
    ("src-tauri/src/logging.rs", "a line of the log"),
];

fn is_data(place: &str) -> bool {
    DATA.iter().any(|(data, _)| place.starts_with(data))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust source file that ships, by its path from the root.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("crates"), root().join("src-tauri/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !matches!(name, "tests" | "target" | "benches" | "examples") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && name != "build.rs" {
                let place = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((place, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn no_source_says_a_sentence_itself() {
    let mut said = Vec::new();
    for (place, text) in sources() {
        let is_left = SPEAKS_TO_NOBODY.iter().any(|left| place.starts_with(left));
        if !is_left && !is_data(&place) && !literals::is_for_tests(&place) {
            said.extend(literals::sentences(&text).into_iter().map(|sentence| format!("{place}: {sentence}")));
        }
    }
    assert_eq!(said, Vec::<String>::new());
}

#[test]
fn nothing_is_left_to_do_in_a_place_without_sentences() {
    let all = sources();
    for left in DATA.iter().map(|(data, _)| data) {
        let here = || all.iter().filter(|(place, _)| place.starts_with(left) && !literals::is_for_tests(place));
        assert!(here().any(|(_, text)| !literals::sentences(text).is_empty()), "{left} has no sentence left");
    }
}

#[test]
fn no_source_joins_sentences_or_parts_of_one() {
    let mut joined = Vec::new();
    for (place, text) in sources() {
        let is_left = JOINED.iter().any(|(left, _)| place.starts_with(left));
        if HAS_MESSAGES.iter().any(|here| place.starts_with(here)) && !is_left && !literals::is_for_tests(&place) {
            joined.extend(joins::joins(&text).into_iter().map(|text| format!("{place}: “{text}”")));
        }
    }
    assert_eq!(joined, Vec::<String>::new());
}

#[test]
fn nothing_is_left_to_do_in_a_place_that_joins_nothing() {
    let all = sources();
    for left in JOINED.iter().map(|(left, _)| left) {
        let mut here = all.iter().filter(|(place, _)| place.starts_with(left) && !literals::is_for_tests(place));
        assert!(here.any(|(_, text)| !joins::joins(text).is_empty()), "{left} joins nothing");
    }
}

#[test]
fn a_join_is_found_however_it_is_written() {
    for (source, expected) in [
        (r#"fn f() { format!("{a} {b}") }"#, vec!["{a} {b}"]),
        (r#"fn f() { format!("{}: {b}", c()) }"#, vec!["{}: {b}"]),
        (r#"fn f() { g(&format!("{a}. {:?}.", b)) }"#, vec!["{a}. {:?}."]),
        (r#"fn f() { told.join(" ") }"#, vec![" "]),
        (r#"fn f() { told.join(", ") }"#, vec![", "]),
        (r#"fn f() { told.push_str(" "); told.push(' ') }"#, vec![" ", " "]),
        (r#"fn f() { told + " " + next }"#, vec![" "]),
        (r#"fn f() { told += " "; }"#, vec![" "]),
        (r#"fn f() { format!("{a}-{b}"); format!("{a}"); format!("{a}/{b}") }"#, vec![]),
        (r#"fn f() { folder.join("book"); told.join("\n"); told.push('.') }"#, vec![]),
        (r#"fn f() { tracing::warn!("{a} {b}") }"#, vec![]),
        (r#"#[cfg(test)] mod tests { fn f() { format!("{a} {b}") } }"#, vec![]),
    ] {
        assert_eq!(joins::joins(source), expected, "{source}");
    }
}

#[test]
fn each_message_of_the_program_is_said_somewhere() {
    let all = sources();
    let mut never = BTreeSet::new();
    for file in fs::read_dir(root().join("words/en/program")).unwrap() {
        let path = file.unwrap().path();
        let module = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let resource = fluent_syntax::parser::parse(text.as_str()).unwrap();
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let function = message.id.name[module.len() + 1..].replace('-', "_");
            let named = module.replace('-', "_");
            let is_said = all
                .iter()
                .any(|(_, text)| text.contains("kaunta_words") && text.contains(&named) && text.contains(&function));
            if !is_said {
                never.insert(message.id.name.to_owned());
            }
        }
    }
    assert_eq!(never, BTreeSet::new());
}

#[test]
fn a_sentence_is_found_wherever_it_may_stand() {
    for (source, expected) in [
        (r#"fn f() { g("The book is closed."); }"#, vec!["The book is closed."]),
        (r#"const A: &str = "The book is closed.";"#, vec!["The book is closed."]),
        (r#"fn f() -> String { format!("A {x} of {y} was paid") }"#, vec!["A {x} of {y} was paid"]),
        (r#"fn f() { g(if a { "Paid out" } else { "Not paid" }); }"#, vec!["Paid out", "Not paid"]),
        (r##"#[derive(Error)] enum E { #[error("The amount is too high")] A }"##, vec!["The amount is too high"]),
        (r##"#[derive(Error)] enum E { #[error("the disk is full: {0}")] A }"##, vec![]),
        (r#"fn f() { tracing::warn!("the book is closed"); warn!("it is closed"); }"#, vec![]),
        (r#"m! { #[doc = "The book is closed."] A, "The disk is full." }"#, vec!["The disk is full."]),
        (r#"fn f() { query("SELECT id FROM operation WHERE state = 1"); }"#, vec![]),
        (r##"#[cfg(test)] mod tests { fn f() { g("The book is closed."); } }"##, vec![]),
        (
            r##"/// The book is closed.
        fn f() { assert!(a, "the book is closed"); unreachable!("the book is closed") }"##,
            vec![],
        ),
    ] {
        assert_eq!(literals::sentences(source), expected, "{source}");
    }
}
