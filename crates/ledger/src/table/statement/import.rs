//! Imports a statement, once.

use chrono::{DateTime, Utc};
use kaunta_domain::text::Name;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::chain::{DecisionRow, IMPORTED};
use super::decide::append;
use super::{NewStatement, StatementId, StatementLine};
use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::ROWS;
use crate::value::day::day_number;

/// Whether a statement was new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementImport {
    /// It is in the book now.
    New(StatementId),
    /// The same file was imported before; nothing was written.
    Known(StatementId),
}

impl Ledger {
    /// Imports a statement with all its lines, in one transaction. The same file is recognized.
    ///
    /// # Errors
    /// It has no lines, or the book can't be written; nothing was written.
    pub async fn import_statement(
        &self,
        new: &NewStatement,
        by: Option<&Name>,
        now: DateTime<Utc>,
    ) -> Result<StatementImport, LedgerError> {
        let mut transaction = self.begin().await?;
        let known: Option<i64> = sqlx::query_scalar("SELECT id FROM statement WHERE sha256 = ?")
            .bind(&new.sha256)
            .fetch_optional(&mut *transaction)
            .await?;
        if let Some(known) = known {
            self.leave(transaction).await?;
            return Ok(StatementImport::Known(StatementId(known)));
        }
        let id = insert(&mut transaction, new).await?;
        insert_lines(&mut transaction, id, &new.lines).await?;
        let row = DecisionRow {
            id: 0,
            at: now.timestamp_millis(),
            kind: IMPORTED.to_owned(),
            statement: id,
            line: None,
            operation: None,
            matched: None,
            note: None,
            who: by.map(|by| by.as_str().to_owned()),
        };
        append(&mut transaction, vec![row]).await?;
        fail::fail_point!("statement-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("statement-after-commit");
        Ok(StatementImport::New(StatementId(id)))
    }
}

async fn insert(connection: &mut SqliteConnection, new: &NewStatement) -> Result<i64, LedgerError> {
    let days = || new.lines.iter().map(|line| day_number(line.day));
    let id = sqlx::query_scalar(
        "INSERT INTO statement (id, sha256, account, name, first_day, last_day, line_count, number, opening, closing)
         SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM statement RETURNING id",
    )
    .bind(&new.sha256)
    .bind(new.account.code())
    .bind(&new.name)
    .bind(days().min())
    .bind(days().max())
    .bind(i64::try_from(new.lines.len()).unwrap_or(i64::MAX))
    .bind(&new.number)
    .bind(new.opening.map(|money| money.to_plain()))
    .bind(new.closing.map(|money| money.to_plain()))
    .fetch_one(connection)
    .await?;
    Ok(id)
}

async fn insert_lines(
    connection: &mut SqliteConnection,
    statement: i64,
    lines: &[StatementLine],
) -> Result<(), LedgerError> {
    let placed: Vec<(i64, &StatementLine, String)> = (0..)
        .zip(lines)
        .map(|(place, line)| Ok((place, line, json(&line.references)?)))
        .collect::<Result<_, LedgerError>>()?;
    for some in placed.chunks(ROWS) {
        let mut query = QueryBuilder::<Sqlite>::new(
            "INSERT INTO statement_line (statement, place, file_row, day, at, amount, refs, text, balance) ",
        );
        query.push_values(some, |mut row, (place, line, references)| {
            row.push_bind(statement)
                .push_bind(*place)
                .push_bind(i64::from(line.row))
                .push_bind(day_number(line.day))
                .push_bind(line.at.map(|at| at.timestamp_millis()))
                .push_bind(line.amount.to_plain())
                .push_bind(references.as_str())
                .push_bind(line.text.as_str())
                .push_bind(line.balance.map(|money| money.to_plain()));
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}
