//! XLSX, written by a library independent of the reader, and by hand where that library is too strict.

use kaunta_sheets::{Cell, Origin, ReadError, Region, Sheet, Value, read};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

use crate::table::{numbered, read_well, rows, xlsx};

fn value(sheet: &Sheet, row: usize, column: usize) -> Value<'_> {
    sheet.row(row).unwrap().cell(column).value
}

#[test]
fn cells_say_what_stands_in_them() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let day = Format::new().set_num_format("dd/mm/yyyy");
    let hours = Format::new().set_num_format("[h]:mm");
    sheet.write_string(0, 0, "Ng'ang'a 🎉\nŋŋo").unwrap();
    sheet.write_number(0, 1, 256_772_123_456_f64).unwrap();
    sheet.write_number(0, 2, 0.1).unwrap();
    sheet.write_number(0, 3, -25_000).unwrap();
    sheet.write_boolean(0, 4, true).unwrap();
    sheet.write_datetime_with_format(0, 5, ExcelDateTime::from_ymd(2026, 6, 30).unwrap(), &day).unwrap();
    sheet.write_number_with_format(0, 6, 46_203.5, &Format::new().set_num_format("yyyy-mm-dd hh:mm")).unwrap();
    sheet.write_number_with_format(0, 7, 0.75, &Format::new().set_num_format("hh:mm")).unwrap();
    sheet.write_number_with_format(0, 8, 1.5, &hours).unwrap();
    sheet.write_number_with_format(0, 9, 25_000, &Format::new().set_num_format("#,##0 \"UGX\"")).unwrap();
    sheet.write_string(0, 10, "0772123456").unwrap();
    sheet.write_number_with_format(0, 11, 256_772_123_456_f64, &Format::new().set_num_format("0.00E+00")).unwrap();
    let bytes = book.save_to_buffer().unwrap();

    let book = read_well("pay.csv", &bytes);
    assert_eq!(book.origin(), Origin::Xlsx);
    let sheet = &book.sheets()[0];
    assert_eq!(
        rows(sheet)[0],
        [
            "Ng'ang'a 🎉\nŋŋo",
            "256772123456",
            "0.1",
            "-25000",
            "TRUE",
            "2026-06-30",
            "2026-06-30T12:00:00",
            "18:00:00",
            "PT36H00M00S",
            "25000",
            "0772123456",
            "256772123456",
        ]
    );
    let Value::Date(date) = value(sheet, 0, 5) else { panic!("a date") };
    assert_eq!(date.serial().unwrap().text(), "46203");
    assert!(matches!(value(sheet, 0, 9), Value::Number(_)));
    assert!(matches!(value(sheet, 0, 10), Value::Text(_)));
    assert_eq!(value(sheet, 0, 4), Value::Bool(true));
    assert!(!sheet.row(0).unwrap().cell(0).is_formula);
}

#[test]
fn a_number_is_read_with_the_digits_that_the_file_has() {
    let bytes = xlsx(
        "<row r=\"1\"><c r=\"A1\"><v>1234567890123450</v></c><c r=\"B1\"><v>0.30000000000000004</v></c>\
         <c r=\"C1\"><v>2.56772123456E+11</v></c><c r=\"D1\"><v>1E+20</v></c><c r=\"E1\"><v>-0</v></c></row></sheetData>",
        &[],
    );
    let book = read_well("a.xlsx", &bytes);
    let number = |cell: Cell<'_>| {
        let Value::Number(number) = cell.value else { panic!("{cell:?} is no number") };
        number.text().to_owned()
    };
    let found: Vec<_> = book.sheets()[0].row(0).unwrap().cells().map(number).collect();
    assert_eq!(found, ["1234567890123450", "0.30000000000000004", "256772123456", "100000000000000000000", "0"]);
}

#[test]
fn a_formula_shows_its_last_value_and_one_without_a_value_is_recognised() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_formula(0, 0, Formula::new("=20000+5000").set_result("25000")).unwrap();
    sheet.write_formula(0, 1, Formula::new("=A1/0").set_result("#DIV/0!")).unwrap();
    sheet.write_formula(0, 2, Formula::new("=\"Mu\"&\"sa\"").set_result("Musa")).unwrap();
    let written = book.save_to_buffer().unwrap();
    let by_hand = xlsx(
        "<row r=\"1\"><c r=\"A1\"><f>SUM(B1:B9)</f></c><c r=\"B1\"><f t=\"shared\" ref=\"B1:B2\" si=\"0\">C1</f><v>7</v></c></row>\
         <row r=\"2\"><c r=\"A2\"><v>1</v></c><c r=\"B2\"><f t=\"shared\" si=\"0\"/><v>8</v></c>\
         <c r=\"C2\" t=\"e\"><f>NA()</f><v>#N/A</v></c></row></sheetData>",
        &[],
    );

    let book = read_well("a.xlsx", &written);
    let row = book.sheets()[0].row(0).unwrap();
    assert_eq!(rows(&book.sheets()[0])[0], ["25000", "#DIV/0!", "Musa"]);
    assert!(row.cells().all(|cell| cell.is_formula && !cell.is_uncalculated()));
    assert_eq!(row.cell(1).value, Value::Error("#DIV/0!"));

    let book = read_well("a.xlsx", &by_hand);
    let sheet = &book.sheets()[0];
    assert!(sheet.row(0).unwrap().cell(0).is_uncalculated());
    let flags: Vec<bool> = sheet.rows().flat_map(|row| row.cells()).map(|cell| cell.is_formula).collect();
    assert_eq!(flags, [true, true, false, true, true]);
    assert_eq!(value(sheet, 1, 2), Value::Error("#N/A"));
}

#[test]
fn rows_and_columns_keep_the_places_that_a_person_sees() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(4, 2, "Name").unwrap();
    sheet.write_string(16, 2, "Musa").unwrap();
    sheet.write_blank(900_000, 0, &Format::new().set_bold()).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let book = read_well("a.xlsx", &bytes);
    assert_eq!(numbered(&book.sheets()[0]), [(5, vec!["", "", "Name"]), (17, vec!["", "", "Musa"])]);
}

#[test]
fn merged_cells_are_known() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.merge_range(0, 0, 0, 2, "Salaries of June", &Format::new()).unwrap();
    sheet.write_string(1, 0, "Name").unwrap();
    sheet.merge_range(2, 0, 3, 0, "Musa", &Format::new()).unwrap();
    sheet.write_number(2, 1, 5000).unwrap();
    sheet.write_number(3, 1, 6000).unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let book = read_well("a.xlsx", &bytes);
    let sheet = &book.sheets()[0];
    assert_eq!(sheet.merged(), [Region { rows: 1..=1, columns: 0..=2 }, Region { rows: 3..=4, columns: 0..=0 }]);
    let merged: Vec<bool> = sheet.rows().map(|row| row.is_merged()).collect();
    assert_eq!(merged, [true, false, true, true]);
    assert!(sheet.merged()[1].covers(4, 0) && !sheet.merged()[1].covers(3, 0));
}

#[test]
fn two_sheets_a_hidden_one_and_an_empty_one_are_listed_as_they_are() {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("June").unwrap().write_string(0, 0, "a").unwrap();
    book.add_worksheet().set_name("Rates & <more>").unwrap().set_hidden(true).write_string(0, 0, "b").unwrap();
    book.add_worksheet().set_name("Very").unwrap().set_very_hidden(true);
    let bytes = book.save_to_buffer().unwrap();
    let book = read_well("a.xlsx", &bytes);
    let listed: Vec<_> =
        book.sheets().iter().map(|sheet| (sheet.name(), sheet.is_hidden(), sheet.is_empty())).collect();
    assert_eq!(listed, [("June", false, false), ("Rates & <more>", true, false), ("Very", true, true)]);
}

#[test]
fn a_workbook_without_anything_in_it_is_empty() {
    let mut book = Workbook::new();
    book.add_worksheet();
    assert_eq!(read("a.xlsx", &book.save_to_buffer().unwrap()).unwrap_err(), ReadError::Empty);
}

#[test]
fn rich_texts_texts_in_the_cell_and_cells_in_disorder_are_read() {
    let strings = "<sst uniqueCount=\"2\"><si><r><t>Mu</t></r><r><rPr><b/></rPr><t xml:space=\"preserve\">sa </t></r></si>\
                   <si/><si><t>tab_x0009_here</t></si></sst>";
    let bytes = xlsx(
        "<row r=\"2\"><c r=\"B2\" t=\"s\"><v>0</v></c><c r=\"A2\" t=\"inlineStr\"><is><t>O&apos;Neill</t></is></c></row>\
         <row r=\"1\"><c r=\"A1\" t=\"s\"><v>2</v></c><c r=\"B1\" t=\"s\"><v>1</v></c><c r=\"C1\" t=\"str\"><v>x</v></c></row></sheetData>",
        &[("xl/sharedStrings.xml", strings.as_bytes())],
    );
    let book = read_well("a.xlsx", &bytes);
    assert_eq!(numbered(&book.sheets()[0]), [(1, vec!["tab\there", "", "x"]), (2, vec!["O'Neill", "Musa "])]);
}

#[test]
fn two_cells_at_one_place_are_damage_and_not_a_choice() {
    let bytes = xlsx("<row r=\"1\"><c r=\"A1\"><v>5</v></c><c r=\"A1\"><v>6</v></c></row></sheetData>", &[]);
    assert!(matches!(read("a.xlsx", &bytes), Err(ReadError::Damaged { .. })));
}
