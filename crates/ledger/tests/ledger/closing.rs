//! A planned move: a closed book never pays again, and its copy continues only on the computer it was closed for, from exactly
//! the event at which it was closed.

use std::fs;
use std::path::PathBuf;

use kaunta_domain::environment::Environment;
use kaunta_domain::event::EventKind;
use kaunta_domain::home::Home;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::text::Name;
use kaunta_ledger::{
    Arrival, Elsewhere, Ledger, LedgerError, MoveCause, OpenError, Unpaid, carry_in, examine_carried, restore, salvage,
};

use crate::refusing::outside;
use crate::shop::{
    Shop, airtime, arrives, booked, code, event, found, here, later, moment, new_operation, new_seed, noon, record,
    result,
};

const THERE: &str = "installation-of-the-new-computer";

async fn owner_closes(ledger: &Ledger, install: &str) {
    ledger.close_for_good(&code(install), &Name::parse("Nakato").unwrap(), later(60)).await.unwrap();
}

/// Three payments, the last of which is still being looked up.
async fn with_payments(shop: &Shop) -> (Ledger, Vec<Reference>) {
    let ledger = shop.open().await;
    assert_eq!(arrives(&ledger, &here(&ledger)).await, None);
    let mut references = Vec::new();
    for number in 1..=3 {
        let operation = record(&ledger, &new_operation(number, airtime(5_000, "0701000001"))).await;
        let status = if number == 3 { "PENDING" } else { "SUCCESSFUL" };
        ledger.append(operation.id, event(later(1), booked(result(status)))).await.unwrap();
        references.push(operation.reference);
    }
    (ledger, references)
}

/// A copy of a book in a separate file, to be carried.
async fn carried(ledger: &Ledger, shop: &Shop) -> PathBuf {
    let file = shop.folder.path().join("carried.db");
    ledger.backup_in_place_of(&file).await.unwrap();
    file
}

async fn brings(shop: &Shop, file: &std::path::Path, install: &str) -> Result<Option<PathBuf>, OpenError> {
    carry_in(&shop.book(), file, Environment::Practice, &shop.backups(), &code(install), later(120)).await
}

async fn opens_on(ledger: &Ledger, install: &str) -> Option<MoveCause> {
    let home = Home::of(&ledger.seed(), Some("machine"), install);
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code(install),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: later(180),
    };
    ledger.arrive(&arrival).await.unwrap()
}

fn is_closed<T: std::fmt::Debug>(done: Result<T, LedgerError>) {
    assert!(matches!(done, Err(LedgerError::Closed)), "{done:?}");
}

#[tokio::test]
async fn a_closed_book_never_pays_again_whoever_opens_it() {
    let shop = Shop::new();
    let (ledger, _) = with_payments(&shop).await;
    owner_closes(&ledger, THERE).await;
    for start in 0..3 {
        let ledger = if start == 0 {
            ledger.close().await;
            shop.open().await
        } else {
            shop.open().await
        };
        let home = if start == 2 { "another-installation" } else { "installation-of-the-shop" };
        let home = Home::of(&ledger.seed(), Some("machine-of-the-shop"), home);
        assert_eq!(arrives(&ledger, &home).await, None, "it is no book that has moved");
        assert_eq!(ledger.closings().await.unwrap().len(), 1);
        is_closed(ledger.record(&new_operation(9, airtime(5_000, "0701000001"))).await.map(drop));
        is_closed(ledger.append(OperationId(3), event(later(99), found("SUCCESSFUL"))).await.map(drop));
        let seed = new_seed();
        let arrival = Arrival {
            home: &home,
            machine: None,
            code: &code("here"),
            seed: &seed,
            uses_partner_wallet: false,
            now: noon(),
        };
        is_closed(ledger.begin_move(MoveCause::Duplicate, &arrival).await.map(drop));
        assert_eq!(ledger.event_count(), 9);
        ledger.close().await;
    }
}

#[tokio::test]
async fn a_book_with_a_payment_on_its_way_is_not_closed() {
    let shop = Shop::new();
    let (ledger, _) = with_payments(&shop).await;
    let operation = record(&ledger, &new_operation(4, airtime(5_000, "0701000001"))).await;
    let refused = ledger.close_for_good(&code(THERE), &Name::parse("Nakato").unwrap(), noon()).await;
    assert!(matches!(refused, Err(LedgerError::StillOnItsWay)), "{refused:?}");
    ledger
        .append(operation.id, event(later(1), EventKind::ResolvedManually { paid: true, reason: "seen".into() }))
        .await
        .ok();
    assert!(ledger.closings().await.unwrap().is_empty(), "it is open as before");
}

#[tokio::test]
async fn a_closed_book_goes_on_at_once_where_it_was_carried_to_and_withholds_nothing() {
    let (old, new) = (Shop::new(), Shop::new());
    let (ledger, before) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    let file = carried(&ledger, &old).await;
    let contents = examine_carried(&file, Environment::Practice, &new.book()).await.unwrap();
    assert!(contents.is_planned_for(&code(THERE)) && !contents.is_here);
    assert_eq!(brings(&new, &file, THERE).await.unwrap(), None);
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, None, "nothing has to be asked");
    assert!(there.unfinished_recovery().await.unwrap().is_none());
    assert!(!there.anchor_was_missing() && there.behind().is_none(), "the book is its own measure");
    assert!(!there.may_another_copy_pay(Unpaid::Operation(OperationId(3))).await.unwrap());
    let kept = outside(&new.book(), "SELECT retired_reason FROM epoch WHERE retired_at IS NOT NULL").await.unwrap();
    assert_eq!(kept, r#""closedThere""#);
    let watched = there.next_of_other_copies(noon(), 4).await.unwrap();
    assert_eq!(watched.len(), 4, "what the old computer would pay next is looked for all the same");
    let paid = record(&there, &new_operation(20, airtime(5_000, "0701000001"))).await;
    assert!(!before.contains(&paid.reference), "references are new");
    there.append(OperationId(3), event(later(200), found("SUCCESSFUL"))).await.unwrap();
    there.write_anchor().await.unwrap();
    there.close().await;
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, None, "and it lives here");
    assert!(there.closings().await.unwrap().is_empty());
    is_closed(ledger.record(&new_operation(21, airtime(5_000, "0701000001"))).await.map(drop));
}

#[tokio::test]
async fn a_payment_of_the_closed_book_that_is_found_contradicts_that_it_was_closed() {
    let (old, new) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    brings(&new, &carried(&ledger, &old).await, THERE).await.unwrap();
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, None);
    let (epoch, serial, reference) = there.next_of_other_copies(noon(), 1).await.unwrap().remove(0);
    let orphan = kaunta_ledger::Orphan::found(
        Some((epoch, serial)),
        reference,
        later(300),
        crate::shop::transaction("SUCCESSFUL"),
        None,
    );
    there.record_orphan(&orphan).await.unwrap();
    assert!(there.may_another_copy_pay(Unpaid::Operation(OperationId(3))).await.unwrap());
}

#[tokio::test]
async fn a_book_that_was_closed_for_another_computer_is_not_brought_in_and_stays_closed_when_it_is_copied_there() {
    let (old, third) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    let file = carried(&ledger, &old).await;
    assert!(matches!(brings(&third, &file, "a-third").await, Err(OpenError::Damaged { .. })));
    fs::copy(&file, third.book()).unwrap();
    let copied = third.open().await;
    assert_eq!(opens_on(&copied, "a-third").await, None);
    is_closed(copied.record(&new_operation(9, airtime(5_000, "0701000001"))).await.map(drop));
}

#[tokio::test]
async fn one_that_was_brought_in_here_and_copied_on_before_it_was_opened_stays_closed_there() {
    let (old, new, third) = (Shop::new(), Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    brings(&new, &carried(&ledger, &old).await, THERE).await.unwrap();
    fs::copy(new.book(), third.book()).unwrap();
    let copied = third.open().await;
    assert_eq!(opens_on(&copied, "a-third").await, None);
    is_closed(copied.record(&new_operation(9, airtime(5_000, "0701000001"))).await.map(drop));
}

#[tokio::test]
async fn a_book_that_was_closed_for_a_second_computer_arrives_there_as_one_of_which_another_copy_may_be_in_use() {
    let (old, second) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    owner_closes(&ledger, THERE).await;
    assert_eq!(ledger.closings().await.unwrap().len(), 1, "again for the same computer is the same closing");
    owner_closes(&ledger, "a-second").await;
    let file = carried(&ledger, &old).await;
    let contents = examine_carried(&file, Environment::Practice, &second.book()).await.unwrap();
    assert!(!contents.is_planned_for(&code("a-second")));
    brings(&second, &file, "a-second").await.unwrap();
    let there = second.open().await;
    let cause = opens_on(&there, "a-second").await;
    assert_eq!(cause, Some(MoveCause::OtherHome));
    let home = Home::of(&there.seed(), Some("machine"), "a-second");
    let seed = new_seed();
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code("a-second"),
        seed: &seed,
        uses_partner_wallet: false,
        now: later(200),
    };
    let recovery = there.begin_move(MoveCause::OtherHome, &arrival).await.unwrap();
    assert!(recovery.left() >= 256, "all that the first computer may have paid is asked about");
    assert!(there.may_another_copy_pay(Unpaid::Operation(OperationId(3))).await.unwrap(), "and an owner is asked");
}

#[tokio::test]
async fn a_copy_that_is_not_as_it_was_closed_arrives_as_an_unplanned_move() {
    let (old, new) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    brings(&new, &carried(&ledger, &old).await, THERE).await.unwrap();
    let sql = "PRAGMA writable_schema = ON; DROP TRIGGER closing_never_changes; UPDATE closing SET events = events - 1";
    let done = std::process::Command::new("sqlite3").arg(new.book()).arg(sql).output().unwrap();
    assert!(done.status.success());
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, Some(MoveCause::OtherHome));
}

#[tokio::test]
async fn a_carried_book_is_brought_in_once_and_what_was_paid_since_is_never_put_away_for_it() {
    let (old, new) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    let file = carried(&ledger, &old).await;
    brings(&new, &file, THERE).await.unwrap();
    brings(&new, &file, THERE).await.expect("nothing was done there yet");
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, None);
    record(&there, &new_operation(20, airtime(5_000, "0701000001"))).await;
    there.write_anchor().await.unwrap();
    let anchor = there.anchor();
    there.close().await;
    assert!(examine_carried(&file, Environment::Practice, &new.book()).await.unwrap().is_here);
    assert!(matches!(brings(&new, &file, THERE).await, Err(OpenError::Damaged { .. })));
    // Somebody deletes the book, and only its anchor file is left.
    fs::remove_file(new.book()).unwrap();
    brings(&new, &file, THERE).await.unwrap();
    let again = new.open().await;
    assert_eq!(opens_on(&again, THERE).await, Some(MoveCause::OtherHome), "the anchor beside it knows more");
    again.close().await;
    // Now the anchor file too: only the anchor in the keychain is left.
    fs::remove_file(new.book()).unwrap();
    fs::remove_file(new.folder.path().join("practice.db.anchor")).unwrap();
    brings(&new, &file, THERE).await.unwrap();
    let again = new.open().await;
    assert_eq!(opens_on(&again, THERE).await, None);
    assert!(again.compare(&anchor).await.unwrap().is_some(), "the anchor of the keychain knows more");
}

#[tokio::test]
async fn marks_of_a_book_that_had_nothing_in_common_with_the_carried_one_say_nothing_of_it() {
    let (old, new) = (Shop::new(), Shop::new());
    let (other, _) = with_payments(&new).await;
    other.write_anchor().await.unwrap();
    let anchor = other.anchor();
    other.close().await;
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    let set_aside = brings(&new, &carried(&ledger, &old).await, THERE).await.unwrap();
    assert!(set_aside.is_some_and(|file| file.exists()));
    let there = new.open().await;
    assert_eq!(there.behind(), None);
    assert_eq!(opens_on(&there, THERE).await, None);
    assert_eq!(there.compare(&anchor).await.unwrap(), None);
}

#[tokio::test]
async fn a_book_goes_there_and_back_again() {
    let (old, new) = (Shop::new(), Shop::new());
    let (ledger, _) = with_payments(&old).await;
    owner_closes(&ledger, THERE).await;
    ledger.write_anchor().await.unwrap();
    brings(&new, &carried(&ledger, &old).await, THERE).await.unwrap();
    ledger.close().await;
    let there = new.open().await;
    assert_eq!(opens_on(&there, THERE).await, None);
    record(&there, &new_operation(20, airtime(5_000, "0701000001"))).await;
    there.append(OperationId(4), event(later(200), booked(result("SUCCESSFUL")))).await.unwrap();
    owner_closes(&there, "installation-of-the-shop").await;
    let file = carried(&there, &new).await;
    brings(&old, &file, "installation-of-the-shop").await.unwrap();
    let back = old.open().await;
    assert_eq!(back.behind(), None);
    assert_eq!(opens_on(&back, "installation-of-the-shop").await, None);
    assert!(back.operation(OperationId(4)).await.unwrap().is_some());
    record(&back, &new_operation(21, airtime(5_000, "0701000001"))).await;
}

#[tokio::test]
async fn an_older_backup_over_a_closed_book_is_a_move_after_which_another_copy_is_in_use() {
    let shop = Shop::new();
    let (ledger, _) = with_payments(&shop).await;
    let backup = shop.folder.path().join("morning.db");
    ledger.backup(&backup).await.unwrap();
    owner_closes(&ledger, THERE).await;
    ledger.write_anchor().await.unwrap();
    let home = here(&ledger);
    ledger.close().await;
    restore(&shop.book(), &backup, Environment::Practice, &shop.backups(), Elsewhere::NotUsed, later(300))
        .await
        .unwrap();
    let restored = shop.open().await;
    let cause = arrives(&restored, &home).await;
    assert_eq!(cause, Some(MoveCause::Restored), "also of a backup that lacks nothing");
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code("here"),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: later(301),
    };
    assert!(restored.begin_move(MoveCause::Restored, &arrival).await.unwrap().left() >= 256);
    assert!(restored.may_another_copy_pay(Unpaid::Operation(OperationId(3))).await.unwrap());
}

#[tokio::test]
async fn a_copy_from_just_before_the_closing_put_back_by_hand_is_behind_and_another_copy_is_in_use() {
    let shop = Shop::new();
    let (ledger, _) = with_payments(&shop).await;
    ledger.write_anchor().await.unwrap();
    let copy = carried(&ledger, &shop).await;
    owner_closes(&ledger, THERE).await;
    ledger.write_anchor().await.unwrap();
    let (home, anchor) = (here(&ledger), ledger.anchor());
    ledger.close().await;
    fs::copy(&copy, shop.book()).unwrap();
    let put_back = shop.open().await;
    assert_eq!(arrives(&put_back, &home).await, Some(MoveCause::Behind), "nothing has happened since, but the closing");
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code("here"),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: later(301),
    };
    put_back.begin_move(MoveCause::Behind, &arrival).await.unwrap();
    assert!(put_back.may_another_copy_pay(Unpaid::Operation(OperationId(3))).await.unwrap());
    put_back.close().await;
    // The keychain's anchor says so too, if the anchor file was replaced as well.
    fs::copy(&copy, shop.book()).unwrap();
    fs::remove_file(shop.folder.path().join("practice.db.anchor")).unwrap();
    let put_back = shop.open().await;
    assert!(put_back.compare(&anchor).await.unwrap().is_some_and(|behind| behind.closed));
}

#[tokio::test]
async fn what_is_saved_of_a_closed_book_is_closed() {
    let shop = Shop::new();
    let (ledger, _) = with_payments(&shop).await;
    owner_closes(&ledger, THERE).await;
    let home = here(&ledger);
    ledger.close().await;
    salvage(&shop.book(), Environment::Practice, &shop.backups(), moment(later(400))).await.unwrap();
    let saved = shop.open().await;
    assert_eq!(arrives(&saved, &home).await, None);
    is_closed(saved.record(&new_operation(9, airtime(5_000, "0701000001"))).await.map(drop));
}
