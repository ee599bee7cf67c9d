//! A payroll and its approval: the approval is for the rows as they were requested, and for no others.

use std::time::Instant;

use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::{Finding, Likeness, PayrollId, PayrollState};
use kaunta_ledger::{
    ApprovalState, BookRules, Changed, Ledger, LedgerError, NewPayrollRow, PayrollRow, RowChange, RowSelection,
    VoidReason,
};
use kaunta_storage::chain::Fingerprint;

use crate::approvals::{ask, grant_payroll, seen, state};
use crate::approvals_payroll::{asked_for_payroll, asked_for_rows, draft_of};
use crate::payroll::{confirmation, idempotency_keys, row, total_of};
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, later, moment, money, person, yes};

async fn row_of(ledger: &Ledger, payroll: PayrollId, position: u32) -> PayrollRow {
    ledger.payroll_row(payroll, position).await.unwrap().unwrap()
}

fn unchanged(row: PayrollRow) -> RowChange {
    RowChange { position: row.position, text: row.text, checked: row.checked, included: row.included }
}

fn becoming(position: u32, new: NewPayrollRow) -> RowChange {
    RowChange { position, text: new.text, checked: new.checked, included: true }
}

/// The request is void for this reason, and nobody can approve it any more.
async fn assert_void(ledger: &Ledger, id: ApprovalId, payroll: PayrollId) {
    let void = ledger.approval(id).await.unwrap().unwrap();
    assert_eq!(void.state, ApprovalState::Void);
    assert_eq!((void.void_reason, void.reason), (Some(VoidReason::RowsChanged), None));
    let granted = grant_payroll(ledger, id, "Okello").await;
    assert!(matches!(granted, Err(LedgerError::ApprovalDecided { state: ApprovalState::Void, .. })), "{granted:?}");
    assert_eq!(ledger.payroll(payroll).await.unwrap().unwrap().state, PayrollState::Draft);
    assert!(ledger.rows_to_pay(payroll, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn rows_that_are_changed_after_they_were_asked_for_make_the_request_void_at_once_and_for_good() {
    // Other people with the same sum; one fewer; another order; a row that nobody is paid for.
    let other_text = |mut row: PayrollRow| {
        row.text.note = "Bonus".to_owned();
        unchanged(row)
    };
    for which in 0..4 {
        let shop = Shop::new();
        let ledger = shop.open().await;
        let payroll = draft_of(&ledger, 3).await;
        let before = [row_of(&ledger, payroll, 1).await, row_of(&ledger, payroll, 2).await];
        let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
        let changes = match which {
            0 => vec![becoming(1, row(2)), becoming(2, row(1))],
            1 => vec![RowChange { included: false, ..unchanged(before[0].clone()) }],
            2 => vec![becoming(1, row(4))],
            _ => vec![other_text(before[0].clone())],
        };
        let changed = ledger.change_rows(payroll, &changes).await.unwrap();
        assert_eq!(changed, Changed { rows: changes.len() as u64, void: Some(id) }, "{which}");
        assert_void(&ledger, id, payroll).await;
        let back: Vec<RowChange> = before.into_iter().map(unchanged).collect();
        assert_eq!(ledger.change_rows(payroll, &back).await.unwrap().void, None, "it is void already");
        assert_void(&ledger, id, payroll).await;
        let fresh = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
        assert_ne!(fresh, id);
        grant_payroll(&ledger, fresh, "Okello").await.unwrap();
        assert_whole(&ledger).await;
    }
}

#[tokio::test]
async fn a_row_left_out_and_put_in_again_or_added_makes_the_request_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    let include = async |included| ledger.include_rows(payroll, RowSelection::Positions(&[3]), included).await.unwrap();
    assert_eq!(include(true).await, Changed { rows: 1, void: None }, "it was in");
    assert_eq!(include(false).await, Changed { rows: 1, void: Some(id) });
    assert_eq!(include(true).await, Changed { rows: 1, void: None });
    assert_void(&ledger, id, payroll).await;

    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    let out = NewPayrollRow { included: false, ..row(4) };
    assert_eq!(ledger.add_row(payroll, &out).await.unwrap().void, Some(id));
    assert_void(&ledger, id, payroll).await;
}

#[tokio::test]
async fn what_is_only_found_out_about_a_row_leaves_the_request_as_it_is() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    let mut named = row_of(&ledger, payroll, 2).await;
    named.checked.findings.push(Finding::Named { service: "ATIM JAMES".to_owned(), likeness: Likeness::Different });
    assert_eq!(ledger.change_rows(payroll, &[unchanged(named)]).await.unwrap().void, None);
    grant_payroll(&ledger, id, "Okello").await.unwrap();
}

#[tokio::test]
async fn whoever_writes_the_rows_makes_the_request_void() {
    for sql in [
        "UPDATE payroll_row SET included = 0 WHERE id % 1000000 = 1",
        "UPDATE payroll_row SET amount = amount + 1 WHERE id % 1000000 = 1",
        "UPDATE payroll_row SET phone = '256700000000' WHERE id % 1000000 = 1",
        "UPDATE payroll_row SET typed = json_set(typed, '$.note', 'x') WHERE id % 1000000 = 1",
        "UPDATE payroll_row SET checked = json_set(checked, '$.payee.note', 'x') WHERE id % 1000000 = 1",
        "DELETE FROM payroll_row WHERE id % 1000000 = 3",
        "UPDATE payroll SET note = 'x'",
    ] {
        let shop = Shop::new();
        let ledger = shop.open().await;
        let payroll = draft_of(&ledger, 3).await;
        let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
        outside(&shop.book(), sql).await.unwrap();
        assert_eq!(state(&ledger, id).await, ApprovalState::Void, "{sql}");
    }
}

#[tokio::test]
async fn a_payroll_that_is_begun_without_its_request_makes_it_void() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    ledger
        .confirm_payroll(payroll, &confirmation(3, &total_of(3)), BookRules::default(), idempotency_keys())
        .await
        .unwrap();
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
}

#[tokio::test]
async fn the_rows_that_were_asked_for_are_shown_as_they_were_a_part_at_a_time_with_what_all_come_to() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 5).await;
    ledger.include_rows(payroll, RowSelection::Positions(&[2]), false).await.unwrap();
    let total = money("40013");
    let id = ask(&ledger, &asked_for_rows(payroll, 4, total)).await.id;
    let as_asked = async |offset, limit| ledger.asked_rows(id, offset, limit).await.unwrap().unwrap();
    let all = as_asked(0, 100).await;
    assert_eq!((all.count, all.total, all.fingerprint), (4, total, seen(&ledger, id).await));
    let expected = [1, 3, 4, 5].map(|number| (row(number).line, row(number).checked.payee.unwrap()));
    assert_eq!(all.rows.iter().map(|row| (row.line, row.payee.clone())).collect::<Vec<_>>(), expected);
    let part = as_asked(1, 2).await;
    assert_eq!((part.count, part.total, part.fingerprint), (4, total, all.fingerprint));
    assert_eq!(part.rows, all.rows[1..3]);
    assert!(as_asked(4, 2).await.rows.is_empty());

    // Whatever becomes of the draft.
    ledger.change_rows(payroll, &[becoming(1, row(7))]).await.unwrap();
    assert_eq!(as_asked(0, 100).await, all);
    ledger.discard_payroll(payroll).await.unwrap();
    assert_eq!(as_asked(0, 100).await, all);
    drop(ledger);
    assert_eq!(shop.open().await.asked_rows(id, 0, 100).await.unwrap().unwrap(), all);
}

#[tokio::test]
async fn nobody_says_yes_to_other_rows_than_they_were_shown() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (payroll, other) = (draft_of(&ledger, 3).await, draft_of(&ledger, 2).await);
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    let of_other = ask(&ledger, &asked_for_payroll(other, 2)).await.id;
    for shown in [Fingerprint::START, seen(&ledger, of_other).await] {
        let granted =
            ledger.grant_payroll(id, yes(&person("Okello")), shown, moment(later(60)), idempotency_keys()).await;
        assert!(matches!(granted, Err(LedgerError::OtherRowsSeen(refused)) if refused == id), "{granted:?}");
        assert_eq!(state(&ledger, id).await, ApprovalState::Waiting);
    }
    grant_payroll(&ledger, id, "Okello").await.unwrap();
}

#[tokio::test]
async fn the_file_keeps_what_was_asked_for_and_grants_nothing_else() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    ledger.include_rows(payroll, RowSelection::Positions(&[3]), false).await.unwrap();
    let id = ask(&ledger, &asked_for_rows(payroll, 2, money("20003"))).await.id;
    for sql in [
        "UPDATE approval_row SET payee = json_set(payee, '$.note', 'x')",
        "DELETE FROM approval_row",
        "INSERT INTO approval_row SELECT id + 2, approval, line + 2, payee FROM approval_row WHERE id % 1000000 = 1",
        "INSERT OR REPLACE INTO approval_row SELECT id, approval, line, json_set(payee, '$.note', 'x') FROM approval_row",
        "INSERT INTO approval_row SELECT 1000000 + id % 1000000, 1, line, checked -> '$.payee' FROM payroll_row
         WHERE included = 0",
    ] {
        outside(&shop.book(), sql).await.unwrap_err();
    }
    // Even without the triggers that protect the rows, nothing is granted.
    let yes = "UPDATE approval SET state = 'granted', checker = 'Okello', checker_folded = 'okello', decided_at = 1";
    let off = "DROP TRIGGER payroll_row_that_changes_makes_its_request_void;
               DROP TRIGGER approval_row_never_changes; DROP TRIGGER approval_row_is_never_deleted;";
    for sql in [
        "UPDATE payroll_row SET checked = json_set(checked, '$.payee.note', 'x') WHERE id % 1000000 = 1",
        "UPDATE approval_row SET payee = json_set(payee, '$.note', 'x') WHERE id % 1000000 = 1",
        "DELETE FROM approval_row WHERE id % 1000000 = 1",
    ] {
        outside(&shop.book(), &format!("BEGIN; {off} {sql}; {yes}; COMMIT;")).await.unwrap_err();
    }
    outside(&shop.book(), &format!("{off} UPDATE approval_row SET payee = json_set(payee, '$.note', 'x')"))
        .await
        .unwrap();
    let shown = ledger.asked_rows(id, 0, 9).await;
    assert!(matches!(shown, Err(LedgerError::Unreadable { table: "approval_row", .. })), "{shown:?}");
    let granted = grant_payroll(&ledger, id, "Okello").await;
    assert!(matches!(granted, Err(LedgerError::PayrollChanged(_))), "{granted:?}");
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
}

#[tokio::test]
async fn ten_thousand_rows_are_asked_for_shown_and_granted_in_a_moment() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 10_000).await;
    let timed = |what: &str, begun: Instant| eprintln!("{what}: {} ms", begun.elapsed().as_millis());
    let begun = Instant::now();
    let id = ask(&ledger, &asked_for_payroll(payroll, 10_000)).await.id;
    timed("asked", begun);
    let begun = Instant::now();
    assert_eq!(ledger.asked_rows(id, 9_900, 100).await.unwrap().unwrap().rows.len(), 100);
    timed("shown", begun);
    let begun = Instant::now();
    grant_payroll(&ledger, id, "Okello").await.unwrap();
    timed("granted", begun);
}
