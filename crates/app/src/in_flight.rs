//! Payments between their first byte and their outcome in the book.

use tokio::sync::watch;

/// Counts them, and lets the shell wait for none.
pub(crate) struct InFlight(watch::Sender<usize>);

/// One payment in flight, until it is dropped.
pub(crate) struct Flight(watch::Sender<usize>);

impl Default for InFlight {
    fn default() -> InFlight {
        InFlight(watch::Sender::new(0))
    }
}

impl InFlight {
    pub(crate) fn take_off(&self) -> Flight {
        self.0.send_modify(|count| *count += 1);
        Flight(self.0.clone())
    }

    pub(crate) fn count(&self) -> usize {
        *self.0.borrow()
    }

    pub(crate) async fn none(&self) {
        // The sender lives as long as self, so waiting can't fail.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}
