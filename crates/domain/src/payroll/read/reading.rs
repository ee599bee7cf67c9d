//! The result of reading a cell.

use crate::payroll::column::Column;
use crate::payroll::row::Finding;
use crate::payroll::why::Why;

/// The result of reading a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellReading<T> {
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

impl<T> CellReading<T> {
    pub(crate) fn corrected(value: T, now: impl ToString, why: Why) -> CellReading<T> {
        CellReading::Corrected { value, now: now.to_string(), why }
    }

    pub(crate) fn asked(guess: Option<String>, why: Why) -> CellReading<T> {
        CellReading::Asked { guess, why }
    }

    pub(crate) fn refused(why: impl Into<Why>) -> CellReading<T> {
        CellReading::Refused { why: why.into() }
    }

    /// The value, if it is certain.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            CellReading::Clean(value) | CellReading::Corrected { value, .. } => Some(value),
            CellReading::Asked { .. } | CellReading::Refused { .. } => None,
        }
    }

    /// Whether something is known about its meaning, even if only a guess.
    pub(crate) fn is_likely(&self) -> bool {
        match self {
            CellReading::Clean(_) | CellReading::Corrected { .. } => true,
            CellReading::Asked { guess, .. } => guess.is_some(),
            CellReading::Refused { .. } => false,
        }
    }

    /// The value if it is certain, and the finding if there is one.
    pub(crate) fn found(self, column: Column, was: &str) -> (Option<T>, Option<Finding>) {
        match self {
            CellReading::Clean(value) => (Some(value), None),
            CellReading::Corrected { value, now, why } => {
                (Some(value), Some(Finding::Corrected { column, was: was.to_owned(), now, why }))
            }
            CellReading::Asked { guess, why } => (None, Some(Finding::Asked { column, guess, why })),
            CellReading::Refused { why } => (None, Some(Finding::Refused { column, why })),
        }
    }
}
