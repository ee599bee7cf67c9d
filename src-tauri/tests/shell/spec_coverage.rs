//! docs/spec-coverage.md: each statement of both specifications, with the files that implement it and the tests that prove
//! it. Every name must exist, and a statement that is partly implemented must say what is missing.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::named_tests::{root, tests_below};

const STATEMENTS: usize = 252;

/// The contents of the repository.
trait Sources {
    fn has_file(&self, path: &str) -> bool;
    /// Whether a test exists: by its name in a crate's folder, or by its title in a test file of the UI.
    fn has_test(&self, place: &str, name: &str) -> bool;
}

/// The repository itself; scans each folder once.
#[derive(Default)]
struct Repository {
    tests: RefCell<BTreeMap<PathBuf, BTreeSet<String>>>,
}

impl Sources for Repository {
    fn has_file(&self, path: &str) -> bool {
        root().join(path).is_file()
    }

    fn has_test(&self, place: &str, name: &str) -> bool {
        if place.ends_with(".test.ts") {
            let text = fs::read_to_string(root().join(place)).unwrap_or_default();
            return text.contains(&format!("\"{name}\""));
        }
        let crates = root().join("crates").join(place);
        let folder = if crates.is_dir() { crates } else { root().join(place) };
        let mut tests = self.tests.borrow_mut();
        let found = tests.entry(folder).or_insert_with_key(|folder| {
            let mut found = BTreeSet::new();
            for part in ["src", "tests"].map(|part| folder.join(part)).iter().filter(|part| part.is_dir()) {
                tests_below(part, &mut found);
            }
            found
        });
        found.contains(name)
    }
}

/// The errors in a page's rows, row by row.
fn faults(page: &str, sources: &impl Sources) -> Vec<String> {
    rows(page).zip(1..).flat_map(|(row, number)| of_row(row, number, sources)).collect()
}

fn rows(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| line.strip_prefix("| ").is_some_and(|row| row.starts_with(|c: char| c.is_ascii_digit())))
}

fn of_row(row: &str, number: usize, sources: &impl Sources) -> Vec<String> {
    let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
    let [said, interface, words, files, tests, note] = cells[..] else {
        return vec![format!("row {number} has {} cells: {row}", cells.len())];
    };
    let mut faults = Vec::new();
    let mut unless = |holds: bool, fault: String| faults.extend((!holds).then(|| format!("row {number}: {fault}")));
    unless(said == number.to_string(), format!("is numbered {said}"));
    unless(matches!(interface, "gateway" | "partner"), format!("there is no interface {interface}"));
    unless(!words.is_empty(), "says nothing".to_owned());
    let (files, tests) = (quoted(files), quoted(tests));
    unless(!files.is_empty(), "names no file".to_owned());
    unless(!tests.is_empty(), "names no test".to_owned());
    for file in files {
        unless(sources.has_file(file), format!("there is no file {file}"));
    }
    for test in tests {
        let there = test.split_once("::").is_some_and(|(place, name)| sources.has_test(place, name));
        unless(there, format!("there is no test {test}"));
    }
    let reason = note.strip_prefix("partly: ").unwrap_or_default();
    let is_told = note.is_empty() || reason.split_whitespace().count() >= 3;
    unless(is_told, format!("the note gives no reason: {note}"));
    faults
}

/// Everything in backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_statement_has_files_and_tests_that_are_there() {
    let page = fs::read_to_string(root().join("docs/spec-coverage.md")).unwrap();
    let faults = faults(&page, &Repository::default());
    assert!(faults.is_empty(), "docs/spec-coverage.md: {faults:#?}");
    assert_eq!(rows(&page).count(), STATEMENTS);
}

#[test]
fn a_row_that_names_what_is_not_there_or_gives_no_reason_is_found() {
    let repository = Repository::default();
    let (file, test) = ("docs/spec-coverage.md", "src-tauri::every_statement_has_files_and_tests_that_are_there");
    let title = "ui/src/screens/settings/settings.test.ts::only development has a look-up path";
    let row = |files: &str, tests: &str, note: &str| format!("| 1 | gateway | a fact | {files} | {tests} | {note} |");
    let good = row(&format!("`{file}`"), &format!("`{test}`, `{title}`"), "");
    assert_eq!(faults(&good, &repository), Vec::<String>::new());
    let reasoned = row(&format!("`{file}`"), &format!("`{test}`"), "partly: nothing is shown there");
    assert_eq!(faults(&reasoned, &repository), Vec::<String>::new());
    for (bad, fault) in [
        (
            good.replace("every_statement_has", "every_other_statement_has"),
            "row 1: there is no test src-tauri::every_other_",
        ),
        (good.replace("src-tauri::", "domain::"), "row 1: there is no test domain::"),
        (good.replace("src-tauri::", "nowhere::"), "row 1: there is no test nowhere::"),
        (good.replace("only development", "only production"), "row 1: there is no test ui/"),
        (good.replace("settings.test.ts", "gone.test.ts"), "row 1: there is no test ui/"),
        (good.replace("spec-coverage.md", "spec.md"), "row 1: there is no file docs/spec.md"),
        (row("", &format!("`{test}`"), ""), "row 1: names no file"),
        (row(&format!("`{file}`"), "", ""), "row 1: names no test"),
        (good.replace("| 1 |", "| 2 |"), "row 1: is numbered 2"),
        (good.replace("gateway", "both"), "row 1: there is no interface both"),
        (good.replace("a fact", ""), "row 1: says nothing"),
        (good.replace("a fact", "a | fact"), "row 1 has 7 cells"),
        (reasoned.replace(": nothing is shown there", ""), "row 1: the note gives no reason"),
        (reasoned.replace("nothing is shown there", ""), "row 1: the note gives no reason"),
        (reasoned.replace("partly: nothing", "not yet: nothing"), "row 1: the note gives no reason"),
        (format!("{good}\n{good}"), "row 2: is numbered 1"),
    ] {
        let found = faults(&bad, &repository);
        assert!(found.len() == 1 && found[0].starts_with(fault), "{bad}: {found:#?}");
    }
}
