//! Scheduled look-ups of due operations and orphans, the longest due first, within the rate limit, for as long as the
//! workspace is open. Every other turn goes to payments of the last minutes: the customer at the counter does not wait
//! behind an old backlog.

use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::LockReason;
use kaunta_domain::operation::{State, interrupted};
use kaunta_ledger::{Ledger, LedgerError, Operation, Orphan};
use tokio::task::{JoinError, JoinSet};

use crate::polling::error::PollingError;
use crate::polling::lookup::ask;
use crate::polling::orphans::{self, OrphanPlan};
use crate::polling::other_copies::OtherCopies;
use crate::staff::actor::Actor;
use crate::wording::look_up::has_look_up;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::Asker;
use crate::workspace::recording::record_until_stored;
use crate::workspace::sending_lock::SendingLock;
use crate::workspace::unrecorded::RETRY_DELAY;

/// The longest wait while nothing is due; abandoned payments and clock changes are noticed within it.
const MAX_IDLE_WAIT: Duration = Duration::from_secs(60);

/// The wait while no key or address is set. A change of the settings wakes the task; a workspace that was
/// closed meanwhile is noticed within this time.
const UNCONFIGURED_WAIT: Duration = Duration::from_secs(6 * 60 * 60);

/// The shortest wait between two reads of what is due.
const MIN_INTERVAL: Duration = Duration::from_millis(200);

/// How long somebody may be standing at the counter for a payment.
const WAITING_CUSTOMER_PERIOD: TimeDelta = TimeDelta::minutes(10);

/// How many due operations are read at a time. The book may hold ten thousand; each read takes the longest due.
const LOOK_UPS_AT_ONCE: u32 = 16;

type Ended = Result<(), PollingError>;

pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let host = core.host.clone();
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        let mut poller = Poller::default();
        loop {
            // Count waits from before the book is read, so that the time spent reading is included.
            let began = host.running();
            let Some(pause) = poller.round(&core, &workspace).await else { return };
            // Hold only the wake signal while waiting, so that a workspace nobody else needs can close and release its book.
            let Some(wake) = workspace.upgrade().map(|workspace| workspace.wake.clone()) else { return };
            let over = async {
                match pause {
                    Pause::For(how_long) => host.sleep((began + how_long).saturating_sub(host.running())).await,
                    Pause::Short => host.sleep(RETRY_DELAY).await,
                }
            };
            // A wake signal, the timer and an answer all mean: look again. `biased` makes the order deterministic, so
            // that a simulation can be replayed.
            tokio::select! {
                biased;
                Some(ended) = poller.under_way.join_next() => poller.record(ended),
                () = wake.notified() => {}
                () = over => {}
            }
        }
    });
}

enum Pause {
    For(Duration),
    Short,
}

enum Due {
    Operation(Box<Operation>),
    /// The book does not have it, and the service has not finished it.
    Orphan(Box<Orphan>),
}

#[derive(Default)]
struct Poller {
    orphans: OrphanPlan,
    under_way: JoinSet<Ended>,
    has_used_its_turns: bool,
    /// The next turn goes to a payment of the last minutes, if one is due.
    lately_next: bool,
    other_copies: OtherCopies,
    /// The next turn goes to a possible payment of another copy of the book, if one is due.
    other_next: bool,
}

impl Poller {
    /// Starts the look-ups that may leave now, and returns how long to wait; `None` once the workspace is closed.
    async fn round(&mut self, core: &Weak<Core>, workspace: &Weak<Workspace>) -> Option<Pause> {
        while let Some(ended) = self.under_way.try_join_next() {
            self.record(ended);
        }
        let (core, workspace) = (core.upgrade()?, workspace.upgrade()?);
        if std::mem::take(&mut self.has_used_its_turns) {
            return Some(Pause::Short);
        }
        Some(match self.ask_due(&core, &workspace).await {
            Ok(pause) => Pause::For(pause),
            Err(error) => {
                tracing::warn!(message = error.words(), "open operations could not be asked about");
                Pause::Short
            }
        })
    }

    async fn ask_due(&mut self, core: &Arc<Core>, workspace: &Arc<Workspace>) -> Result<Duration, PollingError> {
        if is_read_only(&workspace.sending) {
            return Ok(MAX_IDLE_WAIT);
        }
        if workspace.damage().is_none() {
            find_abandoned(core, workspace).await?;
        }
        // Operations that are in flight or being looked up are due too, and must not hide the others. List them before
        // reading the book, which may return one that is answered meanwhile in its old state.
        let asked = workspace.open_look_ups.under_way();
        let not_to_ask = u32::try_from(core.in_flight.count() + asked.len()).unwrap_or(u32::MAX);
        let handful = LOOK_UPS_AT_ONCE.saturating_add(not_to_ask);
        let now = core.planned_now();
        let due = workspace.ledger.due(now, handful).await?;
        let lately = workspace.ledger.due_lately(now, now - WAITING_CUSTOMER_PERIOD, handful).await?;
        let orphans = self.orphans.due(&workspace.ledger, now).await?;
        let is_free = |operation: &Operation| is_to_be_asked(operation) && !asked.contains(&operation.id);
        let longest = longest_first(due.into_iter().filter(is_free), orphans);
        let lately = lately.into_iter().filter(is_free).map(|operation| Due::Operation(Box::new(operation))).collect();
        let due = in_turns(longest, lately, self.lately_next);
        let other = self.other_copies.due(&*core.host, workspace).await?;
        if due.is_empty() && other.is_none() {
            return Ok(self.until_something_is_due(core, &workspace.ledger).await?);
        }
        let gateway = match workspace.gateway(core).await {
            Ok(gateway) if gateway.can_look_up() => gateway,
            Ok(_) | Err(_) if due.is_empty() => {
                return Ok(self.until_something_is_due(core, &workspace.ledger).await?);
            }
            Ok(_) => return Ok(MAX_IDLE_WAIT),
            // A keychain that did not answer may be unlocked without notice.
            Err(_) if core.keys.problem().is_some() => return Ok(MAX_IDLE_WAIT),
            Err(_) => return Ok(UNCONFIGURED_WAIT),
        };
        if let Some(other) = other.filter(|_| due.is_empty() || self.other_next) {
            let turn = match workspace.connection.turn(core, Asker::Polling) {
                Ok(turn) => turn,
                Err(wait) => return Ok(wait.clamp(MIN_INTERVAL, MAX_IDLE_WAIT)),
            };
            self.other_next = false;
            other.is_taken();
            let (core, workspace) = (core.clone(), workspace.clone());
            self.under_way.spawn(async move { Ok(other.ask(&core, &workspace, &gateway, turn).await?) });
            return Ok(MIN_INTERVAL);
        }
        self.other_next = true;
        for due in due {
            let turn = match workspace.connection.turn(core, Asker::Polling) {
                Ok(turn) => turn,
                Err(wait) => return Ok(wait.clamp(MIN_INTERVAL, MAX_IDLE_WAIT)),
            };
            let question = match &due {
                Due::Operation(operation) => workspace.open_look_ups.try_begin(operation.id),
                Due::Orphan(orphan) => self.orphans.begin(orphan, core.planned_now()),
            };
            let Some(question) = question else { continue };
            self.lately_next = !self.lately_next;
            let (core, workspace) = (core.clone(), workspace.clone());
            self.under_way.spawn(async move {
                match due {
                    Due::Operation(operation) => {
                        ask(&Actor::Nobody, &core, &workspace, &operation, question, turn).await
                    }
                    Due::Orphan(orphan) => orphans::ask(&core, &workspace, &orphan, &question, turn).await,
                }
            });
        }
        Ok(MIN_INTERVAL)
    }

    async fn until_something_is_due(&self, core: &Core, ledger: &Ledger) -> Result<Duration, LedgerError> {
        let planned = ledger.next_look_up().await?;
        let next = planned.into_iter().chain(self.orphans.next()).min();
        let wait = next.map_or(MAX_IDLE_WAIT, |at| (at - core.planned_now()).to_std().unwrap_or_default());
        let shortest = if self.under_way.is_empty() { MIN_INTERVAL } else { Duration::from_secs(1) };
        Ok(wait.clamp(shortest, MAX_IDLE_WAIT))
    }

    fn record(&mut self, ended: Result<Ended, JoinError>) {
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(message = error.words(), "what was asked could not be written down");
                self.has_used_its_turns = true;
            }
            // The task failed; its operation is still due.
            Err(_) => self.has_used_its_turns = true,
        }
    }
}

impl Due {
    fn is_same(&self, other: &Due) -> bool {
        match (self, other) {
            (Due::Operation(one), Due::Operation(other)) => one.id == other.id,
            (Due::Orphan(one), Due::Orphan(other)) => one.number == other.number,
            (Due::Operation(_), Due::Orphan(_)) | (Due::Orphan(_), Due::Operation(_)) => false,
        }
    }
}

/// An operation in flight has its own task, which records the outcome; the partner wallet can't be asked.
fn is_to_be_asked(operation: &Operation) -> bool {
    !matches!(operation.state, State::Recorded | State::Sent) && has_look_up(operation.mode)
}

/// Merges both by how long each has been due; operations that were never planned come first.
fn longest_first(operations: impl Iterator<Item = Operation>, orphans: Vec<(DateTime<Utc>, Orphan)>) -> Vec<Due> {
    let operations = operations.map(|operation| (operation.next_look_up_at, Due::Operation(Box::new(operation))));
    let orphans = orphans.into_iter().map(|(at, orphan)| (Some(at), Due::Orphan(Box::new(orphan))));
    let mut due: Vec<(Option<DateTime<Utc>>, Due)> = operations.chain(orphans).collect();
    due.sort_by_key(|(at, _)| *at);
    due.into_iter().map(|(_, due)| due).collect()
}

/// Takes from each list in turn, without duplicates.
fn in_turns(longest: Vec<Due>, lately: Vec<Due>, lately_first: bool) -> Vec<Due> {
    let mut order: Vec<Due> = Vec::with_capacity(longest.len() + lately.len());
    let (mut one, mut other) = if lately_first { (lately, longest) } else { (longest, lately) };
    one.reverse();
    other.reverse();
    while !(one.is_empty() && other.is_empty()) {
        for list in [&mut one, &mut other] {
            let next = std::iter::from_fn(|| list.pop()).find(|next| order.iter().all(|taken| !taken.is_same(next)));
            order.extend(next);
        }
    }
    order
}

/// Whether answers can't be recorded.
fn is_read_only(sending: &SendingLock) -> bool {
    sending.is_closed() || sending.shown().is_some_and(|lock| lock.reason == LockReason::Unsafe)
}

/// Turns an operation in flight whose task failed into Unknown, as a restart would.
async fn find_abandoned(core: &Arc<Core>, workspace: &Arc<Workspace>) -> Result<(), LedgerError> {
    for operation in workspace.ledger.on_their_way(LOOK_UPS_AT_ONCE).await? {
        // A send begins before its operation is recorded and ends after its outcome is. With none in flight, an operation
        // that the book still calls in flight has no task that would record its outcome.
        if core.in_flight.count() > 0 {
            return Ok(());
        }
        let now = workspace.ledger.operation(operation.id).await?;
        if let Some(now) = now.filter(|now| matches!(now.state, State::Recorded | State::Sent)) {
            record_until_stored(core, workspace, now.id, interrupted(now.attempts.max(1), core.moment())).await;
            workspace.balance_evidence_wake.notify_one();
        }
    }
    Ok(())
}
