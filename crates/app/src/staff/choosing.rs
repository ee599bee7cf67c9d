//! Files that a person chooses in the system's dialogs. The lock does not cover a dialog, which is outside the window: a
//! choice counts only in the visit to the counter in which the dialog was opened.

use std::path::PathBuf;

use crate::staff::actor::Caller;
use crate::staff::error::StaffError;
use crate::staff::room::Staff;

impl Staff {
    /// Asks the person for a file with one of these extensions. `None` if they cancel.
    ///
    /// # Errors
    /// Kaunta was locked, or somebody else signed in, before they chose.
    pub(crate) async fn choose_file(&self, caller: &Caller, endings: &[&str]) -> Result<Option<PathBuf>, StaffError> {
        self.in_this_visit(caller, self.host.choose_file(endings)).await
    }

    /// Asks the person where to write a new file, suggesting this name. `None` if they cancel.
    ///
    /// # Errors
    /// As [`Staff::choose_file`].
    pub(crate) async fn choose_new_file(&self, caller: &Caller, name: &str) -> Result<Option<PathBuf>, StaffError> {
        self.in_this_visit(caller, self.host.choose_new_file(name)).await
    }

    /// Asks the person for a folder. `None` if they cancel.
    ///
    /// # Errors
    /// As [`Staff::choose_file`].
    pub(crate) async fn choose_folder(&self, caller: &Caller) -> Result<Option<PathBuf>, StaffError> {
        self.in_this_visit(caller, self.host.choose_folder()).await
    }

    /// Drops the dialog when the visit ends, which closes it if the system allows it.
    async fn in_this_visit(
        &self,
        caller: &Caller,
        choice: impl Future<Output = Option<PathBuf>> + Send,
    ) -> Result<Option<PathBuf>, StaffError> {
        let visit = caller.visit;
        let chosen = tokio::select! {
            biased;
            () = self.ends(visit) => return Err(StaffError::LockedWhileChoosing),
            chosen = choice => chosen,
        };
        // A computer that wakes up may still show the dialog before the next regular check.
        self.look_at_counter().await;
        if self.visit() == visit { Ok(chosen) } else { Err(StaffError::LockedWhileChoosing) }
    }
}
