//! What Kaunta does for an open book by itself: its mark is kept outside of it, once a day it is copied, it is told the
//! shop's rules where it could not be before, and what nobody decided on in time is written down.

use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::NaiveDate;
use kaunta_domain::day::day_of;
use kaunta_ledger::{LedgerError, Mark, MoveCause};

use crate::clerk::{Inner, held};
use crate::contract::Change;
use crate::desk::Desk;
use crate::recovering;

/// The mark is kept at most this often.
const BETWEEN_MARKS: Duration = Duration::from_secs(1);

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
    tokio::spawn(async move {
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

#[derive(Default)]
struct Keeper {
    opened: Duration,
    /// The mark that is kept beside the book.
    beside: Option<Mark>,
    kept_at: Option<Duration>,
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
            desk.sending.compared();
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
        if !desk.is_example() && now >= self.keychain_again && self.in_keychain.as_ref() != Some(&desk.ledger.mark()) {
            self.kept_at = Some(now);
            // One that waits for a password keeps the book's file and copies waiting no longer than this.
            match tokio::time::timeout(KEYCHAIN_AGAIN, keep_in_keychain(inner, desk)).await {
                Ok(Some(kept)) => self.in_keychain = Some(kept),
                Ok(None) | Err(_) => self.keychain_again = now + KEYCHAIN_AGAIN,
            }
        }
        desk.sending.compared();
        GLANCE
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
/// Answers what is kept; nothing when the keychain did not serve.
pub(crate) async fn keep_in_keychain(inner: &Arc<Inner>, desk: &Arc<Desk>) -> Option<Mark> {
    compare(inner, desk).await;
    keep_if_compared(inner, desk).await
}

/// The same of a book that was compared before.
pub(crate) async fn keep_if_compared(inner: &Inner, desk: &Desk) -> Option<Mark> {
    let mut kept = None;
    // The keychain has room for one book of practice, and that is not the example day's.
    if desk.is_compared() && !desk.is_example() {
        let mark = desk.ledger.mark();
        kept = inner.host.keep_mark(desk.environment, &mark.to_text()).await.is_ok().then_some(mark);
    }
    if desk.note_keychain(kept.is_some()) {
        inner.host.changed(Change::Book);
    }
    kept
}

/// Hears what the keychain knows, where it tells; a book that is behind that begins to recover.
async fn compare(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    if desk.is_compared() || desk.is_example() {
        return;
    }
    let Ok(text) = inner.host.read_mark(desk.environment).await else {
        lives_unknown(inner, desk, None).await;
        return;
    };
    let mark = text.as_deref().and_then(Mark::parse);
    lives_unknown(inner, desk, mark.as_ref()).await;
    if let Some(mark) = mark
        && !recovering::was_dealt_with(desk, &mark).await
    {
        match desk.ledger.compare(&mark).await {
            Ok(None) => {}
            Ok(Some(behind)) => {
                tracing::warn!(?behind, "the book is behind the keychain's mark");
                recovering::begin_if_moved(inner, desk).await;
            }
            Err(error) => {
                tracing::warn!(%error, "the book could not be compared with the keychain's mark");
                return;
            }
        }
    }
    desk.note_compared();
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
