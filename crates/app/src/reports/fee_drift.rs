//! Fees of today that are other than usual, told on the first screen: a changed tariff shows on its first day.

use std::sync::Arc;

use chrono::NaiveDate;
use kaunta_contract::{FeeDrift, FeeDriftView, Nothing};
use kaunta_domain::biller::Biller;
use kaunta_domain::day::day_of;
use kaunta_domain::money::Money;
use kaunta_ledger::{BookMoment, LedgerError, UsualFees};
use kaunta_words::{Message, Sentences, receipt, reports as words};

use crate::reports::error::ReportsError;
use crate::reports::report::fees::{Drift, Drifts, FeeSubject, days_before};
use crate::reports::room::Reports;
use crate::staff::actor::Caller;
use crate::wording::products;
use crate::wording::words::provider;
use crate::workspace::open::Workspace;

impl Reports {
    pub(crate) async fn fee_drift(&self, _: &Caller, _: Nothing) -> Result<FeeDriftView, ReportsError> {
        let workspace = self.core.in_use().await?;
        let today = day_of(self.core.host.now());
        let mut moment = workspace.ledger.moment().await?;
        let charged = moment.charged_fees(today..=today).await?;
        if charged.is_empty() {
            return Ok(FeeDriftView { drift: None });
        }
        let usual = self.usual_fees(&workspace, &mut moment, today).await?;
        let drifts = Drifts::of(&charged, |fee| usual.usual(fee.mode, fee.provider.as_deref(), fee.amount));
        let billers = workspace.ledger.all_billers().await?;
        let drift = told(&drifts, &billers).map(|words| FeeDrift { words: words.into(), day: today.to_string() });
        Ok(FeeDriftView { drift })
    }

    async fn usual_fees(
        &self,
        workspace: &Arc<Workspace>,
        moment: &mut BookMoment,
        today: NaiveDate,
    ) -> Result<Arc<UsualFees>, LedgerError> {
        if let Some(kept) = self.usual_fees.before(today, workspace) {
            return Ok(kept);
        }
        let before = match days_before(today) {
            Some(days) => moment.charged_fees(days).await?,
            None => Vec::new(),
        };
        let usual = Arc::new(UsualFees::of(&before));
        self.usual_fees.keep(today, workspace, usual.clone());
        Ok(usual)
    }
}

/// The difference that is largest in all, and how many others there are.
fn told(drifts: &Drifts, billers: &[Biller]) -> Option<Sentences> {
    let ((of, usual, charged), drift) =
        drifts.lines.iter().max_by_key(|((_, usual, charged), drift)| in_all(*usual, *charged, drift))?;
    let largest = Sentences::from(words::drift_today(drift.count, what(of, billers), *charged, *usual));
    let others = drifts.lines.len() - 1;
    Some(if others == 0 { largest } else { largest.then(words::drift_others(others)) })
}

/// How much more or less than usual all payments were charged.
fn in_all(usual: Money, charged: Money, drift: &Drift) -> Option<Money> {
    usual.max(charged).checked_sub(usual.min(charged))?.checked_mul(drift.count)
}

fn what(of: &FeeSubject, billers: &[Biller]) -> String {
    let product: Message = products::product(of.mode);
    match of.provider.as_deref().map(|code| provider(of.mode, code, billers)) {
        Some(named) => receipt::title(product, named).into(),
        None => product.into(),
    }
}
