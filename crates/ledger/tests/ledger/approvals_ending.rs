//! Requests that end without a decision: they expire, the requester leaves, or the book is restored.

use std::sync::Arc;

use chrono::TimeDelta;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Amount;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_ledger::{
    ApprovalState, BookRules, Elsewhere, Filter, Ledger, LedgerError, NewApproval, Recorded, Spending, restore, salvage,
};

use crate::approvals::{ask, asked, big, expires, grant, grant_payroll, state};
use crate::approvals_payroll::{asked_for_payroll, draft_of};
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, later, moment, new_operation, person, send, yes};

#[tokio::test]
async fn what_nobody_decided_on_in_time_is_written_down_as_expired_and_told_of_once() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=4 {
        ask(&ledger, &asked(number, big())).await;
    }
    let longer = NewApproval { expires_at: expires() + TimeDelta::hours(1), ..asked(5, big()) };
    ask(&ledger, &longer).await;
    grant(&ledger, ApprovalId(2), "Okello").await.unwrap();
    ledger.refuse_approval(ApprovalId(3), &person("Okello"), later(1), "no").await.unwrap();
    let too_early = expires() - TimeDelta::milliseconds(1);
    assert_eq!(ledger.expire_approvals(too_early).await.unwrap(), []);
    assert_eq!(state(&ledger, ApprovalId(1)).await, ApprovalState::Waiting);

    let at = expires() + TimeDelta::minutes(3);
    assert_eq!(ledger.expire_approvals(at).await.unwrap(), [ApprovalId(1), ApprovalId(4)]);
    assert_eq!(ledger.expire_approvals(at).await.unwrap(), [], "once");
    let expired = ledger.approval(ApprovalId(1)).await.unwrap().unwrap();
    assert_eq!((expired.state, expired.decided_at, expired.checker), (ApprovalState::Expired, Some(at), None));
    for (id, stays) in [(2, ApprovalState::Granted), (3, ApprovalState::Refused), (5, ApprovalState::Waiting)] {
        assert_eq!(state(&ledger, ApprovalId(id)).await, stays);
    }

    let id = ApprovalId(1);
    let late = [
        ledger.grant_payment(id, yes(&person("Okello")), moment(at), None, Spending::default(), None).await.map(|_| ()),
        // Even if the clock was set back.
        grant(&ledger, id, "Okello").await.map(|_| ()),
        ledger.refuse_approval(id, &person("Okello"), at, "no").await.map(|_| ()),
        ledger.withdraw_approval(id, &person("Nakato"), at).await.map(|_| ()),
    ];
    for answer in late {
        assert!(matches!(answer, Err(LedgerError::ApprovalExpired(ApprovalId(1)))), "{answer:?}");
    }
    let stranger = ledger.withdraw_approval(id, &person("Amina"), at).await;
    assert!(matches!(stranger, Err(LedgerError::NotTheirApproval(_))), "{stranger:?}");
    assert!(matches!(ledger.record(&new_operation(1, big())).await, Err(LedgerError::NeedsApproval)));
    assert_eq!(ledger.void_approvals_of(&person("Nakato"), at).await.unwrap(), [ApprovalId(5)]);
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 1);
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn of_many_who_look_at_the_same_moment_one_is_told_what_expired() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    for number in 1..=3 {
        ask(&ledger, &asked(number, big())).await;
    }
    let looks: [_; 6] = std::array::from_fn(|_| {
        let ledger = ledger.clone();
        tokio::spawn(async move { ledger.expire_approvals(expires()).await.unwrap() })
    });
    let mut told = Vec::new();
    for look in looks {
        told.extend(look.await.unwrap());
    }
    assert_eq!(told, [1, 2, 3].map(ApprovalId));
}

#[tokio::test]
async fn what_expired_while_the_book_was_closed_is_told_of_when_it_is_opened() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    ledger.close().await;
    let ledger = shop.open().await;
    let after_a_week = expires() + TimeDelta::days(6);
    assert_eq!(ledger.expire_approvals(after_a_week).await.unwrap(), [id]);
    ledger.close().await;
    let ledger = shop.open().await;
    assert_eq!(ledger.expire_approvals(after_a_week).await.unwrap(), []);
    assert_eq!(ledger.approval(id).await.unwrap().unwrap().decided_at, Some(after_a_week));
}

#[tokio::test]
async fn an_expiry_that_can_not_be_written_down_is_told_of_by_the_next_one_that_can() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let broken = "CREATE TRIGGER broken BEFORE UPDATE ON approval BEGIN SELECT RAISE(ABORT, 'broken'); END;";
    outside(&shop.book(), broken).await.unwrap();
    assert!(matches!(ledger.expire_approvals(expires()).await, Err(LedgerError::Storage(_))));
    assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
    outside(&shop.book(), "DROP TRIGGER broken;").await.unwrap();
    assert_eq!(ledger.expire_approvals(expires()).await.unwrap(), [id]);
}

#[tokio::test]
async fn the_file_lets_nothing_expire_before_its_time_nor_by_anybody_nor_come_back_from_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ask(&ledger, &asked(1, big())).await;
    ask(&ledger, &asked(2, big())).await;
    let other = "INSERT INTO approval (kind, idempotency_key, transfer, amount, maker, maker_folded, reasons, asked_at,
                     expires_at, state, decided_at)
                 SELECT kind, 'y', transfer, amount, maker, maker_folded, reasons, asked_at, expires_at, 'expired',
                     expires_at FROM approval WHERE id = 2";
    for (sql, why) in [
        ("UPDATE approval SET state = 'expired', decided_at = expires_at - 1 WHERE id = 2", "CHECK"),
        ("UPDATE approval SET state = 'expired' WHERE id = 2", "CHECK"),
        (
            "UPDATE approval SET state = 'expired', decided_at = expires_at, checker = 'O', checker_folded = 'o'
             WHERE id = 2",
            "CHECK",
        ),
        (other, "begins by waiting"),
    ] {
        let refused = outside(&shop.book(), sql).await.unwrap_err();
        assert!(refused.contains(why), "{sql}: {refused}");
    }
    outside(&shop.book(), "UPDATE approval SET state = 'expired', decided_at = expires_at WHERE id = 1").await.unwrap();
    for sql in [
        "UPDATE approval SET state = 'waiting', decided_at = NULL WHERE id = 1",
        "UPDATE approval SET state = 'granted', checker = 'O', checker_folded = 'o', decided_at = 1 WHERE id = 1",
        "UPDATE approval SET decided_at = decided_at + 1 WHERE id = 1",
    ] {
        assert!(outside(&shop.book(), sql).await.unwrap_err().contains("decided on once"), "{sql}");
    }
    assert_eq!(state(&ledger, ApprovalId(2)).await, ApprovalState::Waiting);
}

#[tokio::test]
async fn what_has_expired_can_not_be_granted_any_more_not_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let late =
        ledger.grant_payment(id, yes(&person("Okello")), moment(expires()), None, Spending::default(), None).await;
    assert!(matches!(late, Err(LedgerError::ApprovalExpired(_))), "{late:?}");
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
    let sql = format!(
        "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = {}",
        expires().timestamp_millis()
    );
    assert!(outside(&shop.book(), &sql).await.unwrap_err().contains("expired"));
    let approval = ledger.approval(id).await.unwrap().unwrap();
    assert!(approval.is_expired(expires()) && !approval.is_expired(expires() - TimeDelta::milliseconds(1)));
    ledger.refuse_approval(id, &person("Okello"), expires(), "Too late").await.unwrap();
}

#[tokio::test]
async fn only_who_asked_takes_it_back_and_what_a_person_who_left_asked_for_is_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for number in 1..=3 {
        ask(&ledger, &asked(number, big())).await;
    }
    let of_another = NewApproval { maker: person("Amina"), ..asked(4, big()) };
    ask(&ledger, &of_another).await;
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

/// A request that has already expired.
async fn soon_over(ledger: &Ledger, number: u64) -> ApprovalId {
    let soon = NewApproval { expires_at: later(2), ..asked(number, big()) };
    let id = ask(ledger, &soon).await.id;
    assert_eq!(ledger.expire_approvals(later(2)).await.unwrap(), [id]);
    id
}

#[tokio::test]
async fn what_waits_in_a_book_that_was_put_back_is_never_granted_from_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let refused = ask(&ledger, &asked(2, big())).await.id;
    ledger.refuse_approval(refused, &person("Okello"), later(1), "no").await.unwrap();
    let expired = soon_over(&ledger, 3).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    // It is granted after the copy was made, and the money is sent.
    grant(&ledger, id, "Okello").await.unwrap();
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    let restored = restore(&shop.book(), &copy, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, later(900))
        .await
        .unwrap();
    assert_eq!(restored.void, [id], "it says which");
    let ledger = shop.open().await;
    let void = ledger.approval(id).await.unwrap().unwrap();
    assert_eq!((void.state, void.decided_at, void.checker), (ApprovalState::Void, Some(later(900)), None));
    assert_eq!(state(&ledger, refused).await, ApprovalState::Refused);
    assert_eq!(state(&ledger, expired).await, ApprovalState::Expired);
    assert!(matches!(grant(&ledger, id, "Amina").await, Err(LedgerError::ApprovalDecided { .. })));
    assert!(matches!(ledger.record(&new_operation(1, big())).await, Err(LedgerError::NeedsApproval)));
    ledger.close().await;
    assert_eq!(outside(&copy, "SELECT state FROM approval WHERE id = 1").await.unwrap(), "waiting", "the backup stays");
}

#[tokio::test]
async fn what_waits_in_a_copy_that_somebody_put_in_its_place_by_hand_is_void_before_anything_is_sent() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ask(&ledger, &asked(1, big())).await.id;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    grant(&ledger, id, "Okello").await.unwrap();
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    std::fs::copy(&copy, shop.book()).unwrap();
    let ledger = shop.open().await;
    let behind = ledger.behind().unwrap();
    assert_eq!(ledger.expire_approvals(expires()).await.unwrap(), [], "nobody knows that nobody decided in time");
    assert!(behind.known_events > behind.book_events);
    assert_eq!(crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Behind).await.void(), [id], "it says which");
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
    assert_eq!(crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Behind).await.void(), [], "once");
    // New requests belong to this book.
    let own = ask(&ledger, &asked(2, big())).await.id;
    assert_eq!(ledger.expire_approvals(expires()).await.unwrap(), [own]);
}

#[tokio::test]
async fn a_salvaged_book_keeps_what_was_decided_and_grants_nothing_that_waited() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let rules = BookRules { approve_from: Amount::new(1_000).ok(), second_person: true };
    ledger.set_rules(rules).await.unwrap();
    let waits = ask(&ledger, &asked(1, big())).await.id;
    let granted = ask(&ledger, &asked(2, send(50_000, "OPIO", "0772123456"))).await.id;
    grant(&ledger, granted, "Okello").await.unwrap();
    let payroll = draft_of(&ledger, 2).await;
    let of_payroll = ask(&ledger, &asked_for_payroll(payroll, 2)).await.id;
    grant_payroll(&ledger, of_payroll, "Okello").await.unwrap();
    let rows = ledger.asked_rows(of_payroll, 0, 9).await.unwrap();
    let expired = soon_over(&ledger, 3).await;
    let before = [ledger.approval(granted).await.unwrap(), ledger.approval(expired).await.unwrap()];
    let operation = ledger.operation_of(&IdempotencyKey::make(3)).await.unwrap().unwrap();
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    let salvaged = salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(900))).await.unwrap();
    assert_eq!((salvaged.loss.refused, salvaged.operations), (0, 1));
    assert_eq!(salvaged.void, [waits], "it says which");
    let ledger = shop.open().await;
    assert_eq!([ledger.approval(granted).await.unwrap(), ledger.approval(expired).await.unwrap()], before);
    assert_eq!(ledger.asked_rows(of_payroll, 0, 9).await.unwrap(), rows);
    assert_eq!(state(&ledger, waits).await, ApprovalState::Void);
    assert_eq!(ledger.rules().await.unwrap(), rules);
    let after = ledger.operation(operation.id).await.unwrap().unwrap();
    assert_eq!((after.approval, after.maker), (Some(granted), Some(person("Nakato"))));
    let confirmed = ledger.payroll(payroll).await.unwrap().unwrap().confirmation.unwrap();
    assert_eq!(confirmed.approval, Some(of_payroll));
    assert_whole(&ledger).await;
    assert!(matches!(grant(&ledger, granted, "Okello").await.unwrap(), Recorded::Already(_)));
}
