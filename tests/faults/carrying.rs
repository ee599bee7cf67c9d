//! Killed while a book is moved to another computer: it is either closed or not, and the file can always be saved and
//! brought in again.

use kaunta_domain::computer_code::ComputerCode;
use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::orders::{AIRTIME, POWER};
use crate::shop::Shop;

fn pays(shop: &Shop, counter: &mut Counter) {
    let submit = shop.reviews(counter, AIRTIME, "01");
    counter.calls("submit", &submit);
    counter.does(json!("settled"));
}

fn has_a_stick(shop: &Shop, counter: &mut Counter) {
    let away = shop.folder.path().join("stick");
    std::fs::create_dir_all(&away).unwrap();
    counter.does(json!({ "choose": away }));
}

fn is_closed(counter: &mut Counter) {
    assert_eq!(counter.calls("book", &Value::Null)["lock"]["reason"], "closed");
}

#[test]
fn killed_between_the_closing_and_the_file_the_book_is_closed_and_the_file_is_saved_again() {
    let shop = Shop::open();
    let mut counter = shop.opens();
    pays(&shop, &mut counter);
    has_a_stick(&shop, &mut counter);
    let away = json!({ "code": ComputerCode::of(None, "another").to_string(), "by": "Nakato" });
    counter.dies_at("closed-before-file");
    assert_eq!(counter.tries("moveAway", &away), Ended::Died);
    counter.dies();

    let mut counter = shop.opens();
    is_closed(&mut counter);
    has_a_stick(&shop, &mut counter);
    let moved = counter.calls("moveAway", &away);
    assert!(std::path::Path::new(moved["file"]["path"].as_str().unwrap()).exists());
    is_closed(&mut counter);
    counter.closes();
}

#[test]
fn killed_while_a_book_is_brought_in_it_is_brought_in_once_more_and_goes_on() {
    let (old, new) = (Shop::open(), Shop::open());
    let mut counter = new.opens();
    let code = counter.calls("computer", &Value::Null)["code"].clone();
    let mut first = old.opens();
    pays(&old, &mut first);
    has_a_stick(&old, &mut first);
    let file = first.calls("moveAway", &json!({ "code": code, "by": "Nakato" }))["file"]["path"].clone();
    first.closes();

    counter.does(json!({ "choose": file }));
    let report = counter.calls("chooseMovingFile", &Value::Null)["report"].clone();
    assert_eq!(report["refused"], Value::Null);
    let bring = json!({ "path": report["file"]["path"] });
    counter.dies_at("book-brought-in");
    assert_eq!(counter.tries("bringIn", &bring), Ended::Died);
    counter.dies();

    let mut counter = new.opens();
    assert_eq!(counter.calls("book", &Value::Null)["operations"], 0, "the book that was there is there");
    counter.does(json!({ "choose": file }));
    counter.calls("chooseMovingFile", &Value::Null);
    counter.calls("bringIn", &bring);
    let book = counter.calls("book", &Value::Null);
    assert_eq!((&book["operations"], &book["lock"]), (&json!(1), &Value::Null));
    let submit = new.reviews(&mut counter, POWER, "02");
    counter.calls("submit", &submit);
    counter.does(json!("settled"));
    counter.closes();
}
