//! Carries the events of a book without a chain over into one: part of migration 8, in its transaction.

use kaunta_storage::chain::Fingerprint;
use sqlx::{Row, SqliteConnection};

use crate::chain::{canonical_sql, intention_sql};
use crate::error::LedgerError;

/// Events in one statement.
const CHUNK: i64 = 500;

pub(crate) async fn carry_over(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    let (mut last, mut head) = (i64::MIN, Fingerprint::START);
    sqlx::raw_sql("CREATE TABLE event_hash (id INTEGER PRIMARY KEY, hash BLOB NOT NULL) STRICT")
        .execute(&mut *connection)
        .await?;
    loop {
        let rows = sqlx::query(concat!(
            "SELECT e.id, CAST(",
            canonical_sql!(),
            " AS BLOB) AS bytes FROM (SELECT id, operation, at, NULL AS run, NULL AS tick, kind, attempt, NULL AS who, ",
            "body, evidence, NULL AS machine FROM event_before WHERE id > ? ORDER BY id LIMIT ?) e",
            intention_sql!(),
            "ORDER BY e.id"
        ))
        .bind(last)
        .bind(CHUNK)
        .fetch_all(&mut *connection)
        .await?;
        if rows.is_empty() {
            break;
        }
        let mut query = sqlx::QueryBuilder::new("INSERT INTO event_hash (id, hash) ");
        let mut hashes = Vec::with_capacity(rows.len());
        for row in &rows {
            last = row.try_get("id")?;
            head = head.then(row.try_get("bytes")?);
            hashes.push((last, head));
        }
        query.push_values(hashes, |mut row, (id, hash)| {
            row.push_bind(id).push_bind(hash.bytes().to_vec());
        });
        query.build().execute(&mut *connection).await?;
    }
    sqlx::raw_sql(
        "INSERT INTO event (id, operation, at, kind, attempt, body, evidence, hash)
         SELECT e.id, e.operation, e.at, e.kind, e.attempt, e.body, e.evidence, h.hash
         FROM event_before e JOIN event_hash h ON h.id = e.id ORDER BY e.id;
         DROP TABLE event_hash;
         DROP TABLE event_before;",
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}
