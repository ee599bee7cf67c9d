//! Why a call about people, their PINs or their rights fails.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::BadAmount;
use kaunta_domain::text::BadText;
use kaunta_ledger::LedgerError;
use kaunta_people::{BadCode, BadPin, Person, PinRefusal, RecoveryRefusal};
use kaunta_words::{people, pins as pin_words, rights};

use crate::platform::host::KeychainProblem;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::people as words;
use crate::wording::{fields, pins};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PeopleRoomError {
    /// Nobody is set up, so there is nobody to show.
    NobodySetUp,
    /// Nobody is set up, so there is no PIN or recovery code to check.
    NoPinSetUp,
    /// The list is missing, although the book names people.
    ListGone,
    /// The book of this environment names people, but there is no list.
    OtherBookNamesPeople(Environment),
    /// A new owner is only for a shop in which nobody can sign in.
    SomebodyCanSignIn,
    /// Without this person no owner could sign in: the PINs of these others can't be checked.
    NoOwnerCanSignIn(Vec<Person>),
    /// As [`PeopleRoomError::NoOwnerCanSignIn`], until the keychain works.
    NoOwnerUntilKeychain(KeychainProblem),
    /// The caller removed themselves.
    LeftThemselves,
    /// A signed-in person needs their old PIN to set their own.
    OwnPin,
    NotTheirPayment,
    KeysStay(KeychainProblem),
    BadName(BadText),
    BadPin(BadPin),
    BadCode(BadCode),
    BadIdleMinutes,
    BadReceiptDays,
    BadLimit(LimitField, LimitProblem),
    PinRefused(PinRefusal, Option<KeychainProblem>),
    CodeRefused(RecoveryRefusal),
    #[from]
    Staff(StaffError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    Ledger(LedgerError),
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum LimitField {
    ApproveFrom,
    ShopPerDay,
    PerPayment,
    PerDay,
}

#[derive(Debug)]
pub(crate) enum LimitProblem {
    Zero,
    NotAnAmount(BadAmount),
}

impl PeopleRoomError {
    /// What a person or the log is told, where no call of the window failed.
    pub(crate) fn words(self) -> String {
        AppError::from(self).message
    }
}

impl From<kaunta_people::PeopleError> for PeopleRoomError {
    fn from(error: kaunta_people::PeopleError) -> PeopleRoomError {
        PeopleRoomError::Staff(error.into())
    }
}

impl From<PeopleRoomError> for AppError {
    fn from(error: PeopleRoomError) -> AppError {
        match error {
            PeopleRoomError::NobodySetUp => AppError::new(ErrorCode::NotFound, people::nobody_set_up()),
            PeopleRoomError::NoPinSetUp => AppError::new(ErrorCode::Pin, people::nobody_set_up()),
            PeopleRoomError::ListGone => AppError::new(ErrorCode::SignIn, people::list_gone()),
            PeopleRoomError::OtherBookNamesPeople(environment) => {
                AppError::new(ErrorCode::Right, words::another_book_names_people(environment))
            }
            PeopleRoomError::SomebodyCanSignIn => AppError::new(ErrorCode::Right, people::somebody_can_come_in()),
            PeopleRoomError::NoOwnerCanSignIn(others) => {
                AppError::new(ErrorCode::Fields, words::no_owner_can_sign_in(&others))
            }
            PeopleRoomError::NoOwnerUntilKeychain(problem) => {
                AppError::new(ErrorCode::Fields, words::keychain(&problem))
            }
            PeopleRoomError::LeftThemselves => AppError::new(ErrorCode::SignIn, people::left()),
            PeopleRoomError::OwnPin => AppError::new(ErrorCode::Pin, people::own_pin()),
            PeopleRoomError::NotTheirPayment => AppError::new(ErrorCode::Right, rights::own_of_today()),
            PeopleRoomError::KeysStay(problem) => {
                AppError::new(ErrorCode::Key, people::keys_stay().then(problem.words()))
            }
            PeopleRoomError::BadName(bad) => AppError::new(ErrorCode::Fields, people::bad_name(fields::text(bad))),
            PeopleRoomError::BadPin(bad) => AppError::new(ErrorCode::Pin, pins::bad_pin(bad)),
            PeopleRoomError::BadCode(bad) => AppError::new(ErrorCode::Pin, pins::bad_code(bad)),
            PeopleRoomError::BadIdleMinutes => AppError::new(ErrorCode::Fields, pin_words::idle_minutes()),
            PeopleRoomError::BadReceiptDays => AppError::new(ErrorCode::Fields, people::bad_receipt_days()),
            PeopleRoomError::BadLimit(field, problem) => {
                let why = String::from(match problem {
                    LimitProblem::Zero => people::limit_of_nothing(),
                    LimitProblem::NotAnAmount(bad) => fields::amount(bad),
                });
                AppError::new(
                    ErrorCode::Fields,
                    match field {
                        LimitField::ApproveFrom => people::bad_approve_from(why),
                        LimitField::ShopPerDay => people::bad_shop_per_day(why),
                        LimitField::PerPayment => people::bad_per_payment(why),
                        LimitField::PerDay => people::bad_per_day(why),
                    },
                )
            }
            PeopleRoomError::PinRefused(refusal, keychain) => {
                AppError::new(ErrorCode::Pin, words::pin_refused(&refusal, keychain.as_ref()))
            }
            PeopleRoomError::CodeRefused(refusal) => AppError::new(ErrorCode::Pin, words::code_refused(&refusal)),
            PeopleRoomError::Staff(error) => error.into(),
            PeopleRoomError::Workspace(error) => error.into(),
            PeopleRoomError::Ledger(error) => book_error(error),
        }
    }
}
