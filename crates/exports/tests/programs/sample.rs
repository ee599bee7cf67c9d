//! Three days of a shop with everything that an export must cope with.

use std::collections::BTreeMap;
use std::fs::File;

use chrono::{DateTime, Days, FixedOffset, NaiveDate, TimeZone};
use kaunta_exports::{
    Account, AccountKind, Accounts, DayBalances, Direction, Entry, EntryStatus, Format, Journal, OwnAccount,
    OwnAccountId, ReportedDayBalances, Sheet, Spool, Sum, Words, Written, write,
};
use rust_decimal::Decimal;

pub const FLOAT: OwnAccountId = OwnAccountId(1);
pub const COMMISSION: OwnAccountId = OwnAccountId(2);

/// Names as people type them and services send them.
pub const NAMES: [&str; 8] = [
    "NAKATO, SARAH \"Mama\"",
    "=1+1",
    "Ŋŋobi; Ltd | sons",
    "مرحبا بالعالم",
    "🙂 & <b>Sons</b> \\ co",
    "two\nlines\tand a tab",
    "@SUM(A1)",
    "-2+3",
];

pub fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

fn at(on: u32, hour: u32) -> DateTime<FixedOffset> {
    FixedOffset::east_opt(3 * 3600).unwrap().with_ymd_and_hms(2026, 11, on, hour, 5, 1).unwrap()
}

pub fn sum(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn entry(number: usize, on: u32, product: &str, direction: Direction, amount: &str, fee: &str) -> Entry {
    Entry {
        id: format!("KT-{number:04}"),
        account: FLOAT,
        booked: at(on, 8 + u32::try_from(number).unwrap() % 10),
        settled: Some(at(on, 20)),
        status: EntryStatus::Paid,
        direction,
        amount: Sum::new(sum(amount)).unwrap(),
        fee: Sum::new(sum(fee)).unwrap(),
        product: product.to_owned(),
        payee: Some(NAMES[number % NAMES.len()].to_owned()),
        description: format!("{product}, 0772 123 456, note; of {number}"),
        reference: Some(format!("TX{number},9")),
    }
}

/// Oldest first. Out of the float and paid: 2 × (5,000 + 100) and 300,000.50 + 1,200; in: 25,001 − 375.02.
pub fn entries() -> Vec<Entry> {
    use Direction::{In, Out};
    vec![
        entry(1, 21, "airtime", Out, "5000", "100"),
        entry(2, 21, "collect", In, "25001", "375.02"),
        entry(3, 21, "airtime", Out, "5000", "100"),
        Entry { status: EntryStatus::InDoubt, ..entry(4, 22, "airtime", Out, "7000", "0") },
        Entry { status: EntryStatus::Disputed, ..entry(5, 22, "bank", Out, "8000", "0") },
        Entry { payee: None, reference: None, settled: None, ..entry(6, 22, "bank", Out, "300000.50", "1200") },
        Entry { account: COMMISSION, ..entry(7, 23, "airtime", Out, "500", "0") },
    ]
}

pub fn accounts() -> Accounts {
    let own = |name: &str, number: &str| OwnAccount {
        account: Account::new(name, AccountKind::Assets),
        number: number.to_owned(),
    };
    let products = [
        ("airtime", Account::new("Airtime sold", AccountKind::Expenses)),
        ("bank", Account::new("Liabilities:Customers", AccountKind::Expenses)),
        ("collect", Account::new("Ŋŋanda & sons", AccountKind::Income)),
    ];
    Accounts {
        own: BTreeMap::from([
            (FLOAT, own("Float", "PRACTICE-FLOAT")),
            (COMMISSION, own("Commission", "PRACTICE-COMMISSION")),
        ]),
        products: products.map(|(code, account)| (code.to_owned(), account)).into(),
        fees: Account::new("Fees", AccountKind::Expenses),
        disputed: Account::new("Disputed", AccountKind::Assets),
        in_doubt: Account::new("In doubt", AccountKind::Assets),
        opening: Account::new("Opening", AccountKind::Equity),
        unexplained: Account::new("Unexplained", AccountKind::Equity),
        branch: Some("Nakato's shop & \"sons\"".to_owned()),
        words: Words {
            written_by: "Written by Kaunta".to_owned(),
            fee: "Fee".to_owned(),
            opening: "Opening balance".to_owned(),
            unexplained: "A movement that no operation explains".to_owned(),
            told: "Balance that the service told".to_owned(),
        },
    }
}

/// What the service reported: on the 22nd, money came in that no entry explains.
pub fn told() -> ReportedDayBalances {
    let told = |opening: &str, closing: &str| DayBalances { opening: sum(opening), closing: sum(closing) };
    BTreeMap::from([
        ((FLOAT, day(21)), told("1000000", "1014425.98")),
        ((FLOAT, day(22)), told("1014425.98", "748225.48")),
    ])
}

/// Like [`told`], for what was certainly paid, and without the gap.
pub fn told_of_paid() -> ReportedDayBalances {
    let told = |opening: &str, closing: &str| DayBalances { opening: sum(opening), closing: sum(closing) };
    BTreeMap::from([
        ((FLOAT, day(21)), told("1000000", "1014425.98")),
        ((FLOAT, day(22)), told("1014425.98", "713225.48")),
    ])
}

/// As [`told_of_paid`], but the service has taken the money of the payment in doubt, with a fee, and not that of the disputed one.
pub fn told_with_pending() -> ReportedDayBalances {
    let mut told = told_of_paid();
    told.insert((FLOAT, day(22)), DayBalances { opening: sum("1014425.98"), closing: sum("706125.48") });
    told
}

/// What [`told_with_pending`] shows of them.
pub fn shown() -> [(&'static str, Vec<(NaiveDate, Decimal)>); 2] {
    [("KT-0004", vec![(day(22), sum("-7100"))]), ("KT-0005", vec![])]
}

/// A journal of these entries, which were gathered two at a time, newest first.
pub fn journal(entries: &[Entry], told: &ReportedDayBalances) -> Journal<File> {
    journal_showing(entries, told, &[])
}

fn journal_showing(
    entries: &[Entry],
    told: &ReportedDayBalances,
    shown: &[(&str, Vec<(NaiveDate, Decimal)>)],
) -> Journal<File> {
    let mut spool = Spool::new(tempfile::tempfile().unwrap());
    let newest_first: Vec<Entry> = entries.iter().rev().cloned().collect();
    for page in newest_first.chunks(2) {
        spool.push(page).unwrap();
    }
    for (id, moved) in shown {
        spool.shows(FLOAT, id, moved).unwrap();
    }
    spool.complete(told).unwrap()
}

/// Writes a file of this name and returns its folder, which lasts as long as the value, and what was left out.
pub fn file(name: &str, format: Format, told: &ReportedDayBalances) -> (tempfile::TempDir, String, Written) {
    file_of(name, format, journal(&entries(), told))
}

/// The same where the balances show what became of what is in doubt or disputed.
pub fn file_with_pending(name: &str, format: Format) -> (tempfile::TempDir, String, Written) {
    file_of(name, format, journal_showing(&entries(), &told_with_pending(), &shown()))
}

fn file_of(name: &str, format: Format, mut journal: Journal<File>) -> (tempfile::TempDir, String, Written) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let accounts = accounts();
    let sheet = Sheet { accounts: &accounts, own: FLOAT, made: at(23, 21) };
    let written = write(File::create(&path).unwrap(), format, &mut journal, &sheet).unwrap();
    (folder, path.to_str().unwrap().to_owned(), written)
}

/// Many entries, a thousand a day, for what must not depend on their number.
pub fn many(count: u32) -> Vec<Entry> {
    (0..count)
        .map(|number| Entry {
            id: format!("KT-{number:07}"),
            booked: at(1, 12) + Days::new((number / 1000).into()),
            ..entry(1, 21, "airtime", Direction::Out, "5000", "100")
        })
        .collect()
}
