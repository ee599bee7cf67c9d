//! A second person says yes or no.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::{PayrollId, Route};
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::reference::IntentionId;
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Approval, ApprovalState as Kept, ApprovalSubject, LedgerError, Recorded};
use kaunta_people::{Act, PinUse};
use kaunta_storage::chain::Fingerprint;

use super::{find, subject_of};
use crate::App;
use crate::clerk::{Inner, book_error};
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
        let yes = Yes { approval: approval.id, maker: approval.maker.clone(), checker };
        let granted = match &approval.subject {
            ApprovalSubject::Payment { transfer, .. } => inner.grant_payment(&desk, &yes, transfer).await,
            ApprovalSubject::Payroll { payroll, terms, .. } => {
                let seen = input.rows.as_deref().and_then(Fingerprint::parse).ok_or_else(unseen)?;
                inner.grant_payroll(&desk, &yes, seen, *payroll, terms.route).await
            }
        };
        inner.host.changed(Change::Approvals);
        if let Err(error) = granted {
            // Its time may be over, and nobody have written that down yet.
            inner.note_expired(&desk, inner.host.now()).await;
            return Err(error);
        }
        inner.approval_view(&desk, &find(&desk, input.number).await?, &acting()).await
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

/// What somebody says yes to, shown by their PIN.
struct Yes {
    approval: ApprovalId,
    maker: PersonName,
    checker: PersonName,
}

impl Inner {
    /// As [`App::submit`] does it, with a second person's yes in the same transaction.
    async fn grant_payment(self: &Arc<Self>, desk: &Arc<Desk>, yes: &Yes, transfer: &Transfer) -> Result<(), AppError> {
        desk.await_canary(self, transfer.mode().interface()).await?;
        let flight = desk.take_off(self).await?;
        let way = desk.way_of_payment(self, transfer.mode().interface()).await?;
        let weighed = match &way {
            Way::Gateway(_) => None,
            Way::Partner(partner) => Some(weighing::before(self, desk, partner).await),
        };
        let limits = self.spending(&Acting::Unguarded).await?;
        let with = Some(way.fingerprint(desk));
        desk.has_not_changed(&way)?;
        let said = self.said(yes, Right::Sell);
        let granted = desk.ledger.grant_payment(yes.approval, said, self.moment(), weighed, limits, with).await;
        match granted.map_err(unrecorded)? {
            Recorded::New(operation) => {
                launch(self, desk, way, operation, flight);
                self.note_granted(desk, yes).await;
                Ok(())
            }
            // Who said yes first stands in the log: this is nobody's second yes.
            Recorded::Already(_) => Ok(()),
            Recorded::Unheard(operation) => {
                self.note_granted(desk, yes).await;
                hold_back(self, desk, &operation, flight).await
            }
        }
    }

    /// A yes as the book takes it: it has the maker's rights looked at while it is written down.
    fn said<'y>(
        &'y self,
        yes: &'y Yes,
        right: Right,
    ) -> kaunta_ledger::Yes<'y, impl Future<Output = bool> + Send + 'y> {
        kaunta_ledger::Yes { checker: &yes.checker, maker_may: self.still_may(&yes.maker, right) }
    }

    /// Whether somebody who asked has this right now; not where that can't be read.
    async fn still_may(&self, maker: &PersonName, right: Right) -> bool {
        let Ok(Some(people)) = self.staff.book().await else { return false };
        match people.person(maker).await {
            Ok(person) => person.is_some_and(|person| person.may(Right::Sell) && person.may(right)),
            Err(error) => {
                tracing::error!(%error, "it is not known whether who asked may still pay");
                false
            }
        }
    }

    async fn note_granted(&self, desk: &Desk, yes: &Yes) {
        let subject = subject_of(desk.environment, yes.approval);
        self.note_act(Act::ApprovalGranted { subject }, Some(&yes.checker)).await;
    }

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
        yes: &Yes,
        seen: Fingerprint,
        payroll: PayrollId,
        route: Route,
    ) -> Result<(), AppError> {
        let alone = payroll::preview::ready(self, desk, payroll, route).await?;
        let (now, make) = (self.moment(), || IntentionId::make(self.host.random()));
        let said = self.said(yes, Right::Payroll);
        let granted = desk.ledger.grant_payroll(yes.approval, said, seen, now, make).await;
        if let Err(error) = granted {
            if is_void_by(&error) {
                self.note_void(desk.environment, &[yes.approval], Some(&yes.checker)).await;
            }
            // The disk may have reported an error, and the yes be in the book all the same.
            if !is_in_the_book(desk, yes, now.at).await {
                return Err(book_error(error));
            }
            self.note_granted(desk, yes).await;
            return Err(payroll::preview::not_begun(desk, payroll, error).await);
        }
        drop(alone);
        payroll::run::begin(self, desk, payroll);
        self.note_granted(desk, yes).await;
        Ok(())
    }
}

/// Whoever says yes to a payroll says it to the rows that they were shown.
fn unseen() -> AppError {
    AppError::new(ErrorCode::Review, said::OTHER_ROWS)
}

/// Whether the book has this very yes.
async fn is_in_the_book(desk: &Desk, yes: &Yes, at: DateTime<Utc>) -> bool {
    let Ok(Some(approval)) = desk.ledger.approval(yes.approval).await else { return false };
    let decided_at = approval.decided_at.map(|at| at.timestamp_millis());
    approval.state == Kept::Granted
        && approval.checker.as_ref() == Some(&yes.checker)
        && decided_at == Some(at.timestamp_millis())
}

/// Whether the book answers so when it has just made the approval void: the payroll is not what was asked for.
fn is_void_by(error: &LedgerError) -> bool {
    matches!(error, LedgerError::PayrollChanged(_) | LedgerError::PayrollNotDraft(_) | LedgerError::NoSuchPayroll(_))
}
