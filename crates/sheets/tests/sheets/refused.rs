//! What is not read, and the reason given.

use std::io::{Cursor, Write};

use kaunta_sheets::{NoTable, ReadError, read};

use crate::table::{archive, ods_of, xlsx};

fn refusal(bytes: &[u8]) -> ReadError {
    read("pay.xls", bytes).expect_err("this is no table")
}

fn compound(streams: &[&str]) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for stream in streams {
        file.create_stream(stream).unwrap().write_all(b"something").unwrap();
    }
    file.flush().unwrap();
    file.into_inner().into_inner()
}

#[test]
fn an_empty_file_is_called_empty_whatever_little_is_in_it() {
    for bytes in ["", "\n", " \r\n\t", "\u{feff}", "\u{feff}\r\n", ",,,\n,,\n", ";;\n\"\";\" \"\n"] {
        assert_eq!(refusal(bytes.as_bytes()), ReadError::Empty, "{bytes:?}");
    }
}

#[test]
fn what_is_no_table_is_called_by_its_name() {
    let wav = b"RIFF\x24\x08\0\0WAVEfmt \x10\0\0\0".as_slice();
    let old = compound(&["/WordDocument"]);
    let word = archive(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<w:document/>")]);
    let slides = archive(&[("ppt/presentation.xml", b"<p/>")]);
    let numbers = archive(&[("Index/Document.iwa", b"x"), ("preview.jpg", b"x")]);
    let binary_workbook = archive(&[("xl/workbook.bin", b"x"), ("xl/worksheets/sheet1.bin", b"x")]);
    let odt = archive(&[("mimetype", b"application/vnd.oasis.opendocument.text"), ("content.xml", b"<a/>")]);
    let photos = archive(&[("june.jpg", b"\xff\xd8\xff")]);
    for (bytes, what) in [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".as_slice(), NoTable::Pdf),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", NoTable::Picture),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", NoTable::Picture),
        (b"RIFF\x24\x08\0\0WEBPVP8 ", NoTable::Picture),
        (b"\0\0\0\x18ftypheic", NoTable::PictureOrFilm),
        (b"{\\rtf1\\ansi Musa}", NoTable::Rtf),
        (b"Rar!\x1a\x07\0", NoTable::Rar),
        (wav, NoTable::ForPrograms),
        (b"Name,Amount\nMusa\0,5\n", NoTable::ForPrograms),
        (b"\x01\x02\x03\x04\x05\x06\x07\x08", NoTable::ForPrograms),
        (b"\n<!DOCTYPE html>\n<html><table><tr><td>Musa</td></tr></table>", NoTable::WebPage),
        (b"\xef\xbb\xbf<table border=1><tr><td>Musa</td></tr></table>", NoTable::WebPage),
        (b"<?xml version=\"1.0\"?><html xmlns=\"x\"></html>", NoTable::WebPage),
        (
            b"<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
            NoTable::XmlSpreadsheet,
        ),
        (b"<?xml version=\"1.0\"?><pay/>", NoTable::Xml),
        (b"MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n", NoTable::SavedWebPage),
        (b"{\"rows\": []}", NoTable::Json),
        (b"[\n {\"name\": 1}]", NoTable::Json),
        (&old, NoTable::TextDocument),
        (&compound(&["/SomethingElse"]), NoTable::OfficeDocument),
        (&word, NoTable::TextDocument),
        (&slides, NoTable::Presentation),
        (&numbers, NoTable::AppleDocument),
        (&binary_workbook, NoTable::BinaryWorkbook),
        (&odt, NoTable::TextDocument),
        (&photos, NoTable::Zip),
    ] {
        let refusal = refusal(bytes);
        assert_eq!(refusal, ReadError::NotATable { what });
    }
}

#[test]
fn a_text_that_only_begins_strangely_is_still_a_table() {
    for text in ["<5000,Musa\n", "[Name],Amount\n", "{x},y\n", "Name<b>,Amount\n", "PK,Amount\nMusa,5\n"] {
        assert!(read("a.csv", text.as_bytes()).is_ok(), "{text:?}");
    }
}

#[test]
fn a_workbook_with_a_password_and_an_old_one_are_told_apart() {
    assert_eq!(refusal(&compound(&["/EncryptionInfo", "/EncryptedPackage"])), ReadError::Encrypted);
    assert_eq!(refusal(&compound(&["/Workbook"])), ReadError::OldExcel);
    assert_eq!(refusal(&compound(&["/Book"])), ReadError::OldExcel);
}

#[test]
fn a_file_that_was_not_copied_whole_is_damaged() {
    let whole = xlsx("<row r=\"1\"><c r=\"A1\"><v>5</v></c></row></sheetData>", &[]);
    let old = compound(&["/Workbook"]);
    for bytes in [&whole[..whole.len() / 2], &whole[..whole.len() - 3], &old[..100], b"PK\x03\x04"] {
        assert!(matches!(refusal(bytes), ReadError::Damaged { .. }), "{} bytes", bytes.len());
    }
    for sheet in [
        "",
        "<row r=\"1\"><c r=\"A1\"><v>5",
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>9</v></c></row></sheetData>",
        "<row r=\"1\"><c r=\"99999999999999999999A\"><v>5</v></c></row></sheetData>",
        "<row r=\"1\"><c r=\"A99999999999999999999\"><v>5</v></c></row></sheetData>",
    ] {
        assert!(matches!(refusal(&xlsx(sheet, &[])), ReadError::Damaged { .. }), "{sheet}");
    }
}

#[test]
fn a_damaged_byte_within_a_workbook_is_noticed() {
    let mut bytes = xlsx("<row r=\"1\"><c r=\"A1\"><v>25000</v></c></row></sheetData>", &[]);
    let sheet = bytes.windows(24).position(|part| part == b"xl/worksheets/sheet1.xml").unwrap();
    bytes[sheet + 24 + 40] ^= 0x10;
    assert!(matches!(refusal(&bytes), ReadError::Damaged { .. }));
}

#[test]
fn a_quotation_mark_that_is_not_closed_is_found_before_it_swallows_rows() {
    for (text, line) in [
        ("Name,Pay\n\"Musa,5\nBetty,6\n", 2),
        ("Name,Pay\r\nMusa,5\r\n\"Betty,6\r\nOkello,7", 3),
        ("Name,Pay\n\"Musa,5\nBetty,6\n\"Okello,7\nAnna,8\n", 2),
        ("\n\nName,Note\nMusa,\"one\ntwo\"\nBetty,\"three\n", 6),
    ] {
        assert_eq!(read("a.csv", text.as_bytes()).unwrap_err(), ReadError::OpenQuote { line }, "{text:?}");
    }
    for text in
        ["Name,Pay\nMusa \"the boss\",5\n", "Name,Pay\n\"Musa\" Okello,5\n", "Name,Pay\n\"a\"\"\nb\" \n", "5\",x\n"]
    {
        assert!(read("a.csv", text.as_bytes()).is_ok(), "{text:?}");
    }
}

#[test]
fn the_detail_for_the_log_holds_nothing_of_the_cells() {
    let new_error = xlsx("<row r=\"1\"><c r=\"A1\" t=\"e\"><v>Nakato</v></c></row></sheetData>", &[]);
    assert_eq!((refusal(&new_error), ReadError::NewError.detail()), (ReadError::NewError, None));
    for bytes in [
        xlsx("<row r=\"1\"><c r=\"A1\" t=\"b\"><v>Nakato</v></c></row></sheetData>", &[]),
        xlsx("<row r=\"1\"><c r=\"A1\" t=\"n\"><v>Nakato</v></c></row></sheetData>", &[]),
        xlsx("<row r=\"1\"><c r=\"A1\" t=\"str\"><v>&Nakato;</v></c></row></sheetData>", &[]),
        xlsx("<row r=\"1\"><c r=\"Nakato\"><v>5</v></c></row></sheetData>", &[]),
        ods_of(b"<office:spreadsheet><table:table table:name='&Nakato;'/></office:spreadsheet>", b"<manifest:manifest/>"),
        ods_of(b"<office:spreadsheet><table:table><table:table-row><table:table-cell office:value-type='string'><text:p>&Nakato;</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>", b"<manifest:manifest/>"),
    ] {
        let error = refusal(&bytes);
        let detail = error.detail().expect("damage has a detail");
        assert!(!detail.contains("Nakato"), "{detail}");
        assert!(!error.to_string().contains("Nakato"));
    }
}
