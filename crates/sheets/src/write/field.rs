//! What is written: columns, and what goes into a cell.

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;

/// A column of a table that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column<'t> {
    /// What stands above it.
    pub title: &'t str,
    /// How wide XLSX shows it, in digits.
    pub width: u8,
}

/// What is written into one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field<'t> {
    /// Nothing.
    Empty,
    /// A text that stays one: `0772123456` keeps its zero, and `=1+1` is never worked out.
    Text(&'t str),
    /// A number, exactly: one that XLSX could not keep (more than 15 digits) becomes a text there.
    Number(Decimal),
    /// A day.
    Date(NaiveDate),
    /// A day and a time, to the second.
    DateTime(NaiveDateTime),
}
