//! Pairs by reference.

use std::collections::HashMap;

use kaunta_domain::money::Money;

use super::entries::{Entries, EntryFields as Entry};
use super::entry::{InBook, folded};
use super::free::Free;
use super::lines::{LineFields as Line, Lines};
use super::lists::Lists;
use super::order::Order;
use super::reconciliation::{Difference, Pair, Reconciliation, Relation};

/// Pairs what has one reference; returns what is known about lines whose entry met another line.
pub(super) fn refer(
    lines: &Lines,
    entries: &Entries,
    order: &Order,
    free: &mut Free,
    result: &mut Reconciliation,
) -> HashMap<usize, Relation> {
    let folded = folded_references(entries, order);
    let named = Named::of(&folded, order);
    let left =
        |free: &Free| -> Vec<usize> { order.lines.iter().copied().filter(|line| free.has_line(*line)).collect() };
    // All equal amounts meet before any other: a line may differ from one entry and equal the next.
    for place in left(free) {
        let Some(line) = lines.held(place) else { continue };
        let equal = named.by(lines.references(place)).into_iter().filter(|entry| {
            free.has_entry(*entry) && entries.held(*entry).is_some_and(|entry| entry.amount == line.amount)
        });
        // Where a reference repeats, money that moved comes first.
        let equal = equal.min_by_key(|entry| entries.held(*entry).map(|entry| entry.in_book != InBook::Moved));
        if let Some((at, entry)) = equal.and_then(|at| Some((at, entries.held(at)?))) {
            free.take(place, at);
            let pair = Pair { line: place, entry: at };
            match entry.in_book {
                InBook::Moved => result.exact.push(pair),
                InBook::Open => result.differing.push((pair, Difference::OpenHere)),
                InBook::NotMoved => result.differing.push((pair, Difference::NotPaidHere)),
            }
        }
    }
    let mut relations = HashMap::new();
    for place in left(free) {
        let Some(line) = lines.held(place) else { continue };
        let candidates = named.by(lines.references(place));
        let other = candidates.iter().copied().find_map(|at| {
            let entry = entries.held(at).filter(|_| free.has_entry(at))?;
            Some((at, difference(line, entry)?))
        });
        if let Some((at, difference)) = other {
            free.take(place, at);
            result.differing.push((Pair { line: place, entry: at }, difference));
        } else if let Some((at, entry)) = candidates.first().and_then(|at| Some((*at, entries.held(*at)?))) {
            relations.insert(place, relation(line, entry, at));
        }
    }
    relations
}

/// The references of each entry as they are compared, in the order in which entries are taken.
fn folded_references(entries: &Entries, order: &Order) -> Lists {
    let mut all = Lists::default();
    for place in &order.entries {
        let some: Vec<_> = entries.references(*place).map(folded).collect();
        all.push(some.iter().map(AsRef::as_ref));
    }
    all
}

/// Entries by their references.
struct Named<'f>(Vec<(&'f str, usize)>);

impl<'f> Named<'f> {
    fn of(folded: &'f Lists, order: &Order) -> Named<'f> {
        let entries = order.entries.iter().enumerate();
        let mut named: Vec<(&str, usize)> =
            entries.flat_map(|(at, entry)| folded.of(at).map(|reference| (reference, *entry))).collect();
        // The sort is stable: under one reference they stay in order.
        named.sort_by_key(|(reference, _)| *reference);
        named.dedup();
        Named(named)
    }

    fn by<'r>(&self, references: impl Iterator<Item = &'r str>) -> Vec<usize> {
        let mut found = Vec::new();
        for reference in references.map(folded) {
            let from = self.0.partition_point(|(named, _)| *named < reference.as_ref());
            let those = self.0.iter().skip(from).take_while(|(named, _)| *named == reference.as_ref());
            found.extend(those.map(|(_, entry)| *entry));
        }
        found
    }
}

/// How the amounts of one direction differ; `None` if the directions do.
fn difference(line: &Line, entry: &Entry) -> Option<Difference> {
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

fn relation(line: &Line, entry: &Entry, at: usize) -> Relation {
    let fee = entry.with_fee.and_then(|with_fee| with_fee.checked_sub(entry.amount));
    if fee == Some(line.amount) {
        return Relation::FeeOf { entry: at };
    }
    if line.amount.checked_add(entry.amount) == Some(Money::ZERO) {
        return Relation::Reverses { entry: at };
    }
    Relation::Repeats { entry: at }
}
