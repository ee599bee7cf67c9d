//! What was lost with a damaged book, as numbers and days, so that a person can look for it elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, TimeDelta};
use kaunta_domain::day::day_of;
use kaunta_domain::reference::OperationId;

use crate::salvage::cells::{Row, Value};
use crate::salvage::scan::Scan;
use crate::salvage::shapes::Shape;
use crate::value::day::day_number;

/// What is not in the new book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Loss {
    /// Operations that can't be read, as ranges of numbers.
    pub operations: Vec<LostRun>,
    /// Events that can't be read, as far as gaps in their numbers show.
    pub events: u64,
    /// Operations that were kept but may have lost events; each is looked up.
    pub doubtful: Vec<OperationId>,
    /// Operations that somebody had changed before the damage; each is looked up.
    pub changed: Vec<OperationId>,
    /// Validations of beneficiaries that can't be read.
    pub validations: u64,
    /// Payroll rows that can't be read, or whose payroll can't. Payments made from them are operations and are not affected.
    pub payroll_rows: u64,
    /// Other rows that were read, but that the book does not accept.
    pub refused: u64,
    /// The highest operation number mentioned anywhere in the damaged book.
    pub(crate) highest: i64,
}

/// A range of consecutive operation numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostRun {
    /// The first.
    pub first: OperationId,
    /// The last.
    pub last: OperationId,
    /// The days in Kampala between which they were made, as far as known.
    pub days: Option<(NaiveDate, NaiveDate)>,
}

/// Compares what was found with what must have existed. `left_out` are numbers that were never used.
pub(crate) fn lost_operations(
    scan: &Scan,
    shapes: &[Shape],
    kept: &BTreeSet<i64>,
    left_out: impl Fn(i64) -> bool,
) -> (Vec<LostRun>, i64) {
    let days = days(scan, shapes);
    let spoken_of = scan.rows("event").filter_map(|row| integer(shapes, "event", row, "operation"));
    let highest = kept.iter().copied().chain(days.keys().copied()).chain(spoken_of).max().unwrap_or_default();
    let mut runs: Vec<LostRun> = Vec::new();
    for number in (1..=highest).filter(|number| !kept.contains(number) && !left_out(*number)) {
        match runs.last_mut() {
            Some(run) if run.last.0 + 1 == number => run.last = OperationId(number),
            Some(_) | None => {
                runs.push(LostRun { first: OperationId(number), last: OperationId(number), days: None });
            }
        }
    }
    for run in &mut runs {
        // Numbers grow with time, so neighbouring operations bound the days that the rows don't give.
        let from = days.range(..=run.first.0).next_back().or(days.range(run.first.0..).next());
        let to = days.range(run.last.0..).next().or(days.range(..=run.last.0).next_back());
        run.days = from.zip(to).and_then(|((_, from), (_, to))| Some((day(*from)?, day(*to)?)));
    }
    (runs, highest)
}

/// The day of each operation, if known.
fn days(scan: &Scan, shapes: &[Shape]) -> BTreeMap<i64, i64> {
    let by_row =
        scan.rows("operation").filter_map(|row| Some((row.number?, integer(shapes, "operation", row, "day")?)));
    // An operation was made when it was recorded; its own row takes precedence.
    let by_events = scan.rows("event").filter_map(|row| {
        let at = integer(shapes, "event", row, "at")?;
        let is_first = text(shapes, "event", row, "kind")? == "recorded";
        let day = day_number(day_of(DateTime::from_timestamp_millis(at)?));
        is_first.then_some((integer(shapes, "event", row, "operation")?, day))
    });
    by_events.chain(by_row).collect()
}

fn integer(shapes: &[Shape], table: &str, row: &Row, column: &str) -> Option<i64> {
    let shape = shapes.iter().find(|shape| shape.table == table)?;
    match shape.value(row, column)? {
        Value::Integer(value) => Some(*value),
        Value::Null | Value::Text(_) | Value::Blob(_) => None,
    }
}

fn text<'r>(shapes: &[Shape], table: &str, row: &'r Row, column: &str) -> Option<&'r str> {
    let shape = shapes.iter().find(|shape| shape.table == table)?;
    match shape.value(row, column)? {
        Value::Text(value) => Some(value),
        Value::Null | Value::Integer(_) | Value::Blob(_) => None,
    }
}

/// The day in Kampala, counted from 1 January 1970.
fn day(number: i64) -> Option<NaiveDate> {
    NaiveDate::default().checked_add_signed(TimeDelta::try_days(number)?)
}

/// How many numbers are missing between the first and the last.
pub(crate) fn gaps(numbers: impl Iterator<Item = i64>) -> u64 {
    let (count, last) = numbers.fold((0_u64, 0_i64), |(count, _), number| (count + 1, number));
    u64::try_from(last).unwrap_or_default().saturating_sub(count)
}
