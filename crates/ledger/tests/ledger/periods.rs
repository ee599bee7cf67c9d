//! Closed periods: what people enter is never dated into one, what is learned always lands in the open one, and a statement stays
//! the same byte for byte.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::counted::Counted;
use kaunta_domain::drawer::{CashSum, DrawerMove, Reason};
use kaunta_domain::period::PeriodLine;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{
    Anchor, AtDrawer, Broken, DrawerClosed, Entered, Ledger, NewClosing, NewPeriod, PeriodClosed, PeriodReopened,
    SignatureStatus, StoredPeriod, Verification, verify_book,
};
use kaunta_signing::SigningKey;

use crate::cash::{lift, sells_at, thousands};
use crate::found::lost;
use crate::shop::{Shop, event, found, later};
use crate::statements::notes;

const DAY: i64 = 86_400;

fn key() -> SigningKey {
    SigningKey::generate(|| 7)
}

/// The day in Kampala, this many after the first.
fn day(number: i64) -> NaiveDate {
    kaunta_domain::day::day_of(later(number * DAY))
}

async fn closes(ledger: &Ledger, last: i64, now: i64) -> PeriodClosed {
    let new = NewPeriod { last: day(last), by: None, now: later(now * DAY) };
    ledger.close_period(new, Some(&key())).await.unwrap()
}

async fn closed(ledger: &Ledger, last: i64, now: i64) -> StoredPeriod {
    match closes(ledger, last, now).await {
        PeriodClosed::Done(stored) => *stored,
        other => panic!("{other:?}"),
    }
}

fn told(lines: &[PeriodLine]) -> Vec<(Counted, i64, String)> {
    lines.iter().map(|line| (line.counted, line.count, line.amount.to_plain())).collect()
}

fn line(counted: Counted, count: i64, amount: &str) -> (Counted, i64, String) {
    (counted, count, amount.to_owned())
}

fn drawer(now: DateTime<Utc>) -> AtDrawer {
    AtDrawer { drawer: DrawerId::FIRST, by: None, now }
}

#[tokio::test]
async fn a_closed_period_is_the_same_byte_for_byte_a_year_later_and_outcomes_land_in_the_open_one() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    let pending = sells_at(&ledger, 2, "PENDING", 0).await;
    sells_at(&ledger, 3, "SUCCESS", 2 * DAY).await;
    let first = closed(&ledger, 1, 2).await;
    assert!(matches!(first.signed, SignatureStatus::By(_)), "{first:?}");
    let totals = &first.statement.totals;
    let known = [line(Counted::Paid, 1, "1000"), line(Counted::Waiting, 1, "1000")];
    assert_eq!(
        (told(&totals.own), told(&totals.earlier)),
        (known.to_vec(), vec![]),
        "not what was made after its days"
    );

    // One was settled later; the other was made later, with the clock set back into the closed days.
    ledger.append(pending, event(later(3 * DAY), found("SUCCESS"))).await.unwrap();
    sells_at(&ledger, 4, "SUCCESS", 60).await;
    let second = closed(&ledger, 3, 365).await;
    assert_eq!((second.statement.first, second.statement.from), (day(2), first.statement.to));
    assert_eq!(told(&second.statement.totals.own), [line(Counted::Paid, 1, "1000")]);
    let since = [line(Counted::Paid, 2, "2000"), line(Counted::Waiting, -1, "-1000")];
    assert_eq!(told(&second.statement.totals.earlier), since, "they point back");

    sells_at(&ledger, 5, "SUCCESS", DAY).await;
    ledger.close().await;
    let ledger = shop.open().await;
    for stored in [&first, &second] {
        let kept = ledger.periods().await.unwrap().into_iter().find(|kept| kept.id == stored.id).unwrap();
        assert_eq!(&kept, stored);
        let again = ledger.period_again(&kept.statement).await.unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), stored.bytes);
    }
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
}

#[tokio::test]
async fn a_payment_that_the_book_had_lost_lands_in_the_period_in_which_it_was_found_and_so_does_each_later_answer() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    let first = closed(&ledger, 1, 2).await;
    assert_eq!(first.statement.totals.found, []);
    // Both were made in the closed days.
    for (reference, status) in [("KA-1", "SUCCESS"), ("KA-2", "PENDING")] {
        assert!(ledger.record_orphan(&lost(reference, status, Some(0))).await.unwrap());
    }
    let second = closed(&ledger, 2, 3).await;
    let known = |stored: &StoredPeriod| -> Vec<_> {
        let lines = stored.statement.totals.found.iter();
        lines.map(|line| (line.counted, line.count, line.amount.to_plain())).collect()
    };
    assert_eq!(known(&second), [line(Counted::Paid, 1, "10001"), line(Counted::Waiting, 1, "10001")]);
    assert_eq!((second.statement.totals.own.len(), second.statement.totals.earlier.len()), (0, 0));
    assert!(ledger.record_orphan(&lost("KA-2", "SUCCESS", Some(0))).await.unwrap());
    let third = closed(&ledger, 3, 4).await;
    assert_eq!(known(&third), [line(Counted::Paid, 1, "10001"), line(Counted::Waiting, -1, "-10001")]);
    for stored in [first, second, third] {
        let again = ledger.period_again(&stored.statement).await.unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), stored.bytes);
    }
}

#[tokio::test]
async fn nothing_that_people_do_with_cash_is_dated_into_a_closed_day_and_a_refund_of_today_is_taken() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let opened = ledger.open_drawer(&drawer(later(0)), thousands(10)).await.unwrap();
    let Entered::Done(opening) = opened else { panic!("{opened:?}") };
    let paid: OperationId = sells_at(&ledger, 1, "SUCCESS", 1).await;
    closed(&ledger, 0, 2).await;
    let refused = Entered::DayClosed(day(0));
    let (amount, reason) = (CashSum::try_from(500).unwrap(), Reason::parse("not wanted").unwrap());
    let refund = DrawerMove::Refund { operation: paid, amount, reason: reason.clone() };
    let put_in = DrawerMove::PutIn { amount, reason };
    let inside = drawer(later(60));
    for moved in [&refund, &put_in] {
        assert_eq!(ledger.move_cash(&inside, moved.clone()).await.unwrap(), refused, "{moved:?}");
    }
    let new = NewClosing { at: inside, opening, counted: thousands(11), reason: None };
    assert_eq!(ledger.close_drawer(new, None).await.unwrap(), DrawerClosed::DayClosed(day(0)));
    assert_eq!(ledger.add_drawer(&drawer(later(60)), &Reason::parse("Two").unwrap()).await.unwrap(), refused);
    let today = ledger.move_cash(&drawer(later(2 * DAY)), refund).await.unwrap();
    assert!(matches!(today, Entered::Done(_)), "{today:?}");
}

#[tokio::test]
async fn days_are_closed_once_and_only_when_they_are_over_and_only_the_last_period_is_opened_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    assert_eq!(closes(&ledger, 2, 2).await, PeriodClosed::NotOver);
    let first = closed(&ledger, 1, 5).await;
    assert_eq!(closes(&ledger, 1, 5).await, PeriodClosed::Already(day(1)));
    let second = closed(&ledger, 3, 5).await;
    let reason = Reason::parse("A fee was missing").unwrap();
    let reopen = async |id| ledger.reopen_period(id, (None, later(6 * DAY)), &reason).await.unwrap();
    assert_eq!(reopen(first.id).await, PeriodReopened::NotTheLast);
    let PeriodReopened::Done(opened) = reopen(second.id).await else { panic!() };
    assert!(opened.is_reopened && opened.bytes == second.bytes, "what was closed stays");
    assert_eq!(ledger.closed_through().await.unwrap(), Some(day(1)));
    assert_eq!(reopen(second.id).await, PeriodReopened::NotTheLast);
    let again = closed(&ledger, 4, 6).await;
    assert_eq!((again.statement.first, again.statement.from), (day(2), first.statement.to));
    let kept = ledger.periods().await.unwrap();
    let told: Vec<_> = kept.iter().map(|period| (period.id, period.is_reopened)).collect();
    assert_eq!(told, [(again.id, false), (second.id, true), (first.id, false)]);
}

#[tokio::test]
async fn a_statement_that_somebody_changes_is_found() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    let first = closed(&ledger, 1, 2).await;
    ledger.close().await;
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    lift(&book, "bookkeeping");
    book.execute("UPDATE bookkeeping SET body = replace(body, '\"1000\"', '\"900\"') WHERE id = ?", [first.id])
        .unwrap();
    let ledger = shop.open().await;
    let kept = ledger.periods().await.unwrap().remove(0);
    assert_ne!(kept.bytes, first.bytes);
    assert_eq!(kept.signed, SignatureStatus::Wrong);
    let row = u64::try_from(first.id).unwrap();
    assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Broken(Broken::Bookkeeping { row }));
}

/// A book with a closed period; and the same book later, with one more and two decisions about a statement, whose anchor is put
/// beside the older copy.
async fn put_back() -> (Shop, Anchor) {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    closed(&ledger, 1, 2).await;
    let copy = shop.folder.path().join("copy.db");
    ledger.backup(&copy).await.unwrap();
    // Without a payment: the events alone don't show a loss.
    closed(&ledger, 3, 5).await;
    notes(&ledger).await;
    ledger.write_anchor().await.unwrap();
    let anchor = ledger.anchor();
    ledger.close().await;
    std::fs::rename(copy, shop.book()).unwrap();
    (shop, anchor)
}

/// For each recorded loss, of the keys and closed periods and of the decisions: how many rows there were, and how many were known.
async fn losses(ledger: &Ledger) -> Vec<[Option<(i64, i64)>; 2]> {
    let losses = ledger.recorded_losses().await.unwrap().into_iter().map(|loss| loss.lost);
    let of = |rows: Option<kaunta_ledger::LostRows>| rows.map(|rows| (rows.had, rows.known()));
    losses.map(|lost| [of(lost.bookkeeping), of(lost.decisions)]).collect()
}

#[tokio::test]
async fn a_closed_period_a_key_or_a_decision_that_is_lost_is_told_once_and_for_good() {
    let (shop, anchor) = put_back().await;
    assert!(anchor.to_text().len() < 1_023, "the file's length never changes");
    assert_eq!(Anchor::parse(&anchor.to_text()).as_ref(), Some(&anchor));
    let ledger = shop.open().await;
    assert!(ledger.behind().is_none(), "no payment is missing, so nothing is looked up");
    assert_eq!(ledger.anchor().records, anchor.records, "until it is in the book the anchor keeps what it knows");
    assert!(ledger.record_lost_records(later(9 * DAY)).await.unwrap());
    // The key and the first period are there; the decisions are gone.
    let told = vec![[Some((2, 3)), Some((0, 2))]];
    assert_eq!(losses(&ledger).await, told);
    assert!(!ledger.record_lost_records(later(9 * DAY)).await.unwrap());
    assert_eq!(ledger.closed_through().await.unwrap(), Some(day(1)), "the days are open again");
    ledger.close().await;

    // Neither the file nor an old anchor in the keychain reports it twice, and the book continues.
    let ledger = shop.open().await;
    ledger.compare(&anchor).await.unwrap();
    assert!(!ledger.record_lost_records(later(10 * DAY)).await.unwrap());
    closed(&ledger, 3, 10).await;
    notes(&ledger).await;
    assert_eq!(losses(&ledger).await, told);
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
    ledger.write_anchor().await.unwrap();
    ledger.close().await;

    // Cutting off the last rows, including the one about the loss, is detected too.
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    lift(&book, "bookkeeping");
    book.execute("DELETE FROM bookkeeping WHERE id >= 3", []).unwrap();
    drop(book);
    let ledger = shop.open().await;
    assert!(ledger.record_lost_records(later(11 * DAY)).await.unwrap());
    assert_eq!(losses(&ledger).await, [[Some((2, 4)), None]]);
}

#[tokio::test]
async fn what_was_cut_off_of_the_records_is_found_from_a_terminal_until_the_book_itself_says_it() {
    let (shop, anchor) = put_back().await;
    let terminal = async || verify_book(&shop.book(), Some(&anchor), |_, _| {}).await.unwrap();
    assert_eq!(terminal().await, Verification::Broken(Broken::Bookkeeping { row: 3 }));
    let ledger = shop.open().await;
    ledger.record_lost_records(later(9 * DAY)).await.unwrap();
    ledger.close().await;
    assert!(matches!(terminal().await, Verification::Whole(_)));
}

#[tokio::test]
async fn a_book_that_goes_on_from_its_anchor_lost_nothing_and_another_book_s_anchor_says_nothing_of_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    sells_at(&ledger, 1, "SUCCESS", 0).await;
    closed(&ledger, 1, 2).await;
    let anchor = ledger.anchor();
    closed(&ledger, 3, 5).await;
    notes(&ledger).await;
    let (other, others) = (Shop::new(), put_back().await.1);
    for anchor in [&anchor, &others] {
        ledger.compare(anchor).await.unwrap();
        assert!(!ledger.record_lost_records(later(9 * DAY)).await.unwrap());
    }
    let empty = other.open().await;
    empty.compare(&anchor).await.unwrap();
    assert!(!empty.record_lost_records(later(9 * DAY)).await.unwrap());
}
