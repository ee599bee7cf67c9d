//! Labels: put on many operations in one step and taken off again, by events, without any effect on the payments.

use kaunta_domain::event::{EventKind, LabelText, NoteText};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{Broken, Filter, Ledger, LedgerError, SumRange};

use crate::people::assert_whole;
use crate::refusing::outside;
use crate::shop::{Shop, airtime, booked, event, events, later, moment, money, new_operation, record, result};

fn label(text: &str) -> LabelText {
    LabelText::parse(text).unwrap()
}

async fn three(shop: &Shop) -> (Ledger, [OperationId; 3]) {
    let ledger = shop.open().await;
    for number in 1..=3 {
        let id = record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await.id;
        ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    }
    (ledger, [1, 2, 3].map(OperationId))
}

async fn labels_on(ledger: &Ledger, id: OperationId) -> Vec<String> {
    let operation = ledger.operation(id).await.unwrap().unwrap();
    operation.labels.into_iter().map(String::from).collect()
}

#[tokio::test]
async fn a_label_is_put_on_many_at_once_and_taken_off_again_with_who_did_it_and_moves_nothing() {
    let shop = Shop::new();
    let (ledger, [first, second, third]) = three(&shop).await;
    let before = ledger.operation(second).await.unwrap().unwrap();
    let by = || Some(Name::parse("Amina").unwrap());
    let put = |ids: Vec<OperationId>, text: &'static str, on: bool, at: i64| {
        let ledger = &ledger;
        async move { ledger.label(&ids, &label(text), on, moment(later(at)), by()).await.unwrap() }
    };
    let one = put(vec![first], "Rent", true, 9).await;
    assert_eq!((one.changed, one.already), (vec![first], 0));
    let all = put(vec![third, second, first], "RENT", true, 10).await;
    assert_eq!((all.label.as_str(), all.changed, all.already), ("Rent", vec![third, second], 1));
    put(vec![second], "école", true, 11).await;
    assert_eq!(put(vec![third], "École", true, 12).await.label.as_str(), "école");
    put(vec![second], "Airtime", true, 13).await;
    assert_eq!(labels_on(&ledger, second).await, ["Airtime", "Rent", "école"]);
    let off = put(vec![second, first], "airtime", false, 14).await;
    assert_eq!((off.changed, off.already), (vec![second], 1));

    assert_eq!(labels_on(&ledger, second).await, ["Rent", "école"]);
    let last = events(&ledger, second).await.pop().unwrap();
    assert_eq!(last.kind, EventKind::Labelled { label: label("Airtime"), on: false });
    assert_eq!((last.by, last.at), (by(), later(14)));
    let after = ledger.operation(second).await.unwrap().unwrap();
    assert_eq!(kaunta_ledger::Operation { labels: Vec::new(), ..after }, before);
    let used: Vec<String> = ledger.labels().await.unwrap().into_iter().map(String::from).collect();
    assert_eq!(used, ["Rent", "école"]);
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn many_are_labelled_all_or_none_and_by_what_a_filter_matches() {
    let shop = Shop::new();
    let (ledger, [first, second, third]) = three(&shop).await;
    let ids = [first, OperationId(9), second];
    let refused = ledger.label(&ids, &label("Rent"), true, moment(later(9)), None).await.unwrap_err();
    assert!(matches!(refused, LedgerError::NoSuchOperation(OperationId(9))));
    assert_eq!(labels_on(&ledger, first).await, [""; 0]);
    assert_eq!(ledger.matching(&Filter::default(), 2).await.unwrap(), [third, second]);
    ledger.label(&[second], &label("Rent"), true, moment(later(9)), None).await.unwrap();
    let rent = Filter { labels: vec![label("rent")], ..Filter::default() };
    assert_eq!(ledger.matching(&rent, 9).await.unwrap(), [second]);
}

#[tokio::test]
async fn a_label_that_no_event_put_on_is_found() {
    let shop = Shop::new();
    let (ledger, [first, second, _]) = three(&shop).await;
    ledger.label(&[first], &label("Rent"), true, moment(later(9)), None).await.unwrap();
    assert_whole(&ledger).await;
    for (sql, id) in
        [("INSERT INTO operation_label VALUES ('Rent', 2)", second), ("DELETE FROM operation_label", first)]
    {
        outside(&shop.book(), sql).await.unwrap();
        let found = ledger.verify_lifecycles(|_, _| {}).await.unwrap();
        assert!(matches!(found, Some(Broken::Lifecycle { operation, .. }) if operation == id.0), "{sql}: {found:?}");
        outside(&shop.book(), "DELETE FROM operation_label").await.unwrap();
    }
}

#[tokio::test]
async fn the_file_itself_refuses_a_label_that_nobody_could_read() {
    let shop = Shop::new();
    let (_ledger, _) = three(&shop).await;
    let long = "a".repeat(31);
    for body in [
        "\"labelled\"",
        r#"{"labelled":{"label":"","on":true}}"#,
        r#"{"labelled":{"label":"Rent"}}"#,
        &format!(r#"{{"labelled":{{"label":"{long}","on":true}}}}"#),
    ] {
        let sql = format!(
            "INSERT INTO event (operation, at, kind, body, hash) VALUES (1, 0, 'labelled', '{body}', zeroblob(32))"
        );
        let refused = outside(&shop.book(), &sql).await.unwrap_err();
        assert!(refused.contains("CHECK"), "{refused}");
    }
    for text in ["", "   ", "a\nb", &long] {
        assert!(LabelText::typed(text).is_err(), "{text:?}");
    }
    assert_eq!(LabelText::typed("  Rent   shop 2 ").unwrap().as_str(), "Rent shop 2");
}

#[tokio::test]
async fn pages_of_what_has_several_labels_or_notes_show_each_operation_once() {
    let shop = Shop::new();
    let (ledger, ids) = three(&shop).await;
    for (text, at) in [("Rent", 9), ("School", 10)] {
        ledger.label(&ids, &label(text), true, moment(later(at)), None).await.unwrap();
        for id in ids {
            let noted = EventKind::Noted { text: NoteText::parse("Asked again").unwrap() };
            ledger.append(id, event(later(at + 10), noted)).await.unwrap();
        }
    }
    let labels = vec![label("Rent"), label("School")];
    let of_sums = Filter { amount: SumRange::new(Some(money("1")), None).unwrap(), ..Filter::default() };
    for search in ["", "701000001"] {
        for filter in [
            Filter { labels: labels.clone(), search: search.into(), ..of_sums.clone() },
            Filter { has_note: true, search: search.into(), ..of_sums.clone() },
        ] {
            for in_memory in [true, false] {
                ledger.look_through_memory(in_memory);
                let mut shown = Vec::new();
                for offset in 0..3 {
                    let page = ledger.history(&filter, offset, 1).await.unwrap();
                    assert_eq!(page.total, 3);
                    shown.extend(page.rows.iter().map(|operation| operation.id));
                }
                shown.reverse();
                assert_eq!(shown, ids, "in memory: {in_memory}, {filter:?}");
            }
        }
    }
}
