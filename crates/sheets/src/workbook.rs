//! A file that was read.

use crate::delimiter::Delimiter;
use crate::sheet::Sheet;

/// A file that was read: what it was, and its tables.
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

/// What a file turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A workbook of Excel since 2007 (.xlsx, .xlsm).
    Xlsx,
    /// An OpenDocument spreadsheet (.ods), as LibreOffice saves it.
    Ods,
    /// Lines of text (.csv, .txt, .tsv).
    Text {
        /// What stands between the cells.
        delimiter: Delimiter,
        /// The name of the text encoding: `UTF-8`, `Windows-1252`.
        encoding: &'static str,
    },
}

impl Origin {
    /// For the screen: `Excel workbook`, `Comma-separated text, Windows-1252`.
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
    /// What the file turned out to be, whatever its name says.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The SHA-256 of the file's bytes, as 64 hexadecimal digits.
    #[must_use]
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The sheet that was open when the file was saved, as a place among [`Workbook::sheets`]; nothing where the file does not
    /// say it.
    #[must_use]
    pub fn active(&self) -> Option<usize> {
        self.active
    }

    /// All sheets in the order of their tabs, hidden and empty ones included; at least one has something in it.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }
}
