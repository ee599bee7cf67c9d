//! A long list read to its end, a chunk at a time: nothing holds all of it, and no transaction stays open meanwhile.

use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::operation::Operation;

/// A list under way.
#[derive(Debug)]
pub struct Export<'l> {
    ledger: &'l Ledger,
    filter: Filter,
    before: i64,
}

impl Ledger {
    /// Begins to read everything that the filter lets through, newest first. What is recorded after the first chunk is
    /// not in it.
    #[must_use]
    pub fn export(&self, filter: &Filter) -> Export<'_> {
        Export { ledger: self, filter: filter.clone(), before: i64::MAX }
    }
}

impl Export<'_> {
    /// The next rows with all that the service told of each, at most [`crate::MAXIMUM_PAGE`]; none at the end.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn next_chunk(&mut self) -> Result<Vec<(Operation, Particulars)>, LedgerError> {
        let operations = self.ledger.history_below(&self.filter, self.before).await?;
        if let Some(last) = operations.last() {
            self.before = last.id.0;
        }
        let ids: Vec<OperationId> = operations.iter().map(|operation| operation.id).collect();
        let mut told = self.ledger.told(&ids).await?;
        let with_told = |operation: Operation| {
            let told = told.remove(&operation.id).unwrap_or_default();
            (operation, told)
        };
        Ok(operations.into_iter().map(with_told).collect())
    }
}
