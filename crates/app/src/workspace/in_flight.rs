//! Payments between their first byte and their outcome in the book.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;
use kaunta_words::Message;
use tokio::sync::{Notify, watch};

use crate::platform::lock::lock;

/// Counts them, lets the shell wait for none, and knows how long ago each one of this run left.
pub(crate) struct InFlight {
    count: watch::Sender<usize>,
    /// By the clock that nobody can set.
    left: Mutex<HashMap<(Environment, OperationId), Duration>>,
    /// Why nothing may begin to be sent, whatever the environment.
    shut: Mutex<Option<Message>>,
}

/// Nothing begins to be sent until it is dropped.
#[must_use]
pub(crate) struct Shut<'f>(&'f InFlight);

impl Drop for Shut<'_> {
    fn drop(&mut self) {
        *lock(&self.0.shut) = None;
    }
}

/// One payment in flight, until it is dropped.
pub(crate) struct InFlightGuard {
    count: watch::Sender<usize>,
    /// Rung at its end: a task that broke down has left no outcome, and nobody else would look for one soon.
    bell: Option<Arc<Notify>>,
}

impl InFlightGuard {
    /// The same, ringing this bell at its end.
    pub(crate) fn ringing(mut self, bell: Arc<Notify>) -> InFlightGuard {
        self.bell = Some(bell);
        self
    }
}

impl Default for InFlight {
    fn default() -> InFlight {
        InFlight { count: watch::Sender::new(0), left: Mutex::default(), shut: Mutex::default() }
    }
}

impl InFlight {
    pub(crate) fn begin_send(&self) -> InFlightGuard {
        self.count.send_modify(|count| *count += 1);
        InFlightGuard { count: self.count.clone(), bell: None }
    }

    /// Nothing begins to be sent from now on, for this reason.
    pub(crate) fn shut(&self, why: Message) -> Shut<'_> {
        *lock(&self.shut) = Some(why);
        Shut(self)
    }

    /// Whether something may begin to be sent.
    ///
    /// # Errors
    /// [`ErrorCode::Locked`] while it is shut.
    pub(crate) fn may_begin_send(&self) -> Result<(), AppError> {
        lock(&self.shut).clone().map_or(Ok(()), |why| Err(AppError::new(ErrorCode::Locked, why)))
    }

    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    pub(crate) async fn none(&self) {
        // The sender lives as long as self, so waiting can't fail.
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }

    /// A payment leaves, `running` after the start of Kaunta.
    pub(crate) fn leaves(&self, environment: Environment, id: OperationId, running: Duration) {
        lock(&self.left).insert((environment, id), running);
    }

    /// How long ago a payment last left, when it was in this run, whatever became of the computer's clock.
    pub(crate) fn since_it_left(
        &self,
        environment: Environment,
        id: OperationId,
        running: Duration,
    ) -> Option<Duration> {
        lock(&self.left).get(&(environment, id)).map(|left| running.saturating_sub(*left))
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.count.send_modify(|count| *count -= 1);
        if let Some(bell) = &self.bell {
            bell.notify_one();
        }
    }
}
