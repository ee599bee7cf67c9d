//! Files that a person chooses in the system's dialogs. A dialog stands outside of the window, so the lock does not cover it: what
//! is chosen counts in the visit to the counter in which it was asked for, and in no other.

use std::path::PathBuf;

use kaunta_contract::{AppError, ErrorCode};

use crate::staff::actor::Caller;
use crate::staff::room::Staff;

impl Staff {
    /// Asks the person for a file with one of these endings; nothing when they change their mind.
    ///
    /// # Errors
    /// Kaunta was locked, or somebody else came in, before they chose.
    pub(crate) async fn choose_file(&self, caller: &Caller, endings: &[&str]) -> Result<Option<PathBuf>, AppError> {
        self.in_this_visit(caller, self.host.choose_file(endings)).await
    }

    /// Asks the person for a place to write a new file under a name like this; nothing when they change their mind.
    ///
    /// # Errors
    /// As [`Core::choose_file`].
    pub(crate) async fn choose_new_file(&self, caller: &Caller, name: &str) -> Result<Option<PathBuf>, AppError> {
        self.in_this_visit(caller, self.host.choose_new_file(name)).await
    }

    /// The dialog is let go of with the visit, which closes it where the system lets it.
    async fn in_this_visit(
        &self,
        caller: &Caller,
        choice: impl Future<Output = Option<PathBuf>> + Send,
    ) -> Result<Option<PathBuf>, AppError> {
        let over = || AppError::new(ErrorCode::SignIn, kaunta_words::rights::locked_while_choosing());
        let visit = caller.visit;
        let chosen = tokio::select! {
            biased;
            () = self.ends(visit) => return Err(over()),
            chosen = choice => chosen,
        };
        // A computer that slept wakes with the dialog still open, before Kaunta has looked.
        self.look_at_counter().await;
        if self.visit() == visit { Ok(chosen) } else { Err(over()) }
    }
}
