//! The records of a text file.

use csv::ReaderBuilder;

use crate::delimiter::Delimiter;

/// Records by the rules of CSV; how many fields each has is not the library's business.
pub(super) fn records_of(text: &str, delimiter: Delimiter) -> csv::Reader<&[u8]> {
    ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter.byte()).from_reader(text.as_bytes())
}
