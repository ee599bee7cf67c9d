//! Granting or refusing as the second person.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::{PayrollId, Route};
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Approval, ApprovalState as BookApprovalState, ApprovalSubject, Ledger, LedgerError, Recorded};
use kaunta_people::{Act, DeniedAct, PinUse};
use kaunta_storage::chain::Fingerprint;

use super::find;
use crate::approvals::error::ApprovalsError;
use crate::approvals::room::ApprovalsRoom;
use crate::payments::error::PaymentsError;
use crate::payments::sending::{hold_back, launch};
use crate::payroll;
use crate::people::requests::subject_of;
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::staff::error::StaffError;
use crate::wallet::balance_evidence;
use crate::workspace::clients::ServiceClient;
use crate::workspace::open::Workspace;

impl ApprovalsRoom {
    pub(crate) async fn grant_approval(
        &self,
        caller: &Caller,
        input: GrantInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let approval = find(&workspace.ledger, input.number).await?;
        let checker = self.checker(caller, &approval, &input.name, &input.pin).await?;
        let proven = ProvenApproval { approval: approval.id, maker: approval.maker.clone(), checker };
        let granted = match &approval.subject {
            ApprovalSubject::Payment { transfer, .. } => self.grant_payment(&workspace, &proven, transfer).await,
            ApprovalSubject::Basket { .. } => self.grant_basket(&workspace, &proven).await,
            ApprovalSubject::Payroll { payroll, terms, .. } => {
                let seen = input.rows.as_deref().and_then(Fingerprint::parse).ok_or(ApprovalsError::OtherRows)?;
                self.grant_payroll(caller, &workspace, &proven, seen, *payroll, terms.route).await
            }
        };
        core.host.changed(Change::Approvals);
        if let Err(error) = granted {
            // It may have expired without that being recorded yet.
            self.people.log_expired(&workspace, core.host.now()).await;
            return Err(error);
        }
        self.approval_view(&workspace.ledger, &find(&workspace.ledger, input.number).await?, caller).await
    }

    pub(crate) async fn refuse_approval(
        &self,
        caller: &Caller,
        input: RefuseInput,
    ) -> Result<ApprovalView, ApprovalsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = Narration::parse(&input.reason).map_err(ApprovalsError::ReasonNotTaken)?;
        let approval = find(&workspace.ledger, input.number).await?;
        let checker = self.checker(caller, &approval, &input.name, &input.pin).await?;
        let refused = workspace.ledger.refuse_approval(approval.id, &checker, core.host.now(), reason.as_str()).await?;
        let subject = subject_of(workspace.environment, approval.id);
        core.staff.log_act(Act::ApprovalRefused { subject }, Some(&checker)).await;
        core.host.changed(Change::Approvals);
        self.approval_view(&workspace.ledger, &refused, caller).await
    }
}

/// An approval, proven by the approver's PIN.
pub(super) struct ProvenApproval {
    pub(super) approval: ApprovalId,
    maker: PersonName,
    pub(super) checker: PersonName,
}

impl ApprovalsRoom {
    /// Like a submit, but with the second person's approval in the same transaction.
    async fn grant_payment(
        &self,
        workspace: &Arc<Workspace>,
        proven: &ProvenApproval,
        transfer: &Transfer,
    ) -> Result<(), ApprovalsError> {
        workspace.await_canary(&self.core.installation, transfer.mode().interface()).await?;
        let flight = workspace.begin_send(&self.core).await?;
        let client = workspace.client_of_payment(&self.core, transfer.mode().interface()).await?;
        let balance_read = match &client {
            ServiceClient::Gateway(_) => None,
            ServiceClient::Partner(partner) => Some(balance_evidence::before(&self.core, workspace, partner).await),
        };
        let limits = self.people.spending(&Actor::Unguarded).await?;
        let with = Some(client.fingerprint(&workspace.ledger));
        workspace.has_not_changed(&client)?;
        let said = self.second_approval(proven, Right::Sell);
        let granted =
            workspace.ledger.grant_payment(proven.approval, said, self.core.moment(), balance_read, limits, with).await;
        match granted.map_err(PaymentsError::NotRecorded)? {
            Recorded::New(operation) => {
                launch(&self.core, workspace, client, operation, flight);
                self.log_granted(workspace.environment, proven).await;
                Ok(())
            }
            // The first approval is in the log already; this is not a second one.
            Recorded::Already(_) => Ok(()),
            Recorded::CommitUncertain(operation) => {
                self.log_granted(workspace.environment, proven).await;
                Ok(hold_back(&self.core, workspace, &operation, flight).await?)
            }
        }
    }

    /// The approval for the book, which checks the maker's rights while it is written.
    pub(super) fn second_approval<'y>(
        &'y self,
        proven: &'y ProvenApproval,
        right: Right,
    ) -> kaunta_ledger::SecondApproval<'y, impl Future<Output = bool> + Send + 'y> {
        kaunta_ledger::SecondApproval {
            checker: &proven.checker,
            maker_may: self.still_has_right(&proven.maker, right),
        }
    }

    /// Whether the maker has this right now; `false` if that can't be read.
    async fn still_has_right(&self, maker: &PersonName, right: Right) -> bool {
        let Ok(Some(people)) = self.core.staff.book().await.inspect_err(StaffError::log) else { return false };
        match people.person(maker).await {
            Ok(person) => person.is_some_and(|person| person.may(Right::Sell) && person.may(right)),
            Err(error) => {
                tracing::error!(%error, "it is not known whether who asked may still pay");
                false
            }
        }
    }

    pub(super) async fn log_granted(&self, environment: Environment, proven: &ProvenApproval) {
        let subject = subject_of(environment, proven.approval);
        self.core.staff.log_act(Act::ApprovalGranted { subject }, Some(&proven.checker)).await;
    }

    /// The person who decides, proven by their PIN: not the maker, and with the right to approve.
    async fn checker(
        &self,
        caller: &Caller,
        approval: &Approval,
        name: &PersonName,
        pin: &secrecy::SecretString,
    ) -> Result<PersonName, ApprovalsError> {
        if *name == approval.maker {
            self.core.staff.log_own(caller, Act::Denied { what: DeniedAct::OwnApproval }).await;
            return Err(ApprovalsError::OwnRequest);
        }
        let person = self.people.prove(name, pin, PinUse::Approving).await?;
        if !person.may(Right::Approve) {
            self.core.staff.log_act(Act::Denied { what: DeniedAct::Approval }, Some(name)).await;
            return Err(ApprovalsError::MayNotApprove);
        }
        Ok(person.name)
    }

    async fn grant_payroll(
        &self,
        caller: &Actor,
        workspace: &Arc<Workspace>,
        proven: &ProvenApproval,
        seen: Fingerprint,
        payroll: PayrollId,
        route: Route,
    ) -> Result<(), ApprovalsError> {
        let alone = payroll::preview::ready(caller, &self.payrolls, workspace, payroll, route).await?;
        let (now, make) = (self.core.moment(), || IdempotencyKey::make(self.core.host.random()));
        let said = self.second_approval(proven, Right::Payroll);
        let granted = workspace.ledger.grant_payroll(proven.approval, said, seen, now, make).await;
        if let Err(error) = granted {
            if is_void_by(&error) {
                self.people.log_void(workspace.environment, &[proven.approval], Some(&proven.checker)).await;
            }
            // The approval may be in the book although the disk reported an error.
            if !is_in_the_book(&workspace.ledger, proven, now.at).await {
                return Err(error.into());
            }
            self.log_granted(workspace.environment, proven).await;
            return Err(payroll::preview::not_begun(&workspace.ledger, payroll, error).await.into());
        }
        drop(alone);
        payroll::run::begin(&self.payrolls, workspace, payroll);
        self.log_granted(workspace.environment, proven).await;
        Ok(())
    }
}

/// Whether the book has exactly this approval.
pub(super) async fn is_in_the_book(ledger: &Ledger, proven: &ProvenApproval, at: DateTime<Utc>) -> bool {
    let Ok(Some(approval)) = ledger.approval(proven.approval).await else { return false };
    let decided_at = approval.decided_at.map(|at| at.timestamp_millis());
    approval.state == BookApprovalState::Granted
        && approval.checker.as_ref() == Some(&proven.checker)
        && decided_at == Some(at.timestamp_millis())
}

/// Whether this error means that the book has just voided the approval, because the payroll is not the one that was asked
/// for.
fn is_void_by(error: &LedgerError) -> bool {
    matches!(error, LedgerError::PayrollChanged(_) | LedgerError::PayrollNotDraft(_) | LedgerError::NoSuchPayroll(_))
}
