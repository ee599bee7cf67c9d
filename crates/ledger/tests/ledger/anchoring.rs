//! What is known about the book outside it: a truncated or older book is noticed, and no number is assigned twice.

use std::collections::HashSet;
use std::fs;

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::{OperationId, Reference, Seed, Serial};
use kaunta_ledger::{Anchor, Broken, Fingerprint, Ledger, MoveCause, Verification, verify_book};

use crate::shop::{Shop, airtime, booked, epoch_seed, event, later, moves, new_operation, record, result};

fn anchor_beside(shop: &Shop) -> Option<Anchor> {
    Anchor::parse(&fs::read_to_string(shop.folder.path().join("practice.db.anchor")).ok()?)
}

async fn record_some(ledger: &Ledger, numbers: std::ops::RangeInclusive<u64>) -> Vec<OperationId> {
    let mut ids = Vec::new();
    for number in numbers {
        ids.push(record(ledger, &new_operation(number, airtime(5_000, "0701000001"))).await.id);
    }
    ids
}

/// The book as it was after ten payments, restored after twenty, with the anchor of the twenty beside it.
async fn put_back() -> (Shop, Anchor, HashSet<Reference>) {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record_some(&ledger, 1..=10).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    let mut references = HashSet::new();
    for id in record_some(&ledger, 11..=20).await {
        references.insert(ledger.operation(id).await.unwrap().unwrap().reference);
    }
    ledger.write_anchor().await.unwrap();
    let anchor = ledger.anchor();
    ledger.close().await;
    drop(ledger);
    fs::rename(copy, shop.book()).unwrap();
    (shop, anchor, references)
}

#[tokio::test]
async fn before_an_operation_is_recorded_its_number_is_set_aside_outside_the_book() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert!(!ledger.anchor_was_missing(), "a new book needs none");
    assert_eq!(ledger.behind(), None);
    let mut written = HashSet::new();
    for number in 1..=200 {
        record_some(&ledger, number..=number).await;
        let anchor = anchor_beside(&shop).unwrap();
        assert!(anchor.reserved >= number as i64, "operation {number}: {anchor:?}");
        assert!(anchor.events <= ledger.anchor().events);
        written.insert(anchor.reserved);
    }
    assert_eq!(written.len(), 4, "it is written once for 64 of them");
}

#[tokio::test]
async fn an_anchor_that_says_so_in_the_file_allows_the_next_numbers_without_being_written() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record_some(&ledger, 1..=1).await;
    for number in 2..=300 {
        let before = anchor_beside(&shop).unwrap().reserved;
        assert!(before >= number as i64, "write_anchor sets numbers aside ahead of need");
        record_some(&ledger, number..=number).await;
        ledger.write_anchor().await.unwrap();
    }
}

#[tokio::test]
async fn the_anchor_is_the_book_as_it_was_when_it_was_written() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    assert_eq!(ledger.anchor().head, Fingerprint::START);
    let id = record_some(&ledger, 1..=3).await[2];
    ledger.append(id, event(later(1), booked(result("SUCCESS")))).await.unwrap();
    ledger.write_anchor().await.unwrap();
    let anchor = anchor_beside(&shop).unwrap();
    assert_eq!(anchor, ledger.anchor());
    assert_eq!((anchor.events, anchor.head), (7, ledger.events(id).await.unwrap()[2].fingerprint));
    assert_eq!(Anchor::parse(&anchor.to_text()).as_ref(), Some(&anchor));
    assert_eq!(anchor.to_text().lines().count(), 1);
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    assert!(!ledger.anchor_was_missing());
    assert_eq!((ledger.behind(), ledger.compare(&anchor).await.unwrap()), (None, None));
    assert_eq!(record_some(&ledger, 4..=4).await, [OperationId(4)], "a restart leaves no number out");
}

#[tokio::test]
async fn a_copy_put_back_within_the_second_after_a_payment_is_noticed_too() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record_some(&ledger, 1..=10).await;
    ledger.write_anchor().await.unwrap();
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    let last = record_some(&ledger, 11..=11).await[0];
    let lost = ledger.operation(last).await.unwrap().unwrap().reference;
    // As if killed: nobody writes the anchor any more.
    drop(ledger);
    for ending in ["practice.db-wal", "practice.db-shm"] {
        let _gone = fs::remove_file(shop.folder.path().join(ending));
    }
    fs::rename(copy, shop.book()).unwrap();
    let ledger = shop.open().await;
    let behind = ledger.behind().expect("the book is behind its anchor");
    assert_eq!((behind.book_events, behind.known_events), (20, 22));
    assert!(behind.reserved >= last.0);
    assert_eq!(Reference::of(&behind.seed, Serial(last.0)), lost, "it can be looked up");
}

#[tokio::test]
async fn a_book_put_back_is_behind_until_it_has_recovered_also_over_restarts_and_when_it_grows_again() {
    let (shop, anchor, _) = put_back().await;
    let ledger = shop.open().await;
    let behind = ledger.behind().unwrap();
    assert_eq!((behind.book_events, behind.known_events), (20, 40));
    assert_eq!((behind.reserved, &behind.seed), (anchor.reserved, &anchor.seed));
    // Look-ups continue until there are more events than before.
    for second in 0..25 {
        ledger.append(OperationId(1), event(later(second), booked(result("PENDING")))).await.unwrap();
        ledger.write_anchor().await.unwrap();
    }
    assert_eq!(anchor_beside(&shop).map(|anchor| (anchor.events, anchor.head)), Some((anchor.events, anchor.head)));
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    assert_eq!(ledger.behind().unwrap().known_events, 40);
    moves(&ledger, MoveCause::Behind).await;
    assert_eq!(ledger.behind(), None);
    ledger.close().await;
    drop(ledger);
    assert_eq!(shop.open().await.behind(), None);
}

#[tokio::test]
async fn a_book_put_back_goes_on_above_every_number_that_may_have_been_given() {
    let (shop, anchor, lost) = put_back().await;
    let ledger = shop.open().await;
    let made_again: HashSet<_> =
        (11..=anchor.reserved).map(|number| Reference::of(&epoch_seed(&ledger), Serial(number))).collect();
    assert!(lost.is_subset(&made_again), "every reference that the book lost can be made again");
    moves(&ledger, MoveCause::Behind).await;
    let next = record_some(&ledger, 30..=30).await[0];
    assert_eq!(next, OperationId(anchor.reserved + 1));
    let reference = ledger.operation(next).await.unwrap().unwrap().reference;
    assert!(!made_again.contains(&reference));
    assert!(anchor_beside(&shop).unwrap().reserved >= next.0);

    let page = ledger.history(&Default::default(), 0, 3).await.unwrap();
    assert_eq!(page.total, 11, "numbers that were left out are not counted");
    assert_eq!(page.rows.iter().map(|row| row.id.0).collect::<Vec<_>>(), [next.0, 10, 9]);
    ledger.close().await;
    drop(ledger);
    let ledger = shop.open().await;
    assert_eq!(ledger.count(&Default::default()).await.unwrap(), 11);
    assert_eq!(record_some(&ledger, 31..=31).await, [OperationId(next.0 + 1)]);
}

#[tokio::test]
async fn a_number_raised_holds_after_a_restart_though_none_was_given_yet() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let anchor = Anchor { reserved: 500, events: 2, ..ledger.anchor() };
    assert!(ledger.compare(&anchor).await.unwrap().is_some());
    moves(&ledger, MoveCause::Behind).await;
    ledger.close().await;
    drop(ledger);
    fs::remove_file(shop.folder.path().join("practice.db.anchor")).unwrap();
    let ledger = shop.open().await;
    assert_eq!(record_some(&ledger, 1..=1).await, [OperationId(501)]);
}

#[tokio::test]
async fn an_anchor_kept_elsewhere_notices_what_the_one_beside_the_book_does_not() {
    let (shop, anchor, _) = put_back().await;
    fs::remove_file(shop.folder.path().join("practice.db.anchor")).unwrap();
    let ledger = shop.open().await;
    assert!(ledger.anchor_was_missing());
    assert_eq!(ledger.behind(), None, "nothing beside the book says so");
    assert_eq!(ledger.compare(&anchor).await.unwrap().unwrap().known_events, 40);
    assert_eq!(ledger.behind().unwrap().known_events, 40);
    assert_eq!(ledger.anchor().reserved, anchor.reserved);
    ledger.write_anchor().await.unwrap();
    ledger.close().await;
    drop(ledger);
    assert_eq!(shop.open().await.behind().unwrap().known_events, 40, "and now it is known beside the book too");
}

#[tokio::test]
async fn another_book_in_its_place_is_noticed_with_the_seed_of_the_one_that_is_gone() {
    let (shop, anchor, _) = put_back().await;
    fs::remove_file(shop.book()).unwrap();
    let ledger = shop.open().await;
    let behind = ledger.behind().unwrap();
    assert_eq!((behind.book_events, behind.known_events, &behind.seed), (0, 40, &anchor.seed));
    ledger.write_anchor().await.unwrap();
    assert_eq!(anchor_beside(&shop), Some(anchor), "what is known of the book that is gone stays known");
}

#[tokio::test]
async fn an_anchor_that_can_not_be_read_is_as_good_as_none_and_is_made_anew() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    record_some(&ledger, 1..=2).await;
    ledger.close().await;
    drop(ledger);
    for bad in [&b"\xff\xfe"[..], b"", b"{}", b"{\"seed\":\"0f\",\"reserved\":1,\"events\":0,\"head\":\"00\"}"] {
        fs::write(shop.folder.path().join("practice.db.anchor"), bad).unwrap();
        let ledger = shop.open().await;
        assert!(ledger.anchor_was_missing());
        ledger.write_anchor().await.unwrap();
        assert_eq!(anchor_beside(&shop), Some(ledger.anchor()));
        ledger.close().await;
    }
}

#[tokio::test]
async fn no_two_books_make_the_same_references() {
    let mut seeds: HashSet<String> = HashSet::new();
    for _ in 0..3 {
        let shop = Shop::new();
        let ledger = Ledger::open(&shop.book(), Environment::Practice, &shop.backups()).await.unwrap();
        let seed = ledger.seed();
        assert!(Seed::parse(&seed.to_hex()).is_some());
        seeds.insert(seed.to_hex());
    }
    assert_eq!(seeds.len(), 3);
}

#[tokio::test]
async fn a_book_that_is_being_looked_up_says_so_when_it_is_gone_through_and_is_compared_again_afterwards() {
    let (shop, anchor, _) = put_back().await;
    let gone_through = || async { verify_book(&shop.book(), Some(&anchor), |_, _| {}).await.unwrap() };
    assert_eq!(
        gone_through().await,
        Verification::Broken(Broken::CutOff { events: 20, known: 40 }),
        "nobody has begun"
    );
    let ledger = shop.open().await;
    let mut recovery = moves(&ledger, MoveCause::Behind).await;
    let total = recovery.total();
    for (done, sought) in (1..).zip(recovery.to_look_up()) {
        ledger.looked_up(&mut recovery, &sought, false).await.unwrap();
        if done % 50 != 1 && done != total {
            continue;
        }
        let told = Broken::BeingLookedUp { events: 20, left: total - done, total };
        assert_eq!(gone_through().await, Verification::Broken(told));
    }
    ledger.end_recovery(later(1_200)).await.unwrap();
    ledger.close().await;
    let whole = verify_book(&shop.book(), None, |_, _| {}).await.unwrap();
    assert!(matches!(whole, Verification::Whole(_)), "{whole:?}");
    let old = gone_through().await;
    assert_eq!(old, Verification::Broken(Broken::CutOff { events: 20, known: 40 }), "an old anchor elsewhere");
}

#[tokio::test]
async fn a_book_that_is_being_looked_up_and_was_changed_is_called_changed() {
    let (shop, _, _) = put_back().await;
    let ledger = shop.open().await;
    moves(&ledger, MoveCause::Behind).await;
    let sql = "DROP TRIGGER event_never_changes; UPDATE event SET at = at + 1 WHERE id = 7";
    crate::refusing::outside(&shop.book(), sql).await.unwrap();
    let found = verify_book(&shop.book(), None, |_, _| {}).await.unwrap();
    assert_eq!(found, Verification::Broken(Broken::Changed { event: 7 }));
}
