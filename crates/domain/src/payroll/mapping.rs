//! Which columns of a file hold what, and a row of the file taken by it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::cell::{Cell, CellKind, Row};
use super::check::{Common, check_cells, goes_nowhere};
use super::column::{Column, RowText};
use super::destination::PayeeKind;
use super::headings::is_total_word;
use super::kinds::Kinds;
use super::row::CheckedRow;
use super::torn::{Shape, Torn};

/// Which columns hold what, counted from 0; kept for the next file of the same layout.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// What the rows are paid into.
    pub kind: PayeeKind,
    /// The parts of the name in the order in which they are joined: one column, or first and last names.
    pub name: Vec<usize>,
    /// All else.
    pub places: BTreeMap<Column, usize>,
}

impl Mapping {
    /// Nothing is known of its columns yet.
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

    /// Says that a column of the file holds this; a name may stand in more than one. What tables of its kind don't have is not
    /// taken.
    pub fn put(&mut self, column: Column, place: usize) {
        if column == Column::Name {
            self.name.push(place);
        } else if self.kind.columns().contains(&column) {
            self.places.entry(column).or_insert(place);
        }
    }

    /// What nobody can be paid without and no column is chosen for.
    #[must_use]
    pub fn missing(&self) -> Vec<Column> {
        let is_there = |column| self.places.contains_key(&column) || (column == Column::Name && !self.name.is_empty());
        self.kind.needs().iter().copied().filter(|column| !is_there(*column)).collect()
    }

    /// Takes a row's texts out of a table of this shape, put together where it is known how the row fell apart.
    #[must_use]
    pub fn read_in(&self, row: &Row<'_>, shape: Shape) -> Option<FileRow> {
        let torn = self.torn(row, shape);
        let (Some(torn), Some(amount)) = (torn, self.places.get(&Column::Amount)) else { return self.read(row) };
        let read = self.read(&torn.mended(row, *amount));
        read.map(|read| FileRow { torn: Some(torn), ..read })
    }

    /// Whether a row of a table of this shape fell apart.
    #[must_use]
    pub fn torn(&self, row: &Row<'_>, shape: Shape) -> Option<Torn> {
        self.places.get(&Column::Amount).and_then(|amount| shape.torn(row, *amount))
    }

    /// Takes a row's texts; nothing where all mapped cells are blank, which is to be counted.
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
        // What calls a row the total may stand in a column that is not taken over: it must not get lost.
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

/// A row of a file that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Its number as a spreadsheet counts, from 1.
    pub line: u32,
    /// Its texts as the file has them.
    pub text: RowText,
    kinds: Kinds,
    torn: Option<Torn>,
}

impl FileRow {
    /// Checks it for itself; what is twice in the file or was paid before is found by
    /// [`Register`](super::duplicates::Register).
    #[must_use]
    pub fn check(&self, common: &Common) -> CheckedRow {
        let mut checked = check_cells(&self.text, self.kinds, common);
        if let Some(torn) = &self.torn {
            checked.ask_about_torn(torn, &self.text);
        }
        checked
    }
}
