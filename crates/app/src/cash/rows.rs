//! The rows that a figure of a drawer sums.

use std::collections::BTreeSet;

use kaunta_contract::{CashRow, CashRows, CashRowsInput};
use kaunta_domain::drawer::{Entry, EntryKind, Figure, FigureRow, TakenTo};
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Drawer, DrawerPeriod, Ledger, LedgerError};
use kaunta_words::{Message, cash};

use crate::cash::error::CashError;
use crate::cash::room::CashRoom;
use crate::cash::view::name_of;
use crate::people::visibility::Visibility;
use crate::staff::actor::Caller;

/// The most rows shown, the newest ones. The sum covers all rows.
const MOST_ROWS: usize = 1_000;

impl CashRoom {
    pub(crate) async fn cash_rows(&self, caller: &Caller, input: CashRowsInput) -> Result<CashRows, CashError> {
        let workspace = self.core.in_use().await?;
        let period = match input.closing {
            None => workspace.ledger.drawer_period(input.drawer).await?,
            Some(entry) => {
                let stored = self.find_closing(caller, &workspace.ledger, entry).await?;
                workspace.ledger.closed_period(&stored.closing, entry).await?
            }
        };
        let period = period.ok_or(CashError::NotOpen)?;
        let visibility = self.people.visibility(caller).await?;
        let all = period.rows_of(&input.figure)?;
        let changes = all.iter().map(FigureRow::change);
        let sum = changes.into_iter().try_fold(Money::ZERO, Money::checked_add).ok_or(LedgerError::SumTooLarge)?;
        let last: Vec<&FigureRow> = all.iter().skip(all.len().saturating_sub(MOST_ROWS)).collect();
        // An open period ends now, so nothing can have become known since.
        let known_since = match input.closing {
            Some(_) => {
                let payments: Vec<OperationId> = last.iter().filter_map(|row| payment(row)).collect();
                workspace.ledger.known_otherwise(&period, &payments).await?
            }
            None => BTreeSet::new(),
        };
        let drawers = workspace.ledger.drawers().await?;
        let mut rows = Vec::new();
        for row in last {
            let later = payment(row).is_some_and(|operation| known_since.contains(&operation));
            let later = later.then(|| cash::known_since().into());
            let shown = shown(&workspace.ledger, &visibility, (&period, &input.figure), &drawers, row).await?;
            rows.extend(shown.map(|row| CashRow { later, ..row }));
        }
        Ok(CashRows { rows, total: u32::try_from(all.len()).unwrap_or(u32::MAX), sum })
    }
}

async fn shown(
    ledger: &Ledger,
    visibility: &Visibility,
    (period, figure): (&DrawerPeriod, &Figure),
    drawers: &[Drawer],
    row: &FigureRow,
) -> Result<Option<CashRow>, CashError> {
    Ok(match row {
        FigureRow::BroughtForward { change } => Some(CashRow {
            payment: None,
            at: period.begun_at.to_rfc3339(),
            words: carried_words(period, figure).into(),
            later: None,
            change: *change,
        }),
        FigureRow::Payment { operation, change, is_earlier } => {
            let Some(operation) = ledger.operation(*operation).await? else { return Ok(None) };
            let billers = ledger.all_billers().await?;
            let words = if *is_earlier { cash::payment_earlier().into() } else { String::new() };
            let at = operation.created_at.to_rfc3339();
            let payment = Some(visibility.of(&operation, &billers));
            Some(CashRow { payment, at, words, later: None, change: *change })
        }
        FigureRow::Entry { entry, change } => {
            let found = period.entries.iter().find(|held| held.id == *entry);
            found.map(|entry| CashRow {
                payment: None,
                at: entry.at.to_rfc3339(),
                words: entry_words(entry, drawers),
                later: None,
                change: *change,
            })
        }
        FigureRow::Bill { basket, change } => ledger.basket(*basket).await?.map(|basket| CashRow {
            payment: None,
            at: basket.created_at.to_rfc3339(),
            words: cash::bill_waits().into(),
            later: None,
            change: *change,
        }),
    })
}

fn payment(row: &FigureRow) -> Option<OperationId> {
    match row {
        FigureRow::Payment { operation, .. } => Some(*operation),
        FigureRow::BroughtForward { .. } | FigureRow::Entry { .. } | FigureRow::Bill { .. } => None,
    }
}

/// Names what a period starts with: the cash counted at the previous Z report or when the drawer was first opened, or,
/// for the grand total, everything taken before in all drawers.
fn carried_words(period: &DrawerPeriod, figure: &Figure) -> Message {
    match (figure, &period.follows) {
        (Figure::GrandTotal, _) => cash::carried_total(),
        (
            Figure::Term { .. }
            | Figure::TakenBy { .. }
            | Figure::PaidOutBy { .. }
            | Figure::Float { .. }
            | Figure::OnTop { .. }
            | Figure::TokensOwed,
            Some(z),
        ) => cash::carried_from(z.to_string()),
        (
            Figure::Term { .. }
            | Figure::TakenBy { .. }
            | Figure::PaidOutBy { .. }
            | Figure::Float { .. }
            | Figure::OnTop { .. }
            | Figure::TokensOwed,
            None,
        ) => cash::carried_first(),
    }
}

fn entry_words(entry: &Entry, drawers: &[Drawer]) -> String {
    let what = match &entry.kind {
        EntryKind::Opened { .. } => cash::entry_opened(),
        EntryKind::PutIn { reason, from: None, .. } => cash::entry_put_in(reason.as_str()),
        EntryKind::PutIn { reason, from: Some(from), .. } => {
            cash::entry_from_drawer(name_of(drawers, from.drawer), reason.as_str())
        }
        EntryKind::TakenOut { to: TakenTo::Drawer(into), reason, .. } => {
            cash::entry_into_drawer(name_of(drawers, into.drawer), reason.as_str())
        }
        EntryKind::TakenOut { to: TakenTo::Safe, reason, .. } => cash::entry_to_safe(reason.as_str()),
        EntryKind::Refunded { reason, .. } => cash::entry_refunded(reason.as_str()),
    };
    match &entry.by {
        Some(person) => cash::entry_by(what, person.as_str()).into(),
        None => what.into(),
    }
}
