//! Payrolls paid again: the failed rows of an earlier one, and in an outdated book.

use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::{LedgerError, Operation, PayrollSource};

use crate::payroll::{new_payroll, payment, row, running};
use crate::shop::{Shop, later, money, new_operation, noon, record};

#[tokio::test]
async fn a_run_of_the_failed_rows_says_where_they_came_from() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = running(&ledger, 2).await;
    let source = PayrollSource::RowsOf { payroll: first };
    let new = kaunta_ledger::NewPayroll { source: source.clone(), ..new_payroll("November, again") };
    let second = ledger.create_payroll(&new, &[row(2)]).await.unwrap();
    assert_eq!(ledger.payroll(second).await.unwrap().unwrap().source, source);
    let newest: Vec<PayrollId> =
        ledger.payrolls(0, 1).await.unwrap().rows.iter().map(|summary| summary.payroll.id).collect();
    assert_eq!(newest, [second]);
}

#[tokio::test]
async fn a_book_that_is_behind_goes_on_with_no_payroll() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 3).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    let rows = ledger.rows_to_pay(id, 3).await.unwrap();
    let _paid: Operation = record(&ledger, &payment(&rows[0])).await;
    let unknown = record(&ledger, &new_operation(7, crate::payroll::to_mobile(5_000, "0772000001"))).await;
    let anchor = ledger.anchor();
    ledger.close().await;
    std::fs::copy(&copy, shop.book()).unwrap();
    let ledger = shop.open().await;
    ledger.compare(&anchor).await.unwrap();
    assert!(ledger.behind().is_some(), "the book is an older one");
    let recovery = crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Behind).await;
    assert!(recovery.total() >= unknown.id.0 as u64);
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().state, PayrollState::Stopped);
    assert_eq!(ledger.rows_to_pay(id, 3).await.unwrap().len(), 3, "what looks unsent is shown so, and not sent");
    let refused = ledger.record(&payment(&rows[0])).await;
    assert!(matches!(refused, Err(LedgerError::PayrollNotRunning(_))), "{refused:?}");
    assert_eq!(ledger.recent_payments(noon()).await.unwrap(), []);
    let found = kaunta_domain::answer::TransactionStatus {
        destination_phone: Some("256772000001".into()),
        amount: Some(money("10001")),
        ..crate::shop::transaction("SUCCESS")
    };
    let (epoch, serial) = (kaunta_domain::reference::EpochId(1), kaunta_domain::reference::Serial(1));
    let reference = recovery.reference_of(epoch, serial).unwrap();
    let orphan = kaunta_ledger::Orphan::found(Some((epoch, serial)), reference, later(900), found, None);
    ledger.record_orphan(&orphan).await.unwrap();
    let recent = ledger.recent_payments(noon()).await.unwrap();
    assert_eq!((recent.len(), recent[0].amount.shillings(), recent[0].is_orphan), (1, 10_001, true));
}
