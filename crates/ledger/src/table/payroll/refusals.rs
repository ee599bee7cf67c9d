//! Consecutive refusals of a payroll's payments by the service.

use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::refusals::{StreakEffect, effect_on_streak};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::row_number::row_numbers;

impl Ledger {
    /// How many of the last sent payments of a payroll the service refused without interruption. Rows are sent in their
    /// order.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn refused_in_a_row(&self, id: PayrollId) -> Result<u32, LedgerError> {
        let rows = row_numbers(id);
        // Both queries walk the index from its end, so the cost depends on the last run of refusals, not on the payroll's
        // length.
        let refused = sqlx::query_scalar(
            "SELECT count(*) FROM operation INDEXED BY operation_of_payroll
             WHERE payroll_row <= ?2 AND state IN (SELECT value FROM json_each(?3)) AND payroll_row > coalesce(
                 (SELECT payroll_row FROM operation INDEXED BY operation_of_payroll
                  WHERE payroll_row BETWEEN ?1 AND ?2 AND state IN (SELECT value FROM json_each(?4))
                  ORDER BY payroll_row DESC LIMIT 1), ?1)",
        )
        .bind(rows.start())
        .bind(rows.end())
        .bind(json(&codes(StreakEffect::Longer))?)
        .bind(json(&codes(StreakEffect::Ended))?)
        .fetch_one(&self.readers)
        .await?;
        Ok(refused)
    }
}

fn codes(what: StreakEffect) -> Vec<&'static str> {
    State::ALL.into_iter().filter(|state| effect_on_streak(*state) == what).map(State::code).collect()
}
