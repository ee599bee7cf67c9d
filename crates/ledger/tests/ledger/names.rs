//! The book's own rule about whom a payroll pays, which holds for any program that writes into it.

use chrono::TimeDelta;
use kaunta_domain::beneficiary::{Beneficiary, BeneficiaryMessage, Identity};
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::{LeftOut, PayrollState};
use kaunta_domain::phone::Network;
use kaunta_ledger::{
    Confirmation, Decision, Ledger, LedgerError, NewOperation, PayrollRow, RowFilter, RowOutcome, ValidationId,
};

use crate::payroll::{confirmation, draft, idempotency_keys, payment, row, total_of};
use crate::refusing::outside;
use crate::shop::{Shop, moment, noon, object, phone, record};

fn beneficiary(is_valid: bool) -> Beneficiary {
    Beneficiary {
        name: None,
        customer_type: None,
        area: None,
        provider: None,
        is_valid,
        told: None,
        from_service: object(serde_json::json!({})),
    }
}

fn send_to(number: &str) -> Identity {
    Identity::Phone { airtime: false, phone: phone(number), network: Network::Mtn }
}

/// A payroll of three people whose names are checked, and its rows.
async fn checked(ledger: &Ledger) -> (kaunta_domain::payroll::PayrollId, Vec<PayrollRow>) {
    let id = draft(ledger, &[row(1), row(2), row(3)]).await;
    let terms = Confirmation { names: Some(NameChecks::Ask), ..confirmation(3, &total_of(3)) };
    ledger.confirm_payroll(id, &terms, kaunta_ledger::BookRules::default(), idempotency_keys()).await.unwrap();
    (id, ledger.rows_to_pay(id, 9).await.unwrap())
}

fn resting_on(row: &PayrollRow, validation: Option<ValidationId>) -> NewOperation {
    NewOperation { validation, ..payment(row) }
}

#[tokio::test]
async fn a_payroll_that_checks_names_records_no_payment_without_a_yes_of_the_last_day_about_its_very_phone() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (id, rows) = checked(&ledger).await;
    let day = TimeDelta::days(1);
    let airtime = Identity::Phone { airtime: true, phone: phone("0772000001"), network: Network::Mtn };
    let airtel = Identity::Phone { airtime: false, phone: phone("0772000001"), network: Network::Airtel };
    let mut unfit = vec![None];
    for (identity, is_valid, at) in [
        (send_to("0772000002"), true, noon()),
        (airtime, true, noon()),
        (airtel, true, noon()),
        (send_to("0772000001"), false, noon()),
        (send_to("0772000001"), true, noon() - day),
        (send_to("0772000001"), true, noon() + TimeDelta::seconds(1)),
    ] {
        let kept = ledger.save_validation(&identity, &beneficiary(is_valid), None, at).await.unwrap();
        unfit.push(Some(kept.id));
    }
    for validation in unfit {
        let refused = ledger.record(&resting_on(&rows[0], validation)).await;
        assert!(matches!(refused, Err(LedgerError::NotChecked(held)) if held == id), "{validation:?}: {refused:?}");
    }
    let almost = noon() - day + TimeDelta::milliseconds(1);
    let yes = ledger.save_validation(&send_to("0772000001"), &beneficiary(true), None, almost).await.unwrap();
    assert_eq!(
        ledger.validation_of(&send_to("0772000001"), noon()).await.unwrap().unwrap().at,
        noon(),
        "the newest, a no"
    );
    record(&ledger, &resting_on(&rows[0], Some(yes.id))).await;
}

#[tokio::test]
async fn a_word_of_the_service_stands_for_a_day() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let identity = send_to("0772000001");
    let said = ledger.save_validation(&identity, &beneficiary(true), None, noon()).await.unwrap();
    let day = TimeDelta::days(1);
    for (later, stands) in [
        (TimeDelta::zero(), true),
        (day - TimeDelta::milliseconds(1), true),
        (day, false),
        (TimeDelta::seconds(-1), false),
    ] {
        let word = ledger.validation_of(&identity, noon() + later).await.unwrap();
        assert_eq!(word, stands.then(|| said.clone()), "{later}");
    }
}

#[tokio::test]
async fn a_row_that_was_given_up_is_never_paid_and_one_that_asks_only_once_it_was_answered() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (id, rows) = checked(&ledger).await;
    let mut yes = Vec::new();
    for row in &rows {
        let identity = row.checked.payee.as_ref().unwrap().to.identity().unwrap();
        yes.push(Some(ledger.save_validation(&identity, &beneficiary(true), None, noon()).await.unwrap().id));
    }
    let [asked, out] = [
        Decision::Asked("MALLORY".into()),
        Decision::LeftOut(LeftOut::NotConfirmed {
            to: rows[1].checked.payee.as_ref().unwrap().to.clone(),
            told: Some(BeneficiaryMessage::Another { told: "256772300009".into() }),
        }),
    ];
    assert!(ledger.decide_row(id, 1, &asked, noon(), None).await.unwrap());
    assert!(ledger.decide_row(id, 2, &out, noon(), None).await.unwrap());
    for place in [0, 1] {
        let refused = ledger.record(&resting_on(&rows[place], yes[place])).await;
        assert!(matches!(refused, Err(LedgerError::NotChecked(_))), "{refused:?}");
    }
    let totals = ledger.payroll_totals(id).await.unwrap();
    assert_eq!((totals.unsent.count, totals.asked.count, totals.given_up.count), (2, 1, 1));
    for (outcome, position) in [(RowOutcome::Asked, 1), (RowOutcome::LeftOut, 2), (RowOutcome::Unsent, 3)] {
        let filter = RowFilter { outcomes: vec![outcome], ..RowFilter::default() };
        let shown = ledger.payroll_rows(id, &filter, 0, 9).await.unwrap().rows;
        assert_eq!(shown.iter().map(|row| row.position).collect::<Vec<u32>>(), [position]);
    }
    assert_eq!(ledger.rows_to_pay(id, 9).await.unwrap().len(), 1);
    let pay = Decision::Pay("MALLORY".into());
    assert!(!ledger.decide_row(id, 2, &pay, noon(), None).await.unwrap(), "given up for good");
    assert!(ledger.decide_row(id, 1, &pay, noon(), None).await.unwrap());
    record(&ledger, &resting_on(&rows[0], yes[0])).await;
    assert!(!ledger.decide_row(id, 1, &out, noon(), None).await.unwrap(), "sent meanwhile");
    assert!(!ledger.set_payroll_state(id, &[PayrollState::Running], PayrollState::Finished).await.unwrap());
    let late = NewOperation { now: moment(noon()), ..resting_on(&rows[2], yes[2]) };
    record(&ledger, &late).await;
    assert!(!ledger.has_unsent(id).await.unwrap());
    assert!(ledger.set_payroll_state(id, &[PayrollState::Running], PayrollState::Finished).await.unwrap());
    for sql in [
        "UPDATE payroll_decision SET decision = 'pay' WHERE decision = 'leftOut'",
        "DELETE FROM payroll_decision",
        "INSERT INTO payroll_decision (id, at, decision, about) SELECT id, 0, 'leftOut', '{}' FROM payroll_row LIMIT 1",
        "UPDATE payroll SET names = 'off', names_reason = 'x'",
    ] {
        outside(&shop.book(), sql).await.unwrap_err();
    }
}

#[tokio::test]
async fn a_payroll_paid_one_by_one_says_how_its_names_are_checked() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = draft(&ledger, &[row(1)]).await;
    let terms = Confirmation { names: None, ..confirmation(1, &total_of(1)) };
    ledger.confirm_payroll(id, &terms, kaunta_ledger::BookRules::default(), idempotency_keys()).await.unwrap_err();
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().state, PayrollState::Draft);
}
