//! OpenDocument spreadsheets, as LibreOffice saves them (ODF 1.3, part 3).
//!
//! Read here rather than with the library that reads XLSX: it builds every sheet as one block before anything can be
//! counted, does not support merged cells, and never returns if the file ends too early.

mod cell;
mod document;

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};

use quick_xml::events::BytesStart;

use crate::budget::Budget;
use crate::error::ReadError;
use crate::package::{Archive, bounded, open, unopened};
use crate::place::Region;
use crate::sheet::{Builder, Sheet};
use crate::workbook::Tabs;
use cell::{Entry, entry};
use document::{Document, Piece, attribute, count};

/// Reads all sheets, in the order of the tabs.
pub(crate) fn read(bytes: &[u8], budget: &mut Budget) -> Result<Tabs, ReadError> {
    let mut archive = open(bytes)?;
    refuse_encrypted(&mut archive)?;
    bounded(&mut archive)?;
    let content = archive.by_name("content.xml").map_err(|error| unopened(&error))?;
    let sheets = sheets(&mut Document::new(BufReader::new(content)), budget)?;
    let open = open_table(&mut archive)?;
    let active = open.and_then(|name| sheets.iter().position(|sheet| sheet.name() == name));
    Ok(Tabs { sheets, active })
}

/// The name of the table that was open when the file was saved, if its settings say so.
fn open_table(archive: &mut Archive<'_>) -> Result<Option<String>, ReadError> {
    let Ok(settings) = archive.by_name("settings.xml") else { return Ok(None) };
    let mut document = Document::new(BufReader::new(settings));
    let mut is_name = false;
    loop {
        match document.next_or_end()? {
            None => return Ok(None),
            Some(Piece::Begin(start)) => {
                is_name = start.name().as_ref() == "config:config-item"
                    && attribute(&start, "config:name")?.as_deref() == Some("ActiveTable");
            }
            Some(Piece::Text(name)) if is_name => return Ok(Some(name.into_owned())),
            Some(Piece::End(_) | Piece::Text(_) | Piece::Other) => {}
        }
    }
}

fn refuse_encrypted(archive: &mut Archive<'_>) -> Result<(), ReadError> {
    let mut manifest = Vec::new();
    let part = archive.by_name("META-INF/manifest.xml").map_err(|error| unopened(&error))?;
    part.take(1 << 20).read_to_end(&mut manifest).map_err(|_| ReadError::damaged("manifest"))?;
    let is_encrypted = String::from_utf8_lossy(&manifest).contains(":encryption-data");
    if is_encrypted { Err(ReadError::Encrypted) } else { Ok(()) }
}

fn sheets<R: BufRead>(document: &mut Document<R>, budget: &mut Budget) -> Result<Vec<Sheet>, ReadError> {
    let mut sheets = Vec::new();
    let mut style = String::new();
    let mut hidden = HashSet::new();
    loop {
        match document.next()? {
            Piece::Begin(start) => match start.name().as_ref() {
                "style:style" => style = attribute(&start, "style:name")?.unwrap_or_default(),
                "style:table-properties" => {
                    let is_shown = attribute(&start, "table:display")?.as_deref() != Some("false");
                    hidden.extend((!is_shown).then(|| style.clone()));
                }
                "table:table" => {
                    let name = attribute(&start, "table:name")?.unwrap_or_default();
                    let style = attribute(&start, "table:style-name")?.unwrap_or_default();
                    let is_hidden = hidden.contains(&style);
                    let before = budget.clone();
                    let sheet = Builder::new(&name, is_hidden, budget)?;
                    let read = table(document, sheet, budget);
                    if let Err(ReadError::TooLarge { .. }) = read {
                        document.skip_rest("table:table")?;
                    }
                    sheets.push(Sheet::or_problem(read, (&name, is_hidden), (budget, before))?);
                }
                // Cached cells of another file.
                "table:dde-links" => {
                    let links = start.to_end().into_owned();
                    document.skip(&links)?;
                }
                _ => {}
            },
            Piece::End(end) if end.name().as_ref() == "office:spreadsheet" => return Ok(sheets),
            Piece::End(_) | Piece::Text(_) | Piece::Other => {}
        }
    }
}

fn table<R: BufRead>(document: &mut Document<R>, mut sheet: Builder, budget: &mut Budget) -> Result<Sheet, ReadError> {
    let mut number: u32 = 1;
    let mut column: u32 = 0;
    loop {
        match document.next()? {
            Piece::Begin(start) => match start.name().as_ref() {
                "table:table-column" => {
                    let next = column.saturating_add(count(&start, "table:number-columns-repeated")?);
                    if !is_shown(&start)? {
                        sheet.hidden().hide_columns(column..=next - 1);
                    }
                    column = next;
                }
                "table:table-row" => {
                    let repeats = count(&start, "table:number-rows-repeated")?;
                    let next = number.saturating_add(repeats);
                    if !is_shown(&start)? {
                        sheet.hidden().hide_rows(number..=next - 1);
                    }
                    let cells = row(document)?;
                    put_rows(&mut sheet, (number, repeats), &cells, budget)?;
                    number = next;
                }
                // Pictures, charts and buttons that float over the cells.
                "table:shapes" | "office:forms" => {
                    let floating = start.to_end().into_owned();
                    document.skip(&floating)?;
                }
                _ => {}
            },
            Piece::End(end) if end.name().as_ref() == "table:table" => return sheet.finish(),
            Piece::End(_) | Piece::Text(_) | Piece::Other => {}
        }
    }
}

/// Whether a row or a column is shown: not if it was hidden by hand or by a filter.
fn is_shown(element: &BytesStart<'_>) -> Result<bool, ReadError> {
    let visibility = attribute(element, "table:visibility")?;
    Ok(!matches!(visibility.as_deref(), Some("collapse" | "filter")))
}

/// The non-empty cells of one row.
fn row<R: BufRead>(document: &mut Document<R>) -> Result<Vec<Entry>, ReadError> {
    let mut cells = Vec::new();
    let mut column: u32 = 0;
    loop {
        match document.next()? {
            Piece::Begin(start) if matches!(start.name().as_ref(), "table:table-cell" | "table:covered-table-cell") => {
                let start = start.into_owned();
                let cell = entry(document, &start, column)?;
                column = column.saturating_add(cell.repeats);
                if !cell.is_empty() {
                    cells.push(cell);
                }
            }
            Piece::End(end) if end.name().as_ref() == "table:table-row" => return Ok(cells),
            Piece::Begin(_) | Piece::End(_) | Piece::Text(_) | Piece::Other => {}
        }
    }
}

/// Adds a row as often as it is repeated; an empty one (a million times at the end of most sheets) costs nothing.
fn put_rows(
    sheet: &mut Builder,
    (first, repeats): (u32, u32),
    cells: &[Entry],
    budget: &mut Budget,
) -> Result<(), ReadError> {
    if cells.is_empty() {
        return Ok(());
    }
    for number in first..first.saturating_add(repeats) {
        for cell in cells {
            for column in cell.column..cell.column.saturating_add(cell.repeats) {
                sheet.put((number, column as usize), cell.found(), cell.is_formula, budget)?;
            }
            if cell.is_merged() {
                let last_row = number.saturating_add(cell.rows_spanned - 1);
                let last_column = cell.column.saturating_add(cell.columns_spanned - 1);
                let columns = cell.column as usize..=last_column as usize;
                sheet.merge(Region { rows: number..=last_row, columns }, budget)?;
            }
        }
    }
    Ok(())
}
