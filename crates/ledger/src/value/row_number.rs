//! The numbers of payrolls' rows.

use std::ops::RangeInclusive;

use kaunta_domain::payroll::PayrollId;

/// The numbers of a payroll's rows are its own with this many places: more rows it can't have.
pub(crate) const PLACES: i64 = 1_000_000;

/// The number of the row at a place.
pub(crate) fn row_number(payroll: PayrollId, position: u32) -> i64 {
    payroll.0 * PLACES + i64::from(position)
}

/// The numbers of all rows of a payroll.
pub(crate) fn row_numbers(payroll: PayrollId) -> RangeInclusive<i64> {
    payroll.0 * PLACES..=payroll.0 * PLACES + (PLACES - 1)
}

/// The payroll and the place of a row.
pub(crate) fn payroll_of_row(number: i64) -> (PayrollId, u32) {
    (PayrollId(number / PLACES), u32::try_from(number % PLACES).unwrap_or_default())
}
