//! Payments being sent: from just before they are recorded until their outcome is in the book.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::OperationId;
use kaunta_words::Message;
use tokio::sync::{Notify, watch};

use crate::platform::lock::lock;
use crate::workspace::error::WorkspaceError;

/// Counts them, lets the shell wait until there are none, and knows how long ago each one of this run was sent.
pub(crate) struct InFlight {
    count: watch::Sender<usize>,
    /// When each was sent, by the monotonic clock.
    left: Mutex<HashMap<(Environment, OperationId), Duration>>,
    /// Why nothing may be sent, in any environment.
    shut: Mutex<Option<Message>>,
}

/// Blocks new sends until it is dropped.
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
    /// Notified on drop: a task that failed leaves no outcome, and nobody else would look for one soon.
    wake: Option<Arc<Notify>>,
}

impl InFlightGuard {
    /// Notifies this when it is dropped.
    pub(crate) fn waking(mut self, wake: Arc<Notify>) -> InFlightGuard {
        self.wake = Some(wake);
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
        InFlightGuard { count: self.count.clone(), wake: None }
    }

    /// Blocks new sends, for this reason.
    pub(crate) fn shut(&self, why: Message) -> Shut<'_> {
        *lock(&self.shut) = Some(why);
        Shut(self)
    }

    /// Checks that a send may begin.
    ///
    /// # Errors
    /// [`WorkspaceError::SendsBlocked`] while sends are blocked.
    pub(crate) fn may_begin_send(&self) -> Result<(), WorkspaceError> {
        lock(&self.shut).clone().map_or(Ok(()), |why| Err(WorkspaceError::SendsBlocked(why)))
    }

    pub(crate) fn count(&self) -> usize {
        *self.count.borrow()
    }

    pub(crate) async fn none(&self) {
        // The sender lives as long as self, so waiting can't fail.
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }

    /// Records that a payment is sent, `running` after Kaunta started.
    pub(crate) fn leaves(&self, environment: Environment, id: OperationId, running: Duration) {
        lock(&self.left).insert((environment, id), running);
    }

    /// How long ago a payment was last sent in this run, regardless of changes of the computer's clock.
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
        if let Some(wake) = &self.wake {
            wake.notify_one();
        }
    }
}
