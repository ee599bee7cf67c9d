//! Manual resolution, where the service can't be asked, contradicts itself, or keeps giving an inconclusive answer.

use kaunta_contract::{OperationDetail, SettleInput};
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::operation::State;
use kaunta_domain::text::Narration;

use crate::payments::error::PaymentsError;
use crate::payments::room::Payments;
use crate::staff::actor::Caller;
use crate::wording::look_up::has_look_up;
use crate::wording::stalled::stalled;
use crate::workspace::recording::record_event;

impl Payments {
    pub(crate) async fn settle(&self, caller: &Caller, input: SettleInput) -> Result<OperationDetail, PaymentsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let (operation, kept) = self.operations.find_with_events(caller, &workspace.ledger, input.id).await?;
        let disputed = operation.contradicted_by.is_some();
        if !disputed && !matches!(operation.state, State::Pending | State::Unknown | State::Refused) {
            return Err(PaymentsError::SettledAlready);
        }
        let stalled = stalled(&operation, kept.iter().map(|kept| &kept.event), core.host.now());
        let is_answered = !disputed && stalled.is_none() && has_look_up(operation.mode);
        if is_answered && workspace.gateway(core).await?.can_look_up() {
            return Err(PaymentsError::SettledByAsking);
        }
        let reason = Narration::parse(&input.reason).map_err(|_| PaymentsError::NoReasonToSettle)?;
        let by = caller.decides(&input.by).ok_or(PaymentsError::NobodySettles)?;
        let kind = EventKind::ResolvedManually { paid: input.paid, reason: reason.as_str().to_owned() };
        let event = Event::new(core.moment(), kind).by(by);
        record_event(core, &workspace, input.id, event).await?;
        Ok(self.operations.detail(caller, &workspace, input.id).await?)
    }
}
