//! One operation as an accountant sees it.

use chrono::{DateTime, FixedOffset, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// Which of the shop's own accounts, a small number that the caller chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OwnAccountId(pub u8);

/// Which way money went, seen from the shop's own account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Direction {
    /// Into it.
    In,
    /// Out of it.
    Out,
}

/// What an entry counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EntryStatus {
    /// Money moved.
    Paid,
    /// Money moved and came back, or will: the payment was not made.
    GivenBack,
    /// The service contradicts itself about it: kept in an account of its own until that is settled.
    Disputed,
    /// Whether money moved is not known yet: kept in an account of its own.
    InDoubt,
}

/// A sum that is not negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Sum(Decimal);

impl Sum {
    /// Nothing.
    pub const ZERO: Sum = Sum(Decimal::ZERO);

    /// `None` for a negative sum.
    #[must_use]
    pub fn new(sum: Decimal) -> Option<Sum> {
        (sum >= Decimal::ZERO).then(|| Sum(sum.normalize()))
    }

    /// The decimal.
    #[must_use]
    pub fn get(self) -> Decimal {
        self.0
    }
}

/// An operation that moved money, or may have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Never changes, and is unique in its account: importing a file again makes no duplicates.
    pub id: String,
    /// The shop's own account.
    pub account: OwnAccountId,
    /// When it was recorded, in local time.
    pub booked: DateTime<FixedOffset>,
    /// When its outcome became known, in local time.
    pub settled: Option<DateTime<FixedOffset>>,
    /// What it counts as.
    pub status: EntryStatus,
    /// In or out.
    pub direction: Direction,
    /// What was paid or received, without the fee.
    pub amount: Sum,
    /// The fee that was charged.
    pub fee: Sum,
    /// The product's code: a key of [`crate::Accounts::products`].
    pub product: String,
    /// The other party's name.
    pub payee: Option<String>,
    /// What it was for.
    pub description: String,
    /// The service's number for it.
    pub reference: Option<String>,
}

impl Entry {
    /// The same, moving this and no fee: nobody knows yet what of it is one.
    pub(crate) fn moving(&self, sum: Decimal) -> Entry {
        let direction = if sum.is_sign_negative() { Direction::Out } else { Direction::In };
        Entry { direction, amount: Sum(sum.abs().normalize()), fee: Sum::ZERO, ..self.clone() }
    }

    /// The day it is booked on.
    #[must_use]
    pub fn day(&self) -> NaiveDate {
        self.booked.date_naive()
    }

    /// What it moved in the shop's own account, negative if it left; `None` if that can't be held exactly.
    #[must_use]
    pub fn moved(&self) -> Option<Decimal> {
        match self.direction {
            Direction::In => self.amount.0.checked_sub(self.fee.0),
            Direction::Out => Decimal::ZERO.checked_sub(self.amount.0)?.checked_sub(self.fee.0),
        }
    }
}
