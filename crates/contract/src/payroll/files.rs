//! Tables that people bring, and the empty one to fill in.

use kaunta_domain::payroll::Column;
use kaunta_domain::payroll::destination::PayeeKind;
use serde::{Deserialize, Serialize};

/// A file that a person picked or dropped. Its path stays with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OfferedFile {
    /// Names it in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
}

/// The file that was picked, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PickedFile {
    /// Nothing when the person changed their mind.
    pub picked: Option<OfferedFile>,
}

/// Which columns of a file hold what: the column's place, 0 the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ColumnChoice {
    /// The place in the file.
    pub place: u32,
    /// What it holds.
    pub column: Column,
}

/// How to look into a file. Everything left out is guessed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReadFileInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// Which sheet, 0 the first.
    pub sheet: Option<u32>,
    /// What its rows are paid into.
    pub payees: Option<PayeeKind>,
    /// Which columns hold what; two columns may make up a name.
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
    /// Rows with anything in them.
    pub rows: u32,
    /// Whether something in it keeps it from being read; the others of the file can be used.
    pub unreadable: bool,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileColumn {
    /// Its place, 0 the first.
    pub place: u32,
    /// `A`, `B`, … as a spreadsheet calls it.
    pub letter: String,
    /// Its heading, or an empty text.
    pub heading: String,
    /// What its first rows hold.
    pub samples: Vec<String>,
    /// What it is taken to hold.
    pub column: Option<Column>,
    /// What is not certain of that, in words; empty where nothing is.
    pub doubts: Vec<String>,
}

/// What is in a file, before anything is made of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// Names it in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
    /// "Comma-separated text, Windows-1252", in words.
    pub kind: String,
    /// All sheets; one for text.
    pub sheets: Vec<SheetView>,
    /// The one that is looked into.
    pub sheet: u32,
    /// What its rows are paid into, as far as the headings tell.
    pub payees: PayeeKind,
    /// What columns of such a table may hold.
    pub holds: Vec<Column>,
    /// Its columns.
    pub columns: Vec<FileColumn>,
    /// Rows below the headings with anything in them.
    pub rows: u32,
    /// Whether the columns are as a person chose them the last time for such a file.
    pub remembered: bool,
    /// What to look at before going on, in words.
    pub doubts: Vec<String>,
    /// What is missing before rows can be made, in words: a column for the amount, for example.
    pub missing: Vec<String>,
}

/// Makes a draft out of a file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// Which sheet.
    pub sheet: u32,
    /// What its rows are paid into.
    pub payees: PayeeKind,
    /// Which columns hold what.
    pub columns: Vec<ColumnChoice>,
    /// What to call the payroll.
    pub name: String,
    /// The note for rows without one.
    pub note: String,
}

/// A format for spreadsheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TableFormat {
    /// Comma-separated text.
    Csv,
    /// A workbook.
    Xlsx,
}

/// An empty table to fill in.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TemplateInput {
    /// For what its rows are to be paid into.
    pub payees: PayeeKind,
    /// In which format.
    pub format: TableFormat,
}
