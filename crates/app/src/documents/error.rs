//! Why a document can't be made or saved.

use kaunta_contract::{AppError, ErrorCode, SettingField, SettingProblem, ShareBy};
use kaunta_domain::field::FieldName;
use kaunta_domain::phone::BadPhone;
use kaunta_ledger::LedgerError;
use kaunta_words::{Message, claims, receipt, tariff};

use crate::documents::checking_page::no_key;
use crate::operations::error::OperationsError;
use crate::platform::error::FileError;
use crate::platform::host::KeychainProblem;
use crate::wording::book_error::book_error;
use crate::wording::fields::{one_refused, phone};
use crate::workspace::error::WorkspaceError;

/// A line of the tariff that is wrong, counted from 0.
#[derive(Debug)]
pub(crate) struct WrongLine {
    pub(crate) line: u32,
    pub(crate) field: SettingField,
    pub(crate) why: Message,
}

#[derive(Debug, derive_more::From)]
pub(crate) enum DocumentsError {
    /// Only what was paid has a receipt.
    NotPaid,
    /// Its token has come, and nobody has handed it out.
    NotHandedOut,
    /// The receipt could not be laid out as a page; for the log.
    NotDrawn(kaunta_paper::PaperError),
    /// The same for the tariff.
    TariffNotDrawn(kaunta_paper::PaperError),
    TariffTooLong,
    WrongLine(WrongLine),
    /// There is no key that receipts were or could be signed with.
    NoKeys(KeychainProblem),
    /// This copy of Kaunta has no page to check receipts with; for the log.
    NoPage(String),
    /// The customer's phone number is wrong.
    BadPhone(BadPhone),
    /// The system could not open a program for the message.
    NotOpened(ShareBy),
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
            DocumentsError::NotHandedOut => AppError::new(ErrorCode::NotFound, claims::hand_out_first()),
            DocumentsError::NotDrawn(error) => {
                tracing::error!(%error, "a receipt could not be drawn");
                AppError::new(ErrorCode::Program, receipt::not_drawn())
            }
            DocumentsError::TariffNotDrawn(error) => {
                tracing::error!(%error, "the tariff could not be drawn");
                AppError::new(ErrorCode::Program, tariff::not_drawn())
            }
            DocumentsError::TariffTooLong => AppError::new(ErrorCode::Settings, tariff::too_long()),
            DocumentsError::WrongLine(WrongLine { line, field, why }) => {
                AppError::setting(why.clone(), SettingProblem { field, line, message: why.into() })
            }
            DocumentsError::NoKeys(problem) => AppError::new(ErrorCode::NotFound, no_key(&problem)),
            DocumentsError::NoPage(detail) => {
                tracing::error!(detail, "the page that checks receipts could not be made");
                AppError::new(ErrorCode::Program, receipt::page_missing())
            }
            DocumentsError::BadPhone(why) => one_refused(FieldName::PhoneNumber, phone(why)),
            DocumentsError::NotOpened(ShareBy::WhatsApp) => {
                AppError::new(ErrorCode::NotFound, receipt::whats_app_not_opened())
            }
            DocumentsError::NotOpened(ShareBy::Sms) => AppError::new(ErrorCode::NotFound, receipt::sms_not_opened()),
            DocumentsError::File(error) => error.into(),
            DocumentsError::Operations(error) => error.into(),
            DocumentsError::Ledger(error) => book_error(error),
            DocumentsError::Workspace(error) => error.into(),
        }
    }
}
