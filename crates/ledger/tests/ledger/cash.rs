//! Drawers: their entries and closings are kept, chained, and computed again to the same bytes.

use std::collections::BTreeMap;

use kaunta_domain::cash::{Cash, CashMoved, DrawerId};
use kaunta_domain::drawer::{CashSum, Counted, EntryId, EntryKind, Piece, Reason, TermKind};
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{AtDrawer, Broken, DrawerClosed, Entered, Ledger, NewClosing, Signed, StoredClosing, Verdict};
use kaunta_signing::SigningKey;
use kaunta_storage::chain::{Canonical, Fingerprint};

use crate::shop::{Shop, airtime, at_time, booked, event, found, later, record, result};

fn at(minutes: i64) -> AtDrawer {
    AtDrawer { drawer: DrawerId::FIRST, by: None, now: later(minutes * 60) }
}

fn key() -> SigningKey {
    SigningKey::generate(|| 7)
}

fn thousands(number: u32) -> Counted {
    Counted::try_from(BTreeMap::from([(Piece::Note1000, number)])).unwrap()
}

/// Sells airtime for cash, which the service confirms or leaves pending.
async fn sells(ledger: &Ledger, number: u64, status: &str) -> kaunta_domain::reference::OperationId {
    let cash = Some(Cash { moved: CashMoved::In, drawer: None });
    let transfer = Transfer { cash, ..airtime(1_000, "0701000001") };
    let id = record(ledger, &at_time(number, transfer, later(number as i64))).await.id;
    ledger.append(id, event(later(60), booked(result(status)))).await.unwrap();
    id
}

async fn opens(ledger: &Ledger, minutes: i64, counted: Counted) -> EntryId {
    match ledger.open_drawer(&at(minutes), counted).await.unwrap() {
        Entered::Done(entry) => entry,
        other => panic!("{other:?}"),
    }
}

async fn closes(ledger: &Ledger, minutes: i64, opening: EntryId, counted: Counted) -> StoredClosing {
    let reason = Reason::parse("counted twice").ok();
    let new = NewClosing { at: at(minutes), opening, counted, reason };
    match ledger.close_drawer(new, Some(&key())).await.unwrap() {
        DrawerClosed::Done(stored) => *stored,
        other => panic!("{other:?}"),
    }
}

async fn put_in(ledger: &Ledger, minutes: i64) {
    let (amount, reason) = (CashSum::try_from(5_000).unwrap(), Reason::parse("for change").unwrap());
    let entered = ledger.move_cash(&at(minutes), &EntryKind::PutIn { amount, reason }).await.unwrap();
    assert!(matches!(entered, Entered::Done(_)), "{entered:?}");
}

/// Two closed days, with a payment that is pending over the night.
async fn two_days(ledger: &Ledger) -> [StoredClosing; 2] {
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
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Whole(_)));
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
        assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Broken(Broken::CashEntry { entry }), "{sql}");
        ledger.close().await;
    }
}

fn lift(book: &rusqlite::Connection, table: &str) {
    let mut rules = book.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?").unwrap();
    let rules: Vec<String> = rules.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for rule in rules {
        book.execute_batch(&format!("DROP TRIGGER {rule}")).unwrap();
    }
}

/// Somebody who can write the book's file, and knows how its chain is built, gives entry `entry` another body.
fn forge(book: &rusqlite::Connection, entry: i64, change: impl Fn(&str) -> String) {
    lift(book, "cash_entry");
    let body: String = book.query_row("SELECT body FROM cash_entry WHERE id = ?", [entry], |row| row.get(0)).unwrap();
    book.execute("UPDATE cash_entry SET body = ? WHERE id = ?", (change(&body), entry)).unwrap();
    let entries =
        "SELECT c.id, c.at, c.kind, c.drawer, c.who, c.events, e.hash, c.operation, c.epoch, c.number, c.total, c.body,
                   c.key, c.signature FROM cash_entry c LEFT JOIN event e ON e.id = c.events ORDER BY c.id";
    let mut head = Fingerprint::START;
    let mut read = book.prepare(entries).unwrap();
    let mut rows = read.query([]).unwrap();
    let mut hashes = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        let mut bytes = Canonical::default();
        let number = |at| row.get::<_, Option<i64>>(at).unwrap();
        let text = |at| row.get::<_, Option<String>>(at).unwrap();
        let event = row
            .get::<_, Option<Vec<u8>>>(6)
            .unwrap()
            .map_or(Fingerprint::START, |hash| Fingerprint::from_bytes(&hash).unwrap());
        bytes.number(number(0));
        bytes.number(number(1));
        bytes.text(text(2).as_deref());
        bytes.number(number(3));
        bytes.text(text(4).as_deref());
        bytes.number(number(5));
        bytes.text(event.to_string().as_str());
        for column in 7..11 {
            bytes.number(number(column));
        }
        bytes.text(text(11).as_deref());
        if let (Some(key), Some(signature)) = (text(12), text(13)) {
            bytes.text(key.as_str());
            bytes.text(signature.as_str());
        }
        head = head.then(&bytes.into_bytes());
        hashes.push((head.bytes().to_vec(), number(0)));
    }
    for (hash, id) in hashes {
        book.execute("UPDATE cash_entry SET hash = ? WHERE id = ?", (hash, id)).unwrap();
    }
}

#[tokio::test]
async fn a_z_whose_amount_was_changed_is_found_even_when_the_chain_was_written_anew() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let [first, _] = two_days(&ledger).await;
    assert!(matches!(&first.signed, Signed::By(by) if by.public == key().public()));
    ledger.close().await;
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    forge(&book, first.entry.0, |body| body.to_owned());
    let ledger = shop.open().await;
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Whole(_)), "written anew without a change");
    ledger.close().await;
    forge(&book, first.entry.0, |body| body.replace(r#""difference":"-1000""#, r#""difference":"0""#));
    let ledger = shop.open().await;
    let stored = ledger.day_closing(first.entry).await.unwrap().unwrap();
    assert_ne!(stored.bytes, first.bytes);
    assert_eq!(stored.signed, Signed::Wrong, "seen where it is opened");
    let entry = u64::try_from(first.entry.0).unwrap();
    assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Broken(Broken::Signature { entry }));
}

#[tokio::test]
async fn a_signature_of_another_environment_or_by_a_key_that_the_book_does_not_know_is_wrong() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let [first, _] = two_days(&ledger).await;
    ledger.close().await;
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    lift(&book, "cash_entry");
    let seal = |key: &SigningKey, environment: &str| {
        let message = format!("kaunta z\n{environment}\n{}", first.bytes);
        let sealed = (key.public().to_string(), key.sign(message.as_bytes()).to_string(), first.entry.0);
        book.execute("UPDATE cash_entry SET key = ?, signature = ? WHERE id = ?", sealed).unwrap();
    };
    for (key, environment, fits) in
        [(key(), "practice", true), (key(), "production", false), (SigningKey::generate(|| 8), "practice", false)]
    {
        seal(&key, environment);
        let ledger = shop.open().await;
        let stored = ledger.day_closing(first.entry).await.unwrap().unwrap();
        assert_eq!(matches!(stored.signed, Signed::By(_)), fits, "{environment} {key:?}");
        ledger.close().await;
    }
}

#[tokio::test]
async fn a_new_key_is_added_to_the_chain_and_what_the_old_one_signed_is_still_checked() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let [first, second] = two_days(&ledger).await;
    let opening = opens(&ledger, 3_000, thousands(17)).await;
    let new = NewClosing { at: at(4_000), opening, counted: thousands(17), reason: None };
    let other = SigningKey::generate(|| 9);
    let DrawerClosed::Done(third) = ledger.close_drawer(new, Some(&other)).await.unwrap() else { panic!() };
    let opening = opens(&ledger, 5_000, thousands(17)).await;
    let new = NewClosing { at: at(6_000), opening, counted: thousands(17), reason: None };
    let DrawerClosed::Done(fourth) = ledger.close_drawer(new, None).await.unwrap() else { panic!() };
    let by = |stored: &StoredClosing| match &stored.signed {
        Signed::By(known) => Some(known.public),
        Signed::Not => None,
        Signed::Wrong => panic!("{stored:?}"),
    };
    let again = ledger.day_closing(first.entry).await.unwrap().unwrap();
    assert_eq!(
        [&again, &second, &third, &fourth].map(by),
        [Some(key().public()), Some(key().public()), Some(other.public()), None]
    );
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Whole(_)));
    ledger.close().await;

    let book = rusqlite::Connection::open(shop.book()).unwrap();
    let keys: i64 =
        book.query_row("SELECT count(*) FROM bookkeeping WHERE kind = 'key'", [], |row| row.get(0)).unwrap();
    assert_eq!(keys, 2, "each is written once");
    for sql in [
        "UPDATE bookkeeping SET who = 'Nobody'",
        "DELETE FROM bookkeeping",
        "INSERT OR REPLACE INTO bookkeeping SELECT * FROM bookkeeping",
    ] {
        assert!(book.execute(sql, []).is_err(), "{sql}");
    }
    lift(&book, "bookkeeping");
    for (sql, row) in
        [("UPDATE bookkeeping SET machine = 'another' WHERE id = 2", 2), ("DELETE FROM bookkeeping WHERE id = 1", 1)]
    {
        book.execute(sql, []).unwrap();
        let ledger = shop.open().await;
        assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verdict::Broken(Broken::Bookkeeping { row }), "{sql}");
        ledger.close().await;
    }
}

/// Checked as docs/chain.md says, by a program in another language that shares nothing with Kaunta.
#[tokio::test]
async fn a_program_of_a_few_lines_in_python_checks_every_signature_of_a_book() {
    let shop = Shop::new();
    let ledger = shop.open().await;
    let [_, second] = two_days(&ledger).await;
    ledger.close().await;
    let page = include_str!("../../../../docs/signing.md");
    let (_, from_program) = page.split_once("```python\n").unwrap();
    let (program, _) = from_program.split_once("```").unwrap();
    let run = || {
        let output = std::process::Command::new("python3").args(["-c", program]).arg(shop.book()).output().unwrap();
        let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        [told(&output.stdout), told(&output.stderr)]
    };
    assert_eq!(run(), ["2 closings and 0 periods are what was signed", ""]);
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    forge(&book, second.entry.0, |body| body.replace(r#""difference":"0""#, r#""difference":"1000""#));
    assert_eq!(run(), ["", &format!("z {} is not what was signed", second.entry)]);
}
