//! Whatever is changed in the file with the triggers removed, verification finds it.

use std::path::Path;

use chrono::TimeDelta;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{EventKind, MachineName};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{Anchor, Broken, Fingerprint, Ledger, Verification, Verified, verify_book};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::refusing::outside;
use crate::shop::{
    Beginning, Shop, airtime, at_time, bank, bill, booked, event, evidence, found, later, new_operation, noon, record,
    result, send,
};

/// Twelve payments with every kind of event: 12 × 3 events, a callback and a decision.
async fn book(shop: &Shop) -> Ledger {
    let ledger = shop.open().await;
    ledger.works_on(MachineName::parse("Till 1").unwrap());
    for number in 1..=12_u64 {
        let transfer = match number % 4 {
            0 => send(25_000 + number, "NAKATO SARAH", "0772123456"),
            1 => airtime(1_000 * number, "0701000001"),
            2 => bill(5_000, "OPIO \"J\" 'é'", "04021234567"),
            _ => bank(700_000, "AKELLO; 3:RUTH~", "9030001234567"),
        };
        let id = record(&ledger, &at_time(number, transfer, later(number as i64))).await.id;
        let status = ["SUCCESS", "PENDING", "FAILED"][number as usize % 3];
        let answered = event(later(60), booked(result(status))).with(evidence("{\"é\": \"\0;~\"}"));
        ledger.append(id, answered).await.unwrap();
        if number == 7 {
            let claimed = Some("SUCCESS".to_owned());
            ledger.append(id, event(later(70), EventKind::CalledBack { claimed })).await.unwrap();
            let decided =
                event(later(80), EventKind::ResolvedManually { paid: true, reason: "The customer showed it".into() });
            ledger.append(id, decided.by(Name::parse("Achieng Mary").unwrap())).await.unwrap();
        }
    }
    ledger
}

const EVENTS: u64 = 38;

const WITHOUT_TRIGGERS: &str = "PRAGMA ignore_check_constraints = ON; DROP TRIGGER event_never_changes;
    DROP TRIGGER event_is_never_deleted; DROP TRIGGER event_is_never_replaced;
    DROP TRIGGER operation_never_changes; DROP TRIGGER operation_is_never_deleted;
    DROP TRIGGER operation_final_state_stays;";

async fn verified(path: &Path, anchor: Option<&Anchor>) -> Verification {
    verify_book(path, anchor, |_, _| {}).await.unwrap()
}

fn broken(verdict: Verification) -> Broken {
    match verdict {
        Verification::Broken(broken) => broken,
        Verification::Whole(whole) => panic!("nothing was found: {whole:?}"),
    }
}

/// The verification's result after this SQL was run with the triggers removed.
async fn after(sql: &str) -> Broken {
    static BEGINNING: Beginning = Beginning::new();
    let write = async |shop: &Shop| {
        let ledger = book(shop).await;
        ledger.write_anchor().await.unwrap();
        ledger.close().await;
    };
    let shop = BEGINNING.copied(write).await;
    let ledger = shop.open().await;
    outside(&shop.book(), &format!("{WITHOUT_TRIGGERS} {sql}")).await.unwrap();
    let told = ledger.verify(|_, _| {}).await.unwrap();
    ledger.close().await;
    let found = broken(verified(&shop.book(), None).await);
    if let Verification::Broken(told) = told {
        assert_eq!(told, found, "{sql}: the open book says the same");
    }
    found
}

#[tokio::test]
async fn a_book_that_nobody_touched_is_whole_while_it_is_open_and_after() {
    let shop = Shop::new();
    let ledger = book(&shop).await;
    let mut told = Vec::new();
    let verdict = ledger.verify(|done, total| told.push((done, total))).await.unwrap();
    let anchor = ledger.anchor();
    assert_eq!(verdict, Verification::Whole(Verified { events: EVENTS, head: anchor.head }));
    assert_eq!(told, [(EVENTS, EVENTS)]);
    assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    ledger.write_anchor().await.unwrap();
    assert_eq!(verified(&shop.book(), Some(&anchor)).await, verdict, "while Kaunta has it open");
    ledger.close().await;
    assert_eq!(verified(&shop.book(), Some(&anchor)).await, verdict);
}

#[tokio::test]
async fn an_edited_event_is_found() {
    for sql in [
        "UPDATE event SET body = (SELECT body FROM event WHERE id = 15) WHERE id = 12",
        "UPDATE event SET body = '{\"sent\":{\"attempt\":1,\"outcome\":{\"notSent\":{\"problem\":\"noConnection\"}}}}' WHERE id = 12",
        "UPDATE event SET evidence = '{\"method\":\"GET\"}' WHERE id = 12",
        "UPDATE event SET evidence = NULL WHERE id = 12",
        "UPDATE event SET at = at + 1 WHERE id = 12",
        "UPDATE event SET stamp = stamp + 1 WHERE id = 12",
        "UPDATE event SET run = NULL, stamp = NULL WHERE id = 12",
        "UPDATE event SET who = 'Somebody else' WHERE id = 12",
        "UPDATE event SET machine = 'Another till' WHERE id = 12",
        "UPDATE event SET machine = NULL WHERE id = 12",
        "UPDATE event SET operation = 1 WHERE id = 12",
        "UPDATE event SET kind = 'lookedUp' WHERE id = 12",
        "UPDATE event SET hash = zeroblob(32) WHERE id = 12",
        "UPDATE event SET body = body || ' ' WHERE id = 12",
    ] {
        assert_eq!(after(sql).await, Broken::Changed { event: 12 }, "{sql}");
    }
    let sql = "UPDATE event SET hash = x'00' WHERE id = 12";
    assert_eq!(after(sql).await, Broken::Unreadable { event: 12 });
    assert_eq!(after("UPDATE event SET attempt = 7 WHERE id = 11").await, Broken::Changed { event: 11 });
}

#[tokio::test]
async fn events_that_changed_places_are_found() {
    let swap = "UPDATE event SET id = 900 WHERE id = 9; UPDATE event SET id = 9 WHERE id = 10;
                UPDATE event SET id = 10 WHERE id = 900;";
    assert_eq!(after(swap).await, Broken::Changed { event: 9 });
}

#[tokio::test]
async fn an_event_taken_out_is_found_also_when_the_others_close_ranks() {
    assert_eq!(after("DELETE FROM event WHERE id = 9").await, Broken::Missing { event: 9 });
    assert_eq!(after("DELETE FROM event WHERE id = 1").await, Broken::Missing { event: 1 });
    let closed = "DELETE FROM event WHERE id = 9; UPDATE event SET id = -id WHERE id > 9;
                  UPDATE event SET id = -id - 1 WHERE id < 0;";
    assert_eq!(after(closed).await, Broken::Changed { event: 9 });
}

#[tokio::test]
async fn a_tail_that_was_cut_off_is_found_by_the_anchor() {
    let cut = format!("DELETE FROM event WHERE id > {}", EVENTS - 3);
    assert_eq!(after(&cut).await, Broken::CutOff { events: EVENTS - 3, known: EVENTS });
    assert_eq!(after("DELETE FROM event").await, Broken::CutOff { events: 0, known: EVENTS });
}

#[tokio::test]
async fn a_tail_that_was_cut_off_is_found_by_a_anchor_kept_elsewhere_when_the_one_beside_the_book_is_gone() {
    let shop = Shop::new();
    let ledger = book(&shop).await;
    let elsewhere = Anchor::parse(&ledger.anchor().to_text()).unwrap();
    ledger.close().await;
    let anchor = shop.folder.path().join("practice.db.anchor");
    std::fs::remove_file(anchor).unwrap();
    outside(&shop.book(), &format!("{WITHOUT_TRIGGERS} DELETE FROM event WHERE id = {EVENTS}")).await.unwrap();
    assert!(matches!(verified(&shop.book(), Some(&elsewhere)).await, Verification::Broken(Broken::CutOff { .. })));
}

#[tokio::test]
async fn a_forged_event_is_found() {
    let forged = "INSERT INTO event SELECT 39, 3, at, run, stamp, kind, attempt, who, body, hash, evidence, machine FROM event WHERE id = 12";
    assert_eq!(after(forged).await, Broken::Changed { event: 39 });
    let before = forged.replace("39,", "-1,");
    assert_eq!(after(&before).await, Broken::Changed { event: 0 });
    let between = "UPDATE event SET id = -id WHERE id > 9; UPDATE event SET id = -id + 1 WHERE id < 0;
        INSERT INTO event SELECT 10, operation, at, run, stamp, 'lookedUp', NULL, who, body, hash, evidence, machine FROM event WHERE id = 9";
    assert_eq!(after(between).await, Broken::Changed { event: 10 });
}

#[tokio::test]
async fn an_edited_idempotency_key_is_found() {
    for sql in [
        "amount = 100",
        "reference = 'KA-000000-000000'",
        "idempotency_key = 'another'",
        "transfer = (SELECT transfer FROM operation WHERE id = 8)",
        "transfer = '{\"amount\":100}'",
        "phone = '256700000000'",
        "account = '1'",
        "provider = 'AIRTEL'",
        "wallet = 'COMMISSION'",
        "narration = 'Rent'",
        "validation = 1",
        "created_at = created_at + 1",
        "mode = 'PARTNER_SEND_BANK'",
        "biller = 'NWSC'",
    ] {
        let found = after(&format!("UPDATE operation SET {sql} WHERE id = 4")).await;
        assert_eq!(found, Broken::Changed { event: 10 }, "{sql}");
    }
    assert_eq!(after("DELETE FROM operation WHERE id = 4").await, Broken::OperationGone { event: 10 });
}

#[tokio::test]
async fn a_row_that_says_something_else_than_its_events_is_found() {
    for sql in [
        "state = 'succeeded' WHERE id = 4",
        "fee = '1' WHERE id = 4",
        "charge = 300 WHERE id = 4",
        "total_charged = NULL WHERE id = 4",
        "contradicted_by = 'FAILED' WHERE id = 3",
        "case_since = 5 WHERE id = 3",
        "settled_after = 5 WHERE id = 3",
        "settled_first_after = 5 WHERE id = 3",
        "extra = '{}' WHERE id = 3",
        "party = 'SOMEBODY ELSE' WHERE id = 3",
        "transaction_id = 'TXN-1' WHERE id = 3",
        "attempts = 2 WHERE id = 3",
        "maker = 'Okello', maker_folded = 'okello' WHERE id = 3",
    ] {
        let found = after(&format!("UPDATE operation SET {sql}")).await;
        assert!(matches!(found, Broken::Lifecycle { operation: 3 | 4, .. }), "{sql}: {found:?}");
    }
}

#[tokio::test]
async fn a_count_that_is_not_what_the_payments_come_to_is_found() {
    for sql in [
        "UPDATE operation_day SET count = count + 1 WHERE state = 'pending'",
        "UPDATE operation_day SET amount = amount - 100",
        "UPDATE operation_day SET fees = 0 WHERE state = 'succeeded'",
        "UPDATE operation_day SET disputed = 1 WHERE state = 'succeeded'",
        "UPDATE operation_day SET last = first - 1",
        "DELETE FROM operation_day WHERE state = 'failed'",
        "UPDATE operation_block SET count = 9 WHERE mode = 'PARTNER_PAY_AIRTIME'",
        "INSERT INTO operation_stretch VALUES (7, 'PARTNER_SEND_MNO', 'succeeded', 0, 'ESCROW', '', '', 0, 1)",
    ] {
        assert_eq!(after(sql).await, Broken::Counts, "{sql}");
    }
    let number = "DROP TRIGGER operation_number_is_never_deleted; DELETE FROM operation_number WHERE operation = 3";
    assert!(matches!(after(number).await, Broken::Lifecycle { operation: 3, .. }));
}

#[tokio::test]
async fn a_payment_that_no_event_wrote_down_is_found() {
    let forged = "CREATE TABLE copy AS SELECT * FROM operation WHERE id = 4;
        UPDATE copy SET id = 13, idempotency_key = 'x', reference = 'KA-X', serial = 13;
        INSERT INTO operation SELECT * FROM copy; DROP TABLE copy;";
    assert!(matches!(after(forged).await, Broken::Lifecycle { operation: 13, .. }));
}

#[tokio::test]
async fn a_chain_written_anew_is_found_by_the_anchor() {
    let shop = Shop::new();
    let ledger = book(&shop).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    let id = ledger.due(later(900), 1).await.unwrap()[0].id;
    ledger.append(id, event(later(99), found("SUCCESS"))).await.unwrap();
    let anchor = ledger.anchor();
    ledger.close().await;
    let other = Ledger::open(&copy, Environment::Practice, &shop.backups()).await.unwrap();
    for second in 99..102 {
        other.append(id, event(later(second), found("FAILED"))).await.unwrap();
    }
    assert!(matches!(other.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)), "by itself it holds together");
    other.close().await;
    assert_eq!(broken(verified(&copy, Some(&anchor)).await), Broken::Rewritten { event: EVENTS + 1 });
}

/// Everything that is fingerprinted.
async fn texts(shop: &Shop) -> Vec<String> {
    let ledger = shop.open().await;
    let mut texts = Vec::new();
    for id in 1..=12 {
        texts.extend(ledger.proofs(OperationId(id)).await.unwrap().into_iter().map(|proof| proof.canonical));
    }
    ledger.close().await;
    texts
}

/// Any flipped bit of any event in the file is found, unless SQLite itself refuses the file.
#[test]
fn any_byte_changed_in_any_column_is_found() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shop = Shop::new();
    let ledger = runtime.block_on(book(&shop));
    runtime.block_on(ledger.close());
    drop(ledger);
    let outside = |sql: &str| runtime.block_on(outside(&shop.book(), sql));
    outside(WITHOUT_TRIGGERS).unwrap();
    let whole = std::fs::read(shop.book()).unwrap();
    let texts_before = runtime.block_on(texts(&shop));
    let columns = prop::sample::select(vec!["body", "evidence", "hash", "kind", "who", "machine"]);
    let config = Config { cases: 64, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(1..=EVENTS, columns, 0.0..1.0, 0_u8..8), |(id, column, place, bit)| {
            std::fs::write(shop.book(), &whole).unwrap();
            let length = outside(&format!("SELECT octet_length({column}) FROM event WHERE id = {id}"))
                .or_else(|_| outside(&format!("SELECT length(CAST({column} AS BLOB)) FROM event WHERE id = {id}")))
                .unwrap();
            let Ok(length) = length.parse::<u32>() else { return Ok(()) };
            let place = (f64::from(length) * place) as u32 + 1;
            let hex = format!("substr(hex({column}), {place} * 2 - 1, 2)");
            let byte = outside(&format!("SELECT {hex} FROM event WHERE id = {id}")).unwrap();
            let flipped = u8::from_str_radix(&byte, 16).unwrap() ^ (1 << bit);
            let target = outside(&format!("SELECT upper(typeof({column})) FROM event WHERE id = {id}")).unwrap();
            let sql = format!(
                "PRAGMA ignore_check_constraints = ON;
                 UPDATE event SET {column} = CAST(substr(CAST({column} AS BLOB), 1, {place} - 1) || x'{flipped:02x}' ||
                     substr(CAST({column} AS BLOB), {place} + 1) AS {target}) WHERE id = {id}"
            );
            outside(&sql).unwrap();
            let found = runtime.block_on(verified(&shop.book(), None));
            let at = match found {
                Verification::Broken(Broken::Changed { event } | Broken::Unreadable { event }) => event,
                // Some bits of a compressed text have no meaning.
                Verification::Whole(_) if target == "BLOB" && column != "hash" => {
                    prop_assert_eq!(&runtime.block_on(texts(&shop)), &texts_before);
                    return Ok(());
                }
                other => panic!("{column} of event {id}, byte {place}: {other:?}"),
            };
            prop_assert_eq!(at, id);
            Ok(())
        })
        .unwrap();
}

#[tokio::test]
async fn appending_never_reads_what_was_appended_before() {
    let shop = Shop::new();
    let ledger = book(&shop).await;
    let head = ledger.anchor().head;
    // An earlier event is changed while the book is open: the chain continues from what was written.
    outside(&shop.book(), &format!("{WITHOUT_TRIGGERS} UPDATE event SET hash = zeroblob(32) WHERE id = {EVENTS}"))
        .await
        .unwrap();
    let operation = record(&ledger, &new_operation(99, airtime(500, "0701000001"))).await;
    let proofs = ledger.proofs(operation.id).await.unwrap();
    assert_ne!(proofs[0].previous, head, "the file says another thing");
    assert_eq!(proofs[0].fingerprint, follow(head, &proofs[0].canonical));
    assert_eq!(proofs[1].fingerprint, follow(proofs[0].fingerprint, &proofs[1].canonical));
}

fn follow(previous: Fingerprint, canonical: &str) -> Fingerprint {
    use sha2::{Digest, Sha256};
    let bytes: Vec<u8> = (0..64)
        .step_by(2)
        .map(|place| u8::from_str_radix(&previous.to_string()[place..place + 2], 16).unwrap())
        .chain(canonical.bytes())
        .collect();
    let hex: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Fingerprint::parse(&hex).unwrap()
}

#[tokio::test]
async fn a_book_that_grows_meanwhile_is_still_gone_through_to_its_end() {
    let shop = Shop::new();
    let ledger = std::sync::Arc::new(book(&shop).await);
    let growing = {
        let ledger = ledger.clone();
        tokio::spawn(async move {
            for number in 100..160 {
                record(&ledger, &at_time(number, airtime(500, "0701000001"), noon() + TimeDelta::seconds(1))).await;
            }
        })
    };
    while !growing.is_finished() {
        assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
        assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
    }
    growing.await.unwrap();
}
