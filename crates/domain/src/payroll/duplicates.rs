//! Who stands in a file twice, who was paid the same lately, and who may have been by another copy of the book.
//!
//! Rows are told by their lines. A row that can't be paid yet counts too: once it is answered, it would pay the same person.

use std::collections::{BTreeSet, HashMap};

use super::cell::Cell;
use super::check::is_total;
use super::{CheckedRow, Finding, PayrollId, RowText, read};
use crate::money::Amount;
use crate::phone::Phone;
use crate::reference::OperationId;

/// A payment that was made or is being made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recent {
    /// To whom.
    pub phone: Phone,
    /// How much.
    pub amount: Amount,
    /// By which operation.
    pub operation: OperationId,
    /// In which payroll, where it was one.
    pub payroll: Option<PayrollId>,
}

/// Somebody of a payroll who was not paid from this book, and may have been by another copy of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InDoubt {
    /// Who.
    pub phone: Phone,
    /// How much.
    pub amount: Amount,
    /// In which payroll.
    pub payroll: PayrollId,
}

/// What makes two rows the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Key {
    phone: Option<Phone>,
    amount: Option<Amount>,
}

impl Key {
    /// The phone and the amount of a row as far as they are certain.
    #[must_use]
    pub fn of(text: &RowText, row: &CheckedRow) -> Key {
        match &row.payee {
            Some(payee) => Key { phone: Some(payee.phone), amount: Some(payee.amount) },
            None if is_total(text) => Key::default(),
            None => Key {
                phone: read::phone(Cell::text(&text.phone)).value(),
                amount: read::amount(Cell::text(&text.amount)).value(),
            },
        }
    }
}

/// All rows of a payroll and the recent payments, by phone.
#[derive(Debug, Clone, Default)]
pub struct Register {
    keys: HashMap<u32, Key>,
    by_phone: BTreeSet<(Phone, u32)>,
    by_amount: BTreeSet<(Phone, Amount, u32)>,
    /// The latest of each.
    recent: HashMap<(Phone, Amount), (OperationId, Option<PayrollId>)>,
    /// The latest of each, of other payrolls than this.
    in_doubt: HashMap<(Phone, Amount), PayrollId>,
}

impl Register {
    /// Begins with the recent payments.
    pub fn new(recent: impl IntoIterator<Item = Recent>) -> Register {
        let mut register = Register::default();
        for Recent { phone, amount, operation, payroll } in recent {
            let latest = register.recent.entry((phone, amount)).or_insert((operation, payroll));
            if latest.0 < operation {
                *latest = (operation, payroll);
            }
        }
        register
    }

    /// Goes on with those that another copy of the book may have paid. What stands in the payroll itself is none of them: that
    /// is a doubt about all of it.
    #[must_use]
    pub fn doubting(mut self, of: Option<PayrollId>, in_doubt: impl IntoIterator<Item = InDoubt>) -> Register {
        for InDoubt { phone, amount, payroll } in in_doubt.into_iter().filter(|doubt| Some(doubt.payroll) != of) {
            let latest = self.in_doubt.entry((phone, amount)).or_insert(payroll);
            *latest = payroll.max(*latest);
        }
        self
    }

    /// Puts a row in, or in the place of what it was before. For a whole file; its findings are asked for once all are in.
    pub fn enter(&mut self, line: u32, key: Key) {
        self.take_out(line);
        if let Some(phone) = key.phone {
            self.by_phone.insert((phone, line));
            self.by_amount.extend(key.amount.map(|amount| (phone, amount, line)));
        }
        self.keys.insert(line, key);
    }

    /// The same for a row that a person changed. Tells the lines whose findings may be others now: this one, and those
    /// behind it with its phone, the old or the new one.
    pub fn put(&mut self, line: u32, key: Key) -> Vec<u32> {
        let mut touched = self.remove(line);
        self.enter(line, key);
        touched.extend(self.behind(line, key));
        touched.push(line);
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Takes a row out. Tells the lines whose findings may be others now.
    pub fn remove(&mut self, line: u32) -> Vec<u32> {
        self.take_out(line).map(|key| self.behind(line, key).collect()).unwrap_or_default()
    }

    fn take_out(&mut self, line: u32) -> Option<Key> {
        let key = self.keys.remove(&line)?;
        if let Some(phone) = key.phone {
            self.by_phone.remove(&(phone, line));
            if let Some(amount) = key.amount {
                self.by_amount.remove(&(phone, amount, line));
            }
        }
        Some(key)
    }

    fn behind(&self, line: u32, key: Key) -> impl Iterator<Item = u32> + '_ {
        let of = move |phone: Phone| self.by_phone.range((phone, line)..=(phone, u32::MAX));
        key.phone.into_iter().flat_map(of).map(|(_, line)| *line).filter(move |behind| *behind > line)
    }

    /// What is to be said of a row: the first row before it with the same amount, else with the same phone, and the latest
    /// payment of the same amount to the same phone, made or in doubt.
    #[must_use]
    pub fn findings(&self, line: u32) -> Vec<Finding> {
        let Some(Key { phone: Some(phone), amount }) = self.keys.get(&line).copied() else { return Vec::new() };
        let before = self.by_phone.range((phone, 0)..(phone, line)).next().map(|(_, first)| (*first, false));
        let same = amount.and_then(|amount| self.by_amount.range((phone, amount, 0)..(phone, amount, line)).next());
        let in_file = same.map(|(.., first)| (*first, true)).or(before);
        let paid = amount.and_then(|amount| self.recent.get(&(phone, amount)));
        let in_file = in_file.map(|(line, same_amount)| Finding::SameInFile { line, same_amount });
        let paid = paid.map(|(operation, payroll)| Finding::PaidBefore { operation: *operation, payroll: *payroll });
        let in_doubt = amount.and_then(|amount| self.in_doubt.get(&(phone, amount)));
        let in_doubt = in_doubt.map(|payroll| Finding::MaybePaid { payroll: *payroll });
        in_file.into_iter().chain(paid).chain(in_doubt).collect()
    }
}

#[cfg(test)]
#[path = "duplicates_tests.rs"]
mod tests;
