//! What must hold before a first byte leaves.

use kaunta_contract::{AppError, ErrorCode};

use crate::workspace::in_flight::InFlightGuard;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;
use crate::workspace::sending_lock::KeychainWord;

impl Workspace {
    /// Whether a payment may be sent from this book now. Waits while the keychain is being asked about the book.
    ///
    /// # Errors
    /// [`ErrorCode::Locked`], with why and what to do next.
    pub(crate) async fn may_send(&self) -> Result<(), AppError> {
        if let Some(damage) = self.damage() {
            return Err(AppError::new(ErrorCode::Locked, format!("{} Nothing was sent.", damage.message)));
        }
        let mut word = self.sending.keychain.subscribe();
        let is_over = |word: &KeychainWord| match word {
            KeychainWord::Awaited | KeychainWord::Comparing => false,
            KeychainWord::Silent | KeychainWord::Waived | KeychainWord::LookupResult => true,
        };
        // The sender lives as long as the workspace, and whoever keeps the book gives the keychain only so long.
        let _over = word.wait_for(is_over).await;
        self.sending.refused().map_or(Ok(()), Err)
    }

    /// Takes off with a payment: from now on the book stays where it is until the outcome is in it.
    ///
    /// # Errors
    /// As [`Workspace::may_send`].
    pub(crate) async fn begin_send(&self, core: &Installation) -> Result<InFlightGuard, AppError> {
        // The flight first: whoever changes the book looks at flights after it has shut the door.
        let flight = core.in_flight.begin_send().ringing(self.bell.clone());
        core.in_flight.may_begin_send()?;
        self.may_send().await?;
        core.staff.heed_people().await.map(|()| flight)
    }
}
