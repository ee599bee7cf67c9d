//! Limits on payments, checked when a payment is recorded.

use std::sync::Arc;

use chrono::TimeDelta;
use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, ServiceError};
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::day::{day_of, start_of};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::EventKind;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Amount;
use kaunta_domain::transfer::Details;
use kaunta_ledger::{Filter, LedgerError, Limit, NewOperation, Recorded, Spending};

use crate::payroll::{payment, running};
use crate::people::{assert_whole, made_by};
use crate::refusing::outside;
use crate::shop::{
    Shop, at_time, bill, booked, event, found, later, looked_up, money, new_operation, noon, person, phone, record,
    result, transfer,
};

fn amount(shillings: u64) -> Option<Amount> {
    Some(Amount::new(shillings).unwrap())
}

/// The limit that refuses it, with the amount spent before.
async fn refused(ledger: &kaunta_ledger::Ledger, new: &NewOperation) -> (Limit, String) {
    let before = ledger.count(&Filter::default()).await.unwrap();
    match ledger.record(new).await {
        Err(LedgerError::OverLimit { which, spent, .. }) => {
            assert_eq!(ledger.count(&Filter::default()).await.unwrap(), before, "nothing was written");
            assert_eq!(ledger.operation_of(&new.idempotency_key).await.unwrap(), None);
            (which, spent.to_plain())
        }
        other => panic!("{other:?}"),
    }
}

fn per_day(person: u64, shop: u64) -> Spending {
    Spending { person_per_operation: None, person_per_day: amount(person), shop_per_day: amount(shop) }
}

#[tokio::test]
async fn a_limit_takes_in_the_payment_itself_to_the_shilling() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let limits = Spending { person_per_operation: amount(5_000), ..Spending::default() };
    let over = NewOperation { limits, ..made_by("Nakato", 1, 5_001) };
    assert_eq!(refused(&ledger, &over).await, (Limit::PersonPerOperation, "0".to_owned()));
    record(&ledger, &NewOperation { limits, ..made_by("Nakato", 1, 5_000) }).await;

    let over = NewOperation { limits: per_day(7_000, 99_000), ..made_by("NAKATO", 2, 2_001) };
    assert_eq!(refused(&ledger, &over).await, (Limit::PersonPerDay, "5000".to_owned()));
    record(&ledger, &NewOperation { limits: per_day(7_000, 7_000), ..made_by("nakato", 2, 2_000) }).await;

    let over = NewOperation { limits: per_day(7_000, 7_100), ..made_by("Okello", 3, 101) };
    assert_eq!(refused(&ledger, &over).await, (Limit::ShopPerDay, "7000".to_owned()));
    record(&ledger, &NewOperation { limits: per_day(7_000, 7_100), ..made_by("Okello", 3, 100) }).await;
    let spent = ledger.spent_today(day_of(noon()), Some(&person("Nakato"))).await.unwrap();
    assert_eq!((spent.person, spent.shop), (money("7000"), money("7100")));
    assert_eq!(ledger.spent_today(day_of(noon()), None).await.unwrap().person, money("0"));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn the_same_form_confirmed_again_is_found_also_when_the_limit_is_used_up() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let new = NewOperation { limits: per_day(5_000, 5_000), ..made_by("Nakato", 1, 5_000) };
    record(&ledger, &new).await;
    assert!(matches!(ledger.record(&new).await.unwrap(), Recorded::Already(_)));
}

#[tokio::test]
async fn what_may_have_gone_out_counts_and_what_did_not_does_not() {
    let error = || ServiceError { http_status: 400, code: None, message: None, retry_after: None };
    let sent = |outcome| EventKind::Sent { attempt: 1, outcome };
    let settled = |paid| EventKind::ResolvedManually { paid, reason: "Support said so".into() };
    let doubt = sent(SendOutcome::Unknown { doubt: Doubt::Interrupted });
    let not_found = |seconds| looked_up(later(seconds), LookUpOutcome::NotFound { error: error() });
    for (what, kinds, counts) in [
        ("on its way", vec![], true),
        ("succeeded", vec![booked(result("SUCCESS"))], true),
        ("pending", vec![booked(result("PENDING"))], true),
        ("unknown", vec![doubt.clone()], true),
        ("not found", vec![doubt, not_found(400), not_found(600)], true),
        ("failed", vec![booked(result("FAILED"))], false),
        ("failed, then in dispute", vec![booked(result("FAILED")), found("SUCCESS")], true),
        (
            "failed, in dispute, settled as not paid",
            vec![booked(result("FAILED")), found("SUCCESS"), settled(false)],
            false,
        ),
        ("failed, in dispute, settled as paid", vec![booked(result("FAILED")), found("SUCCESS"), settled(true)], true),
        ("pending, then failed", vec![booked(result("PENDING")), found("FAILED")], false),
        ("refused, not confirmed", vec![sent(SendOutcome::Refused { error: error() })], true),
        ("refused and confirmed", vec![sent(SendOutcome::Refused { error: error() }), found("FAILED")], false),
        ("rejected", vec![sent(SendOutcome::Rejected { error: error() })], false),
        ("rejected, then in dispute", vec![sent(SendOutcome::Rejected { error: error() }), found("PENDING")], true),
        ("not sent", vec![sent(SendOutcome::NotSent { problem: ConnectionProblem::NoConnection })], false),
    ] {
        let shop = Shop::new();
        let ledger = shop.open().await;
        let id = record(&ledger, &made_by("Nakato", 1, 5_000)).await.id;
        for (kind, minute) in kinds.into_iter().zip(1..) {
            ledger.append(id, event(later(minute * 200), kind)).await.unwrap();
        }
        let spent = ledger.spent_today(day_of(noon()), Some(&person("Nakato"))).await.unwrap();
        let expected = money(if counts { "5000" } else { "0" });
        assert_eq!((spent.person, spent.shop), (expected, expected), "{what}");
        let next = NewOperation { limits: per_day(5_000, 99_000), ..made_by("Nakato", 2, 100) };
        assert_eq!(ledger.record(&next).await.is_err(), counts, "{what}");
    }
}

#[tokio::test]
async fn money_that_comes_in_never_counts_and_is_never_refused() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let callback = CallbackUrl::parse("https://shop.example/callback", Environment::Practice).unwrap();
    let details = Details::Collect { phone: phone("0772123456"), network: None, callback };
    let collection = NewOperation {
        by: Some(person("Nakato")),
        limits: Spending { person_per_operation: amount(100), ..per_day(100, 100) },
        ..new_operation(1, transfer(900_000, "A fridge", details))
    };
    record(&ledger, &collection).await;
    assert_eq!(ledger.spent_today(day_of(noon()), Some(&person("Nakato"))).await.unwrap(), Default::default());
}

#[tokio::test]
async fn a_day_is_one_in_kampala() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let tomorrow = start_of(day_of(noon()).succ_opt().unwrap());
    let at = |number, at| NewOperation {
        by: Some(person("Nakato")),
        limits: per_day(5_000, 5_000),
        ..at_time(number, bill(5_000, "OPIO", "04021234567"), at)
    };
    record(&ledger, &at(1, tomorrow - TimeDelta::milliseconds(1))).await;
    assert!(ledger.record(&at(2, tomorrow - TimeDelta::milliseconds(1))).await.is_err());
    record(&ledger, &at(2, tomorrow)).await;
    assert!(ledger.record(&at(3, tomorrow)).await.is_err());
}

#[tokio::test]
async fn of_two_at_the_same_moment_only_one_has_what_is_left_for_one() {
    let shop = Shop::new();
    let ledger = Arc::new(shop.open().await);
    for round in 0..8 {
        let left = amount(round * 5_000 + 5_000).unwrap().shillings();
        let tasks: Vec<_> = (1..=6_u64)
            .map(|which| {
                let ledger = ledger.clone();
                let name = if which % 2 == 0 { "Nakato" } else { "NAKATO" };
                let limits = if which % 3 == 0 { per_day(left, 999_999) } else { per_day(999_999, left) };
                let new = NewOperation { limits, ..made_by(name, round * 100 + which, 5_000) };
                tokio::spawn(async move { ledger.record(&new).await })
            })
            .collect();
        let mut made = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(Recorded::New(_)) => made += 1,
                Err(LedgerError::OverLimit { .. }) => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(made, 1, "round {round}");
    }
}

#[tokio::test]
async fn a_payrolls_rows_count_for_the_shops_day_and_not_for_a_persons() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 3).await;
    let rows = ledger.rows_to_pay(id, 10).await.unwrap();
    let with = |row, limits| NewOperation { by: Some(person("Nakato")), limits, ..payment(row) };
    let own = Spending { person_per_operation: amount(100), ..per_day(100, 20_003) };
    record(&ledger, &with(&rows[0], own)).await;
    record(&ledger, &with(&rows[1], own)).await;
    let spent = ledger.spent_today(day_of(noon()), Some(&person("Nakato"))).await.unwrap();
    assert_eq!((spent.person, spent.shop), (money("0"), money("20003")));
    assert_eq!(refused(&ledger, &with(&rows[2], own)).await, (Limit::ShopPerDay, "20003".to_owned()));
}

#[tokio::test]
async fn a_batch_is_within_the_shops_day_as_a_whole_or_not_sent_at_all() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let batch = |first, day| {
        let mut batch = crate::batching::singles(first, 3);
        for operation in &mut batch.operations {
            operation.limits = Spending { shop_per_day: amount(day), ..Spending::default() };
        }
        batch
    };
    let whole: u64 = batch(1, 100).operations.iter().map(|operation| operation.transfer.amount.shillings()).sum();
    let over = ledger.record_batch(&batch(1, whole - 1)).await.unwrap_err();
    assert!(matches!(over, LedgerError::OverLimit { which: Limit::ShopPerDay, .. }), "{over}");
    assert_eq!(ledger.count(&Filter::default()).await.unwrap(), 0);
    assert_eq!(ledger.batch(kaunta_ledger::BatchId(1)).await.unwrap(), None);
    ledger.record_batch(&batch(1, whole)).await.unwrap();
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn what_the_book_asks_a_second_person_for_is_what_goes_out() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.close().await;
    let rule = "SELECT sql FROM sqlite_schema WHERE name = 'operation_needs_approval'";
    let rule = outside(&shop.book(), rule).await.unwrap();
    for mode in Mode::ALL {
        let named = rule.matches(&format!("'{}'", mode.code())).count();
        assert_eq!(named, if mode.direction() == Direction::In { 1 } else { 0 }, "{mode:?}");
    }
}
