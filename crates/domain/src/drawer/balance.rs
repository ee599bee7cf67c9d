//! The equation of a drawer: what was there, plus everything that moved since, is what should be there now.
//!
//! Each term is the sum of its rows, and the expected cash is the sum of the terms, so it balances by construction.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::equation::{
    Beyond, Carried, CashPayment, Figure, FigureRow, Float, Moved, SumTooLarge, TermKind, TokenOwed, WaitingBill,
    WalletPayment, sum,
};
use crate::money::Money;
use crate::person::PersonName;
use crate::reference::OperationId;

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

/// A payment's cash that is owed to somebody, or claimed from somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Liability {
    /// For which payment.
    pub operation: OperationId,
    /// In doubt, disputed or owed back.
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
    /// What was taken beyond the amounts.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub beyond: BTreeMap<Beyond, Money>,
    /// The tokens that are owed to customers, as of the end; `None` in a Z from before they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_owed: Option<Vec<TokenOwed>>,
    /// All that was ever taken. It never falls: a payment counts once, when it is first known to be paid.
    pub grand_total: Money,
}

impl CashPayment {
    fn liability(&self) -> Result<Option<Liability>, SumTooLarge> {
        if !self.now.is_liability() {
            return Ok(None);
        }
        let kind = TermKind::of_payment(self.now.holding);
        let amount = self.left_to_give_back()?;
        let owed = kind.filter(|_| amount > Money::ZERO);
        Ok(owed.map(|kind| Liability { operation: self.operation, kind, amount }))
    }
}

/// Solves the equation.
///
/// # Errors
/// A sum is too large.
pub fn weigh(
    carried: &Carried,
    payments: &[CashPayment],
    wallet: &[WalletPayment],
    entries: &[Entry],
    tokens_owed: &[TokenOwed],
    waiting: &[WaitingBill],
) -> Result<Balance, SumTooLarge> {
    let moved = Moved { carried, payments, wallet, entries, tokens_owed, waiting };
    let mut terms = Vec::with_capacity(TermKind::ALL.len());
    for kind in TermKind::ALL {
        let rows = moved.rows_of(&Figure::Term { term: kind })?;
        terms.push(Term { kind, amount: sum(rows.iter().map(FigureRow::change))?, rows: rows.len() });
    }
    let expected = sum(terms.iter().map(|term| term.amount))?;
    let owed = payments.iter().map(CashPayment::liability).collect::<Result<Vec<_>, _>>()?;
    let of = |way: Float| Ok((way, total(&moved, &Figure::Float { way })?));
    let beyond = |part: Beyond| Ok((part, total(&moved, &Figure::Beyond { part })?));
    Ok(Balance {
        terms,
        expected,
        liabilities: owed.into_iter().flatten().collect(),
        people: people(&moved)?,
        float: Float::ALL.into_iter().map(of).collect::<Result<_, _>>()?,
        beyond: Beyond::ALL.into_iter().map(beyond).collect::<Result<_, _>>()?,
        tokens_owed: Some(tokens_owed.to_vec()),
        grand_total: total(&moved, &Figure::GrandTotal)?,
    })
}

impl Balance {
    /// What was paid for the tokens that are owed; `None` where they were not recorded.
    ///
    /// # Errors
    /// The sum is too large.
    pub fn tokens_owed_sum(&self) -> Result<Option<Money>, SumTooLarge> {
        self.tokens_owed.as_ref().map(|owed| sum(owed.iter().map(|token| token.amount))).transpose()
    }
}

fn total(moved: &Moved<'_>, figure: &Figure) -> Result<Money, SumTooLarge> {
    sum(moved.rows_of(figure)?.iter().map(FigureRow::change))
}

/// Those who took or paid out anything.
fn people(moved: &Moved<'_>) -> Result<Vec<PersonSum>, SumTooLarge> {
    let named: BTreeMap<Option<String>, Option<&PersonName>> = moved
        .payments
        .iter()
        .rev()
        .map(|payment| (payment.by.as_ref().map(PersonName::folded), payment.by.as_ref()))
        .collect();
    let mut people = Vec::new();
    for who in named.into_values() {
        let who = who.cloned();
        let (taken, paid_out) = (Figure::TakenBy { who: who.clone() }, Figure::PaidOutBy { who: who.clone() });
        if moved.rows_of(&taken)?.is_empty() && moved.rows_of(&paid_out)?.is_empty() {
            continue;
        }
        people.push(PersonSum { who, taken: total(moved, &taken)?, paid_out: total(moved, &paid_out)? });
    }
    Ok(people)
}

#[cfg(test)]
#[path = "equation_tests.rs"]
mod tests;
