//! A book that moves to another computer while the first one keeps paying: no payment of either is forgotten, no reference
//! is made twice, and nothing is sent before everything that the other may have paid was looked up.

use std::collections::BTreeSet;
use std::path::Path;

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::orders::{airtime, bill, collect};
use crate::recovery::{backed_up, in_a_hurry, reopen, until_book};
use crate::shop::{Shop, kaunta};

fn reference(detail: &Value) -> String {
    detail["row"]["reference"].as_str().unwrap().to_owned()
}

pub async fn pays(shop: &Shop, times: usize) -> Vec<String> {
    let mut references = Vec::new();
    for at in 0..times {
        let paid = match at % 2 {
            0 => shop.pay(&bill("UMEME", "04212345671")).await,
            _ => shop.pay(&airtime("256772300417")).await,
        };
        references.push(reference(&paid));
    }
    references
}

/// What the book has, and what it found at the service.
pub async fn known_to(shop: &Shop) -> BTreeSet<String> {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    let history = shop.call("history", json!({ "filter": filter, "offset": 0, "limit": 200 })).await;
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    let rows = history["rows"].as_array().unwrap().iter().chain(attention["orphans"].as_array().unwrap());
    rows.map(|row| row["reference"].as_str().unwrap().to_owned()).collect()
}

pub async fn booked(shop: &Shop) -> Vec<String> {
    let booked = shop.booked().await;
    booked.iter().map(|booking| booking["partnerReference"].as_str().unwrap().to_owned()).collect()
}

pub fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The root page of the table of payments.
pub const ROOT_OF_OPERATIONS: &str = "SELECT rootpage FROM sqlite_schema WHERE name = 'operation'";

/// Overwrites the middle of a page of a book, as a failing disk does. Returns the damaged book.
pub fn damage(book: &Path, page: &str) -> Vec<u8> {
    let page: usize = page.parse().unwrap();
    let mut damaged = std::fs::read(book).unwrap();
    damaged[(page - 1) * 4096 + 2_000..(page - 1) * 4096 + 4_000].fill(0xa5);
    std::fs::write(book, &damaged).unwrap();
    damaged
}

/// Waits until the second computer has asked about everything, and checks that it then works beside the first.
async fn both_go_on(first: &Shop, second: &Shop, because: &str) {
    let left = second.transfers().await;
    let lock = second.call("start", Value::Null).await["lock"].clone();
    assert_eq!(lock["reason"], "reconciling", "{lock}");
    assert!(lock["message"].as_str().unwrap().contains(because), "{lock}");
    assert_eq!(second.refused("review", collect("256772300417").input()).await.code, "locked");
    until_book(second, |book| book["lock"].is_null()).await;
    assert_eq!(second.transfers().await, left, "nothing left meanwhile");
    let missing: Vec<String> = booked(second).await.into_iter().collect();
    let known = known_to(second).await;
    assert!(missing.iter().all(|reference| known.contains(reference)), "{missing:?} in {known:?}");
    let mut references = pays(second, 3).await;
    references.extend(pays(first, 3).await);
    references.extend(pays(second, 3).await);
    assert_eq!(references.iter().collect::<BTreeSet<_>>().len(), references.len(), "{references:?}");
    let all = booked(second).await;
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "no reference was used twice");
    let both: BTreeSet<String> = known_to(first).await.union(&known_to(second).await).cloned().collect();
    assert_eq!(all.into_iter().filter(|reference| !both.contains(reference)).collect::<Vec<_>>(), [] as [String; 0]);
}

#[tokio::test]
async fn a_backup_restored_in_a_fresh_kaunta_elsewhere_asks_about_what_the_first_computer_paid_since() {
    let first = Shop::open().await;
    pays(&first, 2).await;
    let copy = backed_up(&first).await;
    pays(&first, 4).await;
    let second = first.another(TempDir::new().unwrap());
    in_a_hurry(&second).await;
    *second.computer.chosen.lock().unwrap() = Some(copy.clone());
    let report = second.call("chooseBackup", Value::Null).await["report"].clone();
    assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(2)));
    assert!(report["toLookUp"].as_u64().unwrap() >= 256, "{report}");
    second.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    both_go_on(&first, &second, "restored from a copy").await;
}

#[tokio::test]
async fn a_whole_folder_copied_to_another_computer_is_taken_for_a_move() {
    let first = Shop::open().await;
    pays(&first, 2).await;
    first.rest().await;
    let folder = TempDir::new().unwrap();
    copy_folder(first.folder.path(), folder.path());
    pays(&first, 4).await;
    let second = first.another(folder);
    in_a_hurry(&second).await;
    both_go_on(&first, &second, "used on another computer").await;
}

#[tokio::test]
async fn a_book_in_another_installation_on_the_same_computer_is_taken_for_a_move() {
    let first = Shop::open().await;
    pays(&first, 2).await;
    first.rest().await;
    let folder = TempDir::new().unwrap();
    copy_folder(first.folder.path(), folder.path());
    std::fs::remove_file(folder.path().join("data/installation")).unwrap();
    pays(&first, 4).await;
    let second = first.another(folder);
    *second.computer.machine_id.lock().unwrap() = first.computer.machine_id.lock().unwrap().clone();
    in_a_hurry(&second).await;
    both_go_on(&first, &second, "another installation of Kaunta").await;
}

#[tokio::test]
async fn a_book_that_nothing_outside_of_it_knows_is_taken_for_a_move() {
    let mut shop = Shop::open().await;
    in_a_hurry(&shop).await;
    pays(&shop, 2).await;
    let copy = backed_up(&shop).await;
    let since = pays(&shop, 3).await;
    reopen(&mut shop, |shop| {
        let book = shop.book(Environment::Practice);
        std::fs::copy(&copy, &book).unwrap();
        std::fs::remove_file(book.with_extension("db.anchor")).unwrap();
        shop.computer.anchors.lock().unwrap().clear();
    })
    .await;
    let book = until_book(&shop, |book| !book["lock"].is_null()).await;
    assert!(book["lock"]["message"].as_str().unwrap().contains("how far this book had come"), "{book}");
    until_book(&shop, |book| book["lock"].is_null()).await;
    let known = known_to(&shop).await;
    assert!(since.iter().all(|reference| known.contains(reference)), "{since:?} in {known:?}");
}

#[tokio::test]
async fn a_damaged_copy_that_is_salvaged_elsewhere_asks_about_what_the_first_computer_paid_since() {
    let mut first = Shop::open().await;
    pays(&first, 3).await;
    let folder = TempDir::new().unwrap();
    reopen(&mut first, |shop| {
        copy_folder(shop.folder.path(), folder.path());
        let book = folder.path().join("data/practice.db");
        damage(&book, &shop.sql_on_closed(Environment::Practice, ROOT_OF_OPERATIONS));
    })
    .await;
    pays(&first, 4).await;
    let second = first.another(folder);
    assert_eq!(second.call("start", Value::Null).await["problem"]["code"], "bookDamaged");
    let salvage = second.call("salvage", Value::Null).await;
    assert!(salvage["operations"].as_u64().unwrap() < 3, "{salvage}");
    in_a_hurry(&second).await;
    both_go_on(&first, &second, "what could be read of a damaged one").await;
}

#[tokio::test]
async fn an_older_till_s_book_over_a_later_one_is_asked_about_under_the_later_one_s_seed() {
    let later = Shop::open().await;
    in_a_hurry(&later).await;
    let paid = pays(&later, 3).await;
    let mut older = later.another(TempDir::new().unwrap());
    pays(&older, 2).await;
    older.app.close().await;
    let mut later = later;
    reopen(&mut later, |shop| {
        std::fs::copy(older.book(Environment::Practice), shop.book(Environment::Practice)).unwrap();
    })
    .await;
    until_book(&later, |book| !book["lock"].is_null()).await;
    until_book(&later, |book| book["lock"].is_null()).await;
    let known = known_to(&later).await;
    assert!(paid.iter().all(|reference| known.contains(reference)), "{paid:?} in {known:?}");
    let more = pays(&later, 2).await;
    older.app = kaunta(&older.computer, older.folder.path());
    let other = pays(&older, 3).await;
    assert!(more.iter().all(|reference| !other.contains(reference)), "{more:?} {other:?}");
}
