//! A number read from a cell, and how certain it is.

use rust_decimal::Decimal;

use super::kept::Kept;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    /// Unambiguous.
    Sure {
        /// May be below zero or have decimals.
        value: Decimal,
        /// What was corrected, if a person should see it.
        put_right: Option<&'static str>,
    },
    /// A person decides.
    Doubt {
        /// The likely value.
        likely: Option<Decimal>,
        /// Why, in plain words.
        why: &'static str,
    },
    /// Not a number.
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
