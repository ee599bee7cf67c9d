//! Reconciliation of a book that has moved: another copy of it may know more. Before anything is sent again, it looks up
//! every open payment and every reference that any copy may have made, forward from the highest that this book knows.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::{Change, Progress};
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::event::{LookUpSent, MonotonicStamp};
use kaunta_domain::operation::QUIET_TIME;
use kaunta_domain::reference::Reference;
use kaunta_gateway::{Exchange, Gateway};
use kaunta_ledger::{Anchor, Arrival, Ledger, LedgerError, MoveCause, Recovery, ToLookUp};
use kaunta_words::{Sentences, reconciling};

use crate::book::deferred_reconciliation;
use crate::book::maintenance::{KEYCHAIN, store_if_compared};
use crate::book::moving;
use crate::payroll::pausing;
use crate::people::room::PeopleRoom;
use crate::platform::clock::Clock;
use crate::platform::host::{Host, with_timeout};
use crate::polling::accounts::is_proved;
use crate::polling::error::PollingError;
use crate::polling::lookup::{answered, sent_now};
use crate::polling::orphans::record_found;
use crate::staff::actor::Actor;
use crate::wording::book_error::book_error;
use crate::wording::look_up::has_look_up;
use crate::wording::moved::cause_words;
use crate::workspace::core::Core;
use crate::workspace::moved::{begin, in_full, uses_partner_wallet};
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::{Asker, LookupResult};
use crate::workspace::recording::record_event;

/// Metadata key of the keychain's anchor that the book was last behind, once everything was looked up: a keychain that
/// accepts no new anchor must not start a reconciliation at each start.
const DEALT_WITH: &str = "anchor_recovered_from";

/// The wait after a failure or while the service can't be asked. Then the shortest and the longest wait between two
/// look-ups.
const FAILURE_DELAY: Duration = Duration::from_secs(5);
const MIN_INTERVAL: Duration = Duration::from_millis(200);
const MAX_INTERVAL: Duration = Duration::from_secs(1);

/// The wait before a look-up without an answer is repeated.
const UNANSWERED_DELAY: Duration = Duration::from_secs(30);

/// Locks sending and starts reconciliation if the book has moved, or had moved when Kaunta was last closed.
pub(crate) async fn begin_if_moved(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    if workspace.ledger.read_only().is_some() {
        return;
    }
    let found = async {
        let (home, machine) = (core.home_of(&workspace.ledger), core.staff.machine.as_ref());
        let (code, seed) = (core.computer_code(), core.new_seed());
        let (uses_partner_wallet, now) = (uses_partner_wallet(&core.shop(), &workspace.ledger).await, core.host.now());
        let arrival = Arrival { home: &home, machine, code: &code, seed: &seed, uses_partner_wallet, now };
        let cause = workspace.ledger.arrive(&arrival).await?;
        if cause.is_none() {
            moving::lock_if_closed(&workspace.ledger, &workspace.sending).await;
        }
        Ok((cause, workspace.ledger.unfinished_recovery().await?.is_some()))
    };
    match found.await.map_err(|error: LedgerError| book_error(error)) {
        Ok((None, false)) => {}
        Ok((cause, _)) => begin(core, workspace, cause).await,
        // Until it is known whether the book has moved, nothing is sent.
        Err(_) => begin(core, workspace, None).await,
    }
}

/// Runs until there is nothing left to look up.
pub(crate) fn run(people: &Arc<PeopleRoom>, core: &Arc<Core>, workspace: &Arc<Workspace>, cause: Option<MoveCause>) {
    let host = core.host.clone();
    let (people, core, workspace) = (Arc::downgrade(people), Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        let mut reconciliation = Reconciliation { cause, why: cause_words(cause).into(), ..Reconciliation::default() };
        while let Some(pause) = reconciliation.round(&people, &core, &workspace).await {
            let Some(wake) = workspace.upgrade().map(|workspace| workspace.reconciliation_wake.clone()) else { return };
            tokio::select! {
                biased;
                () = wake.notified() => {}
                () = host.sleep(pause) => {}
            }
        }
    });
}

/// Whether this is the anchor that the book was last reconciled with.
pub(crate) async fn was_dealt_with(ledger: &Ledger, anchor: &Anchor) -> bool {
    matches!(ledger.setting(DEALT_WITH).await, Ok(Some(text)) if text == anchor.to_text())
}

#[derive(Default)]
struct Reconciliation {
    /// Why the book is considered moved, until that is recorded.
    cause: Option<MoveCause>,
    /// The same in words.
    why: String,
    recovery: Option<Recovery>,
    /// When the service first answered "not found", by the monotonic clock.
    not_found: HashMap<ToLookUp, MonotonicStamp>,
    /// The earliest next look-up, since Kaunta started: an unanswered look-up must not delay the others.
    not_before: HashMap<ToLookUp, Duration>,
}

impl Reconciliation {
    /// Looks up one thing, or finishes. Returns how long to wait before the next; `None` when there is none.
    async fn round(
        &mut self,
        people: &Weak<PeopleRoom>,
        core: &Weak<Core>,
        workspace: &Weak<Workspace>,
    ) -> Option<Duration> {
        let (people, core, workspace) = (people.upgrade()?, core.upgrade()?, workspace.upgrade()?);
        match self.step(&people, &core, &workspace).await {
            Ok(pause) => pause,
            Err(error) => {
                book_error(error);
                Some(FAILURE_DELAY)
            }
        }
    }

    async fn step(
        &mut self,
        people: &PeopleRoom,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
    ) -> Result<Option<Duration>, LedgerError> {
        let is_wider = workspace.ledger.behind().is_some();
        let mut recovery = match self.recovery.take().filter(|_| !is_wider) {
            Some(recovery) => recovery,
            None => {
                let (home, machine) = (core.home_of(&workspace.ledger), core.staff.machine.as_ref());
                let (code, seed) = (core.computer_code(), core.new_seed());
                let (uses_partner_wallet, now) =
                    (uses_partner_wallet(&core.shop(), &workspace.ledger).await, core.host.now());
                let arrival = Arrival { home: &home, machine, code: &code, seed: &seed, uses_partner_wallet, now };
                let cause = match self.cause {
                    Some(cause) => Some(cause),
                    None => workspace.ledger.arrive(&arrival).await?,
                };
                match (cause, workspace.ledger.unfinished_recovery().await?) {
                    (Some(cause), _) => {
                        // First, so that no crash can come between.
                        pausing::doubt_drafts(&workspace.ledger).await?;
                        let begun = workspace.ledger.begin_move(cause, &arrival).await?;
                        self.cause = None;
                        people.log_void(workspace.environment, begun.void(), None).await;
                        begun
                    }
                    (None, Some(unfinished)) => unfinished,
                    (None, None) => return Ok(end(&*core.host, workspace)),
                }
            }
        };
        let next = self.next(&core.clock, &*core.host, &recovery);
        let pause = match next {
            Next::Nothing => {
                finish(&*core.host, workspace).await?;
                return Ok(end(&*core.host, workspace));
            }
            Next::Wait(pause) => pause,
            Next::LookUp(sought) => match self.gateway(core, workspace, &recovery).await {
                Some(gateway) => self.look_up(core, workspace, &gateway, &mut recovery, &sought).await?,
                None if workspace.sending.may_be_deferred()
                    && workspace.ledger.is_reconciliation_deferred().await? =>
                {
                    deferred_reconciliation::defer(core, workspace, self.working().into(), progress(&recovery));
                    return Ok(None);
                }
                None => FAILURE_DELAY,
            },
        };
        self.recovery = Some(recovery);
        Ok(Some(pause))
    }

    /// Why, and that it is being done.
    fn working(&self) -> Sentences {
        Sentences::from(self.why.as_str()).then(reconciling::working())
    }

    /// What to look up now, allowing for the quiet time.
    fn next(&self, clock: &Clock, host: &dyn Host, recovery: &Recovery) -> Next {
        let left = recovery.to_look_up();
        if left.is_empty() {
            return Next::Nothing;
        }
        let (stamp, running) = (clock.moment().stamp, host.running());
        let rest = |sought: &ToLookUp| {
            let quiet = self.not_found.get(sought).and_then(|first| stamp.since(*first));
            let quiet = quiet.map_or(Duration::ZERO, |quiet| (QUIET_TIME - quiet).to_std().unwrap_or_default());
            let unanswered = self.not_before.get(sought).map_or(Duration::ZERO, |at| at.saturating_sub(running));
            quiet.max(unanswered)
        };
        let soonest = left.into_iter().map(|sought| (rest(&sought), sought)).min_by_key(|(rest, _)| *rest);
        let Some((rest, sought)) = soonest else { return Next::Nothing };
        if rest.is_zero() { Next::LookUp(sought) } else { Next::Wait(rest.clamp(MIN_INTERVAL, MAX_INTERVAL)) }
    }

    /// The gateway's client. Without one, the lock says what to do.
    async fn gateway(&self, core: &Arc<Core>, workspace: &Arc<Workspace>, recovery: &Recovery) -> Option<Arc<Gateway>> {
        let (hindrance, cannot_ask) = match workspace.gateway(core).await {
            Ok(gateway) if gateway.can_look_up() => match is_account_of_book(core, workspace, &gateway).await {
                Ok(true) => {
                    announce(core, workspace, self.working(), recovery).await;
                    return Some(gateway);
                }
                Ok(false) => (reconciling::other_account().into(), false),
                Err(error) => (error.words().into(), false),
            },
            Ok(_) => (reconciling::no_path().into(), true),
            Err(error) => {
                // Lock even a shop that only uses the partner wallet. That no gateway key is set now says nothing about the
                // lost period: one may have been set, used and removed, and shop.json may be as old as the book. Never
                // sending twice comes first: a reference is released only after the gateway has answered that it does not
                // have it, or an owner goes on without asking.
                let words = match uses_partner_wallet(&core.shop(), &workspace.ledger).await {
                    true => Sentences::from(error.words()).then(reconciling::only_partner()),
                    false => error.words().into(),
                };
                (words, deferred_reconciliation::is_not_set(core, workspace).await)
            }
        };
        let words = Sentences::from(self.why.as_str())
            .then(reconciling::not_yet_possible())
            .then(hindrance)
            .then(cannot_ask.then(reconciling::go_on));
        let words = in_full(&core.shop(), &workspace.ledger, words).await;
        let is_news = match cannot_ask {
            true => workspace.sending.cannot_ask(words, progress(recovery)),
            false => workspace.sending.reconciling(words, progress(recovery)),
        };
        if is_news {
            core.host.changed(Change::Book);
        }
        None
    }

    async fn look_up(
        &mut self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
        gateway: &Gateway,
        recovery: &mut Recovery,
        sought: &ToLookUp,
    ) -> Result<Duration, LedgerError> {
        let (reference, transfer) = match sought {
            ToLookUp::Lost(epoch, serial) => match recovery.reference_of(*epoch, *serial) {
                Some(reference) => (reference, None),
                None => return self.done(core, workspace, recovery, (sought, false)).await,
            },
            ToLookUp::Operation(id) => match workspace.ledger.operation(*id).await? {
                Some(operation) if !has_look_up(operation.mode) => {
                    return self.done(core, workspace, recovery, (sought, false)).await;
                }
                Some(operation) => (operation.reference, Some(operation.transfer)),
                None => return self.done(core, workspace, recovery, (sought, false)).await,
            },
        };
        let _question = match sought {
            ToLookUp::Operation(id) => Some(workspace.open_look_ups.begin(*id).await),
            ToLookUp::Lost(..) => None,
        };
        let turn = match workspace.connection.turn(core, Asker::Recovery) {
            Ok(turn) => turn,
            Err(wait) => return Ok(wait.clamp(MIN_INTERVAL, MAX_INTERVAL)),
        };
        let asked = sent_now(&core.clock, &workspace.ledger, gateway);
        let exchange = match &transfer {
            Some(transfer) => gateway.look_up_ours(transfer, &reference).await,
            None => gateway.look_up(reference.as_str()).await,
        };
        workspace.record_exchange(core, &exchange.evidence);
        turn.record(core, LookupResult::of(&exchange.outcome));
        let (outcome, asked_at) = (exchange.outcome.clone(), asked.stamp);
        keep(core, workspace, (*sought, reference), asked, exchange).await?;
        let is_found = matches!(outcome, LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. });
        let is_done = match &outcome {
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => true,
            LookUpOutcome::NotFound { .. } => match self.not_found.get(sought) {
                // Stamps that can't be compared never prove the quiet time.
                Some(first) => asked_at.since(*first).is_some_and(|quiet| quiet >= QUIET_TIME),
                None => {
                    self.not_found.insert(*sought, core.moment().stamp);
                    false
                }
            },
            LookUpOutcome::Unanswered { .. } => {
                self.not_before.insert(*sought, core.host.running() + UNANSWERED_DELAY);
                false
            }
        };
        if is_done { self.done(core, workspace, recovery, (sought, is_found)).await } else { Ok(Duration::ZERO) }
    }

    async fn done(
        &mut self,
        core: &Arc<Core>,
        workspace: &Workspace,
        recovery: &mut Recovery,
        (sought, is_found): (&ToLookUp, bool),
    ) -> Result<Duration, LedgerError> {
        workspace.ledger.looked_up(recovery, sought, is_found).await?;
        self.not_found.remove(sought);
        announce(core, workspace, self.working(), recovery).await;
        Ok(Duration::ZERO)
    }
}

/// Whether the service is asked about the account that the book's payments were sent to: any other account has none of them.
async fn is_account_of_book(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    gateway: &Gateway,
) -> Result<bool, PollingError> {
    match workspace.ledger.last_sent().await? {
        Some((_, sent_with)) => is_proved(&Actor::Nobody, core, workspace, gateway, sent_with.as_ref()).await,
        // No account is known.
        None => Ok(true),
    }
}

enum Next {
    LookUp(ToLookUp),
    Wait(Duration),
    Nothing,
}

/// Records what was learnt: in the operation's history, or as an orphan payment if the book has no such operation.
async fn keep(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    (sought, reference): (ToLookUp, Reference),
    asked: LookUpSent,
    exchange: Exchange<LookUpOutcome>,
) -> Result<(), LedgerError> {
    match (sought, &exchange.outcome) {
        (ToLookUp::Operation(id), _) => record_event(core, workspace, id, answered(&core.clock, asked, exchange)).await,
        (
            ToLookUp::Lost(epoch, serial),
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. },
        ) => {
            let answer = (**transaction).clone();
            record_found(&*core.host, workspace, (epoch, serial), reference, answer, exchange.evidence).await
        }
        (ToLookUp::Lost(..), LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. }) => Ok(()),
    }
}

/// Everything was looked up: write the anchor again, so that the book is compared with its own from now on.
async fn finish(host: &dyn Host, workspace: &Arc<Workspace>) -> Result<(), LedgerError> {
    if let Some(Ok(Some(known))) = with_timeout(host, KEYCHAIN, host.read_anchor(workspace.environment)).await {
        workspace.ledger.set_setting(DEALT_WITH, &known).await?;
    }
    workspace.ledger.end_recovery(host.now()).await?;
    store_if_compared(host, workspace).await;
    Ok(())
}

fn end(host: &dyn Host, workspace: &Workspace) -> Option<Duration> {
    workspace.end_reconciling();
    workspace.sending.recovered();
    host.changed(Change::Book);
    host.changed(Change::Status);
    None
}

async fn announce(core: &Core, workspace: &Workspace, words: Sentences, recovery: &Recovery) {
    let words = in_full(&core.shop(), &workspace.ledger, words).await;
    if workspace.sending.reconciling(words, progress(recovery)) {
        core.host.changed(Change::Book);
    }
}

fn progress(recovery: &Recovery) -> Progress {
    let total = recovery.total();
    Progress { done: total.saturating_sub(recovery.left()), total }
}
