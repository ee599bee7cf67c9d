//! Why a PIN or a recovery code was refused. The lock screen explains each kind differently.

use std::time::Duration;

use crate::error::PeopleError;

/// The PIN was refused.
#[derive(Debug, thiserror::Error)]
pub enum PinRefusal {
    /// The PIN is wrong.
    #[error("a wrong PIN: {tries_left} tries are left")]
    Wrong {
        /// How many attempts are left before a lockout.
        tries_left: u32,
        /// The lockout, if no attempt is left.
        wait: Option<Duration>,
    },
    /// Locked out after too many wrong attempts; this one was not checked and does not count.
    #[error("too many wrong tries: {} seconds to wait", left.as_secs())]
    Wait {
        /// The time left.
        left: Duration,
    },
    /// The PIN was hashed with a secret that the keychain does not hold. The attempt does not count.
    #[error("the keychain does not hold what the PIN was made with")]
    SecretGone,
    /// They have no PIN.
    #[error("no PIN is set for this person")]
    NoPin,
    /// Nobody who works here has this name.
    #[error("nobody with this name works here")]
    NotHere,
    /// The file failed; an attempt may have been counted.
    #[error(transparent)]
    Storage(#[from] PeopleError),
}

/// The recovery code was refused.
#[derive(Debug, thiserror::Error)]
pub enum RecoveryRefusal {
    /// The code is wrong.
    #[error("a wrong recovery code: {tries_left} tries are left")]
    Wrong {
        /// How many attempts are left before a lockout.
        tries_left: u32,
        /// The lockout, if no attempt is left.
        wait: Option<Duration>,
    },
    /// Locked out after too many wrong attempts; this one was not checked and does not count.
    #[error("too many wrong tries: {} seconds to wait", left.as_secs())]
    Wait {
        /// The time left.
        left: Duration,
    },
    /// There is no recovery code: its owner was removed, and no new one was made.
    #[error("there is no recovery code")]
    NoCode,
    /// The file's code is not the last one that Kaunta made: it was planted, or the file is an older one.
    #[error("the recovery code is not the one that was made last")]
    NotOurs,
    /// The file failed; an attempt may have been counted.
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
