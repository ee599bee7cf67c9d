//! Workbooks with several sheets: which one opens, hidden parts, and an unreadable sheet beside others.

use rust_xlsxwriter::{FilterCondition, Workbook, Worksheet};
use serde_json::json;

use crate::payroll::{adds_up, all, bring, id, import_of, look};
use crate::shop::Shop;

fn staff(sheet: &mut Worksheet, name: &str) {
    sheet.set_name(name).unwrap();
    for (row, cells) in (0..).zip([["Name", "Phone", "Amount"], ["Musa", "0772300417", "5000"]]) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).unwrap();
        }
    }
}

#[tokio::test]
async fn the_sheet_that_was_open_is_looked_at_first_and_a_hidden_column_that_is_used_is_said() {
    let shop = Shop::open().await;
    let mut book = Workbook::new();
    staff(book.add_worksheet(), "October");
    let open = book.add_worksheet();
    staff(open, "November");
    open.set_active(true);
    open.set_column_hidden(2).unwrap();
    let looked = look(&shop, &bring(&shop, "wages.xlsx", book.save_to_buffer().unwrap()).await).await;
    assert_eq!(looked["sheet"], 1, "{looked}");
    let doubts = looked["doubts"].to_string();
    assert!(doubts.contains("Column C is hidden in the file, and is used here."), "{doubts}");
}

#[tokio::test]
async fn a_sheet_that_can_t_be_read_is_marked_and_the_others_are_used() {
    let shop = Shop::open().await;
    let mut book = Workbook::new();
    let wide = book.add_worksheet();
    wide.set_name("Plan").unwrap().write_string(0, 300, "far away").unwrap();
    staff(book.add_worksheet(), "November");
    let file = bring(&shop, "wages.xlsx", book.save_to_buffer().unwrap()).await;
    let looked = look(&shop, &file).await;
    assert_eq!((&looked["sheet"], &looked["rows"]), (&json!(1), &json!(1)), "{looked}");
    assert_eq!((&looked["sheets"][0]["unreadable"], &looked["sheets"][1]["unreadable"]), (&json!(true), &json!(false)));
    assert!(looked["doubts"].to_string().contains("The sheet “Plan” has more than 200 columns."), "{looked}");
    let refused = shop.refused("readFile", json!({ "file": file, "sheet": 0, "columns": null })).await;
    assert_eq!(refused.code, "file");
    assert!(refused.message.contains("The sheet “Plan” has more than 200 columns."), "{}", refused.message);
}

/// People of whom a filter hides one and a person another.
fn filtered() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let rows = [
        ["Name", "Phone", "Amount", "Paid"],
        ["Musa", "0772300417", "5000", "no"],
        ["Betty", "0772300418", "6000", "yes"],
        ["Okello", "0772300419", "7000", "no"],
        ["Kizza", "0772300420", "nothing", "no"],
    ];
    for (row, cells) in (0..).zip(rows) {
        for (column, text) in (0..).zip(cells) {
            sheet.write_string(row, column, text).unwrap();
        }
    }
    sheet.autofilter(0, 0, 4, 3).unwrap();
    sheet.filter_column(3, &FilterCondition::new().add_list_filter("no")).unwrap();
    sheet.set_row_hidden(2).unwrap().set_row_hidden(3).unwrap().set_row_hidden(4).unwrap();
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn hidden_rows_are_counted_and_left_out_until_a_person_puts_them_in() {
    let shop = Shop::open().await;
    let looked = look(&shop, &bring(&shop, "wages.xlsx", filtered()).await).await;
    let doubts = looked["doubts"].to_string();
    assert!(
        doubts.contains("3 hidden rows are left out: by hand or by a filter, the file does not show them."),
        "{doubts}"
    );
    let made = shop.call("importPayroll", import_of(&looked)).await;
    adds_up(&made);
    let told = async || -> Vec<(String, bool)> {
        let rows = all(&shop.app, id(&made)).await;
        rows.iter().map(|row| (row["verdict"].as_str().unwrap().to_owned(), row["included"] == true)).collect()
    };
    let are = |verdicts: [(&str, bool); 4]| verdicts.map(|(verdict, is_in)| (verdict.to_owned(), is_in)).to_vec();
    assert_eq!(told().await, are([("valid", true), ("hidden", false), ("hidden", false), ("refused", false)]));
    assert_eq!(made["summary"]["included"], json!({ "rows": 1, "amount": "5000" }));

    // One is included; changing it leaves it hidden and included. One that could not be paid stays left out when it is
    // corrected.
    let put_in = json!({ "id": id(&made), "positions": [2], "filter": {}, "included": true });
    shop.call("includeRows", put_in).await;
    for (position, amount) in [(2, "6500"), (3, "7500"), (4, "8000")] {
        let mut text = all(&shop.app, id(&made)).await[position - 1]["text"].clone();
        text["amount"] = json!(amount);
        shop.call("changeRow", json!({ "id": id(&made), "position": position, "text": text })).await;
    }
    assert_eq!(told().await, are([("valid", true), ("hidden", true), ("hidden", false), ("hidden", false)]));
}
