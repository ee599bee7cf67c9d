//! Somebody asks a second person, and may take that back.

use std::sync::Arc;

use chrono::TimeDelta;
use kaunta_contract::*;
use kaunta_ledger::{ApprovalReason, AskedApproval, NewApproval, NewSubject, PayrollTerms};
use kaunta_people::Act;

use super::{find, subject_of};
use crate::App;
use crate::clerk::book_error;
use crate::desk::Desk;
use crate::payroll;
use crate::people::acting::acting;
use crate::people::words as said;

/// So long somebody may be asked.
const ASKED_FOR: TimeDelta = TimeDelta::hours(24);

impl App {
    pub(crate) async fn ask_approval(&self, input: AskApprovalInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let (transfer, validation) = inner.reviewed(&desk, &input.intention).await?;
        let reasons = inner.needs_second(&desk, &transfer).await?;
        if reasons.is_empty() {
            return Err(AppError::new(ErrorCode::Review, "This needs no approval: it can be paid."));
        }
        let subject = NewSubject::Payment { intention: input.intention, transfer, validation };
        self.ask(&desk, subject, reasons).await
    }

    pub(crate) async fn ask_payroll_approval(&self, input: ConfirmPayrollInput) -> Result<ApprovalView, AppError> {
        let desk = self.desk().await?;
        let checked = payroll::preview::checked(self.inner(), &desk, &input).await?;
        let terms = PayrollTerms {
            route: input.route,
            rate_a_minute: input.rate,
            batch_size: input.batch_size,
            note: checked.note.clone(),
            names: checked.names.clone(),
        };
        let subject = NewSubject::Payroll { payroll: input.id, count: checked.count, total: checked.total, terms };
        self.ask(&desk, subject, vec![ApprovalReason::Payroll]).await
    }

    async fn ask(
        &self,
        desk: &Arc<Desk>,
        subject: NewSubject,
        reasons: Vec<ApprovalReason>,
    ) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let acting = acting();
        let Some(maker) = acting.name().cloned() else {
            return Err(AppError::new(ErrorCode::Review, said::NOBODY_SET_UP));
        };
        let now = inner.host.now();
        // What is over by now has expired; it is not made void by who asks anew.
        inner.note_expired(desk, now).await;
        let new = NewApproval { subject, maker, reasons, now, expires_at: now + ASKED_FOR };
        let AskedApproval { approval, is_new, void } = desk.ledger.ask_approval(&new).await.map_err(book_error)?;
        inner.note_void(desk.environment, void.as_slice(), acting.name()).await;
        // Of two clicks the first one asked.
        if is_new {
            let subject = subject_of(desk.environment, approval.id);
            inner.note_act(Act::ApprovalAsked { subject }, acting.name()).await;
        }
        inner.host.changed(Change::Approvals);
        inner.approval_view(desk, &approval, &acting).await
    }

    pub(crate) async fn withdraw_approval(&self, input: ApprovalInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let acting = acting();
        let Some(maker) = acting.name() else {
            return Err(AppError::new(ErrorCode::Review, said::NOBODY_SET_UP));
        };
        let approval = find(&desk, input.number).await?;
        if approval.maker != *maker {
            inner.note_anothers().await;
        }
        let withdrawn =
            desk.ledger.withdraw_approval(approval.id, maker, inner.host.now()).await.map_err(book_error)?;
        inner
            .note_act(Act::ApprovalWithdrawn { subject: subject_of(desk.environment, approval.id) }, Some(maker))
            .await;
        inner.host.changed(Change::Approvals);
        inner.approval_view(&desk, &withdrawn, &acting).await
    }
}
