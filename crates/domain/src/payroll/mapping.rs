//! Which columns of a file hold what, and a row of the file read accordingly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cell::{Cell, CellKind, Row};
use super::check::{Common, check_cells, goes_nowhere};
use super::column::{Column, RowText};
use super::destination::PayeeKind;
use super::headings::is_total_word;
use super::kinds::Kinds;
use super::row::CheckedRow;
use super::split_rows::{Shape, Torn};

/// Which columns hold what, counted from 0; kept for the next file of the same layout.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// What the rows are paid into.
    pub kind: PayeeKind,
    /// The columns of the name in the order in which they are joined: one column, or first and last names.
    pub name: Vec<usize>,
    /// All other columns.
    pub places: BTreeMap<Column, usize>,
}

impl Mapping {
    /// No columns are known yet.
    #[must_use]
    pub fn of(kind: PayeeKind) -> Mapping {
        Mapping { kind, ..Mapping::default() }
    }

    /// What a column of the file holds.
    #[must_use]
    pub fn column_at(&self, place: usize) -> Option<Column> {
        if self.name.contains(&place) {
            return Some(Column::Name);
        }
        self.places.iter().find(|(_, at)| **at == place).map(|(column, _)| *column)
    }

    /// Assigns a column of the file; a name may have more than one. Ignores columns that this kind of table does not have.
    pub fn put(&mut self, column: Column, place: usize) {
        if column == Column::Name {
            self.name.push(place);
        } else if self.kind.columns().contains(&column) {
            self.places.entry(column).or_insert(place);
        }
    }

    /// The required columns without an assignment.
    #[must_use]
    pub fn missing(&self) -> Vec<Column> {
        let is_there = |column| self.places.contains_key(&column) || (column == Column::Name && !self.name.is_empty());
        self.kind.needs().iter().copied().filter(|column| !is_there(*column)).collect()
    }

    /// Reads a row of a table of this shape, mended where it is known how the row was torn.
    #[must_use]
    pub fn read_in(&self, row: &Row<'_>, shape: Shape) -> Option<FileRow> {
        let torn = self.torn(row, shape);
        let (Some(torn), Some(amount)) = (torn, self.places.get(&Column::Amount)) else { return self.read(row) };
        let read = self.read(&torn.mended(row, *amount));
        read.map(|read| FileRow { torn: Some(torn), ..read })
    }

    /// Whether a row of a table of this shape was torn apart.
    #[must_use]
    pub fn torn(&self, row: &Row<'_>, shape: Shape) -> Option<Torn> {
        self.places.get(&Column::Amount).and_then(|amount| shape.torn(row, *amount))
    }

    /// Reads a row's texts; `None` if all mapped cells are blank, which the caller counts.
    #[must_use]
    pub fn read(&self, row: &Row<'_>) -> Option<FileRow> {
        let name: Vec<Cell<'_>> =
            self.name.iter().map(|place| row.cell(*place)).filter(|cell| !cell.is_blank()).collect();
        let cells = || self.places.iter().map(|(column, place)| (*column, row.cell(*place)));
        if name.is_empty() && cells().all(|(_, cell)| cell.is_blank()) {
            return None;
        }
        let mut text = RowText { name: joined(&name), ..RowText::default() };
        let mut kinds = Kinds::default();
        kinds.set(Column::Name, kind_of_parts(&name));
        for (column, cell) in cells() {
            cell.text.clone_into(text.get_mut(column));
            kinds.set(column, cell.kind);
        }
        // The label of a total may be in an unmapped column: it must not get lost.
        if text.name.is_empty()
            && goes_nowhere(&text)
            && let Some((_, total)) = row.filled().find(|(_, cell)| is_total_word(cell.text))
        {
            text.name = total.text.trim().to_owned();
        }
        Some(FileRow { line: row.line, text, kinds, torn: None })
    }
}

fn joined(parts: &[Cell<'_>]) -> String {
    match parts {
        [one] => one.text.to_owned(),
        parts => parts.iter().map(|cell| cell.text.trim()).collect::<Vec<_>>().join(" "),
    }
}

/// The kind of the part that spoils the name, if one does.
fn kind_of_parts(parts: &[Cell<'_>]) -> CellKind {
    let mut kinds = parts.iter().map(|cell| cell.kind);
    kinds.find(|kind| !matches!(kind, CellKind::Text | CellKind::Number)).unwrap_or_default()
}

/// A non-blank row of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Its row number in a spreadsheet, from 1.
    pub line: u32,
    /// Its texts as in the file.
    pub text: RowText,
    kinds: Kinds,
    torn: Option<Torn>,
}

impl FileRow {
    /// Checks the row by itself; [`Register`](super::duplicates::Register) finds duplicates in the file and earlier
    /// payments.
    #[must_use]
    pub fn check(&self, common: &Common) -> CheckedRow {
        let mut checked = check_cells(&self.text, self.kinds, common);
        if let Some(torn) = &self.torn {
            checked.ask_about_torn(torn, &self.text);
        }
        checked
    }
}
