//! Written tables have the same content when they are read back.

use chrono::NaiveDate;
use kaunta_sheets::{Column, Field, TableWriter, Value, WriteError, read};
use rust_decimal::Decimal;

use crate::table::{read_well, rows};

const COLUMNS: [Column<'static>; 5] = [
    Column { title: "Name", width: 28 },
    Column { title: "Phone", width: 16 },
    Column { title: "Amount UGX", width: 14 },
    Column { title: "Paid at", width: 20 },
    Column { title: "Day", width: 12 },
];

fn fields() -> Vec<Vec<Field<'static>>> {
    let day = NaiveDate::from_ymd_opt(2026, 6, 30).unwrap();
    let at = day.and_hms_opt(14, 5, 9).unwrap();
    vec![
        vec![
            Field::Text("Ng'ang'a, 🎉 \"ŋŋo\""),
            Field::Text("0772123456"),
            Field::Number(Decimal::from(25_000)),
            Field::DateTime(at),
            Field::Date(day),
        ],
        vec![Field::Text("two\nlines"), Field::Empty, Field::Number(Decimal::new(-12_345, 2))],
        vec![Field::Text("José"), Field::Text("00256"), Field::Number("1234567890123456".parse().unwrap())],
    ]
}

fn csv(rows: &[Vec<Field<'_>>]) -> Vec<u8> {
    let mut table = TableWriter::csv(Vec::new(), &COLUMNS).unwrap();
    rows.iter().for_each(|row| table.row(row).unwrap());
    table.finish().unwrap()
}

fn xlsx(rows: &[Vec<Field<'_>>]) -> Vec<u8> {
    let mut table = TableWriter::xlsx(Vec::new(), "Results: June/July [2026]'", &COLUMNS).unwrap();
    rows.iter().for_each(|row| table.row(row).unwrap());
    table.finish().unwrap()
}

#[test]
fn csv_is_written_byte_for_byte_so() {
    let expected = "\u{feff}Name,Phone,Amount UGX,Paid at,Day\n\
        \"Ng'ang'a, 🎉 \"\"ŋŋo\"\"\",0772123456,25000,2026-06-30 14:05:09,2026-06-30\n\
        \"two\nlines\",,-123.45\n\
        José,00256,1234567890123456\n";
    assert_eq!(String::from_utf8(csv(&fields())).unwrap(), expected);
}

#[test]
fn a_workbook_keeps_texts_texts_and_numbers_numbers() {
    let book = read_well("a.xlsx", &xlsx(&fields()));
    let sheet = &book.sheets()[0];
    assert_eq!(sheet.name(), "Results  June July  2026");
    assert_eq!(
        rows(sheet),
        [
            vec!["Name", "Phone", "Amount UGX", "Paid at", "Day"],
            vec!["Ng'ang'a, 🎉 \"ŋŋo\"", "0772123456", "25000", "2026-06-30T14:05:09", "2026-06-30"],
            vec!["two\nlines", "", "-123.45"],
            vec!["José", "00256", "1234567890123456"],
        ]
    );
    let kind = |row: usize, column: usize| sheet.row(row).unwrap().cell(column).value;
    assert!(matches!(kind(1, 1), Value::Text(_)));
    assert!(matches!((kind(1, 2), kind(2, 2)), (Value::Number(_), Value::Number(_))));
    assert!(matches!((kind(1, 3), kind(1, 4)), (Value::Date(_), Value::Date(_))));
    assert!(matches!(kind(3, 2), Value::Text(_)), "sixteen digits would not stay the same as a number");
}

#[test]
fn numbers_of_any_size_come_back_as_they_were_from_both() {
    for text in ["0", "-1", "999999999999999", "1000000000000000", "0.000000000000001", "12345678901234.5", "1e-28"] {
        let number = Decimal::from_scientific(text).or_else(|_| text.parse()).unwrap();
        let row = vec![Field::Text("x"), Field::Empty, Field::Number(number)];
        for bytes in [csv(std::slice::from_ref(&row)), xlsx(&[row])] {
            let book = read_well("a", &bytes);
            let found: Decimal = book.sheets()[0].row(1).unwrap().cell(2).as_text().parse().unwrap();
            assert_eq!(found, number);
        }
    }
}

#[test]
fn a_formula_in_a_name_is_never_run() {
    for (text, harmless) in [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("+256772123456", "'+256772123456"),
        ("-5", "'-5"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t'=1"),
        ("=1\n=2", "'=1\n'=2"),
        ("x;=HYPERLINK(\"http://a.example\")", "x;'=HYPERLINK(\"http://a.example\")"),
    ] {
        let row = vec![Field::Text(text)];
        let book = read_well("a.csv", &csv(std::slice::from_ref(&row)));
        assert_eq!(book.sheets()[0].row(1).unwrap().cell(0).as_text(), harmless);
        let book = read_well("a.xlsx", &xlsx(&[row]));
        let cell = book.sheets()[0].row(1).unwrap().cell(0);
        assert_eq!((cell.value, cell.is_formula), (Value::Text(text), false));
    }
}

#[test]
fn a_text_that_no_cell_holds_is_cut_in_a_workbook_and_whole_in_csv() {
    let long = "ŋ".repeat(40_000);
    let row = vec![Field::Text(&long)];
    let book = read_well("a.csv", &csv(std::slice::from_ref(&row)));
    assert_eq!(book.sheets()[0].row(1).unwrap().cell(0).as_text(), long);
    let book = read_well("a.xlsx", &xlsx(&[row]));
    let cut = book.sheets()[0].row(1).unwrap().cell(0).as_text();
    assert_eq!((cut.chars().count(), cut.chars().last()), (32_767, Some('…')));
}

#[test]
fn an_empty_table_has_its_header() {
    for bytes in [csv(&[]), xlsx(&[])] {
        let book = read_well("a", &bytes);
        assert_eq!(rows(&book.sheets()[0]), [["Name", "Phone", "Amount UGX", "Paid at", "Day"]]);
    }
}

#[test]
fn control_signs_in_a_text_leave_the_workbook_readable() {
    let bytes = xlsx(&[vec![Field::Text("a\u{1}b\u{b}c"), Field::Text("_x0041_")]]);
    let book = read("a.xlsx", &bytes).unwrap();
    let row = book.sheets()[0].row(1).unwrap();
    assert_eq!((row.cell(0).as_text(), row.cell(1).as_text()), ("a\u{1}b\u{b}c", "_x0041_"));
}

/// A disk with room for this many bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_said_and_nothing_counts_as_written() {
    let full = |error: WriteError| match error {
        WriteError::Io(error) => error.kind(),
        WriteError::TooLarge => panic!("it is not too large"),
    };
    let write = |table: Result<TableWriter<Full>, WriteError>| {
        let mut table = table?;
        table.row(&[Field::Text("Musa")])?;
        table.finish().map(drop)
    };
    let kind = full(write(TableWriter::csv(Full(20), &COLUMNS)).unwrap_err());
    assert_eq!(kind, std::io::ErrorKind::StorageFull);
    assert!(write(TableWriter::xlsx(Full(20), "Results", &COLUMNS)).is_err());
}

#[test]
fn a_rate_in_percent_is_a_number_with_its_sign_in_a_workbook_and_its_digits_in_a_csv() {
    let percents = ["2.5", "10", "0.125"].map(|rate| vec![Field::Text("Rate"), Field::Percent(rate.parse().unwrap())]);
    let text = String::from_utf8(csv(&percents)).unwrap();
    assert!(text.ends_with("Rate,2.5\nRate,10\nRate,0.125\n"), "{text}");
    let book = read_well("a.xlsx", &xlsx(&percents));
    let numbers: Vec<String> = book.sheets()[0].rows().skip(1).map(|row| format!("{:?}", row.cell(1).value)).collect();
    for (cell, part) in numbers.iter().zip(["0.025", "0.1", "0.00125"]) {
        assert!(cell.contains("Number") && cell.contains(part), "{cell}");
    }
}
