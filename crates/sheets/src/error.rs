//! Why a file could not be read, and a detail for the log.

use crate::limit::Limit;

/// What a file is that holds no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTable {
    /// A PDF document.
    Pdf,
    /// A picture.
    Picture,
    /// A picture or a film.
    PictureOrFilm,
    /// A text document (.rtf).
    Rtf,
    /// A packed archive (.rar).
    Rar,
    /// A packed archive (.7z).
    SevenZip,
    /// A packed file (.gz).
    Gzip,
    /// An empty archive (.zip).
    EmptyZip,
    /// A database.
    Database,
    /// A saved web page.
    SavedWebPage,
    /// A program.
    Program,
    /// An XML spreadsheet of Excel 2003.
    XmlSpreadsheet,
    /// An XML file.
    Xml,
    /// A web page (HTML).
    WebPage,
    /// A JSON file.
    Json,
    /// A file for programs.
    ForPrograms,
    /// A packed archive (.zip).
    Zip,
    /// A text document.
    TextDocument,
    /// A presentation.
    Presentation,
    /// An e-mail message.
    Email,
    /// A document of Apple's Numbers or Pages.
    AppleDocument,
    /// A binary Excel workbook (.xlsb).
    BinaryWorkbook,
    /// An Office document.
    OfficeDocument,
}

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Nothing stands in it.
    #[error("an empty file")]
    Empty,
    /// It asks for a password.
    #[error("a file with a password")]
    Encrypted,
    /// A workbook of Excel 97 to 2003 (.xls).
    #[error("a workbook of an old Excel")]
    OldExcel,
    /// Something else than a table, whatever its name says.
    #[error("not a table: {what:?}")]
    NotATable {
        /// What it is.
        what: NoTable,
    },
    /// It begins like a workbook and can't be read to its end.
    #[error("a damaged file: {detail}")]
    Damaged {
        /// For the log: never holds what stands in a cell.
        detail: String,
    },
    /// A cell shows an error that no program had when this one was written: `#BUSY!`.
    #[error("a cell with an unknown error")]
    NewError,
    /// A quotation mark in a text file joins lines that are probably rows of their own.
    #[error("an open quotation mark on line {line}")]
    OpenQuote {
        /// The line of the file, from 1.
        line: u32,
    },
    /// More than this program takes in at once.
    #[error("beyond a limit: {limit:?}")]
    TooLarge {
        /// What it has too much of.
        limit: Limit,
    },
}

impl ReadError {
    /// What the log should have beyond the name of the error; free of names, numbers and cell contents.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        match self {
            ReadError::Damaged { detail } => Some(detail),
            ReadError::Empty
            | ReadError::Encrypted
            | ReadError::OldExcel
            | ReadError::NotATable { .. }
            | ReadError::NewError
            | ReadError::OpenQuote { .. }
            | ReadError::TooLarge { .. } => None,
        }
    }

    pub(crate) fn damaged(detail: impl Into<String>) -> ReadError {
        ReadError::Damaged { detail: detail.into() }
    }
}

impl Limit {
    pub(crate) fn exceeded(self) -> ReadError {
        ReadError::TooLarge { limit: self }
    }
}
