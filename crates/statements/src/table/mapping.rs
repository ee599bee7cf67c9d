//! Which column of a table holds what.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::headings::says;
use crate::column::Column;
use crate::date::DateOrder;

/// The columns of a statement's table, and what a person said about its dates. Remembered for files with the same headings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// The place of each column, from 0.
    pub places: BTreeMap<Column, usize>,
    /// Whether the day or the month comes first, where the dates don't tell.
    pub dates: Option<DateOrder>,
}

impl Mapping {
    /// The mapping that the headings suggest.
    pub(super) fn guess(headings: &[&str]) -> Mapping {
        let mut mapping = Mapping::default();
        for column in Column::ALL {
            let is_free = |place: &usize| !mapping.places.values().any(|taken| taken == place);
            let said = headings.iter().enumerate().filter(|(place, _)| is_free(place));
            let said = said.filter_map(|(place, heading)| Some((says(heading, column)?, place))).min();
            if let Some((_, place)) = said {
                mapping.places.insert(column, place);
            }
        }
        mapping.without_doubles()
    }

    /// Debit and credit columns together are clearer than an amount column, which is then ignored.
    fn without_doubles(mut self) -> Mapping {
        if self.has(Column::Debit) && self.has(Column::Credit) {
            self.places.remove(&Column::Amount);
            self.places.remove(&Column::Direction);
        } else if self.has(Column::Amount) {
            self.places.remove(&Column::Debit);
            self.places.remove(&Column::Credit);
        }
        self
    }

    /// Whether one of the columns holds this.
    #[must_use]
    pub fn has(&self, column: Column) -> bool {
        self.places.contains_key(&column)
    }

    /// What the column at this place holds.
    #[must_use]
    pub fn column_at(&self, place: usize) -> Option<Column> {
        self.places.iter().find(|(_, at)| **at == place).map(|(column, _)| *column)
    }

    /// The first column without which the table can't be read.
    #[must_use]
    pub fn missing(&self) -> Option<Column> {
        if !self.has(Column::Date) {
            return Some(Column::Date);
        }
        match (self.has(Column::Amount), self.has(Column::Debit), self.has(Column::Credit)) {
            (true, _, _) | (false, true, true) => None,
            (false, true, false) => Some(Column::Credit),
            (false, false, true) => Some(Column::Debit),
            (false, false, false) => Some(Column::Amount),
        }
    }
}
