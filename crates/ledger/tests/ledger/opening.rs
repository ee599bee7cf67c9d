//! A book opens only if it is valid, and is left unchanged otherwise.

use std::fs;
use std::path::Path;
use std::process::Command;

use kaunta_domain::environment::Environment;
use kaunta_ledger::{Filter, Ledger, LedgerError, OpenError, Recorded};
use tempfile::TempDir;

use crate::refusing::outside;
use crate::shop::{Shop, airtime, bill, new_operation, record};

/// A closed book with some operations in it.
async fn closed_book() -> Shop {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=200 {
        record(&ledger, &new_operation(number, bill(5_000, "NAKATO SARAH", "04021234567"))).await;
    }
    ledger.close().await;
    shop
}

async fn is_refused_as_damaged_and_left_alone(shop: &Shop, why: &str) {
    let before = fs::read(shop.book()).unwrap();
    let opened = shop.try_open().await;
    assert!(matches!(opened, Err(OpenError::Damaged { .. })), "{why}: {:?}", opened.err());
    assert!(fs::read(shop.book()).unwrap() == before, "{why}: the file was changed");
}

#[tokio::test]
async fn a_damaged_book_is_refused_and_left_as_it_is() {
    let whole = fs::read(closed_book().await.book()).unwrap();
    let middle = whole.len() / 2 / 4096 * 4096;
    let mut overwritten = whole.clone();
    overwritten[middle..middle + 4096].fill(0xa5);
    let mut headless = whole.clone();
    headless[..100].fill(0);
    for (why, content) in [
        ("overwritten in the middle", overwritten),
        ("its head overwritten", headless),
        ("cut short", whole[..middle].to_vec()),
        ("cut short by a byte", whole[..whole.len() - 1].to_vec()),
        ("cut to its header", whole[..50].to_vec()),
        ("empty", Vec::new()),
        ("not a database", b"Dear customer, ".repeat(1000)),
    ] {
        let shop = Shop::new();
        fs::write(shop.book(), content).unwrap();
        is_refused_as_damaged_and_left_alone(&shop, why).await;
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_as_it_is() {
    let shop = Shop::new();
    outside(&shop.book(), "CREATE TABLE contact (name TEXT); INSERT INTO contact VALUES ('Nakato')").await.unwrap();
    is_refused_as_damaged_and_left_alone(&shop, "another program's").await;
}

#[tokio::test]
async fn a_journal_whose_book_is_gone_is_not_taken_into_a_new_book() {
    let shop = Shop::new();
    fs::write(shop.folder.path().join("practice.db-wal"), b"what is left").unwrap();
    assert!(matches!(shop.try_open().await, Err(OpenError::Damaged { .. })));
    assert!(!shop.book().exists());
}

#[tokio::test]
async fn a_book_made_by_a_newer_kaunta_is_refused_and_left_as_it_is() {
    let shop = closed_book().await;
    outside(&shop.book(), "PRAGMA user_version = 99").await.unwrap();
    let before = fs::read(shop.book()).unwrap();
    let refused = shop.try_open().await;
    assert!(matches!(refused, Err(OpenError::MadeByNewerVersion { found: 99, .. })), "{refused:?}");
    assert!(fs::read(shop.book()).unwrap() == before);
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_an_error_of_the_disk() {
    let shop = Shop::new();
    let missing = shop.folder.path().join("missing").join("practice.db");
    let refused = Ledger::open(&missing, Environment::Practice, &shop.backups()).await;
    assert!(matches!(refused, Err(OpenError::Io(_))), "{refused:?}");
}

#[tokio::test]
async fn a_backup_holds_what_is_still_in_the_journal() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let operation = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    let there = ledger.backup(&copy).await;
    assert!(matches!(there, Err(LedgerError::BackupFailed { .. })), "a backup never overwrites");
    let copied = Ledger::open(&copy, Environment::Practice, &shop.backups()).await.unwrap();
    assert_eq!(copied.operation(operation.id).await.unwrap(), Some(operation));
    copied.checkup().await.unwrap();
}

/// A real file system of 3 MB, which only root can create.
struct SmallDisk(TempDir);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = TempDir::new().unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(folder.path()).status();
        mount.is_ok_and(|status| status.success()).then_some(SmallDisk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _unmounted = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[tokio::test]
async fn a_real_full_disk_refuses_the_next_operation_and_keeps_the_others() {
    // Without root, `a_full_book_refuses_and_loses_nothing` in the crate tests the same promise.
    let Some(disk) = SmallDisk::mount() else { return };
    let book = disk.path().join("practice.db");
    let ledger = Ledger::open(&book, Environment::Practice, disk.path()).await.unwrap();
    let mut number = 0;
    let refused = loop {
        number += 1;
        match ledger.record(&new_operation(number, bill(5_000, "NAKATO SARAH", "04021234567"))).await {
            Ok(Recorded::New(_)) => {}
            Ok(Recorded::Already(operation) | Recorded::CommitUncertain(operation)) => panic!("{operation:?}"),
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, LedgerError::DiskFull), "{refused:?}");
    assert!(number > 10);
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), number - 1);
    ledger.checkup().await.unwrap();
    let no_room = Ledger::open(&disk.path().join("other.db"), Environment::Practice, disk.path()).await;
    assert!(matches!(no_room, Err(OpenError::DiskFull)), "{no_room:?}");
}

#[tokio::test]
async fn what_was_recorded_is_there_when_the_book_is_opened_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let before = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    assert_eq!(ledger.operation(before.id).await.unwrap(), Some(before));
    assert!(!shop.backups().exists(), "nothing was migrated, so nothing was backed up");
}

#[tokio::test]
async fn a_second_kaunta_is_told_that_the_book_is_open() {
    let shop = Shop::new();
    let first = shop.open().await;
    assert!(matches!(shop.try_open().await, Err(OpenError::AlreadyOpen)));
    first.close().await;
    drop(first);
    shop.open().await;
}

#[tokio::test]
async fn the_book_of_one_environment_is_never_opened_as_another() {
    let shop = Shop::new();
    drop(shop.open().await);
    let refused = Ledger::open(&shop.book(), Environment::Production, &shop.backups()).await;
    let Err(OpenError::OtherEnvironment { found, asked }) = refused else { panic!("{refused:?}") };
    assert_eq!((found, asked), (Environment::Practice, Environment::Production));
}
