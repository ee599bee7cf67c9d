//! Drawers: their entries and closings are kept, chained, and computed again to the same bytes.

use std::collections::BTreeMap;

use kaunta_domain::answer::TransferResult;
use kaunta_domain::cash::{Cash, CashMoved, DrawerId};
use kaunta_domain::drawer::{CashCount, CashSum, DrawerMove, EntryId, Piece, Reason, TermKind};
use kaunta_domain::reference::OperationId;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{AtDrawer, Broken, DrawerClosed, Entered, Ledger, NewClosing, StoredClosing, Verification};
use kaunta_signing::SigningKey;

use crate::shop::{Shop, airtime, at_time, booked, event, found, later, record, result};

pub fn at(minutes: i64) -> AtDrawer {
    AtDrawer { drawer: DrawerId::FIRST, by: None, now: later(minutes * 60) }
}

pub fn key() -> SigningKey {
    SigningKey::generate(|| 7)
}

pub fn thousands(number: u32) -> CashCount {
    CashCount::try_from(BTreeMap::from([(Piece::Note1000, number)])).unwrap()
}

/// Sells airtime for cash, which the service confirms or leaves pending.
async fn sells(ledger: &Ledger, number: u64, status: &str) -> OperationId {
    sells_at(ledger, number, status, number as i64).await
}

/// The same, this many seconds after the first day began at the counter.
pub async fn sells_at(ledger: &Ledger, number: u64, status: &str, at: i64) -> OperationId {
    let transfer = Transfer { cash: Cash::of(CashMoved::In), ..airtime(1_000, "0701000001") };
    let id = record(ledger, &at_time(number, transfer, later(at))).await.id;
    let answer = TransferResult { fee: None, ..result(status) };
    ledger.append(id, event(later(at + 60), booked(answer))).await.unwrap();
    id
}

pub async fn opens(ledger: &Ledger, minutes: i64, counted: CashCount) -> EntryId {
    match ledger.open_drawer(&at(minutes), counted).await.unwrap() {
        Entered::Done(entry) => entry,
        other => panic!("{other:?}"),
    }
}

async fn closes(ledger: &Ledger, minutes: i64, opening: EntryId, counted: CashCount) -> StoredClosing {
    let reason = Reason::parse("counted twice").ok();
    let new = NewClosing { at: at(minutes), opening, counted, reason };
    match ledger.close_drawer(new, Some(&key())).await.unwrap() {
        DrawerClosed::Done(stored) => *stored,
        other => panic!("{other:?}"),
    }
}

async fn put_in(ledger: &Ledger, minutes: i64) {
    let (amount, reason) = (CashSum::try_from(5_000).unwrap(), Reason::parse("for change").unwrap());
    let entered = ledger.move_cash(&at(minutes), DrawerMove::PutIn { amount, reason }).await.unwrap();
    assert!(matches!(entered, Entered::Done(_)), "{entered:?}");
}

/// Two closed days, with a payment that is pending overnight.
pub async fn two_days(ledger: &Ledger) -> [StoredClosing; 2] {
    let opening = opens(ledger, 0, thousands(10)).await;
    sells(ledger, 1, "SUCCESS").await;
    let pending = sells(ledger, 2, "PENDING").await;
    put_in(ledger, 5).await;
    let first = closes(ledger, 600, opening, thousands(16)).await;
    ledger.append(pending, event(later(40_000), found("SUCCESS"))).await.unwrap();
    let opening = opens(ledger, 1_440, thousands(16)).await;
    sells(ledger, 3, "SUCCESS").await;
    let second = closes(ledger, 2_000, opening, thousands(17)).await;
    [first, second]
}

#[tokio::test]
async fn a_closing_computed_again_much_later_is_the_same_byte_for_byte() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let days = two_days(&ledger).await;
    sells(&ledger, 4, "SUCCESS").await;
    opens(&ledger, 525_590, thousands(18)).await;
    put_in(&ledger, 525_600).await;
    ledger.close().await;
    let ledger = shop.open().await;
    for stored in days {
        let kept = ledger.day_closing(stored.entry).await.unwrap().unwrap();
        assert_eq!(kept.bytes, stored.bytes);
        let again = ledger.closed_period(&stored.closing, stored.entry).await.unwrap().unwrap();
        let written = serde_json::to_string(&stored.closing.balance).unwrap();
        assert_eq!(serde_json::to_string(&again.balance).unwrap(), written);
        assert!(stored.bytes.contains(&written));
    }
}

#[tokio::test]
async fn a_closed_drawer_takes_no_entry_until_it_is_opened_again() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let second = AtDrawer { drawer: DrawerId::try_from(2).unwrap(), ..at(1) };
    ledger.add_drawer(&at(0), &Reason::parse("By the window").unwrap()).await.unwrap();
    ledger.open_drawer(&second, thousands(5)).await.unwrap();
    let opening = opens(&ledger, 1, thousands(10)).await;
    let sold = sells(&ledger, 1, "SUCCESS").await;
    let z = closes(&ledger, 600, opening, thousands(11)).await;
    let (amount, reason) = (CashSum::try_from(500).unwrap(), Reason::parse("a slow dialog").unwrap());
    let moves = [
        DrawerMove::PutIn { amount, reason: reason.clone() },
        DrawerMove::ToSafe { amount, reason: reason.clone() },
        DrawerMove::Refund { operation: sold, amount, reason: reason.clone() },
    ];
    for moved in &moves {
        assert_eq!(ledger.move_cash(&at(610), moved.clone()).await.unwrap(), Entered::NotOpen, "{moved:?}");
    }
    let from = ledger.hand_over(&at(610), second.drawer, amount, &reason).await.unwrap();
    assert_eq!(from, Entered::NotOpen);
    let into = ledger.hand_over(&second, DrawerId::FIRST, amount, &reason).await.unwrap();
    assert_eq!(into, Entered::OtherNotOpen);
    let period = ledger.drawer_period(DrawerId::FIRST).await.unwrap().unwrap();
    assert_eq!((period.entries, period.balance.expected), (Vec::new(), z.closing.counted.total()));

    opens(&ledger, 1_440, thousands(11)).await;
    for moved in moves {
        let entered = ledger.move_cash(&at(1_450), moved.clone()).await.unwrap();
        assert!(matches!(entered, Entered::Done(_)), "{moved:?}: {entered:?}");
    }
    let into = ledger.hand_over(&second, DrawerId::FIRST, amount, &reason).await.unwrap();
    assert!(matches!(into, Entered::Done(_)), "{into:?}");
}

#[tokio::test]
async fn no_z_skips_a_row_each_day_s_rows_are_those_of_its_own_time() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let [first, second] = two_days(&ledger).await;
    let sums = |stored: &StoredClosing| {
        let terms = &stored.closing.balance.terms;
        let of = |kind| terms.iter().find(|term| term.kind == kind).unwrap().amount.to_plain();
        [TermKind::Taken, TermKind::InDoubt, TermKind::PutIn, TermKind::OpeningDifference].map(of)
    };
    assert_eq!(sums(&first), ["1000", "1000", "5000", "0"]);
    assert_eq!(sums(&second), ["2000", "-1000", "0", "0"]);
    assert_eq!(
        (first.closing.difference.to_plain(), second.closing.difference.to_plain()),
        ("-1000".into(), "0".into())
    );
    assert_eq!(second.closing.from, first.closing.to, "not one event between them is left out");
    assert_eq!(second.closing.balance.grand_total.to_plain(), "3000");
}

#[tokio::test]
async fn what_somebody_changes_of_an_entry_is_found_and_the_book_itself_refuses_it() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    two_days(&ledger).await;
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
    ledger.close().await;
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    for sql in [
        "UPDATE cash_entry SET who = 'Nobody'",
        "DELETE FROM cash_entry",
        "INSERT OR REPLACE INTO cash_entry SELECT * FROM cash_entry",
    ] {
        assert!(book.execute(sql, []).is_err(), "{sql}");
    }
    lift(&book, "cash_entry");
    for (sql, entry) in [
        ("UPDATE cash_entry SET body = replace(body, '5000', '4000') WHERE id = 2", 2),
        ("DELETE FROM cash_entry WHERE id = 1", 1),
    ] {
        book.execute(sql, []).unwrap();
        let ledger = shop.open().await;
        assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Broken(Broken::CashEntry { entry }), "{sql}");
        ledger.close().await;
    }
}

pub fn lift(book: &rusqlite::Connection, table: &str) {
    let mut rules = book.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?").unwrap();
    let rules: Vec<String> = rules.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for rule in rules {
        book.execute_batch(&format!("DROP TRIGGER {rule}")).unwrap();
    }
}
