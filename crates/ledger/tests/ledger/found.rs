//! Payments that the book had lost, in lists: a filter lets through what is known to meet it, and nothing else.

use kaunta_domain::answer::TransactionStatus;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::reference::Reference;
use kaunta_ledger::{Filter, Orphan};

use crate::shop::{Shop, airtime, later, money, new_operation, noon, person, record, transaction};

const DAY: i64 = 24 * 3600;

fn lost(reference: &str, status: &str, made: Option<i64>) -> Orphan {
    let answer = TransactionStatus {
        destination_phone: Some("256772000001".into()),
        amount: Some(money("10001")),
        transaction_id: Some("TXN-77".into()),
        created_at: made.map(later),
        ..transaction(status)
    };
    Orphan::found(None, Reference::from_book(reference.to_owned()), later(5 * DAY), answer, None)
}

#[tokio::test]
async fn a_filter_finds_them_by_day_state_and_search_and_what_is_not_known_meets_no_condition() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let named = TransactionStatus { mode: Some("PARTNER_PAY_AIRTIME".into()), ..lost("KA-C", "FAILED", None).answer };
    for orphan in [
        lost("KA-A", "SUCCESS", Some(0)),
        lost("KA-B", "PENDING", Some(DAY)),
        Orphan { answer: named, ..lost("KA-C", "FAILED", None) },
    ] {
        ledger.record_orphan(&orphan).await.unwrap();
    }
    let any = Filter::default();
    for (filter, references) in [
        (any.clone(), vec!["KA-C", "KA-B", "KA-A"]),
        (Filter { from: Some(day_of(later(DAY))), to: Some(day_of(later(DAY))), ..any.clone() }, vec!["KA-B"]),
        (Filter { to: Some(day_of(noon())), ..any.clone() }, vec!["KA-A"]),
        (Filter { counted: vec![Counted::Paid, Counted::Waiting], ..any.clone() }, vec!["KA-B", "KA-A"]),
        (Filter { states: vec![State::Failed], ..any.clone() }, vec!["KA-C"]),
        (Filter { modes: vec![Mode::PartnerPayAirtime], ..any.clone() }, vec!["KA-C"]),
        (Filter { maker: Some(person("Amina")), ..any.clone() }, vec![]),
        (Filter { billers: vec![BillerCode::parse("UMEME").unwrap()], ..any.clone() }, vec![]),
        (Filter { search: "0772 000 001".into(), ..any.clone() }, vec!["KA-C", "KA-B", "KA-A"]),
        (Filter { search: "ka-b txn".into(), ..any.clone() }, vec!["KA-B"]),
        (Filter { search: "nakato".into(), ..any.clone() }, vec![]),
    ] {
        let page = ledger.history(&filter, 0, 9).await.unwrap();
        let found: Vec<&str> = page.found.iter().map(|orphan| orphan.reference.as_str()).collect();
        assert_eq!(found, references, "{filter:?}");
        assert_eq!(ledger.found_payments(&filter).await.unwrap(), page.found);
    }
    assert_eq!(ledger.history(&any, 0, 9).await.unwrap().total, 1, "they are not counted among the operations");
}
