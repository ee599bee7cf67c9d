//! The result of verifying a book.

use std::fmt;

use kaunta_storage::chain::Fingerprint;

/// The result of verifying a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
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
    /// The event with this number, or of a first event the payment that it speaks of, is not what it was when it was
    /// written; or it was put in, or moved.
    Changed {
        /// Its number.
        event: u64,
    },
    /// The event with this number can't be read.
    Unreadable {
        /// Its number.
        event: u64,
    },
    /// The payment that the event with this number wrote down is not there.
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
        /// The event at which it is known to be another.
        event: u64,
    },
    /// The book is behind what is known outside of it, holds together, and is being looked up: until that is over nothing
    /// is sent from it, and what is missing is not known. Only of a book in a file: an open one is asked by
    /// [`crate::Ledger::unfinished_recovery`].
    BeingLookedUp {
        /// How many events it has.
        events: u64,
        /// How many payments are still to be looked up.
        left: u64,
        /// Of how many.
        total: u64,
    },
    /// The row of this payment does not match its events.
    Lifecycle {
        /// The payment's number.
        operation: i64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// How many payments stand where, and what they come to, is not what the payments say.
    Counts,
}

impl Broken {
    /// The number of the event that it was noticed at, where it was one.
    #[must_use]
    pub fn event(&self) -> Option<u64> {
        match self {
            Broken::Missing { event }
            | Broken::Changed { event }
            | Broken::Unreadable { event }
            | Broken::OperationGone { event }
            | Broken::Rewritten { event } => Some(*event),
            Broken::CutOff { events, .. } => Some(*events),
            Broken::BeingLookedUp { .. } | Broken::Lifecycle { .. } | Broken::Counts => None,
        }
    }
}

/// Plain words, a sentence without its full stop.
impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Missing { event } => write!(out, "event {event} is missing"),
            Broken::Changed { event } => {
                write!(out, "event {event}, or the payment it belongs to, was changed, put in or moved")
            }
            Broken::Unreadable { event } => write!(out, "event {event} can't be read"),
            Broken::OperationGone { event } => write!(out, "the payment that event {event} wrote down is gone"),
            Broken::CutOff { events, known } => {
                write!(out, "the book has {events} events, but had {known}: the last ones were cut off")
            }
            Broken::Rewritten { event } => {
                write!(out, "the events up to {event} are not those that were known outside the book")
            }
            Broken::BeingLookedUp { events, left, total } => {
                write!(out, "the book has {events} events and is being looked up: {left} of {total} payments are left")
            }
            Broken::Lifecycle { operation, what } => write!(out, "payment {operation}: {what}"),
            Broken::Counts => out.write_str("what is counted of the payments is not what they come to"),
        }
    }
}
