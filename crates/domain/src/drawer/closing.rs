//! A Z report: the closing of a drawer's period. Numbered and written once; it is shown as written, never recomputed.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::balance::Balance;
use super::entry::Reason;
use super::equation::BroughtForward;
use super::pieces::CashCount;
use crate::cash::DrawerId;
use crate::money::Money;
use crate::person::PersonName;

/// `2-0041`: the epoch of the book, and a gapless number that continues in the next epoch.
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

/// Closings that this book lacks because it was restored from an older copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClosingGap {
    /// The first missing number.
    pub first: i64,
    /// The last missing number.
    pub last: i64,
}

/// The contents of a Z report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayClosing {
    /// Its number.
    pub number: ClosingNumber,
    /// The drawer.
    pub drawer: DrawerId,
    /// The drawer's previous Z report.
    pub follows: Option<ClosingNumber>,
    /// The book's events up to this one belong to earlier periods.
    pub from: i64,
    /// The later events up to this one belong to this period.
    pub to: i64,
    /// The fingerprint of event `to`: a signature of this covers the whole book up to that event.
    pub head: String,
    /// When the period began.
    pub begun_at: DateTime<Utc>,
    /// When it was closed.
    pub at: DateTime<Utc>,
    /// Who counted, where people are set up.
    pub by: Option<PersonName>,
    /// What it began with.
    pub carried: BroughtForward,
    /// The equation.
    pub balance: Balance,
    /// The notes and coins that were there.
    pub counted: CashCount,
    /// What was counted less what should have been there.
    pub difference: Money,
    /// Why there is a difference; always given if there is one.
    pub reason: Option<Reason>,
    /// The closings that the book lost before this one.
    pub gap: Option<ClosingGap>,
}
