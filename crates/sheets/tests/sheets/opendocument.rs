//! ODS as LibreOffice writes it.

use kaunta_sheets::{Origin, ReadError, Region, Value, read};

use crate::table::{numbered, ods, ods_of, read_well, rows};

#[test]
fn cells_say_what_stands_in_them() {
    let bytes = ods(r#"<table:table table:name="June" table:style-name="ta1">
        <table:table-column table:number-columns-repeated="16384"/>
        <table:table-header-rows><table:table-row>
          <table:table-cell office:value-type="string"><text:p>Name</text:p></table:table-cell>
          <table:table-cell office:value-type="float" office:value="256772123456"><text:p>2.57E+011</text:p></table:table-cell>
          <table:table-cell office:value-type="currency" office:value="2.5E4"><text:p>UGX 25,000</text:p></table:table-cell>
          <table:table-cell office:value-type="date" office:date-value="2026-06-30T00:00:00"><text:p>30/06/26</text:p></table:table-cell>
          <table:table-cell office:value-type="date" office:date-value="2026-06-30T00:05:00"><text:p>30/06/26</text:p></table:table-cell>
          <table:table-cell office:value-type="time" office:time-value="PT26H30M00S"><text:p>26:30</text:p></table:table-cell>
          <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>
          <table:table-cell office:value-type="percentage" office:value="0.05"><text:p>5%</text:p></table:table-cell>
        </table:table-row></table:table-header-rows>
        <table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row>
          <table:table-cell table:number-columns-repeated="2"/>
          <table:table-cell office:value-type="string"><text:p>Ng&apos;ang&#x2019;a<text:s text:c="2"/>🎉 <text:span>ŋŋo</text:span></text:p><text:p>two<office:annotation><text:p>a note</text:p></office:annotation><text:line-break/>three</text:p></table:table-cell>
          <table:table-cell office:value-type="string" office:string-value="0772"><text:p>772</text:p></table:table-cell>
        </table:table-row>
        <table:table-row table:number-rows-repeated="2">
          <table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="2"><text:p>7</text:p></table:table-cell>
        </table:table-row>
        <table:table-row table:number-rows-repeated="1048560"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        </table:table>"#);
    let book = read_well("pay.csv", &bytes);
    assert_eq!(book.origin(), Origin::Ods);
    let sheet = &book.sheets()[0];
    assert_eq!(
        numbered(sheet),
        [
            (
                1,
                vec![
                    "Name",
                    "256772123456",
                    "25000",
                    "2026-06-30",
                    "2026-06-30T00:05:00",
                    "PT26H30M00S",
                    "TRUE",
                    "0.05"
                ]
            ),
            (5, vec!["", "", "Ng'ang’a  🎉 ŋŋo\ntwo\nthree", "0772"]),
            (6, vec!["7", "7"]),
            (7, vec!["7", "7"]),
        ]
    );
    assert!(matches!(sheet.row(0).unwrap().cell(3).value, Value::Date(date) if date.serial().is_none()));
}

#[test]
fn formulas_errors_and_merged_cells_are_known() {
    let bytes = ods(r#"<table:table table:name="June"><table:table-row>
          <table:table-cell table:formula="of:=[.B1]+1" office:value-type="float" office:value="8"><text:p>8</text:p></table:table-cell>
          <table:table-cell table:formula="of:=[.B1]"/>
          <table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>
        </table:table-row><table:table-row>
          <table:table-cell office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="2"><text:p>Musa</text:p></table:table-cell>
          <table:covered-table-cell/>
        </table:table-row><table:table-row>
          <table:covered-table-cell table:number-columns-repeated="2"/>
          <table:table-cell office:value-type="float" office:value="5"/>
        </table:table-row></table:table>"#);
    let book = read_well("a.ods", &bytes);
    let sheet = &book.sheets()[0];
    let first = sheet.row(0).unwrap();
    assert!(first.cells().all(|cell| cell.is_formula));
    assert!(first.cell(1).is_uncalculated() && !first.cell(0).is_uncalculated());
    assert_eq!(first.cell(2).value, Value::Error("#DIV/0!"));
    assert_eq!(sheet.merged(), [Region { rows: 2..=3, columns: 0..=1 }]);
    assert_eq!(sheet.rows().map(|row| row.is_merged()).collect::<Vec<_>>(), [false, true, true]);
    assert_eq!(rows(sheet)[2], ["", "", "5"]);
}

#[test]
fn hidden_sheets_are_known_and_cells_of_elsewhere_are_no_sheet() {
    let bytes = ods(
        r#"<table:table table:name="June" table:style-name="ta1"><table:shapes><draw:frame><table:table table:name="in a chart"/></draw:frame></table:shapes><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row></table:table>
        <table:table table:name="Rates &amp; more" table:style-name="ta2"/>
        <table:dde-links><table:dde-link><table:table/></table:dde-link></table:dde-links>"#,
    );
    let book = read_well("a.ods", &bytes);
    let listed: Vec<_> =
        book.sheets().iter().map(|sheet| (sheet.name(), sheet.is_hidden(), sheet.is_empty())).collect();
    assert_eq!(listed, [("June", false, false), ("Rates & more", true, true)]);
}

#[test]
fn a_password_and_damage_are_told_apart() {
    let content = b"<office:document-content><office:body><office:spreadsheet>";
    let encrypted = b"<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>";
    assert_eq!(read("a.ods", &ods_of(content, encrypted)).unwrap_err(), ReadError::Encrypted);
    for cut_off in [
        "",
        "<office:spreadsheet>",
        "<office:spreadsheet><table:table table:name='a'>",
        "<office:spreadsheet><table:table table:name='a'><table:table-row><table:table-cell>",
        "<office:spreadsheet><table:table table:name='a'><table:table-row></table:table>",
        "<office:spreadsheet><table:table><table:table-row><table:table-cell office:value-type='float' office:value='x'/></table:table-row></table:table></office:spreadsheet>",
    ] {
        let bytes = ods_of(cut_off.as_bytes(), b"<manifest:manifest/>");
        assert!(matches!(read("a.ods", &bytes), Err(ReadError::Damaged { .. })), "{cut_off}");
    }
}
