//! Writes XLSX, with typed cells.

use std::borrow::Cow;
use std::io;
use std::io::Write;

use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, FormatAlign, IgnoreError, Workbook, Worksheet, XlsxError};

use super::error::WriteError;
use super::field::{Column, Field};

/// The longest text of a cell.
const LONGEST_TEXT: usize = 32_767;
/// The longest name of a sheet.
const LONGEST_NAME: usize = 31;
/// The last row, counted from 0.
pub(super) const LAST_ROW: u32 = 1_048_575;

pub(super) struct Writer<W: Write + Send> {
    out: W,
    book: Workbook,
    formats: Formats,
    columns: u16,
    row: u32,
}

pub(super) struct Formats {
    text: Format,
    date: Format,
    date_time: Format,
    /// By the number of decimals.
    numbers: Vec<Format>,
}

impl Formats {
    pub(super) fn new() -> Formats {
        let decimals =
            |count: usize| if count == 0 { "#,##0".to_owned() } else { format!("#,##0.{}", "0".repeat(count)) };
        Formats {
            // "@" keeps a phone number a text when somebody edits it.
            text: Format::new().set_num_format("@"),
            date: Format::new().set_num_format("yyyy-mm-dd"),
            date_time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            numbers: (0..=15).map(|count| Format::new().set_num_format(decimals(count))).collect(),
        }
    }
}

impl<W: Write + Send> Writer<W> {
    pub(super) fn new(out: W, sheet: &str, columns: &[Column<'_>]) -> Result<Writer<W>, WriteError> {
        let mut book = Workbook::new();
        let table = book.add_worksheet_with_constant_memory().map_err(unwritten)?;
        table.set_name(sheet_name(sheet)).map_err(unwritten)?;
        let count = head(table, columns)?;
        Ok(Writer { out, book, formats: Formats::new(), columns: count, row: 1 })
    }

    pub(super) fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        let table = self.book.worksheet_from_index(0).map_err(unwritten)?;
        for (column, field) in (0..).zip(fields) {
            put(table, (self.row, column), field, &self.formats)?;
        }
        self.columns = self.columns.max(u16::try_from(fields.len()).map_err(|_| WriteError::TooLarge)?);
        self.row += 1;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<W, WriteError> {
        no_green_corners(self.book.worksheet_from_index(0).map_err(unwritten)?, self.columns)?;
        self.book.save_to_writer(&mut self.out).map_err(unwritten)?;
        Ok(self.out)
    }
}

/// Writes the headings into the first row, which stays in sight, and counts them.
pub(super) fn head(table: &mut Worksheet, columns: &[Column<'_>]) -> Result<u16, WriteError> {
    let header = Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top);
    let mut count: u16 = 0;
    for column in columns {
        table.set_column_width(count, column.width).map_err(unwritten)?;
        table.write_string_with_format(0, count, shortened(column.title), &header).map_err(unwritten)?;
        count = count.checked_add(1).ok_or(WriteError::TooLarge)?;
    }
    table.set_freeze_panes(1, 0).map_err(unwritten)?;
    Ok(count)
}

/// A phone number is meant to be text: no green corner that offers to convert it.
pub(super) fn no_green_corners(table: &mut Worksheet, columns: u16) -> Result<(), WriteError> {
    let last_column = columns.saturating_sub(1);
    table.ignore_error_range(0, 0, LAST_ROW, last_column, IgnoreError::NumberStoredAsText).map_err(unwritten)?;
    Ok(())
}

/// Writes one cell.
pub(super) fn put(
    table: &mut Worksheet,
    (row, column): (u32, u16),
    field: &Field<'_>,
    formats: &Formats,
) -> Result<(), WriteError> {
    put_as(table, (row, column), field, formats, None)
}

/// Writes one cell, with what `like` adds to its format.
pub(super) fn put_as(
    table: &mut Worksheet,
    (row, column): (u32, u16),
    field: &Field<'_>,
    formats: &Formats,
    like: Option<&Format>,
) -> Result<(), WriteError> {
    fn format<'f>(own: &'f Format, like: Option<&Format>) -> Cow<'f, Format> {
        like.map_or(Cow::Borrowed(own), |like| Cow::Owned(own.merge(like)))
    }
    let text = |table: &mut Worksheet, text: &str| {
        table.write_string_with_format(row, column, shortened(text), &format(&formats.text, like)).map(drop)
    };
    match field {
        Field::Empty => return if row > LAST_ROW { Err(WriteError::TooLarge) } else { Ok(()) },
        Field::Text(shown) => text(table, shown),
        Field::Number(number) => match double(number).zip(formats.numbers.get(number.normalize().scale() as usize)) {
            Some((double, own)) => table.write_number_with_format(row, column, double, &format(own, like)).map(drop),
            None => text(table, &number.to_string()),
        },
        Field::Date(day) => table.write_datetime_with_format(row, column, day, &format(&formats.date, like)).map(drop),
        Field::DateTime(time) => {
            table.write_datetime_with_format(row, column, time, &format(&formats.date_time, like)).map(drop)
        }
    }
    .map_err(unwritten)
}

/// The number as XLSX stores it, if that is exact: a double preserves 15 digits.
fn double(number: &Decimal) -> Option<f64> {
    let number = number.normalize();
    let is_exact = number.mantissa().unsigned_abs() < 1_000_000_000_000_000;
    is_exact.then(|| number.to_string().parse().ok()).flatten()
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LONGEST_TEXT - 1).chain(['…']).collect(),
    }
}

/// A name that Excel accepts and that none of the others has: `Airtime`, then `Airtime (2)`.
pub(super) fn named(wanted: &str, taken: &mut Vec<String>) -> String {
    let mut name = sheet_name(wanted);
    let mut number = 2;
    while taken.iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
        let ending = format!(" ({number})");
        let room = LONGEST_NAME - ending.chars().count();
        name = sheet_name(&sheet_name(wanted).chars().take(room).chain(ending.chars()).collect::<String>());
        number += 1;
    }
    taken.push(name.clone());
    name
}

/// A name that Excel accepts for a sheet.
fn sheet_name(wanted: &str) -> String {
    let allowed = wanted.chars().map(|sign| if r"[]:*?/\".contains(sign) || sign.is_control() { ' ' } else { sign });
    let name: String = allowed.take(LONGEST_NAME).collect();
    let name = name.trim().trim_matches('\'').trim();
    if name.is_empty() { "Table".to_owned() } else { name.to_owned() }
}

pub(super) fn unwritten(error: XlsxError) -> WriteError {
    if let XlsxError::RowColumnLimitError = error {
        return WriteError::TooLarge;
    }
    if let XlsxError::IoError(error) = error {
        return WriteError::Io(error);
    }
    WriteError::Io(io::Error::other(error))
}
