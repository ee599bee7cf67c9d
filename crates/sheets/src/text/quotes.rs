//! Unclosed quotation marks: a parser would silently read all rows up to the next one as a single cell.

use crate::delimiter::Delimiter;

enum State {
    /// At the beginning of a field.
    Start,
    /// In an unquoted field.
    Plain,
    /// In a quoted field.
    Quoted { spans_lines: bool },
    /// After a quotation mark in a quoted field: either its end, or the first of a doubled one.
    Closed { spans_lines: bool },
}

/// Checks the whole text.
///
/// # Errors
/// The byte offset of a quotation mark that is never closed, or that is closed on a later line with more text right after
/// it.
pub(super) fn check(text: &str, delimiter: Delimiter) -> Result<(), usize> {
    if !text.contains('"') {
        return Ok(());
    }
    let mut state = State::Start;
    let mut opened = 0;
    for (at, c) in text.bytes().enumerate() {
        let ends_line = matches!(c, b'\r' | b'\n');
        let ends_field = ends_line || c == delimiter.byte();
        state = match state {
            State::Start if c == b'"' => {
                opened = at;
                State::Quoted { spans_lines: false }
            }
            State::Quoted { spans_lines } if c == b'"' => State::Closed { spans_lines },
            State::Quoted { spans_lines } => State::Quoted { spans_lines: spans_lines || ends_line },
            State::Closed { spans_lines } if c == b'"' => State::Quoted { spans_lines },
            State::Closed { spans_lines: true } if !ends_field && !c.is_ascii_whitespace() => return Err(opened),
            State::Start | State::Plain | State::Closed { .. } if ends_field => State::Start,
            State::Start | State::Plain | State::Closed { spans_lines: false } => State::Plain,
            State::Closed { spans_lines: true } => State::Closed { spans_lines: true },
        };
    }
    if matches!(state, State::Quoted { .. }) { Err(opened) } else { Ok(()) }
}
