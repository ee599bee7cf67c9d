//! Why the history can't be read or exported.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;

use crate::platform::error::FileError;
use crate::wording::book_error::book_error;

#[derive(Debug)]
pub(crate) enum ReportsError {
    /// The window sent a day of the filter in another shape than `2026-11-23`.
    NoDay,
    /// The book can't be read.
    Ledger(LedgerError),
    /// The file can't be written.
    File(FileError),
}

impl From<LedgerError> for ReportsError {
    fn from(error: LedgerError) -> ReportsError {
        ReportsError::Ledger(error)
    }
}

impl From<FileError> for ReportsError {
    fn from(error: FileError) -> ReportsError {
        ReportsError::File(error)
    }
}

impl From<ReportsError> for AppError {
    fn from(error: ReportsError) -> AppError {
        match error {
            ReportsError::NoDay => AppError::new(ErrorCode::Service, kaunta_words::typed::no_day()),
            ReportsError::Ledger(error) => book_error(error),
            ReportsError::File(error) => error.into(),
        }
    }
}
