//! What stands in one cell.

/// A cell as its file has it. Borrowed from its [`Sheet`](crate::Sheet).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell<'s> {
    /// What it shows: of a formula, the value that the spreadsheet program last worked out.
    pub value: Value<'s>,
    /// Whether a formula stands behind the value.
    pub is_formula: bool,
}

impl<'s> Cell<'s> {
    /// Where nothing stands.
    pub const EMPTY: Cell<'static> = Cell { value: Value::Empty, is_formula: false };

    /// A formula that was saved without its value (by a program that does not calculate): what it comes to is not known.
    #[must_use]
    pub fn is_uncalculated(&self) -> bool {
        self.is_formula && self.value == Value::Empty
    }

    /// The value as one text, whatever its kind; empty where nothing stands.
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
    /// Nothing, not even a blank.
    Empty,
    /// A text just as it stands, blanks around it included.
    Text(&'s str),
    /// A number of a spreadsheet.
    Number(Number<'s>),
    /// A number that its format shows as a date or a time.
    Date(Date<'s>),
    /// TRUE or FALSE.
    Bool(bool),
    /// What a formula came to instead of a value: `#N/A`.
    Error(&'s str),
}

/// A number of a spreadsheet: the shortest decimal text that names the stored double, without exponent: `25000`, `-0.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number<'s>(pub(crate) &'s str);

/// As many digits as a double, and so a spreadsheet, keeps of any decimal number.
const KEPT_DIGITS: usize = 15;

impl<'s> Number<'s> {
    /// The decimal text.
    #[must_use]
    pub fn text(self) -> &'s str {
        self.0
    }

    /// Whether it has more than the 15 digits that a spreadsheet keeps: digits that somebody typed may have been lost (a
    /// long account number), or it is the inexact end of a calculation (`0.30000000000000004`).
    #[must_use]
    pub fn is_beyond_exactness(self) -> bool {
        let (whole, decimals) = self.0.split_once('.').unwrap_or((self.0, ""));
        let whole = whole.trim_start_matches('-').trim_start_matches('0');
        let significant =
            if whole.is_empty() { decimals.trim_start_matches('0').len() } else { whole.len() + decimals.len() };
        significant > KEPT_DIGITS
    }
}

/// A date, a time of day, both, or a length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date<'s> {
    pub(crate) iso: &'s str,
    pub(crate) serial: Option<Number<'s>>,
}

impl<'s> Date<'s> {
    /// `2026-06-30`, `2026-06-30T14:05:00`, `14:05:00`, or of a length of time `PT26H30M00S`.
    #[must_use]
    pub fn iso(self) -> &'s str {
        self.iso
    }

    /// The number under the date, where the file has one (XLSX): what the cell shows once its format is taken away.
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
