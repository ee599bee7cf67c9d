//! Work on a book while nothing has it open.

use std::time::Duration;

use kaunta_domain::environment::Environment;

use crate::book::error::BookError;
use crate::book::room::Books;
use crate::payroll::pausing::{self, LeftBehind};
use crate::platform::host::with_timeout;

/// How long closing a book waits for payments in flight.
pub(crate) const IN_FLIGHT_TIMEOUT: Duration = Duration::from_secs(30);

impl Books {
    /// Runs `work` while no workspace of the book is open and none can be opened. Running payrolls are paused first. Also
    /// returns the book's unfinished payrolls.
    ///
    /// # Errors
    /// A payment is in flight; or as `work`.
    pub(crate) async fn with_book_closed<T>(
        &self,
        environment: Environment,
        work: impl Future<Output = Result<T, BookError>> + Send,
    ) -> Result<(T, Vec<LeftBehind>), BookError> {
        let mut held = self.core.hold_workspaces().await;
        let mut left_behind = Vec::new();
        if let Some(workspace) = held.of(environment) {
            let was_paying = self.payrolls.pause(environment);
            workspace.sending.leave();
            if self.core.in_flight.count() > 0 {
                workspace.sending.stay();
                return Err(BookError::PaymentOnItsWay { was_paying_a_payroll: was_paying });
            }
            match pausing::stopped(&self.payrolls, &workspace.ledger).await {
                Ok(left) => left_behind = left,
                // An unreadable book is the very reason to replace it.
                Err(error) => tracing::warn!(%error, "it is not known which payrolls were not over"),
            }
            held.close(&workspace.ledger).await;
        }
        self.payments.forget_reviews();
        self.payrolls.forget(environment).await;
        // Before, so that a crash in between does not look like tampering; and after, because practice may have another book
        // by then.
        self.people.forget_given_rules(environment).await;
        let done = work.await?;
        self.people.forget_given_rules(environment).await;
        Ok((done, left_behind))
    }

    /// As [`Books::with_book_closed`], for every book. Payments in flight have some time to finish.
    ///
    /// # Errors
    /// A payment does not finish in time, and no book is closed; or as `work`.
    pub(crate) async fn with_every_book_closed<T>(
        &self,
        work: impl Future<Output = Result<T, BookError>> + Send,
    ) -> Result<T, BookError> {
        let mut was_paying = false;
        for workspace in self.core.open_workspaces().await {
            was_paying |= self.payrolls.pause(workspace.environment);
            workspace.sending.leave();
        }
        let _ended = with_timeout(&*self.core.host, IN_FLIGHT_TIMEOUT, self.core.in_flight.none()).await;
        let mut held = self.core.hold_workspaces().await;
        // Includes workspaces opened meanwhile: payments in flight are counted after sending is locked everywhere.
        held.all().iter().for_each(|workspace| workspace.sending.leave());
        if self.core.in_flight.count() > 0 {
            held.all().iter().for_each(|workspace| workspace.sending.stay());
            return Err(BookError::PaymentOnItsWay { was_paying_a_payroll: was_paying });
        }
        for workspace in held.all() {
            if let Err(error) = pausing::stopped(&self.payrolls, &workspace.ledger).await {
                tracing::warn!(%error, "it is not known which payrolls were not over");
            }
            held.close(&workspace.ledger).await;
            self.payrolls.forget(workspace.environment).await;
        }
        self.payments.forget_reviews();
        work.await
    }
}
