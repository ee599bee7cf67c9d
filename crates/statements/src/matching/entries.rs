//! What the book has, without a string for each text.

use chrono::{DateTime, Utc};
use kaunta_domain::money::Money;

use super::entry::{BookEntry, EntryKey, InBook};
use super::lists::Lists;

/// Payments and collections of a book, named by their places in the order in which they were pushed.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    held: Vec<EntryFields>,
    references: Lists,
    accounts: Lists,
}

/// The parts that are not text.
#[derive(Debug, Clone, Copy)]
pub(super) struct EntryFields {
    pub(super) key: EntryKey,
    pub(super) at: DateTime<Utc>,
    pub(super) amount: Money,
    pub(super) with_fee: Option<Money>,
    pub(super) in_book: InBook,
}

impl Entries {
    /// Appends an entry.
    pub fn push(&mut self, entry: &BookEntry) {
        let BookEntry { key, at, amount, with_fee, in_book, .. } = *entry;
        self.held.push(EntryFields { key, at, amount, with_fee, in_book });
        self.references.push(entry.references.iter().map(String::as_str));
        self.accounts.push(entry.accounts.iter().map(String::as_str));
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.held.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// An entry's amount, as the statement signs it.
    #[must_use]
    pub fn amount(&self, place: usize) -> Option<Money> {
        self.held(place).map(|held| held.amount)
    }

    /// When an entry was recorded.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<DateTime<Utc>> {
        self.held(place).map(|held| held.at)
    }

    /// The numbers by which an entry is known, as pushed.
    pub fn references(&self, place: usize) -> impl Iterator<Item = &str> {
        self.references.of(place)
    }

    /// Its counterparty's phone, account or meter, as pushed.
    pub fn accounts(&self, place: usize) -> impl Iterator<Item = &str> {
        self.accounts.of(place)
    }

    pub(super) fn held(&self, place: usize) -> Option<&EntryFields> {
        self.held.get(place)
    }
}

impl<'e> FromIterator<&'e BookEntry> for Entries {
    fn from_iter<T: IntoIterator<Item = &'e BookEntry>>(entries: T) -> Entries {
        let mut held = Entries::default();
        entries.into_iter().for_each(|entry| held.push(entry));
        held
    }
}
