//! Lists in every order, compared with a plain sort of all operations.

use std::cmp::Ordering;

use chrono::{DateTime, Utc};
use kaunta_domain::event::{EventKind, LabelText, NoteText};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_ledger::{Filter, Ledger, Operation, Order, SortKey};

use crate::listing::{day, past};
use crate::shop::{Shop, event, found, moment, noon};

pub const KEYS: [SortKey; 18] = [
    SortKey::Product,
    SortKey::Name,
    SortKey::Number,
    SortKey::State,
    SortKey::Amount,
    SortKey::Fee,
    SortKey::Total,
    SortKey::Charge,
    SortKey::Maker,
    SortKey::Reference,
    SortKey::Wallet,
    SortKey::Narration,
    SortKey::Labels,
    SortKey::Settled,
    SortKey::Approver,
    SortKey::Payroll,
    SortKey::PayrollLine,
    SortKey::LastNote,
];

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Text(String),
    Sum(Money),
    Rank(usize),
    At(DateTime<Utc>),
}

fn text(text: impl AsRef<str>) -> Option<Value> {
    Some(Value::Text(text.as_ref().to_ascii_lowercase()))
}

/// In the order in which a person should look at them.
const RANKS: [State; 10] = [
    State::Unknown,
    State::NotFound,
    State::Refused,
    State::Recorded,
    State::Sent,
    State::Pending,
    State::Rejected,
    State::Failed,
    State::NotSent,
    State::Succeeded,
];

/// The numbers of those with a note, in the order in which it was written.
const NOTED: [i64; 7] = [41, 4, 92, 8, 21, 131, 91];

fn values(operation: &Operation, key: SortKey) -> Vec<Option<Value>> {
    let account = operation.account.as_ref().map(ToString::to_string);
    let phone = operation.phone.map(|phone| phone.gateway());
    match key {
        SortKey::Product => {
            let partner = operation.biller.as_ref().map(ToString::to_string).or_else(|| operation.provider.clone());
            vec![Some(Value::Text(operation.mode.code().to_owned())), partner.map(Value::Text)]
        }
        SortKey::Name => vec![operation.party.as_ref().and_then(text)],
        SortKey::Number => vec![account.or(phone).and_then(text)],
        SortKey::State => {
            let rank = RANKS.iter().position(|state| *state == operation.state).unwrap() + 1;
            vec![Some(Value::Rank(if operation.contradicted_by.is_some() { 0 } else { rank }))]
        }
        SortKey::Amount => vec![Some(Value::Sum(Money::from(operation.amount)))],
        SortKey::Fee => vec![operation.fee.map(Value::Sum)],
        SortKey::Total => vec![operation.total_charged.map(Value::Sum)],
        SortKey::Charge => vec![operation.earned_charge().map(Value::Sum)],
        SortKey::Maker => vec![operation.maker.as_ref().map(|maker| Value::Text(PersonName::folded(maker)))],
        SortKey::Reference => vec![Some(Value::Text(operation.reference.to_string()))],
        SortKey::Wallet => vec![Some(Value::Text(operation.transfer.wallet.code().to_owned()))],
        SortKey::Narration => vec![text(&operation.narration)],
        SortKey::Labels => vec![operation.labels.first().and_then(|label| text(label.as_str()))],
        SortKey::Settled => vec![operation.settled_at.map(Value::At)],
        // This book has no payroll and no approval.
        SortKey::Approver | SortKey::Payroll | SortKey::PayrollLine => vec![None],
        SortKey::LastNote => vec![NOTED.iter().rposition(|noted| *noted == operation.id.0).map(Value::Rank)],
    }
}

fn compared(one: &Operation, other: &Operation, key: SortKey, descending: bool) -> Ordering {
    let pairs = values(one, key).into_iter().zip(values(other, key));
    let orders = pairs.map(|pair| match pair {
        (Some(one), Some(other)) if descending => other.cmp(&one),
        (Some(one), Some(other)) => one.cmp(&other),
        (one, other) => one.is_none().cmp(&other.is_none()),
    });
    orders.fold(Ordering::Equal, Ordering::then).then(other.id.0.cmp(&one.id.0))
}

/// All pages of a list, joined.
async fn listed(ledger: &Ledger, order: Order, filter: &Filter, total: usize) -> Vec<i64> {
    let [in_memory, in_the_file] = [true, false].map(|in_memory| async move {
        // What was sorted is remembered until the book changes.
        ledger.set_setting("test", "changed").await.unwrap();
        ledger.look_through_memory(in_memory);
        pages(ledger, order, filter, total).await
    });
    let (in_memory, in_the_file) = (in_memory.await, in_the_file.await);
    assert_eq!(in_memory, in_the_file, "{order:?} of {filter:?}");
    in_memory
}

async fn pages(ledger: &Ledger, order: Order, filter: &Filter, total: usize) -> Vec<i64> {
    let mut numbers = Vec::new();
    for offset in (0..total + 20).step_by(17) {
        let page = ledger.history_in(order, filter, offset as u64, 17).await.unwrap();
        assert_eq!(page.total, total as u64);
        numbers.extend(page.rows.iter().map(|row| row.id.0));
    }
    numbers
}

#[tokio::test]
async fn every_order_lists_each_operation_once_in_its_place_whatever_narrows_the_list() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let ids = ledger.import(&(1..=150).map(past).collect::<Vec<_>>()).await.unwrap();
    for number in NOTED.map(|id| usize::try_from(id).unwrap() - 1) {
        let text = NoteText::parse("Asked Kaggwa").unwrap();
        ledger.append(ids[number], event(noon(), EventKind::Noted { text })).await.unwrap();
        ledger
            .label(&ids[number..number + 4], &LabelText::parse("Petty cash").unwrap(), true, moment(noon()), None)
            .await
            .unwrap();
    }
    ledger.append(ids[4], event(noon(), found("REVERSED"))).await.unwrap();
    let mut all = Vec::new();
    for id in ids {
        all.push(ledger.operation(id).await.unwrap().unwrap());
    }
    let filters = [
        Filter::default(),
        Filter { from: Some(day(3)), to: Some(day(9)), ..Filter::default() },
        Filter { states: vec![State::Succeeded, State::Failed], search: "nakato".to_owned(), ..Filter::default() },
        Filter { search: "TXN-0006".to_owned(), ..Filter::default() },
        Filter { hours: vec![3, 7, 8, 15], has_note: true, ..Filter::default() },
        Filter { labels: vec![LabelText::parse("Petty cash").unwrap()], weekdays: vec![1, 2, 5], ..Filter::default() },
        Filter { search: "& -".to_owned(), ..Filter::default() },
    ];
    for filter in filters {
        let newest = listed_whole(&ledger, &filter).await;
        let matching: Vec<&Operation> = all.iter().filter(|operation| newest.contains(&operation.id.0)).collect();
        let mut oldest = newest.clone();
        oldest.reverse();
        assert_eq!(listed(&ledger, Order::Newest, &filter, newest.len()).await, newest, "{filter:?}");
        assert_eq!(listed(&ledger, Order::Oldest, &filter, newest.len()).await, oldest, "{filter:?}");
        for (key, descending) in KEYS.into_iter().flat_map(|key| [(key, false), (key, true)]) {
            let mut plain = matching.clone();
            plain.sort_by(|one, other| compared(one, other, key, descending));
            let plain: Vec<i64> = plain.iter().map(|operation| operation.id.0).collect();
            let by = Order::By { key, descending };
            assert_eq!(listed(&ledger, by, &filter, plain.len()).await, plain, "{by:?} of {filter:?}");
        }
    }
}

async fn listed_whole(ledger: &Ledger, filter: &Filter) -> Vec<i64> {
    ledger.history(filter, 0, 500).await.unwrap().rows.iter().map(|row| row.id.0).collect()
}

#[tokio::test]
async fn a_payment_that_comes_meanwhile_stands_in_its_place_on_the_next_page_asked_for() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.import(&(1..=20).map(past).collect::<Vec<_>>()).await.unwrap();
    let by = Order::By { key: SortKey::Amount, descending: true };
    let all = Filter::default();
    let before = listed(&ledger, by, &all, 20).await;
    ledger.import(&[past(400)]).await.unwrap();
    let after = listed(&ledger, by, &all, 21).await;
    assert_eq!((after[0], &after[1..]), (21, &before[..]));
}

#[tokio::test]
async fn what_was_put_in_memory_is_what_the_book_holds_after_each_change() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let ids = ledger.import(&(1..=60).map(past).collect::<Vec<_>>()).await.unwrap();
    let morning = Filter { hours: (0..12).collect(), ..Filter::default() };
    let keys = [SortKey::State, SortKey::Fee, SortKey::Name, SortKey::Number];
    for change in 0..6 {
        match change {
            0 => {}
            1 => _ = ledger.append(ids[4], event(noon(), found("REVERSED"))).await.unwrap(),
            2 => _ = ledger.import(&[past(400), past(401)]).await.unwrap(),
            3 => {
                _ = ledger
                    .append(ids[14], event(noon(), EventKind::Noted { text: NoteText::parse("Called").unwrap() }))
                    .await
                    .unwrap()
            }
            4 => _ = ledger.import(&(500..520).map(past).collect::<Vec<_>>()).await.unwrap(),
            _ => _ = ledger.append(ids[19], event(noon(), found("FAILED"))).await.unwrap(),
        }
        let mut told = Vec::new();
        for in_memory in [true, false] {
            ledger.look_through_memory(in_memory);
            // Any change empties the cache, which holds the orders found the other way.
            ledger.set_setting("test", &in_memory.to_string()).await.unwrap();
            let mut lists = Vec::new();
            for key in keys {
                let page = ledger.history_in(Order::By { key, descending: true }, &morning, 0, 500).await.unwrap();
                lists.push((page.total, page.rows));
            }
            told.push((
                lists,
                ledger.filtered_totals(&morning).await.unwrap().operations,
                ledger.days(&morning).await.unwrap(),
            ));
        }
        assert_eq!(told[0], told[1], "after change {change}");
        assert!(ledger.is_in_memory());
        assert!(told[0].0[0].0 > 20);
    }
}

#[tokio::test]
async fn a_long_list_read_in_pages_to_its_end_is_the_list_in_every_order() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.import(&(1..=1_050).map(past).collect::<Vec<_>>()).await.unwrap();
    let orders = KEYS.into_iter().flat_map(|key| [false, true].map(|descending| Order::By { key, descending }));
    let all = Filter::default();
    for order in orders.chain([Order::Newest, Order::Oldest]) {
        let mut listed = Vec::new();
        for offset in (0..1_050).step_by(500) {
            let page = ledger.history_in(order, &all, offset, 500).await.unwrap();
            listed.extend(page.rows.iter().map(|row| row.id.0));
        }
        let sequence = ledger.sequence(&all, order).await.unwrap();
        let mut read = Vec::new();
        for page in 0..3 {
            let Some(page) = ledger.page_in(&sequence, page).await.unwrap() else { break };
            assert!(page.count() <= 1_000, "never all in memory");
            let (rows, found) = page.rows().unwrap();
            assert!(found.is_empty());
            read.extend(rows.iter().map(|row| row.id.0));
        }
        assert_eq!(read, listed, "{order:?}");
    }
}
