//! What the file itself refuses, whatever program writes into it.

use std::path::Path;
use std::process::Command;

use kaunta_domain::reference::OperationId;
use kaunta_ledger::LedgerError;

use crate::shop::{Shop, airtime, booked, event, later, new_operation, noon, record, result};

/// Runs SQL from outside. Returns the error as the sqlite3 program prints it.
///
/// Does not block the runtime, which must be able to roll back a failed transaction: that one locks the file until then.
pub async fn outside(book: &Path, sql: &str) -> Result<String, String> {
    let mut program = Command::new("sqlite3");
    program.args(["-cmd", ".timeout 10000"]).arg(book).arg(sql);
    let done = tokio::task::spawn_blocking(move || program.output()).await.unwrap().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).trim().to_owned();
    if done.status.success() { Ok(text(done.stdout)) } else { Err(text(done.stderr)) }
}

#[tokio::test]
async fn nothing_that_happened_can_be_changed_or_deleted_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    record(&ledger, &new_operation(2, airtime(5_000, "0701000002"))).await;
    ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    let before = outside(&shop.book(), "SELECT * FROM operation; SELECT * FROM event").await.unwrap();
    for sql in [
        "DELETE FROM event",
        "UPDATE event SET at = 0",
        "UPDATE event SET body = '\"recorded\"' WHERE id = 2",
        "REPLACE INTO event (id, operation, at, kind, body, hash) VALUES (1, 1, 0, 'recorded', '1', zeroblob(32))",
        "REPLACE INTO event (operation, at, kind, attempt, body, hash) VALUES (1, 0, 'sending', 1, '1', zeroblob(32))",
        "INSERT INTO event (operation, at, kind, body, hash) VALUES (1, 0, 'recorded', '1', zeroblob(31))",
        "INSERT INTO event (operation, at, kind, body) VALUES (1, 0, 'recorded', '1')",
        "UPDATE operation SET state = 'failed' WHERE id = 1",
        "UPDATE operation SET state = 'unknown' WHERE id = 1",
        "REPLACE INTO operation SELECT * FROM operation WHERE state = 'succeeded'",
        "DELETE FROM operation WHERE id = 1",
        "REPLACE INTO operation SELECT * FROM operation WHERE id = 1",
        "UPDATE operation SET amount = 100",
        "UPDATE operation SET idempotency_key = 'x' WHERE id = 1",
        "UPDATE operation SET reference = 'x' WHERE id = 1",
        "UPDATE operation SET transfer = '{}'",
        "UPDATE operation SET created_at = 0, day = 0",
        "UPDATE operation SET phone = NULL",
        "UPDATE operation SET id = 9 WHERE id = 1",
        "UPDATE operation SET state = 'paid'",
        "UPDATE operation SET extra = 'not json'",
        "UPDATE operation SET attempts = 'many'",
        "INSERT INTO event (operation, at, kind, attempt, body, hash) VALUES (1, 0, 'sending', 1, '1', zeroblob(32))",
        "PRAGMA foreign_keys = ON;
         INSERT INTO event (operation, at, kind, body, hash) VALUES (9, 0, 'recorded', '1', zeroblob(32))",
        "UPDATE setting SET value = 'ff' WHERE key = 'reference_seed'",
        "UPDATE setting SET key = 'reference_seed' WHERE key = 'environment'",
        "DELETE FROM setting WHERE key = 'reference_seed'",
        "REPLACE INTO setting VALUES ('reference_seed', 'ff')",
        "UPDATE setting SET value = 'production' WHERE key = 'environment'",
        "DELETE FROM setting",
        "REPLACE INTO setting VALUES ('environment', 'production')",
    ] {
        let refused = outside(&shop.book(), sql).await;
        assert!(refused.is_err(), "{sql} was let through");
    }
    assert_eq!(outside(&shop.book(), "SELECT * FROM operation; SELECT * FROM event").await.unwrap(), before);
}

#[tokio::test]
async fn a_row_that_this_program_does_not_understand_is_an_error_with_its_place() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=4 {
        record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await;
    }
    outside(
        &shop.book(),
        "PRAGMA ignore_check_constraints = ON;
         DROP TRIGGER event_never_changes;
         UPDATE operation SET state = 'refunded' WHERE id = 1;
         UPDATE operation SET fee = 'a lot' WHERE id = 2;
         UPDATE event SET body = '{\"transmogrified\":{}}' WHERE operation = 3;",
    )
    .await
    .unwrap();
    let place = |error: LedgerError| match error {
        LedgerError::Unreadable { table, row, column, .. } => (table, row, column),
        other => panic!("{other}"),
    };
    let first = ledger.operation(OperationId(1)).await.unwrap_err();
    assert_eq!(place(first), ("operation", "1".into(), "state"));
    let second = ledger.operation(OperationId(2)).await.unwrap_err();
    assert_eq!(place(second), ("operation", "2".into(), "fee"));
    let third = ledger.events(OperationId(3)).await.unwrap_err();
    assert_eq!(place(third), ("event", "5".into(), "body"));
    ledger.history(&Default::default(), 0, 10).await.unwrap_err();
    ledger.operation(OperationId(4)).await.unwrap().unwrap();
    let totals = ledger.totals(kaunta_domain::day::day_of(noon()), None).await.unwrap_err();
    assert_eq!(place(totals).2, "state");
}

#[tokio::test]
async fn the_books_own_settings_are_not_a_persons_to_change() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for key in ["environment", "reference_seed", "numbers_above", ""] {
        assert!(matches!(ledger.set_setting(key, "production").await, Err(LedgerError::NotASetting(_))));
    }
    ledger.set_setting("shop.name", "Nakato's").await.unwrap();
    ledger.set_setting("shop.name", "Nakato & Sons").await.unwrap();
    assert_eq!(ledger.setting("shop.name").await.unwrap().as_deref(), Some("Nakato & Sons"));
}
