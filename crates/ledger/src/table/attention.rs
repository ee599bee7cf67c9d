//! What a person should look at.

use chrono::NaiveDate;

use crate::error::LedgerError;
use crate::filter::day_number;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};

impl Ledger {
    /// Operations that need a person's eye, newest first, at most 200: every open one however old; those of `since` (a
    /// day in Kampala) or later that failed, were refused, never left, or were not found; and those that the service
    /// has contradicted since then.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention(&self, since: NaiveDate) -> Result<Vec<Operation>, LedgerError> {
        let rows = sqlx::query(select_operations!(
            "WHERE id IN (
                 SELECT id FROM operation INDEXED BY operation_by_state
                 WHERE state IN ('recorded', 'sent', 'pending', 'unknown')
                 UNION
                 SELECT id FROM operation INDEXED BY operation_by_day
                 WHERE day >= ?1 AND state IN ('failed', 'rejected', 'notSent', 'notFound')
                 UNION
                 SELECT id FROM operation
                 WHERE contradicted_by IS NOT NULL AND (updated_at + 10800000) / 86400000 >= ?1
             )
             ORDER BY id DESC LIMIT 200"
        ))
        .bind(day_number(since))
        .fetch_all(&self.readers)
        .await?;
        Operation::read_all(&rows)
    }
}
