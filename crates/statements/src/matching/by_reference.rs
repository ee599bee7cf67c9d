//! Pairs by reference.

use std::collections::HashMap;

use kaunta_domain::money::Money;

use super::entry::{BookEntry, InBook, folded};
use super::free::Free;
use super::order::Order;
use super::reconciliation::{Difference, Hint, Pair, Reconciliation};
use crate::line::Line;

/// Pairs what has one reference; returns what is known about lines whose entry met another line.
pub(super) fn refer(
    lines: &[Line],
    entries: &[BookEntry],
    order: &Order,
    free: &mut Free,
    result: &mut Reconciliation,
) -> HashMap<usize, Hint> {
    let mut named: HashMap<String, Vec<usize>> = HashMap::new();
    for place in &order.entries {
        for reference in entries.get(*place).into_iter().flat_map(|entry| &entry.references) {
            let known = named.entry(folded(reference)).or_default();
            if known.last() != Some(place) {
                known.push(*place);
            }
        }
    }
    let of = |line: &Line| -> Vec<usize> {
        let found = line.references.iter().filter_map(|reference| named.get(&folded(reference)));
        found.flatten().copied().collect()
    };
    // All equal amounts meet before any other: a line may differ from one entry and equal the next.
    for place in &order.lines {
        let Some(line) = lines.get(*place) else { continue };
        let equal = of(line).into_iter().filter(|entry| {
            free.has_entry(*entry) && entries.get(*entry).is_some_and(|entry| entry.amount == line.amount)
        });
        // Where a reference repeats, money that moved comes first.
        let equal = equal.min_by_key(|entry| entries.get(*entry).map(|entry| entry.in_book != InBook::Moved));
        if let Some((at, entry)) = equal.and_then(|at| Some((at, entries.get(at)?))) {
            free.take(*place, at);
            let pair = Pair { line: *place, entry: at };
            match entry.in_book {
                InBook::Moved => result.exact.push(pair),
                InBook::Open => result.differing.push((pair, Difference::OpenHere)),
                InBook::NotMoved => result.differing.push((pair, Difference::NotPaidHere)),
            }
        }
    }
    let mut hints = HashMap::new();
    for place in &order.lines {
        let Some(line) = lines.get(*place).filter(|_| free.has_line(*place)) else { continue };
        let candidates = of(line);
        let other = candidates.iter().copied().find_map(|at| {
            let entry = entries.get(at).filter(|_| free.has_entry(at))?;
            Some((at, difference(line, entry)?))
        });
        if let Some((at, difference)) = other {
            free.take(*place, at);
            result.differing.push((Pair { line: *place, entry: at }, difference));
        } else if let Some((at, entry)) = candidates.first().and_then(|at| Some((*at, entries.get(*at)?))) {
            hints.insert(*place, hint(line, entry, at));
        }
    }
    hints
}

/// How the amounts of one direction differ; `None` if the directions do.
fn difference(line: &Line, entry: &BookEntry) -> Option<Difference> {
    if line.amount.is_negative() != entry.amount.is_negative() {
        return None;
    }
    if entry.with_fee == Some(line.amount) {
        return Some(Difference::WithFee);
    }
    let more = line.amount.checked_sub(entry.amount)?;
    let more = if line.amount.is_negative() { Money::ZERO.checked_sub(more)? } else { more };
    Some(Difference::Amount(more))
}

fn hint(line: &Line, entry: &BookEntry, at: usize) -> Hint {
    let fee = entry.with_fee.and_then(|with_fee| with_fee.checked_sub(entry.amount));
    if fee == Some(line.amount) {
        return Hint::FeeOf { entry: at };
    }
    if line.amount.checked_add(entry.amount) == Some(Money::ZERO) {
        return Hint::Reverses { entry: at };
    }
    Hint::Repeats { entry: at }
}
