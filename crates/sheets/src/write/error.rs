//! Why a table could not be written.

use std::io;

/// Why a table could not be written. The file is then incomplete.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The disk is full, or the file can't be written.
    #[error("the table could not be written: {0}")]
    Io(#[from] io::Error),
    /// XLSX has 1,048,576 rows and 16,384 columns.
    #[error("too long for an Excel workbook")]
    TooLarge,
}
