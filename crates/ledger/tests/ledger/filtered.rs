//! The totals of a filter, compared with a recount of everything that it matches.

use std::collections::BTreeMap;
use std::sync::Arc;

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_ledger::{Filter, FilteredTotal, Operation};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::found::lost;
use crate::listing::{any_filter, filled_with_cases, is_let_through};
use crate::shop::{Shop, airtime, new_operation, record};

pub fn recount<'o>(operations: impl Iterator<Item = &'o Operation>) -> Vec<FilteredTotal> {
    let mut totals: BTreeMap<(Mode, Counted), FilteredTotal> = BTreeMap::new();
    for operation in operations {
        let (mode, counted) = (operation.mode, operation.counted());
        let none = FilteredTotal { mode, counted, count: 0, amount: Money::ZERO, fees: Money::ZERO };
        let total = totals.entry((mode, counted)).or_insert(none);
        total.count += 1;
        total.amount = total.amount.checked_add(Money::from(operation.amount)).unwrap();
        let charged = operation.fee.filter(|_| counted == Counted::Paid);
        total.fees = total.fees.checked_add(charged.unwrap_or_default()).unwrap();
    }
    totals.into_values().collect()
}

#[test]
fn the_totals_of_a_filter_are_a_recount_of_everything_that_it_lets_through() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shop = Shop::new();
    let ledger = runtime.block_on(shop.open());
    let all = runtime.block_on(filled_with_cases(&ledger, 240));
    // The clock was set back: some were settled before they were recorded.
    assert!(all.iter().any(|one| one.settled_at.is_some_and(|at| at < one.created_at)));
    // And some that failed have a fee in whole hundredths, which nobody was charged.
    let has_whole_fee = |one: &Operation| one.fee.is_some_and(|fee| fee.hundredths().is_some_and(|fee| fee > 0));
    assert!(all.iter().any(|one| one.counted() == Counted::NotPaid && has_whole_fee(one)));
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&any_filter(), |filter| {
            let recounted = recount(all.iter().filter(|operation| is_let_through(operation, &filter)));
            for in_memory in [true, false] {
                ledger.look_through_memory(in_memory);
                let totals = runtime.block_on(ledger.filtered_totals(&filter)).unwrap().operations;
                prop_assert_eq!(&totals, &recounted, "in memory: {}", in_memory);
            }
            Ok(())
        })
        .unwrap();
    assert!(ledger.is_in_memory(), "every operation has its place there");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_totals_and_the_payments_that_the_book_had_lost_are_of_one_moment_while_both_grow() {
    const EACH: usize = 100;
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    let writer = tokio::spawn({
        let ledger = Arc::clone(&ledger);
        async move {
            for number in 1..=EACH {
                record(&ledger, &new_operation(number as u64, airtime(1_000, "0701000001"))).await;
                ledger.record_orphan(&lost(&format!("KA-{number}"), "SUCCESS", None)).await.unwrap();
            }
        }
    });
    let mut last = 0;
    while last < EACH {
        let totals = ledger.filtered_totals(&Filter::default()).await.unwrap();
        let recorded: u64 = totals.operations.iter().map(|total| total.count).sum();
        last = totals.found.len();
        assert!((0..=1).contains(&(recorded as i64 - last as i64)), "{recorded} and {last}");
    }
    writer.await.unwrap();
}
