//! A second person: what was asked for happens as it was asked, once, and never by who asked.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{ApprovalId, EventKind, Side};
use kaunta_domain::money::Amount;
use kaunta_domain::payroll::{PayrollId, PayrollState, Route};
use kaunta_domain::reference::IntentionId;
use kaunta_domain::text::Name;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{
    Approval, ApprovalFilter, ApprovalReason, ApprovalState, BookRules, Filter, Ledger, LedgerError, Limit,
    NewApproval, NewOperation, NewSubject, PayrollTerms, Recorded, RowChange, Spending, restore, salvage,
};

use crate::payroll::{confirmation, draft, intentions, payment, row, total_of, weighed};
use crate::people::{assert_whole, till};
use crate::refusing::outside;
use crate::shop::{Shop, airtime, bank, events, later, moment, money, new_operation, noon, person, record, send};

fn expires() -> DateTime<Utc> {
    noon() + TimeDelta::hours(24)
}

fn big() -> Transfer {
    bank(700_000, "AKELLO RUTH", "9030001234567")
}

fn asked(number: u64, transfer: Transfer) -> NewApproval {
    let intention = IntentionId::make(u128::from(number) + 1);
    NewApproval {
        subject: NewSubject::Payment { intention, transfer, validation: None },
        maker: person("Nakato"),
        reasons: vec![ApprovalReason::Amount, ApprovalReason::OverDay],
        now: noon(),
        expires_at: expires(),
    }
}

fn terms() -> PayrollTerms {
    PayrollTerms { route: Route::OneByOne, rate_a_minute: 50, batch_size: 100, note: "Wages November".into() }
}

fn asked_for_payroll(payroll: PayrollId, count: u32) -> NewApproval {
    let total = money(&total_of(count));
    NewApproval {
        subject: NewSubject::Payroll { payroll, count, total, terms: terms() },
        reasons: vec![ApprovalReason::Payroll],
        ..asked(0, big())
    }
}

async fn grant(ledger: &Ledger, id: ApprovalId, checker: &str) -> Result<Recorded, LedgerError> {
    ledger.grant_payment(id, &person(checker), moment(later(60)), None, Spending::default()).await
}

async fn state(ledger: &Ledger, id: ApprovalId) -> ApprovalState {
    ledger.approval(id).await.unwrap().unwrap().state
}

async fn draft_of(ledger: &Ledger, count: u32) -> PayrollId {
    let rows: Vec<_> = (1..=count).map(row).collect();
    draft(ledger, &rows).await
}

#[tokio::test]
async fn a_payment_that_is_granted_is_written_down_as_it_was_asked_for_with_both_names() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(till());
    let approval = ledger.ask_approval(&asked(1, big())).await.unwrap();
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
            (EventKind::Sending { attempt: 1 }, Some(names[0].clone())),
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
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
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
            Recorded::Unheard(operation) => panic!("{operation:?}"),
        }
    }
    assert_eq!((new, ledger.count(&Filter::default()).await.unwrap()), (1, 1));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn of_a_yes_that_can_not_be_written_down_whole_nothing_is() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let payroll = draft_of(&ledger, 2).await;
    let of_payroll = ledger.ask_approval(&asked_for_payroll(payroll, 2)).await.unwrap().id;
    // The last thing that each of them writes.
    let broken = "CREATE TRIGGER broken BEFORE INSERT ON event WHEN NEW.kind = 'sending'
                  BEGIN SELECT RAISE(ABORT, 'broken'); END;
                  CREATE TRIGGER broken_too BEFORE UPDATE ON payroll BEGIN SELECT RAISE(ABORT, 'broken'); END;";
    outside(&shop.book(), broken).unwrap();
    assert!(matches!(grant(&ledger, id, "Okello").await, Err(LedgerError::Storage(_))));
    let ran = ledger.grant_payroll(of_payroll, &person("Okello"), moment(later(60)), intentions()).await;
    assert!(matches!(ran, Err(LedgerError::Storage(_))));
    for id in [id, of_payroll] {
        assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
    assert_eq!(ledger.payroll(payroll).await.unwrap().unwrap().state, PayrollState::Draft);

    outside(&shop.book(), "DROP TRIGGER broken; DROP TRIGGER broken_too;").unwrap();
    assert!(matches!(grant(&ledger, id, "Okello").await.unwrap(), Recorded::New(_)));
    ledger.grant_payroll(of_payroll, &person("Okello"), moment(later(60)), intentions()).await.unwrap();
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn nobody_decides_on_what_they_asked_for_whatever_its_capitals_not_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    for checker in ["Nakato", "NAKATO", "nakato"] {
        assert!(matches!(grant(&ledger, id, checker).await, Err(LedgerError::OwnApproval(_))));
        let no = ledger.refuse_approval(id, &person(checker), later(1), "no").await;
        assert!(matches!(no, Err(LedgerError::OwnApproval(_))));
    }
    let accented = NewApproval { maker: person("Étienne"), ..asked(2, big()) };
    let other = ledger.ask_approval(&accented).await.unwrap().id;
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
        let refused = outside(&shop.book(), &sql).unwrap_err();
        assert!(refused.contains("CHECK"), "{checker}: {refused}");
    }
    assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
}

#[tokio::test]
async fn what_has_expired_can_not_be_granted_any_more_not_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let late = ledger.grant_payment(id, &person("Okello"), moment(expires()), None, Spending::default()).await;
    assert!(matches!(late, Err(LedgerError::ApprovalExpired(_))), "{late:?}");
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
    let sql = format!(
        "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = {}",
        expires().timestamp_millis()
    );
    assert!(outside(&shop.book(), &sql).unwrap_err().contains("expired"));
    let approval = ledger.approval(id).await.unwrap().unwrap();
    assert!(approval.is_expired(expires()) && !approval.is_expired(expires() - TimeDelta::milliseconds(1)));
    ledger.refuse_approval(id, &person("Okello"), expires(), "Too late").await.unwrap();
}

#[tokio::test]
async fn what_was_asked_and_what_was_decided_never_change_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    ledger.refuse_approval(id, &person("Okello"), later(60), "Ask me tomorrow").await.unwrap();
    ledger.ask_approval(&asked(2, big())).await.unwrap();
    let all = "SELECT * FROM approval";
    let before = outside(&shop.book(), all).unwrap();
    for sql in [
        "UPDATE approval SET state = 'waiting', checker = NULL, checker_folded = NULL, decided_at = NULL WHERE id = 1",
        "UPDATE approval SET state = 'granted' WHERE id = 1",
        "UPDATE approval SET reason = 'Yes' WHERE id = 1",
        "UPDATE approval SET amount = 100",
        "UPDATE approval SET transfer = '{}'",
        "UPDATE approval SET intention = 'x' WHERE id = 2",
        "UPDATE approval SET maker = 'Okello', maker_folded = 'okello'",
        "UPDATE approval SET expires_at = expires_at + 1",
        "UPDATE approval SET reasons = '[]'",
        "UPDATE approval SET state = 'granted', decided_at = 1 WHERE id = 2",
        "UPDATE approval SET state = 'refused', checker = 'O', checker_folded = 'o', decided_at = 1 WHERE id = 2",
        "DELETE FROM approval",
        "REPLACE INTO approval SELECT * FROM approval WHERE id = 2",
        "INSERT INTO approval (kind, intention, transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, state,
             checker, checker_folded, decided_at)
         SELECT kind, 'y', transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, 'granted', 'O', 'o', 1
         FROM approval WHERE id = 2",
    ] {
        assert!(outside(&shop.book(), sql).is_err(), "{sql} was let through");
    }
    assert_eq!(outside(&shop.book(), all).unwrap(), before);
}

#[tokio::test]
async fn asked_for_again_it_is_the_one_that_waits_and_as_another_payment_it_is_refused() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = ledger.ask_approval(&asked(1, big())).await.unwrap();
    let again = NewApproval { now: later(60), ..asked(1, big()) };
    assert_eq!(ledger.ask_approval(&again).await.unwrap(), first);
    let other = asked(1, bank(900_000, "AKELLO RUTH", "9030001234567"));
    assert!(matches!(ledger.ask_approval(&other).await, Err(LedgerError::ApprovalReused(ApprovalId(1)))));
    let operation = record(&ledger, &new_operation(7, airtime(500, "0701000001"))).await;
    let sent = ledger.ask_approval(&asked(7, airtime(500, "0701000001"))).await;
    assert!(matches!(sent, Err(LedgerError::IntentionReused(id)) if id == operation.id));
}

#[tokio::test]
async fn what_was_asked_for_can_only_be_sent_by_a_second_person() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let small = airtime(500, "0701000001");
    let id = ledger.ask_approval(&asked(1, small.clone())).await.unwrap().id;
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
    let weighed = NewOperation { weighed: Some(weighed(Side::Before, "1")), ..plain.clone() };
    for new in [plain.clone(), NewOperation { limits, ..plain }, weighed] {
        let refused = ledger.record(&new).await;
        assert!(matches!(refused, Err(LedgerError::NeedsApproval)), "{refused:?}");
    }
    let mut batch = crate::batching::singles(10, 2);
    batch.operations[1].transfer.amount = Amount::new(100_000).unwrap();
    assert!(matches!(ledger.record_batch(&batch).await, Err(LedgerError::NeedsApproval)));
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
    for key in ["approve_from", "second_person"] {
        assert!(matches!(ledger.set_setting(key, "off").await, Err(LedgerError::NotASetting(_))));
        assert!(matches!(ledger.remove_setting(key).await, Err(LedgerError::NotASetting(_))));
    }
    ledger.set_rules(BookRules::default()).await.unwrap();
    record(&ledger, &new_operation(2, airtime(100_000, "0701000001"))).await;
}

#[tokio::test]
async fn an_operation_that_is_not_what_was_approved_is_refused_by_the_file() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.ask_approval(&asked(1, big())).await.unwrap();
    ledger.ask_approval(&asked(2, big())).await.unwrap();
    grant(&ledger, ApprovalId(1), "Okello").await.unwrap();
    let copy = |changes: &str| {
        format!(
            "PRAGMA foreign_keys = ON; CREATE TEMP TABLE copy AS SELECT * FROM operation WHERE id = 1;
             UPDATE copy SET id = 9, reference = 'KA-X', {changes};
             INSERT INTO operation SELECT * FROM copy;"
        )
    };
    for changes in [
        "intention = 'x'",
        "intention = (SELECT intention FROM approval WHERE id = 2), approval = 2",
        "intention = (SELECT intention FROM approval WHERE id = 2), approval = NULL",
        "approval = 7",
    ] {
        assert!(outside(&shop.book(), &copy(changes)).is_err(), "{changes}");
    }
    // The first one granted from outside, and then something else sent in its name.
    let yes = "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = 1
               WHERE id = 2;";
    let of_2 = "intention = (SELECT intention FROM approval WHERE id = 2), approval = 2";
    for changes in ["amount = 900000", "transfer = '{}'", "validation = 1", "maker = 'Amina', maker_folded = 'amina'"] {
        let sql = format!("BEGIN; {yes} {} COMMIT;", copy(&format!("{of_2}, {changes}")));
        assert!(outside(&shop.book(), &sql).is_err(), "{changes}");
    }
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
}

#[tokio::test]
async fn the_shops_day_can_not_be_approved_away_and_the_makers_limits_can() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let limits = |shop| Spending {
        person_per_operation: Some(Amount::new(100).unwrap()),
        person_per_day: Some(Amount::new(100).unwrap()),
        shop_per_day: Some(Amount::new(shop).unwrap()),
    };
    let checker = person("Okello");
    let over = ledger.grant_payment(id, &checker, moment(later(60)), None, limits(699_999)).await;
    assert!(matches!(over, Err(LedgerError::OverLimit { which: Limit::ShopPerDay, .. })), "{over:?}");
    assert_eq!(state(&ledger, id).await, ApprovalState::Waiting, "it waits as before");
    let weighed = Some(weighed(Side::Before, "5000000"));
    let granted = ledger.grant_payment(id, &checker, moment(later(60)), weighed, limits(700_000)).await.unwrap();
    let Recorded::New(operation) = granted else { panic!("{granted:?}") };
    let kinds = events(&ledger, operation.id).await.into_iter().map(|event| event.kind).collect::<Vec<_>>();
    assert!(
        matches!(
            kinds.as_slice(),
            [EventKind::Recorded, EventKind::Approved { .. }, EventKind::Weighed { .. }, EventKind::Sending { .. }]
        ),
        "{kinds:?}"
    );
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn only_who_asked_takes_it_back_and_what_a_person_who_left_asked_for_is_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=3 {
        ledger.ask_approval(&asked(number, big())).await.unwrap();
    }
    let of_another = NewApproval { maker: person("Amina"), ..asked(4, big()) };
    ledger.ask_approval(&of_another).await.unwrap();
    let stranger = ledger.withdraw_approval(ApprovalId(1), &person("Amina"), later(1)).await;
    assert!(matches!(stranger, Err(LedgerError::NotTheirApproval(_))));
    let back = ledger.withdraw_approval(ApprovalId(1), &person("NAKATO"), later(1)).await.unwrap();
    assert_eq!((back.state, back.checker, back.decided_at), (ApprovalState::Withdrawn, None, Some(later(1))));
    let void = ledger.void_approvals_of(&person("nakato"), later(2)).await.unwrap();
    assert_eq!(void, [ApprovalId(2), ApprovalId(3)]);
    for id in void {
        assert_eq!(state(&ledger, id).await, ApprovalState::Void);
        assert!(matches!(grant(&ledger, id, "Okello").await, Err(LedgerError::ApprovalDecided { .. })));
    }
    assert_eq!(state(&ledger, ApprovalId(4)).await, ApprovalState::Waiting);
    assert!(matches!(grant(&ledger, ApprovalId(9), "Okello").await, Err(LedgerError::NoSuchApproval(_))));
}

#[tokio::test]
async fn lists_show_what_waits_first_and_counts_tell_ones_own_apart() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=5 {
        let maker = person(if number < 3 { "Nakato" } else { "Amina" });
        ledger.ask_approval(&NewApproval { maker, ..asked(number, big()) }).await.unwrap();
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
    assert_eq!(page(later_on, 0, 9).await, (1, vec![4]));
    let waiting = ledger.waiting_approvals(noon(), Some(&person("amina"))).await.unwrap();
    assert_eq!((waiting.own, waiting.of_others), (2, 2));
    assert_eq!(ledger.waiting_approvals(expires(), None).await.unwrap(), Default::default());
}

#[tokio::test]
async fn a_payroll_that_is_granted_runs_as_it_was_asked_for() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.set_rules(BookRules { approve_from: Amount::new(1_000).ok(), second_person: true }).await.unwrap();
    let payroll = draft_of(&ledger, 3).await;
    let alone = ledger.confirm_payroll(payroll, &confirmation(3, &total_of(3)), intentions()).await;
    assert!(matches!(alone, Err(LedgerError::NeedsApproval)), "{alone:?}");
    outside(
        &shop.book(),
        "UPDATE payroll SET state = 'paused', confirmed_at = 1, route = 'batch', rate_a_minute = 1,
        batch_size = 1, to_pay = 3, total = 30006",
    )
    .unwrap_err();
    let id = ledger.ask_approval(&asked_for_payroll(payroll, 3)).await.unwrap().id;
    assert_eq!(ledger.ask_approval(&asked_for_payroll(payroll, 3)).await.unwrap().id, id, "asked for again");
    for checker in ["nakato", "NAKATO"] {
        let own = ledger.grant_payroll(id, &person(checker), moment(later(60)), intentions()).await;
        assert!(matches!(own, Err(LedgerError::OwnApproval(_))));
    }
    assert!(matches!(grant(&ledger, id, "Okello").await, Err(LedgerError::NoSuchApproval(_))), "it is no payment");
    let ran = ledger.grant_payroll(id, &person("Okello"), moment(later(60)), intentions()).await.unwrap();
    assert_eq!(ran, payroll);
    let running = ledger.payroll(payroll).await.unwrap().unwrap();
    let confirmed = running.confirmation.unwrap();
    assert_eq!((running.state, confirmed.approval, confirmed.count), (PayrollState::Running, Some(id), 3));
    assert_eq!(confirmed.by, Some(Name::parse("Nakato").unwrap()));
    assert_eq!(
        (confirmed.at, confirmed.note.as_str(), confirmed.total),
        (later(60), "Wages November", money(&total_of(3)))
    );
    for row in ledger.unsent_rows(payroll, 9).await.unwrap() {
        record(&ledger, &payment(&row)).await;
    }
    let twice = ledger.grant_payroll(id, &person("Okello"), moment(later(60)), intentions()).await;
    assert!(matches!(twice, Err(LedgerError::ApprovalDecided { state: ApprovalState::Granted, .. })), "{twice:?}");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_payroll_that_is_not_what_was_asked_for_makes_the_approval_void() {
    let change = |position, new: kaunta_ledger::NewRow, included| RowChange {
        position,
        text: new.text,
        checked: new.checked,
        included,
    };
    // Others get the money, in the same sum; one less; the same in another order.
    for changes in [
        vec![change(1, row(2), true), change(2, row(1), true)],
        vec![change(3, row(3), false)],
        vec![change(3, row(4), true)],
    ] {
        let shop = Shop::new();
        let ledger = shop.open().await;
        let payroll = draft_of(&ledger, 3).await;
        let id = ledger.ask_approval(&asked_for_payroll(payroll, 3)).await.unwrap().id;
        ledger.change_rows(payroll, &changes).await.unwrap();
        let granted = ledger.grant_payroll(id, &person("Okello"), moment(later(60)), intentions()).await;
        assert!(matches!(granted, Err(LedgerError::PayrollChanged(changed)) if changed == payroll), "{granted:?}");
        assert_eq!(state(&ledger, id).await, ApprovalState::Void);
        assert_eq!(ledger.payroll(payroll).await.unwrap().unwrap().state, PayrollState::Draft);
        assert!(ledger.unsent_rows(payroll, 9).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_payroll_asked_for_anew_after_a_change_makes_the_one_before_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let first = ledger.ask_approval(&asked_for_payroll(payroll, 3)).await.unwrap().id;
    let seen = ledger.ask_approval(&asked_for_payroll(payroll, 2)).await;
    assert!(matches!(seen, Err(LedgerError::PayrollChanged(_))), "the person saw something else");
    ledger.include_rows(payroll, kaunta_ledger::Rows::Positions(&[3]), false).await.unwrap();
    let second = ledger.ask_approval(&asked_for_payroll(payroll, 2)).await.unwrap().id;
    assert_ne!(first, second);
    assert_eq!(state(&ledger, first).await, ApprovalState::Void);
    ledger.grant_payroll(second, &person("Okello"), moment(later(60)), intentions()).await.unwrap();

    let other = draft_of(&ledger, 2).await;
    let id = ledger.ask_approval(&asked_for_payroll(other, 2)).await.unwrap().id;
    ledger.discard_payroll(other).await.unwrap();
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
    let gone = ledger.grant_payroll(id, &person("Okello"), moment(later(60)), intentions()).await;
    assert!(matches!(gone, Err(LedgerError::ApprovalDecided { state: ApprovalState::Void, .. })), "{gone:?}");
}

#[tokio::test]
async fn the_file_lets_no_payroll_run_with_a_yes_to_other_rows() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, second) = (draft_of(&ledger, 3).await, draft_of(&ledger, 3).await);
    let id = ledger.ask_approval(&asked_for_payroll(first, 3)).await.unwrap().id;
    let run = |payroll: PayrollId, approval: i64, to_pay: u32, total: &str| {
        format!(
            "UPDATE payroll SET state = 'running', confirmed_at = 1, route = 'oneByOne', rate_a_minute = 1, batch_size = 1,
                 to_pay = {to_pay}, total = {total}, approval = {approval} WHERE id = {}",
            payroll.0
        )
    };
    let yes = "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = 1;";
    let total = total_of(3);
    outside(&shop.book(), &run(first, id.0, 3, &total)).unwrap_err();
    for sql in [
        run(second, id.0, 3, &total),
        run(first, id.0, 2, &total),
        run(first, id.0, 3, "30007"),
        run(first, 7, 3, &total),
        format!("UPDATE payroll_row SET included = 0 WHERE id % 1000000 = 1; {}", run(first, id.0, 3, &total)),
        "UPDATE payroll_row SET amount = amount + 1".to_owned(),
        "UPDATE payroll_row SET phone = '256700000000'".to_owned(),
    ] {
        outside(&shop.book(), &format!("BEGIN; {yes} {sql}; COMMIT;")).unwrap_err();
    }
    outside(&shop.book(), &format!("BEGIN; {yes} {}; COMMIT;", run(first, id.0, 3, &total))).unwrap();
}

#[tokio::test]
async fn what_waits_in_a_book_that_was_put_back_is_never_granted_from_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let refused = ledger.ask_approval(&asked(2, big())).await.unwrap().id;
    ledger.refuse_approval(refused, &person("Okello"), later(1), "no").await.unwrap();
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    // After the copy was made it is granted, and the money is sent.
    grant(&ledger, id, "Okello").await.unwrap();
    ledger.write_mark().await.unwrap();
    ledger.close().await;
    restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), None, later(900)).await.unwrap().unwrap();
    let ledger = shop.open().await;
    let void = ledger.approval(id).await.unwrap().unwrap();
    assert_eq!((void.state, void.decided_at, void.checker), (ApprovalState::Void, Some(later(900)), None));
    assert_eq!(state(&ledger, refused).await, ApprovalState::Refused);
    assert!(matches!(grant(&ledger, id, "Amina").await, Err(LedgerError::ApprovalDecided { .. })));
    assert!(matches!(ledger.record(&new_operation(1, big())).await, Err(LedgerError::NeedsApproval)));
    ledger.close().await;
    assert_eq!(outside(&copy, "SELECT state FROM approval WHERE id = 1").unwrap(), "waiting", "the backup stays");
}

#[tokio::test]
async fn what_waits_in_a_copy_that_somebody_put_in_its_place_by_hand_is_void_before_anything_is_sent() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    grant(&ledger, id, "Okello").await.unwrap();
    ledger.write_mark().await.unwrap();
    ledger.close().await;
    std::fs::copy(&copy, shop.book()).unwrap();
    let ledger = shop.open().await;
    let behind = ledger.behind().unwrap();
    ledger.recovery(&behind).await.unwrap();
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
}

#[tokio::test]
async fn a_salvaged_book_keeps_what_was_decided_and_grants_nothing_that_waited() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let rules = BookRules { approve_from: Amount::new(1_000).ok(), second_person: true };
    ledger.set_rules(rules).await.unwrap();
    let waits = ledger.ask_approval(&asked(1, big())).await.unwrap().id;
    let granted = ledger.ask_approval(&asked(2, send(50_000, "OPIO", "0772123456"))).await.unwrap().id;
    grant(&ledger, granted, "Okello").await.unwrap();
    let payroll = draft_of(&ledger, 2).await;
    let of_payroll = ledger.ask_approval(&asked_for_payroll(payroll, 2)).await.unwrap().id;
    ledger.grant_payroll(of_payroll, &person("Okello"), moment(later(60)), intentions()).await.unwrap();
    let before = ledger.approval(granted).await.unwrap();
    let operation = ledger.operation_of(&IntentionId::make(3)).await.unwrap().unwrap();
    ledger.write_mark().await.unwrap();
    ledger.close().await;
    let salvaged = salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(900))).await.unwrap();
    assert_eq!((salvaged.loss.refused, salvaged.operations), (0, 1));
    let ledger = shop.open().await;
    assert_eq!(ledger.approval(granted).await.unwrap(), before);
    assert_eq!(state(&ledger, waits).await, ApprovalState::Void);
    assert_eq!(ledger.rules().await.unwrap(), rules);
    let after = ledger.operation(operation.id).await.unwrap().unwrap();
    assert_eq!((after.approval, after.maker), (Some(granted), Some(person("Nakato"))));
    let confirmed = ledger.payroll(payroll).await.unwrap().unwrap().confirmation.unwrap();
    assert_eq!(confirmed.approval, Some(of_payroll));
    assert_whole(&ledger).await;
    assert!(matches!(grant(&ledger, granted, "Okello").await.unwrap(), Recorded::Already(_)));
}
