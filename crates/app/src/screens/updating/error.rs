//! Why a newer version was not installed.

use kaunta_ledger::LedgerError;
use kaunta_words::{Message, updates};

use crate::platform::releases::UpdateProblem;
use crate::wording::updates::{self as words, Busy};

#[derive(Debug, derive_more::From)]
pub(crate) enum InstallError {
    /// Money is being moved at this moment.
    #[from]
    Busy(Busy),
    /// It can't be downloaded, verified or handed over.
    #[from]
    Problem(UpdateProblem),
    /// The book could not be backed up.
    #[from]
    NotBackedUp(LedgerError),
}

impl InstallError {
    /// What the settings say about it; its detail goes to the log.
    pub(crate) fn words(&self) -> String {
        match self {
            InstallError::Busy(busy) => words::busy(*busy).into(),
            InstallError::Problem(problem) => {
                tracing::warn!(?problem, "an update did not come about");
                words::problem(problem)
            }
            InstallError::NotBackedUp(error) => {
                tracing::error!(%error, "the book could not be backed up, so nothing is installed");
                words::goes_on(not_backed_up(error))
            }
        }
    }
}

fn not_backed_up(error: &LedgerError) -> Message {
    if matches!(error, LedgerError::DiskFull) {
        updates::no_room_for_backup()
    } else if matches!(error, LedgerError::BackupFailed { .. } | LedgerError::Damaged { .. }) {
        updates::backup_not_whole()
    } else {
        updates::not_backed_up()
    }
}
