//! Approvals: exactly what was requested happens, once, and the requester never approves it.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::event::{ApprovalId, EventKind, Side};
use kaunta_domain::money::Amount;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::Name;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{
    Approval, ApprovalFilter, ApprovalReason, ApprovalState, ApprovalSubject, BookRules, Filter, Ledger, LedgerError,
    Limit, NewApproval, NewOperation, NewSubject, Recorded, Spending,
};
use kaunta_storage::chain::Fingerprint;

use crate::approvals_payroll::{asked_for_payroll, draft_of};
use crate::payroll::{balance_read, idempotency_keys};
use crate::people::{assert_whole, till};
use crate::refusing::outside;
use crate::shop::{Shop, airtime, bank, events, later, moment, new_operation, noon, person, record, yes};

pub fn expires() -> DateTime<Utc> {
    noon() + TimeDelta::hours(24)
}

pub fn big() -> Transfer {
    bank(700_000, "AKELLO RUTH", "9030001234567")
}

pub fn asked(number: u64, transfer: Transfer) -> NewApproval {
    let idempotency_key = IdempotencyKey::make(u128::from(number) + 1);
    NewApproval {
        subject: NewSubject::Payment { idempotency_key, transfer, validation: None },
        maker: person("Nakato"),
        reasons: vec![ApprovalReason::Amount, ApprovalReason::OverDay],
        now: noon(),
        expires_at: expires(),
    }
}

/// Makes a request, and returns only the approval.
pub async fn ask(ledger: &Ledger, new: &NewApproval) -> Approval {
    ledger.ask_approval(new).await.unwrap().approval
}

pub async fn grant(ledger: &Ledger, id: ApprovalId, checker: &str) -> Result<Recorded, LedgerError> {
    ledger.grant_payment(id, yes(&person(checker)), moment(later(60)), None, Spending::default(), None).await
}

/// The fingerprint of what an approver of a payroll has seen.
pub async fn seen(ledger: &Ledger, id: ApprovalId) -> Fingerprint {
    match ledger.approval(id).await.unwrap().unwrap().subject {
        ApprovalSubject::Payroll { fingerprint, .. } => fingerprint,
        ApprovalSubject::Payment { .. } | ApprovalSubject::Basket { .. } => Fingerprint::START,
    }
}

pub async fn grant_payroll(ledger: &Ledger, id: ApprovalId, checker: &str) -> Result<PayrollId, LedgerError> {
    let (checker, seen) = (person(checker), seen(ledger, id).await);
    ledger.grant_payroll(id, yes(&checker), seen, moment(later(60)), idempotency_keys()).await
}

pub async fn state(ledger: &Ledger, id: ApprovalId) -> ApprovalState {
    ledger.approval(id).await.unwrap().unwrap().state
}

#[tokio::test]
async fn a_payment_that_is_granted_is_written_down_as_it_was_asked_for_with_both_names() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(till());
    let approval = ask(&ledger, &asked(1, big())).await;
    assert_eq!((approval.id, approval.state, approval.checker.clone()), (ApprovalId(1), ApprovalState::Waiting, None));
    assert_eq!(approval.reasons, [ApprovalReason::Amount, ApprovalReason::OverDay]);
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0, "nothing is written down before");

    let Recorded::New(operation) = grant(&ledger, approval.id, "Okello").await.unwrap() else { panic!("before") };
    assert_eq!((operation.transfer.clone(), operation.maker.clone()), (big(), Some(person("Nakato"))));
    assert_eq!((operation.approval, operation.created_at), (Some(approval.id), later(60)));
    assert_eq!(ledger.operation(operation.id).await.unwrap(), Some(operation.clone()));
    let names = [Name::parse("Nakato").unwrap(), Name::parse("Okello").unwrap()];
    let told: Vec<_> = events(&ledger, operation.id).await.into_iter().map(|event| (event.kind, event.by)).collect();
    let yes = EventKind::Approved { approval: approval.id, asked_at: noon() };
    assert_eq!(
        told,
        [
            (EventKind::Recorded, Some(names[0].clone())),
            (yes, Some(names[1].clone())),
            (EventKind::Sending { attempt: 1, with: None }, Some(names[0].clone())),
        ]
    );
    let granted = ledger.approval(approval.id).await.unwrap().unwrap();
    let decided = (granted.state, granted.checker, granted.decided_at);
    assert_eq!(decided, (ApprovalState::Granted, Some(person("Okello")), Some(later(60))));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn granted_twice_it_is_sent_once() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    let id = ask(&ledger, &asked(1, big())).await.id;
    let tasks: Vec<_> = ["Okello", "Amina", "Okello", "Babirye"]
        .map(|checker| {
            let ledger = ledger.clone();
            tokio::spawn(async move { grant(&ledger, id, checker).await })
        })
        .into();
    let mut new = 0;
    for task in tasks {
        match task.await.unwrap().unwrap() {
            Recorded::New(_) => new += 1,
            Recorded::Already(operation) => assert_eq!(operation.approval, Some(id)),
            Recorded::CommitUncertain(operation) => panic!("{operation:?}"),
        }
    }
    assert_eq!((new, ledger.count(&Filter::default()).await.unwrap()), (1, 1));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn of_a_yes_that_can_not_be_written_down_whole_nothing_is() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let payroll = draft_of(&ledger, 2).await;
    let of_payroll = ask(&ledger, &asked_for_payroll(payroll, 2)).await.id;
    // The last write of each of them.
    let broken = "CREATE TRIGGER broken BEFORE INSERT ON event WHEN NEW.kind = 'sending'
                  BEGIN SELECT RAISE(ABORT, 'broken'); END;
                  CREATE TRIGGER broken_too BEFORE UPDATE ON payroll BEGIN SELECT RAISE(ABORT, 'broken'); END;";
    outside(&shop.book(), broken).await.unwrap();
    assert!(matches!(grant(&ledger, id, "Okello").await, Err(LedgerError::Storage(_))));
    let ran = grant_payroll(&ledger, of_payroll, "Okello").await;
    assert!(matches!(ran, Err(LedgerError::Storage(_))));
    for id in [id, of_payroll] {
        assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
    assert_eq!(ledger.payroll(payroll).await.unwrap().unwrap().state, PayrollState::Draft);

    outside(&shop.book(), "DROP TRIGGER broken; DROP TRIGGER broken_too;").await.unwrap();
    assert!(matches!(grant(&ledger, id, "Okello").await.unwrap(), Recorded::New(_)));
    grant_payroll(&ledger, of_payroll, "Okello").await.unwrap();
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn nobody_decides_on_what_they_asked_for_whatever_its_capitals_not_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    for checker in ["Nakato", "NAKATO", "nakato"] {
        assert!(matches!(grant(&ledger, id, checker).await, Err(LedgerError::OwnApproval(_))));
        let no = ledger.refuse_approval(id, &person(checker), later(1), "no").await;
        assert!(matches!(no, Err(LedgerError::OwnApproval(_))));
    }
    let accented = NewApproval { maker: person("Étienne"), ..asked(2, big()) };
    let other = ask(&ledger, &accented).await.id;
    assert!(matches!(grant(&ledger, other, "éTIENNE").await, Err(LedgerError::OwnApproval(_))));
    let at = later(60).timestamp_millis();
    for (id, checker, folded) in [
        (1, "Nakato", "nakato"),
        (1, "NAKATO", "nakato"),
        (1, "NAKATO", "somebody else"),
        (1, "Somebody else", "nakato"),
        (2, "éTIENNE", "étienne"),
    ] {
        let sql = format!(
            "UPDATE approval SET state = 'granted', checker = '{checker}', checker_folded = '{folded}',
                 decided_at = {at} WHERE id = {id}"
        );
        let refused = outside(&shop.book(), &sql).await.unwrap_err();
        assert!(refused.contains("CHECK"), "{checker}: {refused}");
    }
    assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
}

#[tokio::test]
async fn what_was_asked_and_what_was_decided_never_change_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    ledger.refuse_approval(id, &person("Okello"), later(60), "Ask me tomorrow").await.unwrap();
    ask(&ledger, &asked(2, big())).await;
    let all = "SELECT * FROM approval";
    let before = outside(&shop.book(), all).await.unwrap();
    for sql in [
        "UPDATE approval SET state = 'waiting', checker = NULL, checker_folded = NULL, decided_at = NULL WHERE id = 1",
        "UPDATE approval SET state = 'granted' WHERE id = 1",
        "UPDATE approval SET reason = 'Yes' WHERE id = 1",
        "UPDATE approval SET amount = 100",
        "UPDATE approval SET transfer = '{}'",
        "UPDATE approval SET idempotency_key = 'x' WHERE id = 2",
        "UPDATE approval SET maker = 'Okello', maker_folded = 'okello'",
        "UPDATE approval SET expires_at = expires_at + 1",
        "UPDATE approval SET reasons = '[]'",
        "UPDATE approval SET state = 'granted', decided_at = 1 WHERE id = 2",
        "UPDATE approval SET state = 'refused', checker = 'O', checker_folded = 'o', decided_at = 1 WHERE id = 2",
        "DELETE FROM approval",
        "REPLACE INTO approval SELECT * FROM approval WHERE id = 2",
        "INSERT INTO approval (kind, idempotency_key, transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, state,
             checker, checker_folded, decided_at)
         SELECT kind, 'y', transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, 'granted', 'O', 'o', 1
         FROM approval WHERE id = 2",
        "UPDATE approval SET state = 'expired', decided_at = expires_at WHERE id = 1",
    ] {
        assert!(outside(&shop.book(), sql).await.is_err(), "{sql} was let through");
    }
    assert_eq!(outside(&shop.book(), all).await.unwrap(), before);
}

#[tokio::test]
async fn asked_for_again_it_is_the_one_that_waits_and_as_another_payment_it_is_refused() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = ask(&ledger, &asked(1, big())).await;
    let again = NewApproval { now: later(60), ..asked(1, big()) };
    assert_eq!(ask(&ledger, &again).await, first);
    let other = asked(1, bank(900_000, "AKELLO RUTH", "9030001234567"));
    assert!(matches!(ledger.ask_approval(&other).await, Err(LedgerError::ApprovalReused(ApprovalId(1)))));
    let operation = record(&ledger, &new_operation(7, airtime(500, "0701000001"))).await;
    let sent = ledger.ask_approval(&asked(7, airtime(500, "0701000001"))).await;
    assert!(matches!(sent, Err(LedgerError::IdempotencyKeyReused(id)) if id == operation.id));
}

#[tokio::test]
async fn what_was_asked_for_can_only_be_sent_by_a_second_person() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let small = airtime(500, "0701000001");
    let id = ask(&ledger, &asked(1, small.clone())).await.id;
    let around = ledger.record(&NewOperation { by: Some(person("Nakato")), ..new_operation(1, small.clone()) }).await;
    assert!(matches!(around, Err(LedgerError::NeedsApproval)), "{around:?}");
    ledger.refuse_approval(id, &person("Okello"), later(1), "No airtime").await.unwrap();
    assert!(matches!(ledger.record(&new_operation(1, small)).await, Err(LedgerError::NeedsApproval)));
    let decided = grant(&ledger, id, "Amina").await;
    let expected = matches!(
        decided,
        Err(LedgerError::ApprovalDecided { approval, state: ApprovalState::Refused }) if approval == id
    );
    assert!(expected, "{decided:?}");
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
}

#[tokio::test]
async fn a_payment_that_the_rules_give_to_a_second_person_is_not_written_down_without_one() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(ledger.rules().await.unwrap(), BookRules::default());
    let rules = BookRules { approve_from: Some(Amount::new(100_000).unwrap()), second_person: true };
    ledger.set_rules(rules).await.unwrap();
    assert_eq!(ledger.rules().await.unwrap(), rules);
    record(&ledger, &new_operation(1, airtime(99_999, "0701000001"))).await;
    let limits = Spending { shop_per_day: Some(Amount::new(9_999_999).unwrap()), ..Spending::default() };
    let plain = new_operation(2, airtime(100_000, "0701000001"));
    let balance_read = NewOperation { balance_read: Some(balance_read(Side::Before, "1")), ..plain.clone() };
    for new in [plain.clone(), NewOperation { limits, ..plain }, balance_read] {
        let refused = ledger.record(&new).await;
        assert!(matches!(refused, Err(LedgerError::NeedsApproval)), "{refused:?}");
    }
    let mut batch = crate::batching::singles(10, 2);
    batch.operations[1].transfer.amount = Amount::new(100_000).unwrap();
    assert!(matches!(ledger.record_batch(&batch).await, Err(LedgerError::NeedsApproval)));
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
    for key in ["approve_from", "second_person"] {
        assert!(matches!(ledger.set_setting(key, "off").await, Err(LedgerError::NotASetting(_))));
    }
    ledger.set_rules(BookRules::default()).await.unwrap();
    record(&ledger, &new_operation(2, airtime(100_000, "0701000001"))).await;
}

#[tokio::test]
async fn the_rules_of_the_list_of_people_hold_whatever_the_book_has_of_them() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let rules = BookRules { approve_from: Some(Amount::new(100_000).unwrap()), second_person: true };
    assert_eq!(ledger.rules().await.unwrap(), BookRules::default(), "somebody took them out");
    let large = NewOperation { rules, ..new_operation(1, airtime(100_000, "0701000001")) };
    let refused = ledger.record(&large).await;
    assert!(matches!(refused, Err(LedgerError::NeedsApproval)), "{refused:?}");
    record(&ledger, &NewOperation { rules, ..new_operation(2, airtime(99_999, "0701000001")) }).await;
    let payroll = draft_of(&ledger, 3).await;
    let terms = crate::payroll::confirmation(3, &crate::payroll::total_of(3));
    let alone = ledger.confirm_payroll(payroll, &terms, rules, idempotency_keys()).await;
    assert!(matches!(alone, Err(LedgerError::NeedsApproval)), "{alone:?}");
    ledger.confirm_payroll(payroll, &terms, BookRules::default(), idempotency_keys()).await.unwrap();
}

#[tokio::test]
async fn nothing_is_granted_to_a_maker_who_may_not_have_it_any_more_and_it_waits_on() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payment = ask(&ledger, &asked(1, big())).await.id;
    let payroll = ask(&ledger, &asked_for_payroll(draft_of(&ledger, 3).await, 3)).await.id;
    let checker = person("Okello");
    let no_more = || kaunta_ledger::SecondApproval { checker: &checker, maker_may: std::future::ready(false) };
    let at = moment(later(60));
    let refused = ledger.grant_payment(payment, no_more(), at, None, Spending::default(), None).await;
    assert!(matches!(refused, Err(LedgerError::MakerMayNot(id)) if id == payment), "{refused:?}");
    let refused = ledger.grant_payroll(payroll, no_more(), seen(&ledger, payroll).await, at, idempotency_keys()).await;
    assert!(matches!(refused, Err(LedgerError::MakerMayNot(id)) if id == payroll), "{refused:?}");
    for id in [payment, payroll] {
        assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
}

#[tokio::test]
async fn an_operation_that_is_not_what_was_approved_is_refused_by_the_file() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ask(&ledger, &asked(1, big())).await;
    ask(&ledger, &asked(2, big())).await;
    grant(&ledger, ApprovalId(1), "Okello").await.unwrap();
    let copy = |changes: &str| {
        format!(
            "PRAGMA foreign_keys = ON; CREATE TEMP TABLE copy AS SELECT * FROM operation WHERE id = 1;
             UPDATE copy SET id = 9, reference = 'KA-X', {changes};
             INSERT INTO operation SELECT * FROM copy;"
        )
    };
    for changes in [
        "idempotency_key = 'x'",
        "idempotency_key = (SELECT idempotency_key FROM approval WHERE id = 2), approval = 2",
        "idempotency_key = (SELECT idempotency_key FROM approval WHERE id = 2), approval = NULL",
        "approval = 7",
    ] {
        assert!(outside(&shop.book(), &copy(changes)).await.is_err(), "{changes}");
    }
    // Grants the first from outside, and then sends something else under its approval.
    let yes = "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = 1
               WHERE id = 2;";
    let of_2 = "idempotency_key = (SELECT idempotency_key FROM approval WHERE id = 2), approval = 2";
    for changes in ["amount = 900000", "transfer = '{}'", "validation = 1", "maker = 'Amina', maker_folded = 'amina'"] {
        let sql = format!("BEGIN; {yes} {} COMMIT;", copy(&format!("{of_2}, {changes}")));
        assert!(outside(&shop.book(), &sql).await.is_err(), "{changes}");
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
}

#[tokio::test]
async fn the_shops_day_can_not_be_approved_away_and_the_makers_limits_can() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let limits = |shop| Spending {
        person_per_operation: Some(Amount::new(100).unwrap()),
        person_per_day: Some(Amount::new(100).unwrap()),
        shop_per_day: Some(Amount::new(shop).unwrap()),
    };
    let checker = person("Okello");
    let over = ledger.grant_payment(id, yes(&checker), moment(later(60)), None, limits(699_999), None).await;
    assert!(matches!(over, Err(LedgerError::OverLimit { which: Limit::ShopPerDay, .. })), "{over:?}");
    assert_eq!(state(&ledger, id).await, ApprovalState::Waiting, "it waits as before");
    let balance_read = Some(balance_read(Side::Before, "5000000"));
    let granted =
        ledger.grant_payment(id, yes(&checker), moment(later(60)), balance_read, limits(700_000), None).await.unwrap();
    let Recorded::New(operation) = granted else { panic!("{granted:?}") };
    let kinds = events(&ledger, operation.id).await.into_iter().map(|event| event.kind).collect::<Vec<_>>();
    assert!(
        matches!(
            kinds.as_slice(),
            [EventKind::Recorded, EventKind::Approved { .. }, EventKind::BalanceRead { .. }, EventKind::Sending { .. }]
        ),
        "{kinds:?}"
    );
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn lists_show_what_waits_first_and_counts_tell_ones_own_apart() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=5 {
        let maker = person(if number < 3 { "Nakato" } else { "Amina" });
        ask(&ledger, &NewApproval { maker, ..asked(number, big()) }).await;
    }
    ledger.refuse_approval(ApprovalId(4), &person("Okello"), later(1), "no").await.unwrap();
    let page = |filter: ApprovalFilter, offset, limit| {
        let ledger = &ledger;
        async move {
            let page = ledger.approvals(&filter, offset, limit).await.unwrap();
            (page.total, page.rows.iter().map(|approval: &Approval| approval.id.0).collect::<Vec<_>>())
        }
    };
    assert_eq!(page(ApprovalFilter::default(), 0, 9).await, (5, vec![5, 3, 2, 1, 4]));
    assert_eq!(page(ApprovalFilter::default(), 3, 9).await, (5, vec![1, 4]));
    let own = ApprovalFilter { maker: Some(person("AMINA")), ..ApprovalFilter::default() };
    assert_eq!(page(own, 0, 9).await, (3, vec![5, 3, 4]));
    let refused = ApprovalFilter { states: vec![ApprovalState::Refused], ..ApprovalFilter::default() };
    assert_eq!(page(refused, 0, 9).await, (1, vec![4]));
    let later_on = ApprovalFilter { unexpired_at: Some(expires()), ..ApprovalFilter::default() };
    assert_eq!(page(later_on.clone(), 0, 9).await, (1, vec![4]));
    let waiting = ledger.waiting_approvals(noon(), Some(&person("amina"))).await.unwrap();
    assert_eq!((waiting.own, waiting.of_others), (2, 2));
    assert_eq!(ledger.waiting_approvals(expires(), None).await.unwrap(), Default::default());
    ledger.expire_approvals(expires()).await.unwrap();
    assert_eq!(page(later_on, 0, 9).await, (1, vec![4]), "written down or not");
    assert_eq!(page(ApprovalFilter::default(), 0, 9).await, (5, vec![5, 4, 3, 2, 1]));
}
