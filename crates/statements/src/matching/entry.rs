//! What the book has, as the matching needs it.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use kaunta_domain::money::Money;

/// The number by which the caller knows an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryKey(pub i64);

/// Whether money moved, as far as the book knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InBook {
    /// It did: a statement must have it.
    Moved,
    /// It may have.
    Open,
    /// It did not: a statement must not have it.
    NotMoved,
}

/// One payment or collection of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookEntry {
    /// Unique among the entries.
    pub key: EntryKey,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// Positive if money comes into the account, negative if it leaves, as the statement signs it; without the fee.
    pub amount: Money,
    /// The same with the fee, if the service said one.
    pub with_fee: Option<Money>,
    /// Every number by which it is known: ours and the service's.
    pub references: Vec<String>,
    /// The counterparty's phone, account or meter.
    pub accounts: Vec<String>,
    /// Whether money moved.
    pub in_book: InBook,
}

/// A reference as it is compared: without case and spaces.
pub(super) fn folded(reference: &str) -> Cow<'_, str> {
    let is_folded = |sign: u8| sign.is_ascii_graphic() && !sign.is_ascii_lowercase();
    if reference.bytes().all(is_folded) {
        return Cow::Borrowed(reference);
    }
    reference.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// The digits of accounts in a text, as they are compared: the last nine of each run of at least six, so that a phone is the
/// same with and without its country code.
pub(super) fn accounts_in(text: &str) -> Vec<String> {
    const FEWEST: usize = 6;
    const COMPARED: usize = 9;
    let mut found = Vec::new();
    let mut run = String::new();
    // Phones are written in groups: one space or hyphen between digits does not end the run.
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign.is_ascii_digit() {
            run.push(sign);
            continue;
        }
        let goes_on = matches!(sign, ' ' | '-') && !run.is_empty() && signs.peek().is_some_and(char::is_ascii_digit);
        if !goes_on {
            keep(&mut run, &mut found, FEWEST, COMPARED);
        }
    }
    keep(&mut run, &mut found, FEWEST, COMPARED);
    found
}

fn keep(run: &mut String, found: &mut Vec<String>, fewest: usize, compared: usize) {
    if run.len() >= fewest {
        let tail = run.get(run.len().saturating_sub(compared)..).unwrap_or_default().to_owned();
        if !found.contains(&tail) {
            found.push(tail);
        }
    }
    run.clear();
}

/// Whether the compared digits are those of a mobile phone in Uganda.
pub(super) fn is_phone(account: &str) -> bool {
    account.len() == 9 && account.starts_with('7')
}
