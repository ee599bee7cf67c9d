//! Why a document can't be made or saved.

use std::time::Duration;

use kaunta_contract::{AppError, ErrorCode, SettingField, SettingProblem, ShareBy};
use kaunta_domain::field::FieldName;
use kaunta_domain::phone::BadPhone;
use kaunta_ledger::LedgerError;
use kaunta_people::PeopleError;
use kaunta_slips::PictureError;
use kaunta_words::{Message, claims, receipt, tariff};

use crate::operations::error::OperationsError;
use crate::platform::error::FileError;
use crate::platform::host::{ComputerProblem, KeychainProblem};
use crate::staff::error::StaffError;
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
    /// There is no such payment among those that the book had lost, or they don't see it.
    NoOrphan,
    /// Its token has come, and nobody has handed it out.
    NotHandedOut,
    /// They see every payment in the history, and need not look for receipts.
    SeesEverything,
    /// The shop's rules let nobody find receipts of others.
    FindsNothing,
    /// What was typed is no reference, account or phone.
    NoFullNumber,
    /// They have looked so often that they have to wait.
    ManyLooks(Duration),
    /// It was not found in the person's last look, or is not to be found any more.
    LookAgain,
    /// Its token is still owed, or not handed out; with the message that says so.
    NoReceiptYet(Message),
    /// The receipt could not be laid out as a page; for the log.
    NotDrawn(kaunta_paper::PaperError),
    /// The same for the tariff.
    TariffNotDrawn(kaunta_paper::PaperError),
    TariffTooLong,
    WrongLine(WrongLine),
    /// There is no key that receipts were or could be signed with.
    NoKeys(KeychainProblem),
    /// This copy of Kaunta has no page to check receipts with.
    NoPage(ComputerProblem),
    /// The customer's phone number is wrong.
    BadPhone(BadPhone),
    /// The chosen file can't be used as a logo.
    Logo(kaunta_slips::PictureError),
    /// The chosen file can't be read.
    LogoNotRead,
    /// The logo could not be written or removed.
    LogoNotKept,
    /// The system could not open a program for the message.
    NotOpened(ShareBy),
    #[from]
    Staff(StaffError),
    #[from]
    File(FileError),
    #[from]
    Operations(OperationsError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

impl From<PeopleError> for DocumentsError {
    fn from(error: PeopleError) -> DocumentsError {
        DocumentsError::Staff(error.into())
    }
}

impl From<DocumentsError> for AppError {
    fn from(error: DocumentsError) -> AppError {
        match error {
            DocumentsError::NotPaid => AppError::new(ErrorCode::NotFound, receipt::only_paid()),
            DocumentsError::NoOrphan => AppError::new(ErrorCode::NotFound, receipt::found_gone()),
            DocumentsError::NotHandedOut => AppError::new(ErrorCode::NotFound, claims::hand_out_first()),
            DocumentsError::SeesEverything => AppError::new(ErrorCode::Right, receipt::find_in_history()),
            DocumentsError::FindsNothing => AppError::new(ErrorCode::Right, receipt::find_off()),
            DocumentsError::NoFullNumber => AppError::new(ErrorCode::Review, receipt::find_full_number()),
            DocumentsError::ManyLooks(wait) => {
                AppError::new(ErrorCode::Right, receipt::find_later(wait.as_secs().div_ceil(60).max(1)))
            }
            DocumentsError::LookAgain => AppError::new(ErrorCode::NotFound, receipt::find_again()),
            DocumentsError::NoReceiptYet(why) => AppError::new(ErrorCode::NotFound, why),
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
            DocumentsError::NoPage(problem) => {
                tracing::error!(detail = problem.detail(), "the page that checks receipts could not be made");
                AppError::new(ErrorCode::Program, receipt::page_missing())
            }
            DocumentsError::BadPhone(why) => one_refused(FieldName::PhoneNumber, phone(why)),
            DocumentsError::NotOpened(ShareBy::WhatsApp) => {
                AppError::new(ErrorCode::NotFound, receipt::whats_app_not_opened())
            }
            DocumentsError::NotOpened(ShareBy::Sms) => AppError::new(ErrorCode::NotFound, receipt::sms_not_opened()),
            DocumentsError::Logo(why) => AppError::new(
                ErrorCode::Settings,
                match why {
                    PictureError::TooLarge => receipt::logo_too_large(),
                    PictureError::Unknown => receipt::logo_unknown(),
                    PictureError::Broken => receipt::logo_broken(),
                    PictureError::Empty => receipt::logo_empty(),
                },
            ),
            DocumentsError::LogoNotRead => AppError::new(ErrorCode::Settings, receipt::logo_not_read()),
            DocumentsError::LogoNotKept => AppError::new(ErrorCode::Settings, receipt::logo_not_kept()),
            DocumentsError::Staff(error) => error.into(),
            DocumentsError::File(error) => error.into(),
            DocumentsError::Operations(error) => error.into(),
            DocumentsError::Ledger(error) => book_error(error),
            DocumentsError::Workspace(error) => error.into(),
        }
    }
}

/// Why no receipt is signed, and what to do.
pub(super) fn no_key(problem: &KeychainProblem) -> Message {
    match problem {
        KeychainProblem::Missing => receipt::keys_missing(),
        KeychainProblem::Locked => receipt::keys_locked(),
        KeychainProblem::Silent => receipt::keys_silent(),
        KeychainProblem::Failed(_) => receipt::keys_failed(),
    }
}
