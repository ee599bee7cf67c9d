//! Cells that can hold no value at all, and insignificant characters around a value.

use crate::payroll::cell::{Cell, CellKind};

/// Why a cell can't hold the value, whatever its text says.
pub(super) fn unfit(cell: Cell<'_>) -> Option<&'static str> {
    match cell.kind {
        CellKind::Text if is_error(cell.text.trim()) => Some(ERROR),
        CellKind::Text | CellKind::Number => None,
        CellKind::Date => Some("This is a date. Look whether the columns are mapped right, or type it here."),
        CellKind::Bool => Some("This is only TRUE or FALSE. Type it here."),
        CellKind::Error => Some(ERROR),
        CellKind::Uncalculated => Some(
            "This formula was saved without its result. Open the file in your spreadsheet program, save it, and choose it again.",
        ),
    }
}

/// An error that a text file has preserved: `#REF!`, `#NAME?`, `#N/A`, `Err:508`, or a column that was too narrow for its
/// number.
fn is_error(text: &str) -> bool {
    let in_signs = text.strip_prefix('#').is_some_and(|rest| rest.ends_with(['!', '?', '#']) && !rest.contains(' '));
    in_signs || text == "#N/A" || text.strip_prefix("Err:").is_some_and(|code| code.bytes().all(|b| b.is_ascii_digit()))
}

const ERROR: &str = "The spreadsheet shows an error here. Mend it in the file, or type it here.";

/// Whitespace of any kind, the apostrophe that makes a spreadsheet keep a number as text, and invisible characters.
pub(super) fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '\'' || is_unseen(c)
}

/// Control characters, and invisible ones that come along when a number is copied from a chat or an address book.
pub(super) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
