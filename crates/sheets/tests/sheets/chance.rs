//! Random input: no bytes make the reader panic, and a written table is read back unchanged.

use kaunta_sheets::{Column, Field, TableWriter, Value, harmless, read};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rust_decimal::Decimal;

use crate::table::{ods, read_well, xlsx};

const CELLS: &str = "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>46203</v></c><c r=\"B1\" t=\"s\"><v>0</v></c></row><row r=\"2\">\
    <c r=\"A2\"><f t=\"shared\" ref=\"A2:A3\" si=\"0\">B2</f><v>7</v></c><c r=\"B2\" t=\"b\"><v>1</v></c></row></sheetData>\
    <mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>";
const STRINGS: &str = "<sst uniqueCount=\"1\"><si><t>Musa</t></si></sst>";
const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\"/></numFmts>\
    <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";
const TABLE: &str = "<table:table table:name='a'><table:table-row table:number-rows-repeated='2'><table:table-cell \
    office:value-type='float' office:value='7' table:number-columns-spanned='2'/><table:table-cell \
    office:value-type='string'><text:p>Musa<text:s text:c='3'/></text:p></table:table-cell></table:table-row></table:table>";

/// Changes a text somewhere: removes a piece, doubles it, or inserts typical content.
fn mangled(text: &str, changes: &[(Index, Index, &str)]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for (from, length, instead) in changes {
        let from = from.index(signs.len() + 1);
        let to = from + length.index((signs.len() - from).min(12) + 1);
        signs.splice(from..to, instead.chars());
    }
    signs.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(Index, Index, &'static str)>> {
    let pieces =
        select(vec!["", "0", "99999999999", "-1", "\"", "'", "<", ">", "/", "A1:", "&amp;", "&x;", "]]>", "é"]);
    vec((any::<Index>(), any::<Index>(), pieces), 1..4)
}

/// A file, optionally with one of the signatures that decide its format.
fn file() -> impl Strategy<Value = Vec<u8>> {
    let starts: Vec<&[u8]> = vec![
        b"",
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"sep=",
        b"Name,Amount\n",
        b"\"",
    ];
    (select(starts), vec(any::<u8>(), 0..600)).prop_map(|(start, rest)| [start, &rest].concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in file()) {
        let _either = read("a", &bytes);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-z0-9,;|\t\"\r\n\u{e9}\u{1f389}=]{0,200}") {
        let _either = read("a.csv", text.as_bytes());
    }

    #[test]
    fn no_change_within_a_workbook_makes_the_reader_panic(part in 0..3, changes in changes()) {
        let change = |of: i32, text: &str| if of == part { mangled(text, &changes) } else { text.to_owned() };
        let (strings, styles) = (change(1, STRINGS), change(2, STYLES));
        let others = [("xl/sharedStrings.xml", strings.as_bytes()), ("xl/styles.xml", styles.as_bytes())];
        let _either = read("a.xlsx", &xlsx(&change(0, CELLS), &others));
    }

    #[test]
    fn no_change_within_an_opendocument_makes_the_reader_panic(changes in changes()) {
        let _either = read("a.ods", &ods(&mangled(TABLE, &changes)));
    }

    #[test]
    fn a_table_written_as_csv_and_read_is_the_same(
        // A small file with control characters is taken for a program's.
        rows in vec(("\\P{Cc}{0,12}|[=+@,;|\t\"\r\n' -]{0,6}", any::<i64>(), "[a-zA-Zŋé'\" \r\n,;]{0,20}"), 0..20),
    ) {
        let columns = ["Name", "Amount", "Note"].map(|title| Column { title, width: 20 });
        let mut table = TableWriter::csv(Vec::new(), &columns).unwrap();
        for (name, amount, note) in &rows {
            table.row(&[Field::Text(name), Field::Number(Decimal::from(*amount)), Field::Text(note)]).unwrap();
        }
        let bytes = table.finish().unwrap();
        let book = read_well("a.csv", &bytes);
        let sheet = &book.sheets()[0];
        prop_assert_eq!(sheet.len(), rows.len() + 1);
        let text = |text: &str| if text.trim().is_empty() { String::new() } else { text.to_owned() };
        for (row, (name, amount, note)) in sheet.rows().skip(1).zip(&rows) {
            prop_assert_eq!(row.cell(0).as_text(), text(&harmless(name)));
            prop_assert_eq!(row.cell(2).as_text(), text(&harmless(note)));
            prop_assert_eq!(row.cell(1).value, Value::Text(&amount.to_string()));
        }
    }

    #[test]
    fn no_cell_of_a_written_csv_runs_whatever_separator_it_is_opened_with(
        rows in vec(("[=+@;:|!^,\t\"\r\n' x-]{0,8}", "[=+@;:|!^,\t\"\r\n' x-]{0,8}"), 1..8),
    ) {
        let columns = ["Name", "Note"].map(|title| Column { title, width: 20 });
        let mut table = TableWriter::csv(Vec::new(), &columns).unwrap();
        for (name, note) in &rows {
            table.row(&[Field::Text(name), Field::Text(note)]).unwrap();
        }
        let bytes = table.finish().unwrap();
        for separator in *b",;\t|:!^" {
            let mut opened =
                csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(&bytes[..]);
            for record in opened.records().map(Result::unwrap) {
                let runs = |cell: &&str| cell.trim_start_matches('"').starts_with(['=', '+', '-', '@', '\t', '\r']);
                prop_assert_eq!(record.iter().find(runs), None, "{:?} by {}", record, char::from(separator));
            }
        }
    }

    #[test]
    fn a_table_written_as_a_workbook_and_read_is_the_same(
        rows in vec(("[^\u{0}]{0,12}", any::<i64>(), -400_000_000_000_i64..400_000_000_000, 0_u32..4), 0..12),
    ) {
        let columns = ["Name", "Large", "Amount"].map(|title| Column { title, width: 20 });
        let mut table = TableWriter::xlsx(Vec::new(), "Results", &columns).unwrap();
        for (name, large, mantissa, scale) in &rows {
            let amount = Decimal::new(*mantissa, *scale);
            table.row(&[Field::Text(name), Field::Number(Decimal::from(*large)), Field::Number(amount)]).unwrap();
        }
        let bytes = table.finish().unwrap();
        let book = read_well("a.xlsx", &bytes);
        let sheet = &book.sheets()[0];
        prop_assert_eq!(sheet.len(), rows.len() + 1);
        for (row, (name, large, mantissa, scale)) in sheet.rows().skip(1).zip(&rows) {
            prop_assert_eq!(row.cell(0).as_text(), name);
            prop_assert_eq!(row.cell(1).as_text(), large.to_string());
            prop_assert!(matches!(row.cell(2).value, Value::Number(_)));
            prop_assert_eq!(row.cell(2).as_text().parse::<Decimal>().unwrap(), Decimal::new(*mantissa, *scale));
        }
    }
}
