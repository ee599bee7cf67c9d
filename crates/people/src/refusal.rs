//! Why a PIN or a recovery code was not taken. Each kind is one that the lock screen explains differently.

use std::time::Duration;

use crate::error::PeopleError;

/// The PIN was not taken.
#[derive(Debug, thiserror::Error)]
pub enum PinRefusal {
    /// It is not their PIN.
    #[error("a wrong PIN: {tries_left} tries are left")]
    Wrong {
        /// How many more tries there are before a wait.
        tries_left: u32,
        /// How long to wait now, where there is none left.
        wait: Option<Duration>,
    },
    /// Too many were wrong; this one was not looked at and does not count.
    #[error("too many wrong tries: {} seconds to wait", left.as_secs())]
    Wait {
        /// How much longer.
        left: Duration,
    },
    /// The PIN was made with a secret that the keychain does not hold (any more). It does not count.
    #[error("the keychain does not hold what the PIN was made with")]
    SecretGone,
    /// They have no PIN.
    #[error("no PIN is set for this person")]
    NoPin,
    /// Nobody who works here has this name.
    #[error("nobody with this name works here")]
    NotHere,
    /// The file failed; a try may have been counted.
    #[error(transparent)]
    Storage(#[from] PeopleError),
}

/// The recovery code was not taken.
#[derive(Debug, thiserror::Error)]
pub enum RecoveryRefusal {
    /// It is not the code.
    #[error("a wrong recovery code: {tries_left} tries are left")]
    Wrong {
        /// How many more tries there are before a wait.
        tries_left: u32,
        /// How long to wait now, where there is none left.
        wait: Option<Duration>,
    },
    /// Too many were wrong; this one was not looked at and does not count.
    #[error("too many wrong tries: {} seconds to wait", left.as_secs())]
    Wait {
        /// How much longer.
        left: Duration,
    },
    /// Nobody has a recovery code: the owner who had it was removed, and no new one was made.
    #[error("there is no recovery code")]
    NoCode,
    /// The file has another code than Kaunta made last: somebody put it there, or the file is an older one.
    #[error("the recovery code is not the one that was made last")]
    NotOurs,
    /// The file failed; a try may have been counted.
    #[error(transparent)]
    Storage(#[from] PeopleError),
}

impl From<sqlx::Error> for PinRefusal {
    fn from(error: sqlx::Error) -> PinRefusal {
        PinRefusal::Storage(error.into())
    }
}

impl From<sqlx::Error> for RecoveryRefusal {
    fn from(error: sqlx::Error) -> RecoveryRefusal {
        RecoveryRefusal::Storage(error.into())
    }
}
