//! A payroll and its approval: it runs exactly as it was requested, or not at all.

use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::{PayrollId, PayrollState, Route};
use kaunta_domain::text::Name;
use kaunta_ledger::{
    ApprovalReason, ApprovalState, BookRules, Ledger, LedgerError, NewApproval, NewSubject, PayrollTerms, VoidReason,
};

use crate::approvals::{ask, asked, big, expires, grant, grant_payroll, seen, state};
use crate::payroll::{confirmation, draft, idempotency_keys, payment, row, total_of, unchecked};
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, later, moment, money, person, record, yes};

fn terms() -> PayrollTerms {
    PayrollTerms {
        route: Route::OneByOne,
        rate_a_minute: 50,
        batch_size: 100,
        note: "Wages November".into(),
        names: Some(unchecked()),
    }
}

pub fn asked_for_payroll(payroll: PayrollId, count: u32) -> NewApproval {
    asked_for_rows(payroll, count, money(&total_of(count)))
}

pub fn asked_for_rows(payroll: PayrollId, count: u32, total: Money) -> NewApproval {
    NewApproval {
        subject: NewSubject::Payroll { payroll, count, total, terms: terms() },
        reasons: vec![ApprovalReason::Payroll],
        ..asked(0, big())
    }
}

pub fn asked_for_payroll_by_batch(payroll: PayrollId, count: u32, total: Money) -> NewApproval {
    let terms = PayrollTerms { route: Route::Batch, names: None, ..terms() };
    NewApproval { subject: NewSubject::Payroll { payroll, count, total, terms }, ..asked_for_payroll(payroll, count) }
}

pub async fn draft_of(ledger: &Ledger, count: u32) -> PayrollId {
    let rows: Vec<_> = (1..=count).map(row).collect();
    draft(ledger, &rows).await
}

#[tokio::test]
async fn a_payroll_that_is_granted_runs_as_it_was_asked_for() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.set_rules(BookRules { approve_from: Amount::new(1_000).ok(), second_person: true }).await.unwrap();
    let payroll = draft_of(&ledger, 3).await;
    let alone = ledger
        .confirm_payroll(
            payroll,
            &confirmation(3, &total_of(3)),
            kaunta_ledger::BookRules::default(),
            idempotency_keys(),
        )
        .await;
    assert!(matches!(alone, Err(LedgerError::NeedsApproval)), "{alone:?}");
    outside(
        &shop.book(),
        "UPDATE payroll SET state = 'paused', confirmed_at = 1, route = 'batch', rate_a_minute = 1,
        batch_size = 1, to_pay = 3, total = 30006",
    )
    .await
    .unwrap_err();
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    assert_eq!(ask(&ledger, &asked_for_payroll(payroll, 3)).await.id, id, "asked for again");
    for checker in ["nakato", "NAKATO"] {
        let own = grant_payroll(&ledger, id, checker).await;
        assert!(matches!(own, Err(LedgerError::OwnApproval(_))));
    }
    assert!(matches!(grant(&ledger, id, "Okello").await, Err(LedgerError::NoSuchApproval(_))), "it is no payment");
    let ran = grant_payroll(&ledger, id, "Okello").await.unwrap();
    assert_eq!(ran, payroll);
    let running = ledger.payroll(payroll).await.unwrap().unwrap();
    let confirmed = running.confirmation.unwrap();
    assert_eq!((running.state, confirmed.approval, confirmed.count), (PayrollState::Running, Some(id), 3));
    assert_eq!(confirmed.by, Some(Name::parse("Nakato").unwrap()));
    assert_eq!(
        (confirmed.at, confirmed.note.as_str(), confirmed.total),
        (later(60), "Wages November", money(&total_of(3)))
    );
    for row in ledger.rows_to_pay(payroll, 9).await.unwrap() {
        record(&ledger, &payment(&row)).await;
    }
    let twice = grant_payroll(&ledger, id, "Okello").await;
    assert!(matches!(twice, Err(LedgerError::ApprovalDecided { state: ApprovalState::Granted, .. })), "{twice:?}");
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_payroll_asked_for_otherwise_or_discarded_makes_what_waited_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let first = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    let seen = ledger.ask_approval(&asked_for_payroll(payroll, 2)).await;
    assert!(matches!(seen, Err(LedgerError::PayrollChanged(_))), "the person saw something else");
    let fresh = ledger.ask_approval(&asked_for_payroll_by_batch(payroll, 3, money(&total_of(3)))).await.unwrap();
    let second = fresh.approval.id;
    assert_ne!(first, second);
    assert_eq!(fresh.void, Some(first));
    assert_eq!(state(&ledger, first).await, ApprovalState::Void);
    grant_payroll(&ledger, second, "Okello").await.unwrap();

    let other = draft_of(&ledger, 2).await;
    let id = ask(&ledger, &asked_for_payroll(other, 2)).await.id;
    assert_eq!(ledger.discard_payroll(other).await.unwrap().void, Some(id));
    let void = ledger.approval(id).await.unwrap().unwrap();
    assert_eq!((void.state, void.void_reason), (ApprovalState::Void, Some(VoidReason::PayrollDiscarded)));
    let gone = grant_payroll(&ledger, id, "Okello").await;
    assert!(matches!(gone, Err(LedgerError::ApprovalDecided { state: ApprovalState::Void, .. })), "{gone:?}");
}

#[tokio::test]
async fn the_file_lets_no_payroll_run_with_a_yes_to_other_rows() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (first, second) = (draft_of(&ledger, 3).await, draft_of(&ledger, 3).await);
    let id = ask(&ledger, &asked_for_payroll(first, 3)).await.id;
    let run = |payroll: PayrollId, approval: i64, to_pay: u32, total: &str| {
        format!(
            "UPDATE payroll SET state = 'running', confirmed_at = 1, route = 'batch', rate_a_minute = 1, batch_size = 1,
                 to_pay = {to_pay}, total = {total}, approval = {approval} WHERE id = {}",
            payroll.0
        )
    };
    let yes = "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = 1;";
    let total = total_of(3);
    outside(&shop.book(), &run(first, id.0, 3, &total)).await.unwrap_err();
    for sql in [
        run(second, id.0, 3, &total),
        run(first, id.0, 2, &total),
        run(first, id.0, 3, "30007"),
        run(first, 7, 3, &total),
        format!("UPDATE payroll_row SET included = 0 WHERE id % 1000000 = 1; {}", run(first, id.0, 3, &total)),
        "UPDATE payroll_row SET amount = amount + 1".to_owned(),
        "UPDATE payroll_row SET phone = '256700000000'".to_owned(),
    ] {
        outside(&shop.book(), &format!("BEGIN; {yes} {sql}; COMMIT;")).await.unwrap_err();
    }
    outside(&shop.book(), &format!("BEGIN; {yes} {}; COMMIT;", run(first, id.0, 3, &total))).await.unwrap();
}

#[tokio::test]
async fn a_payroll_that_nobody_decided_on_in_time_is_asked_for_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let first = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    assert_eq!(ledger.expire_approvals(expires()).await.unwrap(), [first]);
    let late = ledger
        .grant_payroll(first, yes(&person("Okello")), seen(&ledger, first).await, moment(expires()), idempotency_keys())
        .await;
    assert!(matches!(late, Err(LedgerError::ApprovalExpired(id)) if id == first), "{late:?}");
    let again = NewApproval {
        now: expires(),
        expires_at: expires() + chrono::TimeDelta::hours(24),
        ..asked_for_payroll(payroll, 3)
    };
    let fresh = ledger.ask_approval(&again).await.unwrap();
    assert_eq!((fresh.approval.state, fresh.void), (ApprovalState::Waiting, None));
    assert_eq!(state(&ledger, first).await, ApprovalState::Expired, "what it came to stays");
    ledger
        .grant_payroll(
            fresh.approval.id,
            yes(&person("Okello")),
            seen(&ledger, fresh.approval.id).await,
            moment(expires()),
            idempotency_keys(),
        )
        .await
        .unwrap();
    assert_whole(&ledger).await;
}
