//! Compares a statement anew, with the book as it is now.

use std::sync::Arc;

use kaunta_ledger::StatementId;

use super::comparison::{Comparison, placed};
use super::error::StatementsError;
use crate::statements::room::Statements;
use crate::workspace::open::Workspace;

impl Statements {
    /// Compares a statement anew.
    pub(super) async fn compare(
        &self,
        workspace: &Workspace,
        id: StatementId,
    ) -> Result<Arc<Comparison>, StatementsError> {
        let ledger = &workspace.ledger;
        let statement = ledger.imported_statement(id).await?.ok_or(StatementsError::NoSuchStatement)?;
        let lines = ledger.statement_lines(id).await?;
        let decisions = ledger.statement_decisions(id).await?;
        let mut references: Vec<&str> =
            lines.iter().flat_map(|line| &line.references).map(|reference| reference.trim()).collect();
        references.sort_unstable();
        references.dedup();
        let entries = ledger.statement_entries(id, statement.account, statement.days, &references).await?;
        let environment = workspace.environment;
        // A hundred thousand lines must not delay payments at the counter.
        let work = move || -> Result<Arc<Comparison>, StatementsError> {
            let placed = placed(&statement, &lines, &entries, &decisions)?;
            Ok(Arc::new(Comparison { environment, statement, lines, entries, decisions, placed }))
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)?
    }
}
