//! Why a call fails at the list of people or at the rights of the person who makes it.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::person::Right;
use kaunta_people::PeopleError;
use kaunta_words::{Message, people, rights};

use crate::platform::host::KeychainProblem;
use crate::wording::people as words;

#[derive(Debug, derive_more::From)]
pub(crate) enum StaffError {
    NobodySignedIn,
    /// The signed-in person lacks this right.
    NoRight(Right),
    /// Kaunta was locked, or somebody else signed in, while a person chose a file.
    LockedWhileChoosing,
    /// People were set up here, but the list of them is missing or empty.
    ListGone,
    /// It is not known whether people were ever set up here.
    ListNotKnown(KeychainProblem),
    /// The list was changed outside Kaunta.
    ListChanged,
    /// An older list replaced the one that Kaunta left.
    ListOlder,
    /// The keychain does not give the secret for a new PIN.
    NoPinSecret(KeychainProblem),
    /// The keychain does not give the secret that a changed list is sealed with.
    NoSealSecret,
    #[from]
    List(PeopleError),
}

impl StaffError {
    /// Logs the detail that the window is not told. Done by the conversion to [`AppError`]; call it for an error that is
    /// dropped.
    pub(crate) fn log(&self) {
        if let StaffError::List(error) = self
            && code_of(error) == ErrorCode::Book
        {
            tracing::error!(%error, "the book of people did not do what was asked");
        }
    }

    /// What a person is told, where a screen shows it.
    pub(crate) fn words(self) -> String {
        AppError::from(self).message
    }
}

impl From<StaffError> for AppError {
    fn from(error: StaffError) -> AppError {
        error.log();
        match error {
            StaffError::NobodySignedIn => AppError::new(ErrorCode::SignIn, rights::locked()),
            StaffError::NoRight(right) => AppError::new(ErrorCode::Right, lacks(right)),
            StaffError::LockedWhileChoosing => AppError::new(ErrorCode::SignIn, rights::locked_while_choosing()),
            StaffError::ListGone => AppError::new(ErrorCode::SignIn, people::gone()),
            StaffError::ListNotKnown(problem) => AppError::new(ErrorCode::SignIn, words::people_not_known(&problem)),
            StaffError::ListChanged => AppError::new(ErrorCode::Right, people::changed_outside()),
            StaffError::ListOlder => AppError::new(ErrorCode::Right, people::older()),
            StaffError::NoPinSecret(problem) => AppError::new(ErrorCode::Pin, words::keychain(&problem)),
            StaffError::NoSealSecret => AppError::new(ErrorCode::Pin, people::keychain_no_seal()),
            StaffError::List(error) => AppError::new(code_of(&error), words::people_trouble(&error)),
        }
    }
}

/// Why someone may not, and who may.
fn lacks(right: Right) -> Message {
    match right {
        Right::Work | Right::Look => rights::not_for_them(),
        Right::Sell => rights::accountant_moves_no_money(),
        Right::Payroll => rights::what_people_are_paid(),
        Right::Read => rights::whole_book(),
        Right::Annotate => rights::notes(),
        Right::Approve => rights::approve(),
        Right::Manage => rights::owner(),
    }
}

fn code_of(error: &PeopleError) -> ErrorCode {
    match error {
        PeopleError::AlreadySetUp
        | PeopleError::NotSetUp
        | PeopleError::NameTaken(_)
        | PeopleError::NotHere(_)
        | PeopleError::LastOwner(_)
        | PeopleError::NotAnOwner(_) => ErrorCode::Fields,
        PeopleError::NotAsKept => ErrorCode::Right,
        PeopleError::MadeByNewerVersion { .. }
        | PeopleError::Damaged { .. }
        | PeopleError::DiskFull
        | PeopleError::Busy
        | PeopleError::ReadOnly { .. }
        | PeopleError::UnsafePlace { .. }
        | PeopleError::Unreadable { .. }
        | PeopleError::Hash { .. }
        | PeopleError::Io(_)
        | PeopleError::Storage(_) => ErrorCode::Book,
    }
}
