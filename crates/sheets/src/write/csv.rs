//! Writes CSV directly to the file.

use std::fmt::Write as _;
use std::io;
use std::io::Write;

use rust_decimal::Decimal;

use super::error::WriteError;
use super::field::{Column, Field};
use super::harmless::made_harmless;
use super::moment::{put_day, put_time, put_utc};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How many bytes are buffered.
const BUFFER: usize = 64 * 1024;

/// Rows of a CSV table that are formatted apart from it, so that several threads can format those of one table.
pub struct CsvRows(Writer<Vec<u8>>);

impl CsvRows {
    /// No rows.
    #[must_use]
    pub fn new() -> CsvRows {
        CsvRows(Writer::headless(Vec::new()))
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// Never: memory takes every row.
    pub fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.0.row(fields)
    }
}

impl Default for CsvRows {
    fn default() -> CsvRows {
        CsvRows::new()
    }
}

/// A CSV table whose rows are formatted apart from it, in any thread.
pub struct CsvTable<W: Write>(W);

impl<W: Write> CsvTable<W> {
    /// Begins it with its heading, as [`crate::write::TableWriter::csv`].
    ///
    /// # Errors
    /// It can't be written.
    pub fn new(out: W, columns: &[Column<'_>]) -> Result<CsvTable<W>, WriteError> {
        Ok(CsvTable(Writer::new(out, columns)?.finish()?))
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// They can't be written.
    pub fn rows(&mut self, rows: CsvRows) -> Result<(), WriteError> {
        Ok(self.0.write_all(&rows.0.finish()?)?)
    }

    /// Returns the file; the table is complete.
    ///
    /// # Errors
    /// It can't be written.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.0.flush()?;
        Ok(self.0)
    }
}

pub(super) struct Writer<W: Write> {
    table: csv::Writer<W>,
    /// The cell that is being written; reused, so that no cell of a long table needs its own allocation.
    cell: String,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(mut out: W, columns: &[Column<'_>]) -> Result<Writer<W>, WriteError> {
        out.write_all(BYTE_ORDER_MARK)?;
        let mut writer = Writer::headless(out);
        writer.record(columns.iter().map(|column| Field::Text(column.title)))?;
        Ok(writer)
    }

    fn headless(out: W) -> Writer<W> {
        // Rows may be shorter than the header.
        let table = csv::WriterBuilder::new().flexible(true).buffer_capacity(BUFFER).from_writer(out);
        Writer { table, cell: String::new() }
    }

    pub(super) fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.record(fields.iter().copied())
    }

    fn record<'f>(&mut self, fields: impl Iterator<Item = Field<'f>>) -> Result<(), WriteError> {
        for field in fields {
            match field {
                Field::Empty => self.table.write_field(""),
                Field::Text(text) => self.table.write_field(made_harmless(text).as_bytes()),
                Field::Number(_)
                | Field::Percent(_)
                | Field::Date(_)
                | Field::DateTime(_)
                | Field::Time(_)
                | Field::Utc(_) => {
                    self.cell.clear();
                    put(&mut self.cell, field).map_err(io::Error::other)?;
                    self.table.write_field(&self.cell)
                }
            }
            .map_err(unwritten)?;
        }
        self.table.write_record(None::<&[u8]>).map_err(unwritten)
    }

    pub(super) fn finish(self) -> Result<W, WriteError> {
        self.table.into_inner().map_err(|error| WriteError::Io(error.into_error()))
    }
}

/// Numbers without separators, days as ISO 8601.
fn put(cell: &mut String, field: Field<'_>) -> std::fmt::Result {
    match field {
        Field::Empty => {}
        Field::Text(text) => cell.push_str(text),
        Field::Number(number) | Field::Percent(number) => put_number(cell, number)?,
        Field::Date(day) => put_day(cell, day),
        Field::DateTime(at) => {
            put_day(cell, at.date());
            cell.push(' ');
            put_time(cell, at.time());
        }
        Field::Time(time) => put_time(cell, time),
        Field::Utc(at) => put_utc(cell, at),
    }
    Ok(())
}

fn put_number(cell: &mut String, number: Decimal) -> std::fmt::Result {
    match i64::try_from(number.mantissa()) {
        Ok(whole) if number.scale() == 0 => write!(cell, "{whole}"),
        Ok(_) | Err(_) => write!(cell, "{number}"),
    }
}

fn unwritten(error: csv::Error) -> WriteError {
    let error = error.into_kind();
    if let csv::ErrorKind::Io(error) = error {
        return WriteError::Io(error);
    }
    WriteError::Io(io::Error::other(format!("{error:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(field: Field<'_>) -> String {
        let mut cell = String::new();
        put(&mut cell, field).unwrap();
        cell
    }

    #[test]
    fn numbers_are_written_as_their_type_writes_them() {
        for number in ["0", "-5", "12.50", "0.05", "79228162514264337593543950335", "-9223372036854775808", "1e3"] {
            let number = Decimal::from_scientific(number).or_else(|_| number.parse()).unwrap();
            assert_eq!(said(Field::Number(number)), number.to_string());
        }
    }
}
