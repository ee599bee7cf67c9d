//! Reads a long list to its end in pages, without holding it all in memory or keeping a transaction open.

use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::operation::Operation;

impl Ledger {
    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. Each comes with everything that the service reported about it. At most [`crate::MAXIMUM_PAGE`]; none at the
    /// end.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<(Operation, Particulars)>, LedgerError> {
        let operations = self.history_below(filter, before.map_or(i64::MAX, |id| id.0)).await?;
        let ids: Vec<OperationId> = operations.iter().map(|operation| operation.id).collect();
        let mut told = self.particulars(&ids).await?;
        let with_told = |operation: Operation| {
            let told = told.remove(&operation.id).unwrap_or_default();
            (operation, told)
        };
        Ok(operations.into_iter().map(with_told).collect())
    }
}
