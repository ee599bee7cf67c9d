//! The order in which lines and entries are taken, which depends on what they say and not on where they stand.

use super::entry::BookEntry;
use crate::line::Line;

pub(super) struct Order {
    pub(super) lines: Vec<usize>,
    pub(super) entries: Vec<usize>,
}

pub(super) fn in_order(lines: &[Line], entries: &[BookEntry]) -> Order {
    let mut order = Order { lines: (0..lines.len()).collect(), entries: (0..entries.len()).collect() };
    // Equal lines differ by their rows only; which of them is taken first changes nothing that they say.
    order.lines.sort_by_cached_key(|place| {
        lines.get(*place).map(|line| {
            let content = (line.booked.place(), line.amount, line.references.clone(), line.text.clone(), line.balance);
            (content, line.row)
        })
    });
    order.entries.sort_by_key(|place| entries.get(*place).map(|entry| (entry.at, entry.key)));
    order
}
