//! The equation of a drawer: what was there, plus everything that moved since, is what should be there now.
//!
//! Each term is the sum of its rows, and the expected cash is the sum of the terms, so it balances by construction. A payment
//! counts with the change between the two moments: one that was in doubt before and is paid now leaves one term for another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entry::{Entry, EntryId, EntryKind};
use super::standing::{Holding, Standing};
use crate::cash::CashMoved;
use crate::money::Money;
use crate::person::PersonName;
use crate::reference::OperationId;

/// A payment with cash, as of the beginning and the end of the period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CashPayment {
    /// Which one.
    pub operation: OperationId,
    /// Who made it, where people are set up.
    pub by: Option<PersonName>,
    /// Which way the cash moved.
    pub moved: CashMoved,
    /// How much.
    pub amount: Money,
    /// When the period began.
    pub before: Standing,
    /// When it ended.
    pub now: Standing,
    /// Whether it was made before the period began.
    pub is_earlier: bool,
    /// What was refunded of it so far.
    pub refunded: Money,
}

/// A payment of the wallet, whether or not cash moved with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalletPayment {
    /// How it changes the float.
    pub use_of_float: Float,
    /// How much.
    pub amount: Money,
    /// Whether it was paid when the period began.
    pub before: bool,
    /// Whether it is paid now.
    pub now: bool,
}

/// How a payment changes the float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Float {
    /// The shop topped its wallet up.
    Bought,
    /// A customer's money came into the wallet.
    Collected,
    /// Money left the wallet.
    Used,
}

/// What the period begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Carried {
    /// The cash that was counted at the last closing or, where there is none, at the first opening.
    pub cash: Money,
    /// All that was ever taken, as of then.
    pub grand_total: Money,
}

/// The terms of the equation, in the order in which they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TermKind {
    /// What was there.
    Opening,
    /// What was found more or less at an opening.
    OpeningDifference,
    /// Taken from customers for what was paid.
    Taken,
    /// Paid out to customers.
    PaidOut,
    /// In the drawer for payments in doubt.
    InDoubt,
    /// In the drawer, or out of it, for payments in dispute.
    Disputed,
    /// In the drawer for payments that were not made after all.
    OwedBack,
    /// Put in.
    PutIn,
    /// Taken out to the safe or another drawer.
    TakenOut,
    /// Given back to customers.
    Refunded,
}

impl TermKind {
    /// Every term.
    pub const ALL: [TermKind; 10] = [
        TermKind::Opening,
        TermKind::OpeningDifference,
        TermKind::Taken,
        TermKind::PaidOut,
        TermKind::InDoubt,
        TermKind::Disputed,
        TermKind::OwedBack,
        TermKind::PutIn,
        TermKind::TakenOut,
        TermKind::Refunded,
    ];

    fn of_payment(holding: Holding) -> Option<TermKind> {
        match holding {
            Holding::Nothing => None,
            Holding::Taken => Some(TermKind::Taken),
            Holding::PaidOut => Some(TermKind::PaidOut),
            Holding::InDoubt => Some(TermKind::InDoubt),
            Holding::Disputed => Some(TermKind::Disputed),
            Holding::OwedBack => Some(TermKind::OwedBack),
        }
    }

    fn of_entry(kind: &EntryKind) -> TermKind {
        match kind {
            EntryKind::Opened { .. } => TermKind::OpeningDifference,
            EntryKind::PutIn { .. } => TermKind::PutIn,
            EntryKind::TakenOut { .. } => TermKind::TakenOut,
            EntryKind::Refunded { .. } => TermKind::Refunded,
        }
    }
}

/// A row that a term sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermRow {
    /// A payment, and by how much it changed the term.
    Payment {
        /// Which one.
        operation: OperationId,
        /// By how much.
        change: Money,
        /// Whether it was made in an earlier period and is known only since.
        is_earlier: bool,
    },
    /// An entry.
    Entry {
        /// Which one.
        entry: EntryId,
        /// By how much.
        change: Money,
    },
}

impl TermRow {
    /// By how much the row changes its term.
    #[must_use]
    pub fn change(&self) -> Money {
        match self {
            TermRow::Payment { change, .. } | TermRow::Entry { change, .. } => *change,
        }
    }
}

/// A term with the sum of its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// Which one.
    pub kind: TermKind,
    /// Below 0 for what left the drawer.
    pub amount: Money,
    /// How many rows.
    pub rows: usize,
}

/// Cash in the drawer that is owed to somebody, or claimed from somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Liability {
    /// For which payment.
    pub operation: OperationId,
    /// Which of the three.
    pub kind: TermKind,
    /// How much, without what was refunded.
    pub amount: Money,
}

/// What one person took and paid out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonSum {
    /// `None` where no people are set up.
    pub who: Option<PersonName>,
    /// Taken.
    pub taken: Money,
    /// Paid out, above 0.
    pub paid_out: Money,
}

/// The equation, solved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// The terms, each of them even if it is 0.
    pub terms: Vec<Term>,
    /// Their sum: what should be in the drawer.
    pub expected: Money,
    /// What is owed, as of the end.
    pub liabilities: Vec<Liability>,
    /// By person.
    pub people: Vec<PersonSum>,
    /// The float that was bought, collected and used in the period, by the whole shop.
    pub float: BTreeMap<Float, Money>,
    /// All that was ever taken. It never falls: a payment counts once, when it is first known to be paid.
    pub grand_total: Money,
}

/// A sum has more digits than can be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a sum is too large")]
pub struct SumTooLarge;

fn plus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_add(b).ok_or(SumTooLarge)
}

fn minus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_sub(b).ok_or(SumTooLarge)
}

fn sum(of: impl IntoIterator<Item = Money>) -> Result<Money, SumTooLarge> {
    of.into_iter().try_fold(Money::ZERO, plus)
}

impl CashPayment {
    /// By how much it changed a term in the period.
    fn change(&self, kind: TermKind) -> Result<Money, SumTooLarge> {
        let within = |standing: Standing| match TermKind::of_payment(standing.holding) {
            Some(of) if of == kind => standing.effect(self.moved, self.amount),
            Some(_) | None => Money::ZERO,
        };
        minus(within(self.now), within(self.before))
    }

    fn liability(&self) -> Result<Option<Liability>, SumTooLarge> {
        if !self.now.is_liability() {
            return Ok(None);
        }
        let kind = TermKind::of_payment(self.now.holding);
        let amount = minus(self.amount, self.refunded)?;
        let owed = kind.filter(|_| amount > Money::ZERO);
        Ok(owed.map(|kind| Liability { operation: self.operation, kind, amount }))
    }
}

/// The rows that a term sums: it is their sum and nothing else. The opening has none: it is what was counted.
///
/// # Errors
/// A sum is too large.
pub fn rows_of(kind: TermKind, payments: &[CashPayment], entries: &[Entry]) -> Result<Vec<TermRow>, SumTooLarge> {
    let mut rows = Vec::new();
    for payment in payments {
        let change = payment.change(kind)?;
        if change != Money::ZERO {
            rows.push(TermRow::Payment { operation: payment.operation, change, is_earlier: payment.is_earlier });
        }
    }
    for entry in entries.iter().filter(|entry| TermKind::of_entry(&entry.kind) == kind) {
        let change = entry.kind.effect();
        if change != Money::ZERO {
            rows.push(TermRow::Entry { entry: entry.id, change });
        }
    }
    Ok(rows)
}

/// Solves the equation. `payments` are those with anything new in the period and those that were owed when it began;
/// `entries` those of the period.
///
/// # Errors
/// A sum is too large.
pub fn weigh(
    carried: &Carried,
    payments: &[CashPayment],
    wallet: &[WalletPayment],
    entries: &[Entry],
) -> Result<Balance, SumTooLarge> {
    let mut terms = Vec::with_capacity(TermKind::ALL.len());
    for kind in TermKind::ALL {
        let rows = rows_of(kind, payments, entries)?;
        let moved = sum(rows.iter().map(TermRow::change))?;
        let amount = if kind == TermKind::Opening { plus(carried.cash, moved)? } else { moved };
        terms.push(Term { kind, amount, rows: rows.len() });
    }
    let expected = sum(terms.iter().map(|term| term.amount))?;
    let owed = payments.iter().map(CashPayment::liability).collect::<Result<Vec<_>, _>>()?;
    let newly_paid =
        |payment: &&CashPayment| payment.moved == CashMoved::In && payment.now.was_paid && !payment.before.was_paid;
    let new = sum(payments.iter().filter(newly_paid).map(|payment| payment.amount))?;
    Ok(Balance {
        terms,
        expected,
        liabilities: owed.into_iter().flatten().collect(),
        people: people(payments)?,
        float: float(wallet)?,
        grand_total: plus(carried.grand_total, new)?,
    })
}

fn people(payments: &[CashPayment]) -> Result<Vec<PersonSum>, SumTooLarge> {
    let mut by_name: BTreeMap<Option<String>, PersonSum> = BTreeMap::new();
    for payment in payments {
        let (taken, paid_out) = (payment.change(TermKind::Taken)?, payment.change(TermKind::PaidOut)?);
        if taken == Money::ZERO && paid_out == Money::ZERO {
            continue;
        }
        let new = || PersonSum { who: payment.by.clone(), taken: Money::ZERO, paid_out: Money::ZERO };
        let theirs = by_name.entry(payment.by.as_ref().map(PersonName::folded)).or_insert_with(new);
        theirs.taken = plus(theirs.taken, taken)?;
        theirs.paid_out = minus(theirs.paid_out, paid_out)?;
    }
    Ok(by_name.into_values().collect())
}

fn float(wallet: &[WalletPayment]) -> Result<BTreeMap<Float, Money>, SumTooLarge> {
    let mut float = BTreeMap::from([Float::Bought, Float::Collected, Float::Used].map(|each| (each, Money::ZERO)));
    for payment in wallet {
        let held = float.entry(payment.use_of_float).or_insert(Money::ZERO);
        *held = match (payment.before, payment.now) {
            (false, true) => plus(*held, payment.amount)?,
            (true, false) => minus(*held, payment.amount)?,
            (true, true) | (false, false) => *held,
        };
    }
    Ok(float)
}

#[cfg(test)]
#[path = "equation_tests.rs"]
mod tests;
