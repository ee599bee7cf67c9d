//! Who was paid before, found by a few letters or digits.

use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{CustomerQuery, FoundCustomers, KnownCustomer, Ledger, LoadingRules, Operation};

use crate::listing::{NAMES, filled};
use crate::shop::{Shop, bill, booked, event, found, later, money, new_operation, record, result, send};

async fn find(ledger: &Ledger, typed: &str) -> FoundCustomers {
    ledger.find_customers(&CustomerQuery::of(typed), 1_000).await.unwrap()
}

/// The payments of each customer that is found.
async fn numbers(ledger: &Ledger, typed: &str) -> Vec<Vec<i64>> {
    let found = find(ledger, typed).await;
    found.customers.iter().map(|known| known.payments.iter().map(|payment| payment.id.0).collect()).collect()
}

#[tokio::test]
async fn whoever_was_paid_is_found_at_once_and_nobody_whose_payment_surely_failed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(find(&ledger, "naka").await, FoundCustomers { customers: Vec::new(), is_whole: true });
    let first = record(&ledger, &new_operation(1, bill(50_000, "NAKATO RUTH", "04212345671"))).await;
    assert_eq!(numbers(&ledger, "naka").await, [[first.id.0]]);
    ledger.append(first.id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    let second = record(&ledger, &new_operation(2, bill(20_000, "NAKATO RUTH", "04212345671"))).await;
    for typed in ["naka", "5671", "0752111", "+256 752 111 222"] {
        assert_eq!(numbers(&ledger, typed).await, [[second.id.0, first.id.0]], "{typed}");
    }
    ledger.append(second.id, event(later(2), booked(result("FAILED")))).await.unwrap();
    let known = find(&ledger, "naka").await.customers;
    assert_eq!((known.len(), known[0].payments.len()), (1, 1));
    assert_eq!((known[0].payments[0].state, known[0].payments[0].id), (State::Succeeded, first.id));
    let other = record(&ledger, &new_operation(3, send(5_000, "NAKATO RUTH", "0772 000 001"))).await;
    assert_eq!(numbers(&ledger, "nakato").await, [[other.id.0], [first.id.0]]);
}

#[tokio::test]
async fn who_a_payment_would_be_to_is_known_with_the_amount_that_is_usual() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let meter = "04212345671";
    for (number, amount) in [(1, 20_000), (2, 50_000), (3, 20_000), (4, 50_000), (5, 5_000)] {
        record(&ledger, &new_operation(number, bill(amount, "NAKATO RUTH", meter))).await;
    }
    let known = async |biller| ledger.known_customer(Mode::PartnerPayBillPayment, Some(biller), meter).await.unwrap();
    let payments = known("UMEME").await.unwrap().payments;
    assert_eq!(payments.iter().map(|payment| payment.id.0).collect::<Vec<_>>(), [5, 4, 3, 2, 1]);
    let usual = |payments: &[Operation]| KnownCustomer::usual(payments).map(Money::from);
    assert_eq!(usual(&payments), Some(money("50000")), "as often as 20,000, and later");
    assert_eq!((usual(&payments[..1]), usual(&[])), (Some(money("5000")), None));
    assert_eq!(known("NWSC").await, None);
}

/// The payments of each customer in the book, newest first, by what they are known by.
fn by_hand(operations: &[Operation], name: &str) -> Vec<Vec<OperationId>> {
    let mut customers: Vec<(String, Vec<OperationId>)> = Vec::new();
    let mut named = Vec::new();
    for operation in operations {
        let to = operation.account.as_ref().map(ToString::to_string);
        let to = to.or(operation.phone.map(|phone| phone.gateway())).unwrap();
        let key = format!("{:?} {:?} {to}", operation.mode, operation.provider);
        if !operation.counted().may_have_moved_money() {
            continue;
        }
        match customers.iter_mut().find(|(known, _)| *known == key) {
            Some((_, payments)) => payments.push(operation.id),
            None => {
                named.push(operation.party.clone().unwrap_or_default().to_lowercase());
                customers.push((key, vec![operation.id]));
            }
        }
    }
    let has = |at: usize| name.to_lowercase().split_whitespace().all(|word| named[at].contains(word));
    customers.into_iter().enumerate().filter(|(at, _)| has(*at)).map(|(_, (_, payments))| payments).collect()
}

#[tokio::test]
async fn customers_are_those_of_the_book_while_a_large_one_is_loaded_and_afterwards() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.load_by(LoadingRules { at_once: 0, chunk: 7 });
    filled(&ledger, 220).await;
    let mut changed = 0;
    loop {
        // A failed payment that the service says was made after all, while others are still being read.
        let id = OperationId(changed % 220 + 1);
        ledger.append(id, event(later(4_000 + changed), found("SUCCESS"))).await.unwrap();
        changed += 1;
        if find(&ledger, "a").await.is_whole && changed > 5 {
            break;
        }
    }
    let operations = ledger.history(&kaunta_ledger::Filter::default(), 0, 500).await.unwrap().rows;
    for name in NAMES {
        let mut told: Vec<Vec<OperationId>> = find(&ledger, name)
            .await
            .customers
            .iter()
            .map(|known| known.payments.iter().map(|payment| payment.id).collect())
            .collect();
        let mut expected = by_hand(&operations, name);
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected, "{name}");
    }
}
