//! Matches the lines of a statement with what a book has.
//!
//! Lines and entries meet one to one. By reference first: *exact* is an equal reference, amount and direction, and nothing
//! else is. What remains is proposed by amount, account and time, except a line that names a matched payment: it repeats that
//! one, reverses it or is its fee, and is not another payment. The order of the lines in the file does not matter: lines
//! are taken in the order of their content, so that equal repeats stay separate and meet their entries in the order of time.

mod by_content;
mod by_reference;
mod entries;
mod entry;
mod free;
mod lines;
mod lists;
mod order;
mod reconciliation;

#[cfg(test)]
mod tests;

pub use entries::Entries;
pub use entry::{BookEntry, EntryKey, InBook};
pub use lines::Lines;
pub use lists::Lists;
pub use reconciliation::{Confidence, Difference, OnlyThere, Pair, Proposal, Reason, Reconciliation, Relation};

use by_content::propose;
use by_reference::refer;
use free::Free;
use order::in_order;

/// Matches lines with entries, except the pairs that are already accepted and the entries that are matched elsewhere. The
/// result names both by their places.
#[must_use]
pub fn reconcile(lines: &Lines, entries: &Entries, accepted: &[Pair], elsewhere: &[usize]) -> Reconciliation {
    let mut result = Reconciliation::default();
    let mut free = Free::all(lines.len(), entries.len());
    accepted.iter().for_each(|pair| free.take(pair.line, pair.entry));
    elsewhere.iter().for_each(|entry| free.take_entry(*entry));
    let order = in_order(lines, entries);
    let relations = refer(lines, entries, &order, &mut free, &mut result);
    propose(lines, entries, &order, &relations, &mut free, &mut result);
    for line in order.lines.iter().copied().filter(|line| free.has_line(*line)) {
        result.only_there.push(OnlyThere { line, relation: relations.get(&line).copied() });
    }
    for entry in order.entries.iter().copied().filter(|entry| free.has_entry(*entry)) {
        match entries.held(entry).map(|entry| entry.in_book) {
            Some(InBook::Moved | InBook::Open) => result.only_here.push(entry),
            Some(InBook::NotMoved) | None => result.not_expected.push(entry),
        }
    }
    result
}
