//! The lines to be matched, without a string for each text.

use std::cmp::Ordering;

use kaunta_domain::money::Money;

use super::lists::Lists;
use crate::line::{Booked, Line};

/// Lines of a statement, named by their places in the order in which they were pushed.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    held: Vec<LineFields>,
    references: Lists,
    texts: Lists,
}

/// The parts that are not text.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineFields {
    pub(super) row: u32,
    pub(super) booked: Booked,
    /// In seconds, as `Booked::place` computes it.
    pub(super) place: i64,
    pub(super) amount: Money,
    pub(super) balance: Option<Money>,
}

impl Lines {
    /// Appends a line.
    pub fn push(&mut self, line: &Line) {
        let Line { row, booked, amount, balance, .. } = *line;
        self.held.push(LineFields { row, booked, place: booked.place(), amount, balance });
        self.references.push(line.references.iter().map(String::as_str));
        self.texts.push([line.text.as_str()]);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.held.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// A line's amount.
    #[must_use]
    pub fn amount(&self, place: usize) -> Option<Money> {
        self.held(place).map(|held| held.amount)
    }

    /// When a line was booked.
    #[must_use]
    pub fn booked(&self, place: usize) -> Option<Booked> {
        self.held(place).map(|held| held.booked)
    }

    /// A line as it was pushed.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<Line> {
        let LineFields { row, booked, amount, balance, .. } = *self.held(place)?;
        let references = self.references(place).map(str::to_owned).collect();
        Some(Line { row, booked, amount, references, text: self.text(place).to_owned(), balance })
    }

    pub(super) fn held(&self, place: usize) -> Option<&LineFields> {
        self.held.get(place)
    }

    pub(super) fn references(&self, place: usize) -> impl Iterator<Item = &str> {
        self.references.of(place)
    }

    pub(super) fn text(&self, place: usize) -> &str {
        self.texts.of(place).next().unwrap_or_default()
    }

    /// Compares lines by their content. Equal ones differ only by their rows, so it does not matter which is taken first.
    pub(super) fn compare(&self, one: usize, other: usize) -> Ordering {
        let when = |place: usize| self.held(place).map(|held| (held.place, held.amount));
        let rest = |place: usize| self.held(place).map(|held| (held.balance, held.row));
        when(one)
            .cmp(&when(other))
            .then_with(|| self.references(one).cmp(self.references(other)))
            .then_with(|| self.text(one).cmp(self.text(other)))
            .then_with(|| rest(one).cmp(&rest(other)))
    }
}

impl<'l> FromIterator<&'l Line> for Lines {
    fn from_iter<T: IntoIterator<Item = &'l Line>>(lines: T) -> Lines {
        let mut held = Lines::default();
        lines.into_iter().for_each(|line| held.push(line));
        held
    }
}
