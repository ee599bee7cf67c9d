//! Why the service can't be asked about a payment, or its answer can't be recorded.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::Doubt;
use kaunta_ledger::LedgerError;
use kaunta_words::{answers, books, payments};

use crate::operations::error::OperationsError;
use crate::wording::book_error::book_error;
use crate::wording::words;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PollingError {
    /// A payment over the partner wallet has no look-up (partner-wallet-api.md, Endpoints).
    NoLookUp,
    /// The service can't be asked in this environment.
    NoStatusPath,
    /// The book is closed, so the answer could not be recorded.
    BookClosed,
    /// No reference was typed.
    NothingTyped,
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

impl PollingError {
    /// What a person or the log is told, where no call of the window failed.
    pub(crate) fn words(self) -> String {
        AppError::from(self).message
    }
}

impl From<PollingError> for AppError {
    fn from(error: PollingError) -> AppError {
        match error {
            PollingError::NoLookUp => AppError::new(ErrorCode::LookUpOff, answers::no_look_up()),
            PollingError::NoStatusPath => words::not_learnt(&Doubt::NoStatusPath),
            PollingError::BookClosed => AppError::new(ErrorCode::Locked, books::closed()),
            PollingError::NothingTyped => AppError::new(ErrorCode::NotFound, payments::look_up_empty()),
            PollingError::Operations(error) => error.into(),
            PollingError::Ledger(error) => book_error(error),
            PollingError::Workspace(error) => error.into(),
        }
    }
}
