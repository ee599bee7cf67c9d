//! The accountant's reports. Each has a file, reads through the trait of `store.rs` as of one moment, and returns the
//! same document for the screen, for paper and for files.

pub(crate) mod commission;
pub(super) mod fees;
mod found;
mod large_payments;
mod people;
mod request;
mod statement;
mod statement_cases;
mod status;
mod table;
mod wallet_chain;

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_words::{Message, reports as words};

pub(crate) use crate::reports::report::request::ReportRequest;

use crate::config::shop::Shop;
use crate::reports::charts::{chart_of, commission_of, people_of};
use crate::reports::error::ReportsError;
use crate::reports::report::table::ReportBody;
use crate::reports::room::Reports;
use crate::reports::store::{MomentStore, ReportMoment};
use crate::staff::actor::Caller;

impl Reports {
    pub(crate) async fn report(&self, _: &Caller, input: ReportInput) -> Result<Report, ReportsError> {
        let workspace = self.core.in_use().await?;
        let asked = ReportRequest::read(&input)?;
        report_of(&workspace.ledger, &asked, &self.core.shop(), self.core.host.now()).await
    }
}

/// Makes a report, all of it as of one moment.
///
/// # Errors
/// The store can't be read, or a sum can't be held exactly.
pub(crate) async fn report_of<S: MomentStore>(
    store: &S,
    asked: &ReportRequest,
    shop: &Shop,
    now: DateTime<Utc>,
) -> Result<Report, ReportsError> {
    let mut moment = store.moment().await.map_err(Into::into)?;
    report_in(&mut moment, asked, shop, now).await
}

/// Makes a report as of a moment that is already held, so that several reports agree with each other.
///
/// # Errors
/// As [`report_of`].
pub(crate) async fn report_in<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
    shop: &Shop,
    now: DateTime<Utc>,
) -> Result<Report, ReportsError> {
    let last_event = moment.last_event().await.map_err(Into::into)?;
    let charts = match asked.kind {
        ReportKind::Statement | ReportKind::Fees | ReportKind::Commission | ReportKind::People => {
            pictures(moment, asked, shop).await?
        }
        // A bar for each payment says no more than its row.
        ReportKind::LargePayments => Vec::new(),
    };
    let ReportBody { sections, notes } = match asked.kind {
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
        charts,
    })
}

/// The charts of the chart screen that belong to a report, for its days and the requested wallets.
async fn pictures<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
    shop: &Shop,
) -> Result<Vec<Chart>, ReportsError> {
    let Some((first, last)) = moment.days().await.map_err(Into::into)? else { return Ok(Vec::new()) };
    let days = first.max(*asked.days.start())..=last.min(*asked.days.end());
    let mut sums = moment.sums(days.clone()).await.map_err(Into::into)?;
    sums.retain(|sum| asked.has(sum.wallet));
    let mut charts = Vec::new();
    match asked.kind {
        ReportKind::Statement => {
            for kind in [ChartKind::Time, ChartKind::Products] {
                for measure in [ChartMeasure::Amount, ChartMeasure::Count] {
                    charts.push(chart_of(&sums, kind, measure, &days)?);
                }
            }
        }
        ReportKind::Fees => charts.push(chart_of(&sums, ChartKind::Fees, ChartMeasure::Amount, &days)?),
        ReportKind::Commission => charts.push(commission_of(&sums, &shop.commission, &days)?),
        ReportKind::People => {
            for measure in [ChartMeasure::Amount, ChartMeasure::Count] {
                charts.push(people_of(&sums, measure, &days)?);
            }
        }
        ReportKind::LargePayments => {}
    }
    // Leave out charts without bars, and with a single one, which says no more than its sum.
    charts.retain(|chart| chart.series.iter().any(|one| one.points.len() > 1));
    Ok(charts)
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
