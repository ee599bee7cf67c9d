//! One cell of an OpenDocument spreadsheet.

use std::io::BufRead;

use quick_xml::events::BytesStart;

use crate::calendar::shown_date;
use crate::error::ReadError;
use crate::ods::document::{Document, Piece, count, parse_count, value_of};
use crate::sheet::CellContent;
use crate::xlsx::decimal;

/// The longest run of spaces written as a count.
const MOST_BLANKS: u32 = 1024;

/// A cell of the document, possibly repeated over several columns.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) column: u32,
    pub(super) repeats: u32,
    pub(super) columns_spanned: u32,
    pub(super) rows_spanned: u32,
    pub(super) is_formula: bool,
    kind: Kind,
    text: String,
}

/// `office:value-type`, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Text,
    Number,
    Date,
    Bool,
    Error,
}

impl Entry {
    pub(super) fn found(&self) -> CellContent<'_> {
        match self.kind {
            Kind::Empty => CellContent::Empty,
            Kind::Text => CellContent::Text(&self.text),
            Kind::Number => CellContent::Number(&self.text),
            Kind::Date => CellContent::Date { iso: shown_date(&self.text), serial: None },
            Kind::Bool => CellContent::Bool(self.text == "true"),
            Kind::Error => CellContent::Error(&self.text),
        }
    }

    /// Shows nothing, is not a formula and is not merged.
    pub(super) fn is_empty(&self) -> bool {
        let shows_nothing = match self.kind {
            Kind::Empty => true,
            Kind::Text => self.text.is_empty(),
            Kind::Number | Kind::Date | Kind::Bool | Kind::Error => false,
        };
        shows_nothing && !self.is_formula && !self.is_merged()
    }

    pub(super) fn is_merged(&self) -> bool {
        self.columns_spanned > 1 || self.rows_spanned > 1
    }

    fn new(column: u32) -> Entry {
        Entry {
            column,
            repeats: 1,
            columns_spanned: 1,
            rows_spanned: 1,
            is_formula: false,
            kind: Kind::Empty,
            text: String::new(),
        }
    }
}

/// Reads a cell from just after its start tag to its end.
pub(super) fn entry<R: BufRead>(
    document: &mut Document<R>,
    start: &BytesStart<'_>,
    column: u32,
) -> Result<Entry, ReadError> {
    let mut cell = Entry::new(column);
    let mut value = None;
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| ReadError::damaged("content: an attribute"))?;
        match attribute.key.as_ref() {
            "table:number-columns-repeated" => cell.repeats = parse_count(&value_of(&attribute)?)?,
            "table:number-columns-spanned" => cell.columns_spanned = parse_count(&value_of(&attribute)?)?,
            "table:number-rows-spanned" => cell.rows_spanned = parse_count(&value_of(&attribute)?)?,
            "table:formula" => cell.is_formula = true,
            "office:value-type" if cell.kind != Kind::Error => cell.kind = kind(&value_of(&attribute)?),
            "calcext:value-type" if value_of(&attribute)? == "error" => cell.kind = Kind::Error,
            "office:value"
            | "office:date-value"
            | "office:time-value"
            | "office:boolean-value"
            | "office:string-value" => {
                value = Some(value_of(&attribute)?);
            }
            _ => {}
        }
    }
    let shown = paragraphs(document, start)?;
    cell.text = match (cell.kind, value) {
        (Kind::Number, Some(value)) => number(&value)?,
        (Kind::Date | Kind::Bool, Some(value)) => value,
        (Kind::Text, Some(value)) if !value.is_empty() => value,
        // Don't reconstruct a missing value from its formatted text.
        (Kind::Number | Kind::Date | Kind::Bool, None) => {
            cell.kind = Kind::Empty;
            String::new()
        }
        (Kind::Text | Kind::Error | Kind::Empty, _) => shown,
    };
    Ok(cell)
}

fn kind(value_type: &str) -> Kind {
    match value_type {
        "float" | "currency" | "percentage" => Kind::Number,
        "date" | "time" => Kind::Date,
        "boolean" => Kind::Bool,
        "string" => Kind::Text,
        _ => Kind::Empty,
    }
}

/// The number as any spreadsheet program stores it: a double.
fn number(value: &str) -> Result<String, ReadError> {
    let number: f64 = value.parse().map_err(|_| ReadError::damaged("content: a number"))?;
    if number.is_finite() { Ok(decimal(number)) } else { Err(ReadError::damaged("content: a number")) }
}

/// What the cell shows, one line for each paragraph; notes attached to the cell are left out.
fn paragraphs<R: BufRead>(document: &mut Document<R>, cell: &BytesStart<'_>) -> Result<String, ReadError> {
    let mut text = String::new();
    let mut depth = 0;
    let mut is_first = true;
    loop {
        match document.next()? {
            Piece::Begin(start) => match start.name().as_ref() {
                "text:p" | "text:h" => {
                    if !is_first {
                        text.push('\n');
                    }
                    is_first = false;
                    depth += 1;
                }
                "text:s" => {
                    let blanks = count(&start, "text:c")?.min(MOST_BLANKS);
                    text.extend(std::iter::repeat_n(' ', blanks as usize));
                }
                "text:tab" => text.push('\t'),
                "text:line-break" => text.push('\n'),
                "office:annotation" | "draw:frame" | "table:table" => {
                    let pinned = start.to_end().into_owned();
                    document.skip(&pinned)?;
                }
                _ => {}
            },
            Piece::Text(part) if depth > 0 => text.push_str(&part),
            Piece::End(end) => match end.name().as_ref() {
                "text:p" | "text:h" => depth -= 1,
                name if name == cell.name().as_ref() => return Ok(text),
                _ => {}
            },
            Piece::Text(_) | Piece::Other => {}
        }
    }
}
