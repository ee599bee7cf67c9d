//! Why a workspace can't be opened, or can't be used to ask or pay.

use std::time::Duration;

use kaunta_contract::{AppError, ErrorCode, Lock, Problem};
use kaunta_gateway::{BadAddress, BadKey, BadStatusPath, SetUpError};
use kaunta_ledger::{LedgerError, OtherCopies, Unpaid};
use kaunta_words::{Message, Sentences, connection, sending};

use crate::config::keys::KeyDestination;
use crate::platform::host::KeychainProblem;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::{addresses, other_copies};

#[derive(Debug, derive_more::From)]
pub(crate) enum WorkspaceError {
    NotOpened(Problem),
    SettingsNotSaved,
    /// Nothing is sent from any environment, for this reason.
    SendsBlocked(Message),
    BookDamaged(Problem),
    /// Another book is about to replace this one.
    BookExchanged,
    SendingLocked(Lock),
    /// The service did not say whether another copy of the book is at work.
    OtherCopyNotAskedAbout,
    /// Another copy of the book may pay this too.
    OtherCopyMayPay {
        copies: OtherCopies,
        unpaid: Unpaid,
    },
    /// The service was asked too often, or asked to wait this long.
    AskedTooOften(Duration),
    /// The key or the address changed since the payment was confirmed.
    SettingsChanged,
    #[from]
    NotConnected(ConnectionError),
    #[from]
    Staff(StaffError),
    #[from]
    Ledger(LedgerError),
}

/// What the settings or the keychain lack to reach the service.
#[derive(Debug)]
pub(crate) enum ConnectionError {
    NoAddress,
    NoPartnerAddress,
    BadAddress(BadAddress),
    BadStatusPath(BadStatusPath),
    NoKey(Option<KeychainProblem>),
    NoPartnerKey(Option<KeychainProblem>),
    BadKey(BadKey),
    /// The key was typed for another address than this one.
    KeyWithheld(KeyDestination),
    SetUp(SetUpError),
}

impl WorkspaceError {
    /// What a person is told, where a screen shows it.
    pub(crate) fn words(self) -> String {
        AppError::from(self).message
    }
}

impl ConnectionError {
    fn words(&self) -> String {
        match self {
            ConnectionError::NoAddress => connection::address_first().into(),
            ConnectionError::NoPartnerAddress => connection::partner_address_first().into(),
            ConnectionError::BadAddress(bad) => addresses::address(*bad).into(),
            ConnectionError::BadStatusPath(bad) => addresses::status_path(*bad).into(),
            ConnectionError::NoKey(problem) => key_first(connection::key_first(), problem.as_ref()),
            ConnectionError::NoPartnerKey(problem) => key_first(connection::partner_key_first(), problem.as_ref()),
            ConnectionError::BadKey(bad) => addresses::key(*bad).into(),
            ConnectionError::KeyWithheld(asked) => connection::key_withheld(asked.as_str()).into(),
            ConnectionError::SetUp(error) => addresses::set_up(error).into(),
        }
    }
}

impl From<WorkspaceError> for AppError {
    fn from(error: WorkspaceError) -> AppError {
        match error {
            WorkspaceError::NotOpened(problem) => AppError::new(ErrorCode::Book, problem.message),
            WorkspaceError::SettingsNotSaved => AppError::new(ErrorCode::Book, connection::settings_not_saved()),
            WorkspaceError::SendsBlocked(why) => AppError::new(ErrorCode::Locked, why),
            WorkspaceError::BookDamaged(Problem { message, .. })
            | WorkspaceError::SendingLocked(Lock { message, .. }) => {
                AppError::new(ErrorCode::Locked, Sentences::from(message).then(sending::nothing_was_sent()))
            }
            WorkspaceError::BookExchanged => AppError::new(ErrorCode::Locked, sending::book_exchanged()),
            WorkspaceError::OtherCopyNotAskedAbout => {
                AppError::new(ErrorCode::OtherCopyUnknown, sending::copy_not_asked_about())
            }
            WorkspaceError::OtherCopyMayPay { copies, unpaid } => {
                AppError::new(ErrorCode::Review, other_copies::may_pay(&copies, unpaid))
            }
            WorkspaceError::AskedTooOften(wait) => {
                let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
                AppError::new(ErrorCode::SlowDown, connection::slow_down(seconds))
            }
            WorkspaceError::SettingsChanged => AppError::new(ErrorCode::Review, connection::changed_meanwhile()),
            WorkspaceError::NotConnected(error) => AppError::new(ErrorCode::Settings, error.words()),
            WorkspaceError::Staff(error) => error.into(),
            WorkspaceError::Ledger(error) => book_error(error),
        }
    }
}

fn key_first(untyped: Message, problem: Option<&KeychainProblem>) -> String {
    untyped.then(problem.map(KeychainProblem::words)).into()
}
