use std::path::PathBuf;

use chrono::{DateTime, Utc};
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
use crate::migration::Step;
use crate::table::operation::NewOperation;

const GROWN: Migration =
    Migration { version: NEXT, sql: "ALTER TABLE operation ADD COLUMN till TEXT;", step: Step::None };
const BROKEN: Migration = Migration {
    version: NEXT + 1,
    sql: "ALTER TABLE operation ADD COLUMN shift TEXT; ALTER TABLE nothing ADD COLUMN x;",
    step: Step::None,
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

    /// A book of the first layout that was shipped, with operations in it.
    async fn with_old_book(count: u64) -> Shop {
        let shop = Shop { folder: TempDir::new().unwrap() };
        let ledger = shop.open(MIGRATIONS).await.unwrap();
        for number in 1..=count {
            ledger.record(&airtime(number)).await.unwrap();
        }
        // As after a crash: the journal is not folded in, and the book's own file has none of these.
        std::mem::forget(ledger.writer.acquire().await.unwrap());
        shop
    }
}

fn airtime(number: u64) -> NewOperation {
    let at = DateTime::<Utc>::from_timestamp_millis(1_795_251_600_000).unwrap();
    let phone = Phone::parse("0701000001").unwrap();
    NewOperation {
        intention: IdempotencyKey::make(u128::from(number)),
        transfer: Transfer {
            amount: Amount::new(5_000).unwrap(),
            narration: Narration::parse("Airtime").unwrap(),
            wallet: WalletType::Escrow,
            callback: None,
            metadata: None,
            details: Details::Airtime { phone, network: Network::Airtel },
        },
        validation: None,
        balance_read: None,
        by: None,
        with: None,
        limits: crate::Spending::default(),
        rules: crate::BookRules::default(),
        now: Moment { at, tick: MonotonicStamp { run: 1, ms: number } },
    }
}

/// The layout after the newest.
const NEXT: i64 = MIGRATIONS.len() as i64 + 1;

/// The copies that migrations from these layouts leave, by name.
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
    let second =
        Migration { version: NEXT + 1, sql: "CREATE TABLE shift (id INTEGER PRIMARY KEY) STRICT;", step: Step::None };
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
    // What SQLite does when the disk has no page left: the next one can't be had.
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

/// Puts the content of a book of this layout into one of layout 7, as that one would have it.
async fn turned_back(shop: &Shop) -> PathBuf {
    turned_back_to(shop, 7, "id, operation, at, kind, attempt, body, evidence", "").await
}

/// The same of layout 8, with its chain and its cases.
async fn turned_back_to_the_chain(shop: &Shop) -> PathBuf {
    let events = "id, operation, at, run, tick, kind, attempt, who, body, evidence, hash";
    turned_back_to(shop, 8, events, ", case_since").await
}

async fn turned_back_to(shop: &Shop, layout: usize, events: &str, more: &str) -> PathBuf {
    let old = shop.folder.path().join("old.db");
    make(&old, Environment::Practice, &MIGRATIONS[..layout]).await.unwrap();
    let mut connection = writing(&old).connect().await.unwrap();
    sqlx::query("ATTACH ? AS now").bind(shop.book().to_str().unwrap()).execute(&mut connection).await.unwrap();
    let columns =
        "id, intention, reference, transfer, mode, amount, wallet, phone, account, provider, biller, narration,
        validation, created_at, day, state, party, service_status, contradicted_by, attempts, transaction_id,
        service_reference, fee, total_charged, balance_after, extra, next_look_up_at, updated_at";
    let copy = format!(
        "INSERT INTO operation ({columns}{more}) SELECT {columns}{more} FROM now.operation;
         INSERT INTO event ({events}) SELECT {events} FROM now.event;
         INSERT INTO balance SELECT * FROM now.balance;"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(copy)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    old
}

#[tokio::test]
async fn a_book_without_a_chain_keeps_every_event_and_gets_one() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    // More events than are carried over in one piece.
    for number in 1..=400 {
        let id = match ledger.record(&airtime(number)).await.unwrap() {
            crate::Recorded::New(operation)
            | crate::Recorded::Already(operation)
            | crate::Recorded::CommitUncertain(operation) => operation.id,
        };
        let doubt = kaunta_domain::answer::Doubt::Interrupted;
        let outcome = kaunta_domain::answer::SendOutcome::Unknown { doubt };
        let kind = kaunta_domain::event::EventKind::Sent { attempt: 1, outcome };
        let at = airtime(number).now;
        ledger.append(id, kaunta_domain::event::Event::new(at, kind)).await.unwrap();
    }
    let old = turned_back(&shop).await;
    let opened = open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap();
    assert_eq!(files_in(&shop.backups()), layouts("old", 7..NEXT - 1));
    for id in [1, 2, 250, 400].map(OperationId) {
        assert_eq!(opened.operation(id).await.unwrap(), ledger.operation(id).await.unwrap());
        let (before, after) = (ledger.events(id).await.unwrap(), opened.events(id).await.unwrap());
        assert_eq!(before.len(), after.len());
        for (before, after) in before.into_iter().zip(after) {
            assert_eq!(after.event, kaunta_domain::event::Event { tick: None, ..before.event });
            assert_eq!(after.id, before.id);
        }
    }
    let crate::Verdict::Whole(verified) = opened.verify(|_, _| {}).await.unwrap() else { panic!("broken") };
    assert_eq!((verified.events, verified.head), (1200, opened.anchor().head));
    assert_eq!(opened.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    let search = Filter { search: "airtime".into(), ..Filter::default() };
    assert_eq!(opened.count(&search).await.unwrap(), 400, "what no index had is found");
    assert_ne!(opened.seed(), ledger.seed());
    opened.record(&airtime(401)).await.unwrap();
    assert!(matches!(opened.verify(|_, _| {}).await.unwrap(), crate::Verdict::Whole(_)));
}

/// Every row of the tables that layout 9 made anew, in the columns that there were before.
async fn rows_of_layout_8(book: &Path) -> Vec<String> {
    let mut connection = writing(book).connect().await.unwrap();
    let mut all = Vec::new();
    for (table, without) in [
        ("operation", "'batch', 'payroll_row', 'maker', 'maker_folded', 'approval', 'epoch', 'serial', 'cents'"),
        ("event", "'machine'"),
        ("balance", "''"),
    ] {
        let columns =
            format!("SELECT name FROM pragma_table_info('{table}') WHERE name NOT IN ({without}) ORDER BY name");
        let columns: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(columns)).fetch_all(&mut connection).await.unwrap();
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let rows = format!("SELECT concat_ws('|', '{table}', {}) FROM {table} ORDER BY 1", quoted.join(", "));
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_all(&mut connection).await.unwrap();
        all.extend(rows);
    }
    connection.close().await.unwrap();
    all
}

#[tokio::test]
async fn a_book_from_before_the_partner_wallet_keeps_every_row_and_fingerprint_and_every_rule() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    for number in 1..=50 {
        let crate::Recorded::New(operation) = ledger.record(&airtime(number)).await.unwrap() else { panic!("again") };
        let doubt = kaunta_domain::answer::Doubt::Interrupted;
        let outcome = kaunta_domain::answer::SendOutcome::Unknown { doubt };
        let kind = kaunta_domain::event::EventKind::Sent { attempt: 1, outcome };
        ledger.append(operation.id, kaunta_domain::event::Event::new(airtime(number).now, kind)).await.unwrap();
    }
    let money = kaunta_domain::money::Money::parse("12.50").unwrap();
    ledger.keep_balance(WalletType::Escrow, money, airtime(1).now.at).await.unwrap();
    let old = turned_back_to_the_chain(&shop).await;
    let before = rows_of_layout_8(&old).await;
    assert_eq!(before.len(), 50 + 150 + 1);
    assert!(matches!(crate::verify_book(&old, None, |_, _| {}).await.unwrap(), crate::Verdict::Whole(_)));
    let seed = {
        let mut connection = writing(&old).connect().await.unwrap();
        let seed = crate::table::setting::seed_of(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        seed
    };

    let opened = open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap();
    assert_eq!(files_in(&shop.backups()), layouts("old", 8..NEXT - 1));
    let crate::Verdict::Whole(verified) = opened.verify(|_, _| {}).await.unwrap() else { panic!("broken") };
    assert_eq!((verified.events, verified.head, opened.seed()), (150, ledger.anchor().head, seed));
    assert_eq!(opened.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    assert_eq!(rows_of_layout_8(&old).await, before);
    let search = Filter { search: "airtime".into(), ..Filter::default() };
    assert_eq!(opened.count(&search).await.unwrap(), 50);

    let rules = "SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('trigger', 'index') ORDER BY 1";
    let now: Vec<String> = sqlx::query_scalar(rules).fetch_all(&opened.readers).await.unwrap();
    let copy = reading(&shop.backups().join("old-layout-8.db")).connect().await.unwrap();
    let then: Vec<String> = sqlx::query_scalar(rules).fetch_all(&mut { copy }).await.unwrap();
    assert_eq!(then.iter().find(|rule| !now.contains(rule)), None, "no rule and no index is left out");
    let broken: Vec<sqlx::sqlite::SqliteRow> =
        sqlx::query("PRAGMA foreign_key_check").fetch_all(&opened.readers).await.unwrap();
    assert!(broken.is_empty());
    let behind = "UPDATE operation SET amount = 200 WHERE id = 1";
    sqlx::query(behind).execute(&opened.writer).await.unwrap_err();
    opened.record(&airtime(51)).await.unwrap();
    assert!(matches!(opened.verify(|_, _| {}).await.unwrap(), crate::Verdict::Whole(_)));
}

#[tokio::test]
async fn a_book_from_before_people_keeps_its_chain_and_its_next_events_say_on_which_machine_they_were_written() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    for number in 1..=20 {
        ledger.record(&airtime(number)).await.unwrap();
    }
    let events = "id, operation, at, run, tick, kind, attempt, who, body, evidence, hash";
    let old = turned_back_to(&shop, 9, events, ", case_since, batch, payroll_row").await;
    assert!(matches!(crate::verify_book(&old, None, |_, _| {}).await.unwrap(), crate::Verdict::Whole(_)), "as it is");
    let before = rows_of_layout_8(&old).await;

    let opened = open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap();
    assert_eq!(files_in(&shop.backups()), layouts("old", 9..NEXT - 1));
    assert_eq!(rows_of_layout_8(&old).await, before);
    let crate::Verdict::Whole(verified) = opened.verify(|_, _| {}).await.unwrap() else { panic!("broken") };
    assert_eq!((verified.events, verified.head), (40, ledger.anchor().head));
    let machine = kaunta_domain::event::MachineName::parse("Till 1").unwrap();
    opened.works_on(machine.clone());
    opened.record(&airtime(21)).await.unwrap();
    let machines =
        |events: Vec<crate::KeptEvent>| events.into_iter().map(|kept| kept.event.machine).collect::<Vec<_>>();
    assert_eq!(machines(opened.events(OperationId(20)).await.unwrap()), [None, None]);
    assert_eq!(machines(opened.events(OperationId(21)).await.unwrap()), [Some(machine.clone()), Some(machine)]);
    assert!(matches!(opened.verify(|_, _| {}).await.unwrap(), crate::Verdict::Whole(_)));
    assert_eq!(opened.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    let rules = "SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('trigger', 'index') ORDER BY 1";
    let now: Vec<String> = sqlx::query_scalar(rules).fetch_all(&opened.readers).await.unwrap();
    let copy = reading(&shop.backups().join("old-layout-9.db")).connect().await.unwrap();
    let then: Vec<String> = sqlx::query_scalar(rules).fetch_all(&mut { copy }).await.unwrap();
    assert_eq!(then.iter().find(|rule| !now.contains(rule)), None, "no rule and no index is left out");
}

#[tokio::test]
async fn a_book_from_before_refusals_were_confirmed_takes_one_and_no_state_that_nobody_knows() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    ledger.record(&airtime(1)).await.unwrap();
    let events = "id, operation, at, run, tick, kind, attempt, who, body, evidence, hash, machine";
    let old = turned_back_to(&shop, 10, events, ", case_since").await;
    let ledger = open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap();
    assert_eq!(files_in(&shop.backups()), layouts("old", 10..NEXT - 1));
    let error = kaunta_domain::answer::ServiceError { http_status: 400, code: None, message: None, retry_after: None };
    let outcome = kaunta_domain::answer::SendOutcome::Refused { error };
    let kind = kaunta_domain::event::EventKind::Sent { attempt: 1, outcome };
    let event = kaunta_domain::event::Event::new(airtime(1).now, kind);
    let refused = ledger.append(OperationId(1), event).await.unwrap();
    assert_eq!(refused.state, kaunta_domain::operation::State::Refused);
    let unknown = "UPDATE operation SET state = 'declined' WHERE id = 1";
    sqlx::query(unknown).execute(&ledger.writer).await.unwrap_err();
    ledger.checkup().await.unwrap();
    assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
}

#[tokio::test]
async fn a_carrying_over_that_is_cut_off_leaves_the_old_book() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let ledger = shop.open(MIGRATIONS).await.unwrap();
    ledger.record(&airtime(1)).await.unwrap();
    let old = turned_back(&shop).await;
    let mut connection = writing(&old).connect().await.unwrap();
    // An event that no book ever had: the new table's rules refuse it after the chain was worked out.
    sqlx::raw_sql(
        "PRAGMA ignore_check_constraints = ON; INSERT INTO event VALUES (-4, 1, 0, 'recorded', NULL, '1', NULL)",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap_err();
    let mut connection = writing(&old).connect().await.unwrap();
    assert_eq!(version_of(&mut connection).await.unwrap(), 7);
    let events: i64 = sqlx::query_scalar("SELECT count(*) FROM event").fetch_one(&mut connection).await.unwrap();
    assert_eq!(events, 3);
}

#[tokio::test]
async fn rows_that_stood_there_twice_and_rows_that_were_paid_before_are_told_apart_also_in_confirmed_payrolls() {
    let shop = Shop { folder: TempDir::new().unwrap() };
    let old = shop.folder.path().join("old.db");
    make(&old, Environment::Practice, &MIGRATIONS[..26]).await.unwrap();
    let mut connection = writing(&old).connect().await.unwrap();
    let rows = "INSERT INTO payroll (id, name, source, kind, note, columns, row_count, created_at, state)
                VALUES (1, 'Wages', '{\"source\":\"byHand\"}', 'mobileMoney', 'Wages', '[]', 5, 1, 'draft');
                INSERT INTO payroll_row (id, payroll, line, cells, typed, checked, sought, verdict, payable, included, edited)
                SELECT 1000000 + key, 1, key, '[]', '{}', json_object('payee', NULL, 'findings', json(value)), '',
                       iif(value = '[]', 'valid', 'duplicate'), 0, 0, 0
                FROM json_each('[\"[]\",
                  \"[{\\\"finding\\\":\\\"sameInFile\\\",\\\"line\\\":2,\\\"sameAmount\\\":true}]\",
                  \"[{\\\"finding\\\":\\\"paidBefore\\\",\\\"operation\\\":1,\\\"payroll\\\":null}]\",
                  \"[{\\\"finding\\\":\\\"sameInFile\\\",\\\"line\\\":2,\\\"sameAmount\\\":true},{\\\"finding\\\":\\\"maybePaid\\\",\\\"payroll\\\":1}]\",
                  \"[{\\\"finding\\\":\\\"inResults\\\",\\\"reference\\\":\\\"K-1\\\",\\\"operation\\\":null}]\"]')
                WHERE key > 0;
                UPDATE payroll SET state = 'stopped', confirmed_at = 1, route = 'batch', rate_a_minute = 1, batch_size = 1,
                  to_pay = 1, total = 1000";
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let opened = open_with(&old, Environment::Practice, &shop.backups(), MIGRATIONS).await.unwrap();
    let told: Vec<String> =
        sqlx::query_scalar("SELECT verdict FROM payroll_row ORDER BY id").fetch_all(&opened.readers).await.unwrap();
    assert_eq!(told, ["twiceInFile", "paidBefore", "paidBefore", "paidBefore"]);
    let late = sqlx::query("UPDATE payroll_row SET line = 9").execute(&opened.writer).await.unwrap_err().to_string();
    assert!(late.contains("never changes"), "{late}");
    let old_word = sqlx::query("INSERT INTO payroll_row (id, payroll, line, cells, typed, checked, sought, verdict, payable, included, edited)
        SELECT id + 9, payroll, line, cells, typed, checked, sought, 'duplicate', payable, included, edited FROM payroll_row LIMIT 1");
    old_word.execute(&opened.writer).await.unwrap_err();
    opened.checkup().await.unwrap();
}
