//! The tables, one small file each.

pub(crate) mod given_rules;
pub(crate) mod log;
pub(crate) mod person;
pub(crate) mod pin;
pub(crate) mod recovery;
pub(crate) mod rules;
pub(crate) mod seal;

use chrono::{DateTime, Utc};
use kaunta_domain::money::Amount;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Row, Sqlite};

use crate::error::PeopleError;
use crate::hash::{Cost, Hashed};

/// A row that can't be read.
pub(crate) fn unreadable(table: &'static str, row: i64, column: &'static str) -> PeopleError {
    PeopleError::Unreadable { table, row, column }
}

pub(crate) fn time(ms: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(ms)
}

/// The value of a nullable amount column, in shillings.
pub(crate) fn shillings(amount: Option<Amount>) -> Option<i64> {
    amount.and_then(|amount| i64::try_from(amount.shillings()).ok())
}

/// Reads a nullable amount column; an error if the value is not a valid amount.
pub(crate) fn amount(shillings: Option<i64>) -> Result<Option<Amount>, ()> {
    let read = |shillings: i64| u64::try_from(shillings).ok().and_then(|shillings| Amount::new(shillings).ok());
    shillings.map(|shillings| read(shillings).ok_or(())).transpose()
}

/// Reads a count column. A negative count becomes 0, and one that is too large becomes the maximum.
pub(crate) fn count(kept: i64) -> u32 {
    u32::try_from(kept.max(0)).unwrap_or(u32::MAX)
}

/// Reads the columns hash, salt, memory, passes and lanes.
fn hashed(row: &SqliteRow, table: &'static str, id: i64) -> Result<Hashed, PeopleError> {
    let bytes = |column| row.try_get::<&[u8], _>(column);
    let number = |column: &'static str| {
        let kept: i64 = row.try_get(column)?;
        u32::try_from(kept).map_err(|_| unreadable(table, id, column))
    };
    Ok(Hashed {
        hash: bytes("hash")?.try_into().map_err(|_| unreadable(table, id, "hash"))?,
        salt: bytes("salt")?.try_into().map_err(|_| unreadable(table, id, "salt"))?,
        cost: Cost { memory: number("memory")?, passes: number("passes")?, lanes: number("lanes")? },
    })
}

/// Binds hash, salt, memory, passes and lanes, in this order.
fn bind_hashed<'q>(query: Query<'q, Sqlite, SqliteArguments>, kept: &'q Hashed) -> Query<'q, Sqlite, SqliteArguments> {
    query
        .bind(kept.hash.as_slice())
        .bind(kept.salt.as_slice())
        .bind(kept.cost.memory)
        .bind(kept.cost.passes)
        .bind(kept.cost.lanes)
}
