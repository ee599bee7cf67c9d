//! Hidden rows and sheets, which sheet was open, and an unreadable sheet next to a readable one.

use kaunta_sheets::{FileLimit, ReadError, Sheet, read};
use rust_xlsxwriter::{FilterCondition, Workbook};

use crate::table::{archive_of_sheets, ods, ods_with_settings, read_well, xlsx};

fn hidden_rows(sheet: &Sheet) -> Vec<u32> {
    sheet.rows().filter(kaunta_sheets::Row::is_hidden).map(|row| row.number()).collect()
}

fn hidden_columns(sheet: &Sheet) -> Vec<usize> {
    (0..sheet.width()).filter(|column| sheet.is_column_hidden(*column)).collect()
}

#[test]
fn rows_and_columns_that_excel_does_not_show_are_known() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, (name, paid)) in [("Name", "Paid"), ("Musa", "no"), ("Betty", "yes"), ("Okello", "no")].iter().enumerate()
    {
        sheet.write_string(u32::try_from(row).unwrap(), 0, *name).unwrap();
        sheet.write_string(u32::try_from(row).unwrap(), 1, *paid).unwrap();
        sheet.write_number(u32::try_from(row).unwrap(), 2, 5_000).unwrap();
    }
    sheet.autofilter(0, 0, 3, 1).unwrap();
    sheet.filter_column(1, &FilterCondition::new().add_list_filter("no")).unwrap();
    sheet.set_row_hidden(3).unwrap();
    sheet.set_column_hidden(2).unwrap();
    let bytes = book.save_to_buffer().unwrap();

    let book = read_well("pay.xlsx", &bytes);
    let sheet = &book.sheets()[0];
    assert_eq!(hidden_rows(sheet), [3, 4], "one that a filter hides, one that a person hid");
    assert_eq!(hidden_columns(sheet), [2]);
}

#[test]
fn a_row_is_hidden_however_excel_or_another_program_writes_it() {
    let rows = |rows: &str| xlsx(&format!("{rows}</sheetData>"), &[]);
    let cell = |row: u32| format!("<c r=\"A{row}\"><v>{row}</v></c>");
    for (written, hidden) in [
        (format!("<row r=\"1\" hidden=\"1\">{}</row><row r=\"2\">{}</row>", cell(1), cell(2)), vec![1]),
        (format!("<row r=\"1\">{}</row><row hidden='true'>{}</row>", cell(1), cell(2)), vec![2]),
        (format!("<row r=\"1\" hidden=\"0\">{}</row><row r=\"2\" hidden=\"false\">{}</row>", cell(1), cell(2)), vec![]),
        (format!("<row r=\"3\" hidden=\"1\">{}</row><row r=\"1\" hidden=\"1\">{}</row>", cell(3), cell(1)), vec![1, 3]),
        (format!("<row r=\"1\" collapsed=\"1\">{}</row>", cell(1)), vec![]),
    ] {
        let book = read_well("a.xlsx", &rows(&written));
        assert_eq!(hidden_rows(&book.sheets()[0]), hidden, "{written}");
    }
}

#[test]
fn rows_and_columns_that_libreoffice_does_not_show_are_known() {
    let cells = r#"<table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="4"/>"#;
    let book = read_well(
        "a.ods",
        &ods(&format!(
            r#"<table:table table:name="June" table:style-name="ta1">
            <table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>
            <table:table-column/>
            <table:table-row>{cells}</table:table-row>
            <table:table-row table:visibility="filter" table:number-rows-repeated="2">{cells}</table:table-row>
            <table:table-row table:visibility="visible">{cells}</table:table-row>
            <table:table-row table:visibility="collapse">{cells}</table:table-row>
            </table:table>"#
        )),
    );
    let sheet = &book.sheets()[0];
    assert_eq!(hidden_rows(sheet), [2, 3, 5]);
    assert_eq!(hidden_columns(sheet), [1, 2]);
}

#[test]
fn the_sheet_that_was_open_is_known() {
    let mut book = Workbook::new();
    for (name, open) in [("May", false), ("June", true)] {
        let sheet = book.add_worksheet();
        sheet.set_name(name).unwrap().write_string(0, 0, name).unwrap();
        if open {
            sheet.set_active(true);
        }
    }
    let excel = read_well("a.xlsx", &book.save_to_buffer().unwrap());
    assert_eq!(excel.active(), Some(1));

    let table = |name: &str| {
        format!(
            r#"<table:table table:name="{name}"><table:table-row><table:table-cell office:value-type="float" office:value="7"/></table:table-row></table:table>"#
        )
    };
    let tables = table("May &amp; before") + &table("June");
    let settings = |open: &str| {
        format!(
            r#"<office:settings><config:config-item config:name="ZoomValue">100</config:config-item><config:config-item config:name="ActiveTable" config:type="string">{open}</config:config-item></office:settings>"#
        )
    };
    for (open, place) in [("June", Some(1)), ("July", None)] {
        assert_eq!(read_well("a.ods", &ods_with_settings(&tables, &settings(open))).active(), place, "{open}");
    }
    assert_eq!(read_well("a.ods", &ods(&tables)).active(), None);
    assert_eq!(read_well("a.csv", b"Name,Amount\nMusa,5\n").active(), None);
}

#[test]
fn a_sheet_that_can_t_be_read_says_so_and_keeps_nobody_from_the_others() {
    let wide = "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"ZZ1\"><v>2</v></c></row>";
    let strange = "<row r=\"1\"><c r=\"A1\" t=\"e\"><v>#BUSY!</v></c></row>";
    let good = "<row r=\"1\"><c r=\"A1\"><v>5</v></c></row>";
    let book = read_well("a.xlsx", &archive_of_sheets(&[wide, strange, good]));
    let problems: Vec<_> = book.sheets().iter().map(|sheet| sheet.problem().cloned()).collect();
    assert_eq!(problems[0], Some(ReadError::TooLarge { limit: FileLimit::Columns }));
    assert_eq!(problems[1], Some(ReadError::NewError));
    assert_eq!(problems[2], None);
    assert_eq!(book.sheets().iter().map(Sheet::len).collect::<Vec<_>>(), [0, 0, 1]);

    let alone = read("a.xlsx", &archive_of_sheets(&[wide])).unwrap_err();
    assert_eq!(alone, ReadError::TooLarge { limit: FileLimit::Columns });

    let row = |repeated: u32| {
        format!(
            r#"<table:table-row><table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="{repeated}"/></table:table-row>"#
        )
    };
    let table = |rows: &str| format!("<table:table table:name=\"T\">{rows}</table:table>");
    let book = read_well("a.ods", &ods(&(table(&(row(300) + &row(2))) + &table(&row(2)))));
    assert_eq!(book.sheets()[0].problem(), Some(&ReadError::TooLarge { limit: FileLimit::Columns }));
    assert_eq!((book.sheets()[0].len(), book.sheets()[1].len()), (0, 1));
}

#[test]
fn how_many_rows_a_sheet_may_have_is_not_told_by_the_sheets_before_it() {
    let rows = |count: u32| {
        (1..=count).map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>5</v></c></row>")).collect::<String>()
    };
    let book = read_well("a.xlsx", &archive_of_sheets(&[&rows(150_000), &rows(60_000)]));
    assert_eq!(book.sheets().iter().map(Sheet::len).collect::<Vec<_>>(), [150_000, 60_000]);
}

#[test]
fn what_a_sheet_too_large_had_taken_is_there_for_the_next() {
    let rows = |count: u32| {
        (1..=count).map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>5</v></c></row>")).collect::<String>()
    };
    let book = read_well("a.xlsx", &archive_of_sheets(&[&rows(200_001), &rows(3)]));
    assert_eq!(book.sheets()[0].problem(), Some(&ReadError::TooLarge { limit: FileLimit::Rows }));
    assert_eq!(book.sheets()[1].len(), 3);
}
