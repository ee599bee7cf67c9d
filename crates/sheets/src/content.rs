//! What a file is, by its first bytes. Its name proves nothing: portals call web pages .xls, and people rename.

use crate::error::ReadError;

/// What may hold a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// A ZIP archive: XLSX and ODS are such.
    Package,
    /// An OLE2 compound file: old Office documents, and new ones with a password.
    Compound,
    /// Neither this nor one of the known others: text, as far as its first bytes tell.
    Text,
}

const SAVE_AS_TABLE: &str =
    "Open it in the program that it belongs to, copy the table into a spreadsheet, and save that as .xlsx or .csv.";
const CHOOSE_TABLE: &str = "Choose the file with the table: .xlsx, .ods or .csv.";
const UNPACK: &str = "Unpack it first, and choose the table that is inside.";
const UNPACK_OR_SAVE: &str = "If it is a spreadsheet of Gnumeric, save it there as .xlsx; else unpack it first, and choose the table that is inside.";
const SAVE_WEB_PAGE: &str =
    "Some websites call such a page .xls. Open it in your spreadsheet program, and save it as Excel Workbook (.xlsx).";

/// How files begin that somebody may take for a table: first bytes, where they stand, what that is, what to do.
const OTHERS: [(&[u8], usize, &str, &str); 16] = [
    (b"%PDF-", 0, "a PDF document", SAVE_AS_TABLE),
    (b"\x89PNG\r\n", 0, "a picture", CHOOSE_TABLE),
    (b"\xff\xd8\xff", 0, "a picture", CHOOSE_TABLE),
    (b"GIF8", 0, "a picture", CHOOSE_TABLE),
    (b"WEBP", 8, "a picture", CHOOSE_TABLE),
    (b"II*\0", 0, "a picture", CHOOSE_TABLE),
    (b"MM\0*", 0, "a picture", CHOOSE_TABLE),
    (b"ftyp", 4, "a picture or a film", CHOOSE_TABLE),
    (b"{\\rtf", 0, "a text document (.rtf)", SAVE_AS_TABLE),
    (b"Rar!\x1a", 0, "a packed archive (.rar)", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", 0, "a packed archive (.7z)", UNPACK),
    (b"\x1f\x8b\x08", 0, "a packed file (.gz)", UNPACK_OR_SAVE),
    (b"PK\x05\x06", 0, "an empty archive (.zip)", CHOOSE_TABLE),
    (b"SQLite format 3\0", 0, "a database", CHOOSE_TABLE),
    (b"MIME-Version:", 0, "a saved web page", SAVE_WEB_PAGE),
    (b"\x7fELF", 0, "a program", CHOOSE_TABLE),
];

/// # Errors
/// When the file is empty or certainly no table.
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
    let begins = |(first, at, ..): &&(&[u8], usize, _, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(first));
    match OTHERS.iter().find(begins) {
        Some((_, _, what, next)) => Err(ReadError::NotATable { what, next }),
        None => Ok(Content::Text),
    }
}

/// What a text is when it is written for programs and not as a table.
///
/// # Errors
/// When it is markup or JSON.
pub(crate) fn refuse_markup(text: &str) -> Result<(), ReadError> {
    let start = text.trim_start();
    let head: String = start.chars().take(1024).collect::<String>().to_ascii_lowercase();
    let (what, next) = if head.starts_with("<?xml") && head.contains("urn:schemas-microsoft-com:office:spreadsheet") {
        ("an XML spreadsheet of Excel 2003", "Open it, choose Save As, and save it as Excel Workbook (.xlsx).")
    } else if head.starts_with("<?xml") && !head.contains("<html") {
        ("an XML file", SAVE_AS_TABLE)
    } else if head.starts_with('<') && head.get(1..2).is_some_and(|sign| sign == "!" || sign == "?" || is_letter(sign))
    {
        ("a web page (HTML)", SAVE_WEB_PAGE)
    } else if is_json(&head) {
        ("a JSON file", "Export it as .csv or .xlsx where it comes from.")
    } else {
        return Ok(());
    };
    Err(ReadError::NotATable { what, next })
}

fn is_letter(c: &str) -> bool {
    c.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// An object, or an array of objects or arrays: no cell of a table begins so.
fn is_json(head: &str) -> bool {
    let after = |open| head.strip_prefix(open).map(str::trim_start);
    after('{').is_some_and(|rest| rest.starts_with(['"', '}']))
        || after('[').is_some_and(|rest| rest.starts_with(['{', '[', '"']))
}

pub(crate) const BINARY: ReadError = ReadError::NotATable { what: "a file for programs", next: CHOOSE_TABLE };
pub(crate) const ARCHIVE: ReadError = ReadError::NotATable { what: "a packed archive (.zip)", next: UNPACK };
pub(crate) const WORD: ReadError = ReadError::NotATable { what: "a text document", next: SAVE_AS_TABLE };
pub(crate) const SLIDES: ReadError = ReadError::NotATable { what: "a presentation", next: SAVE_AS_TABLE };
pub(crate) const MESSAGE: ReadError =
    ReadError::NotATable { what: "an e-mail message", next: "Save the table that is attached to it, and choose that." };
pub(crate) const NUMBERS: ReadError = ReadError::NotATable {
    what: "a document of Apple's Numbers or Pages",
    next: "Open it there, choose Export To, and export it as Excel or CSV.",
};
pub(crate) const BINARY_WORKBOOK: ReadError = ReadError::NotATable {
    what: "a binary Excel workbook (.xlsb)",
    next: "Open it, choose Save As, and save it as Excel Workbook (.xlsx).",
};
pub(crate) const OFFICE: ReadError = ReadError::NotATable { what: "an Office document", next: SAVE_AS_TABLE };
