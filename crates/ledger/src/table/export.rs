//! Reads a long list to its end in chunks, without holding it all in memory or keeping a transaction open.

use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::operation::Operation;

/// An export in progress.
#[derive(Debug)]
pub struct Export<'l> {
    ledger: &'l Ledger,
    filter: Filter,
    before: i64,
}

impl Ledger {
    /// Starts reading everything that the filter matches, newest first. Operations recorded after the first chunk are not
    /// included.
    #[must_use]
    pub fn export(&self, filter: &Filter) -> Export<'_> {
        Export { ledger: self, filter: filter.clone(), before: i64::MAX }
    }
}

impl Export<'_> {
    /// The next rows, each with everything that the service reported about it, at most [`crate::MAXIMUM_PAGE`]; empty at the
    /// end.
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
