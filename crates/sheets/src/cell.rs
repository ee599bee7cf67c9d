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

/// How many digits of a decimal number a double, and so a spreadsheet, preserves.
const KEPT_DIGITS: usize = 15;

impl<'s> Number<'s> {
    /// The decimal text.
    #[must_use]
    pub fn text(self) -> &'s str {
        self.0
    }

    /// Whether it has more than the 15 digits that a spreadsheet preserves: either typed digits may have been lost (a long
    /// account number), or it is the inexact result of a calculation (`0.30000000000000004`).
    #[must_use]
    pub fn is_beyond_exactness(self) -> bool {
        let (whole, decimals) = self.0.split_once('.').unwrap_or((self.0, ""));
        let whole = whole.trim_start_matches('-').trim_start_matches('0');
        let significant =
            if whole.is_empty() { decimals.trim_start_matches('0').len() } else { whole.len() + decimals.len() };
        significant > KEPT_DIGITS
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_up_to_fifteen_digits_is_exact_and_a_longer_one_is_not() {
        for (text, beyond) in [
            ("0", false),
            ("-25000", false),
            ("256772123456", false),
            ("123456789012345", false),
            ("1234567890123450", true),
            ("-12345678901234.56", true),
            ("1234567890123.45", false),
            ("0.30000000000000004", true),
            ("0.000000000000000000123", false),
        ] {
            assert_eq!(Number(text).is_beyond_exactness(), beyond, "{text}");
        }
    }
}
