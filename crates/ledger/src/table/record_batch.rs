//! Recording operations with more than their two first events, or several at once: one synced transaction before the first
//! byte is sent, all or nothing.

use kaunta_domain::event::Event;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::ROWS;
use crate::table::approval::granted::{Granted, needs_approval};
use crate::table::batch::{Batch, BatchRecorded, NewBatch};
use crate::table::bulk_insert::{RecordContext, insert};
use crate::table::limit::refuse_over_limit;
use crate::table::operation::{NewOperation, Operation, Recorded, select_operations};
use crate::table::refused::{idempotency_keys, refused_by_payroll};
use crate::value::id::BatchId;

impl Ledger {
    /// Records a batch: its operations, each with its first events, under the next numbers and the references derived from
    /// them. When this returns [`BatchRecorded::New`], everything is synced to disk and the batch may be sent.
    ///
    /// # Errors
    /// [`LedgerError::BatchReferenceTaken`], [`LedgerError::IdempotencyKeyReused`], [`LedgerError::PayrollNotRunning`],
    /// [`LedgerError::OtherThanItsRow`]; or the book, or its anchor outside, can't be written. Nothing was written.
    pub async fn record_batch(&self, new: &NewBatch) -> Result<BatchRecorded, LedgerError> {
        match self.write_batch(new).await {
            Ok(recorded) => Ok(recorded),
            Err(error) => {
                // An uncertain commit may have happened.
                let before = recorded_before(&mut *self.reader().await?, &new.operations).await?;
                if before.is_empty() { Err(error) } else { Ok(BatchRecorded::Already(before)) }
            }
        }
    }

    async fn write_batch(&self, new: &NewBatch) -> Result<BatchRecorded, LedgerError> {
        let mut transaction = self.begin().await?;
        match self.fill_batch(&mut transaction, new).await {
            Ok(recorded @ BatchRecorded::Already(_)) => Ok(recorded),
            Ok(BatchRecorded::New(batch, operations) | BatchRecorded::CommitUncertain(batch, operations)) => {
                let committed = commit(&mut transaction).await;
                let is_committed = committed.is_ok();
                let recorded = match committed {
                    Ok(()) => Ok(BatchRecorded::New(batch, operations)),
                    Err(error) => {
                        if transaction.is_under_way() {
                            transaction.roll_back().await;
                        }
                        self.batch_in_spite_of(&mut transaction, error, batch, operations).await
                    }
                };
                self.end(transaction, is_committed).await;
                recorded
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the batch is in the book although its commit failed. Call this while holding the write lock.
    async fn batch_in_spite_of(
        &self,
        transaction: &mut Writing,
        error: LedgerError,
        batch: Batch,
        operations: Vec<Operation>,
    ) -> Result<BatchRecorded, LedgerError> {
        let found = if transaction.is_under_way() {
            Batch::find(&mut *self.reader().await?, batch.id).await?
        } else {
            Batch::find(transaction, batch.id).await?
        };
        if found.is_none_or(|found| found.reference != batch.reference) {
            return Err(error);
        }
        tracing::error!(%error, batch = %batch.id, "the disk reported an error, but the batch is in the book");
        Ok(BatchRecorded::CommitUncertain(batch, operations))
    }

    async fn fill_batch(&self, transaction: &mut Writing, new: &NewBatch) -> Result<BatchRecorded, LedgerError> {
        let before = recorded_before(transaction, &new.operations).await?;
        // An empty batch has nothing to send either.
        if !before.is_empty() || new.operations.is_empty() {
            return Ok(BatchRecorded::Already(before));
        }
        if let Some(taken) = batch_before(transaction, new).await? {
            return Err(LedgerError::BatchReferenceTaken(taken));
        }
        if let Some(error) = refused_by_payroll(transaction, &new.operations).await? {
            return Err(error);
        }
        for operation in new.operations.iter().filter(|_| new.payroll.is_none()) {
            if needs_approval(transaction, operation).await? {
                return Err(LedgerError::NeedsApproval);
            }
        }
        let batch = insert_batch(transaction, new).await?;
        let context = RecordContext { batch: Some(batch.id), ..RecordContext::default() };
        let operations = self.write_together(transaction, &new.operations, context).await?;
        Ok(BatchRecorded::New(batch, operations))
    }

    /// Records one operation that has balance evidence or must stay within limits.
    pub(crate) async fn record_in_steps(&self, new: NewOperation) -> Result<Recorded, LedgerError> {
        let transaction = self.begin().await?;
        self.record_begun(transaction, new, None).await
    }

    /// The same within an open transaction, for an operation that a second person approves in it.
    pub(crate) async fn record_begun(
        &self,
        mut transaction: Writing,
        new: NewOperation,
        granted: Option<&Granted>,
    ) -> Result<Recorded, LedgerError> {
        let id = OperationId(transaction.tip.number + 1);
        let numbered = self.current_epoch().give_next(&new, &mut { transaction.tip.serial });
        let context = RecordContext { granted, ..RecordContext::default() };
        let written = self.write_together(&mut transaction, std::slice::from_ref(&new), context).await;
        let written = match written {
            Ok(operations) => commit(&mut transaction).await.map(|()| operations),
            Err(error) => {
                transaction.roll_back().await;
                Err(error)
            }
        };
        let is_committed = written.is_ok();
        let recorded = match written.map(|operations| operations.into_iter().next()) {
            Ok(Some(operation)) => Ok(Recorded::New(operation)),
            Ok(None) => Err(LedgerError::NoSuchOperation(id)),
            // Checked before anybody else can write.
            Err(error) => {
                if transaction.is_under_way() {
                    transaction.roll_back().await;
                }
                self.recorded_in_spite_of(&mut transaction, error, &new, (id, &numbered), granted).await
            }
        };
        self.end(transaction, is_committed).await;
        recorded
    }

    async fn write_together(
        &self,
        transaction: &mut Writing,
        news: &[NewOperation],
        context: RecordContext<'_>,
    ) -> Result<Vec<Operation>, LedgerError> {
        // The book's own triggers rely on the rules stored in the book, which anybody who edits the file could loosen.
        if context.granted.is_none() && news.iter().any(|new| new.is_large_by(new.rules)) {
            return Err(LedgerError::NeedsApproval);
        }
        refuse_over_limit(transaction, news).await?;
        let past = with_first_events(news, context.granted);
        let mut operations = Vec::with_capacity(news.len());
        for chunk in past.chunks(ROWS) {
            let rows = self.give_numbers(transaction, chunk, context).await?;
            insert(transaction, &rows).await?;
            operations.extend(rows.into_iter().map(|row| row.into_operation()));
        }
        self.reserve(transaction.tip.number).await?;
        Ok(operations)
    }

    /// Releases the write lock. Call this once it is known what the book holds.
    async fn end(&self, transaction: Writing, is_committed: bool) {
        self.record_commit(transaction, is_committed);
        if is_committed {
            self.announce_growth().await;
            fail::fail_point!("record-after-commit");
        }
    }
}

async fn commit(transaction: &mut Writing) -> Result<(), LedgerError> {
    fail::fail_point!("record-before-commit");
    transaction.commit().await
}

/// The first events: recorded, approved if it was, balance read, attempt begun. Operations that share a balance read store
/// its exchange once.
fn with_first_events(news: &[NewOperation], granted: Option<&Granted>) -> Vec<(NewOperation, Vec<Event>)> {
    let mut last = None;
    let all = news.iter().map(|new| {
        let new = new.to_the_millisecond();
        let balance_read = new.balance_read.clone().map(|event| {
            let is_kept = event.evidence.is_some() && last == event.evidence;
            last.clone_from(&event.evidence);
            Event { evidence: event.evidence.filter(|_| !is_kept), ..event }
        });
        let [recorded, sending] = new.first_events();
        let approved = granted.map(|granted| granted.event(new.now));
        let events = [Some(recorded), approved, balance_read, Some(sending)].into_iter().flatten().collect();
        (new, events)
    });
    all.collect()
}

async fn insert_batch(connection: &mut SqliteConnection, new: &NewBatch) -> Result<Batch, LedgerError> {
    let sent_at =
        new.operations.iter().map(|operation| operation.to_the_millisecond().now.at).min().unwrap_or_default();
    let id = sqlx::query("INSERT INTO batch (reference, payroll, part, sent_at) VALUES (?, ?, ?, ?)")
        .bind(new.reference.as_str())
        .bind(new.payroll.map(|(payroll, _)| payroll.0))
        .bind(new.payroll.map(|(_, part)| part))
        .bind(sent_at.timestamp_millis())
        .execute(connection)
        .await?
        .last_insert_rowid();
    Ok(Batch { id: BatchId(id), reference: new.reference.clone(), payroll: new.payroll, sent_at, answered_at: None })
}

/// The batch that already has this reference or this part of the payroll.
async fn batch_before(connection: &mut SqliteConnection, new: &NewBatch) -> Result<Option<BatchId>, LedgerError> {
    let sql = "SELECT id FROM batch WHERE reference = ?
               UNION ALL SELECT id FROM batch WHERE payroll = ? AND part = ? LIMIT 1";
    let id: Option<i64> = sqlx::query_scalar(sql)
        .bind(new.reference.as_str())
        .bind(new.payroll.map(|(payroll, _)| payroll.0))
        .bind(new.payroll.map(|(_, part)| part))
        .fetch_optional(connection)
        .await?;
    Ok(id.map(BatchId))
}

/// The operations that these idempotency keys made before.
async fn recorded_before(
    connection: &mut SqliteConnection,
    news: &[NewOperation],
) -> Result<Vec<Operation>, LedgerError> {
    let sql = select_operations!("WHERE idempotency_key IN (SELECT value FROM json_each(?)) ORDER BY id");
    let rows = sqlx::query(sql).bind(idempotency_keys(news)?).fetch_all(connection).await?;
    let before = Operation::read_all(&rows)?;
    for operation in &before {
        let is_other = news.iter().any(|new| {
            new.idempotency_key == operation.idempotency_key && !new.transfer.moves_the_same(&operation.transfer)
        });
        if is_other {
            return Err(LedgerError::IdempotencyKeyReused(operation.id));
        }
    }
    Ok(before)
}
