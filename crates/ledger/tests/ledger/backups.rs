//! Copies, and a book that replaces another, also after a crash in the middle.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{Elsewhere, Filter, KeptBackupKind, LedgerError, OpenError, examine_backup, kept_backups, restore};

use crate::refusing::outside;
use crate::shop::{Shop, airtime, later, new_operation, noon, record};

/// A shop with one operation in a copy, and another one in its closed book.
async fn with_a_copy() -> (Shop, PathBuf) {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    record(&ledger, &new_operation(2, airtime(5_000, "0701000001"))).await;
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    (shop, copy)
}

async fn count(shop: &Shop) -> u64 {
    let ledger = shop.open().await;
    let count = ledger.count(&Filter::default()).await.unwrap();
    ledger.close().await;
    count
}

#[tokio::test]
async fn a_restored_book_is_the_backup_and_the_old_one_is_set_aside_as_it_was() {
    let (shop, copy) = with_a_copy().await;
    let before = fs::read(shop.book()).unwrap();
    let backup = fs::read(&copy).unwrap();
    let aside = restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon())
        .await
        .unwrap()
        .set_aside
        .unwrap();
    assert!(fs::read(&aside).unwrap() == before);
    assert!(fs::read(&copy).unwrap() == backup, "the backup stays");
    assert_eq!(count(&shop).await, 1);
    assert_eq!(shop.open().await.behind().unwrap().reserved, 64, "so many numbers were set aside");
    let kept = kept_backups(&shop.backups(), &shop.book()).unwrap();
    assert_eq!((kept.len(), kept[0].kind, kept[0].at), (1, KeptBackupKind::SetAside, noon()));
}

#[tokio::test]
async fn two_restores_in_one_second_set_two_books_aside() {
    let (shop, copy) = with_a_copy().await;
    for _ in 0..3 {
        restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon())
            .await
            .unwrap()
            .set_aside
            .unwrap();
    }
    assert_eq!(kept_backups(&shop.backups(), &shop.book()).unwrap().len(), 3);
}

#[tokio::test]
async fn an_exchange_that_was_cut_off_is_finished_by_the_next_opening() {
    for steps in 0..3 {
        let (shop, copy) = with_a_copy().await;
        let before = fs::read(shop.book()).unwrap();
        fs::copy(&copy, shop.folder.path().join("practice.db.coming-20261121-120000")).unwrap();
        // A partial copy from another attempt, which is ignored.
        let half = shop.folder.path().join("practice.db.coming-20261121-110000.prepared");
        fs::write(&half, b"half").unwrap();
        let aside = shop.backups().join("practice-set-aside-20261121-120000.db");
        fs::create_dir_all(shop.backups()).unwrap();
        match steps {
            0 => {}
            1 => fs::rename(shop.book(), &aside).unwrap(),
            _ => {
                // Its journal was moved, but not yet the book.
                fs::write(shop.backups().join("practice-set-aside-20261121-120000.db-wal"), b"journal").unwrap();
            }
        }
        assert_eq!(count(&shop).await, 1, "after {steps} steps");
        assert!(fs::read(&aside).unwrap() == before, "after {steps} steps");
        assert!(!half.exists());
        assert_eq!(count(&shop).await, 1, "it is done once");
    }
}

#[tokio::test]
async fn a_book_whose_journal_still_holds_payments_is_set_aside_with_them() {
    let (shop, copy) = with_a_copy().await;
    let ledger = shop.open().await;
    record(&ledger, &new_operation(3, airtime(5_000, "0701000001"))).await;
    let journal = shop.folder.path().join("practice.db-wal");
    // As a crash leaves them.
    let (book, wal) = (fs::read(shop.book()).unwrap(), fs::read(&journal).unwrap());
    ledger.close().await;
    drop(ledger);
    fs::write(shop.book(), book).unwrap();
    fs::write(&journal, wal).unwrap();
    let aside = restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon())
        .await
        .unwrap()
        .set_aside
        .unwrap();
    assert_eq!(examine_backup(&aside, Environment::Practice, &shop.backups()).await.unwrap().operations, 3);
    assert_eq!(count(&shop).await, 1);
}

#[tokio::test]
async fn what_is_no_backup_is_not_put_in_place() {
    let (shop, copy) = with_a_copy().await;
    let before = fs::read(shop.book()).unwrap();
    let changed = shop.folder.path().join("changed.db");
    fs::copy(&copy, &changed).unwrap();
    outside(&changed, "DROP TRIGGER event_never_changes; UPDATE event SET at = at + 1 WHERE id = 1").await.unwrap();
    let cut = shop.folder.path().join("cut.db");
    fs::write(&cut, &fs::read(&copy).unwrap()[..8192]).unwrap();
    let newer = shop.folder.path().join("newer.db");
    fs::copy(&copy, &newer).unwrap();
    outside(&newer, "PRAGMA user_version = 99").await.unwrap();
    for file in [&changed, &cut, &newer, &shop.folder.path().join("nothing.db")] {
        restore(&shop.book(), file, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon())
            .await
            .unwrap_err();
    }
    let refused = examine_backup(&changed, Environment::Practice, &shop.backups()).await;
    assert!(matches!(refused, Err(OpenError::Tampered { .. })), "{refused:?}");
    let refused =
        restore(&shop.book(), &copy, Environment::Production, &shop.backups(), Elsewhere::NotUsed, noon()).await;
    assert!(matches!(refused, Err(OpenError::OtherEnvironment { .. })), "{refused:?}");
    let held = shop.open().await;
    let refused =
        restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon()).await;
    assert!(matches!(refused, Err(OpenError::AlreadyOpen)), "{refused:?}");
    held.close().await;
    assert!(fs::read(shop.book()).unwrap() == before);
    assert_eq!(kept_backups(&shop.backups(), &shop.book()).unwrap(), []);
}

/// The names of the objects that can be derived from the rest of a book.
async fn indexes(file: &Path) -> String {
    let names = "SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name";
    outside(file, &format!("SELECT group_concat(name) || (SELECT operation FROM search_end) FROM ({names})"))
        .await
        .unwrap()
}

#[tokio::test]
async fn a_daily_copy_that_is_restored_has_every_index_again_and_finds_what_the_book_found() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=5 {
        record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await;
    }
    let search = Filter { search: "0701000001".to_owned(), ..Filter::default() };
    assert_eq!(ledger.history(&search, 0, 10).await.unwrap().total, 5);
    let copy = ledger.back_up_daily(&shop.backups(), noon()).await.unwrap().unwrap();
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    let before = indexes(&shop.book()).await;
    let contents = examine_backup(&copy, Environment::Practice, &shop.backups()).await.unwrap();
    assert_eq!(contents.operations, 5);
    restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, noon()).await.unwrap();
    assert_eq!(indexes(&shop.book()).await, before);
    let ledger = shop.open().await;
    assert_eq!(ledger.history(&search, 0, 10).await.unwrap().total, 5);
    ledger.close().await;
    let names = fs::read_dir(shop.backups()).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(names.filter(|name| name.to_string_lossy().contains("partial")).count(), 0);

    let bytes = fs::read(&copy).unwrap();
    fs::write(&copy, &bytes[..bytes.len() - 9]).unwrap();
    let refused = examine_backup(&copy, Environment::Practice, &shop.backups()).await;
    assert!(matches!(refused, Err(OpenError::Damaged { .. })), "{refused:?}");
}

#[tokio::test]
async fn only_daily_copies_are_let_go_and_only_behind_a_newer_one() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    fs::create_dir_all(shop.backups()).unwrap();
    for other in
        ["practice-layout-7.db", "practice-set-aside-20260101-120000.db", "production-2026-01-01.db", "notes.txt"]
    {
        fs::write(shop.backups().join(other), b"kept").unwrap();
    }
    let halves =
        ["practice-2026-11-20.db.xz.partial", "practice-2026-11-20.db.xz.whole.partial", "reading-0-0.partial"]
            .map(|name| shop.backups().join(name));
    for half in &halves {
        fs::write(half, b"half").unwrap();
    }
    for day in 0..20 {
        let now = later(0) + TimeDelta::days(day);
        assert!(ledger.back_up_daily(&shop.backups(), now).await.unwrap().is_some());
        assert!(ledger.back_up_daily(&shop.backups(), now).await.unwrap().is_none(), "once a day");
    }
    let daily = |kept: &kaunta_ledger::KeptBackup| kept.kind == KeptBackupKind::Daily;
    let kept = kept_backups(&shop.backups(), &shop.book()).unwrap();
    // Seven days, and the last days of two weeks and of a month.
    assert_eq!(kept.iter().filter(|kept| daily(kept)).count(), 10);
    let newest = kept.iter().find(|kept| daily(kept)).unwrap();
    assert!(newest.path.ends_with("practice-2026-12-10.db.xz"), "{newest:?}");
    assert_eq!(newest.at, later(0) + TimeDelta::days(19));
    for other in
        ["practice-layout-7.db", "practice-set-aside-20260101-120000.db", "production-2026-01-01.db", "notes.txt"]
    {
        assert!(shop.backups().join(other).exists(), "{other}");
    }
    for half in halves {
        assert!(!half.exists(), "{half:?}");
    }

    outside(&shop.book(), "DROP TRIGGER event_never_changes").await.unwrap();
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    outside(&shop.book(), "UPDATE event SET at = at + 1 WHERE id = 1").await.unwrap();
    let refused = ledger.back_up_daily(&shop.backups(), later(0) + TimeDelta::days(20)).await;
    assert!(matches!(refused, Err(LedgerError::BackupFailed { .. })), "{refused:?}");
    let kept = kept_backups(&shop.backups(), &shop.book()).unwrap();
    assert_eq!(kept.iter().filter(|kept| daily(kept)).count(), 10, "nothing goes for a copy that was not proved");
}
