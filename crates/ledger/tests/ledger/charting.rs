//! What charts draw, compared with a plain sum over the operations.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::{NaiveDate, Timelike};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use kaunta_ledger::{ChartKey, ChartValue, Ledger, Operation, Rollup, Settling};

use crate::listing::{day, filled};
use crate::shop::Shop;

type Sums<Key> = BTreeMap<(Key, Mode, &'static str), (Rollup, Money)>;

fn plain<Key: Ord>(operations: &[&Operation], key: impl Fn(&Operation) -> Option<Key>) -> Sums<Key> {
    let mut sums = Sums::new();
    for operation in operations {
        let Some(key) = key(operation) else { continue };
        let (sum, fees) = sums.entry((key, operation.mode, operation.counted().code())).or_default();
        sum.count += 1;
        sum.amount = sum.amount.checked_add(Money::from(operation.amount)).unwrap();
        *fees = fees.checked_add(operation.charged_fee().unwrap_or_default()).unwrap();
    }
    sums
}

fn network(operation: &Operation) -> Option<Network> {
    let provider = operation.provider.as_deref().and_then(Network::from_code)?;
    (operation.phone.is_some() && operation.biller.is_none()).then_some(provider)
}

/// The key as text, so that every key is compared in the same way.
fn key(operation: &Operation, by: ChartKey) -> Option<String> {
    match by {
        ChartKey::Biller => operation.biller.clone(),
        ChartKey::Maker => Some(operation.maker.as_ref().map(PersonName::folded).unwrap_or_default()),
        ChartKey::Hour => Some(in_kampala(operation.created_at).hour().to_string()),
        ChartKey::Network => network(operation).map(|network| network.code().to_owned()),
    }
}

fn place(place: &ChartValue) -> String {
    match place {
        ChartValue::Biller(code) => code.as_str().to_owned(),
        ChartValue::Maker(name) => name.as_ref().map(PersonName::folded).unwrap_or_default(),
        ChartValue::Hour(hour) => hour.to_string(),
        ChartValue::Network(network) => network.code().to_owned(),
    }
}

async fn cells(ledger: &Ledger, days: &RangeInclusive<NaiveDate>, by: ChartKey) -> Sums<String> {
    let cells = ledger.chart_cells(days.clone(), by).await.unwrap();
    let mut sums = Sums::new();
    for cell in cells {
        let (sum, _) = sums.entry((place(&cell.value), cell.mode, cell.counted.code())).or_default();
        sum.count += cell.sum.count;
        sum.amount = sum.amount.checked_add(cell.sum.amount).unwrap();
    }
    sums
}

/// The times that half, and nine in ten, of them do not exceed.
fn plain_settling(operations: &[&Operation], network_of: Network) -> Option<Settling> {
    let is_its = |operation: &&&Operation| network(operation) == Some(network_of) && operation.counted().is_settled();
    let mut took: Vec<i64> = operations
        .iter()
        .filter(is_its)
        .map(|operation| (operation.settled_at.unwrap() - operation.created_at).num_milliseconds())
        .collect();
    took.sort_unstable();
    let at_rank = |rank: usize| took[rank - 1];
    (!took.is_empty()).then(|| Settling {
        network: network_of,
        count: took.len() as u64,
        median: at_rank(took.len().div_ceil(2)),
        ninetieth: at_rank((took.len() * 9).div_ceil(10)),
    })
}

#[tokio::test]
async fn the_sums_of_a_chart_are_those_of_its_operations() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(ledger.days_in_use().await.unwrap(), None);
    assert!(ledger.day_cells(day(0)..=day(90)).await.unwrap().is_empty());
    assert!(ledger.settling(day(0)..=day(90)).await.unwrap().is_empty());
    let operations = filled(&ledger, 400).await;
    assert_eq!(ledger.days_in_use().await.unwrap(), Some(day(0)..=day(40)), "the days of 11 and 400");
    // All of it, the day on which the clock went back, a week, and days without any operation.
    let ranges = [day(0)..=day(90), day(0)..=day(0), day(7)..=day(13), day(60)..=day(90)];
    for (days, in_memory) in ranges.into_iter().flat_map(|days| [(days.clone(), true), (days, false)]) {
        ledger.look_through_memory(in_memory);
        let of: Vec<&Operation> =
            operations.iter().filter(|operation| days.contains(&day_of(operation.created_at))).collect();
        let mut by_day = Sums::new();
        for cell in ledger.day_cells(days.clone()).await.unwrap() {
            let (sum, fees) = by_day.entry((cell.day, cell.mode, cell.counted.code())).or_default();
            sum.count += cell.sum.count;
            sum.amount = sum.amount.checked_add(cell.sum.amount).unwrap();
            *fees = fees.checked_add(cell.fees).unwrap();
        }
        assert_eq!(by_day, plain(&of, |operation| Some(day_of(operation.created_at))), "{days:?}");
        for by in [ChartKey::Biller, ChartKey::Maker, ChartKey::Hour, ChartKey::Network] {
            let mut sums = plain(&of, |operation| key(operation, by));
            sums.values_mut().for_each(|(_, fees)| *fees = Money::ZERO);
            assert_eq!(cells(&ledger, &days, by).await, sums, "{by:?} {days:?}");
        }
        let settling: Vec<Settling> =
            [Network::Airtel, Network::Mtn].into_iter().filter_map(|network| plain_settling(&of, network)).collect();
        assert_eq!(ledger.settling(days.clone()).await.unwrap(), settling, "{days:?}");
        assert_eq!(of.iter().any(|operation| operation.counted() == Counted::Paid), *days.start() < day(60));
    }
    assert!(ledger.is_in_memory());
}

#[tokio::test]
async fn the_hours_of_a_few_weeks_load_nothing_into_memory_and_are_the_same_once_it_is_loaded() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    filled(&ledger, 400).await;
    let weeks = day(5)..=day(32);
    let from_the_file = cells(&ledger, &weeks, ChartKey::Hour).await;
    assert!(!ledger.is_in_memory());
    assert!(!from_the_file.is_empty());
    ledger.chart_cells(day(0)..=day(90), ChartKey::Hour).await.unwrap();
    assert!(ledger.is_in_memory());
    assert_eq!(cells(&ledger, &weeks, ChartKey::Hour).await, from_the_file);
}
