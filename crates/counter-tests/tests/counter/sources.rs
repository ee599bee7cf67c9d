//! Money never passes through a float: checked in the source code itself.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn sources(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, endings, found);
        } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
            found.push(path);
        }
    }
}

/// The words of a line of code, without its comment.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split("//").next().unwrap_or_default();
    code.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

#[test]
fn no_float_is_in_the_crates_that_touch_money() {
    let mut files = Vec::new();
    for name in ["domain", "contract", "gateway", "ledger", "statements", "app", "practice"] {
        sources(&root().join("crates").join(name).join("src"), &["rs"], &mut files);
    }
    assert!(files.len() > 80, "{}", files.len());
    let mut floats = Vec::new();
    // Positions and widths on a receipt's page are not money; the amounts on it arrive as text.
    let is_of_the_page = |file: &PathBuf| {
        ["app/src/documents/pdf.rs", "app/src/documents/pdf/typeface.rs"].iter().any(|of| file.ends_with(of))
    };
    for file in files.iter().filter(|file| !is_of_the_page(file)) {
        for (number, line) in std::fs::read_to_string(file).unwrap().lines().enumerate() {
            let is_float = |word: &str| {
                matches!(word, "f32" | "f64" | "as_f64" | "to_f64" | "from_f64" | "to_f32" | "from_f32")
                    || word.ends_with("f64") && word.starts_with(|c: char| c.is_ascii_digit())
            };
            if words(line).any(is_float) {
                floats.push(format!("{}:{}: {line}", file.display(), number + 1));
            }
        }
    }
    assert_eq!(floats, Vec::<String>::new());
}

#[test]
fn the_book_has_no_column_of_floats() {
    let mut files = Vec::new();
    sources(&root().join("crates/ledger/migrations"), &["sql"], &mut files);
    sources(&root().join("crates/practice/src/store"), &["sql"], &mut files);
    assert!(files.len() > 5);
    for file in files {
        let sql = std::fs::read_to_string(&file).unwrap().to_uppercase();
        for word in ["REAL", "FLOAT", "DOUBLE", "NUMERIC"] {
            let found = sql.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
            assert!(!found, "{word} in {}", file.display());
        }
    }
}

#[test]
fn the_window_never_makes_a_number_of_money() {
    let mut files = Vec::new();
    sources(&root().join("ui/src"), &["ts", "svelte"], &mut files);
    assert!(files.len() > 40, "{}", files.len());
    let makes_numbers = ["Number(", "parseFloat", "Number.parseFloat", "parseInt", "toFixed", "valueAsNumber"];
    let about_money = ["amount", "fee", "total", "balance", "money", "shilling", "ugx", "charged", "short"];
    let mut found = Vec::new();
    for file in files {
        let name = file.to_string_lossy().into_owned();
        let money_file =
            name.ends_with("money.ts") || name.ends_with("Money.svelte") || name.ends_with("AmountInput.svelte");
        for (number, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            let lower = line.to_lowercase();
            let near_money = money_file || about_money.iter().any(|word| lower.contains(word));
            if near_money && makes_numbers.iter().any(|word| line.contains(word)) {
                found.push(format!("{name}:{}: {line}", number + 1));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}
