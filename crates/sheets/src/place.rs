//! Where a cell is, in the terms of the spreadsheet program.

use std::ops::RangeInclusive;

/// The letters of a column, counted from 0: `A`, `B`, … `Z`, `AA`.
#[must_use]
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = column;
    loop {
        letters.push(b'A' + u8::try_from(left % 26).unwrap_or_default());
        match left / 26 {
            0 => break,
            next => left = next - 1,
        }
    }
    letters.iter().rev().copied().map(char::from).collect()
}

/// Merged cells. The first one holds the content; the others are empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// Row numbers, from 1.
    pub rows: RangeInclusive<u32>,
    /// Columns, from 0.
    pub columns: RangeInclusive<usize>,
}

impl Region {
    /// Whether the cell is one of the merged ones.
    #[must_use]
    pub fn contains(&self, row: u32, column: usize) -> bool {
        self.rows.contains(&row) && self.columns.contains(&column)
    }

    /// Whether the cell is hidden behind the region's first cell.
    #[must_use]
    pub fn covers(&self, row: u32, column: usize) -> bool {
        self.contains(row, column) && (row, column) != (*self.rows.start(), *self.columns.start())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_the_letters_that_spreadsheets_show() {
        for (column, letters) in [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(column_letters(column), letters);
        }
    }

    #[test]
    fn a_region_covers_all_its_cells_but_the_first() {
        let region = Region { rows: 2..=3, columns: 1..=2 };
        assert!(region.contains(2, 1) && !region.covers(2, 1));
        assert!(region.covers(3, 1) && region.covers(2, 2));
        assert!(!region.contains(4, 1) && !region.covers(2, 3));
    }
}
