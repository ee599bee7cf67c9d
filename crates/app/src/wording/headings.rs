//! The headings of tables that people read.

use kaunta_sheets::Column;

/// Headings, each with the width of its column.
pub(crate) struct Headings(Vec<(String, u8)>);

impl Headings {
    pub(crate) fn new(heads: impl IntoIterator<Item = (impl Into<String>, u8)>) -> Headings {
        Headings(heads.into_iter().map(|(title, width)| (title.into(), width)).collect())
    }

    pub(crate) fn columns(&self) -> Vec<Column<'_>> {
        self.0.iter().map(|(title, width)| Column { title, width: *width }).collect()
    }
}
