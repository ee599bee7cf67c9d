//! A Z: a drawer's period, closed. Written once, numbered, and never computed anew to be shown.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::balance::Balance;
use super::entry::Reason;
use super::equation::Carried;
use super::notes::Counted;
use crate::cash::DrawerId;
use crate::money::Money;
use crate::person::PersonName;

/// `2-0041`: the epoch of the book, and a number without gaps that goes on in the next epoch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ClosingNumber {
    /// The epoch.
    pub epoch: i64,
    /// The number.
    pub number: i64,
}

impl fmt::Display for ClosingNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{:04}", self.epoch, self.number)
    }
}

/// Closings that this book does not have: it was restored from an older copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClosingGap {
    /// The first number that is not here.
    pub first: i64,
    /// The last one.
    pub last: i64,
}

/// What a Z says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayClosing {
    /// Its number.
    pub number: ClosingNumber,
    /// The drawer.
    pub drawer: DrawerId,
    /// The drawer's last one before it.
    pub follows: Option<ClosingNumber>,
    /// The book's events up to this one belong to earlier periods,
    pub from: i64,
    /// and those up to this one to this period.
    pub to: i64,
    /// The fingerprint of event `to`: whoever signs this signs the whole book until then.
    pub head: String,
    /// When the period began.
    pub begun_at: DateTime<Utc>,
    /// When it was closed.
    pub at: DateTime<Utc>,
    /// Who counted, where people are set up.
    pub by: Option<PersonName>,
    /// What it began with.
    pub carried: Carried,
    /// The equation.
    pub balance: Balance,
    /// The notes and coins that were there.
    pub counted: Counted,
    /// What was counted less what should have been there.
    pub difference: Money,
    /// Why there is a difference; there is none without.
    pub reason: Option<Reason>,
    /// What the book lost before it.
    pub gap: Option<ClosingGap>,
}
