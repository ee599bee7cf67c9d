//! What Kaunta does for an open book by itself: its mark is kept outside of it, once a day it is copied, it is told the
//! shop's rules where it could not be before, and what nobody decided on in time is written down.

use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::NaiveDate;
use kaunta_contract::Change;
use kaunta_domain::day::day_of;
use kaunta_ledger::{LedgerError, Mark, MoveCause};
use tokio::task::JoinHandle;

use crate::clerk::{Inner, held};
use crate::desk::Desk;
use crate::host::{KeychainProblem, in_time};
use crate::recovering;

/// The mark is kept at most this often.
const BETWEEN_MARKS: Duration = Duration::from_secs(1);

/// How long anybody waits for the keychain's word on whether the book is the newest. One that asks a person to unlock it may
/// take longer: until then nothing is sent, and everything else goes on.
pub(crate) const KEYCHAIN: Duration = Duration::from_secs(10);

/// A keychain, or a folder of backups, that did not serve is tried again after so long.
const KEYCHAIN_AGAIN: Duration = Duration::from_secs(60);
const BACKUP_AGAIN: Duration = Duration::from_secs(60 * 60);

/// The first copy of a day waits until the window has drawn what it shows first.
const AFTER_OPENING: Duration = Duration::from_secs(10);

/// A new day, and a request whose time is over, is noticed within this.
const GLANCE: Duration = Duration::from_secs(60);

/// Keeps the book for as long as its desk is open.
pub(crate) fn watch(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    let (host, grown, bell) = (inner.host.clone(), desk.ledger.grown(), desk.keeping_bell.clone());
    let opened = host.running();
    let mut keeper = Keeper { opened, ..Keeper::default() };
    let (inner, desk) = (Arc::downgrade(inner), Arc::downgrade(desk));
    let hearer = Hearer { inner: inner.clone(), desk: desk.clone() };
    tokio::spawn(async move {
        let _hearer = hearer;
        while let Some(pause) = keeper.round(&inner, &desk).await {
            tokio::select! {
                biased;
                () = bell.notified() => {}
                () = grown.notified() => {}
                () = host.sleep(pause) => {}
            }
        }
    });
}

/// Whoever hears the keychain for a desk. Where that comes to an end without a comparison, by a breakdown for example, sending is
/// locked, and no payment waits for it any more.
struct Hearer {
    inner: Weak<Inner>,
    desk: Weak<Desk>,
}

impl Drop for Hearer {
    fn drop(&mut self) {
        if let (Some(inner), Some(desk)) = (self.inner.upgrade(), self.desk.upgrade())
            && desk.sending.not_compared()
        {
            inner.host.changed(Change::Book);
        }
    }
}

#[derive(Default)]
struct Keeper {
    opened: Duration,
    /// The mark that is kept beside the book.
    beside: Option<Mark>,
    kept_at: Option<Duration>,
    /// The keychain being asked about the book: once at a time, since each time it may ask the person for leave.
    hearing: Option<JoinHandle<()>>,
    /// When to try the keychain, or a backup, again.
    keychain_again: Duration,
    backup_again: Duration,
    in_keychain: Option<Mark>,
    backed_up: Option<NaiveDate>,
    /// When to look again whether the book holds the shop's rules, and for requests whose time is over.
    rule_again: Duration,
}

impl Keeper {
    /// Does what is due, and tells how long nothing else will be; nothing once the desk is closed.
    async fn round(&mut self, inner: &Weak<Inner>, desk: &Weak<Desk>) -> Option<Duration> {
        let (inner, desk) = (inner.upgrade()?, desk.upgrade()?);
        if desk.ledger.read_only().is_some() {
            desk.sending.keychain_answered();
            return Some(GLANCE);
        }
        let pause = self.mark(&inner, &desk).await;
        self.rule(&inner, &desk).await;
        self.back_up(&inner, &desk).await;
        Some(pause)
    }

    async fn mark(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>) -> Duration {
        let now = inner.host.running();
        if let Some(kept) = self.kept_at
            && let Some(rest) = (kept + BETWEEN_MARKS).checked_sub(now).filter(|rest| !rest.is_zero())
        {
            return rest;
        }
        let mark = desk.ledger.mark();
        // Without one beside it the keychain's counts: a fresh one would say that the book is the newest.
        let is_unknown = desk.ledger.mark_was_missing() && !desk.is_example();
        if !is_unknown && self.beside.as_ref() != Some(&mark) {
            self.kept_at = Some(now);
            match desk.ledger.write_mark().await {
                Ok(()) => self.beside = Some(desk.ledger.mark()),
                Err(error) => tracing::warn!(%error, "the mark beside the book could not be written"),
            }
        }
        if desk.is_example() {
            desk.sending.keychain_answered();
        } else if self.in_keychain.as_ref() != Some(&desk.ledger.mark()) {
            self.kept_at = Some(now);
            self.keychain(inner, desk).await;
        }
        GLANCE
    }

    /// Compares the book with the mark that the keychain holds, then keeps the book's own there.
    async fn keychain(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>) {
        let now = inner.host.running();
        if !desk.is_compared() {
            self.hear(inner, desk, now).await;
        }
        if desk.is_compared() && now >= self.keychain_again {
            match keep_if_compared(inner, desk).await {
                Some(kept) => self.in_keychain = Some(kept),
                None => self.keychain_again = now + KEYCHAIN_AGAIN,
            }
        }
    }

    /// Asks the keychain what it knows of the book, and waits a while. An answer that comes later is compared all the same.
    async fn hear(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>, now: Duration) {
        let is_being_asked = self.hearing.as_ref().is_some_and(|hearing| !hearing.is_finished());
        if is_being_asked || now < self.keychain_again {
            return;
        }
        let hearing = self.hearing.insert(ask(inner, desk));
        if in_time(&*inner.host, KEYCHAIN, hearing).await.is_none() && desk.sending.keychain_is_silent() {
            inner.host.changed(Change::Book);
        }
        if !desk.is_compared() {
            self.keychain_again = now + KEYCHAIN_AGAIN;
        }
    }

    /// After the mark, by which a book that is behind is known: what waits in that one has not expired, but is void.
    async fn rule(&mut self, inner: &Inner, desk: &Desk) {
        let now = inner.host.running();
        if now >= self.rule_again {
            self.rule_again = now + GLANCE;
            // A book that could not be written when the rules changed, or somebody left, is told now.
            if matches!(inner.is_guarded().await, Ok(true)) {
                inner.tell_rules(desk).await;
            }
            inner.note_expired(desk, inner.host.now()).await;
        }
    }

    async fn back_up(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>) {
        let (now, today) = (inner.host.running(), day_of(inner.host.now()));
        let asked_for = desk.take_backup_wish();
        let due = now >= self.opened + AFTER_OPENING || asked_for;
        if !due || now < self.backup_again || self.backed_up == Some(today) || !inner.host.backs_up_daily() {
            return;
        }
        let made = desk.ledger.back_up_daily(&inner.backups(), inner.host.now()).await;
        let problem = match &made {
            Ok(_) => None,
            Err(error) => {
                tracing::error!(%error, "the daily backup failed");
                Some(backup_words(error).to_owned())
            }
        };
        let news = !matches!(made, Ok(None)) || *held(&desk.backup_problem) != problem;
        match made {
            Ok(_) => self.backed_up = Some(today),
            Err(_) => self.backup_again = now + BACKUP_AGAIN,
        }
        *held(&desk.backup_problem) = problem;
        if news {
            inner.host.changed(Change::Book);
        }
    }
}

/// Keeps the mark in the keychain, but first compares the book with the one that is there: a newer one must not be lost.
pub(crate) async fn keep_in_keychain(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    if !desk.is_compared()
        && !desk.is_example()
        && let Some(told) = in_time(&*inner.host, KEYCHAIN, inner.host.read_mark(desk.environment)).await
    {
        compare(inner, desk, told).await;
    }
    keep_if_compared(inner, desk).await;
}

/// The same of a book that was compared before. Answers what is kept; nothing when the keychain did not serve.
pub(crate) async fn keep_if_compared(inner: &Inner, desk: &Desk) -> Option<Mark> {
    let mut kept = None;
    // The keychain has room for one book of practice, and that is not the example day's.
    if desk.is_compared() && !desk.is_example() {
        let mark = desk.ledger.mark();
        let text = mark.to_text();
        let answer = in_time(&*inner.host, KEYCHAIN, inner.host.keep_mark(desk.environment, &text)).await;
        kept = answer.is_some_and(|answer| answer.is_ok()).then_some(mark);
    }
    if desk.note_keychain(kept.is_some()) {
        inner.host.changed(Change::Book);
    }
    kept
}

/// Asks the keychain in a task of its own, which holds no book while it waits.
fn ask(inner: &Arc<Inner>, desk: &Arc<Desk>) -> JoinHandle<()> {
    let (host, environment) = (inner.host.clone(), desk.environment);
    let hearer = Hearer { inner: Arc::downgrade(inner), desk: Arc::downgrade(desk) };
    tokio::spawn(async move {
        let told = host.read_mark(environment).await;
        if let (Some(inner), Some(desk)) = (hearer.inner.upgrade(), hearer.desk.upgrade()) {
            desk.sending.comparing();
            compare(&inner, &desk, told).await;
        }
    })
}

/// Compares the book with what the keychain told; a book that is behind that begins to recover. Sending waits until this is
/// done, but not for a keychain that can't serve.
async fn compare(inner: &Arc<Inner>, desk: &Arc<Desk>, told: Result<Option<String>, KeychainProblem>) {
    match told {
        Ok(text) => {
            let mark = text.as_deref().and_then(Mark::parse);
            lives_unknown(inner, desk, mark.as_ref()).await;
            if let Err(error) = compare_with(inner, desk, mark).await {
                tracing::warn!(%error, "the book could not be compared with the keychain's mark");
                return;
            }
            desk.note_compared();
        }
        Err(_) => lives_unknown(inner, desk, None).await,
    }
    if desk.sending.keychain_answered() {
        inner.host.changed(Change::Book);
        desk.keeping_bell.notify_one();
    }
}

async fn compare_with(inner: &Arc<Inner>, desk: &Arc<Desk>, mark: Option<Mark>) -> Result<(), LedgerError> {
    if let Some(mark) = mark
        && !recovering::was_dealt_with(desk, &mark).await
        && let Some(behind) = desk.ledger.compare(&mark).await?
    {
        tracing::warn!(?behind, "the book is behind the keychain's mark");
        recovering::begin_if_moved(inner, desk).await;
    }
    Ok(())
}

/// A book that no mark of its own stands for, neither beside it nor in the keychain, may be any copy of it.
async fn lives_unknown(inner: &Arc<Inner>, desk: &Arc<Desk>, kept: Option<&Mark>) {
    let is_known = kept.is_some_and(|mark| desk.ledger.is_own_mark(mark));
    if desk.ledger.mark_was_missing() && !is_known {
        recovering::begin(inner, desk, Some(MoveCause::NoAnchor)).await;
    }
}

fn backup_words(error: &LedgerError) -> &'static str {
    if matches!(error, LedgerError::DiskFull) {
        "The disk is full, so today's backup could not be made. Free some space; Kaunta tries again every hour."
    } else if matches!(error, LedgerError::BackupFailed { .. } | LedgerError::Damaged { .. }) {
        "Today's backup did not hold what the book holds, so it was thrown away. Back up by hand to another place; Kaunta tries again every hour."
    } else {
        "Today's backup could not be written. Check that your user may write into Kaunta's folder; Kaunta tries again every hour."
    }
}
