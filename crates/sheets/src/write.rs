//! Writes a table, row after row, as CSV or XLSX.

mod csv;
mod error;
mod field;
mod harmless;
mod xlsx;

pub use error::WriteError;
pub use field::{Column, Field};
pub use harmless::{harmless, unharmed};

use std::io::Write;

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
