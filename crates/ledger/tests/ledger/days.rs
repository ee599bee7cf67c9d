//! The days of a list and their sums, compared with a plain sum over its rows.

use chrono::{NaiveDate, TimeDelta};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, start_of};
use kaunta_domain::event::Event;
use kaunta_domain::mode::Flow;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_ledger::{DayGroup, Filter, Ledger, NewOperation, Operation};

use crate::listing::{day, past};
use crate::shop::{Shop, at_time, event, found, noon, send};

/// A history whose days never go back.
fn in_time(number: u64) -> (NewOperation, Vec<Event>) {
    let (new, events) = past(number);
    let at = start_of(day(number / 9)) + TimeDelta::minutes((number % 9 * 60) as i64);
    (NewOperation { by: new.by.clone(), ..at_time(number, new.transfer, at) }, events)
}

async fn rows(ledger: &Ledger, filter: &Filter) -> Vec<Operation> {
    ledger.history(filter, 0, 500).await.unwrap().rows
}

/// What the separator above these rows says.
fn plain(rows: &[Operation]) -> (NaiveDate, NaiveDate, u64, [Money; 3], u64) {
    let days = || rows.iter().map(|row| day_of(row.created_at));
    let paid = |flow: Flow| {
        let paid = rows.iter().filter(|row| row.counted() == Counted::Paid && row.mode.flow() == flow);
        paid.fold(Money::default(), |sum, row| sum.checked_add(Money::from(row.amount)).unwrap())
    };
    let doubtful = rows.iter().filter(|row| matches!(row.counted(), Counted::Disputed | Counted::InDoubt));
    let (from, to) = (days().min().unwrap(), days().max().unwrap());
    (from, to, rows.len() as u64, Flow::ALL.map(paid), doubtful.count() as u64)
}

fn said(group: &DayGroup) -> (NaiveDate, NaiveDate, u64, [Money; 3], u64) {
    let sums = [group.paid_out, group.collected, group.topped_up];
    (group.from, group.to, group.count, sums, group.doubtful)
}

async fn groups_are_plain(ledger: &Ledger, filter: &Filter) -> Vec<DayGroup> {
    ledger.look_through_memory(false);
    let in_the_file = ledger.days(filter).await.unwrap();
    ledger.look_through_memory(true);
    let groups = ledger.days(filter).await.unwrap();
    assert_eq!(groups, in_the_file, "{filter:?}");
    let rows = rows(ledger, filter).await;
    let mut at = 0;
    for group in &groups {
        let end = at + usize::try_from(group.count).unwrap();
        assert_eq!(said(group), plain(&rows[at..end]), "{filter:?}");
        at = end;
    }
    assert_eq!(at, rows.len(), "{filter:?}: every row stands in one group");
    groups
}

#[tokio::test]
async fn the_separators_sum_the_rows_below_them_whatever_narrows_the_list() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let ids = ledger.import(&(1..=150).map(in_time).collect::<Vec<_>>()).await.unwrap();
    ledger.append(ids[4], event(noon(), found("REVERSED"))).await.unwrap();
    let disputed = ledger.operation(ids[4]).await.unwrap().unwrap();
    assert_eq!((disputed.state, disputed.counted()), (State::Succeeded, Counted::Disputed));
    for filter in [
        Filter::default(),
        Filter { from: Some(day(3)), to: Some(day(9)), ..Filter::default() },
        Filter { states: vec![State::Pending, State::Succeeded], ..Filter::default() },
        Filter { search: "nakato".to_owned(), ..Filter::default() },
        Filter { search: "0772".to_owned(), from: Some(day(5)), ..Filter::default() },
        Filter { search: "nobody at all".to_owned(), ..Filter::default() },
        Filter { search: "& -".to_owned(), ..Filter::default() },
        // These two have the disputed payment, counted from the rows and from the counters of days and makers.
        Filter { search: "0775".to_owned(), ..Filter::default() },
        Filter { maker: in_time(5).0.by, ..Filter::default() },
    ] {
        let groups = groups_are_plain(&ledger, &filter).await;
        assert!(groups.iter().all(|group| group.from == group.to), "{filter:?}");
        assert!(groups.windows(2).all(|pair| pair[0].from > pair[1].from), "{filter:?}");
    }
}

#[tokio::test]
async fn days_that_the_clock_mixed_stand_under_one_separator() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let recorded = |number, offset| {
        let new = at_time(number, send(5_000, "Okello", "0772300417"), start_of(day(offset)));
        (new, in_time(number).1)
    };
    // The clock went back by two days, and forward again.
    let all = [(1, 1), (2, 5), (3, 3), (4, 5), (5, 6), (6, 2)].map(|(number, offset)| recorded(number, offset));
    ledger.import(&all).await.unwrap();
    let groups = groups_are_plain(&ledger, &Filter::default()).await;
    let days: Vec<_> = groups.iter().map(|group| (group.from, group.to, group.count)).collect();
    assert_eq!(days, [(day(2), day(2), 1), (day(6), day(6), 1), (day(3), day(5), 3), (day(1), day(1), 1)]);
    // A search counts the rows themselves.
    assert_eq!(groups_are_plain(&ledger, &Filter { search: "okello".to_owned(), ..Filter::default() }).await, groups);
}
