//! Cells that can hold no value at all, and insignificant characters around a value.

use crate::payroll::cell::{Cell, CellKind};
use crate::payroll::why::Why;

/// Why a cell can't hold the value, whatever its text says.
pub(super) fn unfit(cell: Cell<'_>) -> Option<Why> {
    match cell.kind {
        CellKind::Text if is_error(cell.text.trim()) => Some(Why::SpreadsheetError),
        CellKind::Text | CellKind::Number => None,
        CellKind::Date => Some(Why::NotAValueDate),
        CellKind::Bool => Some(Why::OnlyTrueOrFalse),
        CellKind::Error => Some(Why::SpreadsheetError),
        CellKind::Uncalculated => Some(Why::NotCalculated),
    }
}

/// An error that a text file has preserved: `#REF!`, `#NAME?`, `#N/A`, `Err:508`, or a column that was too narrow for its
/// number.
fn is_error(text: &str) -> bool {
    let in_signs = text.strip_prefix('#').is_some_and(|rest| rest.ends_with(['!', '?', '#']) && !rest.contains(' '));
    in_signs || text == "#N/A" || text.strip_prefix("Err:").is_some_and(|code| code.bytes().all(|b| b.is_ascii_digit()))
}

/// Whitespace of any kind, the apostrophe that makes a spreadsheet keep a number as text, and invisible characters.
pub(super) fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '\'' || is_unseen(c)
}

/// Control characters, and invisible ones that come along when a number is copied from a chat or an address book.
pub(super) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
