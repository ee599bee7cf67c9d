//! Detects, from an answer of the service, that another copy of this book is in use: the reference of a first attempt was
//! already used, or the service created its payment under that reference before we sent ours.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::answer::{Doubt, SendOutcome};
use kaunta_domain::event::{EventKind, ExchangeEnd, Moment};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Ledger, LedgerError, MoveCause, Operation, StoredEvent};

use crate::wording::book_error;
use crate::workspace::installation::Installation;
use crate::workspace::moved;
use crate::workspace::open::Workspace;

/// How much earlier than our sending the payment must have been created. The two times come from two computers, whose clocks
/// differ by minutes unless set over the network. A copy's payment within this margin shows by its values.
const CLOCK_MARGIN: TimeDelta = TimeDelta::minutes(10);

/// How many earlier payments to search for evidence that the clocks of this computer and of the service agree.
const EARLIER_PAYMENTS: i64 = 20;

enum CopyEvidence {
    ReferenceUsed,
    /// When the service created the payment that it has under our reference.
    MadeAt(DateTime<Utc>),
}

impl CopyEvidence {
    fn of(kind: &EventKind) -> Option<CopyEvidence> {
        if let EventKind::Sent { attempt: 1, outcome: SendOutcome::Unknown { doubt: Doubt::ReferenceUsed { .. } } } =
            kind
        {
            return Some(CopyEvidence::ReferenceUsed);
        }
        let made_at = match kind.answer()? {
            ExchangeEnd::Sent(outcome) => outcome.booked()?.created_at,
            ExchangeEnd::LookedUp(outcome) => outcome.transaction()?.created_at,
        };
        made_at.map(CopyEvidence::MadeAt)
    }
}

/// Locks sending and starts the look-up if the event just recorded shows another copy. Events of an earlier epoch are
/// ignored: they were handled when the current epoch began.
pub(crate) async fn watch_for(core: &Installation, workspace: &Arc<Workspace>, id: OperationId, kind: &EventKind) {
    let Some(evidence) = CopyEvidence::of(kind) else { return };
    if workspace.is_reconciling() || !workspace.ledger.is_of_current_epoch(id) {
        return;
    }
    let is_shown = match evidence {
        CopyEvidence::ReferenceUsed => Ok(true),
        CopyEvidence::MadeAt(made_at) => is_made_before(&workspace.ledger, id, made_at).await,
    };
    // The event is already recorded: a failed read must not make the caller record it again.
    if is_shown.inspect_err(book_error::log).unwrap_or_default() {
        moved::begin(core, workspace, Some(MoveCause::Duplicate)).await;
    }
}

async fn is_made_before(ledger: &Ledger, id: OperationId, made_at: DateTime<Utc>) -> Result<bool, LedgerError> {
    let Some((operation, events)) = ledger.operation_and_events(id).await? else { return Ok(false) };
    Ok(is_clearly_before(made_at, &operation) && do_clocks_agree(ledger, id, &events).await?)
}

fn is_clearly_before(made_at: DateTime<Utc>, operation: &Operation) -> bool {
    made_at + CLOCK_MARGIN < operation.created_at
}

/// Whether the two clocks agreed at the last earlier payment for which the service gave a time, and this computer's clock
/// has not been set since. Otherwise a wrong clock, which many shops have, would look like another copy.
async fn do_clocks_agree(ledger: &Ledger, id: OperationId, events: &[StoredEvent]) -> Result<bool, LedgerError> {
    let Some(now) = moment_of(events) else { return Ok(false) };
    for earlier in (id.0.saturating_sub(EARLIER_PAYMENTS).max(1)..id.0).rev() {
        let Some((_, events)) = ledger.operation_and_events(OperationId(earlier)).await? else { continue };
        let told = events.iter().rev().find_map(|kept| match CopyEvidence::of(&kept.event.kind) {
            Some(CopyEvidence::MadeAt(made_at)) => Some(made_at),
            Some(CopyEvidence::ReferenceUsed) | None => None,
        });
        if let (Some(made_at), Some(then)) = (told, moment_of(&events)) {
            let is_right = (then.at - made_at).abs() <= CLOCK_MARGIN;
            let passed = now.stamp.since(then.stamp);
            return Ok(is_right && passed.is_some_and(|passed| (now.at - then.at - passed).abs() <= CLOCK_MARGIN / 2));
        }
    }
    Ok(false)
}

/// When an operation was recorded, by both clocks.
fn moment_of(events: &[StoredEvent]) -> Option<Moment> {
    let first = &events.first()?.event;
    first.stamp.map(|stamp| Moment { at: first.at, stamp })
}
