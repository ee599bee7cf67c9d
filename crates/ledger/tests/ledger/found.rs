//! Payments that the book had lost, in lists: a filter matches only what is known to meet it.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::answer::TransactionStatus;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, start_of};
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::reference::Reference;
use kaunta_ledger::{Filter, Ledger, NewOperation, Order, Orphan, SortKey, SumRange};

use crate::listing::{day, past};
use crate::shop::{Shop, airtime, at_time, later, money, new_operation, noon, person, record, transaction};
use crate::sorting::KEYS;

const DAY: i64 = 24 * 3600;

pub fn lost(reference: &str, status: &str, made: Option<i64>) -> Orphan {
    let answer = TransactionStatus {
        destination_phone: Some("256772000001".into()),
        amount: Some(money("10001")),
        transaction_id: Some("TXN-77".into()),
        created_at: made.map(later),
        ..transaction(status)
    };
    Orphan::found(None, Reference::from_book(reference.to_owned()), later(5 * DAY), answer, None)
}

#[tokio::test]
async fn a_filter_finds_them_by_day_state_and_search_and_what_is_not_known_meets_no_condition() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    let named = TransactionStatus { mode: Some("PARTNER_PAY_AIRTIME".into()), ..lost("KA-C", "FAILED", None).answer };
    for orphan in [
        lost("KA-A", "SUCCESS", Some(0)),
        lost("KA-B", "PENDING", Some(DAY)),
        Orphan { answer: named, ..lost("KA-C", "FAILED", None) },
    ] {
        ledger.record_orphan(&orphan).await.unwrap();
    }
    let any = Filter::default();
    for (filter, references) in [
        (any.clone(), vec!["KA-C", "KA-B", "KA-A"]),
        (Filter { from: Some(day_of(later(DAY))), to: Some(day_of(later(DAY))), ..any.clone() }, vec!["KA-B"]),
        (Filter { to: Some(day_of(noon())), ..any.clone() }, vec!["KA-A"]),
        (Filter { counted: vec![Counted::Paid, Counted::Waiting], ..any.clone() }, vec!["KA-B", "KA-A"]),
        (Filter { states: vec![State::Failed], ..any.clone() }, vec!["KA-C"]),
        (
            Filter { undisputed: vec![State::Failed], counted: vec![Counted::Waiting], ..any.clone() },
            vec!["KA-C", "KA-B"],
        ),
        (Filter { modes: vec![Mode::PartnerPayAirtime], ..any.clone() }, vec!["KA-C"]),
        (Filter { maker: Some(person("Amina")), ..any.clone() }, vec![]),
        (Filter { billers: vec![BillerCode::parse("UMEME").unwrap()], ..any.clone() }, vec![]),
        (Filter { search: "0772 000 001".into(), ..any.clone() }, vec!["KA-C", "KA-B", "KA-A"]),
        (Filter { search: "ka-b txn".into(), ..any.clone() }, vec!["KA-B"]),
        (Filter { search: "nakato".into(), ..any.clone() }, vec![]),
    ] {
        let page = ledger.history_in(Order::Newest, &filter, 0, 9).await.unwrap();
        let found: Vec<&str> = page.orphans.iter().map(|listed| listed.orphan.reference.as_str()).collect();
        assert_eq!(found, references, "{filter:?}");
        let placed = ledger.found_payments(&filter).await.unwrap();
        assert!(page.orphans.iter().map(|listed| &listed.orphan).eq(placed.iter().map(|placed| &placed.orphan)));
        assert_eq!(page.total, (page.rows.len() + page.orphans.len()) as u64, "{filter:?}");
    }
    assert_eq!(ledger.count(&any).await.unwrap(), 1, "they are not counted among the operations");
}

/// A row of the list: an operation by its number, or an orphan payment by the negative of its own.
type Row = (i64, DateTime<Utc>);

/// All pages of a list, joined, with these rows on a page.
async fn listed(ledger: &Ledger, order: Order, filter: &Filter, limit: u32) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    loop {
        let page = ledger.history_in(order, filter, all.len() as u64, limit).await.unwrap();
        let mut rows = page.rows.iter().map(|row| (row.id.0, row.created_at));
        let mut found = page.orphans.iter().peekable();
        let before = all.len();
        loop {
            if let Some(orphan) = found.next_if(|listed| listed.index == all.len() as u64) {
                all.push((-orphan.orphan.number.0, orphan.orphan.made_at()));
            } else if let Some(row) = rows.next() {
                all.push(row);
            } else {
                break;
            }
        }
        assert_eq!(found.next(), None, "each has a place on its page");
        if all.len() == before {
            assert_eq!(page.total, all.len() as u64);
            return all;
        }
        assert!(
            all.len() as u64 == page.total || all.len() - before == limit as usize,
            "no page is short but the last"
        );
    }
}

/// The operations of a list, newest first.
async fn listed_whole(ledger: &Ledger, filter: &Filter) -> Vec<Row> {
    let rows = ledger.history(filter, 0, 500).await.unwrap().rows;
    rows.iter().map(|row| (row.id.0, row.created_at)).collect()
}

/// The same from its parts: each orphan payment directly above the last operation that was recorded before it was made.
fn merged(operations: &[Row], orphans: &[Row], book: &[Row]) -> Vec<Row> {
    let mut orphans = orphans.to_vec();
    orphans.sort_by_key(|(number, made)| (std::cmp::Reverse(*made), *number));
    let above = |made: DateTime<Utc>| {
        book.iter().filter(|(_, at)| *at < made).map(|(number, _)| *number).max().unwrap_or_default()
    };
    let mut rows = Vec::new();
    for operation in operations {
        let end = orphans.iter().take_while(|(_, made)| above(*made) >= operation.0).count();
        rows.extend(orphans.drain(..end));
        rows.push(*operation);
    }
    rows.extend(orphans);
    rows
}

#[tokio::test]
async fn they_stand_where_their_time_belongs_on_every_page_of_every_list_and_under_its_day() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    // The clock went back by two days in between.
    let offset = |number: u64| if (200..230).contains(&number) { number / 40 - 2 } else { number / 40 };
    let at = |number: u64| start_of(day(offset(number))) + TimeDelta::minutes((number % 40 * 30) as i64);
    let imported = (1..=330).map(|number| {
        let (new, events) = past(number);
        (NewOperation { by: new.by.clone(), ..at_time(number, new.transfer, at(number)) }, events)
    });
    ledger.import(&imported.collect::<Vec<_>>()).await.unwrap();
    let minutes = [-90, 3, 3, 95, 1_441, 4_000, 4_001, 6_700, 7_200, 9_100, 50_000];
    for (place, minutes) in minutes.into_iter().enumerate() {
        let status = ["SUCCESS", "PENDING", "FAILED"][place % 3];
        let orphan = lost(&format!("KA-{place:02}"), status, None);
        let answer =
            TransactionStatus { created_at: Some(start_of(day(0)) + TimeDelta::minutes(minutes)), ..orphan.answer };
        assert!(ledger.record_orphan(&Orphan { answer, ..orphan }).await.unwrap());
    }
    let any = Filter::default();
    let book = listed_whole(&ledger, &any).await;
    for filter in [
        any.clone(),
        Filter { from: Some(day(2)), to: Some(day(4)), ..any.clone() },
        Filter { counted: vec![Counted::Paid], ..any.clone() },
        Filter { amount: SumRange::new(Some(money("4000")), None).unwrap(), ..any.clone() },
        Filter { search: "077".to_owned(), ..any.clone() },
        Filter { search: "-0".to_owned(), ..any.clone() },
        Filter { states: vec![State::Unknown], ..any.clone() },
    ] {
        let operations = listed_whole(&ledger, &filter).await;
        let orphans = ledger.found_payments(&filter).await.unwrap();
        let orphans: Vec<Row> = orphans.iter().map(|each| (-each.orphan.number.0, each.orphan.made_at())).collect();
        let newest = merged(&operations, &orphans, &book);
        let mut oldest = newest.clone();
        oldest.reverse();
        for limit in [1, 7, 500] {
            assert_eq!(listed(&ledger, Order::Newest, &filter, limit).await, newest, "{filter:?}");
            assert_eq!(listed(&ledger, Order::Oldest, &filter, limit).await, oldest, "{filter:?}");
        }
        let mut rows = newest.as_slice();
        for group in ledger.days(&filter).await.unwrap() {
            let (below, rest) = rows.split_at(usize::try_from(group.count).unwrap());
            let days = || below.iter().map(|(_, at)| day_of(*at));
            assert_eq!((Some(group.from), Some(group.to)), (days().min(), days().max()), "{filter:?}");
            assert_eq!(group.orphans, below.iter().filter(|(number, _)| *number < 0).count() as u64);
            rows = rest;
        }
        assert!(rows.is_empty(), "{filter:?}: each row stands under its day");
    }
}

#[tokio::test]
async fn in_another_order_they_stand_where_their_value_says_and_at_the_end_where_it_is_not_known() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    for (number, amount) in [(1, 5_000), (2, 20_000), (3, 10_001)] {
        record(&ledger, &new_operation(number, airtime(amount, "0701000001"))).await;
    }
    let unknown = TransactionStatus { amount: None, ..lost("KA-B", "SUCCESS", Some(DAY)).answer };
    for orphan in [
        lost("KA-A", "SUCCESS", Some(DAY)),
        Orphan { answer: unknown, ..lost("KA-B", "SUCCESS", Some(DAY)) },
        lost("KA-C", "FAILED", Some(-DAY)),
    ] {
        ledger.record_orphan(&orphan).await.unwrap();
    }
    let by = async |key, descending| {
        let rows = listed(&ledger, Order::By { key, descending }, &Filter::default(), 2).await;
        rows.into_iter().map(|(number, _)| number).collect::<Vec<_>>()
    };
    // Of equal amounts the newest is first: one was made a day after the operation and one a day before.
    assert_eq!(by(SortKey::Amount, false).await, [1, -1, 3, -3, 2, -2]);
    assert_eq!(by(SortKey::Amount, true).await, [2, -1, 3, -3, 1, -2]);
    assert_eq!(by(SortKey::State, false).await.last(), Some(&-1), "paid ones last, as of operations");
    // Nobody knows their wallets or narrations.
    for key in [SortKey::Wallet, SortKey::Narration] {
        assert_eq!(by(key, true).await[3..], [-2, -1, -3], "{key:?}");
    }
}

#[tokio::test]
async fn in_every_order_they_stand_in_memory_where_they_stand_in_the_file() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.import(&(1..=120).map(past).collect::<Vec<_>>()).await.unwrap();
    let sums = [None, Some("915"), Some("2000"), Some("7.25"), Some("0"), Some("99999999")];
    let partners = [None, Some("MTN"), Some("ABSA"), Some("zebra"), Some("AIRTEL"), Some("ABSB")];
    let modes = [None, Some("PARTNER_PAY_AIRTIME"), Some("PARTNER_SEND_MNO"), Some("Cheque")];
    for place in 0..24_usize {
        let sum = |by: usize| sums[(place + by) % sums.len()].map(money);
        let orphan = lost(&format!("KA{place:02}"), ["SUCCESS", "PENDING", "FAILED"][place % 3], None);
        let answer = TransactionStatus {
            created_at: Some(start_of(day(0)) + TimeDelta::minutes(place as i64 / 2 * 1_000)),
            mode: modes[place % 4].map(str::to_owned),
            destination_provider: partners[place / 2 % 6].map(str::to_owned),
            destination_account: (place % 5 == 0).then(|| format!("0000010877{place}")),
            amount: sum(0),
            fee: sum(1),
            total_amount: sum(2),
            ..orphan.answer
        };
        assert!(ledger.record_orphan(&Orphan { answer, ..orphan }).await.unwrap());
    }
    let dear = Filter { amount: SumRange::new(Some(money("900")), None).unwrap(), ..Filter::default() };
    let orders = KEYS.into_iter().flat_map(|key| [(key, false), (key, true)]);
    for (filter, (key, descending)) in
        [Filter::default(), dear].iter().flat_map(|filter| orders.clone().map(move |by| (filter, by)))
    {
        let mut told = Vec::new();
        for in_memory in [true, false] {
            // What was sorted is remembered until the book changes.
            ledger.set_setting("test", "changed").await.unwrap();
            ledger.look_through_memory(in_memory);
            told.push(listed(&ledger, Order::By { key, descending }, filter, 53).await);
        }
        assert_eq!(told[0], told[1], "{key:?} {descending}");
        assert!(told[0].len() > 50 && ledger.is_in_memory());
    }
}
