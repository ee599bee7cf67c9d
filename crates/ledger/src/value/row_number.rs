//! The numbers of payroll rows.

use std::ops::RangeInclusive;

use kaunta_domain::payroll::PayrollId;

/// A payroll row's number is the payroll's number times this, plus its position, so a payroll can't have more rows.
pub(crate) const PLACES: i64 = 1_000_000;

pub(crate) fn row_number(payroll: PayrollId, position: u32) -> i64 {
    first_of(payroll).saturating_add(i64::from(position))
}

/// It saturates for numbers that no payroll has, which the window may ask for.
fn first_of(payroll: PayrollId) -> i64 {
    payroll.0.saturating_mul(PLACES)
}

pub(crate) fn row_numbers(payroll: PayrollId) -> RangeInclusive<i64> {
    first_of(payroll)..=first_of(payroll).saturating_add(PLACES - 1)
}

/// The payroll and the position of a row.
pub(crate) fn payroll_of_row(number: i64) -> (PayrollId, u32) {
    (PayrollId(number / PLACES), u32::try_from(number % PLACES).unwrap_or_default())
}
