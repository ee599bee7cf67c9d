//! Sums by day, product, state, wallet and person, compared with a plain sum over the operations.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Dimension, NewOperation, Operation, Rollup};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::listing::{day, past};
use crate::shop::{Shop, event, found, noon};

const DIMENSIONS: [Dimension; 5] =
    [Dimension::Mode, Dimension::State, Dimension::Counted, Dimension::Wallet, Dimension::Maker];

fn code(operation: &Operation, by: Dimension) -> String {
    match by {
        Dimension::Mode => operation.mode.code().to_owned(),
        Dimension::State => operation.state.code().to_owned(),
        Dimension::Counted => operation.counted().code().to_owned(),
        Dimension::Wallet => operation.transfer.wallet.code().to_owned(),
        Dimension::Maker => operation.maker.as_ref().map(PersonName::folded).unwrap_or_default().to_owned(),
    }
}

fn plain_sums(operations: &[Operation], by: Dimension) -> BTreeMap<(NaiveDate, String), Rollup> {
    let mut sums: BTreeMap<_, Rollup> = BTreeMap::new();
    for operation in operations {
        let sum = sums.entry((day_of(operation.created_at), code(operation, by))).or_default();
        sum.count += 1;
        sum.amount = sum.amount.checked_add(Money::from(operation.transfer.amount)).unwrap();
    }
    sums
}

#[test]
fn sums_by_day_product_state_wallet_and_person_are_those_of_the_operations() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let numbers = prop::collection::btree_set(1_u64..400, 1..120);
    let settled = prop::collection::vec(any::<prop::sample::Index>(), 0..20);
    let mut runner = TestRunner::new(Config { cases: 12, ..Config::default() });
    let ran = runner.run(&(numbers, settled), |(numbers, settled)| {
        runtime.block_on(async {
            let shop = Shop::new();
            let ledger = shop.open().await;
            let all: Vec<_> = numbers
                .iter()
                .map(|number| {
                    let (new, events) = past(*number);
                    let wallet = if number % 3 == 1 { WalletType::Commission } else { WalletType::Escrow };
                    (
                        NewOperation { transfer: kaunta_domain::transfer::Transfer { wallet, ..new.transfer }, ..new },
                        events,
                    )
                })
                .collect();
            let ids = ledger.import(&all).await.unwrap();
            for place in settled {
                ledger.append(ids[place.index(ids.len())], event(noon(), found("SUCCESS"))).await.unwrap();
            }
            let mut operations = Vec::new();
            for id in ids {
                operations.push(ledger.operation(id).await.unwrap().unwrap());
            }
            for by in DIMENSIONS {
                let sums = ledger.rollup(day(0)..=day(60), by).await.unwrap();
                assert_eq!(sums, plain_sums(&operations, by), "{by:?}");
                let one: Vec<Operation> =
                    operations.iter().filter(|operation| day_of(operation.created_at) == day(3)).cloned().collect();
                assert_eq!(ledger.rollup(day(3)..=day(3), by).await.unwrap(), plain_sums(&one, by), "{by:?}");
            }
            for wallet in [WalletType::Escrow, WalletType::Commission] {
                let used = ledger.daily_use(wallet, day(0)..=day(60)).await.unwrap();
                assert_eq!(used, plain_use(&operations, wallet), "{wallet:?}");
                let paid = ledger.paid_on(wallet, day(3)).await.unwrap();
                assert_eq!(paid, plain_paid(&operations, wallet, day(3)), "{wallet:?}");
            }
        });
        Ok(())
    });
    ran.unwrap();
}

fn plain_use(operations: &[Operation], wallet: WalletType) -> Vec<Money> {
    let used = |on: NaiveDate| {
        let paid = operations.iter().filter(|operation| {
            operation.wallet == wallet && operation.state == State::Succeeded && day_of(operation.created_at) == on
        });
        paid.fold(Money::ZERO, |sum, operation| {
            let amount = Money::from(operation.amount);
            let sum = match operation.mode.direction() {
                Direction::In => sum.checked_sub(amount),
                Direction::Out => sum.checked_add(amount),
            };
            let in_cents = |fee: &Money| !fee.is_negative() && fee.to_decimal().normalize().scale() <= 2;
            sum.unwrap().checked_add(operation.fee.filter(in_cents).unwrap_or_default()).unwrap()
        })
    };
    (0..=60).map(|number| used(day(number))).collect()
}

fn plain_paid(operations: &[Operation], wallet: WalletType, on: NaiveDate) -> Rollup {
    let paid = operations.iter().filter(|operation| {
        operation.wallet == wallet
            && operation.mode.direction() == Direction::Out
            && operation.state == State::Succeeded
            && operation.contradicted_by.is_none()
            && day_of(operation.created_at) == on
    });
    let in_cents = |fee: &Money| !fee.is_negative() && fee.to_decimal().normalize().scale() <= 2;
    paid.fold(Rollup::default(), |sum, operation| {
        let fee = operation.fee.filter(in_cents).unwrap_or_default();
        let paid = Money::from(operation.amount).checked_add(fee).unwrap();
        Rollup { count: sum.count + 1, amount: sum.amount.checked_add(paid).unwrap() }
    })
}
