//! Why nothing can be sent to the printer. What happens at the printer is an outcome, not an error.

use kaunta_contract::{AppError, ErrorCode, SettingField, SettingProblem};
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::LedgerError;
use kaunta_printers::AddressError;
use kaunta_slips::SlipError;
use kaunta_words::{Message, claims, printing as words};

use crate::documents::error::DocumentsError;
use crate::operations::error::OperationsError;
use crate::wording::book_error::book_error;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PrintingError {
    /// No printer is chosen.
    NoPrinter,
    #[from]
    Address(AddressError),
    /// How it is connected was not stated in full.
    Place(PlaceError),
    /// The slip could not be laid out; for the log.
    #[from]
    NotSet(SlipError),
    /// The task that printed panicked.
    Ended,
    /// There is no token to hand out for the first time.
    NotToHandOut(Option<TokenClaim>),
    #[from]
    Documents(DocumentsError),
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

/// What is missing from how a printer is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceError {
    Port,
    Speed,
    Device,
    Queue,
}

impl From<PrintingError> for AppError {
    fn from(error: PrintingError) -> AppError {
        match error {
            PrintingError::NoPrinter => AppError::new(ErrorCode::Settings, words::no_printer()),
            PrintingError::Address(error) => {
                let why = match error {
                    AddressError::Empty => words::no_address(),
                    AddressError::Host => words::no_host(),
                    AddressError::Port => words::no_port(),
                };
                about_printer(why)
            }
            PrintingError::Place(error) => about_printer(match error {
                PlaceError::Port => words::no_serial_port(),
                PlaceError::Speed => words::no_speed(),
                PlaceError::Device => words::no_device(),
                PlaceError::Queue => words::no_queue(),
            }),
            PrintingError::NotSet(error) => {
                tracing::error!(%error, "a slip could not be set");
                AppError::new(ErrorCode::Program, words::not_set())
            }
            PrintingError::Ended => AppError::new(ErrorCode::Program, words::ended()),
            PrintingError::NotToHandOut(claim) => {
                let why = match claim {
                    Some(TokenClaim::Owed) => claims::not_come(),
                    Some(TokenClaim::HandedOut) => claims::already(),
                    Some(TokenClaim::Closed) => claims::ended_already(),
                    // `Came` does not occur: a token that has come is handed out.
                    Some(TokenClaim::Came) | None => claims::none(),
                };
                AppError::new(ErrorCode::NotFound, why)
            }
            PrintingError::Documents(error) => error.into(),
            PrintingError::Operations(error) => error.into(),
            PrintingError::Ledger(error) => book_error(error),
            PrintingError::Workspace(error) => error.into(),
        }
    }
}

fn about_printer(why: Message) -> AppError {
    let problem = SettingProblem { field: SettingField::Printer, line: 0, message: why.clone().into() };
    AppError::setting(why, problem)
}
