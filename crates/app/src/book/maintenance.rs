//! Maintenance of an open book: keeps its anchor outside it, backs it up once a day, retries giving it the shop's rules, and
//! records expired requests.

use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::NaiveDate;
use kaunta_contract::Change;
use kaunta_domain::day::day_of;
use kaunta_ledger::{Anchor, Ledger, LedgerError, MoveCause};
use kaunta_words::{Message, backups};
use tokio::task::JoinHandle;

use crate::book::reconciliation;
use crate::people::room::PeopleRoom;
use crate::platform::host::{Host, KeychainProblem, with_timeout};
use crate::staff::actor::Actor;
use crate::staff::room::Staff;
use crate::workspace::core::Core;
use crate::workspace::moved;
use crate::workspace::open::Workspace;

/// The shortest time between two writes of the anchor.
const BETWEEN_ANCHORS: Duration = Duration::from_secs(1);

/// How long sending waits for the keychain's answer on whether the book is the newest. A keychain that asks a person to
/// unlock it may take longer: until then nothing is sent, and everything else goes on.
pub(crate) const KEYCHAIN: Duration = Duration::from_secs(10);

/// The wait before retrying a keychain or a backup folder that failed.
const KEYCHAIN_AGAIN: Duration = Duration::from_secs(60);
const BACKUP_AGAIN: Duration = Duration::from_secs(60 * 60);

/// The first backup of a day waits until the window has drawn its first screen.
const AFTER_OPENING: Duration = Duration::from_secs(10);

/// A new day or an expired request is noticed within this time.
const MIN_INTERVAL: Duration = Duration::from_secs(60);

/// Maintains the book for as long as its workspace is open.
pub(crate) fn watch(people: &Arc<PeopleRoom>, core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (host, grown, wake) = (core.host.clone(), workspace.ledger.grown(), workspace.maintenance_wake.clone());
    let opened = host.running();
    let people = Arc::downgrade(people);
    let mut maintenance = Maintenance { opened, ..Maintenance::default() };
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    let guard = KeychainWaitGuard { core: core.clone(), workspace: workspace.clone() };
    tokio::spawn(async move {
        let _hearer = guard;
        while let Some(pause) = maintenance.round(&people, &core, &workspace).await {
            tokio::select! {
                biased;
                () = wake.notified() => {}
                () = grown.notified() => {}
                () = host.sleep(pause) => {}
            }
        }
    });
}

/// Guards the wait for the keychain. If it ends without a comparison, for example by a panic, sending is locked and no
/// payment waits any more.
struct KeychainWaitGuard {
    core: Weak<Core>,
    workspace: Weak<Workspace>,
}

impl Drop for KeychainWaitGuard {
    fn drop(&mut self) {
        if let (Some(core), Some(workspace)) = (self.core.upgrade(), self.workspace.upgrade())
            && workspace.sending.not_compared()
        {
            core.host.changed(Change::Book);
        }
    }
}

#[derive(Default)]
struct Maintenance {
    opened: Duration,
    /// The anchor stored beside the book.
    stored_anchor: Option<Anchor>,
    kept_at: Option<Duration>,
    /// The task that asks the keychain about the book. Only one at a time, because each may ask the person for permission.
    keychain_read: Option<JoinHandle<()>>,
    /// When to retry the keychain or a backup.
    keychain_again: Duration,
    backup_again: Duration,
    in_keychain: Option<Anchor>,
    backed_up: Option<NaiveDate>,
    /// When to check again that the book has the shop's rules, and for expired requests.
    rule_again: Duration,
}

impl Maintenance {
    /// Does what is due and returns how long until something else is. `None` once the workspace is closed.
    async fn round(
        &mut self,
        people: &Weak<PeopleRoom>,
        core: &Weak<Core>,
        workspace: &Weak<Workspace>,
    ) -> Option<Duration> {
        let (people, core, workspace) = (people.upgrade()?, core.upgrade()?, workspace.upgrade()?);
        if workspace.ledger.read_only().is_some() {
            workspace.sending.keychain_answered();
            return Some(MIN_INTERVAL);
        }
        let pause = self.anchor(&core, &workspace).await;
        record_losses(&*core.host, &workspace.ledger).await;
        self.rule(&people, &*core.host, &workspace).await;
        self.back_up(&core, &workspace).await;
        Some(pause)
    }

    async fn anchor(&mut self, core: &Arc<Core>, workspace: &Arc<Workspace>) -> Duration {
        let now = core.host.running();
        if let Some(kept) = self.kept_at
            && let Some(rest) = (kept + BETWEEN_ANCHORS).checked_sub(now).filter(|rest| !rest.is_zero())
        {
            return rest;
        }
        let anchor = workspace.ledger.anchor();
        // If no anchor is stored beside the book, the keychain's counts: a fresh one would claim that the book is the
        // newest.
        let is_unknown = workspace.ledger.anchor_was_missing() && !workspace.is_example();
        if !is_unknown && self.stored_anchor.as_ref() != Some(&anchor) {
            self.kept_at = Some(now);
            match workspace.ledger.write_anchor().await {
                Ok(()) => self.stored_anchor = Some(workspace.ledger.anchor()),
                Err(error) => tracing::warn!(%error, "the anchor beside the book could not be written"),
            }
        }
        if workspace.is_example() {
            workspace.sending.keychain_answered();
        } else if self.in_keychain.as_ref() != Some(&workspace.ledger.anchor()) {
            self.kept_at = Some(now);
            self.keychain(core, workspace).await;
        }
        MIN_INTERVAL
    }

    /// Compares the book with the keychain's anchor, then stores the book's own anchor there.
    async fn keychain(&mut self, core: &Arc<Core>, workspace: &Arc<Workspace>) {
        let now = core.host.running();
        if !workspace.is_compared() {
            self.read_keychain(core, workspace, now).await;
        }
        if workspace.is_compared() && now >= self.keychain_again {
            match store_if_compared(&*core.host, workspace).await {
                Some(kept) => self.in_keychain = Some(kept),
                None => self.keychain_again = now + KEYCHAIN_AGAIN,
            }
        }
    }

    /// Asks the keychain what it knows of the book, with a timeout. A later answer is still compared.
    async fn read_keychain(&mut self, core: &Arc<Core>, workspace: &Arc<Workspace>, now: Duration) {
        let is_being_asked = self.keychain_read.as_ref().is_some_and(|keychain_read| !keychain_read.is_finished());
        if is_being_asked || now < self.keychain_again {
            return;
        }
        let keychain_read = self.keychain_read.insert(ask(core, workspace));
        if with_timeout(&*core.host, KEYCHAIN, keychain_read).await.is_none() && workspace.sending.keychain_is_silent()
        {
            core.host.changed(Change::Book);
        }
        if !workspace.is_compared() {
            self.keychain_again = now + KEYCHAIN_AGAIN;
        }
    }

    /// Runs after the anchor check, which tells whether the book is behind: a request pending in such a book is void, not
    /// expired.
    async fn rule(&mut self, people: &PeopleRoom, host: &dyn Host, workspace: &Workspace) {
        let now = host.running();
        if now >= self.rule_again {
            self.rule_again = now + MIN_INTERVAL;
            // Catches up a book that could not be written when the rules changed or somebody left.
            if matches!(people.is_guarded().await, Ok(true)) {
                people.enforce_rules(&Actor::Nobody, workspace).await;
            }
            people.log_expired(workspace, host.now()).await;
        }
    }

    async fn back_up(&mut self, core: &Arc<Core>, workspace: &Arc<Workspace>) {
        let (now, today) = (core.host.running(), day_of(core.host.now()));
        let asked_for = workspace.take_backup_request();
        let due = now >= self.opened + AFTER_OPENING || asked_for;
        if !due || now < self.backup_again || self.backed_up == Some(today) || !core.host.backs_up_daily() {
            return;
        }
        let made = workspace.ledger.back_up_daily(&core.backups(), core.host.now()).await;
        let failed = match &made {
            Ok(_) => people_not_backed_up(&core.staff, &core.backups(), today).await,
            Err(error) => {
                tracing::error!(%error, "the daily backup failed");
                Some(backup_words(error))
            }
        };
        if failed.is_none() {
            self.backed_up = Some(today);
        } else {
            self.backup_again = now + BACKUP_AGAIN;
        }
        workspace.second_disk.request();
        let is_news = workspace.record_backup_problem(failed.map(String::from));
        if is_news || !matches!(made, Ok(None)) {
            core.host.changed(Change::Book);
        }
    }
}

/// Stores the anchor in the keychain, after comparing the book with the one stored there: a newer one must not be lost.
pub(crate) async fn store_in_keychain(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    if !workspace.is_compared()
        && !workspace.is_example()
        && let Some(told) = with_timeout(&*core.host, KEYCHAIN, core.host.read_anchor(workspace.environment)).await
    {
        compare(core, workspace, told).await;
    }
    store_if_compared(&*core.host, workspace).await;
}

/// Stores the anchor of a book that was already compared, and returns it. `None` if the keychain failed.
pub(crate) async fn store_if_compared(host: &dyn Host, workspace: &Workspace) -> Option<Anchor> {
    let mut kept = None;
    // The keychain has room for one book of practice, which is not the example day's.
    if workspace.is_compared() && !workspace.is_example() {
        let anchor = workspace.ledger.anchor();
        let text = anchor.to_text();
        let answer = with_timeout(host, KEYCHAIN, host.store_anchor(workspace.environment, &text)).await;
        kept = answer.is_some_and(|answer| answer.is_ok()).then_some(anchor);
    }
    if workspace.record_keychain(kept.is_some()) {
        host.changed(Change::Book);
    }
    kept
}

/// Asks the keychain in a separate task, which does not hold the book while it waits.
fn ask(core: &Arc<Core>, workspace: &Arc<Workspace>) -> JoinHandle<()> {
    let (host, environment) = (core.host.clone(), workspace.environment);
    let guard = KeychainWaitGuard { core: Arc::downgrade(core), workspace: Arc::downgrade(workspace) };
    tokio::spawn(async move {
        let told = host.read_anchor(environment).await;
        if let (Some(core), Some(workspace)) = (guard.core.upgrade(), guard.workspace.upgrade()) {
            workspace.sending.comparing();
            compare(&core, &workspace, told).await;
        }
    })
}

/// Compares the book with the keychain's answer. If the book is behind, reconciliation begins. Sending waits for this, but
/// not for a keychain that can't serve.
async fn compare(core: &Arc<Core>, workspace: &Arc<Workspace>, told: Result<Option<String>, KeychainProblem>) {
    match told {
        Ok(text) => {
            let anchor = text.as_deref().and_then(Anchor::parse);
            begin_if_anchor_is_missing(core, workspace, anchor.as_ref()).await;
            if let Err(error) = compare_with(core, workspace, anchor).await {
                tracing::warn!(%error, "the book could not be compared with the keychain's anchor");
                return;
            }
            workspace.mark_compared();
        }
        Err(_) => begin_if_anchor_is_missing(core, workspace, None).await,
    }
    if workspace.sending.keychain_answered() {
        core.host.changed(Change::Book);
        workspace.maintenance_wake.notify_one();
    }
}

async fn compare_with(core: &Arc<Core>, workspace: &Arc<Workspace>, anchor: Option<Anchor>) -> Result<(), LedgerError> {
    if let Some(anchor) = anchor
        && !reconciliation::was_dealt_with(&workspace.ledger, &anchor).await
        && let Some(behind) = workspace.ledger.compare(&anchor).await?
    {
        tracing::warn!(?behind, "the book is behind the keychain's anchor");
        reconciliation::begin_if_moved(core, workspace).await;
    }
    Ok(())
}

/// A book without its own anchor, neither beside it nor in the keychain, may be any copy of it.
async fn begin_if_anchor_is_missing(core: &Arc<Core>, workspace: &Arc<Workspace>, kept: Option<&Anchor>) {
    let is_known = kept.is_some_and(|anchor| workspace.ledger.is_own_anchor(anchor));
    if workspace.ledger.anchor_was_missing() && !is_known {
        moved::begin(core, workspace, Some(MoveCause::NoAnchor)).await;
    }
}

/// Records in the book which closed periods, keys and decisions its anchor knows and the book lacks.
async fn record_losses(host: &dyn Host, ledger: &Ledger) {
    match ledger.record_lost_records(host.now()).await {
        Ok(false) => {}
        Ok(true) => host.changed(Change::Book),
        Err(error) => tracing::warn!(%error, "what the book lacks of its records could not be written into it"),
    }
}

/// Why the list of people was not backed up today.
async fn people_not_backed_up(staff: &Staff, backups: &Path, today: NaiveDate) -> Option<Message> {
    let error = staff.back_up_daily(backups, today).await.err()?;
    tracing::error!(%error, "the daily backup of the list of people failed");
    Some(backups::daily_people_not_written())
}

fn backup_words(error: &LedgerError) -> Message {
    if matches!(error, LedgerError::DiskFull) {
        backups::daily_disk_full()
    } else if matches!(error, LedgerError::BackupFailed { .. } | LedgerError::Damaged { .. }) {
        backups::daily_not_whole()
    } else {
        backups::daily_not_written()
    }
}
