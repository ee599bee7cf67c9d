//! The payroll screen's calls that read, and those that control a run.

use crate::payroll::running;
use crate::staff::actor::Caller;

use kaunta_contract::{
    Nothing, PayrollInput, PayrollRows, PayrollRowsInput, PayrollView, Payrolls, PayrollsInput, Reminder, ReminderWay,
};
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::{Ledger, LedgerError, Unpaid};
use kaunta_words::payroll_run;

use super::running::{RunCommand, Work};
use super::{findings, groups, rows, run, views};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::workspace::retiring::old_unpaid_allowed;

impl PayrollRoom {
    pub(crate) async fn payrolls(&self, _: &Caller, input: PayrollsInput) -> Result<Payrolls, PayrollError> {
        let workspace = self.core.in_use().await?;
        let page = workspace.ledger.payrolls(input.offset.into(), input.limit.clamp(1, 100)).await?;
        let rows = page.rows.iter().map(|summary| views::summary(&summary.payroll, &summary.totals));
        Ok(Payrolls {
            total: outcomes::count(page.total),
            offset: input.offset,
            rows: rows.collect::<Result<_, _>>()?,
            groups: groups::views(&workspace.ledger).await?,
        })
    }

    pub(crate) async fn payroll(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        views::payroll(self, &self.core.in_use().await?.ledger, input.id).await
    }

    pub(crate) async fn payroll_rows(
        &self,
        caller: &Caller,
        input: PayrollRowsInput,
    ) -> Result<PayrollRows, PayrollError> {
        let workspace = self.core.in_use().await?;
        let payroll = outcomes::find(&workspace.ledger, input.id).await?;
        let billers = workspace.ledger.all_billers().await?;
        let visibility = self.people.visibility(caller).await?;
        let (filter, limit) = (outcomes::filter(&input.filter), input.limit.clamp(1, 500));
        let page = workspace.ledger.payroll_rows(input.id, &filter, input.offset.into(), limit).await?;
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            let reason = views::reason(&workspace.ledger, &row).await?;
            let earlier = findings::earlier(&workspace.ledger, &row.checked).await?;
            rows.push(views::row(row, reason, earlier.as_ref(), &payroll, &visibility, &billers));
        }
        Ok(PayrollRows { total: outcomes::count(page.total), offset: input.offset, rows })
    }

    pub(crate) async fn discard_payroll(&self, caller: &Caller, input: PayrollInput) -> Result<Nothing, PayrollError> {
        let workspace = self.core.in_use().await?;
        let core = &self.core;
        rows::draft(&workspace.ledger, input.id).await?;
        self.running.command(workspace.environment, input.id, RunCommand::Stop);
        let mut kept = self.drafts.hold().await;
        self.people.log_expired(&workspace, core.host.now()).await;
        let discarded = workspace.ledger.discard_payroll(input.id).await?;
        *kept = None;
        self.people.log_void(workspace.environment, discarded.void.as_slice(), caller.name()).await;
        running::announce(core, workspace.environment, input.id);
        Ok(Nothing)
    }

    pub(crate) async fn pause_payroll(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        self.command(input.id, RunCommand::Pause, PayrollState::Paused).await
    }

    pub(crate) async fn stop_payroll(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        self.command(input.id, RunCommand::Stop, PayrollState::Stopped).await
    }

    /// Sends the command to the run; if nobody is being paid, changes the state in the book instead.
    async fn command(&self, id: PayrollId, command: RunCommand, to: PayrollState) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        if self.running.command(workspace.environment, id, command) != Some(Work::Payments) {
            let from = [PayrollState::Running, PayrollState::Paused];
            workspace.ledger.set_payroll_state(id, &from, to).await?;
            self.running.forget_halt(workspace.environment, id);
            running::announce(core, workspace.environment, id);
        }
        views::payroll(self, &workspace.ledger, id).await
    }

    pub(crate) async fn resume_payroll(&self, _: &Caller, input: PayrollInput) -> Result<PayrollView, PayrollError> {
        let workspace = self.core.in_use().await?;
        workspace.may_send().await?;
        old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(input.id)).await?;
        let paused = [PayrollState::Paused];
        if workspace.ledger.set_payroll_state(input.id, &paused, PayrollState::Running).await? {
            run::begin(self, &workspace, input.id);
        }
        views::payroll(self, &workspace.ledger, input.id).await
    }
}

/// The number and sum of a draft's rows to be paid; an error if there are none.
pub(super) async fn to_pay(ledger: &Ledger, id: PayrollId) -> Result<kaunta_ledger::RowSum, PayrollError> {
    let totals = ledger.payroll_totals(id).await?;
    if totals.to_pay.count > 0 {
        return Ok(totals.to_pay);
    }
    Err(PayrollError::NobodyToPay)
}

/// Reminders of paused payrolls that wait to be resumed.
pub(crate) async fn reminders(ledger: &Ledger) -> Result<Vec<Reminder>, LedgerError> {
    let mut reminders = Vec::new();
    for payroll in ledger.payrolls_in(&[PayrollState::Paused]).await? {
        let left = ledger.payroll_totals(payroll.id).await?.unsent.count;
        let words = payroll_run::reminder(left, &payroll.name);
        reminders.push(Reminder { words: words.into(), way: ReminderWay::Payroll { id: payroll.id } });
    }
    Ok(reminders)
}
