//! What is around the rows of a statement: the account, its currency, the balances.

use kaunta_sheets::Row;

use super::headings::{is_account, is_closing, is_currency, is_opening};

/// What a row outside of the table says, as written.
#[derive(Debug, Default)]
pub(super) struct Preamble<'s> {
    pub(super) account: Option<&'s str>,
    pub(super) currency: Option<&'s str>,
    pub(super) opening: Option<(u32, &'s str)>,
    pub(super) closing: Option<(u32, &'s str)>,
}

impl<'s> Preamble<'s> {
    /// Reads a row of labels and values: `Account number: 1234`, or the two in adjacent cells.
    pub(super) fn read(&mut self, row: Row<'s>) {
        let cells: Vec<&'s str> = row.filled().map(|(_, cell)| cell.as_text().trim()).collect();
        for (place, cell) in cells.iter().enumerate() {
            let (label, inside) = cell.split_once(':').map_or((*cell, ""), |(label, value)| (label, value.trim()));
            let value = if inside.is_empty() { cells.get(place + 1).copied().unwrap_or_default() } else { inside };
            if value.is_empty() {
                continue;
            }
            if is_opening(label) {
                self.opening = self.opening.or(Some((row.number(), value)));
            } else if is_closing(label) {
                self.closing = self.closing.or(Some((row.number(), value)));
            } else if is_account(label) {
                self.account = self.account.or(Some(value));
            } else if is_currency(label) {
                self.currency = self.currency.or(Some(value));
            }
        }
    }
}
