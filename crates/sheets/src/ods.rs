//! OpenDocument spreadsheets, as LibreOffice saves them (ODF 1.3, part 3).
//!
//! Read here and not by the library that reads XLSX: that one builds every sheet as one block before anything can be
//! counted, knows no merged cells, and never ends where the file does too early.

mod cell;
mod document;

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read};

use crate::error::ReadError;
use crate::limit::Budget;
use crate::package::{Archive, bounded, open, unopened};
use crate::place::Region;
use crate::sheet::{Builder, Sheet};
use cell::{Entry, entry};
use document::{Document, Piece, attribute, count};

/// Every sheet in the order of the tabs.
pub(crate) fn read(bytes: &[u8], budget: &mut Budget) -> Result<Vec<Sheet>, ReadError> {
    let mut archive = open(bytes)?;
    refuse_encrypted(&mut archive)?;
    bounded(&mut archive)?;
    let content = archive.by_name("content.xml").map_err(|error| unopened(&error))?;
    sheets(&mut Document::new(BufReader::new(content)), budget)
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
                    let sheet = Builder::new(&name, hidden.contains(&style), budget)?;
                    sheets.push(table(document, sheet, budget)?);
                }
                // What another file's cells were when they were last asked for.
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
    loop {
        match document.next()? {
            Piece::Begin(start) => match start.name().as_ref() {
                "table:table-row" => {
                    let repeats = count(&start, "table:number-rows-repeated")?;
                    let cells = row(document)?;
                    put_rows(&mut sheet, (number, repeats), &cells, budget)?;
                    number = number.saturating_add(repeats);
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

/// The cells of one row in which anything stands.
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

/// Puts a row in as often as it is repeated; an empty one (a million times at the end of most sheets) costs nothing.
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
