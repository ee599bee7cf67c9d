//! Reads all rows of a payroll in chunks, without holding them all in memory.

use kaunta_domain::payroll::PayrollId;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::history::MAXIMUM_PAGE;
use crate::table::payroll::page::with_operations;
use crate::table::payroll::row::{PayrollRow, select_rows};
use crate::value::row_number::row_number;
use crate::value::row_number::row_numbers;

/// A read in progress.
#[derive(Debug)]
pub struct AllRows<'l> {
    ledger: &'l Ledger,
    payroll: PayrollId,
    after: i64,
}

impl Ledger {
    /// Starts reading all rows of a payroll in their order, each with its operation.
    #[must_use]
    pub fn all_rows(&self, id: PayrollId) -> AllRows<'_> {
        AllRows { ledger: self, payroll: id, after: *row_numbers(id).start() }
    }
}

impl AllRows<'_> {
    /// The next rows, at most [`MAXIMUM_PAGE`]; empty at the end.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn next_chunk(&mut self) -> Result<Vec<PayrollRow>, LedgerError> {
        let mut reader = self.ledger.reader().await?;
        let rows = sqlx::query(select_rows!("WHERE id > ? AND id <= ? ORDER BY id LIMIT ?"))
            .bind(self.after)
            .bind(*row_numbers(self.payroll).end())
            .bind(MAXIMUM_PAGE)
            .fetch_all(&mut *reader)
            .await?;
        let rows = rows.iter().map(PayrollRow::read).collect::<Result<Vec<_>, LedgerError>>()?;
        if let Some(last) = rows.last() {
            self.after = row_number(self.payroll, last.position);
        }
        with_operations(&mut reader, self.payroll, rows).await
    }
}
