//! Receipts that may not have come out. Only the newest sales and what was not printed lately are looked through, however large the
//! book is.

use chrono::{DateTime, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::event::Moment;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::{QueryBuilder, Sqlite};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};
use crate::table::print_job::{PrintJob, newest, queue};
use crate::value::day::day_number;
use crate::value::print_state::PrintState;

/// How many of the newest sales are looked through. Rows of a payroll, which print nothing automatically, are not counted.
const LOOKED_THROUGH: i64 = 2_000;

/// From when on receipts that may not have come out are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnprintedSince {
    /// Print jobs that were asked for since then.
    pub asked: DateTime<Utc>,
    /// Sales recorded since then, of which nothing was printed although receipts print automatically; `None` if they don't.
    pub sold: Option<DateTime<Utc>>,
    /// A sale that was settled later than this may still be on its way to the printer.
    pub settled: DateTime<Utc>,
}

impl Ledger {
    /// Payments of which a receipt was to be printed and did not certainly come out, with their newest print job; of everybody, or
    /// of one maker. Not those that a person left unprinted. Sales come first, so that no payroll, however long, leaves one out: its
    /// rows print nothing automatically, and nobody waits for their receipts. Of each kind the newest come first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn unprinted(
        &self,
        since: UnprintedSince,
        maker: Option<&PersonName>,
        limit: u32,
    ) -> Result<Vec<(Operation, Option<PrintJob>)>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let mut query = QueryBuilder::<Sqlite>::new(select_operations!(
            "WHERE id IN (
               SELECT operation FROM print_job job INDEXED BY print_job_not_out
               WHERE state NOT IN ('printed', 'taken') AND asked_at >= "
        ));
        query.push_bind(since.asked.timestamp_millis());
        query.push(" AND operation IS NOT NULL AND why IS NOT ").push_bind(PrintJob::LEFT);
        query.push(
            " AND NOT EXISTS (SELECT 1 FROM print_job INDEXED BY print_job_of_operation
                              WHERE operation = job.operation AND id > job.id)",
        );
        if let Some(sold) = since.sold {
            query.push(
                " UNION ALL
               SELECT id FROM (
                 SELECT id, created_at, settled_after, state, contradicted_by, token_claim, idempotency_key FROM operation
                 WHERE id >= (SELECT min(first) FROM operation_day WHERE payroll = 0 AND day >= ",
            );
            query.push_bind(day_number(day_of(sold)));
            query.push(") AND payroll_row IS NULL ORDER BY id DESC LIMIT ").push_bind(LOOKED_THROUGH);
            query.push(") sold WHERE created_at >= ").push_bind(sold.timestamp_millis());
            query.push(" AND created_at + settled_after <= ").push_bind(since.settled.timestamp_millis());
            // One receipt is printed for the bills of a basket, once it has ended.
            query.push(
                " AND state = 'succeeded' AND contradicted_by IS NULL
                 AND (token_claim IS NULL OR token_claim = 'owed')
                 AND NOT EXISTS (SELECT 1 FROM print_job INDEXED BY print_job_of_operation WHERE operation = sold.id)
                 AND NOT EXISTS (SELECT 1 FROM basket_row r JOIN basket b ON b.id = r.basket
                                 WHERE r.idempotency_key = sold.idempotency_key AND b.state <> 'ended')",
            );
        }
        query.push(")");
        if let Some(maker) = maker {
            query.push(" AND maker_folded = ").push_bind(maker.folded());
        }
        query.push(" ORDER BY payroll_row IS NOT NULL, id DESC LIMIT ").push_bind(limit);
        let operations = Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?;
        let mut unprinted = Vec::with_capacity(operations.len());
        for operation in operations {
            let job = newest(&mut moment, operation.id.into()).await?;
            unprinted.push((operation, job));
        }
        Ok(unprinted)
    }

    /// Records that a person leaves the receipt of an operation unprinted.
    ///
    /// # Errors
    /// The book can't be written, or it has no such operation.
    pub async fn leave_unprinted(
        &self,
        operation: OperationId,
        now: Moment,
        by: Option<Name>,
    ) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let job = queue(&mut transaction, operation.into(), now, by).await?;
        let sql = "UPDATE print_job SET state = ?, why = ? WHERE id = ?";
        let left = sqlx::query(sql).bind(PrintState::NotPrinted.code()).bind(PrintJob::LEFT).bind(job.id.0);
        left.execute(&mut *transaction).await?;
        self.commit(transaction).await
    }
}
