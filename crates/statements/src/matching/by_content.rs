//! Proposes pairs by amount, account and time, from the likeliest on. Within a step equal amounts meet in the order of time,
//! so that ten equal sales meet the ten equal lines and not each the same one.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::money::Money;

use super::entries::Entries;
use super::entry::{InBook, accounts_in, folded, is_phone};
use super::free::Free;
use super::lines::{LineFields, Lines};
use super::lists::Lists;
use super::order::Order;
use super::reconciliation::{Confidence, Pair, Proposal, Reason, Reconciliation, Relation};
use crate::line::Booked;

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

/// The key of lines and entries that name no phone, and of those that can't contradict the phone that a line names.
const ANYBODY: &str = "";
const SOMEBODY: &str = "phone";

/// Proposes entries for the remaining lines that have no relation.
pub(super) fn propose(
    lines: &Lines,
    entries: &Entries,
    order: &Order,
    relations: &HashMap<usize, Relation>,
    free: &mut Free,
    result: &mut Reconciliation,
) {
    let is_left = |line: &usize| free.has_line(*line) && !relations.contains_key(line);
    let left = order.lines.iter().copied().filter(is_left).collect();
    let (unmatched, known) = (UnmatchedLines::by(lines, left), UnmatchedEntries::of(entries, order, free));
    for step in &STEPS {
        let (mut wanted, mut offered): (Vec<Keyed<'_>>, Vec<Keyed<'_>>) = (Vec::new(), Vec::new());
        for (at, line) in unmatched.lines.iter().copied().enumerate().filter(|(_, line)| free.has_line(*line)) {
            let Some(amount) = lines.amount(line) else { continue };
            wanted.extend(unmatched.keys(step.by, at).into_iter().map(|key| (amount, key, line)));
        }
        // Both sorts are stable: within a key, all stay in order of time.
        wanted.sort_by_key(|(amount, key, _)| (*amount, *key));
        let is_wanted = |amount: Money, key: &str| {
            wanted.binary_search_by(|(held, known, _)| (*held, *known).cmp(&(amount, key))).is_ok()
        };
        for (at, entry) in known.entries.iter().copied().enumerate().filter(|(_, entry)| free.has_entry(*entry)) {
            let Some(amount) = entries.amount(entry) else { continue };
            let keys = known.keys(step.by, at).into_iter().filter(|key| is_wanted(amount, key));
            offered.extend(keys.map(|key| (amount, key, entry)));
        }
        offered.sort_by_key(|(amount, key, _)| (*amount, *key));
        let group = Group { lines, entries, step };
        let mut rest = offered.as_slice();
        for lines_of_key in wanted.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1)) {
            let Some((amount, key, _)) = lines_of_key.first() else { continue };
            let many = rest.iter().take_while(|(held, known, _)| (held, known) == (amount, key)).count();
            let (entries_of_key, others) = rest.split_at_checked(many).unwrap_or_default();
            rest = others;
            group.meet(lines_of_key, entries_of_key, free, result);
        }
    }
}

/// An amount and a key that a line or an entry has, and its place.
type Keyed<'k> = (Money, &'k str, usize);

/// What the texts of the remaining lines contain, parsed once.
struct UnmatchedLines {
    lines: Vec<usize>,
    accounts: Lists,
    words: Lists,
    has_phone: Vec<bool>,
}

impl UnmatchedLines {
    fn by(lines: &Lines, left: Vec<usize>) -> UnmatchedLines {
        let mut unmatched =
            UnmatchedLines { lines: left, accounts: Lists::default(), words: Lists::default(), has_phone: Vec::new() };
        for line in &unmatched.lines {
            let text = lines.text(*line);
            let accounts = accounts_in(text);
            unmatched.has_phone.push(accounts.iter().any(|account| is_phone(account)));
            unmatched.accounts.push(once(accounts.iter().map(String::as_str)));
            let words = text.split(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '-' | '_' | '/'));
            // A short word is not a reference: `1`, `fee`.
            let words: Vec<_> = words.filter(|word| word.len() >= 6).map(folded).collect();
            unmatched.words.push(once(words.iter().map(AsRef::as_ref)));
        }
        unmatched
    }

    fn keys(&self, by: By, at: usize) -> Vec<&str> {
        match by {
            By::ReferenceInText => self.words.of(at).collect(),
            By::Account => self.accounts.of(at).collect(),
            By::Amount if self.has_phone.get(at).copied().unwrap_or(false) => vec![SOMEBODY],
            By::Amount => vec![ANYBODY],
        }
    }
}

/// The references and accounts of the remaining entries, except those whose money did not move.
struct UnmatchedEntries {
    entries: Vec<usize>,
    references: Lists,
    accounts: Lists,
    has_phone: Vec<bool>,
}

impl UnmatchedEntries {
    fn of(entries: &Entries, order: &Order, free: &Free) -> UnmatchedEntries {
        let may_have_moved = |at: usize| entries.held(at).is_some_and(|entry| entry.in_book != InBook::NotMoved);
        let left = order.entries.iter().copied().filter(|at| free.has_entry(*at) && may_have_moved(*at)).collect();
        let mut known = UnmatchedEntries {
            entries: left,
            references: Lists::default(),
            accounts: Lists::default(),
            has_phone: Vec::new(),
        };
        for entry in &known.entries {
            let accounts: Vec<String> = entries.accounts(*entry).flat_map(accounts_in).collect();
            known.has_phone.push(accounts.iter().any(|account| is_phone(account)));
            known.accounts.push(once(accounts.iter().map(String::as_str)));
            let references: Vec<_> = entries.references(*entry).map(folded).collect();
            known.references.push(once(references.iter().map(AsRef::as_ref)));
        }
        known
    }

    fn keys(&self, by: By, at: usize) -> Vec<&str> {
        match by {
            By::ReferenceInText => self.references.of(at).collect(),
            By::Account => self.accounts.of(at).collect(),
            By::Amount if self.has_phone.get(at).copied().unwrap_or(false) => vec![ANYBODY],
            By::Amount => vec![ANYBODY, SOMEBODY],
        }
    }
}

/// Each text once.
fn once<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// Lines and entries of one amount, direction and key.
struct Group<'g> {
    lines: &'g Lines,
    entries: &'g Entries,
    step: &'g Step,
}

impl Group<'_> {
    /// Both are in order of time: whatever is too early for the next one of the other side stays unmatched.
    fn meet(&self, lines: &[Keyed<'_>], entries: &[Keyed<'_>], free: &mut Free, result: &mut Reconciliation) {
        let mut rest = entries.iter().map(|(_, _, entry)| *entry).peekable();
        for line in lines.iter().map(|(_, _, line)| *line) {
            let Some(held) = self.lines.held(line).filter(|held| free.has_line(line) && self.has_a_time(held)) else {
                continue;
            };
            while let Some(at) = rest.peek().copied() {
                let Some(entry) = self.entries.held(at).filter(|_| free.has_entry(at)) else {
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
    fn has_a_time(&self, line: &LineFields) -> bool {
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
