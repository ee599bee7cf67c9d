//! What people do with a drawer, apart from payments: each entry is written once and never changes.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::pieces::CashCount;
use crate::cash::DrawerId;
use crate::money::{Amount, BadAmount, Money};
use crate::person::PersonName;
use crate::reference::OperationId;
use crate::text::line_of_text;

/// An entry's number in the book, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct EntryId(pub i64);

impl fmt::Display for EntryId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Cash that a person moves: whole shillings, above zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct CashSum(u64);

impl CashSum {
    /// Parses what a person typed. There are no cents in a drawer.
    ///
    /// # Errors
    /// Not an amount, zero, or with cents.
    pub fn parse(text: &str) -> Result<CashSum, BadAmount> {
        let amount = Amount::parse_exact(text)?;
        match amount.cents_if_any() {
            None => Ok(CashSum(amount.shillings())),
            Some(_) => Err(BadAmount::Point),
        }
    }
}

impl TryFrom<u64> for CashSum {
    type Error = &'static str;
    fn try_from(shillings: u64) -> Result<CashSum, &'static str> {
        if (1..=Amount::MAXIMUM).contains(&shillings) { Ok(CashSum(shillings)) } else { Err("not a sum of cash") }
    }
}

impl From<CashSum> for u64 {
    fn from(sum: CashSum) -> u64 {
        sum.0
    }
}

impl From<CashSum> for Money {
    fn from(sum: CashSum) -> Money {
        Money::of_hundredths(i64::try_from(sum.0).unwrap_or(i64::MAX / 100) * 100)
    }
}

line_of_text!(
    /// Why cash was moved or is not what it should be: 1 to 200 characters on one line.
    Reason, most 200 characters
);

/// Where cash that is taken out goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TakenTo {
    /// To the safe, the bank or the owner.
    Safe,
    /// Into another drawer, where it was put in at once.
    Drawer(OtherSide),
}

/// The other side of cash that went from one drawer into another: both are written at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherSide {
    /// The other drawer.
    pub drawer: DrawerId,
    /// The entry there.
    pub entry: EntryId,
}

/// What a person does with the cash of one drawer. An opening and cash that goes into another drawer are calls of their own, which
/// compute what the entries say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawerMove {
    /// Puts cash in.
    PutIn {
        /// How much.
        amount: CashSum,
        /// Where it is from.
        reason: Reason,
    },
    /// Takes it out, to the safe.
    ToSafe {
        /// How much.
        amount: CashSum,
        /// What for.
        reason: Reason,
    },
    /// Gives it back to a customer.
    Refund {
        /// For which payment.
        operation: OperationId,
        /// How much.
        amount: CashSum,
        /// Why.
        reason: Reason,
    },
}

impl DrawerMove {
    /// The entry of it.
    #[must_use]
    pub fn entry(self) -> EntryKind {
        match self {
            DrawerMove::PutIn { amount, reason } => EntryKind::PutIn { amount, reason, from: None },
            DrawerMove::ToSafe { amount, reason } => EntryKind::TakenOut { amount, to: TakenTo::Safe, reason },
            DrawerMove::Refund { operation, amount, reason } => EntryKind::Refunded { operation, amount, reason },
        }
    }
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "camelCase")]
pub enum EntryKind {
    /// Somebody counted the drawer and works with it from now on. The difference is what was counted less what should have been
    /// there; 0 for the first opening, from which the book begins to count.
    #[serde(rename_all = "camelCase")]
    Opened {
        /// The notes and coins.
        counted: CashCount,
        /// Found more (or, below 0, less) than at the last closing.
        difference: Money,
    },
    /// Cash was put in.
    #[serde(rename_all = "camelCase")]
    PutIn {
        /// How much.
        amount: CashSum,
        /// Where it is from.
        reason: Reason,
        /// The drawer that it was taken out of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<OtherSide>,
    },
    /// Cash was taken out.
    #[serde(rename_all = "camelCase")]
    TakenOut {
        /// How much.
        amount: CashSum,
        /// Where it went.
        to: TakenTo,
        /// What for.
        reason: Reason,
    },
    /// A customer was given money back.
    #[serde(rename_all = "camelCase")]
    Refunded {
        /// For which payment.
        operation: OperationId,
        /// How much.
        amount: CashSum,
        /// Why.
        reason: Reason,
    },
}

impl EntryKind {
    /// By how much it changes the cash that should be in the drawer: an opening, by the difference that it found.
    #[must_use]
    pub fn effect(&self) -> Money {
        let out = |amount: &CashSum| Money::ZERO.checked_sub(Money::from(*amount)).unwrap_or(Money::ZERO);
        match self {
            EntryKind::Opened { difference, .. } => *difference,
            EntryKind::PutIn { amount, .. } => Money::from(*amount),
            EntryKind::TakenOut { amount, .. } | EntryKind::Refunded { amount, .. } => out(amount),
        }
    }
}

/// An entry as the book has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number.
    pub id: EntryId,
    /// When.
    pub at: DateTime<Utc>,
    /// Who, where people are set up.
    pub by: Option<PersonName>,
    /// What was done.
    pub kind: EntryKind,
}
