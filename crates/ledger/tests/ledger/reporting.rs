//! What reports read, compared with a recount of all operations, and all of it as of one moment.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Operation};

use crate::listing::{filled, filled_with_cases};
use crate::long_lists::rows;
use crate::shop::{Shop, airtime, new_operation, record};

type Key = (NaiveDate, Mode, WalletType, Option<String>, Option<String>, Counted);

fn plus(sums: &mut BTreeMap<String, (u64, Money, Money)>, key: &Key, count: u64, amount: Money, fees: Money) {
    let sum = sums.entry(format!("{key:?}")).or_default();
    *sum = (sum.0 + count, sum.1.checked_add(amount).unwrap(), sum.2.checked_add(fees).unwrap());
}

fn charged(operation: &Operation) -> Money {
    operation.fee.filter(|_| operation.counted() == Counted::Paid).unwrap_or_default()
}

#[tokio::test]
async fn the_sums_and_fees_of_days_are_a_recount_of_their_operations() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let all = filled_with_cases(&ledger, 240).await;
    let days = ledger.moment().await.unwrap().days().await.unwrap().unwrap();
    assert_eq!(days.0, all.iter().map(|operation| day_of(operation.created_at)).min().unwrap());
    assert_eq!(days.1, all.iter().map(|operation| day_of(operation.created_at)).max().unwrap());
    let after = |days: u64| NaiveDate::checked_add_days(days_start(&all), Days::new(days)).unwrap();
    for range in [days.0..=days.1, days.0..=days.0, days.1..=days.1, after(1)..=after(3), after(400)..=after(500)] {
        let within = || all.iter().filter(|operation| range.contains(&day_of(operation.created_at)));
        let mut moment = ledger.moment().await.unwrap();
        let (mut told, mut recounted) = (BTreeMap::new(), BTreeMap::new());
        for sum in moment.sums(range.clone()).await.unwrap() {
            let biller = sum.biller.map(|biller| biller.as_str().to_owned());
            let maker = sum.maker.map(|maker| maker.folded());
            let key = (sum.day, sum.mode, sum.wallet, biller, maker, sum.counted);
            plus(&mut told, &key, sum.count, sum.amount, sum.fees);
        }
        for operation in within() {
            let biller = operation.biller.as_ref().map(ToString::to_string);
            let maker = operation.maker.as_ref().map(|maker| maker.folded());
            let day = day_of(operation.created_at);
            let key = (day, operation.mode, operation.wallet, biller, maker, operation.counted());
            plus(&mut recounted, &key, 1, Money::from(operation.amount), charged(operation));
        }
        assert_eq!(told, recounted, "{range:?}");
        let fees = moment.charged_fees(range.clone()).await.unwrap();
        let paid: Vec<&Operation> = within().filter(|operation| operation.counted() == Counted::Paid).collect();
        assert_eq!(fees.iter().map(|fee| fee.count).sum::<u64>(), paid.len() as u64, "{range:?}");
        let sum = fees.iter().map(|fee| fee.fee.unwrap_or_default().checked_mul(fee.count).unwrap());
        let sum = sum.fold(Money::ZERO, |sum, fee| sum.checked_add(fee).unwrap());
        let recount = paid.iter().fold(Money::ZERO, |sum, operation| sum.checked_add(charged(operation)).unwrap());
        assert_eq!(sum, recount, "{range:?}");
    }
}

fn days_start(all: &[Operation]) -> NaiveDate {
    all.iter().map(|operation| day_of(operation.created_at)).min().unwrap()
}

#[tokio::test]
async fn a_moment_stays_as_it_is_whatever_is_recorded_meanwhile() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let all = filled(&ledger, 20).await;
    let range = days_start(&all)..=days_start(&all).checked_add_days(Days::new(3_000)).unwrap();
    let mut held = ledger.list_moment().await.unwrap();
    let moment = &mut held.moment;
    let (event, sums) = (moment.last_event().await.unwrap(), moment.sums(range.clone()).await.unwrap());
    record(&ledger, &new_operation(9_001, airtime(5_000, "0772300417"))).await;
    assert_eq!(moment.last_event().await.unwrap(), event);
    assert_eq!(moment.sums(range.clone()).await.unwrap(), sums);
    assert_eq!(moment.operations_on(&range).await.unwrap(), 20);
    let head = moment.head().await.unwrap();
    let listed = rows(held.page_below(&Filter::default(), None).await);
    assert_eq!(listed.iter().map(|listed| listed.id).max(), all.iter().map(|operation| operation.id).max());
    assert!(ledger.has_event(event, head).await.unwrap());
    assert!(!ledger.has_event(event + 1, head).await.unwrap() && !ledger.has_event(event + 99, head).await.unwrap());
    drop(held);
    let mut now = ledger.moment().await.unwrap();
    assert!(now.last_event().await.unwrap() > event);
    assert_ne!(now.sums(range).await.unwrap(), sums);
}

#[tokio::test]
async fn what_reads_a_moment_for_long_ends_when_the_book_is_closed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    filled(&ledger, 3).await;
    let mut held = ledger.list_moment().await.unwrap();
    held.moment.check_open().unwrap();
    let reading = async move {
        while held.moment.check_open().is_ok() {
            tokio::task::yield_now().await;
        }
        assert!(held.page_below(&Filter::default(), None).await.is_err());
        assert!(held.moment.day_closings(None, 1).await.is_err());
    };
    tokio::join!(ledger.close(), reading);
}
