//! A book with actually damaged pages: everything readable is kept, everything lost is named, and the damaged file is
//! unchanged.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::State;
use kaunta_domain::reference::{EpochId, OperationId, Serial};
use kaunta_ledger::{Anchor, Filter, Ledger, OpenError, Operation, Salvaged, Verification, salvage};

use crate::cash::two_days;
use crate::refusing::outside;
use crate::shop::{
    Beginning, Shop, at_time, batch_with, bill, booked, event, events, evidence, later, moment, new_operation,
    operations_of, record, result,
};

const MANY: i64 = 300;

/// A closed book of payments over several days, all paid except the last.
async fn closed_book() -> Shop {
    static BEGINNING: Beginning = Beginning::new();
    BEGINNING.copied(write_payments).await
}

async fn write_payments(shop: &Shop) {
    let ledger = shop.open().await;
    for number in 1..=MANY {
        let at = later(number * 600);
        let new = at_time(number as u64, bill(5_000 + number as u64, "NAKATO SARAH", "04021234567"), at);
        let id = record(&ledger, &new).await.id;
        if number < MANY {
            let paid = event(at + chrono::TimeDelta::seconds(2), booked(result("SUCCESS")));
            ledger.append(id, paid.with(evidence("{\"status\":\"SUCCESS\"}"))).await.unwrap();
        }
    }
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
}

async fn salvaged(shop: &Shop) -> Salvaged {
    let before = fs::read(shop.book()).unwrap();
    let salvaged = salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(999_999))).await.unwrap();
    let aside = salvaged.set_aside.clone().unwrap();
    assert!(fs::read(aside).unwrap() == before, "the damaged book is set aside unchanged");
    salvaged
}

async fn operations(ledger: &Ledger) -> BTreeMap<i64, Operation> {
    let page = ledger.history(&Filter::default(), 0, 500).await.unwrap();
    page.rows.into_iter().map(|operation| (operation.id.0, operation)).collect()
}

/// Pages by the table or index they belong to, the root of each first.
async fn pages_of(shop: &Shop, name: &str) -> Vec<usize> {
    let text = outside(&shop.book(), &format!("SELECT pageno FROM dbstat WHERE name = '{name}' ORDER BY pageno"))
        .await
        .unwrap();
    text.lines().map(|page| page.parse().unwrap()).collect()
}

fn overwrite(shop: &Shop, pages: &[usize], with: u8) {
    let mut content = fs::read(shop.book()).unwrap();
    for page in pages {
        content[(page - 1) * 4096..page * 4096].fill(with);
    }
    fs::write(shop.book(), content).unwrap();
}

fn lost(salvaged: &Salvaged) -> Vec<RangeInclusive<i64>> {
    salvaged.loss.operations.iter().map(|run| run.first.0..=run.last.0).collect()
}

#[tokio::test]
async fn a_page_of_payments_that_is_gone_costs_those_payments_and_no_other() {
    let shop = closed_book().await;
    let ledger = shop.open().await;
    let before = operations(&ledger).await;
    ledger.close().await;
    drop(ledger);
    let pages = pages_of(&shop, "operation").await;
    overwrite(&shop, &pages[pages.len() / 2..pages.len() / 2 + 1], 0);
    assert!(matches!(shop.try_open().await, Err(OpenError::Damaged { .. })));

    let salvaged = salvaged(&shop).await;
    assert_eq!(salvaged.loss.operations.len(), 1, "{:?}", salvaged.loss);
    let gone = lost(&salvaged).remove(0);
    assert!(gone.clone().count() < 40, "{gone:?}");
    let (from, to) = salvaged.loss.operations[0].days.unwrap();
    assert!(from <= to, "{from} {to}");

    let ledger = shop.open().await;
    let after = operations(&ledger).await;
    assert_eq!(after.len() as i64, MANY - gone.clone().count() as i64);
    assert_eq!(salvaged.operations, after.len() as u64);
    for (id, operation) in &after {
        assert!(!gone.contains(id));
        let mut expected = before[id].clone();
        // The new book plans its own next look-up.
        expected.next_look_up_at = operation.next_look_up_at;
        assert_eq!(*operation, expected);
        let events = ledger.events(OperationId(*id)).await.unwrap();
        assert_eq!(events.len(), if *id == MANY { 2 } else { 3 });
        assert_eq!(events[0].event.at, operation.created_at, "times stay as they were");
    }
    ledger.checkup().await.unwrap();
    let behind = ledger.behind().expect("what was lost is noticed");
    assert!(behind.reserved >= MANY);
    let new = record(&ledger, &new_operation(9_999, bill(7_000, "OKELLO JAMES", "04021234567"))).await;
    assert!(new.id.0 > MANY);
    let found = Filter { search: "NAKATO".into(), ..Filter::default() };
    assert_eq!(
        ledger.history(&found, 0, 10).await.unwrap().total,
        after.len() as u64,
        "what was kept is found by name"
    );
}

#[tokio::test]
async fn an_inner_page_that_is_gone_costs_nothing_that_stands_below_it() {
    let shop = closed_book().await;
    for tree in ["operation", "event"] {
        let root =
            outside(&shop.book(), &format!("SELECT rootpage FROM sqlite_schema WHERE name = '{tree}'")).await.unwrap();
        overwrite(&shop, &[root.parse().unwrap()], 0xa5);
    }
    let salvaged = salvaged(&shop).await;
    assert_eq!((salvaged.operations, lost(&salvaged)), (MANY as u64, vec![]));
    assert_eq!((salvaged.loss.events, salvaged.loss.doubtful.len()), (0, 0), "{:?}", salvaged.loss);
    let ledger = shop.open().await;
    assert_eq!(ledger.behind(), None, "nothing was lost: the chain is the same to its end");
}

#[tokio::test]
async fn a_head_that_is_gone_hides_nothing_else() {
    let shop = closed_book().await;
    overwrite(&shop, &[1], 0);
    let salvaged = salvaged(&shop).await;
    assert_eq!((salvaged.operations, lost(&salvaged)), (MANY as u64, vec![]));
    let ledger = shop.open().await;
    assert_eq!(ledger.behind(), None);
}

#[tokio::test]
async fn a_book_whose_end_is_cut_off_keeps_what_stands_before_the_cut() {
    let shop = closed_book().await;
    let content = fs::read(shop.book()).unwrap();
    fs::write(shop.book(), &content[..content.len() * 3 / 4 + 100]).unwrap();
    let salvaged = salvaged(&shop).await;
    assert!(salvaged.operations > MANY as u64 / 3, "{salvaged:?}");
    let ledger = shop.open().await;
    let behind = ledger.behind().unwrap();
    assert!(behind.reserved >= MANY, "numbers behind the cut are known from outside: {behind:?}");
    ledger.checkup().await.unwrap();
    assert_eq!(operations(&ledger).await.len() as u64, salvaged.operations);
}

#[tokio::test]
async fn events_that_are_gone_with_nothing_after_them_are_counted_by_the_anchor() {
    let shop = closed_book().await;
    let known = Anchor::parse(&fs::read_to_string(shop.folder.path().join("practice.db.anchor")).unwrap()).unwrap();
    overwrite(&shop, &pages_of(&shop, "event").await, 0xff);
    let salvaged = salvaged(&shop).await;
    assert_eq!(salvaged.operations, MANY as u64);
    assert_eq!(salvaged.loss.events, known.events, "all of them are lost");
}

#[tokio::test]
async fn a_payment_that_lost_its_outcome_is_unknown_and_is_asked_about() {
    let shop = closed_book().await;
    let pages = pages_of(&shop, "event").await;
    // Every fourth page after the root, including the first leaves.
    let leaves: Vec<usize> = pages.iter().copied().skip(1).step_by(4).collect();
    assert!(leaves.len() > 3);
    overwrite(&shop, &leaves, 0xff);
    let salvaged = salvaged(&shop).await;
    assert_eq!(salvaged.operations, MANY as u64);
    assert!(salvaged.loss.events > 0 && !salvaged.loss.doubtful.is_empty(), "{:?}", salvaged.loss);
    let ledger = shop.open().await;
    for id in &salvaged.loss.doubtful {
        let operation = ledger.operation(*id).await.unwrap().unwrap();
        assert!(matches!(operation.state, State::Unknown), "{operation:?}");
        assert!(operation.next_look_up_at.is_some());
    }
    for (id, operation) in operations(&ledger).await {
        let kinds: Vec<_> =
            ledger.events(OperationId(id)).await.unwrap().into_iter().map(|kept| kept.event.kind).collect();
        assert!(matches!(kinds[0], kaunta_domain::event::EventKind::Recorded), "{id}: {kinds:?}");
        if !salvaged.loss.doubtful.contains(&OperationId(id)) && id < MANY {
            assert_eq!(operation.state, State::Succeeded, "{id}: {kinds:?}");
        }
    }
}

#[tokio::test]
async fn what_only_the_journal_has_is_salvaged_too() {
    let shop = closed_book().await;
    let ledger = shop.open().await;
    record(&ledger, &new_operation(5_000, bill(9_000, "OKELLO JAMES", "04021234567"))).await;
    // As a crash leaves it: the journal has the last payment, the file does not.
    let (content, journal) =
        (fs::read(shop.book()).unwrap(), fs::read(shop.folder.path().join("practice.db-wal")).unwrap());
    ledger.close().await;
    drop(ledger);
    fs::write(shop.book(), content).unwrap();
    fs::write(shop.folder.path().join("practice.db-wal"), journal).unwrap();
    let salvaged = salvaged(&shop).await;
    assert_eq!((salvaged.operations, lost(&salvaged)), (MANY as u64 + 1, vec![]));
    assert!(shop.open().await.operation(OperationId(MANY + 1)).await.unwrap().is_some());
}

#[tokio::test]
async fn without_an_anchor_what_was_lost_behind_the_end_is_looked_up_too() {
    let shop = closed_book().await;
    fs::remove_file(shop.folder.path().join("practice.db.anchor")).unwrap();
    let content = fs::read(shop.book()).unwrap();
    fs::write(shop.book(), &content[..content.len() / 4096 * 3 / 4 * 4096]).unwrap();
    salvaged(&shop).await;
    let ledger = shop.open().await;
    let highest = operations(&ledger).await.into_keys().max().unwrap();
    let to_look_up = crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Salvaged).await.to_look_up();
    let behind = kaunta_ledger::ToLookUp::Lost(EpochId(1), Serial(highest + 256));
    assert!(to_look_up.contains(&behind), "{highest}: {to_look_up:?}");
}

#[tokio::test]
async fn what_is_no_book_at_all_stays_where_it_is() {
    let shop = Shop::new();
    fs::create_dir_all(shop.backups()).unwrap();
    for content in [&b""[..], &[0; 40_960], &b"Dear customer, ".repeat(3_000)] {
        fs::write(shop.book(), content).unwrap();
        let refused = salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(0))).await;
        assert!(matches!(refused, Err(OpenError::Damaged { .. })), "{refused:?}");
        assert!(fs::read(shop.book()).unwrap() == content);
    }
}

#[tokio::test]
async fn a_new_chain_does_not_make_good_what_somebody_had_changed() {
    let shop = closed_book().await;
    outside(
        &shop.book(),
        "DROP TRIGGER event_never_changes; DROP TRIGGER operation_never_changes;
         UPDATE event SET body = '{\"sent\":{\"attempt\":1,\"outcome\":{\"notSent\":{\"problem\":\"noConnection\"}}}}' WHERE id = 30;
         UPDATE operation SET amount = 100 WHERE id = 200;",
    )
    .await
    .unwrap();
    let salvaged = salvaged(&shop).await;
    assert_eq!(salvaged.loss.changed, [OperationId(10), OperationId(200)]);
    let ledger = shop.open().await;
    assert!(ledger.behind().is_some(), "the chain is not the one that was known");
    let recovery = crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Salvaged).await;
    let to_look_up = recovery.to_look_up();
    for changed in salvaged.loss.changed {
        assert!(to_look_up.contains(&kaunta_ledger::ToLookUp::Operation(changed)), "{to_look_up:?}");
    }
}

/// A closed book with a running payroll, a draft, a group and a mapping; the payroll's first payments were sent in a batch.
async fn closed_book_of_payrolls() -> (Shop, kaunta_domain::payroll::PayrollId) {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let id = crate::payroll::running(&ledger, 400).await;
    let part = crate::payroll::batch(&ledger, id, 1, 40).await;
    let kaunta_ledger::BatchRecorded::New(batch, operations) = ledger.record_batch(&part).await.unwrap() else {
        panic!("recorded before")
    };
    let outcomes = operations.iter().map(|operation| (operation.id, event(later(5), booked(result("SUCCESS")))));
    ledger.append_batch(batch.id, moment(later(6)), Some(evidence("{}")), outcomes.collect()).await.unwrap();
    let rows: Vec<_> = (1..=300).map(crate::payroll::row).collect();
    crate::payroll::draft(&ledger, &rows).await;
    let member = kaunta_ledger::Member {
        name: None,
        phone: crate::shop::phone("0772000001"),
        network: kaunta_domain::phone::Network::Mtn,
        last_amount: None,
        note: None,
        last_paid_at: None,
    };
    ledger.save_group("Staff", &[member]).await.unwrap();
    ledger.remember_mapping("a|b", "{}").await.unwrap();
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    (shop, id)
}

#[tokio::test]
async fn payrolls_batches_groups_and_mappings_are_salvaged_too() {
    let (shop, id) = closed_book_of_payrolls().await;
    let ledger = shop.open().await;
    let (before, totals) = (ledger.payrolls(0, 9).await.unwrap(), ledger.payroll_totals(id).await.unwrap());
    let rows = crate::payroll::all(&ledger, id).await;
    let batch = batch_with(&ledger, OperationId(1)).await;
    let batch_operations = operations_of(&ledger, batch.id).await;
    ledger.close().await;
    drop(ledger);
    // Only the header: every row is recognized by its shape.
    overwrite(&shop, &[1], 0);
    let salvaged = salvaged(&shop).await;
    assert_eq!((salvaged.loss.payroll_rows, salvaged.loss.refused), (0, 0), "{:?}", salvaged.loss);
    let ledger = shop.open().await;
    assert_eq!(ledger.behind(), None, "nothing was lost");
    assert_eq!(ledger.payrolls(0, 9).await.unwrap(), before);
    assert_eq!(ledger.payroll_totals(id).await.unwrap(), totals);
    assert_eq!(crate::payroll::all(&ledger, id).await, rows);
    assert_eq!(batch_with(&ledger, OperationId(1)).await, batch);
    assert_eq!(operations_of(&ledger, batch.id).await, batch_operations);
    assert!(events(&ledger, OperationId(1)).await.iter().any(|event| event.evidence == Some(evidence("{}"))));
    assert_eq!(ledger.group("Staff").await.unwrap().map(|members| members.len()), Some(1));
    assert_eq!(ledger.mapping("a|b").await.unwrap().as_deref(), Some("{}"));
    let rule = crate::payroll::row(401);
    let change = kaunta_ledger::RowChange { position: 1, text: rule.text, checked: rule.checked, included: true };
    assert!(ledger.change_rows(id, &[change]).await.is_err(), "the rules are back");
    let next = ledger.rows_to_pay(id, 1).await.unwrap().remove(0);
    assert_eq!(next.position, 41);
    record(&ledger, &crate::payroll::payment(&next)).await;
}

#[tokio::test]
async fn rows_of_a_payroll_that_are_gone_are_counted_and_cost_no_payment() {
    let (shop, id) = closed_book_of_payrolls().await;
    let pages = pages_of(&shop, "payroll_row").await;
    overwrite(&shop, &pages[1..3], 0xff);
    let salvaged = salvaged(&shop).await;
    assert!((1..100).contains(&salvaged.loss.payroll_rows), "{:?}", salvaged.loss);
    assert_eq!((salvaged.operations, lost(&salvaged)), (40, vec![]));
    let ledger = shop.open().await;
    let totals = ledger.payroll_totals(id).await.unwrap();
    let batch = batch_with(&ledger, OperationId(1)).await;
    assert_eq!(operations_of(&ledger, batch.id).await.len(), 40);
    let others = ledger.payrolls(0, 9).await.unwrap().rows.iter().map(|page| page.totals.to_pay.count).sum::<u64>();
    assert_eq!(others + salvaged.loss.payroll_rows, 700);
    assert!(totals.to_pay.count <= 400);
}

#[tokio::test]
async fn a_salvaged_book_that_lost_payments_goes_on_with_no_payroll() {
    let (shop, id) = closed_book_of_payrolls().await;
    let pages = pages_of(&shop, "operation").await;
    overwrite(&shop, &pages[1..2], 0xff);
    let salvaged = salvaged(&shop).await;
    assert!(!lost(&salvaged).is_empty(), "{:?}", salvaged.loss);
    let ledger = shop.open().await;
    assert!(ledger.behind().is_some());
    crate::shop::moves(&ledger, kaunta_ledger::MoveCause::Salvaged).await;
    assert_eq!(ledger.payroll(id).await.unwrap().unwrap().state, kaunta_domain::payroll::PayrollState::Stopped);
}

#[tokio::test]
async fn a_payroll_to_accounts_is_salvaged_with_every_account_and_its_payment() {
    use crate::destinations::{bank, batch_of, row_to, running, table};
    let shop = Shop::new();
    let ledger = shop.open().await;
    let (id, payment) = running(&ledger, bank("00402123")).await;
    ledger.record_batch(&batch_of(id, payment)).await.unwrap();
    let rows: Vec<_> = (1..=200).map(|number| row_to(bank(&format!("00402{number}")), 20_000 + number)).collect();
    let draft =
        ledger.create_payroll(&table(kaunta_domain::payroll::destination::PayeeKind::Bank), &rows).await.unwrap();
    let lists = ledger.payrolls(0, 9).await.unwrap();
    let before = [crate::payroll::all(&ledger, id).await, crate::payroll::all(&ledger, draft).await];
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    drop(ledger);
    overwrite(&shop, &[1], 0);
    let salvaged = salvaged(&shop).await;
    assert_eq!((salvaged.operations, salvaged.loss.payroll_rows, salvaged.loss.refused), (1, 0, 0));
    let ledger = shop.open().await;
    assert_eq!(ledger.payrolls(0, 9).await.unwrap(), lists);
    let after = [crate::payroll::all(&ledger, id).await, crate::payroll::all(&ledger, draft).await];
    assert_eq!(after, before);
}

#[tokio::test]
async fn a_drawer_s_closings_and_what_was_signed_are_salvaged_also_when_events_before_them_are_gone() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let days = two_days(&ledger).await;
    ledger.close().await;
    let lose = "DROP TRIGGER event_is_never_deleted; DELETE FROM event WHERE id = 3";
    outside(&shop.book(), lose).await.unwrap();
    salvaged(&shop).await;
    let ledger = shop.open().await;
    let verdict = ledger.verify(|_, _| {}).await.unwrap();
    assert!(matches!(verdict, Verification::Whole(_)), "{verdict:?}");
    let closings = ledger.last_day_closings(10).await.unwrap();
    let kept: Vec<_> = closings.iter().rev().map(|stored| (&stored.bytes, &stored.signed)).collect();
    let written: Vec<_> = days.iter().map(|stored| (&stored.bytes, &stored.signed)).collect();
    assert_eq!(kept, written);
}
