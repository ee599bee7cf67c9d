//! An amount as people and spreadsheets write it. What can be paid, [`Amount`] alone decides.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::Reading;
use super::number::{NEGATIVE, Number, number};
use crate::money::{Amount, BadAmount, Money};
use crate::payroll::cell::Cell;

const FRACTION: &str = "A payroll pays whole shillings only. Type the amount without decimals.";

/// Reads the shillings to pay.
#[must_use]
pub fn amount(cell: Cell<'_>) -> Reading<Amount> {
    match number(cell) {
        Number::Sure { value, .. } if value < Decimal::ZERO => Reading::refused(NEGATIVE),
        Number::Sure { value, .. } if !value.is_integer() => Reading::refused(FRACTION),
        Number::Sure { value, put_right } => match (payable(value), put_right) {
            (Ok(amount), Some(why)) => Reading::corrected(amount, amount, why),
            (Ok(amount), None) => Reading::Clean(amount),
            (Err(why), _) => Reading::refused(why),
        },
        Number::Doubt { likely, why } => {
            Reading::asked(likely.and_then(|value| payable(value).ok()).map(as_typed), why)
        }
        Number::None { why } => Reading::refused(why),
    }
}

fn payable(value: Decimal) -> Result<Amount, BadAmount> {
    Amount::new(value.to_u64().ok_or(BadAmount::TooLarge)?)
}

/// `50,000`, as it stands in a cell.
fn as_typed(amount: Amount) -> String {
    amount.to_string().trim_start_matches("UGX ").to_owned()
}

/// More decimals than anybody means; what has them is left to a person, and sums stay exact.
const MOST_DECIMALS: u32 = 4;

/// The number that certainly stands there, payable or not: also one below zero, below the least amount or with decimals.
/// Nothing where it is not certain, or beyond what an amount may be.
#[must_use]
pub fn sum(cell: Cell<'_>) -> Option<Money> {
    match number(cell) {
        Number::Sure { value, .. } => {
            let value = value.normalize();
            let is_held = value.abs() <= Decimal::from(Amount::MAXIMUM) && value.scale() <= MOST_DECIMALS;
            if is_held { Money::parse(&value.to_string()).ok() } else { None }
        }
        Number::Doubt { .. } | Number::None { .. } => None,
    }
}

#[cfg(test)]
#[path = "amount_tests.rs"]
mod tests;
