//! Tests of the checker for people: it must name the one fault in each hand-made day.

use std::collections::{BTreeMap, BTreeSet};

use crate::checker::staff::{Approval, Left, Member, Ordered, Role, Staff, ToPay, Written, Yes};
use crate::checker::{Facts, broken};

const HOUR: i64 = 3_600_000;
/// Noon in Kampala on 21 November 2026.
const NOON: i64 = 1_795_251_600_000;

fn member(name: &str, role: Role, approves: bool, limits: (Option<u64>, Option<u64>)) -> Member {
    Member { name: name.to_owned(), role, approves, per_operation: limits.0, per_day: limits.1 }
}

/// A shop in which nobody has done anything yet.
fn shop() -> Staff {
    Staff {
        members: vec![
            member("Nakato", Role::Owner, true, (None, None)),
            member("Babirye", Role::Cashier, true, (None, None)),
            member("Okello", Role::Cashier, false, (Some(20_000), Some(30_000))),
            member("Achieng", Role::Accountant, false, (None, None)),
        ],
        approve_from: Some(50_000),
        shop_per_day: Some(100_000),
        ..Staff::default()
    }
}

fn reference(id: i64) -> String {
    format!("KA-{id}")
}

/// A successful payment.
fn pay(staff: &mut Staff, id: i64, maker: &str, amount: u64) {
    let to = "PARTNER_SEND_MNO  772300400".to_owned();
    staff.left.push(Left { reference: reference(id), amount, is_out: true, to: to.clone() });
    let by = BTreeSet::from([maker.to_owned()]);
    staff.ordered.insert(amount, Ordered { to, by });
    let written = Written {
        id,
        state: "succeeded".to_owned(),
        maker: Some(maker.to_owned()),
        at: NOON,
        payroll: None,
        approval: None,
    };
    staff.written.insert(reference(id), written);
}

/// A successful payment that another person approved, an hour after the request.
fn pay_with_yes(staff: &mut Staff, id: i64, (maker, checker): (&str, &str), amount: u64) {
    pay(staff, id, maker, amount);
    written(staff, id).approval = Some(id);
    staff.approvals.push(Approval {
        id,
        is_granted: true,
        maker: maker.to_owned(),
        checker: Some(checker.to_owned()),
        asked_at: NOON - HOUR,
        decided_at: Some(NOON),
        amount: Some(amount),
        rows: None,
    });
    staff.said_yes.push(Yes { approval: id, name: checker.to_owned(), at: NOON, rows: Vec::new() });
}

fn written(staff: &mut Staff, id: i64) -> &mut Written {
    staff.written.get_mut(&reference(id)).unwrap()
}

/// Makes a payment a row of a payroll, with or without an approval.
fn of_payroll(staff: &mut Staff, id: i64, approval: Option<i64>) {
    let written = written(staff, id);
    (written.payroll, written.approval) = (Some(1), approval);
}

fn found(staff: &Staff) -> Vec<String> {
    broken(&Facts { staff: Some(staff.clone()), ..Facts::default() }, None)
}

/// The only violation found.
fn said(staff: &Staff) -> String {
    let found = found(staff);
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().unwrap_or_default()
}

fn nothing(staff: &Staff) {
    assert_eq!(found(staff), Vec::<String>::new());
}

#[test]
fn a_day_on_which_everybody_keeps_to_the_rules_breaks_nothing() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 20_000);
    pay(&mut staff, 2, "Okello", 10_000);
    pay_with_yes(&mut staff, 3, ("Okello", "Babirye"), 60_000);
    nothing(&staff);
}

#[test]
fn money_that_nobody_or_an_accountant_moved_is_caught() {
    let mut staff = shop();
    pay(&mut staff, 1, "Achieng", 10_000);
    assert!(said(&staff).contains("by an accountant"));
    for nobody in [None, Some("Stranger".to_owned())] {
        written(&mut staff, 1).maker = nobody;
        assert!(said(&staff).contains("has no maker"));
    }
}

#[test]
fn a_maker_who_never_wanted_it_is_caught() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 10_000);
    written(&mut staff, 1).maker = Some("Nakato".to_owned());
    assert!(said(&staff).contains("who never wanted it"));
}

#[test]
fn what_left_to_another_account_than_was_wanted_is_caught() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 10_000);
    staff.left[0].to = "PARTNER_SEND_MNO  772300401".to_owned();
    assert!(said(&staff).contains("but wanted was"));
}

#[test]
fn one_payment_over_its_makers_limit_is_caught_unless_a_second_person_said_yes() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 20_001);
    assert!(said(&staff).contains("for one payment of its maker"));
    staff.left[0].is_out = false;
    nothing(&staff);
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Nakato"), 20_001);
    nothing(&staff);
}

#[test]
fn more_in_a_day_than_its_maker_may_pay_is_caught_in_every_state_that_may_be_paid() {
    for state in ["succeeded", "sent", "pending", "unknown", "refused", "notFound"] {
        let mut staff = shop();
        pay(&mut staff, 1, "Okello", 20_000);
        pay(&mut staff, 2, "Okello", 10_001);
        written(&mut staff, 1).state = state.to_owned();
        assert!(said(&staff).contains("30001 of Okello left"), "{state}");
    }
}

#[test]
fn a_day_goes_from_midnight_to_midnight_in_kampala() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 20_000);
    pay(&mut staff, 2, "Okello", 10_001);
    written(&mut staff, 2).at = NOON + 12 * HOUR;
    nothing(&staff);
    written(&mut staff, 2).at = NOON + 12 * HOUR - 1;
    assert!(said(&staff).contains("of Okello left"));
}

#[test]
fn what_is_surely_unpaid_and_what_a_second_person_said_yes_to_is_within_the_day() {
    for state in ["failed", "rejected", "notSent"] {
        let mut staff = shop();
        pay(&mut staff, 1, "Okello", 20_000);
        pay(&mut staff, 2, "Okello", 10_001);
        written(&mut staff, 1).state = state.to_owned();
        nothing(&staff);
    }
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 20_000);
    pay_with_yes(&mut staff, 2, ("Okello", "Nakato"), 15_000);
    nothing(&staff);
    // It counts for what comes after it.
    pay(&mut staff, 3, "Okello", 10_000);
    assert!(said(&staff).contains("45000 of Okello left"));
}

#[test]
fn more_than_the_shop_pays_in_a_day_is_caught_whoever_said_yes_to_it() {
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Nakato"), 60_000);
    pay(&mut staff, 2, "Nakato", 40_001);
    assert!(said(&staff).contains("more than the shop pays"));
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Nakato", "Babirye"), 60_000);
    pay_with_yes(&mut staff, 2, ("Nakato", "Babirye"), 40_001);
    of_payroll(&mut staff, 2, Some(2));
    staff.said_yes[1].rows = vec![ToPay { phone: "772300400".to_owned(), amount: 40_001 }];
    assert!(said(&staff).contains("more than the shop pays"));
    staff.shop_per_day = None;
    nothing(&staff);
}

#[test]
fn a_large_payment_without_anothers_yes_is_caught_whoever_made_it() {
    let mut staff = shop();
    pay(&mut staff, 1, "Nakato", 50_000);
    assert!(said(&staff).contains("without a second person's yes"));
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Nakato", "Babirye"), 50_000);
    nothing(&staff);
    staff.approvals[0].is_granted = false;
    assert!(said(&staff).contains("without a second person's yes"));
}

#[test]
fn a_payroll_without_anothers_yes_is_caught() {
    let mut staff = shop();
    pay(&mut staff, 1, "Nakato", 10_000);
    of_payroll(&mut staff, 1, None);
    assert!(said(&staff).contains("without a second person's yes"));
}

#[test]
fn a_yes_by_who_asked_or_by_who_may_not_is_caught() {
    for checker in ["Nakato", "Okello", "Achieng", "Stranger"] {
        let mut staff = shop();
        pay_with_yes(&mut staff, 1, ("Nakato", checker), 50_000);
        let found = found(&staff).join("\n");
        assert!(found.contains("was granted by") && found.contains("without a second person's yes"), "{found}");
    }
}

#[test]
fn one_yes_for_two_payments_is_caught() {
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Nakato"), 15_000);
    staff.approvals[0].amount = None;
    pay(&mut staff, 2, "Okello", 15_000);
    written(&mut staff, 2).approval = Some(1);
    let found = found(&staff).join("\n");
    assert!(found.contains("left by one yes"), "{found}");
}

#[test]
fn another_amount_than_was_asked_for_is_caught() {
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Nakato"), 60_000);
    staff.approvals[0].amount = Some(50_000);
    assert!(said(&staff).contains("but asked for was"));
}

#[test]
fn a_yes_after_the_end_or_that_nobody_said_is_caught() {
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Nakato"), 60_000);
    let good = staff.clone();
    staff.approvals[0].asked_at = NOON - 24 * HOUR;
    assert!(said(&staff).contains("nobody said yes to it in time"));
    staff = good.clone();
    staff.said_yes[0].name = "Babirye".to_owned();
    assert!(said(&staff).contains("nobody said yes to it in time"));
    // The book says that it was in time, but the computer's clock disagrees.
    staff = good.clone();
    staff.said_yes[0].at = NOON + 23 * HOUR;
    assert!(said(&staff).contains("nobody said yes to it in time"));
}

#[test]
fn what_a_book_has_lost_is_nobodys() {
    let mut staff = shop();
    pay(&mut staff, 1, "Okello", 25_000);
    staff.written = BTreeMap::new();
    nothing(&staff);
}

/// An approved payroll of these rows, with the first one paid.
fn approved_payroll(rows: &[(&str, u64)]) -> Staff {
    let mut staff = shop();
    pay_with_yes(&mut staff, 1, ("Okello", "Babirye"), rows[0].1);
    of_payroll(&mut staff, 1, Some(1));
    let to_pay = |(phone, amount): &(&str, u64)| ToPay { phone: (*phone).to_owned(), amount: *amount };
    let rows: Vec<ToPay> = rows.iter().map(to_pay).collect();
    staff.approvals[0].rows = Some(rows.clone());
    staff.said_yes[0].rows = rows;
    staff
}

#[test]
fn a_payroll_that_is_granted_as_other_rows_than_were_seen_is_caught() {
    let mut staff = approved_payroll(&[("772300400", 60_000), ("772300401", 50_001)]);
    nothing(&staff);
    staff.said_yes[0].rows[1].phone = "772300402".to_owned();
    assert!(said(&staff).contains("other rows were seen"));
    staff.said_yes[0].rows.remove(1);
    assert!(said(&staff).contains("other rows were seen"));
}

#[test]
fn a_payment_of_a_payroll_that_is_none_of_the_rows_that_were_seen_is_caught() {
    let mut staff = approved_payroll(&[("772300400", 60_000)]);
    let good = staff.clone();
    staff.left[0].amount = 60_007;
    assert!(said(&staff).contains("which nobody was shown"));
    staff = good.clone();
    staff.left[0].to = "PARTNER_SEND_MNO  772600009".to_owned();
    assert!(said(&staff).contains("which nobody was shown"));
    // Regardless of what the book says of its rows.
    staff = good.clone();
    staff.left[0].amount = 60_007;
    staff.approvals[0].rows = Some(vec![ToPay { phone: "772300400".to_owned(), amount: 60_007 }]);
    assert!(found(&staff).join("\n").contains("which nobody was shown"));
}

#[test]
fn a_row_that_is_paid_twice_by_one_yes_is_caught() {
    let mut staff = approved_payroll(&[("772300400", 60_000), ("772300401", 50_001)]);
    pay(&mut staff, 2, "Okello", 60_000);
    of_payroll(&mut staff, 2, Some(1));
    staff.shop_per_day = None;
    assert!(said(&staff).contains("which nobody was shown"));
    let row = ToPay { phone: "772300400".to_owned(), amount: 60_000 };
    staff.approvals[0].rows.iter_mut().for_each(|rows| rows.push(row.clone()));
    staff.said_yes[0].rows.push(row);
    nothing(&staff);
}
