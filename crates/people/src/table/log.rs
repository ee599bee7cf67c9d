//! The security log's rows.

use kaunta_domain::event::MonotonicStamp;
use kaunta_domain::person::PersonName;
use kaunta_storage::chain::Fingerprint;
use serde_json::Value;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{time, unreadable};
use crate::act::Act;
use crate::chain::Entry;
use crate::error::PeopleError;
use crate::log::{LogContext, LogEntry};

macro_rules! select {
    ($rest:literal) => {
        concat!("SELECT id, at, run, stamp, who, machine, kind, body, hash FROM log ", $rest)
    };
}

/// Adds an entry, in the transaction of the change that it describes.
pub(crate) async fn append(
    connection: &mut SqliteConnection,
    act: &Act,
    log_context: LogContext<'_>,
) -> Result<(), PeopleError> {
    let last = sqlx::query(select!("ORDER BY id DESC LIMIT 1")).fetch_optional(&mut *connection).await?;
    let (id, head) = match &last {
        None => (0, Fingerprint::START),
        Some(row) => {
            let id: i64 = row.try_get("id")?;
            (id, Fingerprint::from_bytes(row.try_get("hash")?).ok_or_else(|| unreadable("log", id, "hash"))?)
        }
    };
    let (kind, body) = written(act).map_err(|error| PeopleError::Damaged { detail: error.to_string() })?;
    let stamp = log_context.now.stamp;
    let entry = Entry {
        id: id + 1,
        at: log_context.now.at.timestamp_millis(),
        run: i64::from(stamp.run),
        stamp: i64::try_from(stamp.ms).unwrap_or(i64::MAX),
        who: log_context.by.map(PersonName::as_str),
        machine: log_context.machine,
        kind: &kind,
        body: &body,
    };
    let sql = "INSERT INTO log (id, at, run, stamp, who, machine, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    sqlx::query(sql)
        .bind(entry.id)
        .bind(entry.at)
        .bind(entry.run)
        .bind(entry.stamp)
        .bind(entry.who)
        .bind(entry.machine)
        .bind(entry.kind)
        .bind(entry.body)
        .bind(entry.after(head).bytes())
        .execute(connection)
        .await?;
    Ok(())
}

/// The entries from a number down, newest first.
pub(crate) async fn page_from(
    connection: &mut SqliteConnection,
    number: u64,
    limit: u32,
) -> Result<Vec<LogEntry>, PeopleError> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let sql = select!("WHERE id <= ? ORDER BY id DESC LIMIT ?");
    let rows = sqlx::query(sql).bind(number).bind(limit).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

/// The last entry's number, which is how many there are: they are numbered from 1 without a gap.
pub(crate) async fn last(connection: &mut SqliteConnection) -> Result<u64, PeopleError> {
    let last: i64 = sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM log").fetch_one(connection).await?;
    Ok(u64::try_from(last).unwrap_or_default())
}

/// The result of verifying a part of the chain.
pub(crate) enum Followed {
    /// It is intact: this many entries, up to this fingerprint.
    Held { entries: usize, head: Fingerprint },
    /// This entry differs or is missing.
    Broken { entry: i64 },
}

/// Whether an entry precedes the first number.
pub(crate) async fn begins_early(connection: &mut SqliteConnection) -> Result<bool, PeopleError> {
    Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM log WHERE id < 1)").fetch_one(connection).await?)
}

/// Verifies the chain over the entries right after one.
pub(crate) async fn follow(
    connection: &mut SqliteConnection,
    after: i64,
    mut head: Fingerprint,
    limit: u32,
) -> Result<Followed, PeopleError> {
    let sql = select!("WHERE id > ? ORDER BY id LIMIT ?");
    let rows = sqlx::query(sql).bind(after).bind(limit).fetch_all(connection).await?;
    for (row, id) in rows.iter().zip(after + 1..) {
        // A column that can't be read was not written by `append`.
        match entry(row) {
            Ok((found, hash)) if found.id == id && found.after(head).bytes() == hash => head = found.after(head),
            Ok(_) | Err(_) => return Ok(Followed::Broken { entry: id }),
        }
    }
    Ok(Followed::Held { entries: rows.len(), head })
}

fn entry(row: &SqliteRow) -> Result<(Entry<'_>, &[u8]), sqlx::Error> {
    let entry = Entry {
        id: row.try_get("id")?,
        at: row.try_get("at")?,
        run: row.try_get("run")?,
        stamp: row.try_get("stamp")?,
        who: row.try_get("who")?,
        machine: row.try_get("machine")?,
        kind: row.try_get("kind")?,
        body: row.try_get("body")?,
    };
    Ok((entry, row.try_get("hash")?))
}

fn read(row: &SqliteRow) -> Result<LogEntry, PeopleError> {
    let (entry, _) = entry(row)?;
    let bad = |column| unreadable("log", entry.id, column);
    let stamp = MonotonicStamp {
        run: u32::try_from(entry.run).map_err(|_| bad("run"))?,
        ms: u64::try_from(entry.stamp).map_err(|_| bad("stamp"))?,
    };
    Ok(LogEntry {
        number: u64::try_from(entry.id).map_err(|_| bad("id"))?,
        at: time(entry.at).ok_or_else(|| bad("at"))?,
        stamp,
        by: entry.who.map(PersonName::parse).transpose().map_err(|_| bad("who"))?,
        machine: entry.machine.to_owned(),
        kind: entry.kind.to_owned(),
        act: serde_json::from_str(entry.body).ok(),
    })
}

/// The columns kind and body. The body contains the name too, so that an act is read back from one column.
fn written(act: &Act) -> Result<(String, String), serde_json::Error> {
    let value = serde_json::to_value(act)?;
    let kind = match &value {
        Value::String(name) => Some(name.clone()),
        Value::Object(parts) => parts.keys().next().cloned(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    Ok((kind.unwrap_or_default(), value.to_string()))
}
