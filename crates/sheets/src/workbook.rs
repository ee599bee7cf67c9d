//! A file that was read.

use crate::delimiter::Delimiter;
use crate::sheet::Sheet;

/// A file that was read: its kind and its tables.
#[derive(Debug)]
pub struct Workbook {
    pub(crate) origin: Origin,
    pub(crate) sha256: String,
    pub(crate) sheets: Vec<Sheet>,
    pub(crate) active: Option<usize>,
}

/// The sheets of a file, and which of them was open when it was saved.
#[derive(Debug)]
pub(crate) struct Tabs {
    pub(crate) sheets: Vec<Sheet>,
    pub(crate) active: Option<usize>,
}

/// The kind of a file, by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// An Excel workbook since 2007 (.xlsx, .xlsm).
    Xlsx,
    /// An OpenDocument spreadsheet (.ods), as LibreOffice saves it.
    Ods,
    /// Lines of text (.csv, .txt, .tsv).
    Text {
        /// The separator between the cells.
        delimiter: Delimiter,
        /// The name of the text encoding: `UTF-8`, `Windows-1252`.
        encoding: &'static str,
    },
}

impl Origin {
    /// As the book keeps it: `Excel workbook`, `Comma-separated text, Windows-1252`.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Origin::Xlsx => "Excel workbook".to_owned(),
            Origin::Ods => "OpenDocument spreadsheet".to_owned(),
            Origin::Text { delimiter, encoding } => format!("{}-separated text, {encoding}", delimiter.words()),
        }
    }
}

impl Workbook {
    /// The kind of the file, whatever its name says.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The SHA-256 of the file's bytes, as 64 hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The index in [`Workbook::sheets`] of the sheet that was open when the file was saved; `None` if the file does not
    /// say.
    #[must_use]
    pub fn active(&self) -> Option<usize> {
        self.active
    }

    /// All sheets in the order of their tabs, hidden and empty ones included; at least one is not empty.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }
}
