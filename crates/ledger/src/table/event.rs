//! Events: written once, read for ever.

use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::reference::OperationId;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::error::LedgerError;
use crate::kept;
use crate::ledger::Ledger;
use crate::table::read::{Reader, to_the_millisecond};
use crate::table::write::json;

impl Ledger {
    /// Everything that happened to an operation, oldest first, with its evidence.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn events(&self, id: OperationId) -> Result<Vec<Event>, LedgerError> {
        let rows = sqlx::query("SELECT id, at, body, evidence FROM event WHERE operation = ? ORDER BY id")
            .bind(id.0)
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(read).collect()
    }
}

pub(crate) async fn insert(
    connection: &mut SqliteConnection,
    operation: OperationId,
    event: &Event,
) -> Result<(), LedgerError> {
    let body = kept::write(&event.kind).map_err(std::io::Error::other)?;
    sqlx::query("INSERT INTO event (operation, at, kind, attempt, body, evidence) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(operation.0)
        .bind(to_the_millisecond(event.at).timestamp_millis())
        .bind(kept::code(&event.kind))
        .bind(kept::attempt(&event.kind))
        .bind(body)
        .bind(event.evidence.as_ref().map(json).transpose()?)
        .execute(connection)
        .await?;
    Ok(())
}

/// The events of an operation without their evidence, which decides nothing.
pub(crate) async fn kinds_of(
    connection: &mut SqliteConnection,
    operation: OperationId,
) -> Result<Vec<Event>, LedgerError> {
    let rows = sqlx::query("SELECT id, at, body, NULL AS evidence FROM event WHERE operation = ? ORDER BY id")
        .bind(operation.0)
        .fetch_all(connection)
        .await?;
    rows.iter().map(read).collect()
}

/// Whoever begins an attempt first is the one who sends it.
pub(crate) async fn refuse_attempt_begun_before(
    connection: &mut SqliteConnection,
    operation: OperationId,
    kind: &EventKind,
) -> Result<(), LedgerError> {
    let Some(attempt) = kept::attempt(kind) else { return Ok(()) };
    let before: Option<i64> = sqlx::query_scalar("SELECT id FROM event WHERE operation = ? AND attempt = ?")
        .bind(operation.0)
        .bind(attempt)
        .fetch_optional(connection)
        .await?;
    if before.is_some() { Err(LedgerError::AttemptTaken { operation, attempt }) } else { Ok(()) }
}

fn read(row: &SqliteRow) -> Result<Event, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "event", id);
    Ok(Event {
        at: reader.time("at")?,
        tick: None,
        by: None,
        kind: reader.parsed("body", kept::read)?,
        evidence: reader.json_if_any("evidence")?,
    })
}
