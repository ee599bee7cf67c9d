//! What a spreadsheet program hides of a sheet: columns, and rows that were hidden by hand or by a filter.

use std::ops::RangeInclusive;

/// Hidden rows, counted from 1, and hidden columns, counted from 0.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    rows: Vec<RangeInclusive<u32>>,
    columns: Vec<RangeInclusive<u32>>,
}

impl Hidden {
    pub(crate) fn hide_rows(&mut self, rows: RangeInclusive<u32>) {
        self.rows.push(rows);
    }

    pub(crate) fn hide_columns(&mut self, columns: RangeInclusive<u32>) {
        self.columns.push(columns);
    }

    /// Sorts and joins the ranges: some programs write rows and columns in any order.
    pub(crate) fn in_order(self) -> Hidden {
        Hidden { rows: joined(self.rows), columns: joined(self.columns) }
    }

    pub(crate) fn has_row(&self, row: u32) -> bool {
        holds(&self.rows, row)
    }

    pub(crate) fn has_column(&self, column: usize) -> bool {
        u32::try_from(column).is_ok_and(|column| holds(&self.columns, column))
    }
}

/// Joins ranges that touch or overlap.
fn joined(mut ranges: Vec<RangeInclusive<u32>>) -> Vec<RangeInclusive<u32>> {
    ranges.sort_by_key(|range| *range.start());
    let mut joined: Vec<RangeInclusive<u32>> = Vec::new();
    for next in ranges {
        match joined.last_mut() {
            Some(last) if *next.start() <= last.end().saturating_add(1) => {
                *last = *last.start()..=*last.end().max(next.end());
            }
            _ => joined.push(next),
        }
    }
    joined
}

fn holds(ranges: &[RangeInclusive<u32>], place: u32) -> bool {
    let behind = ranges.partition_point(|range| *range.start() <= place);
    behind.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|range| range.contains(&place))
}
