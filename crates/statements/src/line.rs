//! The statement that every format is read into.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::day::{day_of, start_of};
use kaunta_domain::money::Money;

/// When a line was booked. Many statements give only the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Booked {
    /// A day in Kampala.
    On(NaiveDate),
    /// A moment.
    At(DateTime<Utc>),
}

impl Booked {
    /// The day in Kampala.
    #[must_use]
    pub fn day(self) -> NaiveDate {
        match self {
            Booked::On(day) => day,
            Booked::At(at) => day_of(at),
        }
    }

    /// The moment, if it is known.
    #[must_use]
    pub fn at(self) -> Option<DateTime<Utc>> {
        match self {
            Booked::On(_) => None,
            Booked::At(at) => Some(at),
        }
    }

    /// Seconds since 1970, to compare both kinds: a day counts as its noon.
    pub(crate) fn place(self) -> i64 {
        const NOON: i64 = 12 * 3600;
        match self {
            Booked::On(day) => start_of(day).timestamp() + NOON,
            Booked::At(at) => at.timestamp(),
        }
    }
}

/// One movement on a statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// The row of the table, or the number of the entry in the file, from 1.
    pub row: u32,
    /// When it was booked.
    pub booked: Booked,
    /// Positive if money came into the account, negative if it left; never zero.
    pub amount: Money,
    /// The numbers that identify it, as written: ours, the bank's, the network's.
    pub references: Vec<String>,
    /// Who and what for, as written.
    pub text: String,
    /// The account's balance after it, if the statement says.
    pub balance: Option<Money>,
}

/// Whether the balances of a statement prove that no line is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Opening balance plus movements is the closing balance.
    Balanced,
    /// The file does not say both balances, so that nothing was proved.
    NotStated,
}

/// A statement in the order in which its movements happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The account's number, if the file says.
    pub account: Option<String>,
    /// Whether the file says that it counts in shillings; a statement in another currency is refused.
    pub is_in_shillings: bool,
    /// The balance before the first line.
    pub opening: Option<Money>,
    /// The balance after the last line.
    pub closing: Option<Money>,
    /// Whether the balances follow from each other.
    pub proof: Proof,
    /// At least one.
    pub lines: Vec<Line>,
}

impl Statement {
    /// The first and the last day of its lines.
    #[must_use]
    pub fn days(&self) -> Option<(NaiveDate, NaiveDate)> {
        let days = || self.lines.iter().map(|line| line.booked.day());
        days().min().zip(days().max())
    }
}
