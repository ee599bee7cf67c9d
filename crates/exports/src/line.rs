//! An entry as lines of a bank statement: the payment, and its fee as a line of its own.

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::accounts::Words;
use crate::entry::{Direction, Entry, EntryStatus};
use crate::text::one_line;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineKind {
    Payment,
    Fee,
}

/// One line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line<'e> {
    pub(crate) entry: &'e Entry,
    words: &'e Words,
    pub(crate) kind: LineKind,
    /// Unique in the account, and the same in every export.
    pub(crate) id: String,
    pub(crate) day: NaiveDate,
    /// Negative if it left the account; never zero.
    pub(crate) sum: Decimal,
}

impl Line<'_> {
    /// The other party, or what was paid for if it has no name.
    pub(crate) fn payee(&self, most: usize) -> String {
        let entry = self.entry;
        let name = entry.payee.as_deref().filter(|name| !name.trim().is_empty());
        match self.kind {
            LineKind::Payment => one_line(name.unwrap_or(&entry.description), most),
            LineKind::Fee => one_line(&self.words.fee, most),
        }
    }

    /// What it was for, with the number that it has in Kaunta.
    pub(crate) fn memo(&self, most: usize) -> String {
        let words = match self.kind {
            LineKind::Payment => self.entry.description.clone(),
            LineKind::Fee => format!("{}: {}", self.words.fee, self.entry.description),
        };
        one_line(&format!("{words} {}", self.entry.id), most)
    }
}

/// The lines of an entry that certainly moved money; none for any other.
pub(crate) fn lines<'e>(entry: &'e Entry, words: &'e Words) -> impl Iterator<Item = Line<'e>> {
    let amount = match entry.direction {
        Direction::In => entry.amount.get(),
        Direction::Out => -entry.amount.get(),
    };
    let sums = match entry.status {
        EntryStatus::Paid | EntryStatus::GivenBack => [(LineKind::Payment, amount), (LineKind::Fee, -entry.fee.get())],
        EntryStatus::Disputed | EntryStatus::InDoubt => {
            [LineKind::Payment, LineKind::Fee].map(|kind| (kind, Decimal::ZERO))
        }
    };
    sums.into_iter().filter(|(_, sum)| !sum.is_zero()).map(move |(kind, sum)| Line {
        entry,
        words,
        kind,
        id: match kind {
            LineKind::Payment => entry.id.clone(),
            LineKind::Fee => format!("{}-FEE", entry.id),
        },
        day: entry.day(),
        sum,
    })
}
