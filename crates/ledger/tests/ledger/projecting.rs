//! An operation's stored state equals the fold of its events, whatever happens and in whatever order.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome, ServiceError};
use kaunta_domain::counted::Counted;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::mode::Flow;
use kaunta_domain::money::Money;
use kaunta_domain::operation::{Contradiction, Lifecycle, State};
use kaunta_domain::status::ServiceStatus;
use kaunta_ledger::{Filter, Ledger};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

use crate::shop::{
    Shop, airtime, credentials, event, events, later, looked_up, new_operation, noon, object, record, result,
    transaction,
};

#[derive(Debug, Clone)]
enum Said {
    Sending,
    NotSent,
    Refused,
    Rejected,
    Booked(&'static str, Option<u32>),
    Unknown,
    Found(&'static str, Option<u32>),
    NotFound,
    ResolvedManually(bool),
}

fn said() -> impl Strategy<Value = Said> {
    let status = prop::sample::select(vec!["SUCCESS", "PENDING", "FAILED", "REVERSED"]);
    let fee = prop::option::of(0_u32..100_000);
    prop_oneof![
        Just(Said::Sending),
        Just(Said::NotSent),
        Just(Said::Refused),
        Just(Said::Rejected),
        (status.clone(), fee.clone()).prop_map(|(status, fee)| Said::Booked(status, fee)),
        Just(Said::Unknown),
        (status, fee).prop_map(|(status, fee)| Said::Found(status, fee)),
        Just(Said::NotFound),
        any::<bool>().prop_map(Said::ResolvedManually),
    ]
}

fn fee_of(cents: Option<u32>) -> Option<Money> {
    // Sometimes one with more decimals than cents.
    cents.map(|cents| {
        let more = if cents % 7 == 0 { "5" } else { "" };
        Money::parse(&format!("{}.{:02}{more}", cents / 100, cents % 100)).unwrap()
    })
}

fn kind(said: &Said, at: DateTime<Utc>, attempts: &mut u32) -> EventKind {
    let error = || ServiceError { http_status: 404, code: None, message: None, retry_after: None };
    let sent = |outcome| EventKind::Sent { attempt: *attempts, outcome };
    match said {
        Said::Sending => {
            *attempts += 1;
            EventKind::Sending { attempt: *attempts, with: Some(credentials()) }
        }
        Said::NotSent => sent(SendOutcome::NotSent { problem: kaunta_domain::answer::ConnectionProblem::NoConnection }),
        Said::Refused => sent(SendOutcome::Refused { error: error() }),
        Said::Rejected => sent(SendOutcome::Rejected { error: error() }),
        Said::Unknown => sent(SendOutcome::Unknown { doubt: Doubt::Interrupted }),
        Said::Booked(status, cents) => {
            let mut result = result(status);
            result.fee = fee_of(*cents);
            result.extra = object(json!({ "units": cents, format!("field{}", cents.unwrap_or(0) % 3): status }));
            sent(SendOutcome::Booked { result: Box::new(result) })
        }
        Said::Found(status, cents) => {
            let mut transaction = transaction(status);
            transaction.fee = fee_of(*cents);
            looked_up(at, LookUpOutcome::Found { transaction: Box::new(transaction) })
        }
        Said::NotFound => looked_up(at, LookUpOutcome::NotFound { error: error() }),
        Said::ResolvedManually(paid) => EventKind::ResolvedManually { paid: *paid, reason: "seen".into() },
    }
}

/// The last reported fee, folded here independently.
fn last_fee(events: &[Event]) -> Option<Money> {
    events.iter().rev().find_map(|event| match &event.kind {
        EventKind::Sent { outcome: SendOutcome::Booked { result }, .. } => result.fee,
        EventKind::LookedUp { outcome: LookUpOutcome::Found { transaction }, .. } => transaction.fee,
        _ => None,
    })
}

async fn follow(ledger: &Ledger, number: u64, story: &[(Said, u16)]) {
    let operation = record(ledger, &new_operation(number, airtime(5_000, "0701000001"))).await;
    let mut at: DateTime<Utc> = noon();
    let mut attempts = 1;
    let mut events = events(ledger, operation.id).await;
    let mut standing = Lifecycle::of(&events);
    for (said, seconds) in story {
        at += chrono::TimeDelta::seconds(i64::from(*seconds));
        let next = event(at, kind(said, at, &mut attempts));
        events.push(next.clone());
        let told = ledger.append(operation.id, next).await.unwrap();

        let before = standing.state;
        standing = standing.after(&events[events.len() - 1]);
        let is_final = matches!(before, State::Succeeded | State::Failed | State::Rejected);
        if is_final && !matches!(said, Said::ResolvedManually(_)) {
            standing.state = before;
        }
        assert_eq!(told.state, standing.state);
        assert_eq!(told.service_status, standing.service_status);
        assert_eq!((&told.contradicted_by, told.case_since), (&standing.contradicted_by, standing.case_since));
        assert_eq!((told.settled_at, told.settled_first_at), (standing.settled_at, standing.settled_first_at));
        assert_eq!(told.attempts, standing.attempts);
        assert_eq!(told.fee, last_fee(&events));
        assert_eq!(ledger.operation(operation.id).await.unwrap(), Some(told), "what is told is what is in the book");
    }
    assert_eq!(crate::shop::events(ledger, operation.id).await, events);
}

#[test]
fn whatever_happens_the_row_is_the_fold_of_its_events_and_a_final_word_stays() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shop = Shop::new();
    let ledger = runtime.block_on(shop.open());
    let number = std::cell::Cell::new(0);
    let config = Config { cases: 60, failure_persistence: None, ..Config::default() };
    let stories = prop::collection::vec((said(), 0_u16..400), 0..12);
    TestRunner::new(config)
        .run(&stories, |story| {
            number.set(number.get() + 1);
            runtime.block_on(follow(&ledger, number.get(), &story));
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        assert_eq!(
            ledger.verify_lifecycles(|_, _| {}).await.unwrap(),
            None,
            "and what is counted is what they come to"
        );
        let (mut count, mut fees) = (0, Money::ZERO);
        for operation in ledger.history(&Filter::default(), 0, 500).await.unwrap().rows {
            if operation.state == State::Succeeded && operation.contradicted_by.is_none() {
                count += 1;
                fees = operation.fee.map_or(fees, |fee| fees.checked_add(fee).unwrap());
            }
        }
        let totals = ledger.totals(kaunta_domain::day::day_of(noon()), None).await.unwrap();
        let told = totals.of(Flow::Paid, Counted::Paid).unwrap();
        assert_eq!((told.count, told.fees), (count, fees));
    });
}

#[tokio::test]
async fn a_reversal_is_shown_and_the_first_answer_stays() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await.id;
    for (second, status) in [(1, "SUCCESS"), (2, "FAILED")] {
        ledger.append(id, event(later(second), crate::shop::found(status))).await.unwrap();
    }
    let after = ledger.operation(id).await.unwrap().unwrap();
    assert_eq!(after.service_status, Some(ServiceStatus::Success));
    assert_eq!(after.contradicted_by, Some(Contradiction::Status(ServiceStatus::Failed)));
    let days: BTreeSet<_> =
        ledger.attention(kaunta_domain::day::day_of(noon()), None).await.unwrap().iter().map(|o| o.id).collect();
    assert!(days.contains(&id));
}
