//! One table: stores only non-empty cells, so that an empty sheet of a million rows costs nothing.

use crate::cell::{Cell, Date, Number, Value};
use crate::error::ReadError;
use crate::hidden::Hidden;
use crate::place::Region;

/// One sheet of a workbook, or the only table of a text file.
#[derive(Debug)]
pub struct Sheet {
    pub(super) name: String,
    pub(super) is_hidden: bool,
    /// The texts of all cells, concatenated.
    pub(super) texts: String,
    /// In reading order.
    pub(super) cells: Vec<Stored>,
    pub(super) rows: Vec<RowStart>,
    pub(super) merged: Vec<Region>,
    pub(super) hidden: Hidden,
    /// How many cells each line of a text file has, blank ones included, by line number.
    pub(super) lines: Vec<(u32, u32)>,
    pub(super) problem: Option<ReadError>,
    pub(super) width: usize,
}

/// A cell: its place, and the range of its text in `texts`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    pub(super) row: u32,
    pub(super) start: u32,
    pub(super) length: u32,
    pub(super) column: u8,
    pub(super) kind: Kind,
    pub(super) is_formula: bool,
}

/// Where a row begins in `cells`.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowStart {
    pub(super) cell: u32,
    pub(super) is_merged: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Empty,
    Text,
    Number,
    Date,
    /// The ISO text, a line feed, and the number behind it.
    DateWithSerial,
    True,
    False,
    Error,
}

impl Sheet {
    /// The name on the sheet's tab; for a text file, the file's name without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the spreadsheet program hides it.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// Why this sheet could not be read, although others of the same file perhaps could; it is empty then.
    #[must_use]
    pub fn problem(&self) -> Option<&ReadError> {
        self.problem.as_ref()
    }

    /// Whether the spreadsheet program hides the column, counted from 0.
    #[must_use]
    pub fn is_column_hidden(&self, column: usize) -> bool {
        self.hidden.has_column(column)
    }

    /// Whether it has no content.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of non-empty rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns up to the last non-empty one.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The non-empty rows, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        (0..self.rows.len()).map(|index| self.row_at(index))
    }

    /// One of the non-empty rows, counted from 0 (not by the number that a person sees).
    #[must_use]
    pub fn row(&self, index: usize) -> Option<Row<'_>> {
        (index < self.rows.len()).then(|| self.row_at(index))
    }

    /// The merged regions.
    #[must_use]
    pub fn merged(&self) -> &[Region] {
        &self.merged
    }

    fn row_at(&self, index: usize) -> Row<'_> {
        let start = |index: usize| self.rows.get(index).map_or(self.cells.len(), |start| start.cell as usize);
        let cells = self.cells.get(start(index)..start(index + 1)).unwrap_or_default();
        Row { sheet: self, cells, is_merged: self.rows.get(index).is_some_and(|start| start.is_merged) }
    }

    fn view(&self, stored: &Stored) -> Cell<'_> {
        let start = stored.start as usize;
        let text = self.texts.get(start..start + stored.length as usize).unwrap_or_default();
        let value = match stored.kind {
            Kind::Empty => Value::Empty,
            Kind::Text => Value::Text(text),
            Kind::Number => Value::Number(Number(text)),
            Kind::Date => Value::Date(Date { iso: text, serial: None }),
            Kind::DateWithSerial => {
                let (iso, serial) = text.split_once('\n').unwrap_or((text, ""));
                Value::Date(Date { iso, serial: Some(Number(serial)) })
            }
            Kind::True => Value::Bool(true),
            Kind::False => Value::Bool(false),
            Kind::Error => Value::Error(text),
        };
        Cell { value, is_formula: stored.is_formula }
    }
}

/// One non-empty row.
#[derive(Debug, Clone, Copy)]
pub struct Row<'s> {
    sheet: &'s Sheet,
    cells: &'s [Stored],
    is_merged: bool,
}

impl<'s> Row<'s> {
    /// The row number that a person sees, from 1; in a text file, the line on which the row begins.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.cells.first().map_or(0, |cell| cell.row)
    }

    /// The cell of a column, counted from 0; empty if there is no content, however far to the right.
    #[must_use]
    pub fn cell(&self, column: usize) -> Cell<'s> {
        let found = self.cells.binary_search_by_key(&column, |cell| usize::from(cell.column));
        found.ok().and_then(|at| self.cells.get(at)).map_or(Cell::EMPTY, |stored| self.sheet.view(stored))
    }

    /// The non-empty cells, each with its column, from the left.
    pub fn filled(&self) -> impl Iterator<Item = (usize, Cell<'s>)> + use<'s> {
        let sheet = self.sheet;
        self.cells.iter().map(move |stored| (usize::from(stored.column), sheet.view(stored)))
    }

    /// One cell for each column up to the last non-empty one.
    pub fn cells(&self) -> impl Iterator<Item = Cell<'s>> + use<'s> {
        let row = *self;
        (0..self.width()).map(move |column| row.cell(column))
    }

    /// How many cells the row has in a text file, blank ones at its end included; `None` in a workbook, where all rows have
    /// the same.
    #[must_use]
    pub fn fields(&self) -> Option<usize> {
        let lines = &self.sheet.lines;
        let at = lines.binary_search_by_key(&self.number(), |(line, _)| *line).ok()?;
        lines.get(at).map(|(_, fields)| *fields as usize)
    }

    /// The number of columns up to the last non-empty one of this row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.cells.last().map_or(0, |cell| usize::from(cell.column) + 1)
    }

    /// Whether the spreadsheet program hides the row, by hand or by a filter.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.sheet.hidden.has_row(self.number())
    }

    /// Whether any cells of this row are merged, with each other or with those of another row.
    #[must_use]
    pub fn is_merged(&self) -> bool {
        self.is_merged
    }
}
