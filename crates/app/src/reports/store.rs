//! What reports read.

use chrono::NaiveDate;
use kaunta_domain::biller::Biller;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger, LedgerError, ListedOperation, Orphan, WalletCourse};

use crate::reports::error::ReportsError;

/// What reports and exports read, and all that they may read. A till answers from its own book; the database of a chain of
/// shops can answer too, and the same code then writes the same tables.
pub(crate) trait ReportStore {
    /// The store's own error.
    type Error: Into<ReportsError>;

    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. Never more than fits in memory; none at the end.
    fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> impl Future<Output = Result<Vec<ListedOperation>, Self::Error>> + Send;

    /// The payments that the filter matches and that the book had lost, latest first. They are few.
    fn found_payments(&self, filter: &Filter) -> impl Future<Output = Result<Vec<Orphan>, Self::Error>> + Send;

    /// The billers that a person added.
    fn added_billers(&self) -> impl Future<Output = Result<Vec<Biller>, Self::Error>> + Send;

    /// What was reported about a wallet around a day in Kampala.
    fn wallet_courses(
        &self,
        day: NaiveDate,
        wallet: WalletType,
    ) -> impl Future<Output = Result<Vec<WalletCourse>, Self::Error>> + Send;
}

impl ReportStore for Ledger {
    type Error = LedgerError;

    async fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        Ledger::operations_below(self, filter, before).await
    }

    async fn found_payments(&self, filter: &Filter) -> Result<Vec<Orphan>, LedgerError> {
        Ledger::found_payments(self, filter).await
    }

    async fn added_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        self.billers().await
    }

    async fn wallet_courses(&self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        Ledger::wallet_courses(self, day, wallet).await
    }
}
