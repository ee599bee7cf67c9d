//! Which report is requested.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::wallet::WalletType;
use kaunta_words::reports as words;

use crate::reports::error::ReportsError;
use crate::reports::history::typed_day;

/// A report and its days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReportRequest {
    pub(crate) kind: ReportKind,
    /// Days in Kampala; never empty.
    pub(crate) days: RangeInclusive<NaiveDate>,
    /// Only this wallet; `None` for all.
    pub(crate) wallet: Option<WalletType>,
}

impl ReportRequest {
    /// # Errors
    /// A day can't be read, or the last day is before the first.
    pub(crate) fn read(input: &ReportInput) -> Result<ReportRequest, ReportsError> {
        let (from, to) = (typed_day(input.from.trim())?, typed_day(input.to.trim())?);
        ReportRequest::of(input.kind, from..=to, input.wallet)
    }

    /// # Errors
    /// The last day is before the first.
    pub(crate) fn of(
        kind: ReportKind,
        days: RangeInclusive<NaiveDate>,
        wallet: Option<WalletType>,
    ) -> Result<ReportRequest, ReportsError> {
        if days.is_empty() { Err(ReportsError::DaysBackwards) } else { Ok(ReportRequest { kind, days, wallet }) }
    }

    pub(super) fn has(&self, wallet: WalletType) -> bool {
        self.wallet.is_none_or(|asked| asked == wallet)
    }

    pub(super) fn in_words(&self) -> String {
        let (from, to) = (*self.days.start(), *self.days.end());
        if from == to { words::of_day(from).into() } else { words::of_days(from, to).into() }
    }

    /// The operations that were recorded on these days.
    pub(super) fn filter(&self) -> HistoryFilter {
        HistoryFilter {
            from: Some(self.days.start().to_string()),
            to: Some(self.days.end().to_string()),
            wallets: self.wallet.into_iter().collect(),
            ..HistoryFilter::default()
        }
    }
}
