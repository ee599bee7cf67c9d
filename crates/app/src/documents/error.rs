//! Why a document can't be made or saved.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::receipt;

use crate::operations::error::OperationsError;
use crate::platform::error::FileError;
use crate::wording::book_error::book_error;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum DocumentsError {
    /// Only what was paid has a receipt.
    NotPaid,
    /// The receipt could not be laid out as a page; for the log.
    NotDrawn(kaunta_paper::PaperError),
    #[from]
    File(FileError),
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

impl From<DocumentsError> for AppError {
    fn from(error: DocumentsError) -> AppError {
        match error {
            DocumentsError::NotPaid => AppError::new(ErrorCode::NotFound, receipt::only_paid()),
            DocumentsError::NotDrawn(error) => {
                tracing::error!(%error, "a receipt could not be drawn");
                AppError::new(ErrorCode::Program, receipt::not_drawn())
            }
            DocumentsError::File(error) => error.into(),
            DocumentsError::Operations(error) => error.into(),
            DocumentsError::Ledger(error) => book_error(error),
            DocumentsError::Workspace(error) => error.into(),
        }
    }
}
