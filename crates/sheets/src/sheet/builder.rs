//! Builds a sheet while it is read.

use super::table::{Kind, RowStart, Sheet, Stored};
use crate::budget::Budget;
use crate::error::ReadError;
use crate::hidden::Hidden;
use crate::limit::{FileLimit, MAX_COLUMNS};
use crate::place::Region;

#[derive(Debug)]
pub(crate) struct Builder {
    sheet: Sheet,
}

/// What a reader found in a cell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CellContent<'t> {
    Empty,
    Text(&'t str),
    Number(&'t str),
    Date { iso: &'t str, serial: Option<&'t str> },
    Bool(bool),
    Error(&'t str),
}

impl Builder {
    pub(crate) fn new(name: &str, is_hidden: bool, budget: &mut Budget) -> Result<Builder, ReadError> {
        budget.take_sheet()?;
        let sheet = Sheet {
            name: name.to_owned(),
            is_hidden,
            texts: String::new(),
            cells: Vec::new(),
            rows: Vec::new(),
            merged: Vec::new(),
            hidden: Hidden::default(),
            lines: Vec::new(),
            problem: None,
            width: 0,
        };
        Ok(Builder { sheet })
    }

    pub(crate) fn hiding(mut self, hidden: Hidden) -> Builder {
        self.sheet.hidden = hidden;
        self
    }

    /// What the spreadsheet program hides of it.
    pub(crate) fn hidden(&mut self) -> &mut Hidden {
        &mut self.sheet.hidden
    }

    /// Records how many cells a line of a text file has; lines must come in order.
    pub(crate) fn line(&mut self, line: u32, fields: usize) {
        self.sheet.lines.push((line, u32::try_from(fields).unwrap_or(u32::MAX)));
    }

    /// Adds a cell; rows are counted from 1, columns from 0. Stores nothing for an empty cell without a formula.
    pub(crate) fn put(
        &mut self,
        (row, column): (u32, usize),
        found: CellContent<'_>,
        is_formula: bool,
        budget: &mut Budget,
    ) -> Result<(), ReadError> {
        let (kind, text) = match found {
            CellContent::Empty | CellContent::Text("") if !is_formula => return Ok(()),
            CellContent::Empty => (Kind::Empty, ""),
            CellContent::Text(text) => (Kind::Text, text),
            CellContent::Number(text) => (Kind::Number, text),
            CellContent::Date { iso, serial: None } => (Kind::Date, iso),
            CellContent::Date { iso, serial: Some(_) } => (Kind::DateWithSerial, iso),
            CellContent::Bool(true) => (Kind::True, ""),
            CellContent::Bool(false) => (Kind::False, ""),
            CellContent::Error(text) => (Kind::Error, text),
        };
        if column >= MAX_COLUMNS {
            return Err(FileLimit::Columns.exceeded());
        }
        let column = u8::try_from(column).map_err(|_| FileLimit::Columns.exceeded())?;
        if self.sheet.cells.last().is_none_or(|last| last.row != row) {
            budget.take_row()?;
        }
        let start = self.sheet.texts.len();
        self.sheet.texts.push_str(text);
        if let CellContent::Date { serial: Some(serial), .. } = found {
            self.sheet.texts.push('\n');
            self.sheet.texts.push_str(serial);
        }
        let length = self.sheet.texts.len() - start;
        budget.take_cell(length)?;
        let place = |at: usize| u32::try_from(at).map_err(|_| FileLimit::Bytes.exceeded());
        self.sheet.cells.push(Stored { row, start: place(start)?, length: place(length)?, column, kind, is_formula });
        Ok(())
    }

    pub(crate) fn merge(&mut self, region: Region, budget: &mut Budget) -> Result<(), ReadError> {
        budget.take_merged()?;
        self.sheet.merged.push(region);
        Ok(())
    }

    /// Sorts the cells into reading order (some programs write them in any order).
    ///
    /// # Errors
    /// Two cells are at the same place, so that it is unclear which of them counts.
    pub(crate) fn finish(self) -> Result<Sheet, ReadError> {
        let mut sheet = self.sheet;
        let place = |cell: &Stored| (cell.row, cell.column);
        if !sheet.cells.is_sorted_by_key(place) {
            sheet.cells.sort_by_key(place);
        }
        if sheet.cells.windows(2).any(|pair| matches!(pair, [one, next] if place(one) == place(next))) {
            return Err(ReadError::damaged("two cells at one place"));
        }
        sheet.merged.sort_by_key(|region| *region.rows.start());
        sheet.hidden = sheet.hidden.in_order();
        sheet.rows = starts(&sheet.cells, &sheet.merged)?;
        sheet.width = sheet.cells.iter().map(|cell| usize::from(cell.column) + 1).max().unwrap_or(0);
        sheet.texts.shrink_to_fit();
        sheet.cells.shrink_to_fit();
        Ok(sheet)
    }
}

impl Sheet {
    /// Ends the reading of one sheet: stores its error in the sheet, so that the others of its file can be used.
    ///
    /// # Errors
    /// An error that concerns the whole file.
    pub(crate) fn or_problem(
        read: Result<Sheet, ReadError>,
        (name, is_hidden): (&str, bool),
        (budget, before): (&mut Budget, Budget),
    ) -> Result<Sheet, ReadError> {
        let problem = match read {
            Ok(sheet) => return Ok(sheet),
            Err(error @ ReadError::TooLarge { limit: FileLimit::Sheets | FileLimit::Parts | FileLimit::Kept }) => {
                return Err(error);
            }
            Err(error @ (ReadError::Damaged { .. } | ReadError::NewError | ReadError::TooLarge { .. })) => error,
            Err(error) => return Err(error),
        };
        // Its cells are dropped, and so is what they took from the budget.
        *budget = before;
        let mut sheet = Builder::new(name, is_hidden, budget)?.sheet;
        sheet.problem = Some(problem);
        Ok(sheet)
    }
}

/// Where each row begins, and whether a merged region reaches it. The regions must be sorted from the top.
fn starts(cells: &[Stored], merged: &[Region]) -> Result<Vec<RowStart>, ReadError> {
    let mut rows = Vec::new();
    let mut regions = merged.iter().peekable();
    let mut merged_to = 0;
    let mut last = None;
    for (index, cell) in cells.iter().enumerate() {
        if last == Some(cell.row) {
            continue;
        }
        last = Some(cell.row);
        while let Some(region) = regions.next_if(|region| *region.rows.start() <= cell.row) {
            merged_to = merged_to.max(*region.rows.end());
        }
        let index = u32::try_from(index).map_err(|_| FileLimit::Cells.exceeded())?;
        rows.push(RowStart { cell: index, is_merged: cell.row <= merged_to });
    }
    Ok(rows)
}
