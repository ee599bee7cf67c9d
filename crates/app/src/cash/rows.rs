//! The rows that a term sums.

use kaunta_contract::{CashRow, CashRows, CashRowsInput};
use kaunta_domain::drawer::{Entry, EntryKind, TakenTo, TermRow};
use kaunta_domain::money::Money;
use kaunta_ledger::{DrawerPeriod, LedgerError};
use kaunta_words::cash;

use crate::cash::error::CashError;
use crate::cash::room::CashRoom;
use crate::people::visibility::Visibility;
use crate::staff::actor::Caller;
use crate::workspace::open::Workspace;

/// Nobody reads more than these; the sum is of all.
const SHOWN: usize = 1_000;

impl CashRoom {
    pub(crate) async fn cash_rows(&self, caller: &Caller, input: CashRowsInput) -> Result<CashRows, CashError> {
        let workspace = self.core.in_use().await?;
        let period = match input.closing {
            None => workspace.ledger.drawer_period(input.drawer).await?,
            Some(entry) => {
                let stored = self.find_closing(caller, &workspace, entry).await?;
                workspace.ledger.closed_period(&stored.closing, entry).await?
            }
        };
        let period = period.ok_or(CashError::NotOpen)?;
        let visibility = self.core.visibility(caller).await?;
        let all = period.rows_of(input.kind)?;
        let changes = all.iter().map(TermRow::change);
        let sum = changes.into_iter().try_fold(Money::ZERO, Money::checked_add).ok_or(LedgerError::SumTooLarge)?;
        let mut rows = Vec::new();
        for row in all.iter().skip(all.len().saturating_sub(SHOWN)) {
            rows.extend(shown(&workspace, &visibility, &period, row).await?);
        }
        Ok(CashRows { rows, total: u32::try_from(all.len()).unwrap_or(u32::MAX), sum })
    }
}

async fn shown(
    workspace: &Workspace,
    visibility: &Visibility,
    period: &DrawerPeriod,
    row: &TermRow,
) -> Result<Option<CashRow>, CashError> {
    Ok(match row {
        TermRow::Payment { operation, change, is_earlier } => {
            let Some(operation) = workspace.ledger.operation(*operation).await? else { return Ok(None) };
            let billers = workspace.billers().await?;
            let words = if *is_earlier { cash::payment_earlier().into() } else { String::new() };
            let at = operation.created_at.to_rfc3339();
            Some(CashRow { payment: Some(visibility.of(&operation, &billers)), at, words, change: *change })
        }
        TermRow::Entry { entry, change } => {
            let found = period.entries.iter().find(|held| held.id == *entry);
            found.map(|entry| CashRow {
                payment: None,
                at: entry.at.to_rfc3339(),
                words: entry_words(entry),
                change: *change,
            })
        }
    })
}

fn entry_words(entry: &Entry) -> String {
    let what = match &entry.kind {
        EntryKind::Opened { .. } => cash::entry_opened(),
        EntryKind::PutIn { reason, .. } => cash::entry_put_in(reason.as_str()),
        EntryKind::TakenOut { to: TakenTo::Safe, reason, .. } => cash::entry_to_safe(reason.as_str()),
        EntryKind::TakenOut { to: TakenTo::Drawer, reason, .. } => cash::entry_to_drawer(reason.as_str()),
        EntryKind::Refunded { reason, .. } => cash::entry_refunded(reason.as_str()),
    };
    match &entry.by {
        Some(person) => cash::entry_by(what, person.as_str()).into(),
        None => what.into(),
    }
}
