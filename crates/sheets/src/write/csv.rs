//! Writes CSV directly to the file.

use std::borrow::Cow;
use std::io;
use std::io::Write;

use super::error::WriteError;
use super::field::{Column, Field};
use super::harmless;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

pub(super) struct Writer<W: Write>(csv::Writer<W>);

impl<W: Write> Writer<W> {
    pub(super) fn new(mut out: W, columns: &[Column<'_>]) -> Result<Writer<W>, WriteError> {
        out.write_all(BYTE_ORDER_MARK)?;
        // Rows may be shorter than the header.
        let mut table = csv::WriterBuilder::new().flexible(true).from_writer(out);
        table.write_record(columns.iter().map(|column| harmless(column.title))).map_err(unwritten)?;
        Ok(Writer(table))
    }

    pub(super) fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        self.0.write_record(fields.iter().map(|field| text(field).into_owned())).map_err(unwritten)
    }

    pub(super) fn finish(self) -> Result<W, WriteError> {
        self.0.into_inner().map_err(|error| WriteError::Io(error.into_error()))
    }
}

/// Numbers without separators, days as ISO 8601.
fn text<'t>(field: &Field<'t>) -> Cow<'t, str> {
    match field {
        Field::Empty => Cow::Borrowed(""),
        Field::Text(text) => Cow::Owned(harmless(text)),
        Field::Number(number) => Cow::Owned(number.to_string()),
        Field::Date(day) => Cow::Owned(day.format("%Y-%m-%d").to_string()),
        Field::DateTime(time) => Cow::Owned(time.format("%Y-%m-%d %H:%M:%S").to_string()),
    }
}

fn unwritten(error: csv::Error) -> WriteError {
    let error = error.into_kind();
    if let csv::ErrorKind::Io(error) = error {
        return WriteError::Io(error);
    }
    WriteError::Io(io::Error::other(format!("{error:?}")))
}
