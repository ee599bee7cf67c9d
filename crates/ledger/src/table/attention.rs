//! What a person should look at.

use chrono::NaiveDate;

use crate::error::LedgerError;
use crate::filter::day_number;
use crate::ledger::Ledger;
use crate::table::history::MAXIMUM_PAGE;
use crate::table::operation::{Operation, select_operations};
use crate::table::read::Reader;

/// How much needs a person's eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttentionCounts {
    /// Operations that are not final.
    pub open: u64,
    /// Open cases: the service contradicts its final word.
    pub cases: u64,
}

/// The numbers of what is not final and of what is in dispute, each once.
macro_rules! open_or_disputed {
    () => {
        "SELECT id FROM operation INDEXED BY operation_by_state WHERE state IN ('recorded', 'sent', 'pending', 'unknown')
         UNION SELECT id FROM operation INDEXED BY operation_contradicted WHERE contradicted_by IS NOT NULL"
    };
}

impl Ledger {
    /// The first 200 operations that need a person's eye: open cases, then what is not final, then what failed, was
    /// refused, never left or was not found on `since` (a day in Kampala) or later; of each the oldest first.
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
                 WHERE contradicted_by IS NOT NULL
             )
             ORDER BY contradicted_by IS NULL, state NOT IN ('recorded', 'sent', 'pending', 'unknown'), id LIMIT 200"
        ))
        .bind(day_number(since))
        .fetch_all(&self.readers)
        .await?;
        Operation::read_all(&rows)
    }

    /// A part of what is not final or in dispute, oldest first, from row `offset` on, and how many there are in all.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_page(&self, offset: u64, limit: u32) -> Result<(Vec<Operation>, u64), LedgerError> {
        let mut reader = self.reader().await?;
        let total: i64 = sqlx::query_scalar(concat!("SELECT count(*) FROM (", open_or_disputed!(), ")"))
            .fetch_one(&mut *reader)
            .await?;
        let sql = concat!(
            select_operations!("WHERE id IN (SELECT id FROM ("),
            open_or_disputed!(),
            ") ORDER BY id LIMIT ? OFFSET ?) ORDER BY id"
        );
        let rows = sqlx::query(sql)
            .bind(limit.min(MAXIMUM_PAGE))
            .bind(i64::try_from(offset).unwrap_or(i64::MAX))
            .fetch_all(&mut *reader)
            .await?;
        Ok((Operation::read_all(&rows)?, u64::try_from(total).unwrap_or_default()))
    }

    /// How many operations are not final, and how many are in dispute. One may be both.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_counts(&self) -> Result<AttentionCounts, LedgerError> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM operation INDEXED BY operation_by_state
                     WHERE state IN ('recorded', 'sent', 'pending', 'unknown')) AS open,
                    (SELECT count(*) FROM operation WHERE contradicted_by IS NOT NULL) AS cases",
        )
        .fetch_one(&self.readers)
        .await?;
        let row = Reader::new(&row, "operation", "attention");
        Ok(AttentionCounts { open: u64::from(row.plain::<u32>("open")?), cases: u64::from(row.plain::<u32>("cases")?) })
    }
}
