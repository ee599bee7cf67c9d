//! A second person says yes or no.

use std::sync::Arc;

use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::{PayrollId, Route};
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::reference::IntentionId;
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Approval, ApprovalSubject, LedgerError, Recorded};
use kaunta_people::{Act, PinUse};

use super::{find, subject_of};
use crate::App;
use crate::clerk::{Inner, book_error};
use crate::contract::*;
use crate::desk::Desk;
use crate::people::acting::{Acting, acting};
use crate::people::words as said;
use crate::reaching::Way;
use crate::sending::{hold_back, launch, unrecorded};
use crate::{payroll, weighing};

impl App {
    pub(crate) async fn grant_approval(&self, input: GrantInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let approval = find(&desk, input.number).await?;
        let checker = inner.checker(&approval, &input.name, &input.pin).await?;
        let granted = match &approval.subject {
            ApprovalSubject::Payment { transfer, .. } => self.grant_payment(&desk, &approval, transfer, &checker).await,
            ApprovalSubject::Payroll { payroll, terms, .. } => {
                inner.grant_payroll(&desk, approval.id, *payroll, terms.route, &checker).await
            }
        };
        inner.host.changed(Change::Approvals);
        if let Err(error) = granted {
            // Its time may be over, and nobody have written that down yet.
            inner.note_expired(&desk, inner.host.now()).await;
            return Err(error);
        }
        let subject = subject_of(desk.environment, approval.id);
        inner.note_act(Act::ApprovalGranted { subject }, Some(&checker)).await;
        inner.approval_view(&desk, &find(&desk, input.number).await?, &acting()).await
    }

    /// As [`App::submit`] does it, with a second person's yes in the same transaction.
    async fn grant_payment(
        &self,
        desk: &Arc<Desk>,
        approval: &Approval,
        transfer: &Transfer,
        checker: &PersonName,
    ) -> Result<(), AppError> {
        let inner = self.inner();
        let way = desk.way(inner, transfer.mode().interface()).await?;
        let flight = desk.take_off(inner).await?;
        let weighed = match &way {
            Way::Gateway(_) => None,
            Way::Partner(partner) => Some(weighing::before(inner, desk, partner).await),
        };
        let limits = inner.spending(&Acting::Unguarded).await?;
        let granted = desk.ledger.grant_payment(approval.id, checker, inner.moment(), weighed, limits).await;
        match granted.map_err(unrecorded)? {
            Recorded::New(operation) => {
                launch(inner, desk, way, operation, flight);
                Ok(())
            }
            Recorded::Already(_) => Ok(()),
            Recorded::Unheard(operation) => hold_back(inner, desk, &operation, flight).await,
        }
    }

    pub(crate) async fn refuse_approval(&self, input: RefuseInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let reason = Narration::parse(&input.reason)
            .map_err(|bad| AppError::new(ErrorCode::Review, format!("Write why, in one line. {bad}")))?;
        let approval = find(&desk, input.number).await?;
        let checker = inner.checker(&approval, &input.name, &input.pin).await?;
        let refused = desk.ledger.refuse_approval(approval.id, &checker, inner.host.now(), reason.as_str()).await;
        let refused = refused.map_err(book_error)?;
        let subject = subject_of(desk.environment, approval.id);
        inner.note_act(Act::ApprovalRefused { subject }, Some(&checker)).await;
        inner.host.changed(Change::Approvals);
        inner.approval_view(&desk, &refused, &acting()).await
    }
}

impl Inner {
    /// Who says yes or no, shown by their PIN: somebody else than who asks, and who may.
    async fn checker(
        &self,
        approval: &Approval,
        name: &PersonName,
        pin: &secrecy::SecretString,
    ) -> Result<PersonName, AppError> {
        if *name == approval.maker {
            self.note_mine(Act::Refused { call: "approval of one's own".to_owned() }).await;
            return Err(AppError::new(ErrorCode::Right, said::OWN_APPROVAL));
        }
        let person = self.prove(name, pin, PinUse::Approving).await?;
        if !person.may(Right::Approve) {
            self.note_act(Act::Refused { call: "approval".to_owned() }, Some(name)).await;
            return Err(AppError::new(ErrorCode::Right, said::MAY_NOT_APPROVE));
        }
        Ok(person.name)
    }

    async fn grant_payroll(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        id: ApprovalId,
        payroll: PayrollId,
        route: Route,
        checker: &PersonName,
    ) -> Result<(), AppError> {
        let alone = payroll::preview::ready(self, desk, payroll, route).await?;
        let make = || IntentionId::make(self.host.random());
        let granted = desk.ledger.grant_payroll(id, checker, self.moment(), make).await;
        drop(alone);
        let payroll = match granted {
            Ok(payroll) => payroll,
            Err(error) => {
                if is_void_by(&error) {
                    self.note_void(desk.environment, &[id], Some(checker)).await;
                }
                return Err(book_error(error));
            }
        };
        payroll::run::begin(self, desk, payroll);
        Ok(())
    }
}

/// Whether the book answers so when it has just made the approval void: the payroll is not what was asked for.
fn is_void_by(error: &LedgerError) -> bool {
    matches!(error, LedgerError::PayrollChanged(_) | LedgerError::PayrollNotDraft(_) | LedgerError::NoSuchPayroll(_))
}
