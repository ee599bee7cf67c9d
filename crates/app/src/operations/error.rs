//! Why an operation can't be found, shown or noted on.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::Doubt;
use kaunta_domain::text::BadText;
use kaunta_ledger::LedgerError;
use kaunta_words::payments;

use crate::people::error::PeopleRoomError;
use crate::wording::book_error::book_error;
use crate::wording::{fields, words};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum OperationsError {
    NotInTheBook,
    NoteNotTaken(BadText),
    /// Neither this book nor the service has such a transaction.
    NobodyKnows,
    /// The look-up of a transaction that is not in this book got no answer.
    NotLearnt(Doubt),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    People(PeopleRoomError),
}

impl From<OperationsError> for AppError {
    fn from(error: OperationsError) -> AppError {
        match error {
            OperationsError::NotInTheBook => AppError::new(ErrorCode::NotFound, payments::not_in_the_book()),
            OperationsError::NoteNotTaken(bad) => {
                AppError::new(ErrorCode::Review, payments::note_not_written(fields::text(bad)))
            }
            OperationsError::NobodyKnows => AppError::new(ErrorCode::NotFound, payments::look_up_nobody_knows()),
            OperationsError::NotLearnt(doubt) => words::not_learnt(&doubt),
            OperationsError::Ledger(error) => book_error(error),
            OperationsError::Workspace(error) => error.into(),
            OperationsError::People(error) => error.into(),
        }
    }
}
