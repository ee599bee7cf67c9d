//! From one cell to a value: each reader says what is certain, what it put right, and what only a person can know.

mod amount;
mod exponent;
mod identifier;
mod network;
mod number;
mod phone;
mod separators;
mod words;

pub use amount::{amount, sum};
pub use identifier::{account, account_if_any, bank, merchant, user};
pub use network::network;
pub use phone::phone;
pub use words::{holder, name, note};

use super::cell::{Cell, CellKind};
use super::{Column, Finding};

/// What a cell turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading<T> {
    /// As it stands.
    Clean(T),
    /// Put right, since only one thing can have been meant.
    Corrected {
        /// What it is now.
        value: T,
        /// The same as text.
        now: String,
        /// Why, in plain words.
        why: String,
    },
    /// A person decides.
    Asked {
        /// What it probably means; typed into the cell, it always reads as clean.
        guess: Option<String>,
        /// Why, in plain words.
        why: String,
    },
    /// It is no such thing.
    Refused {
        /// Why and what to do, in plain words.
        why: String,
    },
}

impl<T> Reading<T> {
    pub(crate) fn corrected(value: T, now: impl ToString, why: &str) -> Reading<T> {
        Reading::Corrected { value, now: now.to_string(), why: why.to_owned() }
    }

    pub(crate) fn asked(guess: Option<String>, why: &str) -> Reading<T> {
        Reading::Asked { guess, why: why.to_owned() }
    }

    pub(crate) fn refused(why: impl ToString) -> Reading<T> {
        Reading::Refused { why: why.to_string() }
    }

    /// The value, where it is certain.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Reading::Clean(value) | Reading::Corrected { value, .. } => Some(value),
            Reading::Asked { .. } | Reading::Refused { .. } => None,
        }
    }

    /// Something is known of what it means, if only a guess.
    pub(crate) fn is_likely(&self) -> bool {
        match self {
            Reading::Clean(_) | Reading::Corrected { .. } => true,
            Reading::Asked { guess, .. } => guess.is_some(),
            Reading::Refused { .. } => false,
        }
    }

    /// The value where it is certain, and what there is to say.
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

/// Why a cell can't hold what is wanted, whatever its text says.
fn unfit(cell: Cell<'_>) -> Option<&'static str> {
    match cell.kind {
        CellKind::Text if is_error(cell.text.trim()) => Some(ERROR),
        CellKind::Text | CellKind::Number => None,
        CellKind::Date => Some("This is a date. Look whether the columns are mapped right, or type it here."),
        CellKind::Bool => Some("This is only TRUE or FALSE. Type it here."),
        CellKind::Error => Some(ERROR),
        CellKind::Uncalculated => Some(
            "This formula was saved without its result. Open the file in your spreadsheet program, save it, and choose it again.",
        ),
    }
}

/// An error that a text file has kept: `#REF!`, `#NAME?`, `#N/A`, `Err:508`, or a column that was too narrow for its number.
fn is_error(text: &str) -> bool {
    let in_signs = text.strip_prefix('#').is_some_and(|rest| rest.ends_with(['!', '?', '#']) && !rest.contains(' '));
    in_signs || text == "#N/A" || text.strip_prefix("Err:").is_some_and(|code| code.bytes().all(|b| b.is_ascii_digit()))
}

const ERROR: &str = "The spreadsheet shows an error here. Mend it in the file, or type it here.";

/// Blanks of any kind, the apostrophe that makes a spreadsheet keep a number as text, and signs that can't be seen.
fn is_around(sign: char) -> bool {
    sign.is_whitespace() || sign == '\'' || is_unseen(sign)
}

/// Control characters, and those that come along when a number is copied out of a chat or an address book.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
