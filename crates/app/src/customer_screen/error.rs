//! Why the customer's screen can't be set up, or a step can't be shown on it.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::LedgerError;
use kaunta_words::{Message, customer_screen as words};

use crate::documents::error::DocumentsError;
use crate::operations::error::OperationsError;
use crate::payments::error::PaymentsError;
use crate::platform::customer_window::CustomerWindowProblem;
use crate::wording::book_error::book_error;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum CustomerScreenError {
    #[from]
    Window(CustomerWindowProblem),
    #[from]
    Payments(PaymentsError),
    #[from]
    Operations(OperationsError),
    #[from]
    Documents(DocumentsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

impl From<CustomerScreenError> for AppError {
    fn from(error: CustomerScreenError) -> AppError {
        match error {
            CustomerScreenError::Window(problem) => AppError::new(ErrorCode::Settings, not_opened(problem)),
            CustomerScreenError::Payments(error) => error.into(),
            CustomerScreenError::Operations(error) => error.into(),
            CustomerScreenError::Documents(error) => error.into(),
            CustomerScreenError::Ledger(error) => book_error(error),
            CustomerScreenError::Workspace(error) => error.into(),
        }
    }
}

/// Why the window could not be opened.
fn not_opened(problem: CustomerWindowProblem) -> Message {
    match problem {
        CustomerWindowProblem::Unplugged => words::not_there(),
        CustomerWindowProblem::Own => words::own_monitor(),
        CustomerWindowProblem::Failed(error) => {
            tracing::error!(%error, "the customer's window could not be opened");
            words::not_opened()
        }
    }
}
