//! The content of one cell.

/// A cell as in its file. Borrowed from its [`Sheet`](crate::Sheet).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell<'s> {
    /// What it shows: for a formula, the value last calculated by the spreadsheet program.
    pub value: Value<'s>,
    /// Whether the value comes from a formula.
    pub is_formula: bool,
}

impl<'s> Cell<'s> {
    /// An empty cell.
    pub const EMPTY: Cell<'static> = Cell { value: Value::Empty, is_formula: false };

    /// Whether it is a formula that was saved without its value (by a program that does not calculate): the value is
    /// unknown.
    #[must_use]
    pub fn is_uncalculated(&self) -> bool {
        self.is_formula && self.value == Value::Empty
    }

    /// The value as text, whatever its kind; empty for an empty cell.
    #[must_use]
    pub fn as_text(&self) -> &'s str {
        match self.value {
            Value::Empty => "",
            Value::Text(text) | Value::Error(text) => text,
            Value::Number(number) => number.text(),
            Value::Date(date) => date.iso(),
            Value::Bool(true) => "TRUE",
            Value::Bool(false) => "FALSE",
        }
    }
}

/// What a cell shows. Every cell of a CSV file is a text or empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'s> {
    /// Nothing, not even whitespace.
    Empty,
    /// A text unchanged, with its surrounding whitespace.
    Text(&'s str),
    /// A number of a spreadsheet.
    Number(Number<'s>),
    /// A number that its format shows as a date or a time.
    Date(Date<'s>),
    /// TRUE or FALSE.
    Bool(bool),
    /// A formula's error instead of a value: `#N/A`.
    Error(&'s str),
}

/// A spreadsheet number: the shortest decimal text that identifies the stored double, without an exponent: `25000`, `-0.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number<'s>(pub(crate) &'s str);

impl<'s> Number<'s> {
    /// The decimal text.
    #[must_use]
    pub fn text(self) -> &'s str {
        self.0
    }
}

/// A date, a time of day, both, or a duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date<'s> {
    pub(crate) iso: &'s str,
    pub(crate) serial: Option<Number<'s>>,
}

impl<'s> Date<'s> {
    /// `2026-06-30`, `2026-06-30T14:05:00`, `14:05:00`, or for a duration `PT26H30M00S`.
    #[must_use]
    pub fn iso(self) -> &'s str {
        self.iso
    }

    /// The number behind the date, if the file has one (XLSX): what the cell shows without its date format.
    #[must_use]
    pub fn serial(self) -> Option<Number<'s>> {
        self.serial
    }
}
