use kaunta_domain::mode::Direction::{In, Out};

use super::Suggestion::{NotPaid, Unclear};
use super::*;

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

fn paid(fee: &str) -> Suggestion {
    Suggestion::Paid { fee: money(fee) }
}

fn told(direction: Direction, fee: Option<&str>, before: &str, after: &str, others: &[Other]) -> Suggestion {
    let balance_read = DoubtfulPayment { direction, amount: Amount::new(40_000).unwrap(), fee: fee.map(money) };
    let balance = |text: &str| (!text.is_empty()).then(|| money(text));
    suggestion(balance_read, balance(before), balance(after), others)
}

fn other(change: &str) -> Other {
    Other { change: Some(money(change)), over_gateway: false }
}

fn over_gateway(change: &str) -> Other {
    Other { over_gateway: true, ..other(change) }
}

#[test]
fn the_balances_suggest_what_they_can_and_nothing_more() {
    let unclear = Other { change: None, over_gateway: false };
    let odd = |change: &str| Unclear(UnclearReason::OtherChange(money(change)));
    for (direction, fee, before, after, others, expected) in [
        // Out of the wallet.
        (Out, None, "100000", "60000", vec![], paid("0")),
        (Out, None, "100000", "59600", vec![], paid("400")),
        (Out, None, "100000.50", "59600.25", vec![], paid("400.25")),
        (Out, None, "100000", "55000", vec![], paid("5000")),
        (Out, None, "100000", "54999.99", vec![], odd("-45000.01")),
        (Out, None, "100000", "100000", vec![], NotPaid),
        (Out, None, "100000", "60000.01", vec![], odd("-39999.99")),
        (Out, None, "100000", "140000", vec![], odd("40000")),
        (Out, Some("400"), "100000", "59600", vec![], paid("400")),
        (Out, Some("400"), "100000", "60000", vec![], paid("0")),
        (Out, Some("400"), "100000", "59500", vec![], odd("-40500")),
        // Into it.
        (In, None, "100000", "140000", vec![], paid("0")),
        (In, None, "100000", "139400", vec![], paid("600")),
        (In, None, "100000", "135999", vec![], odd("35999")),
        (In, None, "100000", "140001", vec![], odd("40001")),
        (In, None, "100000", "60000", vec![], odd("-40000")),
        (In, None, "100000", "100000", vec![], NotPaid),
        (In, Some("600"), "100000", "139400", vec![], paid("600")),
        (In, Some("600"), "100000", "139300", vec![], odd("39300")),
        // Other payments are subtracted first.
        (Out, None, "200000", "109600", vec![other("-50000")], paid("400")),
        (Out, None, "200000", "150000", vec![other("-50000")], NotPaid),
        (Out, None, "200000", "200000", vec![other("40000")], paid("0")),
        (Out, None, "200000", "150000", vec![other("-10000")], paid("0")),
        (Out, None, "200000", "150000", vec![unclear], Unclear(UnclearReason::OthersUnclear)),
        // Gateway payments may or may not draw on the same money.
        (Out, None, "200000", "160000", vec![over_gateway("-70000")], paid("0")),
        (Out, None, "200000", "90000", vec![over_gateway("-70000")], paid("0")),
        (Out, None, "200000", "130000", vec![over_gateway("-70000")], NotPaid),
        (Out, None, "200000", "160000", vec![over_gateway("-40000")], Unclear(UnclearReason::BothWays)),
        (Out, None, "200000", "200000", vec![over_gateway("-40000")], NotPaid),
        (Out, None, "200000", "150000", vec![over_gateway("-1000")], odd("-50000")),
        // A missing reading suggests nothing.
        (Out, None, "", "60000", vec![], Unclear(UnclearReason::NoBefore)),
        (Out, None, "100000", "", vec![], Unclear(UnclearReason::NoAfter)),
        (Out, None, "", "", vec![], Unclear(UnclearReason::NoBefore)),
    ] {
        let said = told(direction, fee, before, after, &others);
        assert_eq!(said, expected, "{direction:?}, fee {fee:?}: {before} to {after}, {others:?}");
    }
}
