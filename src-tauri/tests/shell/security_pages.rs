//! SECURITY.md and docs/asvs.md name tests: a promise whose test is gone is none.

use std::collections::BTreeSet;
use std::fs;

use crate::named_tests::{root, tests_below};

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
