//! What kind of file a payroll was read from.

use serde::{Deserialize, Serialize};

/// The kind of a file by its content, as stored in the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FileFormat {
    /// An Excel workbook.
    Xlsx,
    /// An OpenDocument spreadsheet.
    Ods,
    /// Lines of text.
    Text {
        /// What separates the cells of a line.
        separator: Separator,
        /// The name of the text encoding: `UTF-8`, `windows-1252`.
        encoding: String,
    },
}

/// What separates the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Separator {
    /// `;`
    Semicolon,
    /// A tab.
    Tab,
    /// `|`
    Pipe,
    /// `,`
    Comma,
}
