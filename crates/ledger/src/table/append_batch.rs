//! Recording what happened to many operations at once.

use std::collections::BTreeSet;

use kaunta_domain::answer::{Doubt, Evidence, SendOutcome, Unreadable};
use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::reference::OperationId;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::batch::{Batch, operations_of};
use crate::table::operation::Operation;
use crate::value::id::BatchId;

impl Ledger {
    /// Appends events to operations, in this order, and updates each operation's state: all or nothing, synced when this
    /// returns. Returns each operation once, by number.
    ///
    /// # Errors
    /// As [`Ledger::append`].
    pub async fn append_all(&self, events: Vec<(OperationId, Event)>) -> Result<Vec<Operation>, LedgerError> {
        let ids: BTreeSet<OperationId> = events.iter().map(|(id, _)| *id).collect();
        let mut transaction = self.begin().await?;
        self.add_all(&mut transaction, events).await?;
        let mut operations = Vec::with_capacity(ids.len());
        for id in ids {
            operations.extend(Operation::find(&mut transaction, id).await?);
        }
        self.commit_event(transaction).await?;
        Ok(operations)
    }

    /// Records the outcome of a batch, once: the whole exchange with the first operation's outcome, and for each operation
    /// what the answer says. An operation that the answer doesn't mention becomes Unknown. Returns the operations in the
    /// order of the batch. Calling it again, as after an uncertain commit, writes nothing and returns their current state.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchBatch`], [`LedgerError::NotOfThisBatch`], and those of [`Ledger::append`]; nothing was written.
    pub async fn append_batch(
        &self,
        id: BatchId,
        now: Moment,
        evidence: Option<Evidence>,
        outcomes: Vec<(OperationId, Event)>,
    ) -> Result<Vec<Operation>, LedgerError> {
        let mut transaction = self.begin().await?;
        let batch = Batch::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchBatch(id))?;
        let operations = operations_of(&mut transaction, id).await?;
        if batch.answered_at.is_some() {
            return Ok(operations);
        }
        let outcomes = complete(&operations, outcomes, evidence, now)?;
        self.add_all(&mut transaction, outcomes).await?;
        sqlx::query("UPDATE batch SET answered_at = ? WHERE id = ?")
            .bind(now.at.timestamp_millis())
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        let after = operations_of(&mut transaction, id).await?;
        self.commit_event(transaction).await?;
        Ok(after)
    }

    async fn add_all(&self, transaction: &mut Writing, events: Vec<(OperationId, Event)>) -> Result<(), LedgerError> {
        for (id, event) in events {
            let before = Operation::find(transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
            self.add(transaction, before, event, |operation, _| operation.next_look_up_at).await?;
        }
        Ok(())
    }
}

/// At least one outcome for each operation, with the exchange on the first.
fn complete(
    operations: &[Operation],
    outcomes: Vec<(OperationId, Event)>,
    evidence: Option<Evidence>,
    now: Moment,
) -> Result<Vec<(OperationId, Event)>, LedgerError> {
    let all: BTreeSet<OperationId> = operations.iter().map(|operation| operation.id).collect();
    if let Some((stranger, _)) = outcomes.iter().find(|(id, _)| !all.contains(id)) {
        return Err(LedgerError::NotOfThisBatch(*stranger));
    }
    let is_outcome = |event: &Event| matches!(event.kind, EventKind::Sent { .. });
    let told: BTreeSet<OperationId> =
        outcomes.iter().filter(|(_, event)| is_outcome(event)).map(|(id, _)| *id).collect();
    let silent = operations.iter().filter(|operation| !told.contains(&operation.id));
    let mut complete = outcomes;
    complete.extend(silent.map(|operation| (operation.id, unmentioned(operation.attempts, now))));
    if let Some((_, first)) = complete.iter_mut().find(|(_, event)| is_outcome(event)) {
        first.evidence = evidence.or(first.evidence.take());
    }
    Ok(complete)
}

fn unmentioned(attempt: u32, now: Moment) -> Event {
    let doubt = Doubt::Unreadable { why: Unreadable::PaymentNotMentioned };
    Event::new(now, EventKind::Sent { attempt, outcome: SendOutcome::Unknown { doubt } })
}
