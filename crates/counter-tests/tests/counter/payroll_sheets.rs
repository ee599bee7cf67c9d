//! Workbooks of several sheets: which one opens, what is not shown of it, and one that can't be read beside others.

use rust_xlsxwriter::{Workbook, Worksheet};
use serde_json::json;

use crate::payroll::{bring, look};
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
    let refused = shop.refused("readFile", json!({ "file": file, "sheet": 0, "columns": null })).await;
    assert_eq!(refused.code, "file");
    assert!(refused.message.contains("The sheet “Plan” has more than 200 columns."), "{}", refused.message);
}
