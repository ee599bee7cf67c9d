//! Who made each operation, and on which computer.

use kaunta_domain::event::{Event, EventKind, MachineName};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{Ledger, NewOperation, Verification};

use crate::batching::singles;
use crate::refusing::outside;
use crate::shop::{Shop, airtime, booked, event, events, later, new_operation, person, record, result};

pub fn till() -> MachineName {
    MachineName::parse("Till 1 – Kikuubo").unwrap()
}

/// The `number`th airtime of this shop, made by this person.
pub fn made_by(name: &str, number: u64, amount: u64) -> NewOperation {
    NewOperation { by: Some(person(name)), ..new_operation(number, airtime(amount, "0701000001")) }
}

pub async fn assert_whole(ledger: &Ledger) {
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
    assert_eq!(ledger.verify_lifecycles(|_, _| {}).await.unwrap(), None);
}

#[tokio::test]
async fn a_payment_says_who_made_it_and_each_of_its_events_on_which_machine() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(till());
    ledger.works_on(MachineName::parse("Another").unwrap());
    let operation = record(&ledger, &made_by("Nakato", 1, 5_000)).await;
    assert_eq!(operation.maker, Some(person("NAKATO")));
    assert_eq!(ledger.operation(operation.id).await.unwrap(), Some(operation.clone()), "what is told is what is read");
    ledger.append(operation.id, event(later(2), booked(result("SUCCESS")))).await.unwrap();
    let all = events(&ledger, operation.id).await;
    let nakato = Some(Name::parse("Nakato").unwrap());
    assert_eq!(all.iter().map(|event| event.by.clone()).collect::<Vec<_>>(), [nakato.clone(), nakato, None]);
    assert!(all.iter().all(|event| event.machine == Some(till())), "the first name counts");
    assert_whole(&ledger).await;
    let proofs = ledger.proofs(operation.id).await.unwrap();
    assert!(proofs.iter().all(|proof| proof.canonical.ends_with("18:Till 1 – Kikuubo")), "{proofs:?}");
}

#[tokio::test]
async fn a_batch_says_so_too() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(till());
    let mut batch = singles(1, 3);
    for operation in &mut batch.operations {
        operation.by = Some(person("Nakato"));
    }
    ledger.record_batch(&batch).await.unwrap();
    for id in 1..=3 {
        let operation = ledger.operation(OperationId(id)).await.unwrap().unwrap();
        assert_eq!(operation.maker, Some(person("nakato")));
        assert!(events(&ledger, operation.id).await.iter().all(|event| event.machine == Some(till())));
    }
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn a_book_that_was_never_told_writes_events_of_nobody_and_no_machine() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let operation = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    assert_eq!(operation.maker, None);
    assert!(events(&ledger, operation.id).await.iter().all(|event| event.by.is_none() && event.machine.is_none()));
    assert!(ledger.proofs(operation.id).await.unwrap()[1].canonical.ends_with("::::;::::::;;;"));
    assert_whole(&ledger).await;
}

#[tokio::test]
async fn who_made_a_payment_never_changes_even_from_outside() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record(&ledger, &made_by("Nakato", 1, 5_000)).await;
    for sql in [
        "UPDATE operation SET maker = 'Okello', maker_folded = 'okello'",
        "UPDATE operation SET maker_folded = 'okello'",
        "UPDATE operation SET maker = NULL, maker_folded = NULL",
        "UPDATE operation SET approval = 1",
        "UPDATE event SET machine = 'Another'",
        "UPDATE event SET who = 'Okello'",
    ] {
        outside(&shop.book(), sql).await.unwrap_err();
    }
}

#[tokio::test]
async fn a_salvaged_book_keeps_who_and_which_machine() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    ledger.works_on(till());
    let id = record(&ledger, &made_by("Nakato", 1, 5_000)).await.id;
    let noted = EventKind::Noted { text: kaunta_domain::event::NoteText::parse("She came back for it").unwrap() };
    ledger.append(id, event(later(9), noted).by(Name::parse("Amina").unwrap())).await.unwrap();
    let before: Vec<Event> = events(&ledger, id).await;
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    let now = crate::shop::moment(later(900));
    kaunta_ledger::salvage(&shop.book(), kaunta_domain::environment::Environment::Practice, &shop.backups(), now)
        .await
        .unwrap();
    let ledger = shop.open().await;
    assert_eq!(events(&ledger, id).await, before);
    assert_eq!(ledger.operation(id).await.unwrap().unwrap().maker, Some(person("Nakato")));
    assert_whole(&ledger).await;
}
