//! The result of verifying a book.

use kaunta_storage::chain::Fingerprint;

/// The result of verifying a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verification {
    /// Nothing was changed.
    Whole(Verified),
    /// Something was changed.
    Broken(Broken),
}

/// An intact chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    /// How many events it has.
    pub events: u64,
    /// The fingerprint of the last one.
    pub head: Fingerprint,
}

/// The first inconsistency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// The event with this number is missing, but later ones exist.
    Missing {
        /// Its number.
        event: u64,
    },
    /// The event with this number was changed after it was written (for a first event, possibly its payment), or it was
    /// inserted or moved.
    Changed {
        /// Its number.
        event: u64,
    },
    /// The event with this number can't be read.
    Unreadable {
        /// Its number.
        event: u64,
    },
    /// The payment recorded by the event with this number is missing.
    OperationGone {
        /// The event's number.
        event: u64,
    },
    /// The last events were cut off.
    CutOff {
        /// How many there are.
        events: u64,
        /// How many there were.
        known: u64,
    },
    /// The chain is consistent, but differs from the one known outside the book: it was rewritten.
    Rewritten {
        /// The event at which they differ.
        event: u64,
    },
    /// The book is behind its anchor, consistent, and being reconciled: until that is finished nothing is sent from it, and
    /// what is missing is unknown. Only reported for a book in a file: for an open one, use
    /// [`crate::Ledger::unfinished_recovery`].
    BeingLookedUp {
        /// How many events it has.
        events: u64,
        /// How many payments are still to be looked up.
        left: u64,
        /// The total number of payments to look up.
        total: u64,
    },
    /// The row of this payment does not match its events.
    Lifecycle {
        /// The payment's number.
        operation: i64,
        /// What does not match.
        mismatch: RowMismatch,
    },
    /// This entry about the cash in a drawer, or the one before it, was changed, added, moved or removed.
    CashEntry {
        /// Its number.
        entry: u64,
    },
    /// This closing was changed after it was signed, or the book does not know the key.
    Signature {
        /// The number of its entry.
        entry: u64,
    },
    /// This row of the keys and the closed periods, or the one before it, was changed, added, moved or removed; or its signature is
    /// wrong.
    Bookkeeping {
        /// Its number.
        row: u64,
    },
    /// The counters of payments by state, or their sums, don't match the payments.
    Counts,
    /// This decision about a statement, or the statement it imported, was changed or is missing.
    Statement {
        /// Its number.
        decision: u64,
    },
}

/// Which part of a payment's row does not match its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowMismatch {
    /// It can't be found by a number that the service reported.
    Number,
    /// No event recorded it.
    NotRecorded,
    /// Who made it.
    Maker,
    /// Its approval.
    Approval,
    /// Its state.
    State,
    /// Whether the service contradicts its final status.
    Case,
    /// Its fee or total.
    Fee,
    /// Anything else that the service reported about it.
    Response,
}

impl Broken {
    /// The number of the event where it was noticed, if there is one.
    #[must_use]
    pub fn event(&self) -> Option<u64> {
        match self {
            Broken::Missing { event }
            | Broken::Changed { event }
            | Broken::Unreadable { event }
            | Broken::OperationGone { event }
            | Broken::Rewritten { event } => Some(*event),
            Broken::CutOff { events, .. } => Some(*events),
            Broken::BeingLookedUp { .. }
            | Broken::Lifecycle { .. }
            | Broken::CashEntry { .. }
            | Broken::Signature { .. }
            | Broken::Bookkeeping { .. }
            | Broken::Counts
            | Broken::Statement { .. } => None,
        }
    }
}
