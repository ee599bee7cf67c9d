//! The interface through which reports and exports read.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::biller::Biller;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{
    Approved, BookMoment, ChargedFee, Corrected, EarnedCharges, Filter, LargePayment, Ledger, LedgerError, ListedPage,
    Orphan, PlacedOrphan, ReportSum, SettledSince, StatementCase, UnmatchedLine, WalletCourse,
};

use crate::reports::error::ReportsError;

/// Everything that exports may read. A till answers from its own book. The database of a chain of shops can answer too,
/// and the same code then writes the same tables.
pub(crate) trait ReportStore {
    /// The store's own error.
    type Error: Into<ReportsError>;
    /// Begins to read the next operations that the filter matches, newest first: those numbered below `before`, or from
    /// the newest if it is `None`. A page always fits in memory. `None` at the end.
    fn page_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> impl Future<Output = Result<Option<ListedPage>, Self::Error>> + Send;

    /// The payments that the filter matches and that the book had lost, latest first, each with its place among the
    /// operations. They are few.
    fn found_payments(&self, filter: &Filter) -> impl Future<Output = Result<Vec<PlacedOrphan>, Self::Error>> + Send;

    /// The billers that a person added.
    fn added_billers(&self) -> impl Future<Output = Result<Vec<Biller>, Self::Error>> + Send;

    /// The operations and answers that tell how a wallet's balance moved around a day in Kampala.
    fn wallet_courses(
        &self,
        day: NaiveDate,
        wallet: WalletType,
    ) -> impl Future<Output = Result<Vec<WalletCourse>, Self::Error>> + Send;
}

/// A store that can be read as of one moment, for a report whose numbers must agree with each other.
pub(crate) trait MomentStore {
    /// The store at one moment.
    type Moment: ReportMoment;

    /// Holds the store as it is now.
    fn moment(&self) -> impl Future<Output = Result<Self::Moment, MomentError<Self>>> + Send;
}

type MomentError<S> = <<S as MomentStore>::Moment as ReportMoment>::Error;

/// What a report reads: everything as of one moment, whatever is recorded meanwhile. Days are days in Kampala.
pub(crate) trait ReportMoment: Send {
    /// The store's own error.
    type Error: Into<ReportsError>;

    /// The number of the last event.
    fn last_event(&mut self) -> impl Future<Output = Result<u64, Self::Error>> + Send;

    /// The first and the last day on which anything was recorded.
    fn days(&mut self) -> impl Future<Output = Result<Option<(NaiveDate, NaiveDate)>, Self::Error>> + Send;

    /// The wallets that anything is known about.
    fn wallets(&mut self) -> impl Future<Output = Result<Vec<WalletType>, Self::Error>> + Send;

    /// The billers that a person added.
    fn added_billers(&mut self) -> impl Future<Output = Result<Vec<Biller>, Self::Error>> + Send;

    /// The payments that the filter matches and that the book had lost, latest first.
    fn found_payments(&mut self, filter: &Filter) -> impl Future<Output = Result<Vec<Orphan>, Self::Error>> + Send;

    /// The operations and answers that tell how a wallet's balance moved around a day.
    fn wallet_courses(
        &mut self,
        day: NaiveDate,
        wallet: WalletType,
    ) -> impl Future<Output = Result<Vec<WalletCourse>, Self::Error>> + Send;

    /// The lines of a wallet's statements from one day to another that are no payment, in order of the days.
    fn lone_lines(
        &mut self,
        wallet: WalletType,
        from: NaiveDate,
        to: NaiveDate,
    ) -> impl Future<Output = Result<Vec<UnmatchedLine>, Self::Error>> + Send;

    /// The cases from statements that were open on these days, the oldest first.
    fn statement_cases(&mut self, days: Range) -> impl Future<Output = Result<Vec<StatementCase>, Self::Error>> + Send;

    /// Exact sums of what was recorded.
    fn sums(&mut self, days: Range) -> impl Future<Output = Result<Vec<ReportSum>, Self::Error>> + Send;

    /// What was recorded before these days and settled in them.
    fn settled_since(&mut self, days: Range) -> impl Future<Output = Result<Vec<SettledSince>, Self::Error>> + Send;

    /// The fees of what was paid.
    fn charged_fees(&mut self, days: Range) -> impl Future<Output = Result<Vec<ChargedFee>, Self::Error>> + Send;

    /// What the shop itself earned with its charges.
    fn earned_charges(&mut self, days: Range) -> impl Future<Output = Result<Vec<EarnedCharges>, Self::Error>> + Send;

    /// The large payments, oldest first.
    fn large_payments(&mut self, days: Range) -> impl Future<Output = Result<Vec<LargePayment>, Self::Error>> + Send;

    /// What people decided about requests for approval.
    fn approved(&mut self, days: Range) -> impl Future<Output = Result<Vec<Approved>, Self::Error>> + Send;

    /// What people corrected.
    fn corrected(&mut self, days: Range) -> impl Future<Output = Result<Vec<Corrected>, Self::Error>> + Send;
}

type Range = RangeInclusive<NaiveDate>;

impl ReportMoment for BookMoment {
    type Error = LedgerError;

    async fn last_event(&mut self) -> Result<u64, LedgerError> {
        BookMoment::last_event(self).await
    }

    async fn days(&mut self) -> Result<Option<(NaiveDate, NaiveDate)>, LedgerError> {
        BookMoment::days(self).await
    }

    async fn wallets(&mut self) -> Result<Vec<WalletType>, LedgerError> {
        BookMoment::wallets(self).await
    }

    async fn added_billers(&mut self) -> Result<Vec<Biller>, LedgerError> {
        self.billers().await
    }

    async fn found_payments(&mut self, filter: &Filter) -> Result<Vec<Orphan>, LedgerError> {
        BookMoment::found_payments(self, filter).await
    }

    async fn wallet_courses(&mut self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        BookMoment::wallet_courses(self, day, wallet).await
    }

    async fn lone_lines(
        &mut self,
        wallet: WalletType,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<Vec<UnmatchedLine>, LedgerError> {
        BookMoment::lone_lines(self, wallet, from, to).await
    }

    async fn statement_cases(&mut self, days: Range) -> Result<Vec<StatementCase>, LedgerError> {
        BookMoment::statement_cases(self, &days).await
    }

    async fn sums(&mut self, days: Range) -> Result<Vec<ReportSum>, LedgerError> {
        BookMoment::sums(self, days).await
    }

    async fn settled_since(&mut self, days: Range) -> Result<Vec<SettledSince>, LedgerError> {
        BookMoment::settled_since(self, days).await
    }

    async fn charged_fees(&mut self, days: Range) -> Result<Vec<ChargedFee>, LedgerError> {
        BookMoment::charged_fees(self, days).await
    }

    async fn earned_charges(&mut self, days: Range) -> Result<Vec<EarnedCharges>, LedgerError> {
        BookMoment::earned_charges(self, days).await
    }

    async fn large_payments(&mut self, days: Range) -> Result<Vec<LargePayment>, LedgerError> {
        BookMoment::large_payments(self, days).await
    }

    async fn approved(&mut self, days: Range) -> Result<Vec<Approved>, LedgerError> {
        BookMoment::approved(self, days).await
    }

    async fn corrected(&mut self, days: Range) -> Result<Vec<Corrected>, LedgerError> {
        BookMoment::corrected(self, days).await
    }
}

impl MomentStore for Ledger {
    type Moment = BookMoment;

    async fn moment(&self) -> Result<BookMoment, LedgerError> {
        Ledger::moment(self).await
    }
}

impl ReportStore for Ledger {
    type Error = LedgerError;

    async fn page_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Option<ListedPage>, LedgerError> {
        Ledger::page_below(self, filter, before).await
    }

    async fn found_payments(&self, filter: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        Ledger::found_payments(self, filter).await
    }

    async fn added_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        self.billers().await
    }

    async fn wallet_courses(&self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        Ledger::wallet_courses(self, day, wallet).await
    }
}
