//! What is written: columns and cell values.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use rust_decimal::Decimal;

/// A column of a table to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column<'t> {
    /// Its heading.
    pub title: &'t str,
    /// Its width in XLSX, in digits.
    pub width: u8,
}

/// A value for one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field<'t> {
    /// Nothing.
    Empty,
    /// A text that stays one: `0772123456` keeps its zero, and `=1+1` is never calculated.
    Text(&'t str),
    /// An exact number: one that XLSX could not store exactly (more than 15 digits) becomes a text there.
    Number(Decimal),
    /// An exact number of hundredths: `2.5` is two and a half per cent, shown as 2.5% in XLSX and as `2.5` in CSV.
    Percent(Decimal),
    /// A day.
    Date(NaiveDate),
    /// A day and a time, to the second.
    DateTime(NaiveDateTime),
    /// A time of day, to the second, as the text `14:05:09`.
    Time(NaiveTime),
    /// A moment, to the second, as the text `2026-11-27T11:05:09Z`.
    Utc(DateTime<Utc>),
}
