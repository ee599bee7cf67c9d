//! Writes a table, row by row, as CSV or XLSX.

mod book;
mod csv;
mod error;
mod field;
mod harmless;
mod moment;
mod xlsx;

pub use book::{BookWriter, Part, TableNumber, TableRows};
pub use csv::{CsvRows, CsvTable};
pub use error::WriteError;
pub use field::{Column, Field};
pub use harmless::{harmless, unharmed};

use std::io::Write;

/// A table being written to a file.
pub struct TableWriter<W: Write + Send>(Format<W>);

enum Format<W: Write + Send> {
    Csv(Box<csv::Writer<W>>),
    Xlsx(Box<xlsx::Writer<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Comma-separated UTF-8 with a byte order mark, without which Excel garbles every non-English letter. Texts that a
    /// spreadsheet program would run are written [`harmless`].
    ///
    /// # Errors
    /// It can't be written.
    pub fn csv(out: W, columns: &[Column<'_>]) -> Result<TableWriter<W>, WriteError> {
        Ok(TableWriter(Format::Csv(Box::new(csv::Writer::new(out, columns)?))))
    }

    /// An Excel workbook with one sheet. Rows are buffered in a file in the system's temporary folder, not in memory; `out`
    /// receives them all when the table is finished.
    ///
    /// # Errors
    /// The temporary file can't be created.
    pub fn xlsx(out: W, sheet: &str, columns: &[Column<'_>]) -> Result<TableWriter<W>, WriteError> {
        Ok(TableWriter(Format::Xlsx(Box::new(xlsx::Writer::new(out, sheet, columns)?))))
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// It can't be written, or does not fit the format.
    pub fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        match &mut self.0 {
            Format::Csv(writer) => writer.row(fields),
            Format::Xlsx(writer) => writer.row(fields),
        }
    }

    /// Writes what is still buffered and returns the file: only now is the table complete.
    ///
    /// # Errors
    /// It can't be written.
    pub fn finish(self) -> Result<W, WriteError> {
        match self.0 {
            Format::Csv(writer) => writer.finish(),
            Format::Xlsx(writer) => writer.finish(),
        }
    }
}
