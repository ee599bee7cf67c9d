//! The names of the tests in the sources, for the pages that refer to them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Collects the names of all test functions below a folder.
pub fn tests_below(folder: &Path, found: &mut BTreeSet<String>) {
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

/// The name after the next `fn`.
fn name_of(text: &str) -> Option<&str> {
    text.split_once("fn ")?.1.split(['(', '<']).next()
}
