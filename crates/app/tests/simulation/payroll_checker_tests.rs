//! Tests of the checker for payrolls: hand-made ones, each with one fault.

use std::collections::{BTreeMap, BTreeSet};

use crate::checker::payroll::{Payroll, Row, Sums};
use crate::checker::{Facts, Shown, broken};
use crate::service::Word;

const NAKATO: &str = "772600001";
const OKELLO: &str = "772600002";

fn shown(id: i64, phone: &str, amount: u64, state: &str) -> Shown {
    let reference = format!("KA-000000-{id:06}");
    Shown { id, reference, amount, state: state.to_owned(), disputed: false, wallet: false, phone: phone.to_owned() }
}

fn row(position: i64, phone: &str, amount: u64) -> Row {
    Row { position, phone: phone.to_owned(), amount, included: true, outcome: None, operation: None }
}

fn paid(row: Row, operation: i64, outcome: &str) -> Row {
    Row { outcome: Some(outcome.to_owned()), operation: Some(operation), ..row }
}

fn unsent(row: Row) -> Row {
    Row { outcome: Some("unsent".to_owned()), ..row }
}

fn given_up(row: Row) -> Row {
    Row { outcome: Some("notPaid".to_owned()), ..row }
}

/// A payroll whose sums are right.
fn payroll(id: i64, state: &str, rows: Vec<Row>) -> Payroll {
    let mut payroll = Payroll { id, state: state.to_owned(), of: None, rows, sums: Sums::default() };
    add_up(&mut payroll);
    payroll
}

fn add_up(payroll: &mut Payroll) {
    let mut sums = Sums::default();
    let is_over = matches!(payroll.state.as_str(), "stopped" | "finished");
    for row in &payroll.rows {
        let add = |sum: &mut (u64, u64)| *sum = (sum.0 + 1, sum.1 + row.amount);
        add(&mut sums.file);
        add(if row.included { &mut sums.included } else { &mut sums.left_out });
        if let Some(outcome) = &row.outcome {
            add(sums.outcomes.entry(outcome.clone()).or_default());
        }
        if row.outcome.as_deref() == Some("notPaid") || is_over && row.outcome.as_deref() == Some("unsent") {
            add(&mut sums.unpaid);
        }
    }
    payroll.sums = sums;
}

/// A payroll of two: one is paid, the other waits. At the previous check both waited.
fn good() -> Facts {
    let (first, second) = (row(1, NAKATO, 50_001), row(2, OKELLO, 50_002));
    let before = payroll(1, "running", vec![unsent(first.clone()), unsent(second.clone())]);
    let paid_by = BTreeMap::from([((1, 1), BTreeSet::from([7])), ((1, 2), BTreeSet::new())]);
    let nakato = shown(7, NAKATO, 50_001, "succeeded");
    Facts {
        said: BTreeSet::from([(nakato.reference.clone(), Word::Success)]),
        shown: vec![nakato],
        payrolls: vec![payroll(1, "running", vec![paid(first, 7, "paid"), unsent(second)])],
        payrolls_before: vec![before],
        payrolls_were_seen: true,
        paid_by,
        ..Facts::default()
    }
}

fn said(facts: &Facts) -> String {
    let found = broken(facts, None);
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().unwrap_or_default()
}

/// The good facts with a changed payroll and its sums.
fn with(change: impl FnOnce(&mut Payroll)) -> Facts {
    let mut facts = good();
    change(&mut facts.payrolls[0]);
    add_up(&mut facts.payrolls[0]);
    facts
}

#[test]
fn a_payroll_that_goes_well_breaks_nothing() {
    assert_eq!(broken(&good(), None), Vec::<String>::new());
}

#[test]
fn sums_that_are_not_those_of_the_rows_are_caught() {
    let wrong: [fn(&mut Sums); 5] = [
        |sums| sums.file.0 += 1,
        |sums| sums.included.1 += 1,
        |sums| sums.left_out.0 += 1,
        |sums| sums.unpaid = (1, 50_001),
        |sums| sums.outcomes.clear(),
    ];
    for change in wrong {
        let mut facts = good();
        change(&mut facts.payrolls[0].sums);
        assert!(said(&facts).contains("but its rows are"));
    }
}

#[test]
fn a_row_that_is_lost_or_becomes_another_is_caught() {
    let found = broken(&with(|payroll| payroll.rows.truncate(1)), None).join("\n");
    assert!(found.contains("had 2 rows, and has 1") && found.contains("is lost"), "{found}");
    assert!(said(&with(|payroll| payroll.rows[1].amount = 60_000)).contains("became"));
    assert!(said(&with(|payroll| payroll.rows[1].phone = "772600009".to_owned())).contains("became"));
    let left_out = with(|payroll| payroll.rows[1] = Row { included: false, ..row(2, OKELLO, 50_002) });
    assert!(said(&left_out).contains("became"));
}

#[test]
fn a_payroll_that_disappears_is_caught() {
    let facts = Facts { payrolls: Vec::new(), ..good() };
    assert!(said(&facts).contains("disappeared"));
}

#[test]
fn a_row_that_does_not_stand_as_its_operation_is_caught() {
    for (state, outcome) in
        [("unknown", "paid"), ("notFound", "notPaid"), ("refused", "notPaid"), ("pending", "paid"), ("sent", "unsent")]
    {
        let mut facts = with(|payroll| payroll.rows[0].outcome = Some(outcome.to_owned()));
        facts.shown[0].state = state.to_owned();
        assert!(said(&facts).contains("which is"), "{state}");
    }
    assert!(said(&with(|payroll| payroll.rows[1].outcome = None)).contains("unsent"));
    let mut disputed = good();
    disputed.shown[0].disputed = true;
    assert!(said(&disputed).contains("which is Some(\"disputed\")"));
}

#[test]
fn a_row_with_another_s_payment_is_caught() {
    for (phone, amount) in [(OKELLO, 50_001), (NAKATO, 1)] {
        let mut facts = good();
        facts.shown[0] = shown(7, phone, amount, "succeeded");
        assert!(said(&facts).contains("and operation 7"));
    }
    let gone = Facts { shown: Vec::new(), ..good() };
    assert!(said(&gone).contains("and operation 7 None"));
}

#[test]
fn a_row_that_two_operations_paid_and_an_operation_that_pays_two_rows_are_caught() {
    let mut facts = good();
    facts.paid_by.insert((1, 1), BTreeSet::from([7, 8]));
    assert!(said(&facts).contains("was paid by {7, 8}"));
    let mut facts = good();
    facts.paid_by.insert((1, 2), BTreeSet::from([7]));
    assert!(said(&facts).contains("operation 7 pays"));
}

#[test]
fn a_row_that_is_paid_after_the_end_is_caught() {
    let mut facts = with(|payroll| payroll.state = "stopped".to_owned());
    facts.payrolls_before[0].state = "stopped".to_owned();
    assert!(said(&facts).contains("became"));
    let mut facts = good();
    facts.payrolls_before[0].state = "finished".to_owned();
    assert!(broken(&facts, None).join("\n").contains("was finished, and is running"));
}

#[test]
fn a_payroll_that_goes_on_by_itself_after_a_start_is_caught() {
    let facts = Facts { just_started: true, ..good() };
    assert!(said(&facts).contains("unasked"));
}

/// A second payroll is confirmed that pays Nakato the same.
fn second() -> Facts {
    let draft = payroll(2, "draft", vec![row(1, NAKATO, 50_001)]);
    let mut facts = good();
    facts.payrolls_before = vec![facts.payrolls[0].clone(), draft];
    facts.payrolls.push(payroll(2, "running", vec![unsent(row(1, NAKATO, 50_001))]));
    facts
}

#[test]
fn whoever_may_have_been_paid_and_is_confirmed_again_is_caught() {
    for state in ["recorded", "sent", "succeeded", "pending", "unknown", "refused", "notFound"] {
        let mut facts = second();
        facts.payrolls_before[0].state = "stopped".to_owned();
        facts.payrolls = vec![facts.payrolls.remove(1)];
        facts.payrolls_before.remove(0);
        facts.shown[0].state = state.to_owned();
        assert!(said(&facts).contains("may have paid"), "{state}");
    }
}

#[test]
fn whoever_was_surely_not_paid_may_be_paid_again_unless_the_service_says_otherwise_by_now() {
    for state in ["failed", "rejected", "notSent"] {
        let mut facts = second();
        facts.payrolls = vec![facts.payrolls.remove(1)];
        facts.payrolls_before.remove(0);
        facts.shown[0].state = state.to_owned();
        facts.said.insert((facts.shown[0].reference.clone(), Word::Failed));
        assert_eq!(broken(&facts, None), Vec::<String>::new(), "{state}");
        facts.shown[0].disputed = true;
        assert!(said(&facts).contains("may have paid"), "{state}");
    }
}

#[test]
fn whoever_another_payroll_is_going_to_pay_and_is_confirmed_again_is_caught() {
    let mut facts = second();
    facts.payrolls[1] = payroll(2, "running", vec![unsent(row(1, OKELLO, 50_002))]);
    facts.payrolls_before[1] = payroll(2, "draft", vec![row(1, OKELLO, 50_002)]);
    assert!(said(&facts).contains("and so does payroll 1"));
    // Given up for good there, they may be paid here; but then never there again.
    facts.payrolls[0] =
        payroll(1, "running", vec![facts.payrolls[0].rows[0].clone(), given_up(row(2, OKELLO, 50_002))]);
    assert_eq!(broken(&facts, None), Vec::<String>::new());
}

#[test]
fn whoever_was_given_up_and_is_taken_up_again_is_caught() {
    let mut facts = good();
    let first = facts.payrolls[0].rows[0].clone();
    facts.payrolls_before[0] = payroll(1, "running", vec![first, given_up(row(2, OKELLO, 50_002))]);
    assert!(said(&facts).contains("became"));
}

/// A new run of a finished payroll: Nakato's payment failed, Okello's was never sent.
fn again(state: &str, rows: Vec<Row>) -> Facts {
    let mut facts = good();
    facts.shown[0].state = state.to_owned();
    facts.said.insert((facts.shown[0].reference.clone(), Word::Failed));
    let outcome = if state == "failed" { "notPaid" } else { "unknown" };
    let first = paid(row(1, NAKATO, 50_001), 7, outcome);
    facts.payrolls = vec![payroll(1, "stopped", vec![first, unsent(row(2, OKELLO, 50_002))])];
    facts.payrolls_before = facts.payrolls.clone();
    facts.payrolls.push(Payroll { of: Some(1), ..payroll(2, "draft", rows) });
    facts
}

#[test]
fn a_new_run_of_those_not_paid_has_all_of_them_and_nobody_else() {
    let (nakato, okello) = (row(1, NAKATO, 50_001), row(2, OKELLO, 50_002));
    let both = || vec![nakato.clone(), okello.clone()];
    assert_eq!(broken(&again("failed", both()), None), Vec::<String>::new());
    assert_eq!(broken(&again("unknown", vec![okello.clone()]), None), Vec::<String>::new());
    assert!(said(&again("unknown", both())).contains("were taken out of payroll 1"), "in doubt, and slipped in");
    assert!(said(&again("failed", vec![okello.clone()])).contains("were taken out of payroll 1"), "lost");
    let mut disputed = again("failed", both());
    disputed.shown[0].disputed = true;
    for payrolls in [&mut disputed.payrolls, &mut disputed.payrolls_before] {
        payrolls[0].rows[0].outcome = Some("disputed".to_owned());
        add_up(&mut payrolls[0]);
    }
    assert!(said(&disputed).contains("were taken out of payroll 1"), "the service says that it was paid");
}
