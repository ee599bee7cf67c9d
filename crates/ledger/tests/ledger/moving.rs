//! A book of which another copy may know more: detected by its home and its anchors; no copy makes a reference that another
//! can make, and every serial number that another may have assigned is looked up.

use std::collections::HashSet;
use std::fs;

use kaunta_domain::event::{MachineName, NoteText};
use kaunta_domain::home::Home;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Serial};
use kaunta_domain::text::Name;
use kaunta_ledger::{Arrival, Elsewhere, Ledger, MoveCause, NewPayroll, Orphan, ToLookUp, Unpaid};

use crate::payroll::{new_payroll, row, to_mobile};
use crate::refusing::outside;
use crate::shop::{
    Shop, airtime, arrives, code, epoch_seed, here, later, moves, new_operation, new_seed, noon, record, transaction,
};

async fn pays(ledger: &Ledger, numbers: std::ops::RangeInclusive<u64>) -> Vec<Reference> {
    let mut references = Vec::new();
    for number in numbers {
        references.push(record(ledger, &new_operation(number, airtime(5_000, "0701000001"))).await.reference);
    }
    references
}

/// A shop's book copied into another folder, with the files beside it.
async fn copied(shop: &Shop) -> Shop {
    let copy = Shop::new();
    for entry in fs::read_dir(shop.folder.path()).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), copy.folder.path().join(entry.file_name())).unwrap();
        }
    }
    copy
}

fn elsewhere(ledger: &Ledger, machine: &str, install: &str) -> Home {
    Home::of(&ledger.seed(), Some(machine), install)
}

fn lost(recovery: &kaunta_ledger::Recovery, epoch: i64) -> Vec<i64> {
    let serial = |sought: ToLookUp| match sought {
        ToLookUp::Lost(of, serial) if of == EpochId(epoch) => Some(serial.0),
        ToLookUp::Lost(..) | ToLookUp::Operation(_) => None,
    };
    recovery.to_look_up().into_iter().filter_map(serial).collect()
}

#[tokio::test]
async fn a_new_book_lives_where_it_was_made_and_has_moved_wherever_else_it_is_opened() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let home = here(&ledger);
    assert_eq!(arrives(&ledger, &home).await, None);
    pays(&ledger, 1..=3).await;
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    let ledger = shop.open().await;
    assert_eq!(arrives(&ledger, &home).await, None, "a restart is no move");
    for other in [
        elsewhere(&ledger, "another-machine", "installation-of-the-shop"),
        elsewhere(&ledger, "machine-of-the-shop", "another-installation"),
        Home::of(&ledger.seed(), None, "installation-of-the-shop"),
    ] {
        assert_eq!(arrives(&ledger, &other).await, Some(MoveCause::OtherHome), "{other:?}");
    }
    let bytes = fs::read(shop.book()).unwrap();
    let held = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
    assert!(!held(b"machine-of-the-shop") && !held(b"installation-of-the-shop"), "never in the clear");
}

#[tokio::test]
async fn two_copies_of_a_book_make_no_reference_twice() {
    let shop = Shop::new();
    let first = shop.open().await;
    assert_eq!(arrives(&first, &here(&first)).await, None);
    let mut references: Vec<Reference> = pays(&first, 1..=5).await;
    first.write_anchor().await.unwrap();
    first.close().await;
    let copy = copied(&shop).await;
    let (first, second) = (shop.open().await, copy.open().await);
    let home = elsewhere(&second, "another-machine", "another-installation");
    let cause = arrives(&second, &home).await.expect("it has moved");
    let arrival = Arrival {
        home: &home,
        machine: None,
        code: &code("here"),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: noon(),
    };
    let recovery = second.begin_move(cause, &arrival).await.unwrap();
    assert_eq!(lost(&recovery, 1), (6..=5 + 256).collect::<Vec<_>>(), "forward from the highest that is known");
    for (book, numbers) in [(&first, 11..=40), (&second, 51..=80)] {
        references.extend(pays(book, numbers.clone()).await);
        let partner = new_operation(1_000 + numbers.start(), to_mobile(5_000, "0772000001"));
        references.push(record(book, &partner).await.reference);
    }
    let different: HashSet<&Reference> = references.iter().collect();
    assert_eq!(different.len(), references.len());
    assert_eq!(arrives(&second, &home).await, None, "it lives here now");
    second.close().await;
    let second = copy.open().await;
    assert_eq!(arrives(&second, &home).await, None, "also after a restart");
    assert!(second.unfinished_recovery().await.unwrap().is_some(), "which does not end the asking");
    references.extend(pays(&second, 91..=95).await);
    assert_eq!(references.iter().collect::<HashSet<_>>().len(), references.len());
}

#[tokio::test]
async fn serial_numbers_are_dense_whatever_goes_over_the_partner_wallet_between() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let mut serial = 0;
    for number in 1..=30 {
        let is_partner = number % 3 == 0;
        let transfer = if is_partner { to_mobile(5_000, "0772000001") } else { airtime(5_000, "0701000001") };
        let operation = record(&ledger, &new_operation(number, transfer)).await;
        if is_partner {
            assert_eq!(operation.reference, Reference::of_partner_wallet(&operation.idempotency_key));
        } else {
            serial += 1;
            assert_eq!(operation.reference, Reference::of(&epoch_seed(&ledger), Serial(serial)));
        }
    }
    let recovery = moves(&ledger, MoveCause::NoAnchor).await;
    assert_eq!(lost(&recovery, 1).first(), Some(&21), "no number of the wallet's is asked about");
}

#[tokio::test]
async fn the_asking_goes_on_until_256_numbers_behind_the_last_that_was_found() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    pays(&ledger, 1..=2).await;
    let mut recovery = moves(&ledger, MoveCause::NoAnchor).await;
    assert_eq!(lost(&recovery, 1), (3..=258).collect::<Vec<_>>());
    let (epoch, absent) = (EpochId(1), [3, 4, 256, 258]);
    for serial in absent.map(Serial) {
        ledger.looked_up(&mut recovery, &ToLookUp::Lost(epoch, serial), false).await.unwrap();
    }
    let found = Serial(257);
    let reference = recovery.reference_of(epoch, found).unwrap();
    let orphan = Orphan::found(Some((epoch, found)), reference, later(900), transaction("SUCCESS"), None);
    ledger.record_orphan(&orphan).await.unwrap();
    ledger.looked_up(&mut recovery, &ToLookUp::Lost(epoch, found), true).await.unwrap();
    let left: Vec<i64> = (5..=257 + 256).filter(|serial| !absent.contains(serial) && *serial != 257).collect();
    assert_eq!(lost(&recovery, 1), left);
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    let held = ledger.unfinished_recovery().await.unwrap().unwrap();
    assert_eq!(lost(&held, 1), left, "a restart goes on where it was");
}

#[tokio::test]
async fn each_move_asks_anew_under_every_seed_that_the_book_ever_had() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    pays(&ledger, 1..=2).await;
    for _ in 0..2 {
        let mut recovery = moves(&ledger, MoveCause::NoAnchor).await;
        for sought in recovery.to_look_up() {
            ledger.looked_up(&mut recovery, &sought, false).await.unwrap();
        }
        assert_eq!(recovery.left(), 0);
        ledger.end_recovery(later(1_200)).await.unwrap();
        pays(&ledger, 1_000 + recovery.total()..=1_000 + recovery.total()).await;
    }
    let recovery = moves(&ledger, MoveCause::NoAnchor).await;
    assert_eq!(lost(&recovery, 1), (3..=258).collect::<Vec<_>>(), "another copy may have paid since");
    assert_eq!(lost(&recovery, 2), (2..=257).collect::<Vec<_>>());
    assert_eq!(lost(&recovery, 3), (2..=257).collect::<Vec<_>>());
    assert_eq!(lost(&recovery, 4), [] as [i64; 0], "no other copy has the newest");
}

#[tokio::test]
async fn a_reconciliation_whose_record_can_not_be_read_begins_anew_and_is_not_over() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    pays(&ledger, 1..=2).await;
    let begun = moves(&ledger, MoveCause::NoAnchor).await;
    for bad in ["", "{}", "{\"total\":3,\"operations\":\"one\"}", "nobody"] {
        let sql = format!("UPDATE setting SET value = '{bad}' WHERE key = 'recovery'");
        crate::refusing::outside(&shop.book(), &sql).await.unwrap();
        let held = ledger.unfinished_recovery().await.unwrap().expect("it is not over");
        assert_eq!(held.to_look_up(), begun.to_look_up(), "{bad}");
    }
}

#[tokio::test]
async fn a_book_that_was_put_back_or_salvaged_has_moved_and_one_whose_anchor_is_gone_is_told_apart_from_a_new_one() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let home = here(&ledger);
    assert_eq!(arrives(&ledger, &home).await, None);
    pays(&ledger, 1..=2).await;
    ledger.write_anchor().await.unwrap();
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    ledger.close().await;
    drop(ledger);
    let environment = kaunta_domain::environment::Environment::Practice;
    let restored = async |copy: &std::path::Path| {
        kaunta_ledger::restore(&shop.book(), copy, environment, &shop.backups(), Elsewhere::NotUsed, noon())
            .await
            .unwrap();
        shop.open().await
    };
    let ledger = restored(&copy).await;
    let before = epoch_seed(&ledger);
    assert_eq!(arrives(&ledger, &home).await, None, "it is proved to be the newest");
    assert_ne!(epoch_seed(&ledger), before, "and makes no reference that another copy makes");
    pays(&ledger, 3..=3).await;
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    drop(ledger);
    let ledger = restored(&copy).await;
    assert_eq!(arrives(&ledger, &home).await, Some(MoveCause::Restored), "what was paid since is not in it");
    let recovery = moves(&ledger, MoveCause::Restored).await;
    let firsts = |recovery| [1, 2, 3].map(|epoch| lost(recovery, epoch).first().copied());
    assert_eq!(firsts(&recovery), [Some(3), Some(1), None], "by its anchor also what the copy never knew of");
    assert_eq!(arrives(&ledger, &home).await, None, "once");
    ledger.close().await;
    drop(ledger);
    kaunta_ledger::salvage(&shop.book(), environment, &shop.backups(), crate::shop::moment(noon())).await.unwrap();
    let ledger = shop.open().await;
    assert_eq!(arrives(&ledger, &home).await, Some(MoveCause::Salvaged));
    let recovery = moves(&ledger, MoveCause::Salvaged).await;
    assert_eq!(firsts(&recovery), [Some(3), Some(1), Some(1)], "it kept its epochs");
    ledger.close().await;
    drop(ledger);
    fs::remove_file(shop.folder.path().join("practice.db.anchor")).unwrap();
    assert!(shop.open().await.anchor_was_missing());
}

#[tokio::test]
async fn what_another_copy_may_have_is_told_by_its_number_until_an_owner_retires_that_copy_and_again_if_it_still_pays()
{
    let (reason, machine) = (NoteText::parse("It was sold").unwrap(), MachineName::parse("OLD-TILL").unwrap());
    let by = Name::parse("Nakato").unwrap();
    let shop = Shop::new();
    let ledger = shop.open().await;
    let home = here(&ledger);
    let old = Arrival {
        home: &home,
        machine: Some(&machine),
        code: &code("here"),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: noon(),
    };
    assert_eq!(ledger.arrive(&old).await.unwrap(), None);
    // A payroll does not count as newer than the copy because its clock was ahead.
    let ahead = NewPayroll { at: later(864_000), ..new_payroll("Wages") };
    let shared = Unpaid::Payroll(ledger.create_payroll(&ahead, &[row(1)]).await.unwrap());
    pays(&ledger, 1..=2).await;
    let there = elsewhere(&ledger, "another-machine", "another-installation");
    let may = Ledger::may_another_copy_pay;
    assert!(!may(&ledger, shared).await.unwrap(), "nobody has a copy");
    let arrival = Arrival {
        home: &there,
        machine: None,
        code: &code("here"),
        seed: &new_seed(),
        uses_partner_wallet: false,
        now: later(60),
    };
    let cause = ledger.arrive(&arrival).await.unwrap().expect("it has moved");
    ledger.begin_move(cause, &arrival).await.unwrap();
    let new = Unpaid::Payroll(ledger.create_payroll(&new_payroll("Later"), &[row(1)]).await.unwrap());
    pays(&ledger, 3..=3).await;
    let newest = Unpaid::Operation(OperationId(3));
    let copies = ledger.other_copies().await.unwrap();
    let told: Vec<_> = copies.moves.iter().map(|copy| (copy.on_another_computer, copy.name.clone())).collect();
    assert_eq!((told, copies.still_pays), (vec![(true, Some(machine))], false));
    for (unpaid, shared) in [(shared, true), (Unpaid::Operation(OperationId(2)), true), (new, false), (newest, false)] {
        assert_eq!(may(&ledger, unpaid).await.unwrap(), shared, "{unpaid:?}");
    }
    assert!(ledger.retire(&reason, &by, later(120)).await.unwrap());
    assert!(!ledger.retire(&reason, &by, later(180)).await.unwrap(), "once");
    let kept = "SELECT retired_by, retired_reason FROM epoch WHERE retired_at IS NOT NULL";
    assert_eq!(outside(&shop.book(), kept).await.unwrap(), r#"Nakato|{"said":"It was sold"}"#);
    assert!(!may(&ledger, shared).await.unwrap());
    let next = ledger.next_of_other_copies(noon(), 16).await.unwrap();
    assert_eq!(
        next.iter().map(|(epoch, serial, _)| (epoch.0, serial.0)).collect::<Vec<_>>(),
        (3..=18).map(|serial| (1, serial)).collect::<Vec<_>>()
    );
    assert_eq!(ledger.next_of_other_copies(later(3_600), 16).await.unwrap(), [], "the move is long ago");
    let (epoch, serial, reference) = next[3].clone();
    let orphan = Orphan::found(Some((epoch, serial)), reference, later(240), transaction("SUCCESS"), None);
    ledger.record_orphan(&orphan).await.unwrap();
    assert!(may(&ledger, shared).await.unwrap(), "it was not retired");
    assert!(ledger.other_copies().await.unwrap().still_pays);
    assert_eq!(ledger.next_of_other_copies(noon(), 16).await.unwrap()[0].1, Serial(7));
    assert!(ledger.retire(&reason, &by, later(300)).await.unwrap());
    assert!(!may(&ledger, shared).await.unwrap());
}
