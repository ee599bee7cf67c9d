use std::path::PathBuf;

use chrono::{DateTime, Utc};
use kaunta_domain::cash::Cash;
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_domain::wallet::WalletType;
use tempfile::TempDir;

use super::*;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::table::operation::NewOperation;

const GROWN: Migration = Migration { version: NEXT, sql: &["ALTER TABLE operation ADD COLUMN till TEXT;"] };
const BROKEN: Migration = Migration {
    version: NEXT + 1,
    sql: &["ALTER TABLE operation ADD COLUMN shift TEXT; ALTER TABLE nothing ADD COLUMN x;"],
};

struct Shop {
    folder: TempDir,
}

impl Shop {
    fn book(&self) -> PathBuf {
        self.folder.path().join("practice.db")
    }

    fn backups(&self) -> PathBuf {
        self.folder.path().join("backups")
    }

    async fn open(&self, migrations: &[Migration]) -> Result<Ledger, OpenError> {
        open_with(&self.book(), Environment::Practice, &self.backups(), migrations).await
    }

    /// A book of the newest schema version, with operations in it.
    async fn with_old_book(count: u64) -> Shop {
        let shop = Shop { folder: TempDir::new().unwrap() };
        let ledger = shop.open(MIGRATIONS).await.unwrap();
        for number in 1..=count {
            ledger.record(&airtime(number)).await.unwrap();
        }
        // As after a crash: the journal is not merged, and the book's own file has none of these.
        std::mem::forget(ledger.writer.acquire().await.unwrap());
        shop
    }
}

fn airtime(number: u64) -> NewOperation {
    let at = DateTime::<Utc>::from_timestamp_millis(1_795_251_600_000).unwrap();
    let phone = Phone::parse("0701000001").unwrap();
    NewOperation {
        idempotency_key: IdempotencyKey::make(u128::from(number)),
        transfer: Transfer {
            amount: Amount::new(5_000).unwrap(),
            narration: Narration::parse("Airtime").unwrap(),
            wallet: WalletType::Escrow,
            callback: None,
            metadata: None,
            cash: Cash::None,
            customer_id: None,
            details: Details::Airtime { phone, network: Network::Airtel },
        },
        validation: None,
        balance_read: None,
        by: None,
        with: None,
        limits: crate::Spending::default(),
        rules: crate::BookRules::default(),
        now: Moment { at, stamp: MonotonicStamp { run: 1, ms: number } },
    }
}

/// The schema version after the newest.
const NEXT: i64 = MIGRATIONS.len() as i64 + 1;

/// The names of the copies that migrations from these schema versions leave.
fn layouts(stem: &str, layouts: std::ops::Range<i64>) -> Vec<String> {
    let mut names: Vec<String> = layouts.map(|layout| format!("{stem}-layout-{layout}.db")).collect();
    names.sort();
    names
}

fn grown(more: &[Migration]) -> Vec<Migration> {
    [MIGRATIONS, more].concat()
}

fn files_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .map(|files| files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    names.sort();
    names
}

#[tokio::test]
async fn every_promise_of_the_writing_connection_is_read_back() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    let mut writer = ledger.writer.acquire().await.unwrap();
    assert_safe(&mut writer).await.unwrap();
    for weaker in ["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF"] {
        sqlx::raw_sql(weaker).execute(&mut *writer).await.unwrap();
        let refused = OpenError::from(assert_safe(&mut writer).await.unwrap_err());
        assert!(matches!(refused, OpenError::UnsafePlace { .. }), "{weaker}: {refused:?}");
    }
    drop(writer);
    let write = sqlx::query("INSERT INTO setting (key, value) VALUES ('a', 'b')").execute(&ledger.readers).await;
    assert!(matches!(LedgerError::from(write.unwrap_err()), LedgerError::ReadOnly { .. }));
}

#[tokio::test]
async fn a_book_is_copied_whole_before_each_migration() {
    let shop = Shop::with_old_book(3).await;
    let second = Migration { version: NEXT + 1, sql: &["CREATE TABLE shift (id INTEGER PRIMARY KEY) STRICT;"] };
    let ledger = shop.open(&grown(&[GROWN, second])).await.unwrap();
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 3);
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&ledger.readers).await.unwrap();
    assert_eq!(version, NEXT + 1);
    assert_eq!(files_in(&shop.backups()), layouts("practice", NEXT - 1..NEXT + 1));

    let before = shop.backups().join(format!("practice-layout-{}.db", NEXT - 1));
    let old = Ledger::open(&before, Environment::Practice, &shop.backups()).await.unwrap();
    assert_eq!(old.count(&Filter::default()).await.unwrap(), 3, "a backup opens in the Kaunta that it was made for");
    assert_eq!(old.events(OperationId(3)).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_migration_that_fails_changes_nothing_and_the_next_try_keeps_both_backups() {
    let shop = Shop::with_old_book(3).await;
    for _ in 0..2 {
        shop.open(&grown(&[GROWN, BROKEN])).await.unwrap_err();
    }
    let mut names = layouts("practice", NEXT - 1..NEXT + 1);
    names.insert(1, format!("practice-layout-{NEXT}-2.db"));
    assert_eq!(files_in(&shop.backups()), names);
    let ledger = shop.open(&grown(&[GROWN])).await.unwrap();
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 3);
    let half: i64 = sqlx::query_scalar("SELECT count(*) FROM pragma_table_info('operation') WHERE name = 'shift'")
        .fetch_one(&ledger.readers)
        .await
        .unwrap();
    assert_eq!(half, 0);
}

#[tokio::test]
async fn without_a_backup_there_is_no_migration() {
    let shop = Shop::with_old_book(3).await;
    std::fs::write(shop.backups(), b"a file where the folder should be").unwrap();
    shop.open(&grown(&[GROWN])).await.unwrap_err();
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 3);
}

#[tokio::test]
async fn a_full_book_refuses_and_loses_nothing() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    ledger.record(&airtime(1)).await.unwrap();
    // SQLite behaves the same when the disk is full: it can't allocate the next page.
    let limit = "PRAGMA max_page_count = 60";
    sqlx::query(limit).execute(&ledger.writer).await.unwrap();
    let mut recorded = 1;
    let refused = loop {
        match ledger.record(&airtime(recorded + 1)).await {
            Ok(_) => recorded += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, LedgerError::DiskFull), "{refused:?}");
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), recorded);
    ledger.checkup().await.unwrap();

    sqlx::query("PRAGMA max_page_count = 1000000").execute(&ledger.writer).await.unwrap();
    ledger.record(&airtime(recorded + 1)).await.unwrap();
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), recorded + 1, "with room again, work goes on");
}
