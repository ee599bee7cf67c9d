//! CSV in all its variants.

use encoding_rs::{GBK, MACINTOSH, WINDOWS_1252};
use kaunta_sheets::{Delimiter, Origin, Value};

use crate::table::{numbered, read_well, rows};

fn utf16(text: &str, mark: bool, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    let text = if mark { format!("\u{feff}{text}") } else { text.to_owned() };
    text.encode_utf16().flat_map(bytes_of).collect()
}

fn utf8_marked(text: &str) -> Vec<u8> {
    [b"\xef\xbb\xbf", text.as_bytes()].concat()
}

/// Encodings, each with its displayed name.
type Encode = fn(&str) -> Vec<u8>;
const ENCODINGS: [(&str, Encode); 7] = [
    ("UTF-8", |text| text.as_bytes().to_vec()),
    ("UTF-8", utf8_marked),
    ("UTF-16LE", |text| utf16(text, true, u16::to_le_bytes)),
    ("UTF-16BE", |text| utf16(text, true, u16::to_be_bytes)),
    ("UTF-16LE", |text| utf16(text, false, u16::to_le_bytes)),
    ("UTF-16BE", |text| utf16(text, false, u16::to_be_bytes)),
    ("Windows-1252", |text| WINDOWS_1252.encode(text).0.into_owned()),
];

const DELIMITERS: [(char, Delimiter); 4] =
    [(',', Delimiter::Comma), (';', Delimiter::Semicolon), ('\t', Delimiter::Tab), ('|', Delimiter::Pipe)];

#[test]
fn how_many_cells_a_line_has_is_known_with_the_blank_ones_at_its_end() {
    let book = read_well("a.csv", b"Name,Phone,Amount,\r\nMusa,077,450,000\n\nBetty\n,,,,\n");
    let fields: Vec<_> = book.sheets()[0].rows().map(|row| (row.number(), row.fields())).collect();
    assert_eq!(fields, [(1, Some(4)), (2, Some(4)), (4, Some(1))]);
}

#[test]
fn every_encoding_delimiter_and_line_end_gives_the_same_table() {
    let expected = vec![
        (1, vec!["Name", "Phone", "Amount", "Note"]),
        (2, vec!["Ng'ang'a José", "0772123456", "25000", "two\u{e9}"]),
        (3, vec!["Nakató “Betty”", "+256772123457", "1,000;00|5\t0", "say \"thanks\""]),
        (5, vec!["Okello", "0701234567"]),
    ];
    for (shown, encode) in ENCODINGS {
        for (sign, delimiter) in DELIMITERS {
            for line_end in ["\n", "\r\n", "\r"] {
                if line_end == "\r" && shown == "Windows-1252" {
                    // Only Excel for Mac writes single-byte text like this, in an encoding of its own.
                    continue;
                }
                let text = [
                    "Name,Phone,Amount,Note",
                    "Ng'ang'a José,0772123456,25000,twoé",
                    "Nakató “Betty”,+256772123457,\"1_000;00|5\t0\",\"say \"\"thanks\"\"\"",
                    "",
                    "Okello,0701234567,,",
                    ",,,",
                    "",
                ]
                .join(line_end)
                .replace(',', &sign.to_string())
                .replace('_', ",");
                let book = read_well("pay.csv", &encode(&text));
                let what = format!("{shown} {delimiter:?} {line_end:?}");
                assert_eq!(book.origin(), Origin::Text { delimiter, encoding: shown }, "{what}");
                assert_eq!(numbered(&book.sheets()[0]), expected, "{what}");
            }
        }
    }
}

#[test]
fn excel_for_mac_and_a_chinese_excel_are_read_in_their_own_letters() {
    for (encoding, shown, text) in [
        (MACINTOSH, "Mac Roman", "Name,Amount\rJosé’s shop,5000\r"),
        (MACINTOSH, "Mac Roman", "Name,Amount\nJosé,5000\nNg’ang’a,6000\n"),
        (WINDOWS_1252, "Windows-1252", "Name,Amount\nJOSÉ ÅSE,5000\nÉva Nakató,6000\n"),
        (GBK, "GBK", "姓名,金额,备注\n王小明,5000,工资六月份\n张伟,7000,工资六月份\n"),
    ] {
        let book = read_well("pay.csv", &encoding.encode(text).0);
        assert_eq!(book.origin(), Origin::Text { delimiter: Delimiter::Comma, encoding: shown });
        let expected: Vec<Vec<&str>> =
            text.split_terminator(['\r', '\n']).map(|line| line.split(',').collect()).collect();
        assert_eq!(rows(&book.sheets()[0]), expected);
    }
}

#[test]
fn one_letter_that_was_cut_through_does_not_garble_the_others() {
    let text = "Name,Amount\nNakató,5\nJosé,6\nŋŋo’s,7\nBettý".as_bytes();
    let book = read_well("a.csv", &text[..text.len() - 1]);
    assert_eq!(book.origin(), Origin::Text { delimiter: Delimiter::Comma, encoding: "UTF-8" });
    assert_eq!(rows(&book.sheets()[0])[3..], [vec!["ŋŋo’s", "7"], vec!["Bett\u{fffd}"]]);
}

#[test]
fn emoji_and_names_with_apostrophes_stand_as_they_were_typed() {
    let book = read_well("a.csv", "Name;Pay\nNg’ang’a 🎉;1000\n ŋŋ'o ;2000\n".as_bytes());
    assert_eq!(rows(&book.sheets()[0]), [vec!["Name", "Pay"], vec!["Ng’ang’a 🎉", "1000"], vec![" ŋŋ'o ", "2000"]]);
}

#[test]
fn the_delimiter_is_told_from_what_looks_like_one() {
    for (text, delimiter) in [
        ("sep=;\nName,first;Amount\nMusa,Okello;5", Delimiter::Semicolon),
        ("sep=|\r\nName|Amount\r\nMusa|5", Delimiter::Pipe),
        ("\"sep=,\"\nName,Amount\nMusa,5", Delimiter::Comma),
        ("Name;Amount\nMusa;1,250,000\nBetty;2,250,000\n", Delimiter::Semicolon),
        ("Musa;1,250,000\nBetty;2,250,000\n", Delimiter::Semicolon),
        ("Salaries, June\nName;Amount\nMusa;25,000\nBetty;30,000\n", Delimiter::Semicolon),
        ("Salaries; June\n\nName,Amount,Note\nMusa,25000,\nBetty,30000,x\n", Delimiter::Comma),
        ("Name,Phone,Note\nMusa,0772,pay; june\nBetty,0701,pay; june\n", Delimiter::Comma),
        ("Name\tAmount, UGX\nMusa\t25,000\n", Delimiter::Tab),
        ("Name,Amount\n\"a;b\",5\n\"c;d\",6\n", Delimiter::Comma),
        ("Name\nMusa\nBetty\n", Delimiter::Comma),
        ("Name,Phone,Amount\nMusa,0772\nBetty,0701,5,6\nOkello,0703,7\n", Delimiter::Comma),
    ] {
        let book = read_well("a.csv", text.as_bytes());
        assert_eq!(book.origin(), Origin::Text { delimiter, encoding: "UTF-8" }, "{text:?}");
    }
}

#[test]
fn the_line_that_only_tells_the_delimiter_is_no_row_but_counts_as_a_line() {
    let book = read_well("a.csv", b"sep=;\r\nName;Amount\r\nMusa;5\r\n");
    assert_eq!(numbered(&book.sheets()[0]), [(2, vec!["Name", "Amount"]), (3, vec!["Musa", "5"])]);
}

#[test]
fn a_row_has_the_number_of_the_line_on_which_it_begins() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text =
            "Name,Note,Pay\n\n\nMusa,\"one\ntwo\n\nthree\",5\n,,\nBetty,x,6\n\nOkello,y,7".replace('\n', line_end);
        let book = read_well("a.csv", text.as_bytes());
        let numbers: Vec<u32> = book.sheets()[0].rows().map(|row| row.number()).collect();
        assert_eq!(numbers, [1, 4, 9, 11], "{line_end:?}");
        let note = format!("one{line_end}two{line_end}{line_end}three");
        assert_eq!(book.sheets()[0].row(1).unwrap().cell(1).value, Value::Text(&note));
    }
}

#[test]
fn rows_of_any_length_are_kept_and_what_is_empty_at_the_end_is_not() {
    let book = read_well("a.csv", b"a,b,c\n1\n1,2,3,4,5,,,\n , ,\n,,x\n");
    let sheet = &book.sheets()[0];
    assert_eq!(rows(sheet), [vec!["a", "b", "c"], vec!["1"], vec!["1", "2", "3", "4", "5"], vec!["", "", "x"]]);
    assert_eq!((sheet.width(), sheet.len()), (5, 4));
    assert_eq!(sheet.row(1).unwrap().cell(100).value, Value::Empty);
    assert!(sheet.row(4).is_none());
}

#[test]
fn a_number_in_a_text_file_stays_the_text_that_it_is() {
    let book = read_well("a.csv", b"Phone,Amount\n2.56772E+11,25000.10\n0772,1e3\n");
    let sheet = &book.sheets()[0];
    assert_eq!(sheet.row(1).unwrap().cell(0).value, Value::Text("2.56772E+11"));
    assert_eq!(sheet.row(2).unwrap().cell(0).value, Value::Text("0772"));
}

#[test]
fn the_table_is_called_by_the_name_of_its_file_and_its_origin_is_told() {
    for (name, table) in [(r"C:\pay\June 2026.csv", "June 2026"), ("/a.b/list", "list"), (".csv", ".csv"), ("", "")] {
        assert_eq!(read_well(name, b"a,b\n").sheets()[0].name(), table);
    }
    let book = read_well("a.csv", b"Name;Pay\nJos\xe9;5\n");
    assert_eq!(book.origin(), Origin::Text { delimiter: Delimiter::Semicolon, encoding: "Windows-1252" });
}

#[test]
fn a_changed_file_has_another_fingerprint() {
    let (one, other) = (read_well("a.csv", b"a,1\n"), read_well("a.csv", b"a,2\n"));
    assert_ne!(one.sha256(), other.sha256());
    assert_eq!(one.sha256(), kaunta_sheets::fingerprint(b"a,1\n"));
    assert_eq!(kaunta_sheets::fingerprint(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}
