//! Imports a whole history in one transaction.

use kaunta_domain::event::Event;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::ROWS;
use crate::table::bulk_insert::{OperationWithEvents, RecordContext, insert};
use crate::table::operation::NewOperation;
use crate::table::search::{self, Texts};

impl Ledger {
    /// Records operations that have already happened, each with all its events, in one transaction; benchmarks and tests
    /// fill a book this way. No events are added: include [`kaunta_domain::event::EventKind::Recorded`] too.
    ///
    /// # Errors
    /// An idempotency key or a reference is already in the book, or the book can't be written; nothing was written.
    pub async fn import(&self, past: &[(NewOperation, Vec<Event>)]) -> Result<Vec<OperationId>, LedgerError> {
        let mut transaction = self.begin().await?;
        let last = transaction.tip.number;
        search::index_up_to(&mut transaction, last).await?;
        let mut ids = Vec::with_capacity(past.len());
        for chunk in past.chunks(ROWS) {
            let rows = self.give_numbers(&mut transaction, chunk, RecordContext::default()).await?;
            insert(&mut transaction, &rows).await?;
            insert_texts(&mut transaction, &rows).await?;
            ids.extend(rows.iter().map(|row| row.id));
        }
        if let Some(last) = ids.last() {
            search::end_at(&mut transaction, last.0).await?;
            self.reserve(last.0).await?;
        }
        self.commit(transaction).await?;
        Ok(ids)
    }
}

async fn insert_texts(connection: &mut SqliteConnection, rows: &[OperationWithEvents<'_>]) -> Result<(), LedgerError> {
    let texts = rows.iter().map(|row| {
        let projection = &row.projection;
        let ids = [projection.transaction_id.as_deref(), projection.service_reference.as_deref()];
        (row.id, Texts::of(&row.new.transfer, row.numbered.reference.as_str(), projection.party.as_deref(), ids))
    });
    search::insert_all(connection, texts).await
}
