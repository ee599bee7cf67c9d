//! A whole past at once: many rows a statement, one transaction.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::WalletReport;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::wallet::WalletType;
use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::chain::canonical;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::projection::{Projection, wallet_report};
use crate::row::{EventRow, IntentionRow};
use crate::search::{self, Texts};
use crate::table::operation::NewOperation;
use crate::table::read::to_the_millisecond;
use crate::table::{balance, event, record};
use crate::transaction::Writing;

/// Operations in one statement; SQLite binds at most 32,766 values.
const ROWS: usize = 200;

/// One operation of the past on its way in.
struct Past<'p> {
    id: OperationId,
    reference: Reference,
    new: &'p NewOperation,
    events: &'p [Event],
    projection: Projection,
}

impl Ledger {
    /// Writes down operations that have already happened, each with all its events, in one transaction: how a bench or a
    /// test fills a book. The events are not added to: give [`kaunta_domain::event::EventKind::Recorded`] too.
    ///
    /// # Errors
    /// An intention or a reference is in the book already, or the book can't be written; none of them is written then.
    pub async fn import(&self, past: &[(NewOperation, Vec<Event>)]) -> Result<Vec<OperationId>, LedgerError> {
        let mut transaction = self.begin().await?;
        search::index_missing(&mut transaction).await?;
        let first = transaction.tip.number + 1;
        let mut ids = Vec::with_capacity(past.len());
        for (chunk, first) in past.chunks(ROWS).zip((first..).step_by(ROWS)) {
            let rows = self.prepare(&mut transaction, chunk, first).await?;
            insert_operations(&mut transaction, &rows).await?;
            insert_events(&mut transaction, &rows).await?;
            insert_texts(&mut transaction, &rows).await?;
            keep_last_balances(&mut transaction, &rows).await?;
            ids.extend(rows.iter().map(|row| row.id));
        }
        if let Some(last) = ids.last() {
            (transaction.tip.number, transaction.tip.indexed) = (last.0, last.0);
            self.reserve(last.0).await?;
        }
        self.commit(transaction).await?;
        Ok(ids)
    }

    async fn prepare<'p>(
        &self,
        connection: &mut SqliteConnection,
        chunk: &'p [(NewOperation, Vec<Event>)],
        first: i64,
    ) -> Result<Vec<Past<'p>>, LedgerError> {
        let mut rows = Vec::with_capacity(chunk.len());
        let seed = self.seed();
        for ((new, events), id) in chunk.iter().zip(first..).map(|(past, id)| (past, OperationId(id))) {
            let party = self.known_party(connection, &new.transfer, new.validation).await?;
            let projection = Projection::of(party, to_the_millisecond(new.now.at), events);
            rows.push(Past { id, reference: Reference::of(&seed, id), new, events, projection });
        }
        Ok(rows)
    }
}

async fn insert_operations(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let mut sql = String::from(record::INSERT);
    for place in 0..rows.len() {
        sql.push_str(if place == 0 { record::VALUES } else { record::MORE_VALUES });
    }
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for row in rows {
        let intention = IntentionRow::of(row.id, &row.reference, row.new)?;
        query = record::bind(query, intention, &row.projection)?;
    }
    query.execute(connection).await?;
    Ok(())
}

async fn insert_events(transaction: &mut Writing, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let all: Vec<_> = rows.iter().flat_map(|row| row.events.iter().map(move |event| (row, event))).collect();
    for some in all.chunks(ROWS * 10) {
        let mut sql = String::from(event::INSERT);
        for place in 0..some.len() {
            sql.push_str(if place == 0 { event::VALUES } else { event::MORE_VALUES });
        }
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (past, event) in some {
            let row = EventRow::of(transaction.tip.events + 1, past.id, event)?;
            let intention = match event.kind {
                EventKind::Recorded => Some(IntentionRow::of(past.id, &past.reference, past.new)?),
                EventKind::Sending { .. }
                | EventKind::Sent { .. }
                | EventKind::LookedUp { .. }
                | EventKind::CalledBack { .. }
                | EventKind::Settled { .. } => None,
            };
            transaction.tip.head = transaction.tip.head.then(&canonical(&row, intention.as_ref()));
            transaction.tip.events = row.id;
            query = event::bind(query, row, transaction.tip.head);
        }
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}

async fn insert_texts(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let texts = rows.iter().map(|row| {
        let projection = &row.projection;
        let ids = [projection.transaction_id.as_deref(), projection.service_reference.as_deref()];
        (row.id, Texts::of(&row.new.transfer, row.reference.as_str(), projection.party.as_deref(), ids))
    });
    search::insert_all(connection, texts).await
}

/// The last report of each wallet: the others would only be overwritten.
async fn keep_last_balances(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let mut last: BTreeMap<&str, (DateTime<Utc>, OperationId, &WalletReport, WalletType)> = BTreeMap::new();
    for row in rows {
        for event in row.events {
            let Some(report) = wallet_report(event).filter(|report| report.balance_after.is_some()) else { continue };
            let asked = row.new.transfer.wallet;
            let wallet = balance::wallet_of(report, asked);
            if last.get(wallet).is_none_or(|held| event.at >= held.0) {
                last.insert(wallet, (event.at, row.id, report, asked));
            }
        }
    }
    for (at, id, report, asked) in last.into_values() {
        balance::keep(connection, report, asked, at, Some(id)).await?;
    }
    Ok(())
}
