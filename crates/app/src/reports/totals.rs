//! The totals of what the history's filter matches.

use kaunta_contract::{FlowTotal, HistoryFilter, HistoryLines, HistorySum, HistoryTotals, ProductTotal};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_ledger::{FilteredTotal, FilteredTotals, LedgerError};

use crate::reports::error::ReportsError;
use crate::reports::history::{filter, visible};
use crate::reports::room::Reports;
use crate::staff::actor::Caller;
use crate::wording::found_payment::found_totals;

impl Reports {
    pub(crate) async fn history_totals(
        &self,
        caller: &Caller,
        input: HistoryFilter,
    ) -> Result<HistoryTotals, ReportsError> {
        let workspace = self.core.in_use().await?;
        let filter = visible(filter(&input)?, caller, day_of(self.core.host.now()));
        let FilteredTotals { operations: all, found } = workspace.ledger.filtered_totals(&filter).await?;
        let mut flows = Vec::new();
        for flow in Flow::ALL {
            flows.push(FlowTotal { flow, lines: lines(all.iter().filter(|total| total.mode.flow() == flow))? });
        }
        let mut products = Vec::new();
        for mode in Mode::ALL.into_iter().filter(|mode| all.iter().any(|total| total.mode == *mode)) {
            let lines = lines(all.iter().filter(|total| total.mode == mode))?;
            products.push(ProductTotal { mode, flow: mode.flow(), lines });
        }
        let fees = all.iter().try_fold(Money::ZERO, |fees, total| fees.checked_add(total.fees));
        Ok(HistoryTotals {
            count: short(all.iter().map(|total| total.count).sum()),
            flows,
            fees: fees.ok_or(LedgerError::SumTooLarge)?,
            products,
            found: found_totals(found.iter())?,
        })
    }
}

fn lines<'t>(totals: impl Iterator<Item = &'t FilteredTotal>) -> Result<HistoryLines, LedgerError> {
    let mut lines = HistoryLines::default();
    for total in totals {
        let line = line(&mut lines, total.counted);
        line.count = line.count.saturating_add(short(total.count));
        line.amount = line.amount.checked_add(total.amount).ok_or(LedgerError::SumTooLarge)?;
        line.fees = line.fees.checked_add(total.fees).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(lines)
}

fn line(lines: &mut HistoryLines, counted: Counted) -> &mut HistorySum {
    match counted {
        Counted::Paid => &mut lines.paid,
        Counted::Disputed => &mut lines.disputed,
        Counted::Waiting => &mut lines.waiting,
        Counted::InDoubt => &mut lines.in_doubt,
        Counted::NotPaid => &mut lines.not_paid,
    }
}

fn short(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
