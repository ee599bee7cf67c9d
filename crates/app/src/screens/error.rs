//! Why a screen can't be shown, or a setting can't be saved.

use kaunta_contract::{AppError, ErrorCode, SettingField, SettingProblem};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::callback::BadCallback;
use kaunta_domain::field::FieldName;
use kaunta_domain::metadata::BadEntry;
use kaunta_domain::text::BadText;
use kaunta_gateway::{BadAddress, BadCallbackServerAddress, BadKey, BadStatusPath, SetUpError};
use kaunta_ledger::LedgerError;
use kaunta_words::{Message, addresses as address_words, attention, billers, claims, connection, diagnostics};
use kaunta_words::{float_day, new_file, sent_along, typed};

use crate::approvals::error::ApprovalsError;
use crate::book::error::BookError;
use crate::cash::error::CashError;
use crate::people::error::PeopleRoomError;
use crate::platform::error::FileError;
use crate::platform::host::KeychainProblem;
use crate::polling::error::PollingError;
use crate::reports::error::ReportsError;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::{addresses, fields, metadata};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum ScreensError {
    /// No name was given of who decides.
    NobodyDecides,
    NoReasonToRetire,
    NothingCompared,
    NoReasonForSameAccount,
    NoReasonToEndClaim,
    ClaimEndedAlready,
    /// The service is still being asked about payments that the other computer may have made.
    StillAsking,
    DecidedAlready,
    /// The diagnostics to save are not the last ones shown.
    DiagnosticsGone,
    /// The balances of a day are too large to add up.
    FloatTooLong,
    FloatNotFinished,
    /// The file that the window names was not written by Kaunta, or is gone.
    FileGone,
    FolderNotOpened(String),
    BrowserNotOpened(String),
    BadServiceAddress(BadAddress),
    BadPartnerAddress(BadAddress),
    BadCallbackServer(BadCallbackServerAddress),
    BadStatusPath(BadStatusPath),
    BadCallback(BadCallback),
    BadUser(BadText),
    /// The text for the last day of a key is not a day.
    BadLastDay,
    /// The line of the metadata at this position, counted from 0, is invalid.
    BadEntry(usize, BadEntry),
    BadKey(BadKey),
    KeyNotForHere(SetUpError),
    /// A key is stored together with the address that it is for.
    KeyWithoutAddress,
    KeyNotForgotten(KeychainProblem),
    BadBillerCode,
    BillerThereAlready(BillerCode),
    BillerGone,
    #[from]
    Approvals(ApprovalsError),
    #[from]
    Book(BookError),
    #[from]
    People(PeopleRoomError),
    #[from]
    Polling(PollingError),
    #[from]
    Reports(ReportsError),
    #[from]
    Staff(StaffError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    File(FileError),
    #[from]
    Cash(CashError),
    #[from]
    Ledger(LedgerError),
}

impl From<ScreensError> for AppError {
    fn from(error: ScreensError) -> AppError {
        let settings = |words: Message| AppError::new(ErrorCode::Settings, words);
        let review = |words: Message| AppError::new(ErrorCode::Review, words);
        let not_found = |words: Message| AppError::new(ErrorCode::NotFound, words);
        let key = |words: Message| AppError::new(ErrorCode::Key, words);
        match error {
            ScreensError::NobodyDecides => review(attention::say_who()),
            ScreensError::NoReasonToRetire => review(attention::say_why_retired()),
            ScreensError::NothingCompared => review(attention::say_what_compared()),
            ScreensError::NoReasonForSameAccount => {
                AppError::new(ErrorCode::Service, attention::say_why_same_account())
            }
            ScreensError::NoReasonToEndClaim => review(claims::say_why()),
            ScreensError::ClaimEndedAlready => not_found(claims::ended_already()),
            ScreensError::StillAsking => review(attention::still_asking()),
            ScreensError::DecidedAlready => not_found(attention::decided_already()),
            ScreensError::DiagnosticsGone => review(diagnostics::not_at_hand()),
            ScreensError::FloatTooLong => AppError::new(ErrorCode::Book, float_day::too_long()),
            ScreensError::FloatNotFinished => AppError::new(ErrorCode::Program, float_day::not_worked_out()),
            ScreensError::FileGone => not_found(new_file::gone()),
            ScreensError::FolderNotOpened(path) => not_found(new_file::folder_not_opened(path)),
            ScreensError::BrowserNotOpened(page) => not_found(connection::browser_not_opened(page)),
            ScreensError::BadServiceAddress(bad) => {
                wrong(SettingField::Address, addresses::address(bad), address_words::of_service)
            }
            ScreensError::BadPartnerAddress(bad) => {
                wrong(SettingField::PartnerAddress, addresses::address(bad), address_words::of_partner_wallet)
            }
            ScreensError::BadCallbackServer(bad) => {
                let words = addresses::callback_server(bad);
                wrong(SettingField::CallbackServer, words, address_words::of_callback_server)
            }
            ScreensError::BadStatusPath(bad) => {
                wrong(SettingField::StatusPath, addresses::status_path(bad), address_words::of_look_up_path)
            }
            ScreensError::BadCallback(bad) => fields::one_refused(FieldName::CallbackUrl, fields::callback(bad)),
            ScreensError::BadUser(bad) => fields::one_refused(FieldName::UserId, fields::text(bad)),
            ScreensError::BadLastDay => settings(typed::no_day()),
            ScreensError::BadEntry(place, bad) => {
                let (line, words) = (u32::try_from(place).unwrap_or(u32::MAX), metadata::bad_entry(bad));
                let message = sent_along::line(place.saturating_add(1), words.to_string());
                let problem = SettingProblem { field: SettingField::SentAlong, line, message: words.into() };
                AppError::setting(message, problem)
            }
            ScreensError::BadKey(bad) => key(addresses::key(bad)),
            ScreensError::KeyNotForHere(error) => key(addresses::set_up(&error)),
            ScreensError::KeyWithoutAddress => key(address_words::key_without_address()),
            ScreensError::KeyNotForgotten(problem) => {
                AppError::new(ErrorCode::Key, connection::key_not_taken_out().then(problem.words()))
            }
            ScreensError::BadBillerCode => {
                fields::one_refused(FieldName::BillerCode, kaunta_words::fields::biller_code())
            }
            ScreensError::BillerThereAlready(code) => {
                fields::one_refused(FieldName::BillerCode, billers::there_already(code))
            }
            ScreensError::BillerGone => not_found(connection::biller_gone()),
            ScreensError::Approvals(error) => error.into(),
            ScreensError::Book(error) => error.into(),
            ScreensError::People(error) => error.into(),
            ScreensError::Polling(error) => error.into(),
            ScreensError::Reports(error) => error.into(),
            ScreensError::Staff(error) => error.into(),
            ScreensError::Workspace(error) => error.into(),
            ScreensError::File(error) => error.into(),
            ScreensError::Cash(error) => error.into(),
            ScreensError::Ledger(error) => book_error(error),
        }
    }
}

/// A setting without lines; `named` puts the name of its field before what is wrong.
fn wrong(field: SettingField, words: Message, named: fn(Message) -> Message) -> AppError {
    AppError::setting(named(words.clone()), SettingProblem { field, line: 0, message: words.into() })
}
