use proptest::prelude::*;

use super::*;

const METER: Payment<'static> = Payment {
    number: 1,
    counts: true,
    product: "PARTNER_PAY_BILL_PAYMENT",
    through: "UMEME",
    account: "04212345671",
    phone: "256772123456",
    name: "NAKATO RUTH",
};

fn of(payments: &[Payment<'_>]) -> Customers {
    let mut customers = Customers::default();
    payments.iter().for_each(|payment| customers.take(payment));
    customers
}

fn found(customers: &Customers, typed: &str) -> Vec<Vec<i64>> {
    customers.find(&Query::of(typed), 6).into_iter().map(|found| found.payments).collect()
}

#[test]
fn four_letters_or_digits_of_a_name_a_phone_or_an_account_find_who_was_paid() {
    let customers = of(&[METER]);
    for typed in ["naka", "ruth", "RUTH nak", "0421", "5671", "0772", "3456", "+256 772", "ruth 0421", "kato"] {
        assert_eq!(found(&customers, typed), [[1]], "{typed}");
    }
    for typed in ["", " ", "naku", "ruth 0999", "25677299", "nakatoruth", "67125"] {
        assert_eq!(found(&customers, typed), Vec::<Vec<i64>>::new(), "{typed}");
    }
}

#[test]
fn a_customer_is_one_account_at_one_biller_and_has_the_last_payments_newest_first() {
    let again = |number| Payment { number, ..METER };
    let water = Payment { number: 3, through: "NWSC", ..METER };
    let airtime = Payment { number: 4, product: "PARTNER_PAY_AIRTIME", through: "MTN", account: "", ..METER };
    let customers = of(&[again(5), METER, water, again(9), airtime, again(7)]);
    assert_eq!(found(&customers, "nakato"), [vec![9, 7, 5, 1], vec![4], vec![3]]);
    let many: Vec<Payment<'_>> = (1..=20).map(again).collect();
    assert_eq!(found(&of(&many), "nakato"), [[20, 19, 18, 17, 16, 15]]);
}

#[test]
fn a_customer_is_known_by_exactly_what_is_paid() {
    let again = Payment { number: 2, ..METER };
    let customers = of(&[METER, again]);
    let known = |product, through, to| customers.known(product, through, to).map(|found| found.payments);
    assert_eq!(known(METER.product, "UMEME", METER.account), Some(vec![2, 1]));
    assert_eq!(known(METER.product, "NWSC", METER.account), None);
    assert_eq!(known(METER.product, "UMEME", METER.phone), None, "only the payer's");
    let customers = of(&[METER, Payment { counts: false, ..METER }]);
    assert_eq!(customers.known(METER.product, "UMEME", METER.account), None);
}

#[test]
fn what_surely_moved_no_money_makes_nobody_a_customer() {
    let failed = Payment { counts: false, ..METER };
    assert_eq!(found(&of(&[failed]), "nakato"), Vec::<Vec<i64>>::new());
    assert_eq!(found(&of(&[METER, failed]), "nakato"), Vec::<Vec<i64>>::new(), "known to have failed later");
    let paid = Payment { number: 2, ..METER };
    assert_eq!(found(&of(&[METER, paid, failed, METER]), "nakato"), [[2, 1]], "and a dispute may count it again");
}

#[test]
fn a_customer_is_found_by_the_name_and_phone_of_the_last_payment() {
    let renamed = Payment { number: 2, name: "OKELLO JOHN", phone: "256701000001", ..METER };
    for payments in [[METER, renamed], [renamed, METER]] {
        let customers = of(&payments);
        assert_eq!((found(&customers, "okello"), found(&customers, "070100")), (vec![vec![2, 1]], vec![vec![2, 1]]));
        assert_eq!((found(&customers, "nakato").len(), found(&customers, "0772").len()), (0, 0));
        assert_eq!(customers.count(), 1);
    }
}

#[test]
fn where_a_word_begins_or_a_number_ends_comes_first_and_then_who_was_paid_last() {
    let other = |number, account, name| Payment { number, account, phone: "", name, ..METER };
    let customers = of(&[
        other(1, "111", "RUTH NAKATO"),
        other(2, "112", "NAKATO ANNE"),
        other(3, "113", "OKINAKA JOHN"),
        other(4, "9114", "SSALI"),
        other(5, "91149", "MUSOKE"),
    ]);
    assert_eq!(found(&customers, "naka"), [[2], [1], [3]]);
    assert_eq!(found(&customers, "114"), [[4], [5]]);
    assert_eq!(customers.find(&Query::of("naka"), 2).len(), 2);
}

proptest! {
    #[test]
    fn whoever_was_taken_is_found_by_any_part_of_a_word_and_nobody_else(
        names in prop::collection::vec("[a-c]{1,4}( [a-c]{1,4})?", 1..12),
        typed in "[a-c]{1,3}",
    ) {
        let mut customers = Customers::default();
        for (number, name) in (1..).zip(&names) {
            let account = number.to_string();
            customers.take(&Payment { number, account: &account, phone: "", name, ..METER });
        }
        let mut numbers: Vec<i64> =
            customers.find(&Query::of(&typed), 100).iter().map(|found| found.payments[0]).collect();
        numbers.sort_unstable();
        let expected: Vec<i64> = (1..).zip(&names).filter(|(_, name)| name.contains(&typed)).map(|(at, _)| at).collect();
        prop_assert_eq!(numbers, expected);
    }

    #[test]
    fn nothing_that_is_typed_breaks_it(typed in "\\PC{0,40}", name in "\\PC{0,40}", account in "\\PC{0,20}") {
        let customers = of(&[Payment { name: &name, account: &account, ..METER }]);
        let _found_or_not = customers.find(&Query::of(&typed), 6);
    }
}
