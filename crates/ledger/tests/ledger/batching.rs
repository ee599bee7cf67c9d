//! Batches of the partner wallet: recorded completely before they are sent, with one record of the outcome.

use kaunta_domain::answer::{ConnectionProblem, Doubt, SendOutcome};
use kaunta_domain::event::{Event, EventKind, Side};
use kaunta_domain::operation::State;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::text::BatchReference;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    Batch, BatchId, BatchRecorded, Filter, Ledger, LedgerError, NewBatch, NewOperation, Operation, Recorded,
    Verification,
};

use crate::long_lists::rows;
use crate::payroll::{all, balance_read, batch, running, to_mobile};
use crate::shop::{
    Shop, airtime, batch_with, booked, credentials, event, events, evidence, later, moment, money, new_operation, noon,
    operations_of, result,
};

async fn recorded(ledger: &Ledger, new: &NewBatch) -> (Batch, Vec<Operation>) {
    match ledger.record_batch(new).await.unwrap() {
        BatchRecorded::New(batch, operations) => (batch, operations),
        BatchRecorded::Already(operations) => panic!("recorded before: {operations:?}"),
        BatchRecorded::CommitUncertain(batch, _) => panic!("not surely on the disk: {batch:?}"),
    }
}

/// A batch without a payroll, of this many payments.
pub fn singles(first: u64, count: u64) -> NewBatch {
    let operations = (first..first + count).map(|number| NewOperation {
        balance_read: Some(balance_read(Side::Before, "5000000")),
        ..new_operation(number, to_mobile(1_000 + number, &format!("0772{number:06}")))
    });
    let reference = BatchReference::parse(&format!("KB-{first}")).unwrap();
    NewBatch { reference, payroll: None, operations: operations.collect() }
}

fn succeeded(operation: &Operation) -> (OperationId, Event) {
    (operation.id, event(later(5), booked(result("SUCCESS"))))
}

async fn kinds(ledger: &Ledger, id: OperationId) -> Vec<EventKind> {
    events(ledger, id).await.into_iter().map(|event| event.kind).collect()
}

async fn assert_whole(ledger: &Ledger) {
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
    assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
}

#[tokio::test]
async fn a_wallet_payment_keeps_the_balance_before_it_between_its_first_events() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let before = balance_read(Side::Before, "5000000.50");
    let new = NewOperation { balance_read: Some(before.clone()), ..new_operation(1, to_mobile(5_000, "0772123456")) };
    let Recorded::New(told) = ledger.record(&new).await.unwrap() else { panic!("recorded before") };
    assert_eq!(told.reference, Reference::of_partner_wallet(&new.idempotency_key));
    assert_eq!((told.state, told.attempts, told.wallet), (State::Sent, 1, WalletType::Partner));
    let written = events(&ledger, told.id).await;
    assert_eq!(written.len(), 3);
    assert_eq!((&written[0].kind, &written[1]), (&EventKind::Recorded, &before));
    assert_eq!(written[2].kind, EventKind::Sending { attempt: 1, with: Some(credentials()) });
    assert_eq!(ledger.operation(told.id).await.unwrap(), Some(told.clone()), "what is told is what is in the book");
    let balances = ledger.balances().await.unwrap();
    assert_eq!((balances[0].wallet.as_str(), balances[0].balance), ("PARTNER", money("5000000.50")));
    assert_eq!(balances[0].operation, Some(told.id));

    assert_eq!(ledger.record(&new).await.unwrap(), Recorded::Already(told.clone()));
    let other = NewOperation { transfer: to_mobile(6_000, "0772123456"), ..new };
    assert!(matches!(ledger.record(&other).await, Err(LedgerError::IdempotencyKeyReused(id)) if id == told.id));
    let next = crate::shop::record(&ledger, &new_operation(2, airtime(700, "0701000001"))).await;
    assert_eq!(next.id, OperationId(2), "no number is lost to what was not written");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_batch_is_written_down_whole_before_it_is_sent() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    // More than fit into one statement.
    let new = singles(1, 450);
    let (batch, operations) = recorded(&ledger, &new).await;
    assert_eq!(operations.len(), 450);
    assert!(ledger.anchor().reserved >= 450, "the numbers are set aside outside the book");
    for (operation, new) in operations.iter().zip(&new.operations) {
        assert_eq!((&operation.idempotency_key, &operation.transfer), (&new.idempotency_key, &new.transfer));
        assert_eq!((operation.state, operation.attempts), (State::Sent, 1));
    }
    assert_eq!(operations_of(&ledger, batch.id).await, operations);
    assert_eq!(batch_with(&ledger, operations[7].id).await, batch);
    assert_eq!((ledger.batch(batch.id).await.unwrap().as_ref(), batch.answered_at), (Some(&batch), None));
    let first = events(&ledger, operations[0].id).await;
    assert_eq!(first[1], balance_read(Side::Before, "5000000"), "the exchange is kept with the first");
    for operation in &operations[1..] {
        let written = events(&ledger, operation.id).await;
        assert_eq!(written[1], Event { evidence: None, ..first[1].clone() }, "and once");
    }
    let sent = Filter { states: vec![State::Sent], ..Filter::default() };
    // As a crash leaves it: the next start finds the batch, and all of its payments without an outcome.
    let other = shop.folder.path().join("after.db");
    std::fs::copy(shop.book(), &other).unwrap();
    std::fs::copy(shop.folder.path().join("practice.db-wal"), shop.folder.path().join("after.db-wal")).unwrap();
    let next = Ledger::open(&other, kaunta_domain::environment::Environment::Practice, &shop.backups()).await.unwrap();
    assert_eq!(next.count(&sent).await.unwrap(), 450);
    assert_eq!(next.batch(batch.id).await.unwrap(), Some(batch));
    assert_whole(&next).await;
}

#[tokio::test]
async fn a_batch_with_an_idempotency_key_that_was_recorded_before_leaves_no_trace_and_says_which() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let alone = crate::shop::record(&ledger, &new_operation(5, to_mobile(1_005, "0772000005"))).await;
    let before = ledger.anchor();
    let BatchRecorded::Already(found) = ledger.record_batch(&singles(1, 10)).await.unwrap() else { panic!("written") };
    assert_eq!(found, std::slice::from_ref(&alone));
    assert_eq!(ledger.anchor().events, before.events);
    assert_eq!(ledger.batch(BatchId(1)).await.unwrap(), None);

    let mut other = singles(1, 10);
    other.operations[4].transfer = to_mobile(9_999, "0772000005");
    assert!(matches!(ledger.record_batch(&other).await, Err(LedgerError::IdempotencyKeyReused(id)) if id == alone.id));
    let mut twice = singles(20, 3);
    twice.operations.push(twice.operations[0].clone());
    ledger.record_batch(&twice).await.unwrap_err();
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
    let (_, operations) = recorded(&ledger, &singles(20, 3)).await;
    assert_eq!(operations[0].id, OperationId(2), "no number is lost to it");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_batch_reference_and_a_part_of_a_payroll_are_given_once() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, _) = recorded(&ledger, &singles(1, 2)).await;
    let same = NewBatch { reference: first.reference.clone(), ..singles(10, 2) };
    let refused = ledger.record_batch(&same).await;
    assert!(matches!(refused, Err(LedgerError::BatchReferenceTaken(id)) if id == first.id));

    let payroll = running(&ledger, 6).await;
    let (part, _) = recorded(&ledger, &batch(&ledger, payroll, 1, 3).await).await;
    let reference = BatchReference::parse("another").unwrap();
    let again = NewBatch { reference, ..batch(&ledger, payroll, 1, 3).await };
    assert!(matches!(ledger.record_batch(&again).await, Err(LedgerError::BatchReferenceTaken(id)) if id == part.id));
    assert_eq!(ledger.rows_to_pay(payroll, 10).await.unwrap().len(), 3);
}

#[tokio::test]
async fn an_outcome_is_written_down_once_and_what_the_answer_leaves_out_is_unknown() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (batch, operations) = recorded(&ledger, &singles(1, 4)).await;
    let sent = |outcome| event(later(5), EventKind::Sent { attempt: 1, outcome });
    let cut = SendOutcome::Unknown { doubt: Doubt::Connection { problem: ConnectionProblem::Cut } };
    let outcomes = || vec![succeeded(&operations[0]), (operations[2].id, sent(cut.clone()))];
    let exchange = Some(evidence("{\"results\": []}"));
    let now = moment(later(6));
    let after = ledger.append_batch(batch.id, now, exchange.clone(), outcomes()).await.unwrap();
    let states: Vec<State> = after.iter().map(|operation| operation.state).collect();
    assert_eq!(states, [State::Succeeded, State::Unknown, State::Unknown, State::Unknown]);
    assert_eq!(events(&ledger, operations[0].id).await.last().unwrap().evidence, exchange);
    let answered = ledger.batch(batch.id).await.unwrap().unwrap();
    assert_eq!(answered.answered_at, Some(later(6)));

    let count = ledger.event_count();
    let again = ledger.append_batch(batch.id, moment(later(60)), exchange.clone(), outcomes()).await.unwrap();
    assert_eq!((again, ledger.event_count()), (after.clone(), count), "said again it writes nothing");
    for operation in &after {
        let with_evidence = events(&ledger, operation.id).await.iter().skip(3).filter(|e| e.evidence.is_some()).count();
        assert_eq!(with_evidence, usize::from(operation.id == operations[0].id));
    }
    assert_eq!(ledger.balances().await.unwrap()[0].wallet, "PARTNER", "whatever the service calls its wallet");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn an_outcome_of_another_batch_is_refused_whole() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, operations) = recorded(&ledger, &singles(1, 2)).await;
    let (second, others) = recorded(&ledger, &singles(10, 2)).await;
    let outcomes = vec![succeeded(&operations[0]), succeeded(&others[0])];
    let refused = ledger.append_batch(first.id, moment(later(6)), None, outcomes).await;
    assert!(matches!(refused, Err(LedgerError::NotOfThisBatch(id)) if id == others[0].id));
    for batch in [first.id, second.id] {
        assert_eq!(ledger.batch(batch).await.unwrap().unwrap().answered_at, None);
    }
    assert_eq!(ledger.operation(operations[0].id).await.unwrap().unwrap().state, State::Sent);
}

#[tokio::test]
async fn the_balance_read_after_a_doubt_moves_nothing_but_the_balance() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (batch, operations) = recorded(&ledger, &singles(1, 3)).await;
    ledger.append_batch(batch.id, moment(later(6)), Some(evidence("")), vec![]).await.unwrap();
    let after = |operation: &Operation| {
        let kind = EventKind::BalanceRead { side: Side::After, balance: Some(money("4990000")) };
        (operation.id, event(later(7), kind))
    };
    let told = ledger.append_all(operations.iter().map(after).collect()).await.unwrap();
    assert!(told.iter().all(|operation| operation.state == State::Unknown));
    assert_eq!(told, operations_of(&ledger, batch.id).await);
    assert_eq!(ledger.balances().await.unwrap()[0].balance, money("4990000"));
    assert_eq!(kinds(&ledger, operations[1].id).await.len(), 5);
    let missing = vec![after(&operations[0]), (OperationId(99), event(later(8), EventKind::Recorded))];
    let count = ledger.event_count();
    assert!(matches!(ledger.append_all(missing).await, Err(LedgerError::NoSuchOperation(_))));
    assert_eq!(ledger.event_count(), count, "all of it or nothing");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn nobody_is_asked_about_a_wallet_payment() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (batch, _) = recorded(&ledger, &singles(1, 3)).await;
    ledger.append_batch(batch.id, moment(later(6)), None, vec![]).await.unwrap();
    let asked = crate::shop::record(&ledger, &new_operation(50, airtime(700, "0701000001"))).await;
    ledger.set_next_look_up(asked.id, Some(later(60))).await.unwrap();
    ledger.set_next_look_up(OperationId(1), Some(later(30))).await.unwrap();
    let due: Vec<_> = ledger.due(later(90), 10).await.unwrap().iter().map(|operation| operation.id).collect();
    assert_eq!(due, [asked.id]);
    assert_eq!(ledger.next_look_up().await.unwrap(), Some(later(60)));
    assert!(ledger.due_lately(later(90), noon(), 10).await.unwrap().is_empty());
    let counts = ledger.attention_counts(None).await.unwrap();
    assert_eq!(counts.open, 4, "a person is shown all of them");
}

#[tokio::test]
async fn what_was_under_way_meanwhile_is_found_and_nothing_else() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let pay = |number: u64, sent: i64, told: Option<i64>| {
        let ledger = &ledger;
        async move {
            let new = crate::shop::at_time(number, to_mobile(1_000 + number, "0772123456"), later(sent));
            let id = crate::shop::record(ledger, &new).await.id;
            if let Some(told) = told {
                ledger.append(id, event(later(told), booked(result("SUCCESS")))).await.unwrap();
            }
            id
        }
    };
    let _before = pay(1, 0, Some(10)).await;
    let into = pay(2, 50, Some(110)).await;
    let across = pay(3, 60, Some(300)).await;
    let within = pay(4, 120, Some(130)).await;
    let never = pay(5, 20, None).await;
    let _after = pay(6, 210, Some(220)).await;
    crate::shop::record(&ledger, &crate::shop::at_time(7, airtime(700, "0701000001"), later(120))).await;
    let found = ledger.movements_between(WalletType::Partner, later(100), later(200)).await.unwrap();
    let found: Vec<_> = found.iter().map(|operation| operation.id).collect();
    assert_eq!(found, [into, across, within, never]);
}

#[tokio::test]
async fn a_reading_of_the_wallet_alone_is_kept_unless_a_later_one_is() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.store_balance(WalletType::Partner, money("700.25"), later(10)).await.unwrap();
    ledger.store_balance(WalletType::Partner, money("1"), later(5)).await.unwrap();
    let balances = ledger.balances().await.unwrap();
    assert_eq!(balances.len(), 1);
    assert_eq!((balances[0].balance, balances[0].as_of, balances[0].operation), (money("700.25"), later(10), None));
}

#[tokio::test]
async fn a_payrolls_batches_pay_each_row_once_and_their_operations_are_found_from_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = running(&ledger, 5).await;
    for part in 1..=2 {
        let (batch, operations) = recorded(&ledger, &batch(&ledger, payroll, part, 3).await).await;
        ledger
            .append_batch(batch.id, moment(later(6)), None, operations.iter().map(succeeded).collect())
            .await
            .unwrap();
    }
    assert!(ledger.rows_to_pay(payroll, 10).await.unwrap().is_empty());
    let of_payroll = rows(ledger.page_below(&Filter { payroll: Some(payroll), ..Filter::default() }, None).await);
    for row in all(&ledger, payroll).await {
        let operation = row.operation.unwrap();
        assert_eq!(Some(&operation.idempotency_key), row.idempotency_key.as_ref());
        let listed = of_payroll.iter().find(|listed| listed.id == operation.id).unwrap();
        assert_eq!(listed.payroll.as_ref().map(|place| place.id), Some(payroll));
    }
}
