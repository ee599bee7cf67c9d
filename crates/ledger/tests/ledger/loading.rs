//! The book's data in memory: lists, totals and sums equal those of the book before, during and after loading.

use std::path::Path;

use kaunta_domain::event::{EventKind, LabelText, NoteText};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{DayGroup, Filter, FilteredTotal, Ledger, ListPage, LoadingRules, Order, SortKey};

use crate::filtered::recount;
use crate::listing::{filled, filled_with_cases, past};
use crate::refusing::outside;
use crate::shop::{Shop, event, found, later, moment, noon};

/// Makes the small book of a test load as a large one does.
const BESIDE: LoadingRules = LoadingRules { at_once: 0, chunk: 7 };

type Told = (Vec<ListPage>, Vec<Vec<FilteredTotal>>, Vec<Vec<DayGroup>>);

/// What a list, its totals and its days say, after a change that empties the caches.
async fn told(ledger: &Ledger) -> Told {
    ledger.set_setting("test", "changed").await.unwrap();
    let morning = Filter { hours: (0..12).collect(), ..Filter::default() };
    let searched = Filter { search: "nakato".to_owned(), ..Filter::default() };
    let mut all = Told::default();
    for filter in [Filter::default(), morning, searched] {
        for order in [Order::Newest, Order::By { key: SortKey::Fee, descending: true }] {
            all.0.push(ledger.history_in(order, &filter, 0, 500).await.unwrap());
        }
        all.1.push(ledger.filtered_totals(&filter).await.unwrap().operations);
        all.2.push(ledger.days(&filter).await.unwrap());
    }
    all
}

async fn told_by_the_file(ledger: &Ledger) -> Told {
    ledger.look_through_memory(false);
    let told = told(ledger).await;
    ledger.look_through_memory(true);
    told
}

/// The `number`th change: a note, a label, a case, a settled payment, new payments.
async fn change(ledger: &Ledger, number: u64) {
    let id = OperationId((number * 31 % 100 + 1).cast_signed());
    match number % 5 {
        0 => {
            let text = NoteText::parse("Called").unwrap();
            ledger.append(id, event(noon(), EventKind::Noted { text })).await.unwrap();
        }
        1 => {
            let label = LabelText::parse("VAT Q4").unwrap();
            ledger.label(&[id], &label, true, moment(noon()), None).await.unwrap();
        }
        2 => _ = ledger.append(id, event(later(4_000), found("REVERSED"))).await.unwrap(),
        3 => _ = ledger.append(id, event(later(5_000), found("SUCCESS"))).await.unwrap(),
        _ => _ = ledger.import(&[past(900 + 2 * number), past(901 + 2 * number)]).await.unwrap(),
    }
}

#[tokio::test]
async fn lists_are_those_of_the_book_before_its_columns_are_loaded_meanwhile_and_afterwards() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.load_by(BESIDE);
    filled_with_cases(&ledger, 220).await;
    let by_the_file = told_by_the_file(&ledger).await;
    assert!(!ledger.is_in_memory());
    assert_eq!(told(&ledger).await, by_the_file, "before");
    // Loading reads a few operations at a time, with changes in between.
    let mut changes = 0;
    while !ledger.is_in_memory() || changes < 10 {
        change(&ledger, changes).await;
        changes += 1;
        let by_the_file = told_by_the_file(&ledger).await;
        assert_eq!(told(&ledger).await, by_the_file, "after {changes} changes");
    }
    assert!(ledger.is_in_memory());
}

#[tokio::test]
async fn totals_and_days_are_a_recount_of_the_rows_after_each_change() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    filled_with_cases(&ledger, 220).await;
    for number in 0..15 {
        let everything = Filter::default();
        let rows = ledger.history(&everything, 0, 500).await.unwrap().rows;
        assert_eq!(ledger.filtered_totals(&everything).await.unwrap().operations, recount(rows.iter()), "{number}");
        let days = ledger.days(&everything).await.unwrap();
        assert_eq!(days.iter().map(|day| day.count).sum::<u64>(), rows.len() as u64, "{number}");
        change(&ledger, number).await;
    }
}

#[tokio::test]
async fn the_first_rows_of_a_search_are_those_of_its_list_before_it_is_counted() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    filled(&ledger, 120).await;
    let searches = [
        "nakato",
        "SARAH nak",
        "0772",
        "25677",
        "TXN-0006",
        "kaggwa",
        "ticket nakato",
        "petty",
        "900",
        "zzz",
        "o",
        "-0",
    ];
    for (search, states) in searches.into_iter().flat_map(|search| [(search, vec![]), (search, vec![State::Succeeded])])
    {
        let filter = Filter { search: search.to_owned(), states, ..Filter::default() };
        // What was counted is remembered until the book changes.
        ledger.set_setting("test", "changed").await.unwrap();
        let mut first = Vec::new();
        for limit in [1, 7, 200] {
            first.push((limit, ledger.first_found(&filter, limit).await.unwrap().unwrap()));
        }
        let whole = ledger.history(&filter, 0, 200).await.unwrap().rows;
        for (limit, first) in first {
            assert_eq!(first.rows, whole[..whole.len().min(limit as usize)], "{filter:?}");
            assert_eq!(first.are_all, whole.len() <= limit as usize, "{filter:?}");
        }
        assert_eq!(ledger.first_found(&filter, 7).await.unwrap(), None, "it is counted now");
    }
    assert_eq!(ledger.first_found(&Filter::default(), 7).await.unwrap(), None, "counters tell how many there are");
}

/// Only new events bring the data in memory up to date: a row that changed without one would stay outdated.
#[tokio::test]
async fn what_is_in_memory_of_a_row_changes_only_together_with_an_event_of_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let trigger = "CREATE TRIGGER only_with_an_event
         BEFORE UPDATE OF state, contradicted_by, party, fee, total_charged, settled_after ON operation
         WHEN (SELECT max(id) FROM event) IS NOT (SELECT max(id) FROM event WHERE operation = NEW.id)
         BEGIN SELECT RAISE(ABORT, 'an operation changes without an event'); END;";
    outside(&shop.book(), trigger).await.unwrap();
    filled_with_cases(&ledger, 110).await;
    for number in 0..15 {
        change(&ledger, number).await;
    }
    ledger.set_next_look_up(OperationId(1), Some(noon())).await.unwrap();
    let refused = outside(&shop.book(), "UPDATE operation SET party = 'Somebody' WHERE id = 1").await;
    assert!(refused.unwrap_err().contains("without an event"), "the trigger looks");
}

/// Only two statements change an operation: one writes what an event changed, the other plans a look-up, which no column holds.
#[test]
fn no_other_statement_changes_an_operation() {
    let mut statements = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut statements);
    statements.sort_unstable();
    assert_eq!(statements, ["due.rs: next_look_up_at = ? WHERE id = ?", "write.rs: state = ?, party = ?,"]);
}

fn collect(folder: &Path, statements: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, statements);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for statement in text.split("UPDATE operation").skip(1).filter(|rest| rest.starts_with(char::is_whitespace)) {
            let set = statement.trim_start().trim_start_matches("SET ").split('"').next().unwrap_or_default();
            statements.push(format!("{name}: {}", set.split(" service_status").next().unwrap_or_default()));
        }
    }
}
