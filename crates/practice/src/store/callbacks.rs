//! Callbacks: queued, sent and given up.

use serde_json::{Value, json};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use super::Store;
use crate::setup::iso;

#[derive(Clone, Debug)]
pub(crate) struct Due {
    pub(crate) seq: i64,
    pub(crate) url: String,
    pub(crate) body: String,
    pub(crate) attempts: i64,
}

impl FromRow<'_, SqliteRow> for Due {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            url: row.try_get("url")?,
            body: row.try_get("body")?,
            attempts: row.try_get("attempts")?,
        })
    }
}

struct Row {
    seq: i64,
    transaction_id: String,
    url: String,
    body: String,
    attempts: i64,
    due_at: Option<i64>,
    delivered_at: Option<i64>,
    last_result: Option<String>,
}

impl FromRow<'_, SqliteRow> for Row {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            transaction_id: row.try_get("transaction_id")?,
            url: row.try_get("url")?,
            body: row.try_get("body")?,
            attempts: row.try_get("attempts")?,
            due_at: row.try_get("due_at")?,
            delivered_at: row.try_get("delivered_at")?,
            last_result: row.try_get("last_result")?,
        })
    }
}

pub(super) async fn enqueue(
    connection: &mut SqliteConnection,
    transaction_id: &str,
    url: &str,
    body: &Value,
    now: i64,
) -> sqlx::Result<()> {
    sqlx::query("INSERT INTO callbacks (transaction_id, url, body, due_at) VALUES (?, ?, ?, ?)")
        .bind(transaction_id)
        .bind(url)
        .bind(body.to_string())
        .bind(now)
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    pub(crate) async fn due_callbacks(&self, now: i64) -> sqlx::Result<Vec<Due>> {
        sqlx::query_as("SELECT seq, url, body, attempts FROM callbacks WHERE due_at <= ? ORDER BY due_at, seq")
            .bind(now)
            .fetch_all(&self.pool)
            .await
    }

    /// Records an attempt; `again_at` is the time of the next one, if any.
    pub(crate) async fn callback_tried(
        &self,
        seq: i64,
        result: &str,
        delivered_at: Option<i64>,
        again_at: Option<i64>,
    ) -> sqlx::Result<()> {
        sqlx::query(
            "UPDATE callbacks SET attempts = attempts + 1, last_result = ?, delivered_at = ?, due_at = ? WHERE seq = ?",
        )
        .bind(result)
        .bind(delivered_at)
        .bind(again_at)
        .bind(seq)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// When the next background work is due.
    pub(crate) async fn next_due(&self) -> sqlx::Result<Option<i64>> {
        sqlx::query_scalar(
            "SELECT min(at) FROM (SELECT min(next_at) AS at FROM transactions
             UNION ALL SELECT min(next_at) FROM partner_transactions UNION ALL SELECT min(due_at) FROM callbacks)",
        )
        .fetch_one(&self.pool)
        .await
    }

    pub(crate) async fn callbacks(&self) -> sqlx::Result<Vec<Value>> {
        let rows: Vec<Row> = sqlx::query_as("SELECT * FROM callbacks ORDER BY seq").fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(Row::json).collect())
    }
}

impl Row {
    fn json(self) -> Value {
        let state = match (self.delivered_at, self.due_at) {
            (Some(_), _) => "delivered",
            (None, Some(_)) => "waiting",
            (None, None) => "given up",
        };
        json!({
            "seq": self.seq,
            "transactionId": self.transaction_id,
            "url": self.url,
            "state": state,
            "attempts": self.attempts,
            "lastResult": self.last_result,
            "deliveredAt": self.delivered_at.map(iso),
            "json": serde_json::from_str::<Value>(&self.body).unwrap_or(Value::Null),
        })
    }
}
