//! Asking a second person, and withdrawing the request.

use std::sync::Arc;

use chrono::TimeDelta;
use kaunta_contract::*;
use kaunta_domain::money::Money;
use kaunta_ledger::{ApprovalReason, AskedApproval, NewApproval, NewSubject, PayrollTerms};
use kaunta_people::Act;

use super::find;
use crate::approvals::error::ApprovalsError;
use crate::approvals::room::ApprovalsRoom;
use crate::payments::basket::sum;
use crate::payroll;
use crate::people::requests::subject_of;
use crate::staff::actor::Caller;
use crate::workspace::open::Workspace;

/// How long a request stays open.
const ASKED_FOR: TimeDelta = TimeDelta::hours(24);

impl ApprovalsRoom {
    pub(crate) async fn ask_approval(
        &self,
        caller: &Caller,
        input: AskApprovalInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let workspace = self.core.in_use().await?;
        let (transfer, validation) =
            self.payments.reviewed(caller, workspace.environment, &input.idempotency_key, input.customer_id).await?;
        let reasons = self.people.needs_second(caller, &workspace.ledger, &transfer).await?;
        if reasons.is_empty() {
            return Err(ApprovalsError::NotNeeded);
        }
        let subject = NewSubject::Payment { idempotency_key: input.idempotency_key, transfer, validation };
        self.ask(caller, &workspace, subject, reasons).await
    }

    pub(crate) async fn ask_payroll_approval(
        &self,
        caller: &Caller,
        input: ConfirmPayrollInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let workspace = self.core.in_use().await?;
        let checked = payroll::preview::checked(caller, &self.payrolls, &workspace, &input).await?;
        let terms = PayrollTerms {
            route: input.route,
            rate_a_minute: input.rate,
            batch_size: input.batch_size,
            note: checked.note.clone(),
            names: checked.names.clone(),
        };
        let subject = NewSubject::Payroll { payroll: input.id, count: checked.count, total: checked.total, terms };
        self.ask(caller, &workspace, subject, vec![ApprovalReason::Payroll]).await
    }

    pub(crate) async fn ask_basket_approval(
        &self,
        caller: &Caller,
        input: PayBasketInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let workspace = self.core.in_use().await?;
        let (bills, drawer) = self.payments.confirmed(caller, &workspace.ledger, input).await?;
        let amount = sum(bills.iter().map(|bill| Some(Money::from(bill.transfer.amount))))?;
        let reasons = self.people.sum_needs_second(caller, &workspace.ledger, amount).await?;
        if reasons.is_empty() {
            return Err(ApprovalsError::NotNeeded);
        }
        self.ask(caller, &workspace, NewSubject::Basket { bills, drawer }, reasons).await
    }

    async fn ask(
        &self,
        caller: &Caller,
        workspace: &Arc<Workspace>,
        subject: NewSubject,
        reasons: Vec<ApprovalReason>,
    ) -> Result<ApprovalView, ApprovalsError> {
        let core = &self.core;
        let actor = caller;
        let maker = actor.name().cloned().ok_or(ApprovalsError::NobodySetUp)?;
        let now = core.host.now();
        // Expire old requests first; otherwise asking again would void them.
        self.people.log_expired(workspace, now).await;
        let new = NewApproval { subject, maker, reasons, now, expires_at: now + ASKED_FOR };
        let AskedApproval { approval, is_new, void } = workspace.ledger.ask_approval(&new).await?;
        self.people.log_void(workspace.environment, void.as_slice(), actor.name()).await;
        // After a double click, only the first click asked.
        if is_new {
            let subject = subject_of(workspace.environment, approval.id);
            core.staff.log_act(Act::ApprovalAsked { subject }, actor.name()).await;
        }
        core.host.changed(Change::Approvals);
        self.approval_view(&workspace.ledger, &approval, actor).await
    }

    pub(crate) async fn withdraw_approval(
        &self,
        caller: &Caller,
        input: ApprovalInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let actor = caller;
        let maker = actor.name().ok_or(ApprovalsError::NobodySetUp)?;
        let approval = find(&workspace.ledger, input.number).await?;
        if approval.maker != *maker {
            self.log_anothers_request(caller).await;
        }
        let withdrawn = workspace.ledger.withdraw_approval(approval.id, maker, core.host.now()).await?;
        core.staff
            .log_act(Act::ApprovalWithdrawn { subject: subject_of(workspace.environment, approval.id) }, Some(maker))
            .await;
        core.host.changed(Change::Approvals);
        self.approval_view(&workspace.ledger, &withdrawn, actor).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_read_of_how_long_a_request_waits_is_so() {
        let said = format!("{} hours", ASKED_FOR.num_hours());
        for (place, text) in [
            ("approvals-empty-how", include_str!("../../../../words/en/window/approvals.ftl")),
            ("help-approvals-wait", include_str!("../../../../words/en/window/help.ftl")),
            ("A second person", include_str!("../../../../docs/people.md")),
        ] {
            let (_, after) = text.split_once(place).unwrap();
            assert!(after.contains(&said), "{place}: {said}");
        }
    }
}
