//! Which sums a payment and its fee belong to.

use kaunta_domain::answer::TransferResult;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::event::EventKind;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Dimension, Filter, Ledger, ModeTotal};

use crate::payroll::{payment, running};
use crate::people::assert_whole;
use crate::shop::{Shop, booked, event, found, later, money, new_operation, noon, record, result, send};

/// A payment of 25,000 with a fee of 750.50, and the service's first status for it.
async fn said(ledger: &Ledger, number: u64, status: &str) -> OperationId {
    let id = record(ledger, &new_operation(number, send(25_000, "NAKATO SARAH", "0772123456"))).await.id;
    ledger.append(id, event(later(1), booked(result(status)))).await.unwrap();
    id
}

/// The count, the amount and the charged fees of today's outgoing payments that count as this.
async fn sum(ledger: &Ledger, counted: Counted) -> (u64, String, String) {
    let totals = ledger.totals(day_of(noon()), None).await.unwrap();
    let ModeTotal { count, amount, fees } = totals.of(Flow::Paid, counted).unwrap();
    (count, amount.to_plain(), fees.to_plain())
}

fn of(count: u64, amount: &str, fees: &str) -> (u64, String, String) {
    (count, amount.to_owned(), fees.to_owned())
}

#[tokio::test]
async fn a_fee_named_with_a_failure_is_in_no_sum_of_fees() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let paid = said(&ledger, 1, "SUCCESS").await;
    let failed = said(&ledger, 2, "FAILED").await;
    said(&ledger, 3, "PENDING").await;
    assert_eq!(sum(&ledger, Counted::Paid).await, of(1, "25000", "750.5"));
    assert_eq!(sum(&ledger, Counted::NotPaid).await, of(1, "25000", "0"));
    assert_eq!(sum(&ledger, Counted::Waiting).await, of(1, "25000", "0"));
    let charged = async |id| ledger.operation(id).await.unwrap().unwrap().charged_fee();
    assert_eq!((charged(paid).await, charged(failed).await), (Some(money("750.50")), None));
    // Fees with more decimals than the counters hold are added up one by one, and only those that were charged.
    for (number, status) in [(4, "SUCCESS"), (5, "FAILED")] {
        let odd = TransferResult { fee: Some(money("0.125")), ..result(status) };
        let id = record(&ledger, &new_operation(number, send(500, "NAKATO SARAH", "0772123456"))).await.id;
        ledger.append(id, event(later(1), booked(odd))).await.unwrap();
    }
    assert_eq!(sum(&ledger, Counted::Paid).await, of(2, "25500", "750.625"));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_disputed_payment_is_in_no_paid_sum_until_a_person_has_closed_the_case() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = said(&ledger, 1, "SUCCESS").await;
    said(&ledger, 2, "SUCCESS").await;
    let listed = async |counted: Counted| {
        let filter = Filter { counted: vec![counted], ..Filter::default() };
        let page = ledger.history(&filter, 0, 9).await.unwrap();
        assert_eq!(page.total, page.rows.len() as u64);
        page.rows.iter().map(|row| row.id.0).collect::<Vec<_>>()
    };
    let rolled = async || {
        let day = day_of(noon());
        let sums = ledger.rollup(day..=day, Dimension::Counted).await.unwrap();
        sums.into_iter().map(|((_, code), sum)| (code, sum.count)).collect::<Vec<_>>()
    };
    ledger.append(id, event(later(900), found("FAILED"))).await.unwrap();
    assert_eq!(sum(&ledger, Counted::Paid).await, of(1, "25000", "750.5"));
    assert_eq!(sum(&ledger, Counted::Disputed).await, of(1, "25000", "0"));
    assert_eq!((listed(Counted::Paid).await, listed(Counted::Disputed).await), (vec![2], vec![1]));
    assert_eq!(rolled().await, [("disputed".to_owned(), 1), ("paid".to_owned(), 1)]);
    assert_whole(&ledger).await;

    let closed = EventKind::ResolvedManually { paid: true, reason: "Support said so".into() };
    ledger.append(id, event(later(1_000), closed)).await.unwrap();
    assert_eq!(sum(&ledger, Counted::Paid).await, of(2, "50000", "1501"));
    assert_eq!(sum(&ledger, Counted::Disputed).await, of(0, "0", "0"));
    assert_eq!((listed(Counted::Paid).await, listed(Counted::Disputed).await), (vec![2, 1], vec![]));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_failure_that_is_disputed_may_have_been_spent_and_counts_for_the_limits() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = said(&ledger, 1, "FAILED").await;
    let spent = async || ledger.spent_today(day_of(noon()), None).await.unwrap().shop.to_plain();
    assert_eq!(spent().await, "0");
    ledger.append(id, event(later(900), found("SUCCESS"))).await.unwrap();
    assert_eq!(spent().await, "25000");
}

#[tokio::test]
async fn the_sums_of_a_payroll_add_up_to_what_was_paid_without_what_is_disputed() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = running(&ledger, 3).await;
    let mut paid = Vec::new();
    for (row, status) in ledger.rows_to_pay(id, 3).await.unwrap().iter().zip(["SUCCESS", "SUCCESS", "FAILED"]) {
        paid.push(record(&ledger, &payment(row)).await.id);
        ledger.append(*paid.last().unwrap(), event(later(1), booked(result(status)))).await.unwrap();
    }
    ledger.append(paid[1], event(later(900), found("FAILED"))).await.unwrap();
    let totals = ledger.payroll_totals(id).await.unwrap();
    let sums = totals.states.iter().map(|of| (of.counted(), of.sum.count, of.sum.amount.to_plain()));
    assert_eq!(
        sums.collect::<Vec<_>>(),
        [
            (Counted::Paid, 1, "10001".to_owned()),
            (Counted::Disputed, 1, "10002".to_owned()),
            (Counted::NotPaid, 1, "10003".to_owned())
        ]
    );
    let of_payroll = Filter { payroll: Some(id), counted: vec![Counted::Paid], ..Filter::default() };
    assert_eq!(ledger.count(&of_payroll).await.unwrap(), 1);
    let all = ledger.totals(day_of(noon()), None).await.unwrap();
    assert_eq!(all.0[&(Mode::PartnerSendMno, Counted::Paid)].amount, money("10001"));
}

#[tokio::test]
async fn what_of_earlier_days_is_settled_today_is_told_with_its_sums_and_when() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (late, same_day, disputed, failed) = (
        said(&ledger, 1, "PENDING").await,
        said(&ledger, 2, "SUCCESS").await,
        said(&ledger, 3, "SUCCESS").await,
        said(&ledger, 4, "PENDING").await,
    );
    const DAY: i64 = 24 * 3600;
    for (id, status) in [(late, "SUCCESS"), (disputed, "FAILED"), (failed, "FAILED")] {
        ledger.append(id, event(later(DAY), found(status))).await.unwrap();
    }
    let tomorrow = day_of(later(DAY));
    let sums = async |day| {
        let sums = ledger.day_reading(day, None, 0).await.unwrap().settled_later;
        sums.into_iter().map(|((_, counted), sum)| (counted, sum.count, sum.amount.to_plain())).collect::<Vec<_>>()
    };
    let one = |counted| (counted, 1, "25000".to_owned());
    assert_eq!(sums(tomorrow).await, [one(Counted::Paid), one(Counted::NotPaid)]);
    assert_eq!(sums(day_of(noon())).await, []);
    let when = async |id| ledger.operation(id).await.unwrap().unwrap().settled_later();
    assert_eq!((when(late).await, when(same_day).await, when(disputed).await), (Some(later(DAY)), None, None));

    let closed = EventKind::ResolvedManually { paid: true, reason: "Support said so".into() };
    ledger.append(disputed, event(later(2 * DAY), closed)).await.unwrap();
    let known = ledger.operation(disputed).await.unwrap().unwrap();
    assert_eq!((known.settled_first_at, known.settled_at), (Some(later(1)), Some(later(2 * DAY))));
    assert_eq!(sums(day_of(later(2 * DAY))).await, [one(Counted::Paid)]);
    let of_nobody = ledger.day_reading(tomorrow, Some(&crate::shop::person("Amina")), 0).await.unwrap();
    assert_eq!(of_nobody.settled_later.len(), 0);
    assert_whole(&ledger).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_days_sums_and_its_lists_are_of_one_moment_while_payments_end() {
    let shop = Shop::new();
    let ledger = std::sync::Arc::new(shop.open().await);
    let writer = ledger.clone();
    let selling = tokio::spawn(async move {
        for number in 1..=150 {
            said(&writer, number, "SUCCESS").await;
        }
    });
    let mut last = 0;
    while last < 150 {
        let read = ledger.day_reading(day_of(noon()), None, 1).await.unwrap();
        let total: u64 = read.totals.0.values().map(|total| total.count).sum();
        let newest = read.recent.first().map_or(0, |operation| operation.id.0);
        assert_eq!(total, newest.unsigned_abs(), "the sums are of another moment than the list");
        let waiting = read.totals.of(Flow::Paid, Counted::Waiting).unwrap().count;
        assert_eq!(waiting, read.attention.len() as u64, "what waits is of another moment than its list");
        last = total - waiting;
    }
    selling.await.unwrap();
}
