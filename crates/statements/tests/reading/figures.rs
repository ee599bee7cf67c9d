//! How long 100,000 lines take; run with `--ignored --nocapture`.

use std::fmt::Write as _;
use std::time::Instant;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::money::Money;
use kaunta_statements::{BookEntry, Entries, EntryKey, InBook, Lines, reconcile};

use crate::read;

const LINES: i64 = 100_000;

/// Half have their reference, the others only amount, phone and time; every tenth repeats the one before.
#[test]
#[ignore = "measures"]
fn a_hundred_thousand_lines_are_reconciled_within_five_seconds() {
    let begin: DateTime<Utc> = "2026-01-01T06:00:00Z".parse().unwrap();
    let (mut text, mut entries) = (String::from("Date,Reference,Description,Amount\n"), Vec::new());
    for n in 0..LINES {
        let at = begin + TimeDelta::seconds(n * 60);
        let (amount, phone) = (-500 * (1 + n / 10 % 40), 772_000_000 + n / 10 % 5_000);
        let reference = if n % 2 == 0 { format!("KN-{n}") } else { String::new() };
        writeln!(text, "{},{reference},to 0{phone},{amount}", at.format("%Y-%m-%dT%H:%M:%SZ")).unwrap();
        entries.push(BookEntry {
            key: EntryKey(n),
            at,
            amount: Money::of_hundredths(amount * 100),
            with_fee: None,
            references: vec![format!("KN-{n}")],
            accounts: vec![format!("256{phone}")],
            in_book: InBook::Moved,
        });
    }
    let start = Instant::now();
    let statement = read(text.as_bytes()).unwrap();
    let parsed = start.elapsed();
    let result = reconcile(&Lines::from_iter(&statement.lines), &Entries::from_iter(&entries), &[], &[]);
    let all = start.elapsed();
    println!("{LINES} lines: read in {parsed:?}, matched in {:?}, together {all:?}", all - parsed);
    assert_eq!((result.exact.len(), result.proposed.len()), (50_000, 50_000));
    assert!(all.as_secs() < 5, "{all:?}");
}
