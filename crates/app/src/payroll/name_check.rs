//! Whose phone is it? The names of a draft's people, checked with the service before anything is paid.

use std::sync::Arc;

use kaunta_contract::{AppError, ErrorCode, PayrollInput, PayrollView, RunView};
use kaunta_domain::beneficiary::Beneficiary;
use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::names::compare;
use kaunta_domain::payroll::{Finding, Payee, PayrollId};
use kaunta_ledger::{LedgerError, PayrollRow, RowChange};
use tokio::sync::watch;

use super::checking::{self, Learnt};
use super::running::{RunCommand, RunGuard, Work};
use super::{rows, run, views};
use crate::App;
use crate::core::{Core, book_error};
use crate::rate_limit::Asker;
use crate::workspace::Workspace;

/// Names that were asked for in this run of Kaunta.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asked {
    done: u32,
    total: u32,
}

/// How far the checking of names is: for the screen.
pub(crate) type Progress = watch::Sender<Option<((Environment, PayrollId), Asked)>>;

impl App {
    pub(crate) async fn check_names(&self, input: PayrollInput) -> Result<PayrollView, AppError> {
        let (core, workspace) = (self.core(), self.workspace().await?);
        if rows::draft(&workspace, input.id).await?.kind != PayeeKind::MobileMoney {
            let words = "The service tells the names of phones only.";
            return Err(AppError::new(ErrorCode::Review, words));
        }
        workspace.gateway(core).await?;
        tokio::spawn(ask_all(core.clone(), workspace.clone(), input.id));
        views::payroll(core, &workspace, input.id).await
    }
}

/// How far it is; nothing when it is not going on.
pub(super) fn progress(core: &Core, workspace: &Workspace, id: PayrollId) -> Option<RunView> {
    let words = core.payrolls.running.words(workspace.environment, id)?;
    let (_, asked) = (*core.payrolls.naming.borrow()).filter(|(whose, _)| *whose == (workspace.environment, id))?;
    let a_minute = core.shop().care.look_ups_a_minute.max(1);
    let left = u64::from(asked.total.saturating_sub(asked.done)) * 60;
    Some(RunView {
        done: asked.done,
        total: asked.total,
        seconds_left: Some(views::count(left.div_ceil(u64::from(a_minute)))),
        words,
    })
}

async fn ask_all(core: Arc<Core>, workspace: Arc<Workspace>, id: PayrollId) {
    let Ok(mut place) = core.payrolls.running.begin(workspace.environment, id, Work::Names) else { return };
    if let Err(error) = ask_each(&core, &workspace, id, &mut place).await {
        tracing::warn!(message = error.message, "the names of a payroll could not all be checked");
    }
    core.payrolls.naming.send_replace(None);
    drop(place);
    run::tell(&core, &workspace, id);
}

async fn ask_each(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    id: PayrollId,
    place: &mut RunGuard<'_>,
) -> Result<(), AppError> {
    // Confirmed in the meantime, it is paid, not asked about.
    rows::draft(workspace, id).await?;
    let gateway = workspace.gateway(core).await?;
    let unnamed = unnamed(workspace, id).await?;
    let whose = (workspace.environment, id);
    let mut asked = Asked { done: 0, total: views::count(unnamed.len() as u64) };
    for position in unnamed {
        core.payrolls.naming.send_replace(Some((whose, asked)));
        run::tell(core, workspace, id);
        let turn = loop {
            if place.command() != RunCommand::GoOn {
                return Ok(());
            }
            match workspace.connection.turn(core, Asker::Names) {
                Ok(turn) => break turn,
                Err(wait) => tokio::select! {
                    biased;
                    () = place.stopped() => {}
                    () = core.host.sleep(wait) => {}
                },
            }
        };
        let Some(row) = workspace.ledger.payroll_row(id, position).await.map_err(book_error)? else { continue };
        let Some(payee) = row.checked.payee.as_ref() else { continue };
        let Some(identity) = payee.to.identity() else { continue };
        place.say(&format!("Asking whose phone {} is", payee.to));
        let exchange = gateway.validate(&identity).await;
        if let Learnt::Word(word) = checking::hear(core, workspace, turn, &identity, exchange).await?
            && let Some(finding) = named(&word.beneficiary, payee)
        {
            note(core, workspace, id, position, payee.clone(), finding).await?;
        }
        asked.done += 1;
    }
    Ok(())
}

/// The service's name for the row's phone, beside the file's.
fn named(told: &Beneficiary, payee: &Payee) -> Option<Finding> {
    let service = told.name.as_ref().filter(|_| told.is_valid)?.as_str().to_owned();
    let file = payee.name.as_ref().map(|name| name.as_str()).unwrap_or_default();
    let likeness = compare(file, &service);
    Some(Finding::Named { service, likeness })
}

/// Keeps the name with the row, unless the row became another person's meanwhile, or the draft was confirmed.
async fn note(
    core: &Core,
    workspace: &Workspace,
    id: PayrollId,
    position: u32,
    asked: Payee,
    finding: Finding,
) -> Result<(), AppError> {
    let _alone = core.payrolls.drafts.hold().await;
    let Some(now) = workspace.ledger.payroll_row(id, position).await.map_err(book_error)? else { return Ok(()) };
    if now.checked.payee.as_ref().is_none_or(|payee| payee.to.phone() != asked.to.phone() || payee.name != asked.name) {
        return Ok(());
    }
    let mut checked = now.checked;
    checked.findings.retain(|finding| !is_name(finding));
    checked.findings.push(finding);
    let change = RowChange { position, text: now.text, checked, included: now.included };
    match workspace.ledger.change_rows(id, &[change]).await {
        Ok(_) | Err(LedgerError::PayrollNotDraft(_)) => Ok(()),
        Err(error) => Err(book_error(error)),
    }
}

fn is_name(finding: &Finding) -> bool {
    match finding {
        Finding::Named { .. } => true,
        Finding::Corrected { .. }
        | Finding::Told { .. }
        | Finding::Hidden
        | Finding::Asked { .. }
        | Finding::Refused { .. }
        | Finding::SameInFile { .. }
        | Finding::PaidBefore { .. }
        | Finding::MaybePaid { .. }
        | Finding::Deduction { .. }
        | Finding::InResults { .. } => false,
    }
}

/// Rows that are to be paid and whose name nobody has asked for.
async fn unnamed(workspace: &Workspace, id: PayrollId) -> Result<Vec<u32>, AppError> {
    let mut positions = Vec::new();
    let mut all = workspace.ledger.all_rows(id);
    loop {
        let chunk = all.next_chunk().await.map_err(book_error)?;
        if chunk.is_empty() {
            return Ok(positions);
        }
        let open =
            |row: &PayrollRow| row.included && row.checked.payee.is_some() && !row.checked.findings.iter().any(is_name);
        positions.extend(chunk.iter().filter(|row| open(row)).map(|row| row.position));
    }
}
