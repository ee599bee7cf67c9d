//! What must hold before the first byte leaves.

use crate::workspace::error::WorkspaceError;
use crate::workspace::in_flight::InFlightGuard;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;
use crate::workspace::sending_lock::KeychainCheck;

impl Workspace {
    /// Checks that a payment may be sent from this book now. Waits while the keychain is asked about the book.
    ///
    /// # Errors
    /// Why not.
    pub(crate) async fn may_send(&self) -> Result<(), WorkspaceError> {
        if let Some(damage) = self.damage() {
            return Err(WorkspaceError::BookDamaged(damage));
        }
        let mut word = self.sending.keychain.subscribe();
        let is_over = |word: &KeychainCheck| match word {
            KeychainCheck::Awaited | KeychainCheck::Comparing => false,
            KeychainCheck::Silent | KeychainCheck::Waived | KeychainCheck::Answered => true,
        };
        // The sender lives as long as the workspace, and maintenance limits the wait for the keychain.
        let _over = word.wait_for(is_over).await;
        self.sending.refused().map_or(Ok(()), Err)
    }

    /// Begins a send: the book stays in place until the outcome is recorded.
    ///
    /// # Errors
    /// As [`Workspace::may_send`]; or sends are blocked; or the list of people was changed outside Kaunta, or can't be
    /// read.
    pub(crate) async fn begin_send(&self, core: &Installation) -> Result<InFlightGuard, WorkspaceError> {
        // Count it first: closing a book locks sending, then checks what is in flight.
        let flight = core.in_flight.begin_send().waking(self.wake.clone());
        core.in_flight.may_begin_send()?;
        self.may_send().await?;
        core.staff.check_people().await?;
        Ok(flight)
    }
}
