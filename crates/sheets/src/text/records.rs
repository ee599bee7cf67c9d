//! The records of a text file.

use csv::ReaderBuilder;

use crate::delimiter::Delimiter;

/// Splits records by the rules of CSV; the caller decides how many fields each should have.
pub(super) fn records_of(text: &str, delimiter: Delimiter) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter.byte()).from_reader(text.as_bytes())
}
