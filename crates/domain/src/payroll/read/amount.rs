//! Reads an amount as people and spreadsheets write it. Only [`Amount`] decides what can be paid.

use crate::payroll::why::Why;
use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};

use super::number::Number;
use super::numeral::number;
use super::reading::CellReading;
use crate::money::{Amount, BadAmount, Money};
use crate::payroll::cell::Cell;
use crate::payroll::destination::PayeeKind;

/// Reads the amount for a destination of this kind: whole shillings from 100 to a phone, which both interfaces can pay, and
/// any amount to others, which only the partner wallet pays. Asks about an amount with more decimals, suggesting the nearest
/// valid one: it usually comes from a formula.
#[must_use]
pub fn amount(cell: Cell<'_>, kind: PayeeKind) -> CellReading<Amount> {
    match number(cell) {
        Number::Sure { value, .. } if value < Decimal::ZERO => CellReading::refused(Why::AmountNegative),
        Number::Sure { value, .. } if value.normalize().scale() > decimals(kind) => {
            let why = if decimals(kind) == 0 { Why::WholeShillings } else { Why::MoreThanCents };
            asked(value.round_dp_with_strategy(decimals(kind), RoundingStrategy::MidpointAwayFromZero), kind, why)
        }
        Number::Sure { value, put_right } => match (payable(value, kind), put_right) {
            (Ok(amount), Some(why)) => CellReading::corrected(amount, amount, why),
            (Ok(amount), None) => CellReading::Clean(amount),
            (Err(why), _) => CellReading::refused(why),
        },
        Number::Doubt { likely: Some(likely), why } => asked(likely, kind, why),
        Number::Doubt { likely: None, why } => CellReading::asked(None, why),
        Number::None { why } => CellReading::Refused { why },
    }
}

fn asked(likely: Decimal, kind: PayeeKind, why: Why) -> CellReading<Amount> {
    CellReading::asked(payable(likely, kind).ok().map(as_typed), why)
}

/// The most decimals of an amount of this kind.
fn decimals(kind: PayeeKind) -> u32 {
    match kind {
        PayeeKind::MobileMoney => 0,
        PayeeKind::Wallet | PayeeKind::Bank | PayeeKind::Merchant => 2,
    }
}

/// Expects no more decimals than the kind allows.
fn payable(value: Decimal, kind: PayeeKind) -> Result<Amount, BadAmount> {
    let shillings = value.trunc().to_u64().ok_or(BadAmount::TooLarge)?;
    match kind {
        PayeeKind::MobileMoney => Amount::new(shillings),
        PayeeKind::Wallet | PayeeKind::Bank | PayeeKind::Merchant => {
            let cents = (value.fract() * Decimal::ONE_HUNDRED).to_u8().ok_or(BadAmount::Cents)?;
            Amount::exact(shillings, cents)
        }
    }
}

/// `50,000` or `50,000.50`, as in a cell.
fn as_typed(amount: Amount) -> String {
    amount.to_string().trim_start_matches("UGX ").to_owned()
}

/// More decimals are never intended; such an amount is left to a person, and sums stay exact.
const MOST_DECIMALS: u32 = 4;

/// The number that is certainly there, payable or not: also one below zero, below the minimum or with decimals. `None` if it
/// is uncertain, larger than an amount may be, or has more than four decimals.
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
