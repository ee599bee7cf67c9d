//! One moment of the book as a store for exports, so that they agree with reports of the same moment.

use chrono::NaiveDate;
use kaunta_domain::biller::Biller;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, LedgerError, ListMoment, ListedPage, PlacedOrphan, WalletCourse};
use tokio::sync::Mutex;

use crate::reports::store::ReportStore;

pub(crate) struct LockedMoment(Mutex<ListMoment>);

impl LockedMoment {
    pub(crate) fn new(moment: ListMoment) -> LockedMoment {
        LockedMoment(Mutex::new(moment))
    }
}

impl ReportStore for LockedMoment {
    type Error = LedgerError;

    async fn page_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Option<ListedPage>, LedgerError> {
        self.0.lock().await.page_below(filter, before).await
    }

    async fn found_payments(&self, filter: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        self.0.lock().await.moment.found_in_place(filter).await
    }

    async fn added_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        self.0.lock().await.moment.billers().await
    }

    async fn wallet_courses(&self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        self.0.lock().await.moment.wallet_courses(day, wallet).await
    }
}
