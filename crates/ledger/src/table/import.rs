//! A whole past at once: many rows a statement, one transaction.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kaunta_domain::answer::WalletReport;
use kaunta_domain::event::Event;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use sqlx::{QueryBuilder, SqliteConnection};

use crate::error::LedgerError;
use crate::kept;
use crate::ledger::Ledger;
use crate::projection::{Projection, wallet_report};
use crate::search::{self, Texts};
use crate::table::balance;
use crate::table::operation::NewOperation;
use crate::table::read::to_the_millisecond;
use crate::table::write::{INSERT, json, known_party, push_row};

/// Operations in one statement; SQLite binds at most 32,766 values.
const ROWS: usize = 200;

/// One operation of the past on its way in.
struct Past<'p> {
    id: OperationId,
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
        let last: i64 =
            sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM operation").fetch_one(&mut *transaction).await?;
        let mut ids = Vec::with_capacity(past.len());
        for (chunk, first) in past.chunks(ROWS).zip((last + 1..).step_by(ROWS)) {
            let rows = prepare(&mut transaction, chunk, first).await?;
            insert_operations(&mut transaction, &rows).await?;
            insert_events(&mut transaction, &rows).await?;
            insert_texts(&mut transaction, &rows).await?;
            keep_last_balances(&mut transaction, &rows).await?;
            ids.extend(rows.iter().map(|row| row.id));
        }
        self.commit(transaction).await?;
        Ok(ids)
    }
}

async fn prepare<'p>(
    connection: &mut SqliteConnection,
    chunk: &'p [(NewOperation, Vec<Event>)],
    first: i64,
) -> Result<Vec<Past<'p>>, LedgerError> {
    let mut rows = Vec::with_capacity(chunk.len());
    for ((new, events), id) in chunk.iter().zip(first..) {
        let party = known_party(connection, &new.transfer, new.validation.map(|id| id.0)).await?;
        let projection = Projection::of(party, to_the_millisecond(new.at), events);
        rows.push(Past { id: OperationId(id), new, events, projection });
    }
    Ok(rows)
}

async fn insert_operations(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let mut query = QueryBuilder::new(INSERT);
    let mut between = " ";
    for row in rows {
        query.push(between);
        push_row(&mut query, Some(row.id), row.new, &row.projection)?;
        between = ", ";
    }
    query.build().execute(connection).await?;
    Ok(())
}

async fn insert_events(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let all: Vec<_> = rows.iter().flat_map(|row| row.events.iter().map(|event| (row.id, event))).collect();
    for some in all.chunks(ROWS * 10) {
        let mut query = QueryBuilder::new("INSERT INTO event (operation, at, kind, attempt, body, evidence) ");
        let mut written = Vec::with_capacity(some.len());
        for (id, event) in some {
            let body = kept::write(&event.kind).map_err(std::io::Error::other)?;
            written.push((*id, *event, body, event.evidence.as_ref().map(json).transpose()?));
        }
        query.push_values(written, |mut row, (id, event, body, evidence)| {
            row.push_bind(id.0)
                .push_bind(to_the_millisecond(event.at).timestamp_millis())
                .push_bind(kept::code(&event.kind))
                .push_bind(kept::attempt(&event.kind))
                .push_bind(body)
                .push_bind(evidence);
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_texts(connection: &mut SqliteConnection, rows: &[Past<'_>]) -> Result<(), LedgerError> {
    let texts = rows.iter().map(|row| {
        let projection = &row.projection;
        let ids = [projection.transaction_id.as_deref(), projection.service_reference.as_deref()];
        (row.id, Texts::of(&row.new.transfer, row.new.reference.as_str(), projection.party.as_deref(), ids))
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
