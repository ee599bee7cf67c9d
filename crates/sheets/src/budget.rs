//! Limits what is read of a file, so that no file exhausts the computer's memory.

use crate::error::ReadError;
use crate::limit::{FileLimit, MAX_BYTES, MAX_CELLS, MAX_MERGED, MAX_ROWS, MAX_SHEETS};

/// What may still be read, for the current sheet and for all sheets of its file together.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    rows: usize,
    cells: usize,
    bytes: usize,
    merged: usize,
    sheets: usize,
}

impl Budget {
    pub(crate) fn new() -> Budget {
        Budget { rows: MAX_ROWS, cells: MAX_CELLS, bytes: MAX_BYTES as usize, merged: MAX_MERGED, sheets: MAX_SHEETS }
    }

    pub(crate) fn take_sheet(&mut self) -> Result<(), ReadError> {
        (self.rows, self.merged) = (MAX_ROWS, MAX_MERGED);
        take(&mut self.sheets, 1, FileLimit::Sheets)
    }

    pub(crate) fn take_merged(&mut self) -> Result<(), ReadError> {
        take(&mut self.merged, 1, FileLimit::Merged)
    }

    pub(crate) fn take_row(&mut self) -> Result<(), ReadError> {
        take(&mut self.rows, 1, FileLimit::Rows)
    }

    pub(crate) fn take_cell(&mut self, bytes: usize) -> Result<(), ReadError> {
        take(&mut self.cells, 1, FileLimit::Cells)?;
        take(&mut self.bytes, bytes, FileLimit::Bytes)
    }
}

fn take(left: &mut usize, wanted: usize, limit: FileLimit) -> Result<(), ReadError> {
    *left = left.checked_sub(wanted).ok_or_else(|| limit.exceeded())?;
    Ok(())
}
