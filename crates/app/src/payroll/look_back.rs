//! How far back somebody of a draft counts as paid before: what earlier payrolls propose, and what a person says.

use chrono::NaiveDate;
use kaunta_contract::{AppError, ErrorCode, LookBackProposal, LookBackView, LookedBack, SetLookBackInput};
use kaunta_domain::payroll::look_back::{Cadence, LookBack, name_without_its_time};
use kaunta_domain::payroll::{PayrollId, PayrollState, Verdict};
use kaunta_ledger::{ChosenLookBack, PaidPayroll, Payroll, PayrollSource, PayrollTotals};

use super::rows::{self, Moved};
use super::{views, words};
use crate::App;
use crate::core::book_error;
use crate::people::actor;
use crate::workspace::Workspace;

/// So many of the latest payrolls like one are looked at.
const LATEST: usize = 20;

impl App {
    pub(crate) async fn set_look_back(&self, input: SetLookBackInput) -> Result<LookedBack, AppError> {
        let (core, workspace) = (self.core(), self.workspace().await?);
        let days = || AppError::new(ErrorCode::Review, "Choose 1 to 92 days. 1 is today.");
        let look_back = LookBack::of_days(input.days).ok_or_else(days)?;
        rows::draft(&workspace, input.id).await?;
        let mut kept = core.payrolls.drafts.hold().await;
        core.note_expired(&workspace, core.host.now()).await;
        let chosen = ChosenLookBack { look_back, by: actor().name().cloned() };
        let void = workspace.ledger.set_look_back(input.id, &chosen).await.map_err(book_error)?;
        core.note_void(workspace.environment, void.as_slice(), actor().name()).await;
        let moved = rows::look_again(core, &workspace, input.id, &mut kept).await?;
        drop(kept);
        Ok(LookedBack { payroll: views::payroll(core, &workspace, input.id).await?, moved: said(moved) })
    }
}

/// How far back is looked for a payroll.
pub(super) fn of(payroll: &Payroll) -> LookBack {
    payroll.look_back.as_ref().map_or(LookBack::USUAL, |chosen| chosen.look_back)
}

/// Of a draft; of others it is over.
pub(super) async fn view(
    workspace: &Workspace,
    payroll: &Payroll,
    sums: &PayrollTotals,
) -> Result<Option<LookBackView>, AppError> {
    if payroll.state != PayrollState::Draft {
        return Ok(None);
    }
    let now = of(payroll);
    let proposed = match &payroll.look_back {
        Some(_) => None,
        None => proposed(workspace, payroll).await?,
    };
    // A shorter time matters where somebody is asked about.
    let is_asked = sums.rows.iter().any(|of| of.verdict == Verdict::PaidBefore);
    let proposed = proposed.filter(|cadence| cadence.look_back > now || (cadence.look_back < now && is_asked));
    Ok(Some(LookBackView {
        days: now.days(),
        by: payroll.look_back.as_ref().and_then(|chosen| chosen.by.clone()),
        proposal: proposed.map(|cadence| LookBackProposal { days: cadence.look_back.days(), words: seen(&cadence) }),
    }))
}

/// What payrolls like this one propose: those of its group, else those with its name, else those whose tables look like its.
async fn proposed(workspace: &Workspace, payroll: &Payroll) -> Result<Option<Cadence>, AppError> {
    let paid = workspace.ledger.paid_payrolls().await.map_err(book_error)?;
    for like in [of_its_group, of_its_name, of_its_layout] {
        let like: Vec<&PaidPayroll> = paid.iter().filter(|paid| like(payroll, paid)).take(LATEST).collect();
        let ids: Vec<PayrollId> = like.iter().map(|paid| paid.id).collect();
        // Whoever was paid too early by somebody's word is no example.
        let despite = workspace.ledger.paid_despite(&ids).await.map_err(book_error)?;
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
fn seen(cadence: &Cadence) -> String {
    let from = cadence.days.len().saturating_sub(3);
    let days: Vec<String> =
        cadence.days.iter().skip(from).map(|day: &NaiveDate| day.format("%-d %b").to_string()).collect();
    let days = match days.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        Some(_) | None => days.join(", "),
    };
    match cadence.interval {
        1 => format!("Lists like this one were paid on {days}: every day."),
        interval => format!("Lists like this one were paid on {days}: about every {interval} days."),
    }
}

fn said(moved: Moved) -> Vec<String> {
    let mut said = Vec::new();
    if moved.came_in > 0 {
        let who = words::payments_were(moved.came_in);
        said.push(format!("{who} put in: the same was not paid in that time."));
    }
    if moved.out > 0 {
        let who = words::payments_were(moved.out);
        said.push(format!("{who} left out: the same was paid in that time."));
    }
    said
}
