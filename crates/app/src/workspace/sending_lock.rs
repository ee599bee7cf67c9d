//! Why nothing is sent at present: the book's location is not safe, the book was altered, or it is not the newest. Reading
//! still works.

use std::sync::Mutex;

use kaunta_contract::{Lock, LockReason, Progress};
use kaunta_words::sending;
use tokio::sync::watch;

use crate::platform::lock::lock;
use crate::workspace::error::WorkspaceError;

/// The locks of one workspace. The most serious one is shown.
pub(crate) struct SendingLock {
    reasons: Mutex<Reasons>,
    pub(crate) keychain: watch::Sender<KeychainCheck>,
}

/// Whether the keychain has answered if the book is the newest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeychainCheck {
    /// Asked, no answer yet.
    Awaited,
    /// It answered in time, and the book is being compared with the answer.
    Comparing,
    /// It did not answer within its timeout.
    Silent,
    /// A person decided to go on without it, until Kaunta quits.
    Waived,
    /// It was compared with the book, or the keychain answered that it can't serve.
    Answered,
}

#[derive(Default)]
struct Reasons {
    /// The workspace is being closed: another book replaces it.
    leaving: bool,
    /// The book continues on another computer.
    closed: Option<String>,
    read_only: Option<String>,
    tampered: Option<String>,
    reconciling: Option<Reconciling>,
    /// An owner goes on before the service was asked. Holds the lock to set again as soon as it can be asked.
    defer: Option<Reconciling>,
}

/// A book that has moved.
#[derive(Clone, PartialEq, Eq)]
struct Reconciling {
    words: String,
    progress: Progress,
    /// The service can't be asked with the current settings.
    cannot_ask: bool,
}

impl Default for SendingLock {
    fn default() -> SendingLock {
        SendingLock { reasons: Mutex::default(), keychain: watch::Sender::new(KeychainCheck::Awaited) }
    }
}

impl SendingLock {
    /// The lock as the window shows it.
    pub(crate) fn shown(&self) -> Option<Lock> {
        let reasons = lock(&self.reasons);
        let lock = |reason, message: &String, progress| Some(Lock { reason, message: message.clone(), progress });
        if let Some(words) = &reasons.closed {
            return lock(LockReason::Closed, words, None);
        }
        match (&reasons.read_only, &reasons.tampered, &reasons.reconciling) {
            (Some(words), _, _) => lock(LockReason::Unsafe, words, None),
            (None, Some(words), _) => lock(LockReason::Tampered, words, None),
            (None, None, Some(now)) => {
                let reason = if now.cannot_ask { LockReason::CannotAsk } else { LockReason::Reconciling };
                lock(reason, &now.words, Some(now.progress))
            }
            (None, None, None) => match *self.keychain.borrow() {
                KeychainCheck::Silent => lock(LockReason::Keychain, &sending::keychain_silent().into(), None),
                KeychainCheck::Awaited | KeychainCheck::Comparing | KeychainCheck::Waived | KeychainCheck::Answered => {
                    None
                }
            },
        }
    }

    /// Makes the book read-only for as long as this workspace is open.
    pub(crate) fn read_only(&self, words: String) {
        lock(&self.reasons).read_only = Some(words);
    }

    /// The book was closed for good.
    pub(crate) fn closed(&self, words: String) {
        lock(&self.reasons).closed = Some(words);
    }

    /// Whether the book was closed for good: then nothing is written to it either.
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.reasons).closed.is_some()
    }

    /// The chain is broken.
    pub(crate) fn tampered(&self, words: String) {
        lock(&self.reasons).tampered = Some(words);
    }

    /// The book is older than what is known of it outside, and this much of the difference has been looked up. Returns
    /// whether this is a change.
    pub(crate) fn reconciling(&self, words: String, progress: Progress) -> bool {
        self.moved(Reconciling { words, progress, cannot_ask: false })
    }

    /// As [`SendingLock::reconciling`], if the service can't be asked with the current settings.
    pub(crate) fn cannot_ask(&self, words: String, progress: Progress) -> bool {
        self.moved(Reconciling { words, progress, cannot_ask: true })
    }

    fn moved(&self, now: Reconciling) -> bool {
        let now = Some(now);
        let mut reasons = lock(&self.reasons);
        let is_news = reasons.reconciling != now;
        reasons.reconciling = now;
        is_news
    }

    /// Whether an owner may go on before the service was asked.
    pub(crate) fn may_be_deferred(&self) -> bool {
        lock(&self.reasons).reconciling.as_ref().is_some_and(|now| now.cannot_ask)
    }

    /// Everything was looked up.
    pub(crate) fn recovered(&self) {
        let mut reasons = lock(&self.reasons);
        (reasons.reconciling, reasons.defer) = (None, None);
    }

    /// An owner goes on before the service was asked.
    pub(crate) fn defer(&self, words: String, progress: Progress) {
        let mut reasons = lock(&self.reasons);
        reasons.defer = Some(Reconciling { words, progress, cannot_ask: false });
        reasons.reconciling = None;
    }

    /// The settings changed, so the service may be asked now. Locks sending until it was.
    pub(crate) fn may_ask(&self) {
        let mut reasons = lock(&self.reasons);
        if let Some(defer) = reasons.defer.take() {
            reasons.reconciling = Some(defer);
        }
    }

    /// Nothing is sent from this workspace any more.
    pub(crate) fn leave(&self) {
        lock(&self.reasons).leaving = true;
    }

    /// Reverts [`SendingLock::leave`].
    pub(crate) fn stay(&self) {
        lock(&self.reasons).leaving = false;
    }

    /// The keychain said what it knows of the book, or that it can't. Returns whether the wait for it had already ended.
    pub(crate) fn keychain_answered(&self) -> bool {
        match self.keychain.send_replace(KeychainCheck::Answered) {
            KeychainCheck::Silent | KeychainCheck::Waived => true,
            KeychainCheck::Awaited | KeychainCheck::Comparing | KeychainCheck::Answered => false,
        }
    }

    /// The keychain has answered, and the comparison with the book begins. If it had timed out, sending stays locked until
    /// the comparison is done.
    pub(crate) fn comparing(&self) {
        self.advance_keychain(&[KeychainCheck::Awaited], KeychainCheck::Comparing);
    }

    /// The keychain did not answer within its timeout. Returns whether this is a change.
    pub(crate) fn keychain_is_silent(&self) -> bool {
        self.advance_keychain(&[KeychainCheck::Awaited], KeychainCheck::Silent)
    }

    /// The comparison was given up. Returns whether something waited for it.
    pub(crate) fn not_compared(&self) -> bool {
        self.advance_keychain(&[KeychainCheck::Awaited, KeychainCheck::Comparing], KeychainCheck::Silent)
    }

    /// A person goes on without the keychain's answer. Returns whether sending waited for it.
    pub(crate) fn go_on_without_keychain(&self) -> bool {
        self.advance_keychain(&[KeychainCheck::Silent], KeychainCheck::Waived)
    }

    fn advance_keychain(&self, from: &[KeychainCheck], to: KeychainCheck) -> bool {
        self.keychain.send_if_modified(|word| {
            let is_so = from.contains(word);
            if is_so {
                *word = to;
            }
            is_so
        })
    }

    pub(crate) fn refused(&self) -> Option<WorkspaceError> {
        if lock(&self.reasons).leaving {
            return Some(WorkspaceError::BookExchanged);
        }
        self.shown().map(WorkspaceError::SendingLocked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_owner_put_off_locks_as_soon_as_the_settings_change_and_never_again_once_all_was_asked() {
        let (lock, progress) = (SendingLock::default(), Progress { done: 0, total: 256 });
        let reason = || lock.shown().map(|shown| shown.reason);
        lock.reconciling("It is being asked.".to_owned(), progress);
        assert!(!lock.may_be_deferred(), "the service can be asked");
        lock.cannot_ask("Nothing is set.".to_owned(), progress);
        assert!(lock.may_be_deferred());
        assert_eq!(reason(), Some(LockReason::CannotAsk));
        lock.defer("It is asked as soon as it can be.".to_owned(), progress);
        assert_eq!(reason(), None);
        lock.may_ask();
        assert_eq!(reason(), Some(LockReason::Reconciling), "before anybody has looked whether it can be asked");
        assert!(!lock.may_be_deferred());
        lock.recovered();
        lock.may_ask();
        assert_eq!(reason(), None);
    }
}
