//! The chain of decisions about statements, built as described in `storage/chain.rs`. The canonical bytes of a decision are
//! `id`, `at` (numbers), `kind` (text), `statement`, `line`, `operation` (numbers), `matched`, `note`, `who` (texts).
//! `imported` continues with its statement, `sha256`, `account`, `name` (texts), `first_day`, `last_day`, `line_count`
//! (numbers), `number`, `opening`, `closing` (texts), and each of its lines, `place`, `file_row`, `day`, `at` (numbers),
//! `amount`, `refs`, `text`, `balance` (texts). `docs/chain.md` describes the same.

use std::borrow::Cow;

use kaunta_storage::chain::{Canonical, Fingerprint, Link};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::StatementDecisionKind;
use crate::error::LedgerError;

/// A decision's row without its fingerprint.
pub(crate) struct DecisionRow {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) kind: Cow<'static, str>,
    pub(crate) statement: i64,
    pub(crate) line: Option<i64>,
    pub(crate) operation: Option<i64>,
    pub(crate) matched: Option<Cow<'static, str>>,
    pub(crate) note: Option<String>,
    pub(crate) who: Option<String>,
}

/// Lines read at once.
const LINES: i64 = 1_000;

impl DecisionRow {
    /// The columns of the decision itself.
    pub(crate) fn write(&self, bytes: &mut Canonical) {
        bytes.number(self.id);
        bytes.number(self.at);
        bytes.text(self.kind.as_ref());
        bytes.number(self.statement);
        bytes.number(self.line);
        bytes.number(self.operation);
        bytes.text(self.matched.as_deref());
        bytes.text(self.note.as_deref());
        bytes.text(self.who.as_deref());
    }

    /// The fingerprint of this decision, directly after `head`; its statement is read from the book where it imported one.
    pub(crate) async fn after(
        &self,
        head: Fingerprint,
        connection: &mut SqliteConnection,
    ) -> Result<Fingerprint, LedgerError> {
        let (mut bytes, mut link) = (Canonical::with_capacity(256), head.link());
        self.write(&mut bytes);
        if self.kind == StatementDecisionKind::Imported.code() {
            imported(connection, self.statement, &mut bytes, &mut link).await?;
        }
        bytes.hand_to(&mut link);
        Ok(link.end())
    }
}

async fn imported(
    connection: &mut SqliteConnection,
    statement: i64,
    bytes: &mut Canonical,
    link: &mut Link,
) -> Result<(), LedgerError> {
    let sql = "SELECT sha256, account, name, first_day, last_day, line_count, number, opening, closing FROM statement
               WHERE id = ?";
    let row = sqlx::query(sql).bind(statement).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(()) };
    for column in ["sha256", "account", "name"] {
        bytes.text(row.try_get::<Option<&str>, _>(column)?);
    }
    for column in ["first_day", "last_day", "line_count"] {
        bytes.number(row.try_get::<Option<i64>, _>(column)?);
    }
    for column in ["number", "opening", "closing"] {
        bytes.text(row.try_get::<Option<&str>, _>(column)?);
    }
    let sql = "SELECT place, file_row, day, at, amount, refs, text, balance FROM statement_line
               WHERE statement = ? AND place > ? ORDER BY place LIMIT ?";
    let mut last = -1_i64;
    loop {
        let rows = sqlx::query(sql).bind(statement).bind(last).bind(LINES).fetch_all(&mut *connection).await?;
        let Some(end) = rows.last() else { return Ok(()) };
        last = end.try_get("place")?;
        for row in &rows {
            for column in ["place", "file_row", "day", "at"] {
                bytes.number(row.try_get::<Option<i64>, _>(column)?);
            }
            for column in ["amount", "refs", "text", "balance"] {
                bytes.text(row.try_get::<Option<&str>, _>(column)?);
            }
        }
        bytes.hand_to(link);
    }
}

/// The first decision that was changed or is missing; `None` if the chain is intact.
pub(crate) async fn broken(connection: &mut SqliteConnection) -> Result<Option<i64>, LedgerError> {
    let (mut last, mut fingerprint) = (0, Fingerprint::START);
    loop {
        let rows = rows_after(&mut *connection, last).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        for (row, hash) in rows {
            fingerprint = row.after(fingerprint, &mut *connection).await?;
            if row.id != last + 1 || hash != fingerprint.bytes() {
                return Ok(Some(last + 1));
            }
            last = row.id;
        }
    }
}

/// Renumbers the decisions of a salvaged book without gaps and recomputes their chain. The rule that forbids changes must be
/// lifted.
pub(crate) async fn rebuild(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    let (mut seen, mut last, mut fingerprint) = (0, 0, Fingerprint::START);
    loop {
        let rows = rows_after(&mut *connection, seen).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for (mut row, _) in rows {
            (seen, last) = (row.id, last + 1);
            row.id = last;
            fingerprint = row.after(fingerprint, &mut *connection).await?;
            sqlx::query("UPDATE statement_decision SET id = ?, hash = ? WHERE id = ?")
                .bind(last)
                .bind(fingerprint.bytes().to_vec())
                .bind(seen)
                .execute(&mut *connection)
                .await?;
        }
    }
}

/// The next decisions after this one, each with its stored fingerprint; empty at the end.
pub(crate) async fn rows_after(
    connection: &mut SqliteConnection,
    id: i64,
) -> Result<Vec<(DecisionRow, Vec<u8>)>, LedgerError> {
    const ROWS: i64 = 5_000;
    let sql = "SELECT id, at, kind, statement, line, operation, matched, note, who, hash FROM statement_decision
               WHERE id > ? ORDER BY id LIMIT ?";
    let rows = sqlx::query(sql).bind(id).bind(ROWS).fetch_all(connection).await?;
    let read = |row: &SqliteRow| -> Result<(DecisionRow, Vec<u8>), LedgerError> {
        let decision = DecisionRow {
            id: row.try_get("id")?,
            at: row.try_get("at")?,
            kind: row.try_get::<String, _>("kind")?.into(),
            statement: row.try_get("statement")?,
            line: row.try_get("line")?,
            operation: row.try_get("operation")?,
            matched: row.try_get::<Option<String>, _>("matched")?.map(Cow::Owned),
            note: row.try_get("note")?,
            who: row.try_get("who")?,
        };
        Ok((decision, row.try_get("hash")?))
    };
    rows.iter().map(read).collect()
}
