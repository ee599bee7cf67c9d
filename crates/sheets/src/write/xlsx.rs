//! Writes XLSX, with typed cells.

use std::io;
use std::io::Write;

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, FormatAlign, IgnoreError, Workbook, Worksheet, XlsxError};

use super::error::WriteError;
use super::field::{Column, Field};
use super::moment::{put_time, put_utc};

/// The longest text of a cell.
const LONGEST_TEXT: usize = 32_767;
/// The longest name of a sheet.
const LONGEST_NAME: usize = 31;
/// The most decimals of a number that is stored as one.
const MOST_DECIMALS: u32 = 15;
/// Takes two fifths of the time of the library's own level 6; the files are larger by a quarter.
const COMPRESSION: u8 = 1;
/// The last row, counted from 0.
pub(super) const LAST_ROW: u32 = 1_048_575;

pub(super) struct Writer<W: Write + Send> {
    out: W,
    book: Workbook,
    formats: Formats,
    kinds: ColumnKinds,
    columns: u16,
    row: u32,
}

/// The format of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Date,
    DateTime,
    /// With this many decimals.
    Number(u32),
    /// With this many decimals before the sign.
    Percent(u32),
}

pub(super) struct Formats {
    text: Format,
    date: Format,
    date_time: Format,
    /// By the number of decimals.
    numbers: Vec<Format>,
    percents: Vec<Format>,
}

impl Formats {
    pub(super) fn new() -> Formats {
        let decimals =
            |count: usize| if count == 0 { "#,##0".to_owned() } else { format!("#,##0.{}", "0".repeat(count)) };
        Formats {
            // "@" keeps a phone number a text when somebody edits it.
            text: Format::new().set_num_format("@"),
            date: Format::new().set_num_format("d mmm yyyy"),
            date_time: Format::new().set_num_format("d mmm yyyy hh:mm:ss"),
            percents: (0..=MOST_DECIMALS as usize)
                .map(|count| Format::new().set_num_format(format!("{}%", decimals(count).replace("#,##0", "0"))))
                .collect(),
            numbers: (0..=MOST_DECIMALS as usize).map(|count| Format::new().set_num_format(decimals(count))).collect(),
        }
    }

    /// Registers them with a workbook before several threads use them: if two threads use a format for the first time at the same
    /// time, the library may give it the index of another, and sums then look like dates.
    pub(super) fn register(&self, book: &mut Workbook) {
        let [text, date, date_time] = [&self.text, &self.date, &self.date_time];
        for format in [&heading(), text, date, date_time].into_iter().chain(&self.numbers).chain(&self.percents) {
            book.register_format(format);
        }
    }

    fn of(&self, kind: Kind) -> &Format {
        match kind {
            Kind::Text => &self.text,
            Kind::Date => &self.date,
            Kind::DateTime => &self.date_time,
            Kind::Percent(decimals) => self.percents.get(decimals as usize).unwrap_or(&self.text),
            Kind::Number(decimals) => self.numbers.get(decimals as usize).unwrap_or(&self.text),
        }
    }
}

/// The default format of each column of a sheet: that of its first cell. Setting it for each cell takes the library longer than
/// writing the cell.
#[derive(Default)]
pub(super) struct ColumnKinds(Vec<Option<Kind>>);

impl ColumnKinds {
    /// Gives the columns of another sheet the same formats.
    pub(super) fn begin(&self, table: &mut Worksheet, formats: &Formats) -> Result<(), WriteError> {
        for (column, kind) in (0..).zip(&self.0) {
            if let Some(kind) = kind {
                table.set_column_format(column, formats.of(*kind)).map_err(unwritten)?;
            }
        }
        Ok(())
    }

    /// Whether this is the column's default format, which the first cell decides.
    fn is_default(
        &mut self,
        column: u16,
        kind: Kind,
        table: &mut Worksheet,
        formats: &Formats,
    ) -> Result<bool, WriteError> {
        let place = usize::from(column);
        if self.0.len() <= place {
            self.0.resize(place + 1, None);
        }
        let Some(known) = self.0.get_mut(place) else { return Ok(false) };
        if known.is_none() {
            table.set_column_format(column, formats.of(kind)).map_err(unwritten)?;
            *known = Some(kind);
        }
        Ok(*known == Some(kind))
    }
}

impl<W: Write + Send> Writer<W> {
    pub(super) fn new(out: W, sheet: &str, columns: &[Column<'_>]) -> Result<Writer<W>, WriteError> {
        let mut book = workbook();
        let table = book.add_worksheet_with_constant_memory().map_err(unwritten)?;
        table.set_name(sheet_name(sheet)).map_err(unwritten)?;
        let count = head(table, columns)?;
        Ok(Writer { out, book, formats: Formats::new(), kinds: ColumnKinds::default(), columns: count, row: 1 })
    }

    pub(super) fn row(&mut self, fields: &[Field<'_>]) -> Result<(), WriteError> {
        let table = self.book.worksheet_from_index(0).map_err(unwritten)?;
        for (column, field) in (0..).zip(fields) {
            put(table, (self.row, column), field, &self.formats, &mut self.kinds)?;
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

/// A workbook without a sheet.
pub(super) fn workbook() -> Workbook {
    let mut book = Workbook::new();
    book.set_zip_compression_level(COMPRESSION);
    book
}

fn heading() -> Format {
    Format::new().set_bold().set_text_wrap().set_align(FormatAlign::Top)
}

/// Writes the headings into the first row, which is frozen, and counts them.
pub(super) fn head(table: &mut Worksheet, columns: &[Column<'_>]) -> Result<u16, WriteError> {
    let header = heading();
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

/// What a cell holds.
enum Value {
    Text(String),
    Number(f64),
    Date(NaiveDate),
    DateTime(NaiveDateTime),
}

fn value(field: &Field<'_>) -> Option<(Kind, Value)> {
    Some(match field {
        Field::Empty => return None,
        Field::Text(text) => (Kind::Text, Value::Text(shortened(text))),
        Field::Number(number) => match double(number) {
            Some((double, decimals)) => (Kind::Number(decimals), Value::Number(double)),
            None => (Kind::Text, Value::Text(number.to_string())),
        },
        Field::Percent(percent) => match percent.checked_div(Decimal::ONE_HUNDRED).as_ref().and_then(double) {
            Some((part, _)) => (Kind::Percent(percent.normalize().scale()), Value::Number(part)),
            None => (Kind::Text, Value::Text(percent.to_string())),
        },
        Field::Date(day) => (Kind::Date, Value::Date(*day)),
        Field::DateTime(at) => (Kind::DateTime, Value::DateTime(*at)),
        Field::Time(time) => (Kind::Text, Value::Text(text(|text| put_time(text, *time)))),
        Field::Utc(at) => (Kind::Text, Value::Text(text(|text| put_utc(text, *at)))),
    })
}

fn text(put: impl FnOnce(&mut String)) -> String {
    let mut text = String::with_capacity(20);
    put(&mut text);
    text
}

/// Writes one cell.
pub(super) fn put(
    table: &mut Worksheet,
    (row, column): (u32, u16),
    field: &Field<'_>,
    formats: &Formats,
    kinds: &mut ColumnKinds,
) -> Result<(), WriteError> {
    if row > LAST_ROW {
        return Err(WriteError::TooLarge);
    }
    let Some((kind, value)) = value(field) else { return Ok(()) };
    if !kinds.is_default(column, kind, table, formats)? {
        return set(table, (row, column), value, formats.of(kind));
    }
    match value {
        Value::Text(text) => table.write_string(row, column, text),
        Value::Number(number) => table.write_number(row, column, number),
        Value::Date(day) => table.write_datetime(row, column, day),
        Value::DateTime(at) => table.write_datetime(row, column, at),
    }
    .map(drop)
    .map_err(unwritten)
}

/// Writes one cell, with what `like` adds to its format.
pub(super) fn put_as(
    table: &mut Worksheet,
    at: (u32, u16),
    field: &Field<'_>,
    formats: &Formats,
    like: &Format,
) -> Result<(), WriteError> {
    let Some((kind, value)) = value(field) else { return Ok(()) };
    set(table, at, value, &formats.of(kind).merge(like))
}

fn set(table: &mut Worksheet, (row, column): (u32, u16), value: Value, format: &Format) -> Result<(), WriteError> {
    match value {
        Value::Text(text) => table.write_string_with_format(row, column, text, format),
        Value::Number(number) => table.write_number_with_format(row, column, number, format),
        Value::Date(day) => table.write_datetime_with_format(row, column, day, format),
        Value::DateTime(at) => table.write_datetime_with_format(row, column, at, format),
    }
    .map(drop)
    .map_err(unwritten)
}

/// The number as XLSX stores it, if that is exact: a double preserves 15 digits. And its decimals.
fn double(number: &Decimal) -> Option<(f64, u32)> {
    let number = number.normalize();
    let is_exact = number.mantissa().unsigned_abs() < 1_000_000_000_000_000;
    if !is_exact || number.scale() > MOST_DECIMALS {
        return None;
    }
    let exact = match i32::try_from(number.mantissa()) {
        Ok(whole) if number.scale() == 0 => f64::from(whole),
        Ok(_) | Err(_) => number.to_string().parse().ok()?,
    };
    Some((exact, number.scale()))
}

fn shortened(text: &str) -> String {
    if text.len() <= LONGEST_TEXT {
        return text.to_owned();
    }
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
    // A disk that is full while the workbook is put together.
    if let XlsxError::ZipError(error) = error {
        return WriteError::Io(error.into());
    }
    WriteError::Io(io::Error::other(error))
}
