//! Why a table could not be written.

use std::io;

/// Why a table could not be written. The file is then incomplete.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The disk is full, or the file can't be written.
    #[error("the table could not be written: {0}")]
    Io(#[from] io::Error),
    /// More than the 1,048,576 rows or 16,384 columns of XLSX.
    #[error("too long for an Excel workbook")]
    TooLarge,
}
