//! Writes a table, row after row, as CSV or XLSX.

mod csv;
mod harmless;
mod xlsx;

pub use harmless::{harmless, unharmed};

use std::io::{self, Write};

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;

/// A column of a table that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column<'t> {
    /// What stands above it.
    pub title: &'t str,
    /// How wide XLSX shows it, in digits.
    pub width: u8,
}

/// What is written into one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field<'t> {
    /// Nothing.
    Empty,
    /// A text that stays one: `0772123456` keeps its zero, and `=1+1` is never worked out.
    Text(&'t str),
    /// A number, exactly: one that XLSX could not keep (more than 15 digits) becomes a text there.
    Number(Decimal),
    /// A day.
    Date(NaiveDate),
    /// A day and a time, to the second.
    DateTime(NaiveDateTime),
}

/// Why a table could not be written. What stands in the file then is not whole.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The disk is full, or the file can't be written.
    #[error("The table could not be written: {0}")]
    Io(#[from] io::Error),
    /// XLSX has 1,048,576 rows and 16,384 columns.
    #[error("The table is too long for an Excel workbook. Save it as CSV.")]
    TooLarge,
}

/// A table on its way into a file.
pub struct TableWriter<W: Write + Send>(Format<W>);

enum Format<W: Write + Send> {
    Csv(Box<csv::Writer<W>>),
    Xlsx(Box<xlsx::Writer<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Comma-separated UTF-8 with a byte order mark, without which Excel garbles every letter beyond English. Texts that a
    /// spreadsheet program would run are written [`harmless`].
    ///
    /// # Errors
    /// When it can't be written.
    pub fn csv(out: W, columns: &[Column<'_>]) -> Result<TableWriter<W>, WriteError> {
        Ok(TableWriter(Format::Csv(Box::new(csv::Writer::new(out, columns)?))))
    }

    /// An Excel workbook with one sheet. Rows wait in a file of the system's temporary folder, not in memory; `out` gets
    /// them all when the table is finished.
    ///
    /// # Errors
    /// When that file can't be made.
    pub fn xlsx(out: W, sheet: &str, columns: &[Column<'_>]) -> Result<TableWriter<W>, WriteError> {
        Ok(TableWriter(Format::Xlsx(Box::new(xlsx::Writer::new(out, sheet, columns)?))))
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// When it can't be written, or has no room in the format.
    pub fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        match &mut self.0 {
            Format::Csv(writer) => writer.row(fields),
            Format::Xlsx(writer) => writer.row(fields),
        }
    }

    /// Writes what is still waiting and gives the file back: only now the table is whole.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn finish(self) -> Result<W, WriteError> {
        match self.0 {
            Format::Csv(writer) => writer.finish(),
            Format::Xlsx(writer) => writer.finish(),
        }
    }
}
