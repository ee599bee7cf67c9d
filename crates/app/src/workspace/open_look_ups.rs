//! One look-up at a time for each payment, so that the last answer belongs to the last question.

use std::collections::HashSet;

use kaunta_domain::reference::OperationId;
use tokio::sync::watch;

/// The payments of one book that have a look-up in flight.
pub(crate) struct OpenLookUps(watch::Sender<HashSet<OperationId>>);

/// One look-up in flight, until it is dropped.
pub(crate) struct OpenLookUp {
    under_way: watch::Sender<HashSet<OperationId>>,
    id: OperationId,
}

impl Default for OpenLookUps {
    fn default() -> OpenLookUps {
        OpenLookUps(watch::Sender::new(HashSet::new()))
    }
}

impl OpenLookUps {
    /// Waits until no other look-up of this payment is in flight.
    pub(crate) async fn begin(&self, id: OperationId) -> OpenLookUp {
        loop {
            if let Some(question) = self.try_begin(id) {
                return question;
            }
            // The sender lives as long as self, so waiting can't fail.
            let _ = self.0.subscribe().wait_for(|under_way| !under_way.contains(&id)).await;
        }
    }

    /// `None` while another look-up of this payment is in flight.
    pub(crate) fn try_begin(&self, id: OperationId) -> Option<OpenLookUp> {
        let is_free = self.0.send_if_modified(|under_way| under_way.insert(id));
        is_free.then(|| OpenLookUp { under_way: self.0.clone(), id })
    }

    /// Payments with a look-up in flight.
    pub(crate) fn under_way(&self) -> HashSet<OperationId> {
        self.0.borrow().clone()
    }
}

impl Drop for OpenLookUp {
    fn drop(&mut self) {
        self.under_way.send_modify(|under_way| {
            under_way.remove(&self.id);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_asks_about_a_payment_while_somebody_else_does() {
        let questions = OpenLookUps::default();
        let (one, other) = (OperationId(1), OperationId(2));
        let first = questions.begin(one).await;
        assert!(questions.try_begin(one).is_none() && questions.try_begin(other).is_some());
        let mut second = Box::pin(questions.begin(one));
        assert!(at_once(&mut second).is_none(), "it waits");
        drop(first);
        drop(second.await);
        assert_eq!(questions.under_way(), HashSet::new());
    }

    /// The future's output, if it is ready on the first poll.
    fn at_once<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::Pin::new(future).poll(&mut context) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }
}
