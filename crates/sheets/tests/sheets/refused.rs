//! What is not read: each thing by its name, with words on what to do.

use std::io::{Cursor, Write};

use kaunta_sheets::{ReadError, read};

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
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".as_slice(), "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a picture"),
        (b"RIFF\x24\x08\0\0WEBPVP8 ", "a picture"),
        (b"\0\0\0\x18ftypheic", "a picture or a film"),
        (b"{\\rtf1\\ansi Musa}", "a text document (.rtf)"),
        (b"Rar!\x1a\x07\0", "a packed archive (.rar)"),
        (wav, "a file for programs"),
        (b"Name,Amount\nMusa\0,5\n", "a file for programs"),
        (b"\x01\x02\x03\x04\x05\x06\x07\x08", "a file for programs"),
        (b"\n<!DOCTYPE html>\n<html><table><tr><td>Musa</td></tr></table>", "a web page (HTML)"),
        (b"\xef\xbb\xbf<table border=1><tr><td>Musa</td></tr></table>", "a web page (HTML)"),
        (b"<?xml version=\"1.0\"?><html xmlns=\"x\"></html>", "a web page (HTML)"),
        (
            b"<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
            "an XML spreadsheet of Excel 2003",
        ),
        (b"<?xml version=\"1.0\"?><pay/>", "an XML file"),
        (b"MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n", "a saved web page"),
        (b"{\"rows\": []}", "a JSON file"),
        (b"[\n {\"name\": 1}]", "a JSON file"),
        (&old, "a text document"),
        (&compound(&["/SomethingElse"]), "an Office document"),
        (&word, "a text document"),
        (&slides, "a presentation"),
        (&numbers, "a document of Apple's Numbers or Pages"),
        (&binary_workbook, "a binary Excel workbook (.xlsb)"),
        (&odt, "a text document"),
        (&photos, "a packed archive (.zip)"),
    ] {
        let refusal = refusal(bytes);
        let ReadError::NotATable { what: found, .. } = refusal else { panic!("{what}: {refusal:?}") };
        assert_eq!(found, what);
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
fn every_refusal_is_a_sentence_for_a_person_and_says_what_to_do() {
    let all = [
        ReadError::Empty,
        ReadError::Encrypted,
        ReadError::OldExcel,
        ReadError::NewError,
        refusal(b"%PDF-1.4"),
        refusal(b"PK\x03\x04"),
        refusal(b"\"Musa,5\n"),
        refusal(&ods_of(&b" ".repeat(300), b"<manifest:manifest/>")),
        refusal(&[b"a,".repeat(201), b"b".to_vec()].concat()),
    ];
    for error in all {
        let words = error.to_string();
        assert!(words.ends_with('.') && words.matches(['.', ',']).count() >= 2, "{words}");
        assert!(!words.contains("Err") && !words.contains("::") && !words.contains("zip"), "{words}");
    }
    assert_eq!(
        refusal(b"%PDF-1.4").to_string(),
        "This is a PDF document, not a table. Open it in the program that it belongs to, copy the table into a \
         spreadsheet, and save that as .xlsx or .csv."
    );
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
