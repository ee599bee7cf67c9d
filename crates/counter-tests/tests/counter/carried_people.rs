//! Who can sign in after a book was carried: the people are carried, their PINs are not, and an owner is never locked out.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::carried::{brings, closes, is_closed, looks_at};
use crate::people::{CASHIER, OWNER, add, come_in, log, owned, refused_in, start_again, terms};
use crate::shop::Shop;

#[tokio::test]
async fn an_owner_comes_in_on_the_new_computer_with_the_recovery_code_and_gives_everybody_a_new_pin() {
    let (first, code) = owned().await;
    add(&first, CASHIER, terms("cashier", "100,000", "150,000")).await;
    let mut second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    assert!(log(&first).await.iter().any(|(who, words)| who == "Nakato" && words.starts_with("Closed the book")));
    is_closed(&first).await;
    let report = looks_at(&second, &file).await;
    assert_eq!(report["people"], json!(["Nakato", "Okello"]));
    assert!(report["notes"].to_string().contains("recovery code"), "{report}");
    let next = brings(&second, &file).await;
    assert!(next["next"].to_string().contains("recovery code") && next["next"].to_string().contains("Keys"), "{next}");
    assert_eq!(second.call("start", Value::Null).await["counter"], json!({ "is": "locked" }), "nobody is in");
    start_again(&mut second).await;
    let refused = refused_in(&second, OWNER.0, OWNER.1).await;
    assert!(refused.message.contains("recovery code"), "{refused:?}");
    second.call("recover", json!({ "code": code, "pin": "361908" })).await;
    let words = log(&second).await;
    assert!(words.iter().any(|(_, words)| words.starts_with("Brought the book in from another computer")), "{words:?}");
    second.call("setPin", json!({ "name": CASHIER.0, "pin": "518203" })).await;
    assert_eq!(come_in(&second, (CASHIER.0, "518203")).await["role"], "cashier");
    start_again(&mut second).await;
    come_in(&second, (OWNER.0, "361908")).await;
}

#[tokio::test]
async fn whoever_came_in_by_an_edited_list_brings_no_other_in() {
    let (first, _) = owned().await;
    let second = first.another(TempDir::new().unwrap());
    second.call("setUpOwner", json!({ "name": "Wasswa", "pin": "917354" })).await;
    let file = closes(&first, &second).await;
    let report = looks_at(&second, &file).await;
    let list = sqlx::sqlite::SqliteConnectOptions::new().filename(second.data().join("people.db"));
    let mut list = sqlx::ConnectOptions::connect(&list).await.unwrap();
    sqlx::query("UPDATE rules SET idle_minutes = 240").execute(&mut list).await.unwrap();
    let refused = second.refused("bringIn", json!({ "path": report["file"]["path"] })).await;
    assert!(refused.message.contains("list of people"), "{refused:?}");
    assert!(second.call("signInOptions", Value::Null).await["people"].to_string().contains("Wasswa"));
}

#[tokio::test]
async fn people_who_were_brought_in_before_it_was_cut_off_come_in_and_bring_in_the_rest() {
    let (first, code) = owned().await;
    let mut second = first.another(TempDir::new().unwrap());
    second.call("setUpOwner", json!({ "name": "Wasswa", "pin": "917354" })).await;
    let file = closes(&first, &second).await;
    let report = looks_at(&second, &file).await;
    // The settings, which come after the people, can't be written.
    let settings = second.data().join("shop.json");
    std::fs::remove_file(&settings).ok();
    std::fs::create_dir_all(settings.join("in the way")).unwrap();
    second.refused("bringIn", json!({ "path": report["file"]["path"] })).await;
    std::fs::remove_dir_all(&settings).unwrap();
    start_again(&mut second).await;
    second.call("recover", json!({ "code": code, "pin": "361908" })).await;
    brings(&second, &file).await;
    start_again(&mut second).await;
    second.call("recover", json!({ "code": code, "pin": "361908" })).await;
}

#[tokio::test]
async fn people_of_the_new_computer_are_set_aside_for_those_that_come_along_and_stay_where_none_come() {
    let (first, code) = owned().await;
    let (second, _) = {
        let second = first.another(TempDir::new().unwrap());
        let shown = second.call("setUpOwner", json!({ "name": "Wasswa", "pin": "917354" })).await;
        (second, shown)
    };
    let file = closes(&first, &second).await;
    brings(&second, &file).await;
    let options = second.call("signInOptions", Value::Null).await;
    assert_eq!(options["people"].as_array().unwrap().len(), 1);
    assert_eq!(options["people"][0]["name"], "Nakato");
    let aside = std::fs::read_dir(second.data().join("backups")).unwrap();
    let names: Vec<_> = aside.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().any(|name| name.starts_with("people-set-aside-")), "{names:?}");
    second.call("recover", json!({ "code": code, "pin": "361908" })).await;

    let nobody = Shop::open().await;
    let third = nobody.another(TempDir::new().unwrap());
    third.call("setUpOwner", json!({ "name": "Wasswa", "pin": "917354" })).await;
    let file = closes(&nobody, &third).await;
    let next = brings(&third, &file).await;
    assert!(next["next"].to_string().contains("on this computer stay."), "{next}");
    third.call("home", Value::Null).await;
}
