//! Excel workbooks since 2007.

mod view;

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Dimensions, Reader, SheetType, SheetVisible, Xlsx, XlsxError};

use crate::budget::Budget;
use crate::calendar::{iso_of_serial, shown_date};
use crate::error::ReadError;
use crate::package::{Archive, believable, bounded, open, unopened};
use crate::place::Region;
use crate::sheet::{Builder, CellContent, Sheet};
use crate::workbook::Tabs;
use view::Views;

type Book<'b> = Xlsx<Cursor<&'b [u8]>>;

/// Reads all worksheets, in the order of the tabs; leaves out sheets that are only a chart.
pub(crate) fn read(bytes: &[u8], budget: &mut Budget) -> Result<Tabs, ReadError> {
    let mut archive = open(bytes)?;
    let mention_hidden = bounded(&mut archive)?;
    believable(&mut archive)?;
    let views = Views::of(&mut archive, mention_hidden)?;
    // The library expects valid positions: where a file's are not, it may panic. Then the file counts as damaged, and
    // Kaunta, with payments in flight, keeps running.
    catch_unwind(AssertUnwindSafe(|| worksheets(bytes, (&mut archive, &views), budget)))
        .unwrap_or_else(|_| Err(ReadError::damaged("workbook: the library gave up")))
}

fn worksheets(
    bytes: &[u8],
    (archive, views): (&mut Archive<'_>, &Views),
    budget: &mut Budget,
) -> Result<Tabs, ReadError> {
    let mut book: Book<'_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| unread(&error))?;
    let listed = book.sheets_metadata().to_vec();
    let tables = listed.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    let sheets = tables.map(|listed| {
        let (name, is_hidden) = (listed.name.as_str(), listed.visible != SheetVisible::Visible);
        let before = budget.clone();
        let sheet = Builder::new(name, is_hidden, budget)?;
        let read = views.hidden(archive, name).and_then(|hidden| one(&mut book, name, sheet.hiding(hidden), budget));
        Sheet::or_problem(read, (name, is_hidden), (budget, before))
    });
    let sheets = sheets.collect::<Result<Vec<_>, _>>()?;
    let active = views.open.as_ref().and_then(|open| sheets.iter().position(|sheet| sheet.name() == open));
    Ok(Tabs { sheets, active })
}

/// Reads one sheet: one on which the library panics does not affect the others.
fn one(book: &mut Book<'_>, name: &str, sheet: Builder, budget: &mut Budget) -> Result<Sheet, ReadError> {
    catch_unwind(AssertUnwindSafe(|| worksheet(book, name, sheet, budget)))
        .unwrap_or_else(|_| Err(ReadError::damaged("workbook: the library gave up on a sheet")))
}

fn worksheet(book: &mut Book<'_>, name: &str, mut sheet: Builder, budget: &mut Budget) -> Result<Sheet, ReadError> {
    let mut cells = book.worksheet_cells_reader(name).map_err(|error| unread(&error))?;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|error| unread(&error))? {
        let (row, column) = (cell.pos.0.saturating_add(1), cell.pos.1 as usize);
        put(&mut sheet, (row, column), &cell.value, cell.formula.is_some(), budget)?;
    }
    drop(cells);
    for merged in book.merge_cells_by_sheet_name(name).map_err(|error| unread(&error))? {
        sheet.merge(region(&merged), budget)?;
    }
    sheet.finish()
}

fn put(
    sheet: &mut Builder,
    at: (u32, usize),
    value: &DataRef<'_>,
    is_formula: bool,
    budget: &mut Budget,
) -> Result<(), ReadError> {
    match value {
        DataRef::Empty => sheet.put(at, CellContent::Empty, is_formula, budget),
        DataRef::String(text) => sheet.put(at, CellContent::Text(text), is_formula, budget),
        DataRef::SharedString(text) => sheet.put(at, CellContent::Text(text), is_formula, budget),
        DataRef::Int(number) => sheet.put(at, CellContent::Number(&number.to_string()), is_formula, budget),
        DataRef::Float(number) if number.is_finite() => {
            sheet.put(at, CellContent::Number(&decimal(*number)), is_formula, budget)
        }
        DataRef::Float(_) => sheet.put(at, CellContent::Error("#NUM!"), is_formula, budget),
        DataRef::Bool(truth) => sheet.put(at, CellContent::Bool(*truth), is_formula, budget),
        DataRef::DateTime(date) => {
            let (iso, serial) = (iso_of_serial(date), decimal(date.as_f64()));
            sheet.put(at, CellContent::Date { iso: &iso, serial: Some(&serial) }, is_formula, budget)
        }
        DataRef::DateTimeIso(iso) | DataRef::DurationIso(iso) => {
            sheet.put(at, CellContent::Date { iso: shown_date(iso), serial: None }, is_formula, budget)
        }
        DataRef::Error(error) => sheet.put(at, CellContent::Error(&error.to_string()), is_formula, budget),
    }
}

/// The shortest decimal text that identifies this double, without an exponent.
pub(crate) fn decimal(number: f64) -> String {
    // Rust writes minus zero with its sign.
    if number == 0.0 { "0".to_owned() } else { number.to_string() }
}

fn region(merged: &Dimensions) -> Region {
    let row = |row: u32| row.saturating_add(1);
    Region { rows: row(merged.start.0)..=row(merged.end.0), columns: merged.start.1 as usize..=merged.end.1 as usize }
}

/// Why the library can't read it. Its own messages may contain cell contents, and are left out where they do.
fn unread(error: &XlsxError) -> ReadError {
    if let XlsxError::Password = error {
        return ReadError::Encrypted;
    }
    if let XlsxError::Zip(error) = error {
        return unopened(error);
    }
    if let XlsxError::CellError(_) = error {
        return ReadError::NewError;
    }
    if let XlsxError::FileNotFound(_) | XlsxError::WorksheetNotFound(_) = error {
        return ReadError::damaged("workbook: a part is missing");
    }
    if let XlsxError::XmlEof(element) = error {
        return ReadError::damaged(format!("workbook: ends within {element}"));
    }
    let kind = format!("{error:?}");
    let kind = kind.split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or_default();
    ReadError::damaged(format!("workbook: {kind}"))
}
