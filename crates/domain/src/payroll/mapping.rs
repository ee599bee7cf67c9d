//! Which columns of a file hold what, and a row of the file taken by it.

use serde::{Deserialize, Serialize};

use super::cell::{Cell, CellKind, Row};
use super::check::{Defaults, check_cells};
use super::headings::is_total_word;
use super::{CheckedRow, Column, RowText};

/// Which columns hold what, counted from 0; kept for the next file of the same layout.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// The parts of the name in the order in which they are joined: one column, or first and last names.
    pub name: Vec<usize>,
    /// Phones.
    pub phone: Option<usize>,
    /// Networks.
    pub network: Option<usize>,
    /// What is paid.
    pub amount: Option<usize>,
    /// Notes.
    pub note: Option<usize>,
}

impl Mapping {
    /// What nobody can be paid without and no column is chosen for.
    #[must_use]
    pub fn missing(&self) -> Vec<Column> {
        let needed = [(Column::Phone, self.phone), (Column::Amount, self.amount)];
        needed.into_iter().filter(|(_, place)| place.is_none()).map(|(column, _)| column).collect()
    }

    /// Takes a row's texts; nothing where all mapped cells are blank, which is to be counted.
    #[must_use]
    pub fn read(&self, row: &Row<'_>) -> Option<FileRow> {
        let at = |place: Option<usize>| place.map_or(Cell::EMPTY, |place| row.cell(place));
        let name: Vec<Cell<'_>> =
            self.name.iter().map(|place| row.cell(*place)).filter(|cell| !cell.is_blank()).collect();
        let (phone, network, amount, note) = (at(self.phone), at(self.network), at(self.amount), at(self.note));
        if name.is_empty() && [phone, network, amount, note].iter().all(Cell::is_blank) {
            return None;
        }
        let mut text = RowText {
            name: joined(&name),
            phone: phone.text.to_owned(),
            network: network.text.to_owned(),
            amount: amount.text.to_owned(),
            note: note.text.to_owned(),
        };
        // What calls a row the total may stand in a column that is not taken over: it must not get lost.
        if text.name.is_empty()
            && phone.is_blank()
            && let Some((_, total)) = row.filled().find(|(_, cell)| is_total_word(cell.text))
        {
            text.name = total.text.trim().to_owned();
        }
        let kinds = Kinds {
            name: kind_of_parts(&name),
            phone: phone.kind,
            network: network.kind,
            amount: amount.kind,
            note: note.kind,
        };
        Some(FileRow { line: row.line, text, kinds })
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

/// The kinds of a row's cells. What a person typed is text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Kinds {
    pub name: CellKind,
    pub phone: CellKind,
    pub network: CellKind,
    pub amount: CellKind,
    pub note: CellKind,
}

/// A row of a file that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRow {
    /// Its number as a spreadsheet counts, from 1.
    pub line: u32,
    /// Its texts as the file has them.
    pub text: RowText,
    kinds: Kinds,
}

impl FileRow {
    /// Checks it for itself; what is twice in the file or was paid before is found by
    /// [`Register`](super::duplicates::Register).
    #[must_use]
    pub fn check(&self, defaults: &Defaults) -> CheckedRow {
        check_cells(&self.text, self.kinds, defaults)
    }
}
