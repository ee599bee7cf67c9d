//! The recently usual fee, shown before a payment whose fee the service does not name in advance.

use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_ledger::Ledger;

use crate::shop::{Shop, bill, booked, event, found, later, money, new_operation, record, result};

const BILL: Mode = Mode::PartnerPayBillPayment;

/// Pays a bill of 50,000; `result` names a fee of 750.50.
async fn pay(ledger: &Ledger, number: u64, status: &str) -> kaunta_domain::reference::OperationId {
    let new = new_operation(number, bill(50_000, "NAKATO RUTH", &format!("042123456{number}")));
    let id = record(ledger, &new).await.id;
    ledger.append(id, event(later(1), booked(result(status)))).await.unwrap();
    id
}

async fn usual(ledger: &Ledger, provider: &str, amount: &str) -> Option<Money> {
    ledger.usual_fee(BILL, Some(provider), money(amount)).await.unwrap()
}

#[tokio::test]
async fn a_fee_is_usual_after_three_payments_that_were_charged_it_and_only_for_their_biller_and_amounts() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(usual(&ledger, "UMEME", "50000").await, None, "an empty book");
    let mut last = pay(&ledger, 1, "SUCCESS").await;
    pay(&ledger, 2, "FAILED").await;
    pay(&ledger, 3, "SUCCESS").await;
    assert_eq!(usual(&ledger, "UMEME", "50000").await, None, "two, and one that was not charged");
    for number in 4..=5 {
        last = pay(&ledger, number, "SUCCESS").await;
    }
    assert_eq!(usual(&ledger, "UMEME", "50000").await, Some(money("750.50")));
    assert_eq!((usual(&ledger, "NWSC", "50000").await, usual(&ledger, "UMEME", "50001").await), (None, None));
    assert_eq!(ledger.usual_fee(Mode::PartnerPayAirtime, Some("UMEME"), money("50000")).await.unwrap(), None);
    for id in [last, kaunta_domain::reference::OperationId(1)] {
        ledger.append(id, event(later(9), found("FAILED"))).await.unwrap();
    }
    assert_eq!(usual(&ledger, "UMEME", "50000").await, None, "two of them are disputed");
}
