//! The book is trusted only as far as it was verified: its chain, its backups, and what was salvaged from a damaged one.

use std::path::{Path, PathBuf};
use std::process::Command;

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};

use crate::moving::{ROOT_OF_OPERATIONS, damage};
use crate::orders::{bill, collect};
use crate::recovery::{backed_up, reopen};
use crate::shop::{PATIENCE, Shop, answer, refusal};

const PRACTICE: Environment = Environment::Practice;

/// Waits until the book's screen shows this. No time passes meanwhile.
pub async fn until_book(shop: &Shop, so: impl Fn(&Value) -> bool) -> Value {
    let mut changes = shop.computer.listen();
    let mut last = Value::Null;
    let wait = async {
        loop {
            last = answer(&shop.app, "book", Value::Null).await;
            if so(&last) {
                return;
            }
            changes.changed().await.unwrap();
        }
    };
    let ended = tokio::time::timeout(PATIENCE, wait).await;
    assert!(ended.is_ok(), "still {last:#}");
    last
}

fn of_kind(book: &Value, kind: &str) -> Vec<PathBuf> {
    let backups = book["backups"].as_array().unwrap().iter();
    backups.filter(|kept| kept["kind"] == kind).map(|kept| kept["file"]["path"].as_str().unwrap().into()).collect()
}

fn tamper(shop: &Shop) {
    let sql = "DROP TRIGGER event_never_changes;
        UPDATE event SET body = '{\"sent\":{\"attempt\":1,\"outcome\":{\"booked\":{\"result\":{\"status\":\"FAILED\",\"extra\":{}}}}}}'
        WHERE id = 3";
    shop.sql_on_closed(PRACTICE, sql);
}

#[tokio::test]
async fn a_book_that_was_changed_sends_nothing_and_reads_everything() {
    let mut shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let whole = until_book(&shop, |book| book["chain"]["state"] == "whole").await;
    assert_eq!(whole["chain"]["head"].as_str().unwrap().len(), 19, "{whole}");
    assert_eq!((&whole["lock"], &whole["anchorInKeychain"]), (&Value::Null, &json!(true)));

    reopen(&mut shop, tamper).await;
    let broken = until_book(&shop, |book| book["chain"]["state"] == "broken").await;
    assert_eq!(broken["lock"]["reason"], "tampered", "{broken}");
    let what = broken["chain"]["what"].as_str().unwrap();
    assert!(what.contains("vent 3"), "{what}");
    let refused = shop.refused("review", collect("256772300417").input()).await;
    assert_eq!(refused.code, "locked");
    assert!(refused.message.contains("Restore a backup"), "{}", refused.message);
    assert_eq!(shop.call("home", Value::Null).await["recent"].as_array().unwrap().len(), 1);
    let detail = shop.call("operation", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(detail["events"].as_array().unwrap().len(), 3);
    let evidence = shop.call("saveEvidence", json!({ "id": paid["row"]["id"] })).await;
    assert!(Path::new(evidence["path"].as_str().unwrap()).exists());
    assert_eq!(shop.transfers().await, 1);

    let salvage = shop.call("salvage", Value::Null).await;
    assert!(salvage["lost"][0].as_str().unwrap().contains("changed these payments outside Kaunta"), "{salvage}");
    until_unlocked(&shop).await;
    let detail = shop.call("operation", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(detail["row"]["state"], "failed", "what the book says stays until a person has looked");
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    assert_eq!(attention["cases"], 1, "but the service was asked, and contradicts it: {attention}");
    assert_eq!(shop.transfers().await, 1);
}

/// Lets time pass until sending is unlocked.
async fn until_unlocked(shop: &Shop) {
    let wait = async {
        while !shop.call("book", Value::Null).await["lock"].is_null() {
            shop.passes(5).await;
        }
    };
    tokio::time::timeout(PATIENCE * 2, wait).await.unwrap();
}

/// The report on a file that a person chooses to restore.
async fn chosen(shop: &Shop, file: &Path) -> Value {
    *shop.computer.chosen.lock().unwrap() = Some(file.to_owned());
    shop.call("chooseBackup", Value::Null).await["report"].take()
}

#[tokio::test]
async fn the_window_can_t_name_a_copy_of_the_book_that_nobody_chose() {
    let mut shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = backed_up(&shop).await;
    let listed = until_book(&shop, |book| of_kind(book, "daily").len() == 1).await;
    let listed = of_kind(&listed, "daily").remove(0);
    for file in [json!(copy), json!(listed)] {
        let report = shop.call("examineBackup", json!({ "path": file })).await;
        assert_eq!(report["refused"], Value::Null, "written where a person chose, or listed");
    }
    // After a restart, Kaunta does not remember what was chosen.
    reopen(&mut shop, |_| {}).await;
    let beside = shop.data().join("backups/../practice.db");
    for file in [copy.as_path(), &beside, Path::new("/etc/passwd"), Path::new("backups"), Path::new("")] {
        for call in ["examineBackup", "restore"] {
            let input = json!({ "path": file, "usedElsewhere": "no" });
            let refused = shop.refused(call, input).await;
            assert_eq!(refused.code, "notFound", "{call} {}", file.display());
        }
    }
    assert_eq!(shop.call("examineBackup", json!({ "path": listed })).await["refused"], Value::Null);
    assert_eq!(chosen(&shop, &copy).await["refused"], Value::Null);
    shop.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
}

#[tokio::test]
async fn a_backup_that_was_changed_is_refused() {
    let mut shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let copy = shop.folder.path().join("copy.db");
    reopen(&mut shop, |shop| {
        let before = std::fs::read(shop.book(PRACTICE)).unwrap();
        tamper(shop);
        std::fs::copy(shop.book(PRACTICE), &copy).unwrap();
        std::fs::write(shop.book(PRACTICE), before).unwrap();
    })
    .await;
    shop.call("home", Value::Null).await;
    let report = chosen(&shop, &copy).await;
    assert!(report["refused"].as_str().unwrap().contains("changed after it was made"), "{report}");
    assert_eq!(shop.call("examineBackup", json!({ "path": copy })).await, report);
    let refused = shop.refused("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    assert_eq!((refused.code.as_str(), &json!(refused.message)), ("book", &report["refused"]));
    let letter = shop.folder.path().join("letter.db");
    std::fs::write(&letter, b"Dear customer, ".repeat(100)).unwrap();
    for (file, words) in [(shop.book(PRACTICE), "book in use"), (letter, "not a complete book")] {
        let report = chosen(&shop, &file).await;
        assert!(report["refused"].as_str().unwrap().contains(words), "{report}");
    }
    assert_eq!(shop.pay(&bill("UMEME", "04212345689")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn daily_backups_of_days_and_weeks_are_kept_and_nothing_else_is_let_go() {
    let mut shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let kept = shop.data().join("backups/practice-layout-7.db");
    let days = (21..=30).map(|day| format!("11-{day}")).chain((1..=5).map(|day| format!("12-0{day}")));
    for day in days.map(|day| format!("practice-2026-{day}.db.xz")) {
        until_book(&shop, |book| of_kind(book, "daily").first().is_some_and(|newest| newest.ends_with(&day))).await;
        std::fs::write(&kept, b"kept").unwrap();
        if day != "practice-2026-12-05.db.xz" {
            shop.advance(24 * 3600);
            reopen(&mut shop, |_| {}).await;
        }
    }
    let book = shop.call("book", Value::Null).await;
    let daily = of_kind(&book, "daily");
    assert_eq!(daily.len(), 8, "{daily:?}");
    assert!(daily[6].ends_with("practice-2026-11-29.db.xz"), "the seventh day: {daily:?}");
    assert!(daily[7].ends_with("practice-2026-11-22.db.xz"), "the last day of the week before: {daily:?}");
    assert!(kept.exists());
    assert_eq!(book["backupProblem"], Value::Null);
    let report = shop.call("examineBackup", json!({ "path": daily[0] })).await;
    assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(1)));
    let restored = shop.restore(&daily[0]).await;
    assert_eq!(restored["operations"], 1, "{restored}");
}

#[tokio::test]
async fn each_days_backup_takes_the_list_of_people_along() {
    let mut shop = Shop::open().await;
    shop.call("setUpOwner", json!({ "name": "Nakato", "pin": "804152" })).await;
    let copy = shop.data().join("backups/people-2026-11-22.db.xz");
    shop.advance(24 * 3600);
    reopen(&mut shop, |_| {}).await;
    shop.call("signIn", json!({ "name": "Nakato", "pin": "804152" })).await;
    until_book(&shop, |book| of_kind(book, "daily").len() == 1 && copy.exists()).await;
    let read = Command::new("xz").arg("-dc").arg(&copy).output().unwrap();
    assert!(read.status.success());
    assert!(read.stdout.starts_with(b"SQLite format 3\0"));
    assert!(read.stdout.windows(6).any(|text| text == b"Nakato"));
}

#[tokio::test]
async fn a_backup_that_fails_is_shown_and_tried_again_within_the_hour() {
    let shop = Shop::open().await;
    std::fs::create_dir_all(shop.data()).unwrap();
    std::fs::write(shop.data().join("backups"), b"a file where the folder should be").unwrap();
    let failed = until_book(&shop, |book| !book["backupProblem"].is_null()).await;
    assert!(failed["backupProblem"].as_str().unwrap().contains("tries again every hour"), "{failed}");
    std::fs::remove_file(shop.data().join("backups")).unwrap();
    assert_eq!(
        shop.call("book", Value::Null).await["backupProblem"],
        failed["backupProblem"],
        "not before the hour is over"
    );
    shop.advance(3601);
    until_book(&shop, |book| of_kind(book, "daily").len() == 1 && book["backupProblem"].is_null()).await;
}

/// A file system of a given size. Only root can create one.
pub struct Disk(pub PathBuf);

impl Disk {
    pub fn at(folder: PathBuf, size: &str) -> Option<Disk> {
        std::fs::create_dir_all(&folder).unwrap();
        let options = format!("size={size}");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(&folder).output();
        mount.is_ok_and(|done| done.status.success()).then_some(Disk(folder))
    }

    pub fn make_read_only(&self) {
        let done = Command::new("mount").args(["-o", "remount,ro"]).arg(&self.0).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _unmounted = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[tokio::test]
async fn a_backup_that_finds_no_room_leaves_no_half_file_and_what_was_there() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let Some(stick) = Disk::at(shop.folder.path().join("stick"), "64k") else { return };
    let old = stick.0.join("kaunta-practice-2026-11-21.db");
    std::fs::write(&old, b"yesterday's").unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(stick.0.clone());
    let refused = shop.refused("backUp", Value::Null).await;
    assert!(refused.message.contains("not enough room"), "{}", refused.message);
    let names: Vec<_> = std::fs::read_dir(&stick.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["kaunta-practice-2026-11-21.db"]);
    assert_eq!(std::fs::read(&old).unwrap(), b"yesterday's");

    let away = shop.folder.path().join("away");
    std::fs::create_dir(&away).unwrap();
    let there = away.join("kaunta-practice-2026-11-21.db");
    std::fs::write(&there, b"yesterday's").unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(away);
    shop.call("backUp", Value::Null).await;
    assert_eq!(shop.call("examineBackup", json!({ "path": there })).await["refused"], Value::Null);
    *shop.computer.chosen.lock().unwrap() = Some(shop.data());
    assert!(shop.refused("backUp", Value::Null).await.message.contains("keeps its books"));
    *shop.computer.chosen.lock().unwrap() = None;
    assert_eq!(shop.call("backUp", Value::Null).await["file"], Value::Null, "a person may change their mind");
}

#[tokio::test]
async fn a_book_on_a_read_only_disk_is_read_and_nothing_is_sent_from_it() {
    let mut shop = Shop::open().await;
    let Some(disk) = Disk::at(shop.data(), "16m") else { return };
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    until_book(&shop, |book| book["chain"]["state"] == "whole").await;
    reopen(&mut shop, |_| disk.make_read_only()).await;
    let start = shop.call("start", Value::Null).await;
    assert_eq!((&start["problem"], &start["lock"]["reason"]), (&Value::Null, &json!("unsafe")), "{start}");
    let refused = shop.refused("review", collect("256772300417").input()).await;
    assert_eq!(refused.code, "locked");
    assert!(refused.message.contains("read-only"), "{}", refused.message);
    let detail = shop.call("operation", json!({ "id": paid["row"]["id"] })).await;
    assert_eq!(detail["row"], paid["row"]);
    shop.call("saveEvidence", json!({ "id": paid["row"]["id"] })).await;
    let everything = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    shop.call("exportHistory", everything).await;
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn a_damaged_book_is_saved_as_far_as_it_can_be_read_and_kept_as_it_was() {
    let mut shop = Shop::open().await;
    for _ in 0..3 {
        shop.pay(&bill("UMEME", "04212345671")).await;
    }
    shop.call("saveCare", json!({ "care": { "samePaymentHours": 24, "lookUpsAMinute": 600 } })).await;
    let mut damaged = Vec::new();
    reopen(&mut shop, |shop| {
        damaged = damage(&shop.book(PRACTICE), &shop.sql_on_closed(PRACTICE, ROOT_OF_OPERATIONS));
    })
    .await;
    let start = shop.call("start", Value::Null).await;
    assert_eq!(start["problem"]["code"], "bookDamaged", "{start}");
    assert_eq!(refusal(&shop.app, "home", Value::Null).await.code, "book");
    let salvage = shop.call("salvage", Value::Null).await;
    let aside = salvage["setAside"]["path"].as_str().unwrap();
    assert!(std::fs::read(aside).unwrap() == damaged, "the damaged book is kept as it was");
    let kept = salvage["operations"].as_u64().unwrap();
    let lost = salvage["lost"].as_array().unwrap();
    assert!(kept < 3 && !lost.is_empty(), "{salvage}");
    assert!(lost[0].as_str().unwrap().contains("21 Nov 2026"), "{salvage}");

    until_unlocked(&shop).await;
    let attention = shop.call("attention", json!({ "offset": 0, "limit": 100 })).await;
    assert_eq!(
        attention["orphans"].as_array().unwrap().len() as u64,
        3 - kept,
        "what was lost is found at the service"
    );
    assert_eq!(shop.pay(&bill("UMEME", "04212345689")).await["row"]["state"], "succeeded");
    assert_eq!(shop.transfers().await, 4);
}
