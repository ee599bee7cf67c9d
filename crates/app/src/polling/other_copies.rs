//! Another copy of the book may go on paying after all of its earlier payments were looked up. So for some time after a
//! move, the references that it would make next are looked up at each start and then hourly.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::TimeDelta;
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::reference::{EpochId, Reference, Serial};
use kaunta_gateway::Gateway;
use kaunta_ledger::LedgerError;

use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::polling::orphans::record_found;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::LookupResult;

/// How long after a move another copy is watched for.
const WATCH_PERIOD: TimeDelta = TimeDelta::days(30);

const WATCH_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// How many references of each copy are looked up, from the highest known one on.
const REFERENCES_AHEAD: i64 = 16;

type ToAsk = (EpochId, Serial, Reference);

/// The look-ups of this run of Kaunta.
#[derive(Default)]
pub(crate) struct OtherCopies(Arc<Mutex<Round>>);

#[derive(Default)]
struct Round {
    left: VecDeque<ToAsk>,
    /// When the next round begins, as time since Kaunta started.
    next: Duration,
}

impl OtherCopies {
    /// The next reference to look up, if one is due.
    ///
    /// # Errors
    /// The book can't be read.
    pub(crate) async fn due(
        &self,
        host: &dyn Host,
        workspace: &Workspace,
    ) -> Result<Option<OtherReference>, LedgerError> {
        if workspace.is_reconciling() {
            return Ok(None);
        }
        let running = host.running();
        let begins = {
            let mut round = lock(&self.0);
            let begins = round.left.is_empty() && running >= round.next;
            if begins {
                round.next = running + WATCH_INTERVAL;
            }
            begins
        };
        if begins {
            let since = host.now() - WATCH_PERIOD;
            let next = workspace.ledger.next_of_other_copies(since, REFERENCES_AHEAD).await?;
            lock(&self.0).left.extend(next);
        }
        let to_ask = lock(&self.0).left.front().cloned();
        Ok(to_ask.map(|to_ask| OtherReference { round: self.0.clone(), to_ask }))
    }
}

/// A reference that another copy may have made.
pub(crate) struct OtherReference {
    round: Arc<Mutex<Round>>,
    to_ask: ToAsk,
}

impl OtherReference {
    /// Takes it off the list: it is being looked up.
    pub(crate) fn is_taken(&self) {
        lock(&self.round).left.retain(|left| *left != self.to_ask);
    }

    /// Asks the service. A payment that it has was made by another copy, which may have made more, so the next round begins
    /// at once.
    ///
    /// # Errors
    /// The book can't be written.
    pub(crate) async fn ask(
        self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
        gateway: &Gateway,
        turn: Turn,
    ) -> Result<(), LedgerError> {
        let (epoch, serial, reference) = self.to_ask.clone();
        let exchange = gateway.look_up(reference.as_str()).await;
        workspace.record_exchange(core, &exchange.evidence);
        turn.record(core, LookupResult::of(&exchange.outcome));
        match &exchange.outcome {
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
                let answer = (**transaction).clone();
                let kept =
                    record_found(&*core.host, workspace, (epoch, serial), reference, answer, exchange.evidence).await;
                if kept.is_err() {
                    lock(&self.round).left.push_back(self.to_ask);
                }
                lock(&self.round).next = Duration::ZERO;
                kept
            }
            LookUpOutcome::NotFound { .. } => Ok(()),
            LookUpOutcome::Unanswered { .. } => {
                lock(&self.round).left.push_back(self.to_ask);
                Ok(())
            }
        }
    }
}
