//! The result of reading a cell.

use crate::payroll::column::Column;
use crate::payroll::row::Finding;
use crate::payroll::why::Why;

/// The result of reading a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading<T> {
    /// Valid as it is.
    Clean(T),
    /// Corrected, since only one thing can have been meant.
    Corrected {
        /// The corrected value.
        value: T,
        /// The corrected value as text.
        now: String,
        /// Why.
        why: Why,
    },
    /// A person decides.
    Asked {
        /// The likely meaning; typed into the cell, it always reads as clean.
        guess: Option<String>,
        /// Why.
        why: Why,
    },
    /// Not such a value.
    Refused {
        /// Why.
        why: Why,
    },
}

impl<T> Reading<T> {
    pub(crate) fn corrected(value: T, now: impl ToString, why: Why) -> Reading<T> {
        Reading::Corrected { value, now: now.to_string(), why }
    }

    pub(crate) fn asked(guess: Option<String>, why: Why) -> Reading<T> {
        Reading::Asked { guess, why }
    }

    pub(crate) fn refused(why: impl Into<Why>) -> Reading<T> {
        Reading::Refused { why: why.into() }
    }

    /// The value, if it is certain.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Reading::Clean(value) | Reading::Corrected { value, .. } => Some(value),
            Reading::Asked { .. } | Reading::Refused { .. } => None,
        }
    }

    /// Whether something is known about its meaning, even if only a guess.
    pub(crate) fn is_likely(&self) -> bool {
        match self {
            Reading::Clean(_) | Reading::Corrected { .. } => true,
            Reading::Asked { guess, .. } => guess.is_some(),
            Reading::Refused { .. } => false,
        }
    }

    /// The value if it is certain, and the finding if there is one.
    pub(crate) fn found(self, column: Column, was: &str) -> (Option<T>, Option<Finding>) {
        match self {
            Reading::Clean(value) => (Some(value), None),
            Reading::Corrected { value, now, why } => {
                (Some(value), Some(Finding::Corrected { column, was: was.to_owned(), now, why }))
            }
            Reading::Asked { guess, why } => (None, Some(Finding::Asked { column, guess, why })),
            Reading::Refused { why } => (None, Some(Finding::Refused { column, why })),
        }
    }
}
