//! The equation of a drawer: what was there, plus everything that moved since, is what should be there now.
//!
//! Each term is the sum of its rows, and the expected cash is the sum of the terms, so it balances by construction.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::equation::{
    CashPayment, Figure, FigureInput, FigureRow, Float, OnTop, SumTooLarge, TermKind, TokenOwed, sum,
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
    /// What was taken on top of the amounts.
    pub on_top: BTreeMap<OnTop, Money>,
    /// The tokens that are owed to customers, as of the end.
    pub tokens_owed: Vec<TokenOwed>,
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

impl FigureInput<'_> {
    /// Solves the equation.
    ///
    /// # Errors
    /// A sum is too large.
    pub fn balance(&self) -> Result<Balance, SumTooLarge> {
        let mut terms = Vec::with_capacity(TermKind::ALL.len());
        for kind in TermKind::ALL {
            let rows = self.rows_of(&Figure::Term { term: kind })?;
            terms.push(Term { kind, amount: sum(rows.iter().map(FigureRow::change))?, rows: rows.len() });
        }
        let expected = sum(terms.iter().map(|term| term.amount))?;
        let owed = self.payments.iter().map(CashPayment::liability).collect::<Result<Vec<_>, _>>()?;
        let of = |way: Float| Ok((way, total(self, &Figure::Float { way })?));
        let on_top = |part: OnTop| Ok((part, total(self, &Figure::OnTop { part })?));
        Ok(Balance {
            terms,
            expected,
            liabilities: owed.into_iter().flatten().collect(),
            people: people(self)?,
            float: Float::ALL.into_iter().map(of).collect::<Result<_, _>>()?,
            on_top: OnTop::ALL.into_iter().map(on_top).collect::<Result<_, _>>()?,
            tokens_owed: self.tokens_owed.to_vec(),
            grand_total: total(self, &Figure::GrandTotal)?,
        })
    }
}

impl Balance {
    /// What was paid for the tokens that are owed.
    ///
    /// # Errors
    /// The sum is too large.
    pub fn tokens_owed_sum(&self) -> Result<Money, SumTooLarge> {
        sum(self.tokens_owed.iter().map(|token| token.amount))
    }
}

fn total(input: &FigureInput<'_>, figure: &Figure) -> Result<Money, SumTooLarge> {
    sum(input.rows_of(figure)?.iter().map(FigureRow::change))
}

/// Those who took or paid out anything.
fn people(input: &FigureInput<'_>) -> Result<Vec<PersonSum>, SumTooLarge> {
    let named: BTreeMap<Option<String>, Option<&PersonName>> = input
        .payments
        .iter()
        .rev()
        .map(|payment| (payment.by.as_ref().map(PersonName::folded), payment.by.as_ref()))
        .collect();
    let mut people = Vec::new();
    for who in named.into_values() {
        let who = who.cloned();
        let (taken, paid_out) = (Figure::TakenBy { who: who.clone() }, Figure::PaidOutBy { who: who.clone() });
        if input.rows_of(&taken)?.is_empty() && input.rows_of(&paid_out)?.is_empty() {
            continue;
        }
        people.push(PersonSum { who, taken: total(input, &taken)?, paid_out: total(input, &paid_out)? });
    }
    Ok(people)
}

#[cfg(test)]
#[path = "equation_tests.rs"]
mod tests;
