//! SECURITY.md and docs/asvs.md name tests: a promise whose test is gone is none.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of all functions below a folder that are tests, one line above them or a few.
fn tests_below(folder: &Path, found: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            tests_below(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(path).unwrap();
            let marked = text.split("#[test]").skip(1).chain(text.split("#[tokio::test").skip(1));
            found.extend(marked.filter_map(name_of).map(str::to_owned));
        }
    }
}

/// `fn NAME(` that comes next.
fn name_of(text: &str) -> Option<&str> {
    text.split_once("fn ")?.1.split(['(', '<']).next()
}

/// What stands between backticks and is a sentence with underscores.
fn named_in(page: &str) -> BTreeSet<String> {
    let quoted = page.split('`').skip(1).step_by(2);
    let is_sentence = |text: &&str| {
        text.matches('_').count() >= 3
            && text.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_')
    };
    quoted.filter(is_sentence).map(str::to_owned).collect()
}

#[test]
fn every_test_that_the_security_pages_name_is_there() {
    let mut tests = BTreeSet::new();
    for folder in ["crates", "src-tauri/src", "src-tauri/tests", "tests"] {
        tests_below(&root().join(folder), &mut tests);
    }
    for page in ["SECURITY.md", "docs/asvs.md"] {
        let named = named_in(&fs::read_to_string(root().join(page)).unwrap());
        assert!(named.len() > 25, "{page} names {} tests", named.len());
        let gone: Vec<_> = named.difference(&tests).collect();
        assert!(gone.is_empty(), "{page} names tests that are not there: {gone:#?}");
    }
}
