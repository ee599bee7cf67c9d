//! A number read from a cell, and how certain it is.

use rust_decimal::Decimal;

use crate::payroll::why::Why;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Number {
    /// Unambiguous.
    Sure {
        /// May be below zero or have decimals.
        value: Decimal,
        /// What was corrected, if a person should see it.
        put_right: Option<Why>,
    },
    /// A person decides.
    Doubt {
        /// The likely value.
        likely: Option<Decimal>,
        /// Why.
        why: Why,
    },
    /// Not a number.
    None {
        /// Why.
        why: Why,
    },
}

pub(super) fn none(why: impl Into<Why>) -> Number {
    Number::None { why: why.into() }
}

pub(super) fn doubt(why: Why) -> Number {
    Number::Doubt { likely: None, why }
}
