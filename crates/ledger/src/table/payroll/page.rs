//! A payroll's rows, one page at a time, each with its operation.

use std::collections::HashMap;

use kaunta_domain::payroll::PayrollId;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::histogram::{FOUND, Histogram};
use crate::ledger::Ledger;
use crate::table::history::MAXIMUM_PAGE;
use crate::table::operation::{Operation, select_operations};
use crate::table::payroll::decision::with_decisions;
use crate::table::payroll::filter::{RowFilter, push_between};
use crate::table::payroll::row::{PayrollRow, select_rows};
use crate::value::row_number::{row_number, row_numbers};

/// One page of a payroll's rows, in their order.
#[derive(Debug, Clone, PartialEq)]
pub struct RowPage {
    /// How many rows the filter matches in all.
    pub total: u64,
    /// The rows on this page.
    pub rows: Vec<PayrollRow>,
}

impl Ledger {
    /// The rows of a payroll that the filter matches, in their order, from `offset` on; at most [`MAXIMUM_PAGE`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payroll_rows(
        &self,
        id: PayrollId,
        filter: &RowFilter,
        offset: u64,
        limit: u32,
    ) -> Result<RowPage, LedgerError> {
        let mut moment = self.snapshot().await?;
        let limit = limit.min(MAXIMUM_PAGE);
        let histogram = distribution(&mut moment, id, filter).await?;
        let mut page = RowPage { total: histogram.total(), rows: Vec::new() };
        if let Some(window) = histogram.page(offset, limit) {
            let mut query = QueryBuilder::<Sqlite>::new(select_rows!("WHERE id IN ("));
            filter.push(&mut query, id);
            push_between(&mut query, !window.to..=!window.from);
            query.push(" ORDER BY r.id LIMIT ").push_bind(limit);
            query.push(" OFFSET ").push_bind(i64::try_from(window.skip).unwrap_or(i64::MAX)).push(") ORDER BY id");
            let rows = query.build().fetch_all(&mut *moment).await?;
            let rows = rows.iter().map(PayrollRow::read).collect::<Result<Vec<_>, LedgerError>>()?;
            page.rows = with_operations(&mut moment, id, rows).await?;
        }
        Ok(page)
    }

    /// The row of a payroll at a position, from 1.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payroll_row(&self, id: PayrollId, position: u32) -> Result<Option<PayrollRow>, LedgerError> {
        let mut reader = self.reader().await?;
        let rows = sqlx::query(select_rows!("WHERE id = ? AND payroll = ?"))
            .bind(row_number(id, position))
            .bind(id.0)
            .fetch_all(&mut *reader)
            .await?;
        let rows = rows.iter().map(PayrollRow::read).collect::<Result<Vec<_>, LedgerError>>()?;
        Ok(with_operations(&mut reader, id, rows).await?.pop())
    }

    /// The next rows to pay, in their order: confirmed, without an operation, and neither asked about nor given up. At most
    /// [`MAXIMUM_PAGE`]. Each call scans past all rows sent before, so read many at a time.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn rows_to_pay(&self, id: PayrollId, limit: u32) -> Result<Vec<PayrollRow>, LedgerError> {
        let mut reader = self.reader().await?;
        let rows = sqlx::query(select_rows!(
            "WHERE idempotency_key IS NOT NULL AND id IN (
                 SELECT r.id FROM payroll_row r INDEXED BY payroll_row_by_payroll
                 WHERE r.payroll = ? AND r.included = 1 AND r.payable = 1
                   AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id)
                   AND NOT EXISTS (SELECT 1 FROM payroll_decision d WHERE d.id = r.id AND d.decision <> 'pay')
                 ORDER BY r.id LIMIT ?)
             ORDER BY id"
        ))
        .bind(id.0)
        .bind(limit.min(MAXIMUM_PAGE))
        .fetch_all(&mut *reader)
        .await?;
        let rows = rows.iter().map(PayrollRow::read).collect::<Result<Vec<_>, LedgerError>>()?;
        with_decisions(&mut reader, id, rows).await
    }
}

/// How a payroll's matching rows are distributed over the complements of their numbers. A filtered or salvaged payroll has
/// gaps, so a page can't be located by the numbers alone. Counting range by range needs no sorting.
async fn distribution(
    connection: &mut SqliteConnection,
    id: PayrollId,
    filter: &RowFilter,
) -> Result<Histogram, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("WITH RECURSIVE part (number) AS (SELECT ");
    query.push_bind(*row_numbers(id).start() >> FOUND);
    query.push(" UNION ALL SELECT number + 1 FROM part WHERE number < (SELECT ").push_bind(*row_numbers(id).start());
    query.push(" + row_count FROM payroll WHERE id = ").push_bind(id.0);
    query.push(format_args!(") >> {FOUND}) SELECT ~number AS run, (SELECT count(*) FROM ("));
    filter.push(&mut query, id);
    query.push(format_args!(
        " AND r.id BETWEEN part.number << {FOUND} AND (part.number << {FOUND}) + {})) FROM part ORDER BY run DESC",
        (1 << FOUND) - 1
    ));
    Ok(Histogram::new(FOUND, query.build_query_as().fetch_all(connection).await?))
}

/// Attaches its operation and the decision about it to each row of a payroll; the rows are in their order.
pub(crate) async fn with_operations(
    connection: &mut SqliteConnection,
    payroll: PayrollId,
    mut rows: Vec<PayrollRow>,
) -> Result<Vec<PayrollRow>, LedgerError> {
    let confirmed: Vec<u32> = rows.iter().filter(|row| row.idempotency_key.is_some()).map(|row| row.position).collect();
    if confirmed.is_empty() {
        return Ok(rows);
    }
    let numbers: Vec<i64> = confirmed.iter().map(|position| row_number(payroll, *position)).collect();
    let sql = select_operations!("WHERE payroll_row IN (SELECT value FROM json_each(?))");
    let found = sqlx::query(sql).bind(crate::chain::row::json(&numbers)?).fetch_all(&mut *connection).await?;
    let operations = Operation::read_all(&found)?;
    let mut operations: HashMap<String, Operation> =
        operations.into_iter().map(|operation| (operation.idempotency_key.as_str().to_owned(), operation)).collect();
    for row in &mut rows {
        row.operation =
            row.idempotency_key.as_ref().and_then(|idempotency_key| operations.remove(idempotency_key.as_str()));
    }
    with_decisions(connection, payroll, rows).await
}
