//! Finds who is in a file twice, who was paid the same recently, and who may have been paid by another copy of the book.
//!
//! Rows are identified by their lines. A row that can't be paid yet counts too: once resolved, it would pay the same person.

use std::collections::{BTreeSet, HashMap};

use super::cell::Cell;
use super::check::{is_total, recipient};
use super::column::RowText;
use super::destination::{PayeeKind, Recipient};
use super::read;
use super::row::{CheckedRow, Finding};
use super::state::PayrollId;
use crate::money::{Amount, Money};
use crate::reference::OperationId;

/// A payment that was made or is being made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recent {
    /// The recipient.
    pub to: Recipient,
    /// The amount.
    pub amount: Amount,
    /// The operation that pays it.
    pub operation: OperationId,
    /// Its payroll, if it belongs to one.
    pub payroll: Option<PayrollId>,
}

/// Someone in a payroll who was not paid from this book, but may have been by another copy of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InDoubt {
    /// The recipient.
    pub to: Recipient,
    /// The amount.
    pub amount: Amount,
    /// The payroll.
    pub payroll: PayrollId,
}

/// What makes two rows the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Key {
    to: Option<Recipient>,
    amount: Option<Amount>,
    /// Its amount is certainly below zero: a deduction.
    is_deduction: bool,
}

impl Key {
    /// The recipient and amount of a row in a table of this kind, as far as they are certain.
    #[must_use]
    pub fn of(text: &RowText, row: &CheckedRow, kind: PayeeKind) -> Key {
        match &row.payee {
            Some(payee) => Key { to: Some(payee.to.recipient()), amount: Some(payee.amount), is_deduction: false },
            None if is_total(text) => Key::default(),
            None => {
                let cell = Cell::text(&text.amount);
                Key {
                    to: recipient(text, kind),
                    amount: read::amount(cell, kind).value(),
                    is_deduction: read::sum(cell).is_some_and(Money::is_negative),
                }
            }
        }
    }
}

/// All rows of a payroll and the recent payments, by recipient.
#[derive(Debug, Clone, Default)]
pub struct Register {
    keys: HashMap<u32, Key>,
    lines: HashMap<Recipient, BTreeSet<u32>>,
    by_amount: HashMap<(Recipient, Amount), BTreeSet<u32>>,
    /// The latest of each.
    recent: HashMap<(Recipient, Amount), (OperationId, Option<PayrollId>)>,
    /// The latest of each, in payrolls other than this one.
    in_doubt: HashMap<(Recipient, Amount), PayrollId>,
}

impl Register {
    /// Starts with the recent payments.
    pub fn new(recent: impl IntoIterator<Item = Recent>) -> Register {
        let mut register = Register::default();
        for Recent { to, amount, operation, payroll } in recent {
            let latest = register.recent.entry((to, amount)).or_insert((operation, payroll));
            if latest.0 < operation {
                *latest = (operation, payroll);
            }
        }
        register
    }

    /// Adds those that another copy of the book may have paid. Leaves out the payroll's own: they are a doubt about all of
    /// it.
    #[must_use]
    pub fn doubting(mut self, of: Option<PayrollId>, in_doubt: impl IntoIterator<Item = InDoubt>) -> Register {
        for InDoubt { to, amount, payroll } in in_doubt.into_iter().filter(|doubt| Some(doubt.payroll) != of) {
            let latest = self.in_doubt.entry((to, amount)).or_insert(payroll);
            *latest = payroll.max(*latest);
        }
        self
    }

    /// Adds or replaces a row without saying which lines that affects. For loading a whole file before asking for findings.
    pub fn enter(&mut self, line: u32, key: Key) {
        self.take_out(line);
        if let Some(to) = &key.to {
            self.lines.entry(to.clone()).or_default().insert(line);
            if let Some(amount) = key.amount {
                self.by_amount.entry((to.clone(), amount)).or_default().insert(line);
            }
        }
        self.keys.insert(line, key);
    }

    /// Adds or replaces a row. Returns the lines whose findings may have changed: this one, the later ones with its old or
    /// new recipient, and the earlier ones too if it is a deduction.
    pub fn put(&mut self, line: u32, key: Key) -> Vec<u32> {
        let mut touched = self.remove(line);
        touched.extend(self.told_of(line, &key));
        self.enter(line, key);
        touched.push(line);
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Removes a row. Returns the lines whose findings may have changed.
    pub fn remove(&mut self, line: u32) -> Vec<u32> {
        self.take_out(line).map(|key| self.told_of(line, &key)).unwrap_or_default()
    }

    fn take_out(&mut self, line: u32) -> Option<Key> {
        let key = self.keys.remove(&line)?;
        if let Some(to) = &key.to {
            forget(&mut self.lines, to, line);
            if let Some(amount) = key.amount {
                forget(&mut self.by_amount, &(to.clone(), amount), line);
            }
        }
        Some(key)
    }

    /// The other lines whose findings refer to this one.
    fn told_of(&self, line: u32, key: &Key) -> Vec<u32> {
        let Some(lines) = key.to.as_ref().and_then(|to| self.lines.get(to)) else { return Vec::new() };
        let says = |other: &u32| *other > line || key.is_deduction || self.is_deduction(*other);
        lines.iter().copied().filter(|other| *other != line && says(other)).collect()
    }

    fn is_deduction(&self, line: u32) -> bool {
        self.keys.get(&line).is_some_and(|key| key.is_deduction)
    }

    /// The findings about a row: the first earlier row with the same amount, else with the same recipient; the latest
    /// payment of the same amount to the same recipient, made or in doubt; and a deduction from the same recipient, or the
    /// row it would reduce.
    #[must_use]
    pub fn findings(&self, line: u32) -> Vec<Finding> {
        let Some(Key { to: Some(to), amount, is_deduction }) = self.keys.get(&line) else { return Vec::new() };
        let both = amount.map(|amount| (to.clone(), amount));
        let first = |lines: Option<&BTreeSet<u32>>| lines?.range(..line).next().copied();
        let before = first(self.lines.get(to)).map(|line| (line, false));
        let same = both.as_ref().and_then(|both| first(self.by_amount.get(both)));
        let in_file = same.map(|first| (first, true)).or(before);
        let in_file = in_file.map(|(line, same_amount)| Finding::SameInFile { line, same_amount });
        let paid = both.as_ref().and_then(|both| self.recent.get(both));
        let paid = paid.map(|(operation, payroll)| Finding::PaidBefore { operation: *operation, payroll: *payroll });
        let in_doubt = both.as_ref().and_then(|both| self.in_doubt.get(both));
        let in_doubt = in_doubt.map(|payroll| Finding::MaybePaid { payroll: *payroll });
        let pays = |other: u32| self.keys.get(&other).is_some_and(|key| key.amount.is_some());
        let opposite = |other: &&u32| if *is_deduction { pays(**other) } else { self.is_deduction(**other) };
        let deduction = self.lines.get(to).and_then(|lines| lines.iter().find(opposite));
        let deduction = deduction.map(|line| Finding::Deduction { line: *line, is_here: *is_deduction });
        in_file.into_iter().chain(paid).chain(in_doubt).chain(deduction).collect()
    }
}

/// Removes a line from those of one key.
fn forget<K: Eq + std::hash::Hash>(lines: &mut HashMap<K, BTreeSet<u32>>, key: &K, line: u32) {
    if let Some(held) = lines.get_mut(key) {
        held.remove(&line);
        if held.is_empty() {
            lines.remove(key);
        }
    }
}

#[cfg(test)]
#[path = "duplicates_tests.rs"]
mod tests;
