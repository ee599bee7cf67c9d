//! Files made for the tests, and tables in a form to compare.

use std::io::{Cursor, Write};

use kaunta_sheets::{Row, Sheet, Workbook, read};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Reads a file that must be readable.
pub fn read_well(name: &str, bytes: &[u8]) -> Workbook {
    read(name, bytes).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

/// Each row's number and its cells' texts.
pub fn numbered(sheet: &Sheet) -> Vec<(u32, Vec<&str>)> {
    sheet.rows().map(|row| (row.number(), texts(&row))).collect()
}

pub fn rows(sheet: &Sheet) -> Vec<Vec<&str>> {
    sheet.rows().map(|row| texts(&row)).collect()
}

fn texts<'s>(row: &Row<'s>) -> Vec<&'s str> {
    row.cells().map(|cell| cell.as_text()).collect()
}

pub fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

const TYPES: &str = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#;
const ROOT: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const BOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const BOOK_RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// A workbook with one sheet, of this `sheetData` and what follows it, and other parts.
pub fn xlsx(sheet: &str, others: &[(&str, &[u8])]) -> Vec<u8> {
    let sheet = format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{sheet}</worksheet>"#
    );
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", ROOT.as_bytes()),
        ("xl/workbook.xml", BOOK.as_bytes()),
        ("xl/_rels/workbook.xml.rels", BOOK_RELATIONS.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ];
    parts.extend_from_slice(others);
    archive(&parts)
}

/// A workbook with a sheet for each of these `sheetData` contents.
pub fn archive_of_sheets(sheets: &[&str]) -> Vec<u8> {
    let each = |part: &dyn Fn(usize) -> String| (1..=sheets.len()).map(part).collect::<String>();
    let book = BOOK.replace(
        r#"<sheet name="Sheet1" sheetId="1" r:id="rId1"/>"#,
        &each(&|n| format!(r#"<sheet name="Sheet{n}" sheetId="{n}" r:id="rId{n}"/>"#)),
    );
    let begin = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#;
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
    let one = |n| format!(r#"<Relationship Id="rId{n}" Type="{kind}" Target="worksheets/sheet{n}.xml"/>"#);
    let relations = format!("{begin}{}</Relationships>", each(&one));
    let named: Vec<(String, String)> = (1..)
        .zip(sheets)
        .map(|(n, sheet)| {
            let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
            let content = format!(r#"<worksheet xmlns="{main}"><sheetData>{sheet}</sheetData></worksheet>"#);
            (format!("xl/worksheets/sheet{n}.xml"), content)
        })
        .collect();
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("[Content_Types].xml", TYPES.as_bytes()),
        ("_rels/.rels", ROOT.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
    ];
    parts.extend(named.iter().map(|(name, content)| (name.as_str(), content.as_bytes())));
    archive(&parts)
}

const OPENDOCUMENT: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";
const MANIFEST: &str = r#"<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"#;

/// An OpenDocument spreadsheet of these `table:table` elements.
pub fn ods(tables: &str) -> Vec<u8> {
    ods_of(content_of(tables).as_bytes(), MANIFEST.as_bytes())
}

/// The same with settings, which contain the open sheet.
pub fn ods_with_settings(tables: &str, settings: &str) -> Vec<u8> {
    let content = content_of(tables);
    let parts = parts_of(content.as_bytes(), MANIFEST.as_bytes());
    archive(&[parts.as_slice(), &[("settings.xml", settings.as_bytes())]].concat())
}

fn content_of(tables: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content>
<office:automatic-styles>
<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"#
    )
}

/// An OpenDocument spreadsheet with only this content and manifest.
pub fn ods_of(content: &[u8], manifest: &[u8]) -> Vec<u8> {
    archive(&parts_of(content, manifest))
}

fn parts_of<'p>(content: &'p [u8], manifest: &'p [u8]) -> [(&'p str, &'p [u8]); 3] {
    [("mimetype", OPENDOCUMENT), ("META-INF/manifest.xml", manifest), ("content.xml", content)]
}
