//! Files that people import, and the template to fill in.

use kaunta_domain::payroll::Column;
use kaunta_domain::payroll::destination::PayeeKind;
use serde::{Deserialize, Serialize};

/// A file that a person picked or dropped. Its path is not sent to the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OfferedFile {
    /// Identifies the file in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
}

/// The file that a person picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PickedFile {
    /// The file; `None` if the person cancelled.
    pub picked: Option<OfferedFile>,
}

/// Assigns a column of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ColumnChoice {
    /// The column's index, from 0.
    pub place: u32,
    /// What it holds.
    pub column: Column,
}

/// Reads a file. Whatever is left out is guessed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReadFileInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// The sheet's index, from 0.
    pub sheet: Option<u32>,
    /// What its rows are paid into.
    pub payees: Option<PayeeKind>,
    /// The assigned columns; a name may have two.
    pub columns: Option<Vec<ColumnChoice>>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// Its name.
    pub name: String,
    /// Whether the workbook hides it.
    pub hidden: bool,
    /// The number of non-blank rows.
    pub rows: u32,
    /// Whether it can't be read; other sheets of the file may be usable.
    pub unreadable: bool,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileColumn {
    /// The column's index, from 0.
    pub place: u32,
    /// `A`, `B`, … as in a spreadsheet.
    pub letter: String,
    /// The heading, or empty.
    pub heading: String,
    /// The values of its first rows.
    pub samples: Vec<String>,
    /// What it seems to hold.
    pub column: Option<Column>,
    /// What is uncertain about that, in words.
    pub doubts: Vec<String>,
}

/// A file's contents, before a draft is made from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// Identifies the file in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
    /// Format and encoding in words: "Comma-separated text, Windows-1252".
    pub kind: String,
    /// All sheets; a text file has one.
    pub sheets: Vec<SheetView>,
    /// The selected sheet's index, from 0.
    pub sheet: u32,
    /// What its rows are paid into, by the headings.
    pub payees: PayeeKind,
    /// What the columns of such a table may hold.
    pub holds: Vec<Column>,
    /// The columns of the selected sheet.
    pub columns: Vec<FileColumn>,
    /// The number of non-blank rows below the headings.
    pub rows: u32,
    /// Whether a person chose these columns for an earlier file of the same layout.
    pub remembered: bool,
    /// What to check before continuing, in words.
    pub doubts: Vec<String>,
    /// What is missing before rows can be read, in words: a column for the amount, for example.
    pub missing: Vec<String>,
}

/// Makes a draft from a file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// The sheet's index, from 0.
    pub sheet: u32,
    /// What its rows are paid into.
    pub payees: PayeeKind,
    /// The assigned columns.
    pub columns: Vec<ColumnChoice>,
    /// The payroll's name.
    pub name: String,
    /// The note for rows without one.
    pub note: String,
}

/// A file format for tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TableFormat {
    /// Comma-separated text.
    Csv,
    /// A workbook.
    Xlsx,
}

/// Makes an empty table to fill in.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateInput {
    /// What its rows will be paid into.
    pub payees: PayeeKind,
    /// The file format.
    pub format: TableFormat,
}
