//! The accountant's reports. Each has a file, reads through the trait of `store.rs`, all of it as of one moment, and answers with the
//! same document, which stands on the screen, on paper and in files.

mod asked;
pub(crate) mod commission;
mod fees;
mod found;
mod large_payments;
mod people;
mod standing;
mod statement;
mod table;
mod usual_fees;
mod wallet_chain;

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_words::{Message, reports as words};

pub(crate) use crate::reports::report::asked::Asked;

use crate::config::shop::Shop;
use crate::reports::error::ReportsError;
use crate::reports::report::table::Made;
use crate::reports::room::Reports;
use crate::reports::store::{MomentStore, ReportMoment};
use crate::staff::actor::Caller;

impl Reports {
    pub(crate) async fn report(&self, _: &Caller, input: ReportInput) -> Result<Report, ReportsError> {
        let workspace = self.core.in_use().await?;
        let asked = Asked::read(&input)?;
        report_of(&workspace.ledger, &asked, &self.core.shop(), self.core.host.now()).await
    }
}

/// Makes a report, all of it as of one moment.
///
/// # Errors
/// The store can't be read, or a sum can't be held exactly.
pub(crate) async fn report_of<S: MomentStore>(
    store: &S,
    asked: &Asked,
    shop: &Shop,
    now: DateTime<Utc>,
) -> Result<Report, ReportsError> {
    let mut moment = store.moment().await.map_err(Into::into)?;
    report_in(&mut moment, asked, shop, now).await
}

/// Makes a report of a moment that is held already, as for several reports that must agree with each other.
///
/// # Errors
/// As [`report_of`].
pub(crate) async fn report_in<M: ReportMoment>(
    moment: &mut M,
    asked: &Asked,
    shop: &Shop,
    now: DateTime<Utc>,
) -> Result<Report, ReportsError> {
    let last_event = moment.last_event().await.map_err(Into::into)?;
    let Made { sections, notes } = match asked.kind {
        ReportKind::Statement => statement::made(moment, asked).await?,
        ReportKind::Fees => fees::made(moment, asked).await?,
        ReportKind::Commission => commission::made(moment, asked, &shop.commission).await?,
        ReportKind::LargePayments => large_payments::made(moment, asked).await?,
        ReportKind::People => people::made(moment, asked).await?,
    };
    Ok(Report {
        kind: asked.kind,
        title: title(asked.kind).into(),
        period: asked.in_words(),
        as_of: words::as_of(now, last_event).into(),
        sections,
        notes,
    })
}

/// The name of a report.
pub(crate) fn title(kind: ReportKind) -> Message {
    match kind {
        ReportKind::Statement => words::statement(),
        ReportKind::Fees => words::fees(),
        ReportKind::Commission => words::commission(),
        ReportKind::LargePayments => words::large_payments(),
        ReportKind::People => words::people(),
    }
}
