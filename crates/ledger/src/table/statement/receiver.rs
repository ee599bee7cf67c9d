//! A statement and the payments that it may contain, read row by row as of one moment.

use rusqlite::Connection;

use super::entries::StatementEntry;
use super::{ImportedStatement, StatementDecisions, StatementId, StatementLine};
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// Receives the lines of a statement, then the payments of the book, one by one: all at once would take hundreds of megabytes.
pub trait StatementReceiver: Send + 'static {
    /// Receives the next line.
    fn line(&mut self, line: StatementLine);

    /// Receives the next payment that the statement may contain, lowest number first.
    fn payment(&mut self, payment: StatementEntry);
}

impl Ledger {
    /// Reads a statement's lines and the payments that it may contain into what `begin` returns, and the current decisions about
    /// them, all as of one moment. `None` if the book has no such statement.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn read_for_comparison<B: StatementReceiver>(
        &self,
        id: StatementId,
        begin: impl FnOnce(&ImportedStatement) -> B,
    ) -> Result<Option<(ImportedStatement, StatementDecisions, B)>, LedgerError> {
        let Some(statement) = self.imported_statement(id).await? else { return Ok(None) };
        let (account, days, mut receiver) = (statement.account, statement.days, begin(&statement));
        let read = self.in_place(move |book| {
            super::read::lines(book, id, |line| receiver.line(line))?;
            super::entries::read(book, id, account, days, |payment| receiver.payment(payment))?;
            Ok((super::decide::decisions(book, id)?, receiver))
        });
        let (decisions, receiver) = read.await?;
        Ok(Some((statement, decisions, receiver)))
    }

    /// The current decisions about a statement.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_decisions(&self, id: StatementId) -> Result<StatementDecisions, LedgerError> {
        self.in_place(move |book| super::decide::decisions(book, id)).await
    }

    /// Reads rows in place, as of one moment.
    async fn in_place<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, LedgerError> + Send + 'static,
    ) -> Result<T, LedgerError> {
        // Counts as a reader, so that waiting for an idle book waits for this too.
        let _reading = self.reader().await?;
        let (connection, _) = self.in_place.begin(&self.source())?;
        let work = move || (read(&connection), connection);
        let (result, connection) = tokio::task::spawn_blocking(work).await.map_err(std::io::Error::other)?;
        self.in_place.end(connection);
        result
    }
}
