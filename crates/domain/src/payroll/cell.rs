//! A cell and a row as a file has them, borrowed from it.

/// What kind of thing a cell holds. All cells of a text file are texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CellKind {
    /// Text as it is in the file; empty for an empty cell.
    #[default]
    Text,
    /// A number of a spreadsheet as decimal text, exactly as it is stored.
    Number,
    /// A number that is shown as a date or a time, written as ISO 8601.
    Date,
    /// TRUE or FALSE.
    Bool,
    /// The error of a formula, such as `#REF!`.
    Error,
    /// A formula that was saved without its value.
    Uncalculated,
}

/// One cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell<'a> {
    /// Its text.
    pub text: &'a str,
    /// What kind of thing that is.
    pub kind: CellKind,
}

impl<'a> Cell<'a> {
    /// An empty cell.
    pub const EMPTY: Cell<'static> = Cell { text: "", kind: CellKind::Text };

    /// A text: from a text file, or typed by a person.
    #[must_use]
    pub fn text(text: &'a str) -> Cell<'a> {
        Cell { text, kind: CellKind::Text }
    }

    /// Nothing stands in it, or only blanks. A formula without its value is not blank: it was meant to be something.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.kind != CellKind::Uncalculated && self.text.trim().is_empty()
    }

    /// A formula whose value the file does not tell: it may be anything.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.kind, CellKind::Uncalculated | CellKind::Error)
    }
}

/// One row of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row<'a> {
    /// Its number as a spreadsheet counts, from 1.
    pub line: u32,
    /// Its cells from the first column on; what is beyond the last is empty.
    pub cells: Vec<Cell<'a>>,
}

impl<'a> Row<'a> {
    /// The cell of a column, counted from 0.
    #[must_use]
    pub fn cell(&self, column: usize) -> Cell<'a> {
        self.cells.get(column).copied().unwrap_or(Cell::EMPTY)
    }

    /// The cells in which anything stands, each with its column.
    pub fn filled(&self) -> impl Iterator<Item = (usize, Cell<'a>)> + '_ {
        self.cells.iter().copied().enumerate().filter(|(_, cell)| !cell.is_blank())
    }
}
