//! One idempotency key makes one operation, which is on the disk when record() returns.

use std::process::Command;
use std::sync::Arc;

use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, ServiceError, Unreadable};
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::operation::State;
use kaunta_domain::reference::{OperationId, Reference, Serial};
use kaunta_ledger::{LedgerError, Recorded};
use serde_json::json;

use crate::shop::{
    Shop, airtime, at_time, bill, booked, credentials, event, events, evidence, found, later, looked_up, midnight,
    money, new_operation, noon, object, record, result, send,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_idempotency_key_submitted_by_eight_at_once_makes_one_operation() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let ledger = Arc::clone(&ledger);
            tokio::spawn(async move { ledger.record(&new_operation(1, airtime(5_000, "0701000001"))).await.unwrap() })
        })
        .collect();
    let mut made = 0;
    for task in tasks {
        match task.await.unwrap() {
            Recorded::New(operation) => {
                made += 1;
                assert_eq!(operation.id, OperationId(1));
            }
            Recorded::Already(operation) => assert_eq!(operation.id, OperationId(1)),
            Recorded::CommitUncertain(operation) => panic!("not surely on the disk: {operation:?}"),
        }
    }
    assert_eq!(made, 1, "exactly one of them may send");
    let events = events(&ledger, OperationId(1)).await;
    let kinds: Vec<_> = events.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [EventKind::Recorded, EventKind::Sending { attempt: 1, with: Some(credentials()) }]);
}

#[tokio::test]
async fn an_idempotency_key_never_becomes_another_transfer_and_leaves_no_trace_of_the_second() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let changed = new_operation(1, airtime(6_000, "0701000001"));
    assert!(matches!(ledger.record(&changed).await, Err(LedgerError::IdempotencyKeyReused(id)) if id == first.id));
    assert_eq!(ledger.count(&Default::default()).await.unwrap(), 1);
    let second = record(&ledger, &new_operation(2, airtime(6_000, "0701000001"))).await;
    assert_eq!(second.id, OperationId(2), "no number is lost to it");
}

#[tokio::test]
async fn a_reference_follows_from_the_books_seed_and_the_number_of_the_operation() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=5 {
        let operation = record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await;
        assert_eq!(operation.reference, Reference::of(&ledger.anchor().seed, Serial(number as i64)));
    }
}

#[tokio::test]
async fn what_record_tells_is_what_is_in_the_book() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let transfers =
        [send(25_000, "NAKATO SARAH", "0772123456"), airtime(700, "0701000001"), bill(5_000, "OPIO", "0402")];
    for (transfer, number) in transfers.into_iter().zip(1..) {
        let told = record(&ledger, &at_time(number, transfer, noon() + chrono::TimeDelta::nanoseconds(1))).await;
        assert_eq!(ledger.operation(told.id).await.unwrap(), Some(told));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_operation_is_read_with_its_events_as_of_one_moment_though_work_goes_on() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    let id = record(&ledger, &new_operation(1, bill(50_000, "OKELLO JAMES", "04212345671"))).await.id;
    let told = async |outcome| ledger.append(id, event(later(1), outcome)).await.unwrap();
    told(booked(result("SUCCESS"))).await;
    let writing = {
        let ledger = Arc::clone(&ledger);
        tokio::spawn(async move {
            for seconds in 2..300 {
                let status = if seconds % 2 == 0 { "FAILED" } else { "SUCCESS" };
                ledger.append(id, event(later(seconds), found(status))).await.unwrap();
            }
        })
    };
    let mut read = 0;
    while !writing.is_finished() {
        let (operation, events) = ledger.operation_and_events(id).await.unwrap().unwrap();
        let last = later(events.len() as i64 - 2);
        assert_eq!(operation.updated_at, last, "{operation:?}");
        read += 1;
    }
    writing.await.unwrap();
    assert!(read > 1, "nothing was read while work went on");
    assert_eq!(ledger.operation_and_events(OperationId(9)).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_attempt_begun_by_eight_at_once_is_sent_by_one() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    let id = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    let again = || event(later(400), EventKind::Sending { attempt: 2, with: None });
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let (ledger, again) = (Arc::clone(&ledger), again());
            tokio::spawn(async move { ledger.append(id, again).await })
        })
        .collect();
    let mut begun = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(operation) => begun += u32::from(operation.attempts == 2),
            Err(error) => assert!(matches!(error, LedgerError::AttemptTaken { attempt: 2, .. }), "{error}"),
        }
    }
    assert_eq!(begun, 1);
}

#[tokio::test]
async fn another_program_finds_the_operation_as_soon_as_it_is_recorded() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let operation = record(&ledger, &new_operation(1, send(25_000, "NAKATO SARAH", "0772123456"))).await;
    let sql = "SELECT o.reference, o.state, group_concat(e.kind) FROM operation o JOIN event e ON e.operation = o.id";
    let outside = Command::new("sqlite3").arg("-readonly").arg(shop.book()).arg(sql).output().unwrap();
    let seen = String::from_utf8(outside.stdout).unwrap();
    assert_eq!(seen.trim(), format!("{}|sent|recorded,sending", operation.reference));
}

#[tokio::test]
async fn an_answer_moves_the_operation_and_keeps_all_that_the_service_said() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, airtime(25_000, "0701000001"))).await.id;
    let answered = Event { evidence: Some(evidence("{}")), ..event(later(1), booked(result("PENDING"))) };
    ledger.append(id, answered).await.unwrap();
    ledger.set_next_look_up(id, Some(later(5))).await.unwrap();
    let again = later(9 + 15 * 60);
    let after = ledger.append_and_plan(id, event(later(9), found("SUCCESS")), |_, _| Some(again)).await.unwrap();

    assert_eq!(after.state, State::Succeeded);
    assert_eq!(after.party.as_deref(), Some("OKELLO JAMES"), "the name came with the answer");
    assert_eq!((after.fee, after.total_charged), (Some(money("750.50")), Some(money("25750.50"))));
    assert_eq!(after.balance_after, Some(money("1200000.25")));
    assert_eq!(after.extra, object(json!({"token": "12345678901234567890"})), "the look-up did not repeat it");
    assert_eq!(after.next_look_up_at, Some(again), "a final word is asked about once more when that is planned");
    assert_eq!(after.updated_at, later(9));
    assert_eq!(ledger.operation(id).await.unwrap().as_ref(), Some(&after));

    let balances = ledger.balances().await.unwrap();
    assert_eq!(balances.len(), 1);
    assert_eq!((balances[0].wallet.as_str(), balances[0].balance), ("ESCROW", money("1200000.25")));
    assert_eq!((balances[0].as_of, balances[0].operation), (later(1), Some(id)));
}

#[tokio::test]
async fn an_older_report_does_not_take_the_place_of_a_newer_balance() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    let second = record(&ledger, &new_operation(2, airtime(5_000, "0701000001"))).await.id;
    ledger.append(second, event(later(20), booked(result("SUCCESS")))).await.unwrap();
    let mut stale = result("SUCCESS");
    stale.wallet.as_mut().unwrap().balance_after = Some(money("1"));
    ledger.append(first, event(later(10), booked(stale))).await.unwrap();
    assert_eq!(ledger.balances().await.unwrap()[0].balance, money("1200000.25"));
}

#[tokio::test]
async fn every_kind_of_event_is_read_back_as_it_was_written() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, bill(25_000, "NAKATO SARAH", "04021234567"))).await.id;
    let error = || ServiceError {
        http_status: 400,
        code: Some("INSUFFICIENT_BALANCE".into()),
        message: None,
        retry_after: Some(30),
    };
    let mut odd = result("ON_HOLD");
    odd.extra =
        object(serde_json::from_str(r#"{"big": 98765432109876543210, "exact": 12.50, "deep": [[1]]}"#).unwrap());
    let sent = |outcome| EventKind::Sent { attempt: 1, outcome };
    let doubts = [
        Doubt::Connection { problem: ConnectionProblem::Cut },
        Doubt::Status { error: error() },
        Doubt::Unreadable { why: Unreadable::Empty },
        Doubt::Unreadable { why: Unreadable::OnlyBatchStatus { status: "ON HOLD".into() } },
        Doubt::OtherReference { reference: "KA0".into() },
        Doubt::Interrupted,
        Doubt::NoStatusPath,
    ];
    let mut kinds = vec![
        sent(SendOutcome::NotSent { problem: ConnectionProblem::NameNotFound }),
        sent(SendOutcome::Refused { error: error() }),
        sent(SendOutcome::Rejected { error: error() }),
        booked(odd),
        found("PENDING"),
        looked_up(midnight(), LookUpOutcome::NotFound { error: error() }),
        EventKind::ResolvedManually { paid: true, reason: "The customer showed the message".into() },
        EventKind::Sending { attempt: 2, with: None },
    ];
    kinds.extend(doubts.clone().map(|doubt| sent(SendOutcome::Unknown { doubt })));
    kinds.extend(doubts.map(|doubt| looked_up(midnight(), LookUpOutcome::Unanswered { doubt })));
    let written: Vec<Event> = kinds
        .into_iter()
        .zip(1..)
        .map(|(kind, second)| Event { evidence: Some(evidence("<html>\0")), ..event(later(second), kind) })
        .collect();
    for event in &written {
        ledger.append(id, event.clone()).await.unwrap();
    }
    assert_eq!(events(&ledger, id).await[2..], written);
}

#[tokio::test]
async fn what_is_due_comes_in_the_order_it_is_due() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut ids = Vec::new();
    for number in 1..=6 {
        ids.push(record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await.id);
    }
    ledger.append(ids[3], event(noon(), booked(result("SUCCESS")))).await.unwrap();
    ledger.append_and_plan(ids[4], event(noon(), booked(result("FAILED"))), |_, _| Some(later(45))).await.unwrap();
    ledger.set_next_look_up(ids[0], Some(later(60))).await.unwrap();
    ledger.set_next_look_up(ids[1], Some(later(30))).await.unwrap();
    ledger.set_next_look_up(ids[5], Some(later(61))).await.unwrap();
    let due = |at, limit| {
        let ledger = &ledger;
        async move { ledger.due(at, limit).await.unwrap().iter().map(|operation| operation.id).collect::<Vec<_>>() }
    };
    let asked_again = ids[4];
    assert_eq!(
        due(later(59), 9).await,
        [ids[2], ids[1], asked_again],
        "never planned first, settled only when planned"
    );
    assert_eq!(due(later(60), 9).await, [ids[2], ids[1], asked_again, ids[0]]);
    assert_eq!(due(later(61), 2).await, [ids[2], ids[1]]);
    assert_eq!(ledger.next_look_up().await.unwrap(), Some(later(30)));
    let set_back = later(-3 * 86_400);
    assert_eq!(due(set_back, 9).await, [ids[2], ids[1], asked_again, ids[0], ids[5]], "the clock was set back");
    let missing = OperationId(99);
    assert!(
        matches!(ledger.set_next_look_up(missing, None).await, Err(LedgerError::NoSuchOperation(id)) if id == missing)
    );
    let lost = ledger.append(missing, event(noon(), found("SUCCESS"))).await;
    assert!(matches!(lost, Err(LedgerError::NoSuchOperation(id)) if id == missing));
}
