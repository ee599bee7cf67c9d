//! The order in which lines and entries are taken, which depends on their content and not on their places.

use super::entries::Entries;
use super::lines::Lines;

pub(super) struct Order {
    pub(super) lines: Vec<usize>,
    pub(super) entries: Vec<usize>,
}

pub(super) fn in_order(lines: &Lines, entries: &Entries) -> Order {
    let mut order = Order { lines: (0..lines.len()).collect(), entries: (0..entries.len()).collect() };
    order.lines.sort_by(|one, other| lines.compare(*one, *other));
    order.entries.sort_by_key(|place| entries.held(*place).map(|entry| (entry.at, entry.key)));
    order
}
