//! The operations that a person chose, as a store of their own, so that exports write only them.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kaunta_domain::biller::Biller;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger, LedgerError, ListedPage, MAXIMUM_PAGE, PlacedOrphan, WalletCourse};

use crate::reports::store::ReportStore;

pub(super) struct ChosenRows<'l> {
    ledger: &'l Ledger,
    numbers: BTreeSet<OperationId>,
}

impl<'l> ChosenRows<'l> {
    pub(super) fn new(ledger: &'l Ledger, numbers: Vec<OperationId>) -> ChosenRows<'l> {
        ChosenRows { ledger, numbers: numbers.into_iter().collect() }
    }

    pub(super) fn count(&self) -> u64 {
        self.numbers.len() as u64
    }
}

impl ReportStore for ChosenRows<'_> {
    type Error = LedgerError;

    async fn page_below(&self, _: &Filter, before: Option<OperationId>) -> Result<Option<ListedPage>, LedgerError> {
        let below = self.numbers.range(..before.unwrap_or(OperationId(i64::MAX))).rev().copied();
        self.ledger.page_of(&below.take(MAXIMUM_PAGE as usize).collect::<Vec<_>>()).await
    }

    /// Only operations can be chosen.
    async fn found_payments(&self, _: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        Ok(Vec::new())
    }

    async fn added_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        self.ledger.billers().await
    }

    async fn wallet_courses(&self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        self.ledger.wallet_courses(day, wallet).await
    }
}
