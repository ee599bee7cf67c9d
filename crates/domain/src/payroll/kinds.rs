//! The kinds of the cells of one row.

use super::cell::CellKind;
use super::column::Column;

/// The kinds of a row's cells. What a person typed is text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Kinds([CellKind; Column::ALL.len()]);

impl Kinds {
    pub(super) fn of(self, column: Column) -> CellKind {
        self.0.get(column as usize).copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, column: Column, kind: CellKind) {
        if let Some(held) = self.0.get_mut(column as usize) {
            *held = kind;
        }
    }
}
