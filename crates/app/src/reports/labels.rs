//! Labels that an accountant or the owner puts on operations of the history.

use kaunta_contract::{Change, LabelInput, LabelledOperations, Nothing, UsedLabels};
use kaunta_domain::day::day_of;
use kaunta_domain::event::LabelText;
use kaunta_ledger::{LabelChange, MOST_LABELLED};

use crate::reports::error::ReportsError;
use crate::reports::history::{filter, visible};
use crate::reports::room::Reports;
use crate::staff::actor::Caller;

impl Reports {
    pub(crate) async fn used_labels(&self, _: &Caller, _: Nothing) -> Result<UsedLabels, ReportsError> {
        let labels = self.core.in_use().await?.ledger.labels().await?;
        Ok(UsedLabels { labels: labels.into_iter().map(String::from).collect() })
    }

    pub(crate) async fn label_operations(
        &self,
        caller: &Caller,
        input: LabelInput,
    ) -> Result<LabelledOperations, ReportsError> {
        let label = LabelText::typed(&input.label).map_err(ReportsError::NoLabel)?;
        let core = &self.core;
        let workspace = core.in_use().await?;
        let mut ids = match &input.filter {
            Some(asked) => {
                let filter = visible(filter(asked)?, caller, day_of(core.host.now()));
                workspace.ledger.matching(&filter, MOST_LABELLED + 1).await?
            }
            None => input.ids,
        };
        if ids.len() > usize::try_from(MOST_LABELLED).unwrap_or(usize::MAX) {
            return Err(ReportsError::TooManyToLabel { most: MOST_LABELLED });
        }
        ids.sort_unstable();
        ids.dedup();
        let by = caller.name().map(|name| name.clone().into());
        let change = workspace.ledger.label(&ids, &label, input.on, core.moment(), by).await?;
        let LabelChange { label, changed, already } = change;
        for id in &changed {
            core.host.changed(Change::Operation { id: *id });
        }
        Ok(LabelledOperations {
            label: label.into(),
            changed: u32::try_from(changed.len()).unwrap_or(u32::MAX),
            already: u32::try_from(already).unwrap_or(u32::MAX),
        })
    }
}
