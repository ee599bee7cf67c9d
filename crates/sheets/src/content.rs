//! Identifies a file by its first bytes. Its name proves nothing: portals name web pages .xls, and people rename files.

use crate::error::{NoTable, ReadError};

/// Kinds of files that may hold a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// A ZIP archive, such as XLSX and ODS.
    Package,
    /// An OLE2 compound file: old Office documents, and new ones with a password.
    Compound,
    /// Neither of these, nor another known kind: text, as far as its first bytes tell.
    Text,
}

/// Files that somebody may take for a table: their first bytes, the offset of these, and the kind.
const OTHERS: [(&[u8], usize, NoTable); 16] = [
    (b"%PDF-", 0, NoTable::Pdf),
    (b"\x89PNG\r\n", 0, NoTable::Picture),
    (b"\xff\xd8\xff", 0, NoTable::Picture),
    (b"GIF8", 0, NoTable::Picture),
    (b"WEBP", 8, NoTable::Picture),
    (b"II*\0", 0, NoTable::Picture),
    (b"MM\0*", 0, NoTable::Picture),
    (b"ftyp", 4, NoTable::PictureOrFilm),
    (b"{\\rtf", 0, NoTable::Rtf),
    (b"Rar!\x1a", 0, NoTable::Rar),
    (b"7z\xbc\xaf\x27\x1c", 0, NoTable::SevenZip),
    (b"\x1f\x8b\x08", 0, NoTable::Gzip),
    (b"PK\x05\x06", 0, NoTable::EmptyZip),
    (b"SQLite format 3\0", 0, NoTable::Database),
    (b"MIME-Version:", 0, NoTable::SavedWebPage),
    (b"\x7fELF", 0, NoTable::Program),
];

/// Identifies a file's content.
///
/// # Errors
/// The file is empty or certainly not a table.
pub(crate) fn content_of(bytes: &[u8]) -> Result<Content, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::Empty);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Ok(Content::Package);
    }
    if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Ok(Content::Compound);
    }
    let begins = |(first, at, _): &&(&[u8], usize, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(first));
    match OTHERS.iter().find(begins) {
        Some((_, _, what)) => Err(ReadError::NotATable { what: *what }),
        None => Ok(Content::Text),
    }
}

/// Refuses a text that is meant for programs and is not a table.
///
/// # Errors
/// The text is markup or JSON.
pub(crate) fn refuse_markup(text: &str) -> Result<(), ReadError> {
    let start = text.trim_start();
    let head: String = start.chars().take(1024).collect::<String>().to_ascii_lowercase();
    let what = if head.starts_with("<?xml") && head.contains("urn:schemas-microsoft-com:office:spreadsheet") {
        NoTable::XmlSpreadsheet
    } else if head.starts_with("<?xml") && !head.contains("<html") {
        NoTable::Xml
    } else if head.starts_with('<') && head.get(1..2).is_some_and(|sign| sign == "!" || sign == "?" || is_letter(sign))
    {
        NoTable::WebPage
    } else if is_json(&head) {
        NoTable::Json
    } else {
        return Ok(());
    };
    Err(ReadError::NotATable { what })
}

fn is_letter(c: &str) -> bool {
    c.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// An object, or an array of objects or arrays: no cell of a table begins like that.
fn is_json(head: &str) -> bool {
    let after = |open| head.strip_prefix(open).map(str::trim_start);
    after('{').is_some_and(|rest| rest.starts_with(['"', '}']))
        || after('[').is_some_and(|rest| rest.starts_with(['{', '[', '"']))
}

pub(crate) const BINARY: ReadError = ReadError::NotATable { what: NoTable::ForPrograms };
pub(crate) const ARCHIVE: ReadError = ReadError::NotATable { what: NoTable::Zip };
pub(crate) const WORD: ReadError = ReadError::NotATable { what: NoTable::TextDocument };
pub(crate) const SLIDES: ReadError = ReadError::NotATable { what: NoTable::Presentation };
pub(crate) const MESSAGE: ReadError = ReadError::NotATable { what: NoTable::Email };
pub(crate) const NUMBERS: ReadError = ReadError::NotATable { what: NoTable::AppleDocument };
pub(crate) const BINARY_WORKBOOK: ReadError = ReadError::NotATable { what: NoTable::BinaryWorkbook };
pub(crate) const OFFICE: ReadError = ReadError::NotATable { what: NoTable::OfficeDocument };
