//! A cell and a row of a file, borrowed from it.

/// The kind of a cell's content. All cells of a text file are `Text`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CellKind {
    /// Text as in the file; empty for an empty cell.
    #[default]
    Text,
    /// A spreadsheet number as decimal text, exactly as stored.
    Number,
    /// A number shown as a date or a time, written as ISO 8601.
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
    /// The kind of that text.
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

    /// Empty or only whitespace. A formula without its value is not blank: it was meant to be something.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.kind != CellKind::Uncalculated && self.text.trim().is_empty()
    }

    /// A formula without a stored value: it may be anything.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self.kind, CellKind::Uncalculated | CellKind::Error)
    }
}

/// One row of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row<'a> {
    /// Its row number in a spreadsheet, from 1.
    pub line: u32,
    /// Its cells, from the first column; beyond the last they are empty.
    pub cells: Vec<Cell<'a>>,
}

impl<'a> Row<'a> {
    /// The cell of a column, counted from 0.
    #[must_use]
    pub fn cell(&self, column: usize) -> Cell<'a> {
        self.cells.get(column).copied().unwrap_or(Cell::EMPTY)
    }

    /// The non-blank cells, each with its column.
    pub fn filled(&self) -> impl Iterator<Item = (usize, Cell<'a>)> + '_ {
        self.cells.iter().copied().enumerate().filter(|(_, cell)| !cell.is_blank())
    }
}
