//! The request log: requests as received, but without secret headers, and their answers.

use serde_json::{Value, json};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _};

use super::Store;
use crate::setup::iso;

/// A request as received; `headers` without the secret ones.
pub(crate) struct Arrived {
    pub(crate) at: i64,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Value,
    pub(crate) key_form: &'static str,
    pub(crate) body: String,
}

/// Which part of the log to show.
#[derive(Clone, Debug, serde::Deserialize)]
pub(crate) struct Range {
    #[serde(default)]
    pub(crate) after: i64,
    #[serde(default = "page")]
    pub(crate) limit: i64,
    /// Only paths with this ending.
    #[serde(default)]
    pub(crate) path: String,
}

/// The path that callbacks can be posted to.
pub(crate) const INBOX: &str = "/practice/inbox";
/// The most callbacks returned or shown at a time.
const MOST_CALLBACKS: i64 = 20;

const fn page() -> i64 {
    1_000
}

struct Row {
    seq: i64,
    at: i64,
    method: String,
    path: String,
    headers: String,
    key_form: String,
    body: String,
    answer_status: Option<i64>,
    answer_body: Option<String>,
    answer_line: Option<String>,
}

impl FromRow<'_, SqliteRow> for Row {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            at: row.try_get("at")?,
            method: row.try_get("method")?,
            path: row.try_get("path")?,
            headers: row.try_get("headers")?,
            key_form: row.try_get("key_form")?,
            body: row.try_get("body")?,
            answer_status: row.try_get("answer_status")?,
            answer_body: row.try_get("answer_body")?,
            answer_line: row.try_get("answer_line")?,
        })
    }
}

impl Store {
    pub(crate) async fn arrived(&self, request: &Arrived) -> sqlx::Result<i64> {
        let done =
            sqlx::query("INSERT INTO requests (at, method, path, headers, key_form, body) VALUES (?, ?, ?, ?, ?, ?)")
                .bind(request.at)
                .bind(&request.method)
                .bind(&request.path)
                .bind(request.headers.to_string())
                .bind(request.key_form)
                .bind(&request.body)
                .execute(&self.pool)
                .await?;
        Ok(done.last_insert_rowid())
    }

    pub(crate) async fn answered(&self, seq: i64, status: u16, body: &str, line: &str) -> sqlx::Result<()> {
        sqlx::query("UPDATE requests SET answer_status = ?, answer_body = ?, answer_line = ? WHERE seq = ?")
            .bind(i64::from(status))
            .bind(body)
            .bind(line)
            .bind(seq)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The logged requests whose paths start with `root`, oldest first.
    pub(crate) async fn requests_below(&self, root: &str) -> sqlx::Result<Vec<PartnerRequest>> {
        let rows: Vec<Row> =
            sqlx::query_as("SELECT * FROM requests WHERE substr(path, 1, length(?1)) = ?1 ORDER BY seq")
                .bind(root)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(Row::of_partner).collect())
    }

    /// The callbacks posted to the inbox after number `after`, oldest first, in the format of `kaunta-callback`.
    pub(crate) async fn callback_server(&self, after: i64) -> sqlx::Result<Value> {
        let store: String = sqlx::query_scalar("SELECT store FROM box").fetch_one(&self.pool).await?;
        let newest: i64 = sqlx::query_scalar("SELECT coalesce(max(seq), 0) FROM requests WHERE path = ?")
            .bind(INBOX)
            .fetch_one(&self.pool)
            .await?;
        let rows: Vec<Row> = sqlx::query_as("SELECT * FROM requests WHERE path = ? AND seq > ? ORDER BY seq LIMIT ?")
            .bind(INBOX)
            .bind(after)
            .bind(MOST_CALLBACKS)
            .fetch_all(&self.pool)
            .await?;
        let callbacks: Vec<Value> = rows.into_iter().map(Row::callback).collect();
        Ok(json!({ "store": store, "newest": newest, "callbacks": callbacks }))
    }

    /// The latest callbacks posted to the inbox, newest first: time and body.
    pub(crate) async fn last_callbacks(&self) -> sqlx::Result<Vec<(String, String)>> {
        let rows: Vec<Row> = sqlx::query_as("SELECT * FROM requests WHERE path = ? ORDER BY seq DESC LIMIT ?")
            .bind(INBOX)
            .bind(MOST_CALLBACKS)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.into_iter().map(|row| (iso(row.at), row.body)).collect())
    }

    /// The log, oldest first, for the admin endpoint. `body` is the text as received; `json` is the same, parsed.
    pub(crate) async fn requests(&self, range: &Range) -> sqlx::Result<Vec<Value>> {
        let rows: Vec<Row> = sqlx::query_as(
            "SELECT * FROM requests WHERE seq > ? AND (?2 = '' OR substr(path, -length(?2)) = ?2) ORDER BY seq LIMIT ?3",
        )
        .bind(range.after)
        .bind(&range.path)
        .bind(range.limit)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(Row::json).collect())
    }
}

impl Row {
    fn of_partner(self) -> PartnerRequest {
        PartnerRequest {
            method: self.method,
            path: self.path,
            key: self.key_form,
            body: self.body,
            // 0 is stored if no answer was sent.
            status: self.answer_status.and_then(|status| u16::try_from(status).ok()).filter(|status| *status > 0),
            line: self.answer_line.unwrap_or_default(),
        }
    }

    fn callback(self) -> Value {
        let headers: Value = serde_json::from_str(&self.headers).unwrap_or(Value::Null);
        let content_type = headers.get("content-type").and_then(Value::as_str).unwrap_or_default();
        json!({ "n": self.seq, "receivedAt": iso(self.at), "contentType": content_type, "body": self.body })
    }

    fn json(self) -> Value {
        let read = |text: &str| serde_json::from_str(text).unwrap_or(Value::Null);
        let answer = self
            .answer_line
            .map(|line| json!({ "status": self.answer_status, "body": self.answer_body, "line": line }));
        json!({
            "seq": self.seq,
            "at": iso(self.at),
            "method": self.method,
            "path": self.path,
            "headers": read(&self.headers),
            "key": self.key_form,
            "body": self.body,
            "json": read(&self.body),
            "answer": answer,
        })
    }
}

/// A request received under `/partner/v1`, refused or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartnerRequest {
    /// The HTTP method.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// The environment whose key came with it: live, sandbox, unknown or none.
    pub key: String,
    /// The body as received; invalid UTF-8 becomes replacement characters.
    pub body: String,
    /// The status of the answer; `None` if there is none yet or none was sent.
    pub status: Option<u16>,
    /// How the answer was delivered: whole, slow, cut, cut halfway, never answered; empty if there is none yet.
    pub line: String,
}
