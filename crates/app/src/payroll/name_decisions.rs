//! A person's decision on whether to pay people whose name differs at the service.

use crate::payroll::running;
use crate::staff::actor::{Actor, Caller};
use kaunta_contract::{AnswerNamesInput, PayrollView};
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_domain::person::Right;
use kaunta_domain::text::Name;
use kaunta_ledger::Ledger;

use super::{checking, groups, views};
use crate::payroll::error::PayrollError;
use crate::payroll::room::PayrollRoom;

impl PayrollRoom {
    pub(crate) async fn answer_names(
        &self,
        caller: &Caller,
        input: AnswerNamesInput,
    ) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        if input.pay {
            may_say_who_it_is(caller, &workspace.ledger, input.id).await?;
        }
        let who = caller.name().cloned().map(Name::from);
        let mut answered = 0_u32;
        for position in &input.positions {
            let row = workspace.ledger.payroll_row(input.id, *position).await?;
            let decision = row.as_ref().and_then(|row| checking::answered(row, input.pay, who.as_ref()));
            let Some(decision) = decision else { continue };
            let kept = workspace.ledger.decide_row(input.id, *position, &decision, core.host.now(), who.as_ref()).await;
            answered += u32::from(kept?);
        }
        if answered == 0 {
            return Err(PayrollError::AnsweredAlready);
        }
        // Nothing is left to send.
        if !workspace.ledger.has_unsent(input.id).await? {
            let paused = [PayrollState::Paused];
            let finished = workspace.ledger.set_payroll_state(input.id, &paused, PayrollState::Finished).await;
            if finished? {
                groups::remember(&workspace.ledger, input.id).await;
            }
        }
        running::announce(core, workspace.environment, input.id);
        views::payroll(self, &workspace.ledger, input.id).await
    }
}

/// If a second person approved the payroll, another name is accepted only by somebody who may approve, and not by the
/// maker of the payroll.
async fn may_say_who_it_is(actor: &Actor, ledger: &Ledger, id: PayrollId) -> Result<(), PayrollError> {
    let terms = ledger.payroll(id).await?.and_then(|payroll| payroll.confirmation);
    let Some(terms) = terms.filter(|terms| terms.approval.is_some()) else { return Ok(()) };
    match actor.name() {
        Some(name) if terms.by.as_ref().is_some_and(|by| by.as_str() == name.as_str()) => {
            Err(PayrollError::NameAcceptedByMaker)
        }
        Some(_) | None if actor.may(Right::Approve) => Ok(()),
        Some(_) | None => Err(PayrollError::NameNeedsApprover),
    }
}
