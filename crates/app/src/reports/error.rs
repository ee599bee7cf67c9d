//! Why the history can't be read or exported.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;

use crate::platform::error::FileError;
use crate::wording::book_error::book_error;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum ReportsError {
    /// The window sent a day of the filter in another shape than `2026-11-23`.
    NoDay,
    /// The book can't be read.
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    /// The file can't be written.
    #[from]
    File(FileError),
}

impl From<ReportsError> for AppError {
    fn from(error: ReportsError) -> AppError {
        match error {
            ReportsError::NoDay => AppError::new(ErrorCode::Service, kaunta_words::typed::no_day()),
            ReportsError::Workspace(error) => error.into(),
            ReportsError::Ledger(error) => book_error(error),
            ReportsError::File(error) => error.into(),
        }
    }
}
