//! Large files are read, and larger ones are refused before they use resources.

use std::fmt::Write;

use kaunta_sheets::{FileLimit, MAX_COLUMNS, MAX_ROWS, ReadError, read};

use crate::table::{ods, read_well, xlsx};

/// The most parts accepted.
const MAX_PARTS: usize = 10_000;

fn refused_for(bytes: &[u8], expected: FileLimit) {
    match read("a", bytes) {
        Err(ReadError::TooLarge { limit }) => assert_eq!(limit, expected),
        other => panic!("{expected:?}: {:?}", other.map(|book| book.sheets().len())),
    }
}

fn csv(rows: usize) -> String {
    (0..rows).fold("Name,Phone,Amount\n".to_owned(), |mut text, row| {
        writeln!(text, "Person {row},0772{row:06},{}", 1000 + row).unwrap();
        text
    })
}

#[test]
fn a_hundred_thousand_rows_of_text_are_read() {
    let book = read_well("a.csv", csv(100_000).as_bytes());
    let sheet = &book.sheets()[0];
    assert_eq!(sheet.len(), 100_001);
    let last = sheet.rows().next_back().unwrap();
    assert_eq!((last.number(), last.cell(2).as_text()), (100_001, "100999"));
}

#[test]
fn a_hundred_thousand_rows_of_a_workbook_are_read() {
    let mut data = String::new();
    for row in 1..=100_000 {
        write!(data, "<row r=\"{row}\"><c r=\"A{row}\" t=\"inlineStr\"><is><t>Person</t></is></c><c r=\"B{row}\"><v>{row}</v></c></row>").unwrap();
    }
    data.push_str("</sheetData>");
    let book = read_well("a.xlsx", &xlsx(&data, &[]));
    let sheet = &book.sheets()[0];
    assert_eq!(sheet.len(), 100_000);
    assert_eq!(sheet.row(99_999).unwrap().cell(1).as_text(), "100000");
}

#[test]
fn too_many_rows_are_refused_in_every_kind_of_file() {
    refused_for(csv(MAX_ROWS).as_bytes(), FileLimit::Rows);
    refused_for(
        &ods("<table:table table:name='a'><table:table-row table:number-rows-repeated='1000000'>\
             <table:table-cell office:value-type='string'><text:p>x</text:p></table:table-cell></table:table-row></table:table>"),
        FileLimit::Rows,
    );
}

#[test]
fn merged_cells_without_end_are_refused() {
    refused_for(
        &ods("<table:table table:name='a'><table:table-row table:number-rows-repeated='4000000000'>\
             <table:table-cell table:number-columns-spanned='2'/></table:table-row></table:table>"),
        FileLimit::Merged,
    );
}

#[test]
fn as_many_columns_as_allowed_are_read_and_one_more_is_refused() {
    let line = |columns: usize| vec!["x"; columns].join(",") + "\n";
    assert_eq!(read_well("a.csv", line(MAX_COLUMNS).as_bytes()).sheets()[0].width(), MAX_COLUMNS);
    refused_for(line(MAX_COLUMNS + 1).as_bytes(), FileLimit::Columns);
    refused_for(&xlsx("<row r=\"1\"><c r=\"XFD1\"><v>5</v></c></row></sheetData>", &[]), FileLimit::Columns);
    refused_for(
        &ods(
            "<table:table table:name='a'><table:table-row><table:table-cell table:number-columns-repeated='4000000000' \
             office:value-type='string'><text:p>x</text:p></table:table-cell></table:table-row></table:table>",
        ),
        FileLimit::Columns,
    );
}

#[test]
fn a_cell_in_the_furthest_corner_costs_no_more_than_one_in_the_first() {
    let data = "<row r=\"1\"><c r=\"A1\"><v>5</v></c></row><row r=\"1048576\"><c r=\"GR1048576\"><v>6</v></c></row></sheetData>";
    let book = read_well("a.xlsx", &xlsx(data, &[]));
    let numbers: Vec<u32> = book.sheets()[0].rows().map(|row| row.number()).collect();
    assert_eq!(numbers, [1, 1_048_576]);
}

#[test]
fn an_archive_that_unpacks_to_too_much_is_refused_whatever_it_says_of_its_size() {
    let styles = vec![b' '; 65 << 20];
    let honest = xlsx("</sheetData>", &[("xl/styles.xml", &styles)]);
    assert!(honest.len() < 1 << 20);
    refused_for(&honest, FileLimit::Kept);
    let mut lying = honest;
    let size = u32::try_from(styles.len()).unwrap().to_le_bytes();
    for at in 0..lying.len() - 4 {
        if lying[at..at + 4] == size {
            lying[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
        }
    }
    assert!(read("a.xlsx", &lying).is_err());
}

#[test]
fn an_archive_with_more_parts_than_any_workbook_has_is_refused_however_little_is_in_them() {
    let names: Vec<String> = (0..=MAX_PARTS).map(|number| format!("xl/media/{number}")).collect();
    let parts: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), [].as_slice())).collect();
    refused_for(&xlsx("</sheetData>", &parts), FileLimit::Parts);
    // The maximum that is read, including the workbook's own five.
    read_well("a.xlsx", &xlsx("<row r=\"1\"><c r=\"A1\"><v>5</v></c></row></sheetData>", &parts[..MAX_PARTS - 5]));
}

#[test]
fn a_number_of_texts_that_cannot_be_true_is_not_believed() {
    let data = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row></sheetData>";
    for count in ["999999999999", "99999999999999999999999"] {
        let strings = format!("<?xml version=\"1.0\"?><sst uniqueCount=\"{count}\"><si><t>x</t></si></sst>");
        refused_for(&xlsx(data, &[("xl/sharedStrings.xml", strings.as_bytes())]), FileLimit::Cells);
    }
}

#[test]
fn one_long_text_named_by_many_cells_is_refused_before_it_fills_the_memory() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(4 << 20));
    let mut data = String::new();
    for row in 1..=100 {
        write!(data, "<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>").unwrap();
    }
    refused_for(&xlsx(&(data + "</sheetData>"), &[("xl/sharedStrings.xml", strings.as_bytes())]), FileLimit::Bytes);
}
