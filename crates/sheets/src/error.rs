//! Why a file could not be read, and details for the log.

use crate::limit::FileLimit;

/// What kind of file it is, if it holds no table.
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
    /// A compressed archive (.rar).
    Rar,
    /// A compressed archive (.7z).
    SevenZip,
    /// A compressed file (.gz).
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
    /// A compressed archive (.zip).
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
    /// There is nothing in it.
    #[error("an empty file")]
    Empty,
    /// It is protected by a password.
    #[error("a file with a password")]
    Encrypted,
    /// A workbook of Excel 97 to 2003 (.xls).
    #[error("a workbook of an old Excel")]
    OldExcel,
    /// Not a table, whatever its name says.
    #[error("not a table: {what:?}")]
    NotATable {
        /// What it is.
        what: NoTable,
    },
    /// It begins like a workbook, but can't be read to the end.
    #[error("a damaged file: {detail}")]
    Damaged {
        /// For the log: never contains cell contents.
        detail: String,
    },
    /// A cell shows an error that this program does not know: `#BUSY!`.
    #[error("a cell with an unknown error")]
    NewError,
    /// A quotation mark in a text file joins lines that are probably separate rows.
    #[error("an open quotation mark on line {line}")]
    OpenQuote {
        /// The line of the file, from 1.
        line: u32,
    },
    /// More than this program reads at once.
    #[error("beyond a limit: {limit:?}")]
    TooLarge {
        /// The limit it exceeds.
        limit: FileLimit,
    },
}

impl ReadError {
    /// What the log should contain besides the name of the error; free of names, numbers and cell contents.
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

impl FileLimit {
    pub(crate) fn exceeded(self) -> ReadError {
        ReadError::TooLarge { limit: self }
    }
}
