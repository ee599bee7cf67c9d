use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::answer::TransactionStatus;
use kaunta_domain::reference::Reference;
use kaunta_domain::status::ServiceStatus;

use super::*;

fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_763_715_600, 0).unwrap()
}

/// Found a day after it was made.
fn found(answer: TransactionStatus) -> Orphan {
    let at = noon() + TimeDelta::days(1);
    Orphan::found(None, Reference::from_book("KA-LOST-7".to_owned()), at, answer, None)
}

fn said(orphan: &Orphan) -> Vec<String> {
    lines(orphan).into_iter().map(|line| format!("{}: {}", line.label, line.value)).collect()
}

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

#[test]
fn it_has_a_line_for_all_that_the_service_said_and_for_nothing_else() {
    let bare = found(ServiceStatus::Success.into());
    assert_eq!(said(&bare), ["Reference: KA-LOST-7"]);
    assert_eq!(title(&bare, &[]), "Payment");
    assert_eq!(receipt_amount(&bare), None, "it has no receipt");

    let told = found(TransactionStatus {
        amount: Some(money("25000")),
        fee: Some(money("500")),
        total_amount: Some(money("25500")),
        destination_phone: Some("256772123456".to_owned()),
        destination_account: Some("04212345671".to_owned()),
        destination_provider: Some("UMEME".to_owned()),
        transaction_id: Some("T-7".to_owned()),
        created_at: Some(noon()),
        ..ServiceStatus::Success.into()
    });
    let mut expected = vec!["Account: 04212345671", "Phone number: 0772 123 456", "Provider at the service: UMEME"];
    expected.extend(["Fee: UGX 500", "Total charged: UGX 25,500", "Reference: KA-LOST-7", "Transaction: T-7"]);
    let said = said(&told);
    assert_eq!(said[..expected.len()], expected);
    assert!(said[expected.len()].starts_with("Time: "), "{said:?}");
    assert_eq!(said.len(), expected.len() + 1);
    assert_eq!(receipt_amount(&told), Some(money("25000")));

    let of_bill = found(TransactionStatus { mode: Some("PARTNER_PAY_BILL_PAYMENT".to_owned()), ..told.answer });
    assert!(title(&of_bill, &[]).ends_with(" · UMEME"), "{}", title(&of_bill, &[]));
}

#[test]
fn its_code_says_when_it_was_paid_or_there_is_none() {
    let facts = |orphan: &Orphan| facts(Environment::Practice, orphan, ("shop", "Payment"), money("25000"));
    let told = found(TransactionStatus {
        fee: Some(money("500")),
        destination_phone: Some("256772123456".to_owned()),
        created_at: Some(noon()),
        ..ServiceStatus::Success.into()
    });
    let signed = facts(&told).unwrap();
    assert_eq!((signed.at, signed.fee, signed.name), (1_763_715_600, Sum::of(money("500")), None));
    assert_eq!(signed.account_end.unwrap().as_str(), "3456");
    let untimed = found(TransactionStatus { created_at: None, ..told.answer });
    assert!(matches!(facts(&untimed), Err(Unsigned::TimeUnknown)));
}

#[test]
fn only_what_was_certainly_paid_has_one() {
    for status in [ServiceStatus::Failed, ServiceStatus::Pending, ServiceStatus::Other("ODD".to_owned())] {
        let answer = TransactionStatus { amount: Some(money("25000")), ..status.into() };
        assert_eq!(receipt_amount(&found(answer)), None);
    }
}
