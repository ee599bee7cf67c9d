//! Orphan payments, missing from the book, that the service had not finished when they were found: they are looked up until
//! it has.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::Change;
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::answer::{Evidence, TransactionStatus};
use kaunta_domain::reference::OperationId;
use kaunta_domain::reference::{EpochId, Reference, Serial};
use kaunta_ledger::{Ledger, LedgerError, Orphan};

use crate::platform::host::Host;
use crate::polling::error::PollingError;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::open_look_ups::{OpenLookUp, OpenLookUps};
use crate::workspace::rate_limit::LookupResult;
use crate::workspace::schedule::while_open;

/// When each open orphan is looked up next, on the planning clock. This is not stored: after a start, each is due within
/// seconds.
#[derive(Default)]
pub(crate) struct OrphanPlan {
    due: HashMap<OperationId, DateTime<Utc>>,
    open_look_ups: OpenLookUps,
}

impl OrphanPlan {
    /// The orphans that are due and not being looked up, each with its due time.
    pub(crate) async fn due(
        &mut self,
        ledger: &Ledger,
        now: DateTime<Utc>,
    ) -> Result<Vec<(DateTime<Utc>, Orphan)>, LedgerError> {
        let open = ledger.open_orphans().await?;
        let numbers: HashSet<OperationId> = open.iter().map(|orphan| orphan.number).collect();
        self.due.retain(|number, _| numbers.contains(number));
        let asked = self.open_look_ups.under_way();
        let mut due = Vec::new();
        for orphan in open {
            let at = *self.due.entry(orphan.number).or_insert(now + while_open(TimeDelta::zero()));
            if at <= now && !asked.contains(&orphan.number) {
                due.push((at, orphan));
            }
        }
        Ok(due)
    }

    pub(crate) fn next(&self) -> Option<DateTime<Utc>> {
        self.due.values().min().copied()
    }

    /// Starts a look-up of this orphan and plans the next one; `None` if it is already being looked up.
    pub(crate) fn begin(&mut self, orphan: &Orphan, now: DateTime<Utc>) -> Option<OpenLookUp> {
        let question = self.open_look_ups.try_begin(orphan.number)?;
        self.due.insert(orphan.number, now + while_open((now - orphan.found_at).abs()));
        Some(question)
    }
}

/// Looks up an orphan and stores what is new.
pub(crate) async fn ask(
    core: &Arc<Core>,
    workspace: &Workspace,
    orphan: &Orphan,
    _question: &OpenLookUp,
    turn: Turn,
) -> Result<(), PollingError> {
    let exchange = workspace.gateway(core).await?.look_up(orphan.reference.as_str()).await;
    workspace.record_exchange(core, &exchange.evidence);
    turn.record(core, LookupResult::of(&exchange.outcome));
    match exchange.outcome {
        LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
            let (reference, now, evidence) = (orphan.reference.clone(), core.host.now(), Some(exchange.evidence));
            let told = Orphan::found(orphan.place, reference, now, *transaction, evidence);
            if workspace.ledger.record_orphan(&told).await? {
                core.host.changed(Change::Status);
            }
        }
        // The service had the payment before, so these answers add nothing.
        LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => {}
    }
    Ok(())
}

/// Stores a payment that the service has under one of our references but the book does not have.
///
/// # Errors
/// The book can't be written.
pub(crate) async fn record_found(
    host: &dyn Host,
    workspace: &Workspace,
    place: (EpochId, Serial),
    reference: Reference,
    answer: TransactionStatus,
    evidence: Evidence,
) -> Result<(), LedgerError> {
    let orphan = Orphan::found(Some(place), reference, host.now(), answer, Some(evidence));
    workspace.ledger.record_orphan(&orphan).await?;
    // Wake the poller: an unfinished payment is looked up from now on.
    workspace.wake.notify_one();
    host.changed(Change::Status);
    Ok(())
}
