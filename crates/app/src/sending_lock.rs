//! Why nothing is sent at present: the place is not safe, the book was changed, or it is not the newest. Reading goes on.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;

use crate::clerk::{Inner, held};
use crate::contract::{AppError, ErrorCode, Lock, LockReason, Progress};
use crate::desk::Desk;
use crate::in_flight::Flight;

/// How long a payment waits for the keychain's word on whether the book is the newest. One that asks a person to unlock it
/// may take longer: the mark beside the book was compared before.
const KEYCHAIN: Duration = Duration::from_secs(10);

/// The locks of one desk, the gravest shown first.
pub(crate) struct SendingLock {
    reasons: Mutex<Reasons>,
    compared: watch::Sender<bool>,
}

#[derive(Default)]
struct Reasons {
    /// The desk is being closed: another book takes its place.
    leaving: bool,
    read_only: Option<String>,
    tampered: Option<String>,
    recovering: Option<(String, Progress)>,
}

impl Default for SendingLock {
    fn default() -> SendingLock {
        SendingLock { reasons: Mutex::default(), compared: watch::Sender::new(false) }
    }
}

impl SendingLock {
    /// The lock as the window shows it.
    pub(crate) fn shown(&self) -> Option<Lock> {
        let reasons = held(&self.reasons);
        let lock = |reason, message: &String, progress| Some(Lock { reason, message: message.clone(), progress });
        match (&reasons.read_only, &reasons.tampered, &reasons.recovering) {
            (Some(words), _, _) => lock(LockReason::Unsafe, words, None),
            (None, Some(words), _) => lock(LockReason::Tampered, words, None),
            (None, None, Some((words, progress))) => lock(LockReason::Recovering, words, Some(*progress)),
            (None, None, None) => None,
        }
    }

    /// The book is open for reading only, for as long as this desk is open.
    pub(crate) fn read_only(&self, words: String) {
        held(&self.reasons).read_only = Some(words);
    }

    /// The chain is broken.
    pub(crate) fn tampered(&self, words: String) {
        held(&self.reasons).tampered = Some(words);
    }

    /// The book is behind what is known of it outside, and so much of that has been looked up. Says whether that is news.
    pub(crate) fn recovering(&self, words: String, progress: Progress) -> bool {
        let now = Some((words, progress));
        let mut reasons = held(&self.reasons);
        let is_news = reasons.recovering != now;
        reasons.recovering = now;
        is_news
    }

    /// Everything was looked up.
    pub(crate) fn recovered(&self) {
        held(&self.reasons).recovering = None;
    }

    /// Nothing takes off from this desk any more.
    pub(crate) fn leave(&self) {
        held(&self.reasons).leaving = true;
    }

    /// What was begun by [`SendingLock::leave`] was given up.
    pub(crate) fn stay(&self) {
        held(&self.reasons).leaving = false;
    }

    /// The keychain said what it knows of the book, or that it can't.
    pub(crate) fn compared(&self) {
        self.compared.send_replace(true);
    }

    fn refused(&self) -> Option<AppError> {
        if held(&self.reasons).leaving {
            let words = "Another book is being put in the place of this one. Confirm the payment once more when it is there. Nothing was sent.";
            return Some(AppError::new(ErrorCode::Locked, words));
        }
        self.shown().map(|lock| AppError::new(ErrorCode::Locked, format!("{} Nothing was sent.", lock.message)))
    }
}

impl Desk {
    /// Whether a payment may be sent from this book now.
    ///
    /// # Errors
    /// [`ErrorCode::Locked`], with why and what to do next.
    pub(crate) async fn may_send(&self) -> Result<(), AppError> {
        if let Some(damage) = self.damage() {
            return Err(AppError::new(ErrorCode::Locked, format!("{} Nothing was sent.", damage.message)));
        }
        let mut compared = self.sending.compared.subscribe();
        // The sender lives as long as the desk.
        if tokio::time::timeout(KEYCHAIN, compared.wait_for(|compared| *compared)).await.is_err() {
            // A keychain that keeps silent is none; the next payment does not wait for it again.
            self.sending.compared();
        }
        self.sending.refused().map_or(Ok(()), Err)
    }

    /// Takes off with a payment: from now on the book stays where it is until the outcome is in it.
    ///
    /// # Errors
    /// As [`Desk::may_send`].
    pub(crate) async fn take_off(&self, inner: &Arc<Inner>) -> Result<Flight, AppError> {
        // The flight first: whoever changes the book looks at flights after it has shut the door.
        let flight = inner.in_flight.take_off().ringing(self.bell.clone());
        inner.updates.may_take_off()?;
        self.may_send().await.map(|()| flight)
    }
}
