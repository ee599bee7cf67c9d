//! Cents of an amount: stored, summed, and enforced by the file.

use chrono::TimeDelta;
use kaunta_domain::day::day_of;
use kaunta_domain::money::Amount;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{LedgerError, NewOperation, Spending};

use crate::payroll::to_mobile;
use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, money, new_operation, noon, record};

fn exact(number: u64, amount: &str) -> NewOperation {
    let amount = Amount::parse_exact(amount).unwrap();
    new_operation(number, Transfer { amount, ..to_mobile(5_000, "0772123456") })
}

#[tokio::test]
async fn cents_are_kept_and_counted_and_read_back_as_they_were() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for (number, amount) in [(1, "0.50"), (2, "99.75"), (3, "1000"), (4, "0.01")] {
        let told = record(&ledger, &exact(number, amount)).await;
        assert_eq!(ledger.operation(told.id).await.unwrap().unwrap().amount, Amount::parse_exact(amount).unwrap());
    }
    let today = day_of(noon());
    assert_eq!(ledger.spent_today(today, None).await.unwrap().shop, money("1100.26"));
    let recent = ledger.recent_payments(noon() - TimeDelta::days(1)).await.unwrap();
    let amounts: Vec<String> = recent.iter().map(|payment| payment.amount.to_string()).collect();
    assert_eq!(amounts, ["UGX 0.01", "UGX 1,000", "UGX 99.75", "UGX 0.50"]);
    let limits = Spending { shop_per_day: Some(Amount::new(1_200).unwrap()), ..Spending::default() };
    let over = NewOperation { limits, ..exact(5, "99.75") };
    assert!(
        matches!(ledger.record(&over).await, Err(LedgerError::OverLimit { spent, .. }) if spent == money("1100.26"))
    );
    record(&ledger, &NewOperation { limits, ..exact(5, "99.74") }).await;
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn the_file_takes_no_cents_that_the_payment_does_not_say_and_none_over_the_gateway() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &exact(1, "7.50")).await;
    ledger.close().await;
    for sql in
        ["UPDATE operation SET cents = 51", "UPDATE operation SET cents = NULL", "UPDATE operation SET amount = 8"]
    {
        assert!(
            outside(&shop.book(), sql).await.unwrap_err().contains("what an operation was recorded with never changes"),
            "{sql}"
        );
    }
    let copied = |id: u32, amount: u32, cents: &str, wallet: &str, mode: &str| {
        format!(
            "INSERT INTO operation (id, idempotency_key, reference, transfer, mode, amount, cents, wallet, narration, created_at,
                day, state, attempts, extra, updated_at, epoch)
             SELECT {id}, 'i{id}', 'KA-{id}', transfer, {mode}, {amount}, {cents}, {wallet}, narration, created_at, day, state,
                attempts, extra, updated_at, epoch FROM operation WHERE id = 1"
        )
    };
    for refused in [
        copied(2, 7, "51", "wallet", "mode"),
        copied(2, 7, "NULL", "wallet", "mode"),
        copied(2, 700, "50", "'ESCROW'", "'PARTNER_SEND_MNO'"),
    ] {
        let error = outside(&shop.book(), &refused).await.unwrap_err();
        assert!(error.contains("CHECK constraint failed"), "{refused}: {error}");
    }
    outside(&shop.book(), &copied(2, 7, "50", "wallet", "mode")).await.unwrap();
}
