//! What needs a person's attention.

use chrono::NaiveDate;
use kaunta_domain::person::PersonName;
use sqlx::{Connection, QueryBuilder, Sqlite};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::history::MAXIMUM_PAGE;
use crate::table::operation::{Operation, select_operations};
use crate::value::day::day_number;

/// How much needs a person's attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttentionCounts {
    /// Operations that are not final.
    pub open: u64,
    /// Open cases: the service contradicts its own final status.
    pub cases: u64,
}

/// Selects the numbers of the operations that are not final or are in dispute, each once.
fn push_open_or_disputed(query: &mut QueryBuilder<Sqlite>, maker: Option<&PersonName>) {
    query.push(
        "SELECT id FROM operation INDEXED BY operation_not_succeeded
         WHERE state IN ('recorded', 'sent', 'pending', 'unknown') AND state <> 'succeeded'",
    );
    push_maker(query, maker);
    query.push(" UNION SELECT id FROM operation INDEXED BY operation_contradicted WHERE contradicted_by IS NOT NULL");
    push_maker(query, maker);
}

/// Restricts the query to operations made by this person.
fn push_maker(query: &mut QueryBuilder<Sqlite>, maker: Option<&PersonName>) {
    if let Some(maker) = maker {
        query.push(" AND maker_folded = ").push_bind(maker.folded());
    }
}

impl Ledger {
    /// What needs attention: the first 200 of the open cases followed by what is not final, then the newest 50 that failed,
    /// were refused or rejected, were never sent or were not found on `since` (a day in Kampala) or later; each group oldest
    /// first. Covers everybody, or one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention(&self, since: NaiveDate, maker: Option<&PersonName>) -> Result<Vec<Operation>, LedgerError> {
        let mut reader = self.reader().await?;
        // One snapshot: an operation that fails between two reads would be listed twice.
        let mut moment = reader.begin().await?;
        let mut query = QueryBuilder::new(select_operations!("WHERE id IN ("));
        push_open_or_disputed(&mut query, maker);
        query.push(") ORDER BY contradicted_by IS NULL, id LIMIT 200");
        let mut operations = Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?;
        // Queried separately, so that recent failures are listed however many operations wait.
        let mut query = QueryBuilder::new(select_operations!("WHERE id IN (SELECT id FROM operation"));
        query.push(" INDEXED BY operation_not_succeeded WHERE day >= ").push_bind(day_number(since));
        query.push(
            " AND state IN ('failed', 'refused', 'rejected', 'notSent', 'notFound') AND state <> 'succeeded'
              AND contradicted_by IS NULL",
        );
        push_maker(&mut query, maker);
        query.push(") ORDER BY id DESC LIMIT 50");
        let ended = Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?;
        moment.rollback().await?;
        operations.extend(ended.into_iter().rev());
        Ok(operations)
    }

    /// One page of what is not final or in dispute, oldest first, from row `offset` on, and the total number. Covers
    /// everybody, or one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_page(
        &self,
        offset: u64,
        limit: u32,
        maker: Option<&PersonName>,
    ) -> Result<(Vec<Operation>, u64), LedgerError> {
        let mut reader = self.reader().await?;
        let mut count = QueryBuilder::new("SELECT count(*) FROM (");
        push_open_or_disputed(&mut count, maker);
        let total: i64 = count.push(")").build_query_scalar().fetch_one(&mut *reader).await?;
        let mut query = QueryBuilder::new(select_operations!("WHERE id IN (SELECT id FROM ("));
        push_open_or_disputed(&mut query, maker);
        query.push(") ORDER BY id LIMIT ").push_bind(limit.min(MAXIMUM_PAGE));
        query.push(" OFFSET ").push_bind(i64::try_from(offset).unwrap_or(i64::MAX)).push(") ORDER BY id");
        let rows = query.build().fetch_all(&mut *reader).await?;
        Ok((Operation::read_all(&rows)?, u64::try_from(total).unwrap_or_default()))
    }

    /// How many operations are not final, and how many are in dispute; one may be both. Covers everybody, or one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_counts(&self, maker: Option<&PersonName>) -> Result<AttentionCounts, LedgerError> {
        let mut query = QueryBuilder::new(
            "SELECT (SELECT count(*) FROM operation INDEXED BY operation_not_succeeded
                     WHERE state IN ('recorded', 'sent', 'pending', 'unknown') AND state <> 'succeeded'",
        );
        push_maker(&mut query, maker);
        query.push(") AS open, (SELECT count(*) FROM operation WHERE contradicted_by IS NOT NULL");
        push_maker(&mut query, maker);
        let row = query.push(") AS cases").build().fetch_one(&self.readers).await?;
        let row = Reader::new(&row, "operation", "attention");
        Ok(AttentionCounts { open: u64::from(row.plain::<u32>("open")?), cases: u64::from(row.plain::<u32>("cases")?) })
    }
}
