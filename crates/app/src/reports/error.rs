//! Why the history can't be read or exported.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::history_views as words;

use crate::platform::error::FileError;
use crate::wording::book_error::book_error;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum ReportsError {
    /// The window sent a day of the filter in another shape than `2026-11-23`.
    NoDay,
    /// A saved view has no name, or a longer one.
    NoViewName,
    /// Another view has this name.
    SameViewName { name: String },
    /// More views than are remembered, or one whose filter is longer.
    TooManyViews,
    /// How a person sees the history can't be written to the disk.
    DeskNotKept,
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
            ReportsError::NoViewName => AppError::new(ErrorCode::Service, words::no_name()),
            ReportsError::SameViewName { name } => AppError::new(ErrorCode::Service, words::same_name(name)),
            ReportsError::TooManyViews => AppError::new(ErrorCode::Service, words::too_many()),
            ReportsError::DeskNotKept => AppError::new(ErrorCode::Book, words::not_kept()),
            ReportsError::Workspace(error) => error.into(),
            ReportsError::Ledger(error) => book_error(error),
            ReportsError::File(error) => error.into(),
        }
    }
}
