//! Cents of a payroll's rows: stored, summed, approved, and paid exactly, which the file enforces too.

use kaunta_domain::money::Amount;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::destination::{Destination, PayeeKind};
use kaunta_domain::payroll::{CheckedRow, Payee, Route, RowText};
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::{PayoutMode, Transfer};
use kaunta_ledger::{
    BatchRecorded, BookRules, Confirmation, Ledger, LedgerError, NewOperation, NewPayrollRow, RowChange, RowFilter,
};

use crate::approvals::{ask, grant_payroll};
use crate::approvals_payroll::asked_for_payroll_by_batch;
use crate::destinations::{bank, batch_of, table};
use crate::payroll::{all, confirmation, idempotency_keys, over_the_wallet, row};
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, airtime, money, new_operation};

fn row_of(to: Destination, amount: &str) -> NewPayrollRow {
    let amount = Amount::parse_exact(amount).unwrap();
    let payee = Payee { name: None, to, amount, note: Narration::parse("Rent November").unwrap() };
    let text = RowText { amount: amount.to_string(), ..RowText::default() };
    NewPayrollRow { text, checked: CheckedRow { payee: Some(payee), findings: vec![] }, ..row(1) }
}

fn terms(total: &str) -> Confirmation {
    Confirmation { route: Route::Batch, names: None, ..confirmation(3, total) }
}

/// Three rows: 456,789.33, 0.50 and 20,000.17, in total exactly 476,790 shillings.
async fn draft(ledger: &Ledger) -> PayrollId {
    let rows = [("00402123", "456789.33"), ("00402124", "0.50"), ("00402125", "20000.17")];
    let rows = rows.map(|(account, amount)| row_of(bank(account), amount));
    ledger.create_payroll(&table(PayeeKind::Bank), &rows).await.unwrap()
}

fn change(amount: &str) -> RowChange {
    let row = row_of(bank("00402124"), amount);
    RowChange { position: 2, text: row.text, checked: row.checked, included: true }
}

#[tokio::test]
async fn cents_of_rows_are_added_up_confirmed_and_found() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft(&ledger).await;
    assert_eq!(ledger.payroll_totals(id).await.unwrap().to_pay.amount, money("476790"));
    ledger.change_rows(id, &[change("0.75")]).await.unwrap();
    assert_eq!(ledger.payroll_totals(id).await.unwrap().to_pay.amount, money("476790.25"));
    for near in ["476790", "476790.24", "476790.26", "476791.25"] {
        let refused = ledger.confirm_payroll(id, &terms(near), BookRules::default(), idempotency_keys()).await;
        assert!(matches!(refused, Err(LedgerError::PayrollChanged(_))), "{near}: {refused:?}");
    }
    ledger.confirm_payroll(id, &terms("476790.25"), BookRules::default(), idempotency_keys()).await.unwrap();
    let kept = ledger.payroll(id).await.unwrap().unwrap().confirmation.unwrap();
    assert_eq!(kept.total, money("476790.25"));
    outside(&shop.book(), "UPDATE payroll SET total_cents = 24").await.unwrap_err();
    for (search, found) in [("456789.33", 1), ("0.75", 1), ("0.50", 0)] {
        let filter = RowFilter { search: search.to_owned(), ..RowFilter::default() };
        assert_eq!(ledger.payroll_rows(id, &filter, 0, 9).await.unwrap().total, found, "{search}");
    }
    assert_eq!(ledger.payroll_totals(id).await.unwrap().unsent.amount, money("476790.25"));
}

#[tokio::test]
async fn a_row_is_paid_to_the_cent_and_the_file_takes_nothing_else() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft(&ledger).await;
    ledger.confirm_payroll(id, &terms("476790"), BookRules::default(), idempotency_keys()).await.unwrap();
    let first = all(&ledger, id).await.remove(0);
    let payee = first.checked.payee.unwrap();
    let paying = |amount: &str| {
        let transfer = over_the_wallet(20_000, payee.to.movement(PayoutMode::MobileMoney, None));
        NewOperation {
            idempotency_key: first.idempotency_key.clone().unwrap(),
            transfer: Transfer { amount: Amount::parse_exact(amount).unwrap(), ..transfer },
            ..new_operation(1, airtime(5_000, "0701000001"))
        }
    };
    for other in ["456789", "456789.34", "456789.3", "456790.33"] {
        let refused = ledger.record_batch(&batch_of(id, paying(other))).await;
        assert!(matches!(refused, Err(LedgerError::OtherThanItsRow(_))), "{other}: {refused:?}");
    }
    let paid = ledger.record_batch(&batch_of(id, paying("456789.33"))).await.unwrap();
    assert!(matches!(paid, BatchRecorded::New(..)), "{paid:?}");
    let totals = ledger.payroll_totals(id).await.unwrap();
    assert_eq!((totals.states[0].sum.amount, totals.unsent.amount), (money("456789.33"), money("20000.67")));
    assert_whole(&ledger).await;
    ledger.close().await;
    // What a program that forgot the comparison would write.
    let copied = |cents: &str| {
        format!(
            "INSERT INTO operation (id, idempotency_key, reference, transfer, mode, amount, cents, wallet, account, provider,
                narration, created_at, day, state, attempts, extra, updated_at, payroll_row)
             SELECT 900, r.idempotency_key, 'R-900', json_set(o.transfer, '$.amount', '20000.' || {cents}), o.mode, 20000, {cents},
                o.wallet, r.account, o.provider, o.narration, 0, 0, 'recorded', 0, '{{}}', 0, r.id
             FROM payroll_row r, operation o WHERE r.id % 1000000 = 3"
        )
    };
    let refused = outside(&shop.book(), &copied("18")).await.unwrap_err();
    assert!(refused.contains("a payment of a payroll pays what its row says"), "{refused}");
    let own = outside(&shop.book(), &copied("17")).await;
    assert!(own.as_ref().is_ok_and(String::is_empty) || own.is_err_and(|why| !why.contains("payroll")));
}

#[tokio::test]
async fn a_second_person_says_yes_to_every_cent() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft(&ledger).await;
    ledger.change_rows(id, &[change("0.75")]).await.unwrap();
    let by_a_cent = asked_for_payroll_by_batch(id, 3, money("476790.24"));
    assert!(matches!(ledger.ask_approval(&by_a_cent).await, Err(LedgerError::PayrollChanged(_))));
    let asked = ask(&ledger, &asked_for_payroll_by_batch(id, 3, money("476790.25"))).await;
    ledger.change_rows(id, &[change("0.76")]).await.unwrap();
    assert!(grant_payroll(&ledger, asked.id, "Okello").await.is_err());
    let asked = ask(&ledger, &asked_for_payroll_by_batch(id, 3, money("476790.26"))).await;
    outside(&shop.book(), "UPDATE approval SET total_cents = 25").await.unwrap_err();
    grant_payroll(&ledger, asked.id, "Okello").await.unwrap();
    let kept = ledger.payroll(id).await.unwrap().unwrap().confirmation.unwrap();
    assert_eq!(kept.total, money("476790.26"));
}

#[tokio::test]
async fn a_phone_is_paid_whole_shillings_from_100_whoever_writes_the_row() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = ledger.create_payroll(&crate::payroll::new_payroll("Wages"), &[row(1)]).await.unwrap();
    for wrong in ["amount = 99", "cents = 50", "amount = 0, cents = 1"] {
        let refused = outside(&shop.book(), &format!("UPDATE payroll_row SET {wrong}")).await.unwrap_err();
        assert!(refused.contains("a phone is paid whole shillings from 100"), "{wrong}: {refused}");
    }
    let to = row(1).checked.payee.unwrap().to;
    let refused = ledger.create_payroll(&crate::payroll::new_payroll("Wages"), &[row_of(to, "99.50")]).await;
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(ledger.payroll_totals(id).await.unwrap().to_pay.count, 1);
}
