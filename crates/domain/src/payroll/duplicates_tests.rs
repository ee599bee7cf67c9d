use proptest::prelude::*;

use super::*;
use crate::payroll::check::{Common, check};
use crate::payroll::column::Column;
use crate::phone::Phone;
use crate::text::Narration;

fn phone(last: u64) -> Phone {
    Phone::parse(&format!("07721234{last:02}")).unwrap()
}

fn key(last: u64, shillings: u64) -> Key {
    Key { to: Some(Recipient::Phone(phone(last))), amount: Amount::new(shillings).ok(), is_deduction: false }
}

fn deduction(last: u64) -> Key {
    Key { amount: None, is_deduction: true, ..key(last, 0) }
}

fn same(line: u32, same_amount: bool) -> Finding {
    Finding::SameInFile { line, same_amount }
}

fn register(keys: &[(u32, Key)]) -> Register {
    let mut register = Register::new([]);
    keys.iter().for_each(|(line, key)| register.enter(*line, key.clone()));
    register
}

#[test]
fn the_first_row_of_a_person_is_free_and_each_later_one_names_a_row_before_it() {
    let register = register(&[
        (2, key(1, 50_000)),
        (3, key(2, 50_000)),
        (4, key(1, 60_000)),
        (5, key(1, 50_000)),
        (6, key(1, 60_000)),
        (7, Key { amount: None, ..key(1, 0) }),
        (8, Key::default()),
        (9, Key::default()),
    ]);
    for (line, findings) in [
        (2, vec![]),
        (3, vec![]),
        (4, vec![same(2, false)]),
        (5, vec![same(2, true)]),
        (6, vec![same(4, true)]),
        (7, vec![same(2, false)]),
        (8, vec![]),
        (9, vec![]),
        (99, vec![]),
    ] {
        assert_eq!(register.findings(line), findings, "{line}");
    }
}

#[test]
fn a_row_below_zero_and_what_the_same_person_is_paid_name_each_other() {
    let told = |line, is_here| Finding::Deduction { line, is_here };
    let mut register = register(&[(2, key(1, 50_000)), (3, deduction(2)), (4, deduction(1)), (5, key(2, 60_000))]);
    assert_eq!(register.findings(2), [told(4, false)]);
    assert_eq!(register.findings(4), [same(2, false), told(2, true)]);
    assert_eq!(register.findings(3), [told(5, true)]);
    assert_eq!(register.findings(5), [same(3, false), told(3, false)]);
    // Once corrected it is no deduction; an earlier row changes with it.
    assert_eq!(register.put(4, key(3, 5_000)), [2, 4]);
    assert_eq!((register.findings(2), register.findings(4)), (vec![], vec![]));
    assert_eq!(register.put(4, deduction(1)), [2, 4]);
    assert_eq!(register.remove(4), [2]);
}

#[test]
fn whom_another_copy_may_have_paid_is_found_in_every_list_but_the_one_that_it_stands_in() {
    let in_doubt = |payroll| InDoubt {
        to: Recipient::Phone(phone(1)),
        amount: Amount::new(50_000).unwrap(),
        payroll: PayrollId(payroll),
    };
    let found = |of| {
        let mut register = Register::new([]).doubting(of, [in_doubt(3), in_doubt(7)]);
        register.enter(2, key(1, 50_000));
        register.enter(3, key(2, 50_000));
        register.enter(4, key(1, 60_000));
        [2, 3, 4].map(|line| register.findings(line))
    };
    let maybe = |payroll| vec![Finding::MaybePaid { payroll: PayrollId(payroll) }];
    assert_eq!(found(None), [maybe(7), vec![], vec![same(2, false)]]);
    assert_eq!(found(Some(PayrollId(7)))[0], maybe(3));
}

#[test]
fn who_was_paid_the_same_lately_is_found_with_the_latest_payment() {
    let recent = |operation, shillings, payroll| Recent {
        to: Recipient::Phone(phone(1)),
        amount: Amount::new(shillings).unwrap(),
        operation: OperationId(operation),
        payroll,
    };
    let mut register =
        Register::new([recent(7, 50_000, None), recent(9, 50_000, Some(PayrollId(3))), recent(8, 50_000, None)]);
    for (line, key) in [(2, key(1, 50_000)), (3, key(1, 50_001)), (4, key(2, 50_000)), (5, key(1, 50_000))] {
        register.enter(line, key);
    }
    let paid = Finding::PaidBefore { operation: OperationId(9), payroll: Some(PayrollId(3)) };
    assert_eq!(register.findings(2), std::slice::from_ref(&paid));
    assert_eq!(register.findings(3), [same(2, false)]);
    assert_eq!(register.findings(4), []);
    assert_eq!(register.findings(5), [same(2, true), paid]);
}

#[test]
fn a_change_touches_the_rows_behind_it_of_the_old_and_the_new_phone() {
    let rows = [(2, key(1, 500)), (3, key(2, 500)), (4, key(1, 500)), (5, key(2, 500)), (6, key(3, 500))];
    let mut register = register(&rows);
    assert_eq!(register.put(2, key(2, 500)), [2, 3, 4, 5]);
    assert_eq!(register.findings(4), []);
    assert_eq!(register.findings(3), [same(2, true)]);
    assert_eq!(register.remove(2), [3, 5]);
    assert_eq!(register.findings(3), []);
    assert_eq!(register.put(6, Key::default()), [6]);
}

#[test]
fn a_row_that_can_not_be_paid_yet_counts_by_what_is_certain_of_it() {
    let common = Common { kind: PayeeKind::MobileMoney, note: Narration::parse("June").unwrap() };
    let of = |name: &str, phone: &str, amount: &str| {
        let text = RowText { name: name.into(), phone: phone.into(), amount: amount.into(), ..RowText::default() };
        Key::of(&text, &check(&text, &common), common.kind)
    };
    assert_eq!(of("A", "772123401", "50,000"), key(1, 50_000));
    assert_eq!(of("=A", "0772123401", "50,000"), key(1, 50_000));
    assert_eq!(of("A", "0772123401", "50k"), Key { amount: None, ..key(1, 0) });
    assert_eq!(of("A", "O772123401", "50,000"), Key { to: None, ..key(1, 50_000) });
    assert_eq!(of("TOTAL", "", "50,000"), Key::default());
}

#[test]
fn accounts_wallets_and_merchants_are_the_same_by_all_that_says_where_the_money_goes() {
    let of = |kind, texts: &[(Column, &str)]| {
        let mut text = RowText { amount: "50,000".into(), ..RowText::default() };
        texts.iter().for_each(|(column, typed)| *text.get_mut(*column) = (*typed).into());
        let checked = check(&text, &Common { kind, note: Narration::parse("June").unwrap() });
        Key::of(&text, &checked, kind)
    };
    use Column::{Account, Bank, Merchant, Name, User};
    let nakato = of(PayeeKind::Bank, &[(Name, "Nakato"), (Account, "0402 123"), (Bank, "Stanbic")]);
    // Whatever the holder is called, and even before the row can be paid.
    assert_eq!(of(PayeeKind::Bank, &[(Account, "0402123"), (Bank, "040147")]), nakato);
    for other in [
        of(PayeeKind::Bank, &[(Name, "Nakato"), (Account, "402123"), (Bank, "Stanbic")]),
        of(PayeeKind::Bank, &[(Name, "Nakato"), (Account, "0402123"), (Bank, "Absa")]),
        of(PayeeKind::Merchant, &[(Merchant, "M-9"), (Account, "0402123")]),
        of(PayeeKind::Merchant, &[(Merchant, "M-9")]),
        of(PayeeKind::Wallet, &[(User, "M-9")]),
    ] {
        assert_ne!(other, nakato);
        let found = register(&[(2, nakato.clone()), (3, other.clone()), (4, other), (5, nakato.clone())]);
        let findings = [3, 4, 5].map(|line| found.findings(line));
        assert_eq!(findings, [vec![], vec![same(3, true)], vec![same(2, true)]]);
    }
}

/// A row's key; there are few phones and amounts, so that many are equal.
fn any_key() -> impl Strategy<Value = Key> {
    (prop::option::of(0..4_u64), prop::option::of(99..103_u64)).prop_map(|(last, shillings)| Key {
        to: last.map(|last| Recipient::Phone(phone(last))),
        amount: shillings.and_then(|shillings| Amount::new(shillings).ok()),
        is_deduction: shillings == Some(99),
    })
}

proptest! {
    #[test]
    fn setting_the_told_rows_anew_is_as_good_as_going_through_the_whole_file(
        rows in prop::collection::vec(any_key(), 1..20),
        changes in prop::collection::vec((0..20_u32, any_key()), 0..10),
    ) {
        let mut register = Register::new([]);
        (0..).zip(&rows).for_each(|(line, key)| register.enter(line, key.clone()));
        let mut shown: HashMap<u32, Vec<Finding>> = (0..20).map(|line| (line, register.findings(line))).collect();
        for (line, key) in changes {
            for touched in register.put(line, key) {
                shown.insert(touched, register.findings(touched));
            }
            for line in 0..20 {
                prop_assert_eq!(&shown[&line], &register.findings(line));
            }
        }
    }
}
