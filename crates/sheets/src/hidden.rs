//! What a spreadsheet program does not show of a sheet: rows that somebody hid or filtered away, and columns.

use std::ops::RangeInclusive;

/// Hidden rows, counted from 1, and hidden columns, counted from 0.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    rows: Vec<RangeInclusive<u32>>,
    columns: Vec<RangeInclusive<u32>>,
}

impl Hidden {
    /// Rows come from the top.
    pub(crate) fn hide_rows(&mut self, rows: RangeInclusive<u32>) {
        join(&mut self.rows, rows);
    }

    /// Columns come from the left.
    pub(crate) fn hide_columns(&mut self, columns: RangeInclusive<u32>) {
        join(&mut self.columns, columns);
    }

    pub(crate) fn has_row(&self, row: u32) -> bool {
        holds(&self.rows, row)
    }

    pub(crate) fn has_column(&self, column: usize) -> bool {
        u32::try_from(column).is_ok_and(|column| holds(&self.columns, column))
    }
}

/// What follows the last range goes into it, so that a filter over a hundred thousand rows costs a few ranges.
fn join(ranges: &mut Vec<RangeInclusive<u32>>, next: RangeInclusive<u32>) {
    match ranges.last_mut() {
        Some(last) if last.end().checked_add(1) == Some(*next.start()) => *last = *last.start()..=*next.end(),
        _ => ranges.push(next),
    }
}

fn holds(ranges: &[RangeInclusive<u32>], place: u32) -> bool {
    let behind = ranges.partition_point(|range| *range.start() <= place);
    behind.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|range| range.contains(&place))
}
