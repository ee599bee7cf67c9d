//! Signatures in a book: checked when a closing is read, when the book is verified, and by a program that is not Kaunta.

use kaunta_ledger::{Broken, DrawerClosed, NewClosing, SignatureStatus, StoredClosing, Verification};
use kaunta_signing::SigningKey;
use kaunta_storage::chain::{Canonical, Fingerprint};

use crate::cash::{at, key, lift, opens, thousands, two_days};
use crate::shop::Shop;

/// Changes the body of an entry, as somebody could who can write the file and knows how its chain is built.
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
    assert!(matches!(&first.signed, SignatureStatus::By(by) if by.public == key().public()));
    ledger.close().await;
    let book = rusqlite::Connection::open(shop.book()).unwrap();
    forge(&book, first.entry.0, |body| body.to_owned());
    let ledger = shop.open().await;
    assert!(
        matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)),
        "written again without a change"
    );
    ledger.close().await;
    forge(&book, first.entry.0, |body| body.replace(r#""difference":"-1000""#, r#""difference":"0""#));
    let ledger = shop.open().await;
    let stored = ledger.day_closing(first.entry).await.unwrap().unwrap();
    assert_ne!(stored.bytes, first.bytes);
    assert_eq!(stored.signed, SignatureStatus::Wrong, "seen where it is opened");
    let entry = u64::try_from(first.entry.0).unwrap();
    assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Broken(Broken::Signature { entry }));
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
        assert_eq!(matches!(stored.signed, SignatureStatus::By(_)), fits, "{environment} {key:?}");
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
        SignatureStatus::By(known) => Some(known.public),
        SignatureStatus::Not => None,
        SignatureStatus::Wrong => panic!("{stored:?}"),
    };
    let again = ledger.day_closing(first.entry).await.unwrap().unwrap();
    assert_eq!(
        [&again, &second, &third, &fourth].map(by),
        [Some(key().public()), Some(key().public()), Some(other.public()), None]
    );
    assert!(matches!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Whole(_)));
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
        assert_eq!(ledger.verify(|_, _| {}).await.unwrap(), Verification::Broken(Broken::Bookkeeping { row }), "{sql}");
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
