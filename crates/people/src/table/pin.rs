//! The PINs, and the failed attempts at each.

use sqlx::{Row, SqliteConnection};

use super::{bind_hashed, count, hashed};
use crate::error::PeopleError;
use crate::hash::Hashed;
use crate::secret::SecretFingerprint;
use crate::tries::LockoutSubject;

pub(crate) async fn get(connection: &mut SqliteConnection, person: i64) -> Result<Option<Hashed>, PeopleError> {
    let sql = "SELECT hash, salt, memory, passes, lanes FROM pin WHERE person = ?";
    let row = sqlx::query(sql).bind(person).fetch_optional(connection).await?;
    row.as_ref().map(|row| hashed(row, "pin", person)).transpose()
}

/// Sets a person's PIN, without failed attempts.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    person: i64,
    pin: &Hashed,
    secret: Option<SecretFingerprint>,
) -> Result<(), PeopleError> {
    let sql = "INSERT INTO pin (person, hash, salt, memory, passes, lanes, secret) VALUES (?, ?, ?, ?, ?, ?, ?)
               ON CONFLICT (person) DO UPDATE SET hash = excluded.hash, salt = excluded.salt, memory = excluded.memory,
                 passes = excluded.passes, lanes = excluded.lanes, secret = excluded.secret, wrong = 0";
    bind_hashed(sqlx::query(sql).bind(person), pin)
        .bind(secret.as_ref().map(SecretFingerprint::bytes))
        .execute(connection)
        .await?;
    Ok(())
}

/// Counts an attempt that is about to be made; returns how many in a row have not succeeded.
pub(crate) async fn count_try(connection: &mut SqliteConnection, person: i64) -> Result<u32, PeopleError> {
    let sql = "UPDATE pin SET wrong = wrong + 1 WHERE person = ? RETURNING wrong";
    Ok(count(sqlx::query_scalar(sql).bind(person).fetch_one(connection).await?))
}

/// The last attempt succeeded.
pub(crate) async fn forget_tries(connection: &mut SqliteConnection, person: i64) -> Result<(), PeopleError> {
    sqlx::query("UPDATE pin SET wrong = 0 WHERE person = ?").bind(person).execute(connection).await?;
    Ok(())
}

/// Everybody's count, and the recovery code's.
pub(crate) async fn counts(connection: &mut SqliteConnection) -> Result<Vec<(LockoutSubject, u32)>, PeopleError> {
    let sql = "SELECT person, wrong FROM pin UNION ALL SELECT NULL, wrong FROM recovery";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let read = |row: &sqlx::sqlite::SqliteRow| {
        let person: Option<i64> = row.try_get("person")?;
        Ok((person.map_or(LockoutSubject::Recovery, LockoutSubject::Person), count(row.try_get("wrong")?)))
    };
    rows.iter().map(read).collect()
}
