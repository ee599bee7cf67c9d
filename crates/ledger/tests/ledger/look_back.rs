//! A duplicate in the file and an earlier payment are separate questions, and a person sets how far back the second one
//! looks.

use kaunta_domain::payroll::choice::Choice;
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_domain::payroll::{Finding, PayrollId, PayrollState, Verdict};
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use kaunta_ledger::{
    ApprovalState, BookRules, ChosenLookBack, Ledger, LedgerError, NewPayroll, NewPayrollRow, PayrollSource, RowFilter,
    RowSelection,
};

use crate::approvals::{ask, grant_payroll, state};
use crate::approvals_payroll::{asked_for_payroll, draft_of};
use crate::payroll::{all, confirmation, draft, idempotency_keys, new_payroll, payment, row, total_of};
use crate::refusing::outside;
use crate::shop::{Shop, booked, event, later, person, record, result};

fn days(days: u32, by: Option<&str>) -> ChosenLookBack {
    ChosenLookBack { look_back: LookBack::of_days(days).unwrap(), by: by.map(person) }
}

fn found(number: u32, findings: &[Finding]) -> NewPayrollRow {
    let mut row = row(number);
    row.checked.findings = findings.to_vec();
    row.included = false;
    row
}

#[tokio::test]
async fn a_yes_to_many_that_were_paid_before_is_no_yes_to_those_that_stand_twice_as_well() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let twice = Finding::SameInFile { line: 2, same_amount: true };
    let paid = Finding::PaidBefore { operation: OperationId(1), payroll: None };
    let (only_twice, only_paid) = (found(2, std::slice::from_ref(&twice)), found(3, std::slice::from_ref(&paid)));
    let both = found(4, &[twice, paid]);
    let id = draft(&ledger, &[row(1), only_twice, only_paid, both.clone()]).await;
    let asks = all(&ledger, id).await.iter().map(|row| row.checked.verdict()).collect::<Vec<_>>();
    assert_eq!(asks, [Verdict::Valid, Verdict::TwiceInFile, Verdict::PaidBefore, Verdict::PaidBefore]);
    let put_in = async |verdict| {
        let filter = RowFilter { verdicts: vec![verdict], ..RowFilter::default() };
        ledger.include_rows(id, RowSelection::Filtered(&filter), true).await.unwrap();
        all(&ledger, id).await.iter().map(|row| row.included).collect::<Vec<_>>()
    };
    assert_eq!(put_in(Verdict::TwiceInFile).await, [true, true, false, false]);
    assert_eq!(put_in(Verdict::PaidBefore).await, [true, true, true, false]);
    // Included individually, one decision covers all findings of the row.
    ledger.include_rows(id, RowSelection::Positions(&[4]), true).await.unwrap();
    let last = all(&ledger, id).await.pop().unwrap();
    assert_eq!((last.included, last.choice), (true, Some(Choice::In { despite: both.checked.findings })));
}

#[tokio::test]
async fn how_far_back_is_asked_is_kept_with_who_said_it_and_stays_with_what_was_confirmed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft_of(&ledger, 2).await;
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().look_back, None);
    for chosen in [days(1, None), days(92, Some("Nakato"))] {
        assert_eq!(ledger.set_look_back(id, &chosen).await.unwrap(), None);
        assert_eq!(ledger.payroll(id).await.unwrap().unwrap().look_back, Some(chosen));
    }
    let terms = confirmation(2, &total_of(2));
    ledger.confirm_payroll(id, &terms, BookRules::default(), idempotency_keys()).await.unwrap();
    let late = ledger.set_look_back(id, &days(6, None)).await;
    assert!(matches!(late, Err(LedgerError::PayrollNotDraft(_))), "{late:?}");
    for sql in ["UPDATE payroll SET look_back = 6", "UPDATE payroll SET look_back_by = 'Okello'"] {
        assert!(outside(&shop.book(), sql).await.is_err_and(|refused| refused.contains("never changes")), "{sql}");
    }
    let gone = ledger.set_look_back(PayrollId(99), &days(6, None)).await;
    assert!(matches!(gone, Err(LedgerError::NoSuchPayroll(_))), "{gone:?}");
}

#[tokio::test]
async fn a_request_is_void_once_somebody_looks_less_far_back() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let payroll = draft_of(&ledger, 3).await;
    ledger.set_look_back(payroll, &days(21, None)).await.unwrap();
    let id = ask(&ledger, &asked_for_payroll(payroll, 3)).await.id;
    assert_eq!(ledger.set_look_back(payroll, &days(21, None)).await.unwrap(), None, "nothing is otherwise");
    assert_eq!(ledger.set_look_back(payroll, &days(6, None)).await.unwrap(), Some(id));
    assert_eq!(state(&ledger, id).await, ApprovalState::Void);
    let granted = grant_payroll(&ledger, id, "Okello").await;
    assert!(matches!(granted, Err(LedgerError::ApprovalDecided { state: ApprovalState::Void, .. })), "{granted:?}");
}

/// Confirms the payroll and starts it.
async fn confirmed(
    ledger: &Ledger,
    new: &NewPayroll,
    number: u32,
    make: impl FnMut() -> IdempotencyKey + Send,
) -> PayrollId {
    let id = ledger.create_payroll(new, &[row(number)]).await.unwrap();
    let terms = confirmation(1, &(10_000 + number).to_string());
    ledger.confirm_payroll(id, &terms, BookRules::default(), make).await.unwrap();
    id
}

#[tokio::test]
async fn only_what_was_paid_to_its_end_tells_when_such_a_list_is_paid_and_not_what_was_paid_in_spite_of_all() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut make = idempotency_keys();
    let over = async |id, status: &str| {
        for row in ledger.rows_to_pay(id, 9).await.unwrap() {
            let operation = record(&ledger, &payment(&row)).await;
            ledger.append(operation.id, event(later(1), booked(result(status)))).await.unwrap();
        }
        assert!(ledger.set_payroll_state(id, &[PayrollState::Running], PayrollState::Finished).await.unwrap());
    };
    let whole = confirmed(&ledger, &new_payroll("Wages"), 1, &mut make).await;
    over(whole, "SUCCESS").await;
    let nobody = confirmed(&ledger, &new_payroll("Wages"), 3, &mut make).await;
    over(nobody, "FAILED").await;
    confirmed(&ledger, &new_payroll("Wages"), 2, &mut make).await;
    draft_of(&ledger, 2).await;
    let rest = NewPayroll { source: PayrollSource::RowsOf { payroll: whole }, ..new_payroll("Wages") };
    over(confirmed(&ledger, &rest, 7, &mut make).await, "SUCCESS").await;
    let paid: Vec<PayrollId> = ledger.paid_payrolls().await.unwrap().iter().map(|paid| paid.id).collect();
    assert_eq!(paid, [whole]);

    let despite = Finding::PaidBefore { operation: OperationId(1), payroll: None };
    let mut put_in = found(5, std::slice::from_ref(&despite));
    put_in.included = true;
    let left_out = found(6, &[despite]);
    let overridden = draft(&ledger, &[put_in, left_out.clone()]).await;
    let heeded = draft(&ledger, &[row(5), left_out]).await;
    let told = ledger.paid_despite(&[whole, overridden, heeded]).await.unwrap();
    assert_eq!(told, [overridden].into_iter().collect());
}
