//! Torn rows: without quotation marks, `450,000` is two cells of a text file, and the cells after it are shifted.

use super::cell::{Cell, CellKind, Row};
use super::why::Why;

/// How wide the rows of a table should be, by its headings or by most of its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Lines of text, where an extra separator tears a row apart.
    Text {
        /// Cells of a complete row.
        width: usize,
        /// Whether commas separate the cells, as they do thousands within amounts.
        by_commas: bool,
    },
    /// A workbook: what is next to the headings is usually a remark.
    Workbook {
        /// Number of columns with headings; `None` without any.
        headings: Option<usize>,
    },
}

/// What is known about a torn row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Torn {
    /// Several cells together are one amount.
    Amount {
        /// How many cells after the first belong to it.
        more: usize,
        /// The amount as in the file: `450,000`.
        whole: String,
    },
    /// It is not known where the row was torn.
    Somewhere {
        /// The contents of its cells, as far as they help to find the place.
        cells: String,
    },
}

/// How many characters of a torn row are shown.
const QUOTED_CHARACTERS: usize = 80;

impl Shape {
    /// Whether a row was torn, with its amount expected in this column.
    #[must_use]
    pub fn torn(self, row: &Row<'_>, amount: usize) -> Option<Torn> {
        let filled = row.filled().last().map_or(0, |(place, _)| place + 1);
        match self {
            Shape::Text { width, by_commas } => {
                let groups = if by_commas { groups_behind(row, amount) } else { 0 };
                match (filled.saturating_sub(width), groups) {
                    (0, 0) => None,
                    // The row may lack its last cells, and so be no wider than it should.
                    (0, 1) => Some(whole(row, amount, 1)),
                    (over, _) if over > 0 && over <= groups => Some(whole(row, amount, over)),
                    _ => Some(somewhere(row)),
                }
            }
            Shape::Workbook { headings } => {
                let is_beyond = headings.is_some_and(|headings| amount + 1 >= headings && filled > amount + 1);
                let begins = begins_amount(row.cell(amount).text);
                (is_beyond && begins && is_number(row.cell(amount + 1))).then(|| somewhere(row))
            }
        }
    }
}

impl Torn {
    /// The intended row, as far as it is known.
    pub(super) fn mended<'a>(&'a self, row: &Row<'a>, amount: usize) -> Row<'a> {
        let mut cells = row.cells.clone();
        match self {
            Torn::Amount { more, whole } => {
                cells.drain((amount + 1).min(row.cells.len())..(amount + 1 + more).min(row.cells.len()));
                if let Some(cell) = cells.get_mut(amount) {
                    *cell = Cell::text(whole);
                }
            }
            Torn::Somewhere { .. } => {
                // Whatever is in the cell, it is not an amount that anyone wrote.
                if let Some(cell) = cells.get_mut(amount) {
                    *cell = Cell::EMPTY;
                }
            }
        }
        Row { line: row.line, cells }
    }

    /// What a person is asked.
    pub(super) fn why(&self) -> Why {
        match self {
            Torn::Amount { whole, .. } => Why::TornAmount { whole: whole.clone() },
            Torn::Somewhere { cells } => Why::TornRow { cells: cells.clone() },
        }
    }
}

/// How many following cells hold the next three digits of an amount that begins here.
fn groups_behind(row: &Row<'_>, amount: usize) -> usize {
    if !begins_amount(row.cell(amount).text) {
        return 0;
    }
    let behind = row.cells.get(amount + 1..).unwrap_or_default();
    let inner = behind.iter().take_while(|cell| is_group(cell.text)).count();
    // Only the last one may have something after its digits: `000/=`.
    inner + usize::from(behind.get(inner).is_some_and(|cell| ends_amount(cell.text)))
}

/// One to three digits, perhaps after a currency.
fn begins_amount(text: &str) -> bool {
    let text = text.trim();
    let digits = text.trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, '.' | ' ' | '\'' | '\u{a0}'));
    (1..=3).contains(&digits.len()) && is_digits(digits) && !digits.starts_with('0')
}

fn is_group(text: &str) -> bool {
    let text = text.trim();
    text.len() == 3 && is_digits(text)
}

fn ends_amount(text: &str) -> bool {
    let text = text.trim();
    text.get(..3).is_some_and(is_digits)
        && text.get(3..).is_some_and(|rest| {
            matches!(rest.trim(), "/=" | "/-" | "=" | ".00" | ".0" | "UGX" | "Ugx" | "ugx" | "shs" | "Shs")
        })
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_number(cell: Cell<'_>) -> bool {
    cell.kind == CellKind::Number || is_group(cell.text)
}

fn whole(row: &Row<'_>, amount: usize, more: usize) -> Torn {
    let cells = row.cells.get(amount..=amount + more).unwrap_or_default();
    Torn::Amount { more, whole: cells.iter().map(|cell| cell.text.trim()).collect::<Vec<_>>().join(",") }
}

fn somewhere(row: &Row<'_>) -> Torn {
    let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.trim()).collect();
    let cells = cells.join(" | ");
    let is_cut = cells.chars().count() > QUOTED_CHARACTERS;
    let told: String = cells.chars().take(QUOTED_CHARACTERS).collect();
    Torn::Somewhere { cells: if is_cut { format!("{told}…") } else { told } }
}

#[cfg(test)]
#[path = "split_rows_tests.rs"]
mod tests;
