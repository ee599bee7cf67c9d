//! The daily copies on a second disk: what is copied there, when a person is told, and what is never touched.

use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use kaunta_practice::Clock;
use serde_json::{Value, json};

use crate::book_care::{Disk, until_book};
use crate::orders::bill;
use crate::people::{CASHIER, come_in, staffed};
use crate::recovery::reopen;
use crate::shop::Shop;

const DAY: u64 = 24 * 3600;
const A_DAY: i64 = 24 * 3600;

/// A folder that stands for a stick.
fn stick(shop: &Shop) -> PathBuf {
    let stick = shop.folder.path().join("KINGSTON");
    std::fs::create_dir_all(&stick).unwrap();
    stick
}

async fn choose(shop: &Shop, folder: &Path) -> Value {
    *shop.computer.chosen.lock().unwrap() = Some(folder.to_owned());
    shop.call("chooseSecondDisk", Value::Null).await
}

/// Kaunta's own folder on the chosen disk.
fn own(book: &Value) -> PathBuf {
    book["secondDisk"]["path"].as_str().unwrap().into()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn copies(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".xz")).collect()
}

/// Waits until the copies on the disk were verified after this moment was shown.
async fn until_copied(shop: &Shop, since: &Value) -> Value {
    until_book(shop, |book| {
        let at = &book["secondDisk"]["copiedAt"];
        !at.is_null() && at != since
    })
    .await
}

/// A shop with a daily copy, which is also on the stick.
async fn with_copy_on(stick_of: impl Fn(&Shop) -> PathBuf) -> (Shop, PathBuf, PathBuf) {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    until_book(&shop, |book| !book["backups"].as_array().unwrap().is_empty()).await;
    let stick = stick_of(&shop);
    let own = own(&choose(&shop, &stick).await);
    until_copied(&shop, &Value::Null).await;
    (shop, stick, own)
}

async fn reminders(shop: &Shop) -> Vec<String> {
    let home = shop.call("home", Value::Null).await;
    let of_book = home["reminders"].as_array().unwrap().iter().filter(|each| each["way"] == json!({ "to": "book" }));
    of_book.map(|each| each["words"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_daily_copies_are_carried_to_the_chosen_disk_and_one_is_restored_from_there() {
    let (mut shop, stick, own) = with_copy_on(stick).await;
    assert_eq!(own.parent(), Some(stick.as_path()));
    assert_eq!(copies(&own), ["practice-2026-11-21.db.xz"]);
    let book = shop.call("book", Value::Null).await;
    let disk = &book["secondDisk"];
    assert_eq!((&disk["name"], &disk["isHere"], &disk["problem"]), (&json!("KINGSTON"), &json!(true), &Value::Null));
    assert!(disk["notes"][0].as_str().unwrap().starts_with("This folder is on the same disk as the book."), "{disk}");

    shop.call("setUpOwner", json!({ "name": "Nakato", "pin": "804152" })).await;
    shop.advance(DAY);
    reopen(&mut shop, |_| {}).await;
    shop.call("signIn", json!({ "name": "Nakato", "pin": "804152" })).await;
    let expected = ["people-2026-11-22.db.xz", "practice-2026-11-21.db.xz", "practice-2026-11-22.db.xz"];
    until_book(&shop, |_| copies(&own) == expected).await;

    shop.pay(&bill("UMEME", "04212345689")).await;
    let copy = own.join("practice-2026-11-21.db.xz");
    *shop.computer.chosen.lock().unwrap() = Some(copy.clone());
    let report = shop.call("chooseBackup", Value::Null).await["report"].take();
    assert_eq!((&report["refused"], &report["operations"], &report["missing"]), (&Value::Null, &json!(1), &json!(1)));
    let restored = shop.restore(&copy).await;
    assert_eq!(restored["operations"], 1, "{restored}");
}

#[tokio::test]
async fn copy_now_takes_what_was_paid_since_this_morning_along() {
    let (shop, _, own) = with_copy_on(stick).await;
    shop.pay(&bill("UMEME", "04212345689")).await;
    shop.advance(5);
    let before = shop.call("book", Value::Null).await["secondDisk"]["copiedAt"].clone();
    let book = shop.call("copyToSecondDisk", Value::Null).await;
    assert_ne!(book["secondDisk"]["copiedAt"], before);
    *shop.computer.chosen.lock().unwrap() = Some(own.join("practice-2026-11-21.db.xz"));
    let report = shop.call("chooseBackup", Value::Null).await["report"].take();
    assert_eq!((&report["operations"], &report["missing"]), (&json!(2), &json!(0)), "{report}");
}

#[tokio::test]
async fn two_books_share_a_disk_without_touching_each_others_copies_nor_a_person_s_files() {
    let (shop, stick, own_folder) = with_copy_on(stick).await;
    let other = shop.another(tempfile::tempdir().unwrap());
    other.pay(&bill("UMEME", "04212345671")).await;
    let foreign = [stick.join("practice-2020-01-01.db.xz"), own_folder.join("holiday.jpg")];
    for file in &foreign {
        std::fs::write(file, "a person's").unwrap();
    }
    let before = std::fs::read(own_folder.join("practice-2026-11-21.db.xz")).unwrap();
    until_book(&other, |book| !book["backups"].as_array().unwrap().is_empty()).await;
    let others = own(&choose(&other, &stick).await);
    until_copied(&other, &Value::Null).await;
    assert_ne!(others, own_folder);
    assert_eq!((copies(&others).len(), copies(&own_folder).len()), (1, 1));
    let of_other = std::fs::read(others.join("practice-2026-11-21.db.xz")).unwrap();
    shop.pay(&bill("UMEME", "04212345689")).await;
    shop.call("copyToSecondDisk", Value::Null).await;
    assert!(std::fs::read(own_folder.join("practice-2026-11-21.db.xz")).unwrap() != before, "its own was made again");
    assert!(std::fs::read(others.join("practice-2026-11-21.db.xz")).unwrap() == of_other);
    for file in &foreign {
        assert_eq!(std::fs::read_to_string(file).unwrap(), "a person's", "{}", file.display());
    }
    shop.call("stopSecondDisk", Value::Null).await;
    assert_eq!(shop.call("book", Value::Null).await["secondDisk"], Value::Null);
    assert_eq!(copies(&own_folder).len(), 1, "what is there stays");
    assert_eq!(shop.refused("copyToSecondDisk", Value::Null).await.code, "notFound");
}

#[tokio::test]
async fn a_disk_that_is_away_is_never_created_and_gets_what_is_missing_once_it_is_back() {
    let (mut shop, stick, own) = with_copy_on(stick).await;
    let away = shop.folder.path().join("in the drawer");
    std::fs::rename(&stick, &away).unwrap();
    for _ in 0..2 {
        shop.advance(DAY);
        reopen(&mut shop, |_| {}).await;
        let day = shop.computer.clock.now().date_naive().to_string();
        until_book(&shop, |book| book["backups"][0]["file"]["name"].as_str().unwrap().contains(&day)).await;
    }
    let book = shop.call("book", Value::Null).await;
    assert_eq!((&book["secondDisk"]["isHere"], &book["secondDisk"]["problem"]), (&json!(false), &Value::Null));
    let refused = shop.refused("copyToSecondDisk", Value::Null).await;
    assert!(refused.message.contains("not here"), "{}", refused.message);
    assert!(!stick.exists());
    // An empty mount point is not the disk.
    std::fs::create_dir(&stick).unwrap();
    let refused = shop.refused("copyToSecondDisk", Value::Null).await;
    assert!(refused.message.contains("not here"), "{}", refused.message);
    assert_eq!(names(&stick), [""; 0]);
    std::fs::remove_dir(&stick).unwrap();
    let copied_at = book["secondDisk"]["copiedAt"].clone();
    std::fs::rename(&away, &stick).unwrap();
    shop.advance(61);
    until_copied(&shop, &copied_at).await;
    assert_eq!(copies(&own).len(), 3, "{:?}", copies(&own));
}

#[tokio::test]
async fn an_old_copy_is_told_from_the_seventh_day_on_until_a_copy_succeeds_or_it_is_stopped() {
    let (mut shop, stick, _) = with_copy_on(stick).await;
    std::fs::rename(&stick, shop.folder.path().join("away")).unwrap();
    shop.advance(6 * DAY);
    reopen(&mut shop, |_| {}).await;
    assert_eq!(reminders(&shop).await, [""; 0], "six days");
    shop.advance(DAY);
    let words = "The copy on KINGSTON is 7 days old. Plug the disk in, then press Copy now.";
    assert_eq!(reminders(&shop).await, [words]);
    assert_eq!(shop.call("book", Value::Null).await["secondDisk"]["overdue"], words);
    // With a wrong clock, no age is known.
    shop.computer.set_clock(-30 * A_DAY);
    assert_eq!(reminders(&shop).await, [""; 0]);
    shop.computer.set_clock(30 * A_DAY);
    assert_eq!(reminders(&shop).await, [words]);
    std::fs::rename(shop.folder.path().join("away"), &stick).unwrap();
    shop.call("copyToSecondDisk", Value::Null).await;
    assert_eq!(reminders(&shop).await, [""; 0]);

    // One that never got a copy counts from when it was chosen.
    let other = shop.folder.path().join("SANDISK");
    std::fs::create_dir(&other).unwrap();
    choose(&shop, &other).await;
    until_copied(&shop, &Value::Null).await;
    shop.call("stopSecondDisk", Value::Null).await;
    shop.advance(8 * DAY);
    assert_eq!(reminders(&shop).await, [""; 0], "nothing is told of a disk that is no longer copied to");
}

#[tokio::test]
async fn only_who_may_manage_is_told_of_an_old_copy_and_the_folder_of_the_books_is_refused() {
    let shop = staffed().await;
    let refused = {
        *shop.computer.chosen.lock().unwrap() = Some(shop.data().join("backups"));
        std::fs::create_dir_all(shop.data().join("backups")).unwrap();
        shop.refused("chooseSecondDisk", Value::Null).await
    };
    assert!(refused.message.contains("keeps its books"), "{}", refused.message);
    let stick = stick(&shop);
    choose(&shop, &stick).await;
    std::fs::remove_dir_all(&stick).unwrap();
    shop.computer.set_clock(9 * A_DAY);
    come_in(&shop, crate::people::OWNER).await;
    assert_eq!(reminders(&shop).await.len(), 1);
    assert!(reminders(&shop).await[0].contains("KINGSTON"));
    come_in(&shop, CASHIER).await;
    assert_eq!(reminders(&shop).await, [""; 0]);
    for call in ["chooseSecondDisk", "copyToSecondDisk", "stopSecondDisk"] {
        assert_eq!(shop.refused(call, Value::Null).await.code, "right", "{call}");
    }
}

#[tokio::test]
async fn a_full_or_locked_disk_says_so_and_keeps_the_copies_that_it_has() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    until_book(&shop, |book| !book["backups"].as_array().unwrap().is_empty()).await;
    let Some(disk) = Disk::at(shop.folder.path().join("stick"), "64k") else { return };
    let own = own(&choose(&shop, &disk.0).await);
    let book = until_copied(&shop, &Value::Null).await;
    assert_eq!(book["secondDisk"]["notes"], json!([]), "another disk: {book}");
    let before = std::fs::read(own.join("practice-2026-11-21.db.xz")).unwrap();
    std::fs::write(disk.0.join("film"), vec![0; 1 << 20]).unwrap_err();
    shop.pay(&bill("UMEME", "04212345689")).await;
    let refused = shop.refused("copyToSecondDisk", Value::Null).await;
    assert!(refused.message.contains("is full"), "{}", refused.message);
    let problem = shop.call("book", Value::Null).await["secondDisk"]["problem"].clone();
    assert_eq!(problem, json!(refused.message));
    assert!(std::fs::read(own.join("practice-2026-11-21.db.xz")).unwrap() == before);
    assert_eq!(names(&own), ["kaunta.txt", "practice-2026-11-21.db.xz"]);
    std::fs::remove_file(disk.0.join("film")).unwrap();
    disk.make_read_only();
    let refused = shop.refused("copyToSecondDisk", Value::Null).await;
    assert!(refused.message.contains("may not write"), "{}", refused.message);
    // Sales continue meanwhile.
    assert_eq!(shop.pay(&bill("UMEME", "04212345690")).await["row"]["state"], "succeeded");
    assert!(shop.book(Environment::Practice).exists());
}
