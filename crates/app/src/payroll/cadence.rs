//! How far back a draft looks for earlier payments to the same people: what earlier payrolls suggest, and what a person
//! chose.

use kaunta_contract::{LookBackProposal, LookBackView};
use kaunta_domain::payroll::look_back::{Cadence, LookBack, name_without_its_time};
use kaunta_domain::payroll::{PayrollId, PayrollState, Verdict};
use kaunta_ledger::{Ledger, LedgerError, PaidPayroll, Payroll, PayrollSource, PayrollTotals};
use kaunta_words::{Message, payroll_rows};

use crate::payroll::drafts::look_back_of;

/// How many of the latest similar payrolls are considered.
const LATEST_PAYROLLS: usize = 20;

/// `None` once the payroll is confirmed.
pub(super) async fn view(
    ledger: &Ledger,
    payroll: &Payroll,
    sums: &PayrollTotals,
) -> Result<Option<LookBackView>, LedgerError> {
    if payroll.state != PayrollState::Draft {
        return Ok(None);
    }
    let now = look_back_of(payroll);
    let proposed = match &payroll.look_back {
        Some(_) => None,
        None => proposed(ledger, payroll).await?,
    };
    // A shorter period only matters if a row asks about an earlier payment.
    let is_asked = sums.rows.iter().any(|of| of.verdict == Verdict::PaidBefore);
    let proposed = proposed.filter(|cadence| cadence.look_back > now || (cadence.look_back < now && is_asked));
    Ok(Some(LookBackView {
        days: now.days(),
        by: payroll.look_back.as_ref().and_then(|chosen| chosen.by.clone()),
        proposal: proposed
            .map(|cadence| LookBackProposal { days: cadence.look_back.days(), words: seen(&cadence).into() }),
    }))
}

/// What similar payrolls suggest: those of its group, else those with its name, else those with the same table layout.
async fn proposed(ledger: &Ledger, payroll: &Payroll) -> Result<Option<Cadence>, LedgerError> {
    let paid = ledger.paid_payrolls().await?;
    for like in [of_its_group, of_its_name, of_its_layout] {
        let like: Vec<&PaidPayroll> = paid.iter().filter(|paid| like(payroll, paid)).take(LATEST_PAYROLLS).collect();
        let ids: Vec<PayrollId> = like.iter().map(|paid| paid.id).collect();
        // Payrolls with people knowingly paid early are no example.
        let despite = ledger.paid_despite(&ids).await?;
        let days = like.into_iter().filter(|paid| !despite.contains(&paid.id)).map(|paid| paid.at);
        if let Some(cadence) = LookBack::proposed(days) {
            return Ok(Some(cadence));
        }
    }
    Ok(None)
}

fn of_its_group(payroll: &Payroll, paid: &PaidPayroll) -> bool {
    match (&payroll.source, &paid.source) {
        (PayrollSource::Group { name: one }, PayrollSource::Group { name: other }) => one.eq_ignore_ascii_case(other),
        (PayrollSource::File { .. } | PayrollSource::RowsOf { .. } | PayrollSource::ByHand, _)
        | (_, PayrollSource::File { .. } | PayrollSource::RowsOf { .. } | PayrollSource::ByHand) => false,
    }
}

fn of_its_name(payroll: &Payroll, paid: &PaidPayroll) -> bool {
    name_without_its_time(&payroll.name).is_some_and(|name| name_without_its_time(&paid.name) == Some(name))
}

fn of_its_layout(payroll: &Payroll, paid: &PaidPayroll) -> bool {
    match (&payroll.source, &paid.source) {
        (PayrollSource::File { layout: one, .. }, PayrollSource::File { layout: other, .. }) => {
            !one.is_empty() && one == other
        }
        (PayrollSource::Group { .. } | PayrollSource::RowsOf { .. } | PayrollSource::ByHand, _)
        | (_, PayrollSource::Group { .. } | PayrollSource::RowsOf { .. } | PayrollSource::ByHand) => false,
    }
}

/// "Lists like this one were paid on 6, 13 and 20 Nov: about every 7 days."
fn seen(cadence: &Cadence) -> Message {
    let from = cadence.days.len().saturating_sub(3);
    let days = cadence.days.iter().skip(from).map(|day| payroll_rows::paid_day(*day));
    let days = kaunta_words::list(days);
    match cadence.interval {
        1 => payroll_rows::paid_daily(days),
        interval => payroll_rows::paid_every(interval, days),
    }
}
