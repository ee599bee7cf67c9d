//! Events: written once, never changed.

use kaunta_domain::event::{Event, EventKind, MachineName, MonotonicStamp};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Row, Sqlite, SqliteConnection};

use crate::chain::canonical;
use crate::chain::row::EventRow;
use crate::encoding::packed::Packed;
use crate::encoding::read::Reader;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::number;
use crate::table::operation::Operation;

/// An event as stored in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its number in the book, across all operations, from 1.
    pub id: i64,
    /// What happened.
    pub event: Event,
    /// The chain's fingerprint up to and including this event.
    pub fingerprint: Fingerprint,
}

impl Ledger {
    /// All events of an operation, oldest first, with their evidence.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn events(&self, id: OperationId) -> Result<Vec<StoredEvent>, LedgerError> {
        events_of(&mut *self.reader().await?, id).await
    }

    /// All events of an operation without the evidence, which may be many times as large.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn event_kinds(&self, id: OperationId) -> Result<Vec<Event>, LedgerError> {
        kinds_of(&mut *self.reader().await?, id).await
    }

    /// An operation with all its events, read in one snapshot: two separate reads could return a state that the last event
    /// has already changed.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operation_and_events(
        &self,
        id: OperationId,
    ) -> Result<Option<(Operation, Vec<StoredEvent>)>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let Some(operation) = Operation::find(&mut moment, id).await? else { return Ok(None) };
        let events = events_of(&mut moment, id).await?;
        Ok(Some((operation, events)))
    }
}

async fn events_of(connection: &mut SqliteConnection, id: OperationId) -> Result<Vec<StoredEvent>, LedgerError> {
    let sql =
        "SELECT id, at, run, stamp, who, machine, body, evidence, hash FROM event WHERE operation = ? ORDER BY id";
    let rows = sqlx::query(sql).bind(id.0).fetch_all(connection).await?;
    rows.iter().map(read_kept).collect()
}

/// Comes before the values of [`bind`].
pub(crate) const INSERT: &str =
    "INSERT INTO event (id, operation, at, run, stamp, kind, attempt, who, body, evidence, hash, machine) VALUES ";
pub(crate) const VALUES: &str = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
pub(crate) const MORE_VALUES: &str = ", (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/// Adds an event to the end of the chain.
pub(crate) async fn insert(
    transaction: &mut Writing,
    operation: OperationId,
    event: &Event,
) -> Result<(), LedgerError> {
    let row = EventRow::of(transaction.tip.events + 1, operation, event, transaction.machine())?;
    let hash = transaction.tip.head.then(&canonical(&row, None));
    let sql = "INSERT INTO event (id, operation, at, run, stamp, kind, attempt, who, body, evidence, hash, machine)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    transaction.tip.events = row.id;
    transaction.tip.head = hash;
    bind(sqlx::query(sql), row, hash).execute(&mut **transaction).await?;
    let told: Vec<_> = number::reported(&event.kind).into_iter().map(|number| (number, operation.0)).collect();
    number::store(transaction, &told).await
}

/// Binds the values of one row, in the order of [`INSERT`].
pub(crate) fn bind<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    row: EventRow,
    hash: Fingerprint,
) -> Query<'q, Sqlite, SqliteArguments> {
    let body = row.packed_body();
    query
        .bind(row.id)
        .bind(row.operation)
        .bind(row.at)
        .bind(row.run)
        .bind(row.stamp)
        .bind(row.kind)
        .bind(row.attempt)
        .bind(row.who)
        .bind(body)
        .bind(row.evidence.map(Packed::of))
        .bind(hash.bytes().to_vec())
        .bind(row.machine)
}

/// The events of an operation without their evidence, which does not affect its state.
pub(crate) async fn kinds_of(
    connection: &mut SqliteConnection,
    operation: OperationId,
) -> Result<Vec<Event>, LedgerError> {
    let rows = sqlx::query(
        "SELECT id, at, run, stamp, who, machine, body, NULL AS evidence FROM event WHERE operation = ? ORDER BY id",
    )
    .bind(operation.0)
    .fetch_all(connection)
    .await?;
    rows.iter().map(read).collect()
}

/// Only the first caller to begin an attempt may send it.
pub(crate) async fn refuse_attempt_begun_before(
    connection: &mut SqliteConnection,
    operation: OperationId,
    kind: &EventKind,
) -> Result<(), LedgerError> {
    let Some(attempt) = stored_event::attempt(kind) else { return Ok(()) };
    let before: Option<i64> = sqlx::query_scalar("SELECT id FROM event WHERE operation = ? AND attempt = ?")
        .bind(operation.0)
        .bind(attempt)
        .fetch_optional(connection)
        .await?;
    if before.is_some() { Err(LedgerError::AttemptTaken { operation, attempt }) } else { Ok(()) }
}

fn read_kept(row: &SqliteRow) -> Result<StoredEvent, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "event", id);
    let hash: &[u8] = reader.plain("hash")?;
    let fingerprint = Fingerprint::from_bytes(hash).ok_or_else(|| reader.unreadable("hash", "not 32 bytes"))?;
    Ok(StoredEvent { id, event: read(row)?, fingerprint })
}

pub(crate) fn read(row: &SqliteRow) -> Result<Event, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "event", id);
    let stamp = match (reader.plain::<Option<u32>>("run")?, reader.plain::<Option<i64>>("stamp")?) {
        (Some(run), Some(ms)) => {
            Some(MonotonicStamp { run, ms: u64::try_from(ms).map_err(|error| reader.unreadable("stamp", error))? })
        }
        (None, _) | (_, None) => None,
    };
    let name = |text: &str| Name::try_from(text.to_owned());
    Ok(Event {
        at: reader.time("at")?,
        stamp,
        by: reader.parsed_if_any("who", name)?,
        machine: reader.parsed_if_any("machine", MachineName::parse)?,
        kind: reader.unpacked("body", stored_event::read)?,
        evidence: reader.unpacked_if_any("evidence", |text| serde_json::from_str(text))?,
    })
}
