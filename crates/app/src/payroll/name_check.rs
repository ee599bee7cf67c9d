//! Checks the names of a draft's people with the service before anything is paid.
use tracing::Instrument as _;

use crate::payroll::running;
use crate::staff::actor::Caller;
use std::sync::Arc;

use kaunta_contract::{PayrollInput, PayrollView};
use kaunta_domain::beneficiary::Beneficiary;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::names::compare;
use kaunta_domain::payroll::{Finding, Payee, PayrollId};
use kaunta_ledger::{Ledger, LedgerError, PayrollRow, RowChange};
use kaunta_words::payroll_run;

use super::checking::{self, ValidationResult};
use super::running::{NameCheckProgress, RunCommand, RunGuard, Work};
use super::{rows, views};
use crate::payroll::drafts::Drafts;
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::wording::people::number;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::Asker;

impl PayrollRoom {
    pub(crate) async fn check_names(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        if rows::draft(&workspace.ledger, input.id).await?.kind != PayeeKind::MobileMoney {
            return Err(PayrollError::NamesOfPhonesOnly);
        }
        workspace.gateway(core).await?;
        tokio::spawn(ask_all(self.clone(), workspace.clone(), input.id).in_current_span());
        views::payroll(self, &workspace.ledger, input.id).await
    }
}

async fn ask_all(payrolls: PayrollRoom, workspace: Arc<Workspace>, id: PayrollId) {
    let core = &payrolls.core;
    let Ok(mut place) = payrolls.running.begin(workspace.environment, id, Work::Names) else { return };
    if let Err(error) = ask_each(&payrolls, &workspace, id, &mut place).await {
        tracing::warn!(message = error.words(), "the names of a payroll could not all be checked");
    }
    payrolls.names.send_replace(None);
    drop(place);
    running::announce(core, workspace.environment, id);
}

async fn ask_each(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    id: PayrollId,
    place: &mut RunGuard<'_>,
) -> Result<(), PayrollError> {
    let core = &payrolls.core;
    // A draft that was confirmed meanwhile is being paid; don't check it.
    rows::draft(&workspace.ledger, id).await?;
    let gateway = workspace.gateway(core).await?;
    let unnamed = unnamed(&workspace.ledger, id).await?;
    let whose = (workspace.environment, id);
    let mut asked = NameCheckProgress { done: 0, total: outcomes::count(unnamed.len() as u64) };
    for position in unnamed {
        payrolls.names.send_replace(Some((whose, asked)));
        running::announce(core, workspace.environment, id);
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
        let Some(row) = workspace.ledger.payroll_row(id, position).await? else { continue };
        let Some(payee) = row.checked.payee.as_ref() else { continue };
        let Some(identity) = payee.to.identity() else { continue };
        place.set_status(payroll_run::asking(number(&payee.to)));
        let exchange = gateway.validate(&identity).await;
        if let ValidationResult::Answered(word) =
            checking::store_answer(core, workspace, turn, &identity, exchange).await?
            && let Some(finding) = named(&word.beneficiary, payee)
        {
            record_decision(&payrolls.drafts, &workspace.ledger, id, position, payee.clone(), finding).await?;
        }
        asked.done += 1;
    }
    Ok(())
}

/// The service's name for the row's phone, compared with the file's.
fn named(told: &Beneficiary, payee: &Payee) -> Option<Finding> {
    let service = told.name.as_ref().filter(|_| told.is_valid)?.as_str().to_owned();
    let file = payee.name.as_ref().map(|name| name.as_str()).unwrap_or_default();
    let likeness = compare(file, &service);
    Some(Finding::Named { service, likeness })
}

/// Stores the name with the row, unless the row has become another person's meanwhile or the draft was confirmed.
async fn record_decision(
    drafts: &Drafts,
    ledger: &Ledger,
    id: PayrollId,
    position: u32,
    asked: Payee,
    finding: Finding,
) -> Result<(), LedgerError> {
    let _alone = drafts.hold().await;
    let Some(now) = ledger.payroll_row(id, position).await? else { return Ok(()) };
    if now.checked.payee.as_ref().is_none_or(|payee| payee.to.phone() != asked.to.phone() || payee.name != asked.name) {
        return Ok(());
    }
    let mut checked = now.checked;
    checked.findings.retain(|finding| !is_name(finding));
    checked.findings.push(finding);
    let change = RowChange { position, text: now.text, checked, included: now.included };
    match ledger.change_rows(id, &[change]).await {
        Ok(_) | Err(LedgerError::PayrollNotDraft(_)) => Ok(()),
        Err(error) => Err(error),
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

/// Positions of the rows to be paid whose name was not checked yet.
async fn unnamed(ledger: &Ledger, id: PayrollId) -> Result<Vec<u32>, LedgerError> {
    let mut positions = Vec::new();
    let mut all = ledger.all_rows(id);
    loop {
        let chunk = all.next_chunk().await?;
        if chunk.is_empty() {
            return Ok(positions);
        }
        let open =
            |row: &PayrollRow| row.included && row.checked.payee.is_some() && !row.checked.findings.iter().any(is_name);
        positions.extend(chunk.iter().filter(|row| open(row)).map(|row| row.position));
    }
}
