//! Lists, searches and totals, compared with a plain evaluation.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, NaiveDate, TimeDelta, Timelike};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, in_kampala, start_of};
use kaunta_domain::event::{LabelText, NoteText};
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::phone::Network;
use kaunta_domain::text::Name;
use kaunta_domain::transfer::Details;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger, NewOperation, Operation, SumRange};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::long_lists::{of_operation, rows, told_alike};
use crate::shop::{
    Shop, airtime, at_time, bank, bill, booked, event, found, later, moment, money, noon, person, record, result, send,
};
use kaunta_domain::event::{Event, EventKind};

pub const NAMES: [&str; 6] =
    ["NAKATO SARAH", "Okello James", "Ng'ang'a Wu", "Ssemwogerere-Kizza", "NAKATO \"Sally\" B", "Amina O"];

/// The labels of [`filled`], each on the operations whose numbers are multiples of its number.
const LABELS: [(&str, i64); 2] = [("Petty cash", 7), ("VAT Q3", 5)];

fn labelled(label: &str) -> LabelText {
    LabelText::parse(label).unwrap()
}

fn labels_of(operation: &Operation) -> impl Iterator<Item = &'static str> {
    LABELS.into_iter().filter(|(_, every)| operation.id.0 % every == 0).map(|(label, _)| label)
}

pub fn day(offset: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 1).unwrap() + Days::new(offset)
}

/// The `number`th operation of a varied history; days increase and sometimes go back, as clocks do.
pub fn past(number: u64) -> (NewOperation, Vec<Event>) {
    let name = NAMES[number as usize % NAMES.len()];
    let phone = format!("07{:02}{:06}", 70 + number % 9, number * 7919 % 1_000_000);
    let account = format!("{:011}", number * 104_729 + 4_000);
    let amount = 100 + number * 37;
    let transfer = match number % 4 {
        0 => send(amount, name, &phone),
        1 => airtime(amount, &phone),
        2 => bill(amount, name, &account),
        _ => bank(amount, name, &account),
    };
    let wander = if number.is_multiple_of(11) { 0 } else { number / 10 };
    let at = start_of(day(wander)) + TimeDelta::minutes((number * 97 % 1440) as i64);
    let maker = [None, Some("Amina"), Some("Wasswa Étienne")][number as usize % 3].map(person);
    let new = NewOperation { by: maker.clone(), ..at_time(number, transfer, at) };
    let first = |kind| Event { by: maker.clone().map(Name::from), ..event(at, kind) };
    let mut events = vec![first(EventKind::Recorded), first(EventKind::Sending { attempt: 1, with: None })];
    let mut answer = result(["SUCCESS", "SUCCESS", "PENDING", "FAILED", "SUCCESS"][number as usize % 5]);
    answer.transaction_id = Some(format!("TXN-{:07}", number * 611));
    answer.recipient_name = (number % 8 == 1).then(|| "BABIRYE JOAN".into());
    answer.fee = match number % 30 {
        number if number.is_multiple_of(3) => None,
        4 => Some(money("0")),
        11 => Some(money("7.255")),
        13 => Some(money("-1.125")),
        _ => Some(money(&format!("{}.25", number % 50))),
    };
    if !number.is_multiple_of(13) {
        events.push(event(at, booked(answer)));
    }
    (new, events)
}

pub async fn filled(ledger: &Ledger, count: u64) -> Vec<Operation> {
    let all: Vec<_> = (1..=count).map(past).collect();
    let ids = ledger.import(&all).await.unwrap();
    for id in ids.iter().filter(|id| id.0 % 9 == 0) {
        let text = NoteText::parse(&format!("Ticket {}, asked Kaggwa", id.0 * 100)).unwrap();
        ledger.append(*id, event(noon(), EventKind::Noted { text })).await.unwrap();
    }
    for (label, every) in LABELS {
        let ids: Vec<_> = ids.iter().copied().filter(|id| id.0 % every == 0).collect();
        ledger.label(&ids, &labelled(label), true, moment(noon()), None).await.unwrap();
    }
    let mut operations = Vec::new();
    for id in ids.into_iter().rev() {
        operations.push(ledger.operation(id).await.unwrap().unwrap());
    }
    operations
}

/// The same, with an open case about some that were paid and some that failed.
pub async fn filled_with_cases(ledger: &Ledger, count: u64) -> Vec<Operation> {
    let mut operations = filled(ledger, count).await;
    for operation in operations.iter_mut().step_by(7) {
        let says = if operation.state == State::Succeeded { "FAILED" } else { "SUCCESS" };
        *operation = ledger.append(operation.id, event(later(3_000), found(says))).await.unwrap();
    }
    assert!(operations.iter().filter(|operation| operation.counted() == Counted::Disputed).count() > 10);
    operations
}

/// Whether a person who reads the row would say that the search matches it.
fn is_named(operation: &Operation, search: &str) -> bool {
    let phone = operation.phone.map(|phone| phone.gateway()).unwrap_or_default();
    let fields = [
        operation.party.clone().unwrap_or_default(),
        phone.clone(),
        phone.replacen("256", "0", 1),
        operation.account.as_ref().map(ToString::to_string).unwrap_or_default(),
        operation.reference.to_string(),
        operation.transaction_id.clone().unwrap_or_default(),
        operation.service_reference.clone().unwrap_or_default(),
        operation.narration.clone(),
        if is_noted(operation) { format!("Ticket {}, asked Kaggwa", operation.id.0 * 100) } else { String::new() },
        labels_of(operation).collect::<Vec<_>>().join(" "),
        if operation.extra.contains_key("token") { "12345678901234567890".to_owned() } else { String::new() },
    ]
    .map(|field| field.to_lowercase());
    let short = [&fields[0], &fields[3], &fields[7], &fields[8], &fields[9]];
    let begins = |start: &str| {
        short.iter().any(|field| field.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(start)))
    };
    let search = search.trim().to_lowercase();
    let digits: String = search.chars().filter(char::is_ascii_digit).collect();
    if digits.len() >= 3 && search.chars().all(|c| c.is_ascii_digit() || " +-()".contains(c)) {
        let fields = &fields[..if digits.len() < 5 || !fields[10].starts_with(&digits) { 10 } else { 11 }];
        return fields.iter().any(|field| field.contains(&digits) || field.contains(&search));
    }
    let says_something = |word: &str| word.chars().count() >= 3 || word.chars().any(char::is_alphanumeric);
    let fields = &fields[..10];
    (search.is_empty() || search.split_whitespace().any(says_something))
        && search.split_whitespace().all(|word| {
            if word.chars().count() >= 3 {
                return fields.iter().any(|field| field.contains(word));
            }
            word.split(|c: char| !c.is_alphanumeric()).all(|start| start.is_empty() || begins(start))
        })
}

fn network_of(operation: &Operation) -> Option<Network> {
    match operation.transfer.details {
        Details::SendMobile { network, .. } | Details::Airtime { network, .. } => Some(network),
        Details::Collect { network, .. } => network,
        Details::SendBank { .. } | Details::PayBill { .. } | Details::Wallet { .. } => None,
    }
}

/// The ranges that [`any_filter`] asks for, with their ends.
const RANGES: [(Option<&str>, Option<&str>); 7] = [
    (None, None),
    (None, None),
    (Some("2000"), None),
    (None, Some("4000.5")),
    (Some("900"), Some("6000")),
    (Some("7.25"), Some("31.25")),
    (Some("0"), Some("7.26")),
];

fn range((from, to): (Option<&str>, Option<&str>)) -> SumRange {
    SumRange::new(from.map(money), to.map(money)).unwrap()
}

fn holds(asked: SumRange, sum: Option<Money>) -> bool {
    let (from, to) = RANGES.into_iter().find(|ends| range(*ends) == asked).unwrap();
    let is_within = |sum: Money| from.is_none_or(|from| sum >= money(from)) && to.is_none_or(|to| sum <= money(to));
    asked.is_open() || sum.is_some_and(is_within)
}

/// Those that [`filled`] writes a note about.
fn is_noted(operation: &Operation) -> bool {
    operation.id.0 % 9 == 0
}

pub fn is_let_through(operation: &Operation, filter: &Filter) -> bool {
    let on = day_of(operation.created_at);
    filter.from.is_none_or(|from| on >= from)
        && filter.to.is_none_or(|to| on <= to)
        && (filter.modes.is_empty() || filter.modes.contains(&operation.mode))
        && (filter.states.is_empty() || filter.states.contains(&operation.state))
        && (filter.counted.is_empty() && filter.undisputed.is_empty()
            || filter.counted.contains(&operation.counted())
            || operation.contradicted_by.is_none() && filter.undisputed.contains(&operation.state))
        && (filter.wallets.is_empty() || filter.wallets.contains(&operation.wallet))
        && (filter.billers.is_empty()
            || operation.biller.as_ref().is_some_and(|biller| filter.billers.iter().any(|one| one.as_str() == biller)))
        && (filter.maker.is_none() || filter.maker == operation.maker)
        && (filter.networks.is_empty()
            || network_of(operation).is_some_and(|network| filter.networks.contains(&network)))
        && holds(filter.amount, Some(Money::from(operation.amount)))
        && holds(filter.fee, operation.fee)
        && (!filter.has_fee || operation.fee.is_some_and(|fee| fee != Money::ZERO))
        && (!filter.needs_attention || operation.state.is_open() || operation.contradicted_by.is_some())
        && (!filter.has_note || is_noted(operation))
        && (filter.labels.is_empty() || labels_of(operation).any(|label| filter.labels.contains(&labelled(label))))
        && (filter.weekdays.is_empty()
            || filter.weekdays.iter().any(|one| u32::from(*one) == on.weekday().num_days_from_sunday()))
        && (filter.hours.is_empty()
            || filter.hours.iter().any(|one| u32::from(*one) == in_kampala(operation.created_at).hour()))
        && is_named(operation, &filter.search)
}

pub fn any_filter() -> impl Strategy<Value = Filter> {
    let days = || prop::option::weighted(0.3, (0_u64..25).prop_map(day));
    let modes = prop::collection::vec(prop::sample::select(Mode::ALL.to_vec()), 0..3);
    let states = prop::collection::vec(prop::sample::select(State::ALL.to_vec()), 0..3);
    let exactly = prop::collection::vec(prop::sample::select(State::ALL.to_vec()), 0..3);
    let counting = (prop::collection::vec(prop::sample::select(Counted::ALL.to_vec()), 0..3), exactly);
    let some = |from: &[&str]| {
        prop::collection::vec(prop::sample::select(from.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>()), 0..3)
    };
    let billers = prop_oneof![3 => Just(Vec::new()), 1 => some(&["UMEME", "NWSC"])];
    let wallets = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(prop::sample::select(WalletType::ALL.to_vec()), 1..3)];
    let networks = prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(prop::sample::select(Network::ALL.to_vec()), 1..2)];
    let sums = || prop::sample::select(RANGES.to_vec()).prop_map(range);
    let seldom = || prop::bool::weighted(0.15);
    let words = [
        "",
        "",
        "nakato",
        "SARAH nak",
        "wu",
        "o",
        "ng'ang'a",
        "0772",
        "+256 77",
        "25677",
        "TXN-0006",
        "rent",
        "ka2611",
        "zzz",
        "\"s",
        "b power",
        "svc-1",
        "babirye",
        "(070) 1",
        "& -",
        "& sa",
        "kaggwa",
        "asked nakato",
        "ti ka",
        "900",
        "1234 5678 90",
        "45678",
        "petty",
        "CASH nakato",
        "q3",
    ];
    let labels = prop::sample::subsequence(LABELS.map(|(label, _)| labelled(label)).to_vec(), 0..=2);
    let labels = prop_oneof![4 => Just(Vec::new()), 1 => labels];
    let search = prop::sample::select(words.map(str::to_owned).to_vec());
    let makers = vec![person("AMINA"), person("wasswa étienne"), person("Nobody")];
    let maker = prop::option::weighted(0.3, prop::sample::select(makers));
    let counted = (days(), days(), modes, states, counting, wallets, billers, maker);
    let some_of =
        |numbers: std::ops::Range<u8>| prop_oneof![6 => Just(Vec::new()), 1 => prop::collection::vec(numbers, 1..8)];
    let times = (some_of(0..7), some_of(0..24));
    let others = (networks, sums(), sums(), seldom(), seldom(), seldom(), labels, search, times);
    (counted, others).prop_map(|(of_counters, others)| {
        let (from, to, modes, states, (counted, undisputed), wallets, billers, maker) = of_counters;
        let (networks, amount, fee, has_fee, needs_attention, has_note, labels, search, times) = others;
        let (weekdays, hours) = times;
        let billers = billers.iter().map(|biller| BillerCode::parse(biller).unwrap()).collect();
        let payroll = None;
        let of_days = Filter { from, to, wallets, billers, payroll, maker, ..Filter::default() };
        let counted = Filter { modes, states, counted, undisputed, ..of_days };
        let of_times = Filter { weekdays, hours, ..counted };
        Filter { networks, amount, fee, has_fee, needs_attention, has_note, labels, search, ..of_times }
    })
}

#[test]
fn a_list_holds_exactly_what_its_filter_lets_through_newest_first() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shop = Shop::new();
    let ledger = runtime.block_on(shop.open());
    let all = runtime.block_on(filled_with_cases(&ledger, 240));
    let config = Config { cases: 400, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&(any_filter(), 0_u64..30, 0_u32..20), |(filter, offset, limit)| {
            let expected: Vec<_> = all.iter().filter(|operation| is_let_through(operation, &filter)).collect();
            if limit == 0 {
                let below = runtime.block_on(async { rows(ledger.page_below(&filter, None).await) });
                let below: Vec<_> = below.iter().map(told_alike).collect();
                let expected: Vec<_> = expected.iter().copied().map(of_operation).collect();
                prop_assert_eq!(below, expected);
            }
            let wanted: Vec<_> = expected.iter().copied().skip(offset as usize).take(limit as usize).collect();
            for in_memory in [true, false] {
                ledger.look_through_memory(in_memory);
                let page = runtime.block_on(ledger.history(&filter, offset, limit)).unwrap();
                prop_assert_eq!(page.total, expected.len() as u64);
                let shown: Vec<_> = page.rows.iter().collect();
                prop_assert_eq!(&shown, &wanted, "in memory: {}", in_memory);
            }
            Ok(())
        })
        .unwrap();
    assert!(ledger.is_in_memory(), "every operation has its place there");
}

#[tokio::test]
async fn an_operation_is_found_by_everything_that_a_person_can_read_on_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    filled(&ledger, 60).await;
    let new = at_time(900, send(25_000, "Zziwa Peninah", "0772123456"), noon());
    let recorded = crate::shop::record(&ledger, &new).await;
    let id = recorded.id;
    let just_recorded = Filter { search: "zziwa".into(), ..Filter::default() };
    assert_eq!(
        ledger.history(&just_recorded, 0, 9).await.unwrap().rows,
        std::slice::from_ref(&recorded),
        "before any answer"
    );
    ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    let reference = recorded.reference.to_string();
    for search in [
        "zziwa",
        "PENINAH z",
        "zz",
        "eninah",
        "0772123456",
        "0772 123 456",
        "772123456",
        "256772123456",
        "+256772123456",
        "+256 772 123-456",
        "(0772) 123456",
        "2345",
        &reference,
        &reference.to_lowercase(),
        &reference[9..],
        "88311",
        "TXN-88311",
        "school fees",
        "term 3",
        "+256 0772 123 456",
        "00256 772 123456",
        "1234-5678-9012",
        "12345678901234567890",
    ] {
        let page = ledger.history(&Filter { search: search.into(), ..Filter::default() }, 0, 100).await.unwrap();
        assert!(page.rows.iter().any(|row| row.id == id), "{search}");
    }
    for text in [reference.as_str(), &reference.to_lowercase(), "TXN-88311", " SVC-1 "] {
        let found = ledger.by_reference(text).await.unwrap();
        assert!(found.iter().any(|row| row.id == id), "{text}");
    }
    assert!(ledger.by_reference("TXN").await.unwrap().is_empty(), "a part is not an id");
}

#[tokio::test]
async fn a_days_totals_are_exact_and_count_every_operation_once() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let all = filled_with_cases(&ledger, 200).await;
    let days: BTreeSet<NaiveDate> = all.iter().map(|operation| day_of(operation.created_at)).collect();
    for day in days {
        for maker in [None, Some(person("amina")), Some(person("WASSWA ÉTIENNE"))] {
            let totals = ledger.totals(day, maker.as_ref()).await.unwrap();
            let is_of = |operation: &&Operation| {
                day_of(operation.created_at) == day && (maker.is_none() || maker == operation.maker)
            };
            let today: Vec<_> = all.iter().filter(is_of).collect();
            let mut counted = 0;
            for what in Counted::ALL {
                let of: Vec<_> = today.iter().filter(|operation| operation.counted() == what).collect();
                let shillings: u64 = of.iter().map(|operation| operation.amount.shillings()).sum();
                let charged = of.iter().filter_map(|operation| operation.fee.filter(|_| what == Counted::Paid));
                let fees = charged.fold(money("0"), |sum, fee| sum.checked_add(fee).unwrap());
                let out = totals.of(Flow::Paid, what).unwrap();
                assert_eq!(
                    (out.count, out.amount, out.fees),
                    (of.len() as u64, money(&shillings.to_string()), fees),
                    "{what:?}"
                );
                counted += out.count;
            }
            assert_eq!(counted, today.len() as u64);
            assert_eq!(totals.of(Flow::Collected, Counted::Paid), Some(Default::default()));
        }
    }
}

#[tokio::test]
async fn what_needs_an_eye_is_everything_open_and_what_went_wrong_lately() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let all = filled(&ledger, 200).await;
    let since = day(15);
    let mut expected: Vec<_> = all
        .iter()
        .filter(|operation| {
            let wrong = matches!(operation.state, State::Failed | State::Rejected | State::NotSent | State::NotFound);
            operation.state.is_open() || (wrong && day_of(operation.created_at) >= since)
        })
        .collect();
    // Open operations before those that a person only needs to know about; in each group the oldest first.
    expected.sort_by_key(|operation| (!operation.state.is_open(), operation.id));
    assert!(ledger.attention(since, None).await.unwrap().iter().eq(expected.iter().copied()));
    for maker in ["Amina", "WASSWA étienne"].map(person) {
        let own: Vec<_> = expected.iter().copied().filter(|o| o.maker.as_ref() == Some(&maker)).collect();
        let open: Vec<_> = all.iter().rev().filter(|o| o.maker.as_ref() == Some(&maker) && o.state.is_open()).collect();
        assert!(own.len() > 5 && open.len() > 5);
        assert!(ledger.attention(since, Some(&maker)).await.unwrap().iter().eq(own));
        let (page, total) = ledger.attention_page(0, 500, Some(&maker)).await.unwrap();
        assert_eq!((page.iter().collect::<Vec<_>>(), total), (open.clone(), open.len() as u64));
        assert_eq!(ledger.attention_counts(Some(&maker)).await.unwrap().open, open.len() as u64);
    }
}

#[tokio::test]
async fn what_failed_today_is_told_however_much_is_open() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let first = || event(noon(), EventKind::Recorded);
    let sending = || event(noon(), EventKind::Sending { attempt: 1, with: None });
    let told = |status| event(later(1), booked(result(status)));
    let all: Vec<_> = (0..270)
        .map(|number| {
            let status = if number < 205 { "PENDING" } else { "FAILED" };
            (at_time(number, airtime(5_000, "0701000001"), noon()), vec![first(), sending(), told(status)])
        })
        .collect();
    let ids = ledger.import(&all).await.unwrap();
    let shown: Vec<_> = ledger.attention(day(20), None).await.unwrap().iter().map(|operation| operation.id).collect();
    let (open, ended) = shown.split_at(200);
    assert_eq!(open, &ids[..200], "what has waited longest");
    assert_eq!(ended, &ids[220..], "and the newest of what failed, oldest first");
}

#[tokio::test]
async fn each_number_that_the_service_told_finds_the_operation_wherever_its_event_came_from() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let before = filled(&ledger, 20).await;
    let operation = record(&ledger, &at_time(500, airtime(5_000, "0772123456"), noon())).await;
    let mut first = result("SUCCESS");
    first.service_reference = Some("SREF-4411".into());
    ledger.append(operation.id, event(noon(), booked(first))).await.unwrap();
    let ids = |page: kaunta_ledger::Page| page.rows.iter().map(|row| row.id).collect::<Vec<_>>();
    for search in ["SREF-4411", "sref-44", "SREF-4411 "] {
        let filter = Filter { search: search.into(), ..Filter::default() };
        assert_eq!(ids(ledger.history(&filter, 0, 10).await.unwrap()), [operation.id], "{search}");
    }
    let imported = before.iter().find(|operation| operation.transaction_id.is_some()).unwrap();
    let filter = Filter { search: imported.transaction_id.clone().unwrap(), ..Filter::default() };
    let failed = Filter { states: vec![State::NotFound], ..filter.clone() };
    assert_eq!(ids(ledger.history(&filter, 0, 10).await.unwrap()), [imported.id]);
    assert_eq!(ids(ledger.history(&failed, 0, 10).await.unwrap()), []);
    assert_eq!(ledger.by_reference("sref-4411").await.unwrap()[0].id, operation.id);
    let told = ledger.particulars(&[operation.id, imported.id]).await.unwrap();
    assert_eq!(told[&operation.id].service_reference.as_deref(), Some("SREF-4411"));
    assert_eq!(told[&imported.id].transaction_id, imported.transaction_id);
}
