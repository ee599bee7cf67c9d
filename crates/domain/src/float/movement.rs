//! What an operation did to the wallet, as far as its answers say: reported balances, and movements without one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};

use crate::money::Money;
use crate::reference::OperationId;

/// A place in the book. Events are ordered by number, not by the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookPosition {
    /// The event's number in the book.
    pub order: i64,
    /// Its time.
    pub at: DateTime<Utc>,
}

/// Balances reported with one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReportedBalances {
    pub(super) operation: OperationId,
    /// It was booked after this.
    pub(super) sent: BookPosition,
    /// And before this.
    pub(super) told: BookPosition,
    pub(super) before: Option<Money>,
    pub(super) after: Option<Money>,
}

/// A movement of the wallet by an operation that did not report both balances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WalletMovement {
    pub(super) operation: OperationId,
    pub(super) cause: Cause,
    /// It happened after this.
    pub(super) after: BookPosition,
    /// And before this; `None` if it is not known to have happened.
    pub(super) by: Option<BookPosition>,
    /// How much, negative if it left the wallet: likeliest first, since the service does not say how it takes its fee.
    pub(super) amounts: Vec<Money>,
    pub(super) sureness: Sureness,
}

/// How certain it is that the wallet moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sureness {
    /// The service said so: a balance that does not reflect it is a gap.
    Sure,
    /// It may have: it can explain a gap, but never creates one.
    Possible,
    /// It may have been taken and given back.
    ThereAndBack,
}

/// What moved the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An operation, with its answer.
    Operation,
    /// An operation that settled later: by a look-up or by a person.
    SettledLater,
    /// An operation that is still open and would explain it exactly.
    Open,
    /// Nothing in this book.
    Gap,
}

/// An amount has more digits than can be held exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sum of balances can't be held exactly")]
pub struct SumTooLarge;

/// Movements, by index, under each amount that they may have moved.
pub(super) fn by_sum(movements: &[WalletMovement]) -> HashMap<Money, Vec<usize>> {
    let mut by_sum: HashMap<Money, Vec<usize>> = HashMap::new();
    for (which, movement) in movements.iter().enumerate() {
        for sum in &movement.amounts {
            by_sum.entry(*sum).or_default().push(which);
        }
    }
    by_sum
}
