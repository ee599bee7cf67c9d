//! Why a file could not be read: words for the person who brought it, and separately a detail for the log.

use crate::limit::Limit;

/// Why a file could not be read. Displayed, it says in plain words what is the matter and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Nothing stands in it.
    #[error(
        "This file is empty. Open it in your spreadsheet program, check that the table is there, and save it again."
    )]
    Empty,
    /// It asks for a password.
    #[error(
        "This file is protected by a password. Open it in your spreadsheet program, save a copy without the password, \
         and choose that copy."
    )]
    Encrypted,
    /// A workbook of Excel 97 to 2003 (.xls).
    #[error(
        "This is a workbook of an old Excel (.xls). Open it, choose Save As, and save it as Excel Workbook (.xlsx)."
    )]
    OldExcel,
    /// Something else than a table, whatever its name says.
    #[error("This is {what}, not a table. {next}")]
    NotATable {
        /// With its article: `a PDF document`.
        what: &'static str,
        /// A sentence: what to do.
        next: &'static str,
    },
    /// It begins like a workbook and can't be read to its end.
    #[error(
        "This file is damaged: it was perhaps not copied or downloaded whole. Get it again, or open it in your \
         spreadsheet program and save it under a new name."
    )]
    Damaged {
        /// For the log: never holds what stands in a cell.
        detail: String,
    },
    /// A cell shows an error that no program had when this one was written: `#BUSY!`.
    #[error(
        "A cell of this table shows an error that Kaunta does not know. Mend it in your spreadsheet program, or type the \
         value, and save the file."
    )]
    NewError,
    /// A quotation mark in a text file joins lines that are probably rows of their own.
    #[error(
        "On line {line} a quotation mark (\") opens a text that is not closed properly, so the rows after it can't be told \
         apart. Remove that quotation mark, or save the table as .xlsx."
    )]
    OpenQuote {
        /// The line of the file, from 1.
        line: u32,
    },
    /// More than this program takes in at once.
    #[error("This file is too large: it has more than {limit}. Split it into smaller files.")]
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
