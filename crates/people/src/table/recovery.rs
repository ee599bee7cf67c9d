//! The recovery code, and the failed attempts at it.

use chrono::{DateTime, Utc};
use sqlx::{Row, SqliteConnection};

use super::{bind_hashed, count, hashed, time, unreadable};
use crate::error::PeopleError;
use crate::hash::Hashed;

/// The stored code.
pub(crate) struct RecoveryRow {
    pub(crate) person: i64,
    pub(crate) code: Hashed,
    pub(crate) made_at: DateTime<Utc>,
}

pub(crate) async fn get(connection: &mut SqliteConnection) -> Result<Option<RecoveryRow>, PeopleError> {
    let sql = "SELECT person, hash, salt, memory, passes, lanes, made_at FROM recovery";
    let Some(row) = sqlx::query(sql).fetch_optional(connection).await? else { return Ok(None) };
    let made_at = time(row.try_get("made_at")?).ok_or_else(|| unreadable("recovery", 1, "made_at"))?;
    Ok(Some(RecoveryRow { person: row.try_get("person")?, code: hashed(&row, "recovery", 1)?, made_at }))
}

/// Replaces the code, without failed attempts.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    person: i64,
    code: &Hashed,
    at: DateTime<Utc>,
) -> Result<(), PeopleError> {
    sqlx::query("DELETE FROM recovery").execute(&mut *connection).await?;
    let sql =
        "INSERT INTO recovery (id, person, hash, salt, memory, passes, lanes, made_at) VALUES (1, ?, ?, ?, ?, ?, ?, ?)";
    bind_hashed(sqlx::query(sql).bind(person), code).bind(at.timestamp_millis()).execute(connection).await?;
    Ok(())
}

/// Counts an attempt that is about to be made; returns how many in a row have not succeeded.
pub(crate) async fn count_try(connection: &mut SqliteConnection) -> Result<u32, PeopleError> {
    let sql = "UPDATE recovery SET wrong = wrong + 1 RETURNING wrong";
    Ok(count(sqlx::query_scalar(sql).fetch_one(connection).await?))
}

/// The last attempt succeeded.
pub(crate) async fn forget_tries(connection: &mut SqliteConnection) -> Result<(), PeopleError> {
    sqlx::query("UPDATE recovery SET wrong = 0").execute(connection).await?;
    Ok(())
}
