//! Closings: the book continues on another computer, and this copy accepts no more events.

use chrono::{DateTime, Utc};
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::reference::{EpochId, Seed};
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::setting::{self, AFTER_CLOSING, CARRIED, REPLACED};

/// One closing of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// The computer it was closed for.
    pub code: ComputerCode,
    /// Who closed it.
    pub by: Name,
    /// When.
    pub at: DateTime<Utc>,
    /// How many events the book had.
    pub events: u64,
    /// The fingerprint of the last of them.
    pub head: Fingerprint,
}

impl Closing {
    fn read(row: &SqliteRow) -> Result<Closing, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "closing", id);
        let (events, head): (i64, Vec<u8>) = (reader.plain("events")?, reader.plain("head")?);
        let damaged = || LedgerError::Damaged { detail: format!("the head of closing {id} can't be read") };
        Ok(Closing {
            code: reader.parsed("code", ComputerCode::parse)?,
            by: reader.parsed("who", Name::parse)?,
            at: reader.time("at")?,
            events: u64::try_from(events).unwrap_or_default(),
            head: Fingerprint::from_bytes(&head).ok_or_else(damaged)?,
        })
    }
}

/// The closings of the current epoch, oldest first; empty if the book is open.
pub(crate) async fn of_current(connection: &mut SqliteConnection) -> Result<Vec<Closing>, LedgerError> {
    let sql = "SELECT id, code, head, events, who, at FROM closing
               WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign') ORDER BY id";
    sqlx::query(sql).fetch_all(connection).await?.iter().map(Closing::read).collect()
}

pub(crate) async fn insert(
    connection: &mut SqliteConnection,
    epoch: EpochId,
    closing: &Closing,
) -> Result<(), LedgerError> {
    sqlx::query("INSERT INTO closing (code, head, epoch, events, who, at) VALUES (?, ?, ?, ?, ?, ?)")
        .bind(closing.code.as_str())
        .bind(closing.head.bytes().to_vec())
        .bind(epoch.0)
        .bind(i64::try_from(closing.events).unwrap_or(i64::MAX))
        .bind(closing.by.as_str())
        .bind(closing.at.timestamp_millis())
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn is_closed(connection: &mut SqliteConnection) -> Result<bool, LedgerError> {
    Ok(!of_current(connection).await?.is_empty())
}

/// Whether the book knows that its epoch with this seed was closed.
pub(crate) async fn knows_closing(connection: &mut SqliteConnection, of: &Seed) -> Result<bool, LedgerError> {
    let sql = "SELECT count(*) FROM closing JOIN epoch ON epoch.id = closing.epoch WHERE epoch.seed = ?";
    let closings: i64 = sqlx::query_scalar(sql).bind(of.to_hex()).fetch_one(connection).await?;
    Ok(closings > 0)
}

/// Whether the book continued after the epoch with this seed was closed.
pub(crate) async fn went_on_after(connection: &mut SqliteConnection, closed: &Seed) -> Result<bool, LedgerError> {
    let sql = "SELECT count(*) FROM closing JOIN epoch ON epoch.id = closing.epoch
               WHERE epoch.seed = ? AND epoch.id < (SELECT max(id) FROM epoch WHERE cause <> 'foreign')";
    let since: i64 = sqlx::query_scalar(sql).bind(closed.to_hex()).fetch_one(connection).await?;
    Ok(since > 0)
}

/// Whether an anchor with this seed belongs to an unrelated book that this one replaced.
pub(crate) async fn is_of_stranger(connection: &mut SqliteConnection, seed: &Seed) -> Result<bool, LedgerError> {
    let strangers = setting::read(connection, REPLACED).await?.unwrap_or_default();
    Ok(strangers.split(' ').any(|stranger| stranger == seed.to_hex()))
}

/// Whether the book that this one replaced continues on another computer.
pub(crate) async fn is_after_closing(connection: &mut SqliteConnection) -> Result<bool, LedgerError> {
    Ok(setting::read(connection, AFTER_CLOSING).await?.is_some())
}

/// A new epoch has begun, so the settings that describe how are no longer needed.
pub(crate) async fn forget_how(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    setting::forget(connection, AFTER_CLOSING).await?;
    setting::forget(connection, CARRIED).await
}
