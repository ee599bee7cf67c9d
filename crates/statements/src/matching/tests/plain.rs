//! A plain implementation of the same matching, with a string for each text and a map for each step, to compare the real one with.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::money::Money;

use super::super::entry::{accounts_in, is_phone};
use super::super::free::Free;
use super::{BookEntry, Confidence, Difference, InBook, OnlyThere, Pair, Proposal, Reason, Reconciliation, Relation};
use crate::line::{Booked, Line};

struct Order {
    lines: Vec<usize>,
    entries: Vec<usize>,
}

fn folded(reference: &str) -> String {
    reference.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_uppercase).collect()
}

fn in_order(lines: &[Line], entries: &[BookEntry]) -> Order {
    let mut order = Order { lines: (0..lines.len()).collect(), entries: (0..entries.len()).collect() };
    // Equal lines differ only by their rows, so it does not matter which is taken first.
    order.lines.sort_by_cached_key(|place| {
        lines.get(*place).map(|line| {
            let content = (line.booked.place(), line.amount, line.references.clone(), line.text.clone(), line.balance);
            (content, line.row)
        })
    });
    order.entries.sort_by_key(|place| entries.get(*place).map(|entry| (entry.at, entry.key)));
    order
}

/// Matches lines with entries. Both are named in the result by their places in these slices.
pub(super) fn reconcile(lines: &[Line], entries: &[BookEntry]) -> Reconciliation {
    let mut result = Reconciliation::default();
    let mut free = Free::all(lines.len(), entries.len());
    let order = in_order(lines, entries);
    let relations = refer(lines, entries, &order, &mut free, &mut result);
    let is_told = |line: &usize| relations.contains_key(line);
    let open = order.lines.iter().copied().filter(|line| free.has_line(*line) && !is_told(line)).collect();
    propose(lines, entries, open, &order, &mut free, &mut result);
    for line in order.lines.iter().copied().filter(|line| free.has_line(*line)) {
        result.only_there.push(OnlyThere { line, relation: relations.get(&line).copied() });
    }
    for entry in order.entries.iter().copied().filter(|entry| free.has_entry(*entry)) {
        match entries.get(entry).map(|entry| entry.in_book) {
            Some(InBook::Moved | InBook::Open) => result.only_here.push(entry),
            Some(InBook::NotMoved) | None => result.not_expected.push(entry),
        }
    }
    result
}

/// Pairs what has one reference; returns what is known about lines whose entry met another line.
fn refer(
    lines: &[Line],
    entries: &[BookEntry],
    order: &Order,
    free: &mut Free,
    result: &mut Reconciliation,
) -> HashMap<usize, Relation> {
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
    let mut relations = HashMap::new();
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
            relations.insert(*place, relation(line, entry, at));
        }
    }
    relations
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

fn relation(line: &Line, entry: &BookEntry, at: usize) -> Relation {
    let fee = entry.with_fee.and_then(|with_fee| with_fee.checked_sub(entry.amount));
    if fee == Some(line.amount) {
        return Relation::FeeOf { entry: at };
    }
    if line.amount.checked_add(entry.amount) == Some(Money::ZERO) {
        return Relation::Reverses { entry: at };
    }
    Relation::Repeats { entry: at }
}

const HOUR: i64 = 3600;
const NEAR: i64 = 3 * 24 * HOUR;

/// One step: which lines and entries may meet, and how far apart in time.
struct Step {
    by: By,
    within: Within,
    confidence: Confidence,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    ReferenceInText,
    Account,
    /// Nothing but the amount; not if the line names another phone.
    Amount,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Hour,
    Day,
    ThreeDays,
}

const STEPS: [Step; 6] = [
    Step { by: By::ReferenceInText, within: Within::ThreeDays, confidence: Confidence::High },
    Step { by: By::Account, within: Within::Hour, confidence: Confidence::High },
    Step { by: By::Account, within: Within::Day, confidence: Confidence::High },
    Step { by: By::Account, within: Within::ThreeDays, confidence: Confidence::Medium },
    Step { by: By::Amount, within: Within::Hour, confidence: Confidence::Medium },
    Step { by: By::Amount, within: Within::Day, confidence: Confidence::Low },
];

/// What a line's text contains, parsed once.
struct Said {
    accounts: Vec<String>,
    has_phone: bool,
    words: Vec<String>,
}

/// The key of lines and entries that name no phone, and of those that can't contradict the phone that a line names.
const ANYBODY: &str = "";
const SOMEBODY: &str = "phone";

fn propose(
    lines: &[Line],
    entries: &[BookEntry],
    open: Vec<usize>,
    order: &Order,
    free: &mut Free,
    result: &mut Reconciliation,
) {
    let said: Vec<Said> = open.iter().filter_map(|line| lines.get(*line)).map(said_by).collect();
    let known: Vec<Vec<String>> = entries.iter().map(accounts_of).collect();
    for step in &STEPS {
        let mut groups: BTreeMap<(Money, String), (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        for (line, said) in open.iter().zip(&said).filter(|(line, _)| free.has_line(**line)) {
            let Some(amount) = lines.get(*line).map(|line| line.amount) else { continue };
            for key in keys_of_line(step.by, said) {
                groups.entry((amount, key)).or_default().0.push(*line);
            }
        }
        for entry in order.entries.iter().copied().filter(|entry| free.has_entry(*entry)) {
            let Some(held) = entries.get(entry).filter(|entry| entry.in_book != InBook::NotMoved) else { continue };
            let accounts = known.get(entry).map(Vec::as_slice).unwrap_or_default();
            for key in keys_of_entry(step.by, held, accounts) {
                if let Some(group) = groups.get_mut(&(held.amount, key)) {
                    group.1.push(entry);
                }
            }
        }
        for (lines_of_key, entries_of_key) in groups.into_values() {
            let group = Group { lines, entries, step };
            group.meet(&lines_of_key, &entries_of_key, free, result);
        }
    }
}

fn said_by(line: &Line) -> Said {
    let words = line.text.split(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '-' | '_' | '/'));
    // A short word is not a reference: `1`, `fee`.
    let accounts = accounts_in(&line.text);
    let has_phone = accounts.iter().any(|account| is_phone(account));
    Said { accounts, has_phone, words: words.filter(|word| word.len() >= 6).map(folded).collect() }
}

fn accounts_of(entry: &BookEntry) -> Vec<String> {
    let mut found: Vec<String> = entry.accounts.iter().flat_map(|account| accounts_in(account)).collect();
    found.sort();
    found.dedup();
    found
}

fn keys_of_line(by: By, said: &Said) -> Vec<String> {
    let mut keys = match by {
        By::ReferenceInText => said.words.clone(),
        By::Account => said.accounts.clone(),
        By::Amount => vec![if said.has_phone { SOMEBODY } else { ANYBODY }.to_owned()],
    };
    keys.sort();
    keys.dedup();
    keys
}

fn keys_of_entry(by: By, entry: &BookEntry, accounts: &[String]) -> Vec<String> {
    let mut keys = match by {
        By::ReferenceInText => entry.references.iter().map(|reference| folded(reference)).collect(),
        By::Account => accounts.to_vec(),
        By::Amount if accounts.iter().any(|account| is_phone(account)) => vec![ANYBODY.to_owned()],
        By::Amount => vec![ANYBODY.to_owned(), SOMEBODY.to_owned()],
    };
    keys.sort();
    keys.dedup();
    keys
}

/// Lines and entries of one amount, direction and key.
struct Group<'g> {
    lines: &'g [Line],
    entries: &'g [BookEntry],
    step: &'g Step,
}

impl Group<'_> {
    /// Both are in order of time: whatever is too early for the next one of the other side stays unmatched.
    fn meet(&self, lines: &[usize], entries: &[usize], free: &mut Free, result: &mut Reconciliation) {
        let mut rest = entries.iter().copied().peekable();
        for line in lines.iter().copied() {
            let Some(held) = self.lines.get(line).filter(|held| free.has_line(line) && self.has_a_time(held)) else {
                continue;
            };
            while let Some(at) = rest.peek().copied() {
                let Some(entry) = self.entries.get(at).filter(|_| free.has_entry(at)) else {
                    rest.next();
                    continue;
                };
                if self.is_near(held.booked, entry.at) {
                    rest.next();
                    free.take(line, at);
                    result.proposed.push(self.proposal(Pair { line, entry: at }, held.booked, entry.at));
                    break;
                }
                if entry.at.timestamp() > held.booked.place() {
                    break;
                }
                rest.next();
            }
        }
    }

    /// A line without a time of day is not within an hour of anything, and must not use up entries that are within
    /// another line's hour.
    fn has_a_time(&self, line: &Line) -> bool {
        self.step.within != Within::Hour || line.booked.at().is_some()
    }

    fn is_near(&self, booked: Booked, at: DateTime<Utc>) -> bool {
        let apart = (booked.place() - at.timestamp()).abs();
        match self.step.within {
            Within::Hour => apart <= HOUR,
            Within::Day => booked.day() == day_of(at),
            Within::ThreeDays => apart <= NEAR,
        }
    }

    fn proposal(&self, pair: Pair, booked: Booked, at: DateTime<Utc>) -> Proposal {
        let mut reasons = match self.step.by {
            By::ReferenceInText => vec![Reason::ReferenceInText],
            By::Account => vec![Reason::Account],
            By::Amount => Vec::new(),
        };
        let is_same_hour = booked.at().is_some() && (booked.place() - at.timestamp()).abs() <= HOUR;
        reasons.push(match (is_same_hour, booked.day() == day_of(at)) {
            (true, _) => Reason::SameHour,
            (false, true) => Reason::SameDay,
            (false, false) => Reason::NearDay,
        });
        Proposal { pair, confidence: self.step.confidence, reasons }
    }
}
