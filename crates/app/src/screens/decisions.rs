//! A person's decisions under Needs attention. Each returns what still needs attention, with at most one operation.

use kaunta_contract::*;
use kaunta_domain::event::NoteText;
use kaunta_ledger::UnknownTimeId;
use kaunta_people::Act;

use crate::polling::accounts;
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use crate::workspace::unknown_times;

impl Screens {
    pub(crate) async fn retire_computer(
        &self,
        caller: &Caller,
        input: RetireComputerInput,
    ) -> Result<Attention, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| ScreensError::NoReasonToRetire)?;
        let by = caller.decides(&input.by).ok_or(ScreensError::NobodyDecides)?;
        // A payment found now was made before the owner's statement and must not contradict it.
        if workspace.is_reconciling() {
            return Err(ScreensError::StillAsking);
        }
        if workspace.ledger.retire(&reason, &by, core.host.now()).await? {
            let (environment, reason) = (workspace.environment, reason.as_str().to_owned());
            core.staff.log_own(caller, Act::ComputerRetired { environment, reason }).await;
        }
        core.host.changed(Change::Status);
        self.attention(caller, AttentionInput { offset: 0, limit: 1 }).await
    }

    pub(crate) async fn decide_unknown_time(
        &self,
        caller: &Caller,
        input: DecideUnknownTimeInput,
    ) -> Result<Attention, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| ScreensError::NothingCompared)?;
        let by = caller.decides(&input.by).ok_or(ScreensError::NobodyDecides)?;
        let id = UnknownTimeId(input.id);
        let times = workspace.ledger.unknown_times().await?;
        let kept = times.iter().find(|kept| kept.id == id).ok_or(ScreensError::DecidedAlready)?;
        if workspace.ledger.decide_unknown_time(id, &reason, &by, core.host.now()).await? {
            let act = unknown_times::decided(workspace.environment, kept, reason);
            core.staff.log_own(caller, act).await;
        }
        core.host.changed(Change::Status);
        self.attention(caller, AttentionInput { offset: 0, limit: 1 }).await
    }

    /// The service's support has decided about a token, or nobody collected it.
    pub(crate) async fn close_token_claim(
        &self,
        caller: &Caller,
        input: CloseTokenClaimInput,
    ) -> Result<Attention, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| ScreensError::NoReasonToEndClaim)?;
        let by = caller.decides(&input.by).ok_or(ScreensError::NobodyDecides)?;
        if !workspace.ledger.close_token_claim(input.id, reason, core.moment(), Some(by)).await? {
            return Err(ScreensError::ClaimEndedAlready);
        }
        core.host.changed(Change::Operation { id: input.id });
        self.attention(caller, AttentionInput { offset: 0, limit: 1 }).await
    }

    pub(crate) async fn same_account(
        &self,
        caller: &Caller,
        input: SameAccountInput,
    ) -> Result<Attention, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| ScreensError::NoReasonForSameAccount)?;
        let by = caller.decides(&input.by).ok_or(ScreensError::NobodyDecides)?;
        let gateway = workspace.gateway(core).await?;
        let now = gateway.fingerprint(&workspace.ledger.seed());
        let mut said = Vec::new();
        for (id, sent_with) in accounts::unproved(&workspace.ledger, &gateway).await? {
            // One statement covers all that were sent with the same credentials.
            if !said.contains(&sent_with) {
                let (now, reason) = (now.clone(), reason.clone());
                workspace.ledger.same_account(id, core.moment(), Some(by.clone()), now, reason).await?;
                said.push(sent_with);
            }
        }
        workspace.wake.notify_one();
        workspace.reconciliation_wake.notify_one();
        core.host.changed(Change::Status);
        self.attention(caller, AttentionInput { offset: 0, limit: 1 }).await
    }
}
