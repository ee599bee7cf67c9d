//! The ranges of numbers that a list is distributed over.

use super::Histogram;

impl Histogram {
    /// Each range with any rows: its lowest and its highest number, and how many rows.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (i64, i64, u64)> {
        self.counts.iter().map(|(run, count)| (self.first_of(*run), self.first_of(run + 1) - 1, *count))
    }
}
