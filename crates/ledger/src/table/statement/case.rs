//! Open cases: payments that somebody has to clear up with the service or the bank because of a statement.

use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use sqlx::Row as _;

use super::decide::noted;
use super::{StatementId, StatementNote};
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::Operation;

/// An open case.
#[derive(Debug, Clone, PartialEq)]
pub struct StatementCase {
    /// The statement.
    pub statement: StatementId,
    /// The name of its file.
    pub name: String,
    /// The payment.
    pub operation: Operation,
    /// What is to be cleared up.
    pub opened: StatementNote,
}

/// The most cases that are read; people open them one by one.
const MOST_CASES: u32 = 500;

impl Ledger {
    /// The open cases of all statements, the oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_cases(&self) -> Result<Vec<StatementCase>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let sql = "SELECT d.id, d.statement, d.operation, d.note, d.who, d.at, s.name
            FROM statement_decision d INDEXED BY statement_decision_of_cases JOIN statement s ON s.id = d.statement
            WHERE d.kind = 'opened' AND NOT EXISTS (
                SELECT 1 FROM statement_decision later
                WHERE later.operation = d.operation AND later.id > d.id AND later.statement = d.statement
                  AND later.kind IN ('opened', 'closed'))
            ORDER BY d.id LIMIT ?";
        let rows = sqlx::query(sql).bind(MOST_CASES).fetch_all(&mut *moment).await?;
        let mut cases = Vec::with_capacity(rows.len());
        for row in &rows {
            let reader = Reader::new(row, "statement_decision", row.try_get::<i64, _>("id")?);
            let id = OperationId(reader.plain("operation")?);
            let operation = Operation::find(&mut moment, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
            cases.push(StatementCase {
                statement: StatementId(reader.plain("statement")?),
                name: reader.plain("name")?,
                operation,
                opened: noted(&reader, reader.parsed("note", NoteText::parse)?)?,
            });
        }
        Ok(cases)
    }
}
