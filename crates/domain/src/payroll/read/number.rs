//! A number that was read from a cell, with how sure that is.

use rust_decimal::Decimal;

use super::kept::Kept;

/// What number a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    /// Only this can be meant.
    Sure {
        /// Below zero and with decimals too.
        value: Decimal,
        /// What was done to it, where that should be seen.
        put_right: Option<&'static str>,
    },
    /// A person decides.
    Doubt {
        /// What it probably is.
        likely: Option<Decimal>,
        /// Why, in plain words.
        why: &'static str,
    },
    /// It is no number.
    None {
        /// Why and what to do, in plain words.
        why: String,
    },
}

pub(super) fn none(why: impl Kept) -> Number {
    Number::None { why: why.kept() }
}

pub(super) fn doubt(why: &'static str) -> Number {
    Number::Doubt { likely: None, why }
}
