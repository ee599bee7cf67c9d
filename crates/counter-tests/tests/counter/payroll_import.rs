//! A table becomes a draft: every row of it is accounted for, and a file that is not a table makes nothing.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use serde_json::{Value, json};

use crate::payroll::{
    adds_up, all, bring, columns, draft, id, import, import_of, look, many, people, sum, table, verdicts, view,
};
use crate::shop::Shop;

/// A typical office workbook: a title, a hidden sheet, merged cells, numbers instead of texts, a total.
fn damaged() -> Vec<u8> {
    let mut book = Workbook::new();
    let notes = book.add_worksheet();
    notes.set_name("Old").unwrap();
    notes.write_string(0, 0, "Nothing of this is paid").unwrap();
    notes.set_hidden(true);
    let sheet = book.add_worksheet();
    sheet.set_name("November").unwrap();
    sheet.set_active(true);
    for (column, heading) in ["No.", "Staff name", "Phone number", "Net pay (UGX)", "Remarks"].into_iter().enumerate() {
        sheet.write_string(0, u16::try_from(column).unwrap(), heading).unwrap();
    }
    let day = Format::new().set_num_format("dd/mm/yyyy");
    let names = ["Nakato Sarah", "Ng'ang'a 🎉", "Okello", "Mugisha", "Achieng", "Kizza", "Nabirye", "Opio", "Auma"];
    for (row, name) in (1..).zip(names) {
        sheet.write_number(row, 0, row).unwrap();
        sheet.write_string(row, 1, name).unwrap();
    }
    // 2: clean. 3: the zero is lost. 4: digits are lost for good. 5: an amount in words. 6: a date. 7: less than nothing.
    sheet.write_string(1, 2, "0772300001").unwrap();
    sheet.write_number(2, 2, 772_300_002).unwrap();
    sheet.write_string(3, 2, "2.56772E+11").unwrap();
    sheet.write_string(4, 2, "+256 772 300004").unwrap();
    sheet.write_string(5, 2, "256772300005").unwrap();
    sheet.write_string(6, 2, "0772300006").unwrap();
    // 8: the first line's person again. 9: a formula with a stored result. 10: one without.
    sheet.write_string(7, 2, "0772 300 001").unwrap();
    sheet.write_string(8, 2, "0772300008").unwrap();
    sheet.write_string(9, 2, "0772300009").unwrap();
    sheet.write_number(1, 3, 150_000).unwrap();
    sheet.write_string(2, 3, "UGX 1,250,000/=").unwrap();
    sheet.write_number(3, 3, 200_000).unwrap();
    sheet.write_string(4, 3, "50k").unwrap();
    sheet.write_datetime_with_format(5, 3, ExcelDateTime::from_ymd(2026, 11, 21).unwrap(), &day).unwrap();
    sheet.write_number(6, 3, -40_000).unwrap();
    sheet.write_number(7, 3, 150_000).unwrap();
    sheet.write_formula(8, 3, Formula::new("=D2*2").set_result("300000")).unwrap();
    sheet.write_number(9, 3, 70_000.5).unwrap();
    sheet.merge_range(8, 4, 9, 4, "December too", &Format::new()).unwrap();
    sheet.write_string(11, 1, "TOTAL").unwrap();
    sheet.write_number(11, 3, 2_080_000).unwrap();
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn every_row_of_a_damaged_workbook_is_accounted_for() {
    let shop = Shop::open().await;
    let file = bring(&shop, "wages.xlsx", damaged()).await;
    let looked = look(&shop, &file).await;
    assert_eq!((&looked["sheet"], &looked["rows"], &looked["missing"]), (&json!(1), &json!(10), &json!([])));
    assert_eq!(looked["sheets"][0]["hidden"], true);
    let doubts = looked["doubts"].to_string();
    assert!(doubts.contains("one more sheet") && doubts.contains("merged"), "{doubts}");
    let guessed: Vec<&Value> = looked["columns"].as_array().unwrap().iter().map(|column| &column["column"]).collect();
    assert_eq!(guessed, [&Value::Null, &json!("name"), &json!("phone"), &json!("amount"), &json!("note")]);
    let made = shop.call("importPayroll", import_of(&looked)).await;
    adds_up(&made);
    let rows = all(&shop.app, id(&made)).await;
    let told: Vec<(u64, &str, bool)> = rows
        .iter()
        .map(|row| {
            (row["line"].as_u64().unwrap(), row["verdict"].as_str().unwrap(), row["included"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(
        told,
        [
            (2, "valid", true),
            (3, "corrected", true),
            (4, "refused", false),
            (5, "asked", false),
            (6, "refused", false),
            (7, "refused", false),
            (8, "twiceInFile", false),
            (9, "valid", true),
            (10, "asked", false),
            (12, "refused", false),
        ],
        "{rows:#?}"
    );
    assert_eq!((&made["file"]["rows"], &looked["rows"]), (&json!(10), &json!(10)), "every row that was looked at");
    assert_eq!(made["summary"]["included"], json!({ "rows": 3, "amount": "1700000" }));
    let corrected = &rows[1]["findings"][0];
    assert_eq!((&corrected["was"], &corrected["now"]), (&json!("772300002"), &json!("0772 300 002")));
    assert_eq!(rows[3]["findings"][0]["now"], "50,000", "what it probably means");
    assert!(rows[6]["findings"][0]["words"].as_str().unwrap().contains("line 2"), "{:#}", rows[6]);
    assert_eq!(rows[0]["text"]["note"], "", "the payroll's own note is used");
    assert_eq!(shop.transfers().await, 0);
}

/// The same two people in every encoding and format that a spreadsheet program exports.
fn dresses() -> Vec<(&'static str, Vec<u8>)> {
    let plain = "Name,Phone,Amount\nNäkato \"Sarah\",0772300001,150000\n\"Okello\nJames\",0772300002,70000\n";
    let quoted = plain.replace("Näkato \"Sarah\"", "\"Näkato \"\"Sarah\"\"\"");
    let windows_1252 =
        |text: &str| -> Vec<u8> { text.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect() };
    let utf_16 = |text: &str| -> Vec<u8> {
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    };
    vec![
        ("UTF-8", quoted.clone().into_bytes()),
        ("UTF-8 with a mark", [b"\xEF\xBB\xBF", quoted.as_bytes()].concat()),
        ("semicolons", quoted.replace(',', ";").into_bytes()),
        ("tabs and returns", quoted.replace(',', "\t").replace('\n', "\r\n").into_bytes()),
        ("pipes", quoted.replace(',', "|").into_bytes()),
        ("Windows-1252", windows_1252(&quoted)),
        ("UTF-16", utf_16(&quoted.replace(',', "\t"))),
    ]
}

#[tokio::test]
async fn a_text_table_is_read_in_every_dress() {
    let shop = Shop::open().await;
    for (dress, bytes) in dresses() {
        let made = import(&shop, "wages.csv", bytes).await;
        let rows = all(&shop.app, id(&made)).await;
        assert_eq!(rows.len(), 2, "{dress}");
        assert_eq!(rows[0]["text"]["name"], "Näkato \"Sarah\"", "{dress}");
        let second = rows[1]["text"]["name"].as_str().unwrap();
        assert!(second.starts_with("Okello") && second.ends_with("James"), "{dress}: {second}");
        assert_eq!(made["file"], json!({ "rows": 2, "amount": "220000" }), "{dress}");
        adds_up(&made);
        shop.call("discardPayroll", json!({ "id": id(&made) })).await;
    }
}

fn encrypted() -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    for stream in ["/EncryptionInfo", "/EncryptedPackage"] {
        file.create_stream(stream).unwrap().write_all(b"what only the password opens").unwrap();
    }
    file.into_inner().into_inner()
}

#[tokio::test]
async fn what_is_no_table_makes_nothing_and_is_told_in_clear_words() {
    let shop = Shop::open().await;
    for (name, content, words) in [
        ("wages.xlsx", Vec::new(), "This file is empty."),
        ("wages.xlsx", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n".to_vec(), "a PDF document"),
        ("wages.xlsx", encrypted(), "protected by a password"),
        ("wages.xlsx", damaged()[..2000].to_vec(), "damaged"),
        ("wages.csv", b"Name,Phone\n\"Nakato,0772300001\nOkello,0772300002\n".to_vec(), "quotation mark"),
    ] {
        let file = bring(&shop, name, content).await;
        let refused = shop.refused("readFile", json!({ "file": file, "sheet": null, "columns": null })).await;
        assert_eq!(refused.code, "file", "{words}: {refused:?}");
        assert!(refused.message.contains(words), "{words}: {refused:?}");
        let columns = json!([{ "place": 1, "column": "phone" }, { "place": 2, "column": "amount" }]);
        let import = json!({ "file": file, "sheet": 0, "payees": "mobileMoney", "columns": columns, "name": "Wages",
                             "note": "Wages" });
        assert_eq!(shop.refused("importPayroll", import).await.code, "file", "{words}");
    }
    let payrolls = shop.call("payrolls", json!({ "offset": 0, "limit": 10 })).await;
    assert_eq!(payrolls["total"], 0);
}

#[tokio::test]
async fn a_file_that_can_t_be_reached_any_more_is_told_so() {
    let shop = Shop::open().await;
    let file = bring(&shop, "wages.csv", people(&[("Nakato", "0772300001", "5000")])).await;
    let looked = look(&shop, &file).await;
    std::fs::remove_file(shop.folder.path().join("brought/wages.csv")).unwrap();
    for (call, input) in
        [("readFile", json!({ "file": file, "sheet": null, "columns": null })), ("importPayroll", import_of(&looked))]
    {
        let refused = shop.refused(call, input).await;
        assert_eq!(refused.code, "file");
        assert!(refused.message.contains("can't be read"), "{refused:?}");
    }
}

#[tokio::test]
async fn the_window_can_t_name_a_file_that_nobody_picked() {
    let shop = Shop::open().await;
    let file = bring(&shop, "wages.csv", people(&[("Nakato", "0772300001", "5000")])).await;
    let path = shop.folder.path().join("brought/wages.csv").to_string_lossy().into_owned();
    for name in ["", "/etc/passwd", "../brought/wages.csv", &path, &file.replace(['0', '1'], "2")] {
        let refused = shop.refused("readFile", json!({ "file": name, "sheet": null, "columns": null })).await;
        assert_eq!((refused.code.as_str(), refused.message.as_str()), ("notFound", "Choose the file again."), "{name}");
    }
    *shop.computer.chosen.lock().unwrap() = None;
    assert_eq!(shop.call("pickFile", Value::Null).await["picked"], Value::Null, "nobody picked anything");
}

#[tokio::test]
async fn a_dropped_file_is_offered_like_a_picked_one() {
    let shop = Shop::open().await;
    let path = shop.folder.path().join("wages.csv");
    std::fs::write(&path, people(&[("Nakato", "0772300001", "5000")])).unwrap();
    shop.app.dropped(&path).await;
    let changes = shop.computer.changes.lock().unwrap().clone();
    let dropped = changes.into_iter().map(|change| serde_json::to_value(change).unwrap());
    let dropped = dropped.into_iter().find(|change| change["kind"] == "dropped").unwrap();
    assert_eq!(dropped["file"]["name"], "wages.csv");
    assert_eq!(look(&shop, dropped["file"]["file"].as_str().unwrap()).await["rows"], 1);
}

#[tokio::test]
async fn a_file_changed_between_the_look_and_the_import_is_refused() {
    let shop = Shop::open().await;
    let file = bring(&shop, "wages.csv", people(&[("Nakato", "0772300001", "5000")])).await;
    let looked = look(&shop, &file).await;
    let other = people(&[("Nakato", "0772300001", "5000"), ("Mallory", "0772300009", "900000")]);
    std::fs::write(shop.folder.path().join("brought/wages.csv"), other).unwrap();
    let refused = shop.refused("importPayroll", import_of(&looked)).await;
    assert_eq!(refused.code, "review");
    assert!(refused.message.contains("changed since you looked at it"), "{refused:?}");
    assert_eq!(shop.call("payrolls", json!({ "offset": 0, "limit": 10 })).await["total"], 0);
    assert_eq!(look(&shop, &file).await["rows"], 2, "a second look shows what it is now");
    let made = shop.call("importPayroll", import_of(&looked)).await;
    assert_eq!(made["file"]["rows"], 2);
}

#[tokio::test]
async fn columns_that_a_person_chose_are_remembered_for_the_same_layout() {
    let shop = Shop::open().await;
    let month =
        |name: &str, basic: u32, net: u32| format!("Who,Where,Basic pay,Net pay\n{name},0772300001,{basic},{net}\n");
    let file = bring(&shop, "october.csv", month("Nakato", 200_000, 150_000)).await;
    let looked = look(&shop, &file).await;
    assert_eq!((&looked["remembered"], looked["missing"].as_array().unwrap().len()), (&json!(false), 1), "{looked:#}");
    assert!(looked["columns"][3]["doubts"].to_string().contains("amount"), "{looked:#}");
    let mut nothing = import_of(&looked);
    nothing["columns"] = columns(&looked);
    let refused = shop.refused("importPayroll", nothing).await;
    assert!(refused.message.contains("amounts"), "{refused:?}");
    let chosen = json!([{ "place": 0, "column": "name" }, { "place": 1, "column": "phone" }, { "place": 3, "column": "amount" }]);
    let again = shop.call("readFile", json!({ "file": file, "sheet": 0, "columns": chosen })).await;
    assert_eq!((&again["missing"], &again["doubts"]), (&json!([]), &json!([])));
    let made = shop.call("importPayroll", import_of(&again)).await;
    assert_eq!(made["file"]["amount"], "150000");

    let file = bring(&shop, "november.csv", month("Okello", 300_000, 270_000)).await;
    let looked = look(&shop, &file).await;
    assert_eq!((&looked["remembered"], &columns(&looked)), (&json!(true), &chosen), "{looked:#}");
    let other = bring(&shop, "other.csv", people(&[("Nakato", "0772300001", "5000")])).await;
    assert_eq!(look(&shop, &other).await["remembered"], false, "another layout");
}

#[tokio::test]
async fn rows_with_nothing_in_the_chosen_columns_are_counted_before_they_are_left_behind() {
    let shop = Shop::open().await;
    let table = "No,Name,Phone,Amount\n1,Nakato,0772300001,5000\n2,,,\n3,,,\n";
    let file = bring(&shop, "wages.csv", table).await;
    let looked = look(&shop, &file).await;
    assert_eq!(looked["rows"], 3);
    assert!(looked["doubts"].to_string().contains("2 rows are empty in the columns in use"), "{:#}", looked["doubts"]);
    let made = shop.call("importPayroll", import_of(&looked)).await;
    assert_eq!(made["file"]["rows"], 1);
}

#[tokio::test]
async fn the_template_comes_back_with_its_columns_guessed() {
    let shop = Shop::open().await;
    for format in ["csv", "xlsx"] {
        let saved = shop.call("payrollTemplate", json!({ "payees": "mobileMoney", "format": format })).await;
        let path = std::path::Path::new(saved["path"].as_str().unwrap());
        assert_eq!(table(path).len(), 0);
        if format == "csv" {
            let filled = std::fs::read_to_string(path).unwrap() + "Nakato,0772300001,MTN,5000,Bonus\n";
            let made = import(&shop, "filled.csv", filled).await;
            let row = &all(&shop.app, id(&made)).await[0];
            assert_eq!((&row["verdict"], &row["text"]["note"]), (&json!("valid"), &json!("Bonus")));
        }
    }
}

#[tokio::test]
async fn a_payroll_without_a_name_or_anybody_is_not_made() {
    let shop = Shop::open().await;
    let file = bring(&shop, "wages.csv", people(&[("Nakato", "0772300001", "5000")])).await;
    let looked = look(&shop, &file).await;
    for (field, typed) in [("name", "  "), ("name", "two\nlines"), ("note", "two\nlines")] {
        let mut import = import_of(&looked);
        import[field] = json!(typed);
        assert_eq!(shop.refused("importPayroll", import).await.code, "review", "{field} {typed:?}");
    }
    let nobody = bring(&shop, "nobody.csv", people(&[])).await;
    let looked = look(&shop, &nobody).await;
    let refused = shop.refused("importPayroll", import_of(&looked)).await;
    assert_eq!(refused.code, "file");
    assert_eq!(shop.call("payrolls", json!({ "offset": 0, "limit": 10 })).await["total"], 0);
}

#[tokio::test]
async fn ten_thousand_rows_are_imported_and_checked_and_add_up() {
    let shop = Shop::open().await;
    let mut table = many(9_999);
    // The last row repeats the first.
    table.push_str("Worker 0,0772300000,,10000,\n");
    let made = import(&shop, "wages.csv", table).await;
    adds_up(&made);
    assert_eq!((&made["file"]["rows"], &made["summary"]["included"]["rows"]), (&json!(10_000), &json!(9_999)));
    let expected: i64 = (0..9_999).map(|n| 10_000 + n).sum();
    assert_eq!(sum(&made["summary"]["included"]["amount"]), expected);
    let input = json!({ "id": id(&made), "filter": { "verdicts": ["twiceInFile"] }, "offset": 0, "limit": 10 });
    let page = shop.call("payrollRows", input).await;
    assert_eq!((&page["total"], &page["rows"][0]["line"]), (&json!(1), &json!(10_001)));
}

#[tokio::test]
async fn a_draft_that_is_thrown_away_is_gone_and_nothing_was_sent() {
    let shop = Shop::open().await;
    let id = draft(&shop, &people(&[("Nakato", "0772300001", "5000")])).await;
    assert_eq!(verdicts(&shop.app, id).await, [("valid".to_owned(), true)]);
    assert_eq!(view(&shop.app, id).await["summary"]["state"], "draft");
    shop.call("discardPayroll", json!({ "id": id })).await;
    assert_eq!(shop.refused("payroll", json!({ "id": id })).await.code, "notFound");
    assert_eq!(shop.transfers().await, 0);
}

#[tokio::test]
async fn an_amount_that_its_commas_tore_apart_is_asked_about_and_nothing_of_it_is_paid_silently() {
    let shop = Shop::open().await;
    let table = "Name,Phone,Amount\nNakato,0772300001,450,000\nKizza, Ali,0772300002,5000\nAuma,0772300003,5000\n";
    let looked = look(&shop, &bring(&shop, "wages.csv", table).await).await;
    assert!(looked["doubts"].to_string().contains("2 rows were split"), "{looked}");
    let made = shop.call("importPayroll", import_of(&looked)).await;
    adds_up(&made);
    assert_eq!(made["summary"]["included"], json!({ "rows": 1, "amount": "5000" }));
    let rows = all(&shop.app, id(&made)).await;
    assert_eq!((&rows[0]["verdict"], &rows[0]["findings"][0]["now"]), (&json!("asked"), &json!("450,000")));
    assert_eq!((&rows[1]["verdict"], &rows[1]["text"]["amount"]), (&json!("refused"), &json!("")));
    // A person accepts the proposed amount; the other is typed in full.
    for (position, typed) in [
        (1, json!({ "amount": rows[0]["findings"][0]["now"] })),
        (2, json!({ "name": "Kizza Ali", "phone": "0772300002", "amount": "5,000" })),
    ] {
        let mut text = rows[position - 1]["text"].clone();
        for (field, words) in typed.as_object().unwrap() {
            text[field] = words.clone();
        }
        shop.call("changeRow", json!({ "id": id(&made), "position": position, "text": text })).await;
    }
    assert_eq!(view(&shop.app, id(&made)).await["summary"]["included"], json!({ "rows": 3, "amount": "460000" }));
}

#[tokio::test]
async fn what_is_not_certain_of_a_column_is_said_at_that_column_until_it_is_chosen() {
    let shop = Shop::open().await;
    let table = "Employee,Beneficiary,Phone,Gross Pay,Take Home\nNakato,N. Sarah,0772300001,6000,5000\n";
    let file = bring(&shop, "wages.csv", table).await;
    let looked = look(&shop, &file).await;
    let doubts = |looked: &Value| -> Vec<usize> {
        looked["columns"].as_array().unwrap().iter().map(|column| column["doubts"].as_array().unwrap().len()).collect()
    };
    assert_eq!(doubts(&looked), [1, 1, 0, 1, 1], "{looked}");
    assert_eq!(looked["missing"], json!(["Say which column holds the amounts."]));
    let refused = shop.refused("importPayroll", import_of(&looked)).await;
    assert_eq!(refused.message, "Say which column holds the amounts.");
    let mut chosen = columns(&looked);
    chosen.as_array_mut().unwrap().push(json!({ "place": 4, "column": "amount" }));
    let looked =
        shop.call("readFile", json!({ "file": file, "sheet": 0, "payees": "mobileMoney", "columns": chosen })).await;
    assert_eq!((doubts(&looked), &looked["missing"]), (vec![1, 1, 0, 0, 0], &json!([])));
}
