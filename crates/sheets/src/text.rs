//! Tables as lines of text: CSV in all the variants that spreadsheet programs write.

mod dialect;
mod encoding;
mod quotes;
mod records;

use std::borrow::Cow;

use csv::ByteRecord;

use crate::budget::Budget;
use crate::content::refuse_markup;
use crate::delimiter::Delimiter;
use crate::error::ReadError;
use crate::sheet::{Builder, CellContent, Sheet};
use crate::workbook::{Origin, Tabs};
use records::records_of;

/// Reads the only table of a text file.
pub(crate) fn read(name: &str, bytes: &[u8], budget: &mut Budget) -> Result<(Origin, Tabs), ReadError> {
    let (text, encoding) = encoding::decode(bytes)?;
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    refuse_markup(&text)?;
    let (delimiter, told) = dialect::of(&text);
    let sheet = table(name, &text, delimiter, told, budget)?;
    Ok((Origin::Text { delimiter, encoding }, Tabs { sheets: vec![sheet], active: None }))
}

/// Reads the records after the first `told` bytes (the line with which Excel declares its delimiter).
fn table(name: &str, text: &str, delimiter: Delimiter, told: usize, budget: &mut Budget) -> Result<Sheet, ReadError> {
    let body = text.get(told..).unwrap_or_default();
    quotes::check(body, delimiter).map_err(|at| ReadError::OpenQuote { line: Lines::of(text).line_at(told + at) })?;
    let mut lines = Lines::of(text);
    let mut sheet = Builder::new(name, false, budget)?;
    let mut reader = records_of(body, delimiter);
    let mut record = ByteRecord::new();
    loop {
        let more =
            reader.read_byte_record(&mut record).map_err(|error| ReadError::damaged(format!("{:?}", error.kind())))?;
        if !more {
            break;
        }
        let start = record.position().map_or(0, |place| usize::try_from(place.byte()).unwrap_or(usize::MAX));
        let line = lines.line_of_record(told.saturating_add(start));
        if record.iter().any(|field| !shown(field).is_empty()) {
            sheet.line(line, record.len());
        }
        for (column, field) in record.iter().enumerate() {
            sheet.put((line, column), CellContent::Text(&shown(field)), false, budget)?;
        }
    }
    sheet.finish()
}

/// A field of only whitespace shows nothing.
fn shown(field: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(field);
    if text.trim().is_empty() { Cow::Borrowed("") } else { text }
}

/// Counts the lines of a text while moving through it: CR, LF and CRLF each end one.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: u32,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        Lines { text, at: 0, line: 1 }
    }

    /// The line number, from 1, of a byte.
    fn line_at(&mut self, byte: usize) -> u32 {
        let bytes = self.text.as_bytes();
        while self.at < byte {
            let ends = match bytes.get(self.at) {
                None => break,
                Some(b'\r') => bytes.get(self.at + 1) != Some(&b'\n'),
                Some(c) => *c == b'\n',
            };
            self.line = self.line.saturating_add(u32::from(ends));
            self.at += 1;
        }
        self.line
    }

    /// The line of a record that begins at this byte according to the library: skips line ends before the record.
    fn line_of_record(&mut self, byte: usize) -> u32 {
        let rest = self.text.as_bytes().get(byte..).unwrap_or_default();
        let blank = rest.iter().take_while(|c| matches!(c, b'\r' | b'\n')).count();
        self.line_at(byte.saturating_add(blank))
    }
}
