//! Selecting rows of a payroll.

use std::ops::RangeInclusive;

use kaunta_domain::operation::State;
use kaunta_domain::payroll::{PayrollId, Verdict};
use sqlx::{QueryBuilder, Sqlite};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::table::payroll::decision::DecisionKind;
use crate::value::row_number::{row_number, row_numbers};

/// The operations with an open case. They are few: their own index avoids reading wide rows.
pub(super) const DISPUTED: &str =
    "SELECT id FROM operation INDEXED BY operation_contradicted WHERE contradicted_by IS NOT NULL";

/// Which rows to show. All given parts must match; a part that is left out matches everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowFilter {
    /// Any of these verdicts; empty means all.
    pub verdicts: Vec<Verdict>,
    /// Any of these outcomes; empty means all.
    pub outcomes: Vec<RowOutcome>,
    /// Only those to be paid, or only those left out.
    pub included: Option<bool>,
    /// Words that must all occur in the row's texts, in any case; a phone in any form.
    pub search: String,
}

/// The outcome of a row that was confirmed to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RowOutcome {
    /// Not sent yet.
    Unsent,
    /// Not sent yet: a person is asked about its name.
    Asked,
    /// Never sent: the name check or a person gave it up.
    LeftOut,
    /// It has an operation in this state, without an open case.
    In(State),
    /// It has an operation with an open case: the service has contradicted its final status.
    Disputed,
}

/// Rows to be changed together.
#[derive(Debug, Clone, Copy)]
pub enum RowSelection<'a> {
    /// At these positions.
    Positions(&'a [u32]),
    /// All that a filter matches.
    Filtered(&'a RowFilter),
}

impl RowFilter {
    /// Appends `SELECT` of the numbers of the payroll's matching rows; the caller appends their range.
    pub(crate) fn push(&self, query: &mut QueryBuilder<Sqlite>, payroll: PayrollId) {
        let words: Vec<String> = words(&self.search);
        // The narrow index covers everything except the texts and the row's outcome.
        let from = if words.is_empty() && self.outcomes.is_empty() {
            "SELECT r.id FROM payroll_row r INDEXED BY payroll_row_by_payroll WHERE r.payroll = "
        } else {
            "SELECT r.id FROM payroll_row r WHERE r.payroll = "
        };
        query.push(from).push_bind(payroll.0);
        if !self.verdicts.is_empty() {
            query.push(" AND r.verdict IN (");
            let mut list = query.separated(", ");
            for verdict in &self.verdicts {
                list.push_bind(verdict.code());
            }
            query.push(")");
        }
        if let Some(included) = self.included {
            query.push(" AND r.included = ").push_bind(included);
        }
        for word in words {
            query.push(" AND instr(r.sought, ").push_bind(word).push(") > 0");
        }
        self.push_outcomes(query);
    }

    fn push_outcomes(&self, query: &mut QueryBuilder<Sqlite>) {
        if self.outcomes.is_empty() {
            return;
        }
        query.push(" AND (0");
        for outcome in &self.outcomes {
            match outcome {
                RowOutcome::Unsent => {
                    query.push(
                        " OR (r.idempotency_key IS NOT NULL
                           AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id)
                           AND NOT EXISTS (SELECT 1 FROM payroll_decision d WHERE d.id = r.id AND d.decision <> 'pay'))",
                    );
                }
                RowOutcome::Asked => push_decided(query, DecisionKind::Asked),
                RowOutcome::LeftOut => push_decided(query, DecisionKind::LeftOut),
                RowOutcome::In(state) => {
                    query.push(" OR EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id AND o.state = ");
                    query.push_bind(state.code()).push(" AND o.id NOT IN (").push(DISPUTED).push("))");
                }
                RowOutcome::Disputed => {
                    query.push(" OR EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id AND o.id IN (");
                    query.push(DISPUTED).push("))");
                }
            }
        }
        query.push(")");
    }
}

pub(super) fn push_between(query: &mut QueryBuilder<Sqlite>, numbers: RangeInclusive<i64>) {
    query.push(" AND r.id BETWEEN ").push_bind(*numbers.start()).push(" AND ").push_bind(*numbers.end());
}

fn push_decided(query: &mut QueryBuilder<Sqlite>, decision: DecisionKind) {
    query.push(" OR EXISTS (SELECT 1 FROM payroll_decision d WHERE d.id = r.id AND d.decision = ");
    query.push_bind(decision.code()).push(" AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id))");
}

impl RowSelection<'_> {
    /// Appends `SELECT` of the row numbers.
    pub(crate) fn push(&self, query: &mut QueryBuilder<Sqlite>, payroll: PayrollId) -> Result<(), LedgerError> {
        match self {
            RowSelection::Filtered(filter) => {
                filter.push(query, payroll);
                push_between(query, row_numbers(payroll));
            }
            RowSelection::Positions(positions) => {
                let numbers: Vec<i64> = positions.iter().map(|position| row_number(payroll, *position)).collect();
                query.push("SELECT value FROM json_each(").push_bind(json(&numbers)?).push(")");
            }
        }
        Ok(())
    }
}

/// The words that must all occur. A number written in groups is one word.
fn words(search: &str) -> Vec<String> {
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '+' | '-' | '(' | ')');
    let digits: String = search.chars().filter(char::is_ascii_digit).collect();
    if digits.len() >= 3 && search.chars().all(is_number) {
        return vec![digits];
    }
    search.split_whitespace().map(str::to_lowercase).collect()
}
