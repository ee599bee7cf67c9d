//! Whatever is read as a table: the reader neither panics nor hangs nor exceeds its memory limits, and refuses what it can't
//! read. Files are changed byte by byte; workbooks also inside their parts, so that the archive stays valid around a damaged
//! sheet.

// Gives helpers the exceptions that clippy.toml gives tests.
#![cfg(test)]
#![allow(dead_code, reason = "the tables and the tools are those of other tests, which use more of them")]

#[path = "../../../gateway/tests/fuzz_answers/harness/bytes.rs"]
mod bytes;
#[path = "../../../gateway/tests/fuzz_answers/harness/corpus.rs"]
mod corpus;
#[path = "../../../gateway/tests/fuzz_answers/harness/rounds.rs"]
mod rounds;
#[path = "../sheets/table.rs"]
mod table;

mod files;
mod record;

use kaunta_sheets::{MAX_COLUMNS, MAX_ROWS, Origin, Value, read};

use files::File;
use rounds::Rounds;

/// Properties of everything read from a file.
fn check(file: &File) -> Result<(), String> {
    let name = format!("brought.{}", file.kind);
    let book = match read(&name, &file.bytes) {
        Ok(book) => book,
        // Every reason has its message, tested above.
        Err(_) => return Ok(()),
    };
    let rows: usize = book.sheets().iter().map(kaunta_sheets::Sheet::len).sum();
    if rows == 0 || rows > MAX_ROWS {
        return Err(format!("{rows} rows"));
    }
    let text = match book.origin() {
        Origin::Text { encoding: "UTF-8", .. } => {
            std::str::from_utf8(&file.bytes).ok().filter(|text| !text.contains('"'))
        }
        Origin::Text { .. } | Origin::Xlsx | Origin::Ods => None,
    };
    for sheet in book.sheets() {
        if sheet.width() > MAX_COLUMNS {
            return Err(format!("{} columns", sheet.width()));
        }
        let mut above = 0;
        for row in sheet.rows() {
            if row.number() <= above || row.width() > sheet.width() {
                return Err(format!("row {} after {above}, {} columns wide", row.number(), row.width()));
            }
            above = row.number();
            for (_, cell) in row.filled() {
                is_as_it_stands(cell.value, text)?;
            }
        }
    }
    Ok(())
}

fn is_as_it_stands(value: Value<'_>, file: Option<&str>) -> Result<(), String> {
    match (value, file) {
        (Value::Text(text), Some(file)) if !file.contains(text) => Err(format!("{text:?} does not stand in the file")),
        (Value::Number(number), _) if !is_plain(number.text()) => Err(format!("{:?} is no number", number.text())),
        _ => Ok(()),
    }
}

/// Digits, with at most a sign and a point.
fn is_plain(number: &str) -> bool {
    let digits = number.strip_prefix('-').unwrap_or(number);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, decimals].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn fuzzed(kind: &'static str, rounds: u32) {
    let folder = files::folder(kind);
    let seeds = files::seeds(kind);
    assert!(seeds.len() >= 4, "{kind}: only {} files in the corpus", seeds.len());
    for seed in &seeds {
        assert_eq!(check(seed), Ok(()), "{seed:?}");
    }
    let written = |file: &File| (file.kind.to_owned(), file.bytes.clone());
    let rounds = Rounds { name: kind, rounds, part_of: 3, memory: 600 << 20, corpus: &folder };
    rounds.run(&files::changed(seeds), written, check);
}

#[test]
fn no_text_breaks_the_reader() {
    fuzzed("csv", 1500);
}

#[test]
fn no_workbook_breaks_the_reader() {
    fuzzed("xlsx", 400);
}

#[test]
fn no_opendocument_breaks_the_reader() {
    fuzzed("ods", 400);
}
