//! Setting how far back a draft looks for earlier payments to the same people.

use super::rows::{self, AutomaticChanges};
use super::views;
use crate::payroll::error::PayrollError;
use crate::payroll::room::PayrollRoom;
use crate::staff::actor::Caller;
use kaunta_contract::{LookedBack, SetLookBackInput};
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_ledger::ChosenLookBack;
use kaunta_words::payroll_rows;

impl PayrollRoom {
    pub(crate) async fn set_look_back(
        &self,
        caller: &Caller,
        input: SetLookBackInput,
    ) -> Result<LookedBack, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let look_back = LookBack::of_days(input.days).ok_or(PayrollError::NoSuchLookBack)?;
        rows::draft(&workspace.ledger, input.id).await?;
        let mut kept = self.drafts.hold().await;
        self.people.log_expired(&workspace, core.host.now()).await;
        let chosen = ChosenLookBack { look_back, by: caller.name().cloned() };
        let void = workspace.ledger.set_look_back(input.id, &chosen).await?;
        self.people.log_void(workspace.environment, void.as_slice(), caller.name()).await;
        let moved = rows::look_again(caller, self, &workspace, input.id, &mut kept).await?;
        drop(kept);
        Ok(LookedBack { payroll: views::payroll(self, &workspace.ledger, input.id).await?, moved: said(moved) })
    }
}

fn said(moved: AutomaticChanges) -> Vec<String> {
    let mut said = Vec::new();
    if moved.came_in > 0 {
        said.push(payroll_rows::put_in(moved.came_in).into());
    }
    if moved.out > 0 {
        said.push(payroll_rows::left_out(moved.out).into());
    }
    said
}
