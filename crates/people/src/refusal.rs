//! Why a PIN or a recovery code was not taken. Each kind is one that the lock screen explains differently.

use std::time::Duration;

use crate::error::PeopleError;

/// The PIN was not taken.
#[derive(Debug, thiserror::Error)]
pub enum PinRefusal {
    /// It is not their PIN.
    #[error("This PIN is wrong.{}", after_wrong(*tries_left, *wait))]
    Wrong {
        /// How many more tries there are before a wait.
        tries_left: u32,
        /// How long to wait now, where there is none left.
        wait: Option<Duration>,
    },
    /// Too many were wrong; this one was not looked at and does not count.
    #[error("Wait {}, then try again.", for_long(*left))]
    Wait {
        /// How much longer.
        left: Duration,
    },
    /// The PIN was made with a secret that the keychain does not hold (any more). It does not count.
    #[error(
        "This computer's keychain has lost what Kaunta checks PINs with. The owner comes back in with the recovery code, and then sets new PINs."
    )]
    SecretGone,
    /// They have no PIN.
    #[error("No PIN is set for this person. The owner can set one.")]
    NoPin,
    /// Nobody who works here has this name.
    #[error("Nobody with this name works here.")]
    NotHere,
    /// The file failed; a try may have been counted.
    #[error(transparent)]
    Storage(#[from] PeopleError),
}

/// The recovery code was not taken.
#[derive(Debug, thiserror::Error)]
pub enum RecoveryRefusal {
    /// It is not the code.
    #[error("This recovery code is wrong.{}", after_wrong(*tries_left, *wait))]
    Wrong {
        /// How many more tries there are before a wait.
        tries_left: u32,
        /// How long to wait now, where there is none left.
        wait: Option<Duration>,
    },
    /// Too many were wrong; this one was not looked at and does not count.
    #[error("Wait {}, then try again.", for_long(*left))]
    Wait {
        /// How much longer.
        left: Duration,
    },
    /// Nobody has a recovery code: the owner who had it was removed, and no new one was made.
    #[error("There is no recovery code. An owner can make one under People.")]
    NoCode,
    /// The file has another code than Kaunta made last: somebody put it there, or the file is an older one.
    #[error(
        "The recovery code in this list of people is not the one that Kaunta made last. Put back the newest copy of people.db."
    )]
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

fn after_wrong(tries_left: u32, wait: Option<Duration>) -> String {
    match (wait, tries_left) {
        (Some(wait), _) => format!(" Wait {}, then try again.", for_long(wait)),
        (None, 1) => " One more try is left before a wait.".to_owned(),
        (None, left) => format!(" {left} more tries are left before a wait."),
    }
}

/// `30 seconds`, `5 minutes`, `1 hour`: rounded up, so that nobody tries too early.
fn for_long(wait: Duration) -> String {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    let (count, unit) = match seconds {
        ..100 => (seconds, "second"),
        100..6000 => (seconds.div_ceil(60), "minute"),
        _ => (seconds.div_ceil(3600), "hour"),
    };
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_the_largest_unit_that_fits_and_never_too_short() {
        for (ms, words) in [
            (1, "1 second"),
            (30_000, "30 seconds"),
            (29_001, "30 seconds"),
            (60_000, "60 seconds"),
            (300_000, "5 minutes"),
            (299_000, "5 minutes"),
            (900_000, "15 minutes"),
            (3_600_000, "60 minutes"),
        ] {
            assert_eq!(for_long(Duration::from_millis(ms)), words, "{ms}");
        }
    }

    #[test]
    fn a_refusal_says_how_many_tries_are_left_or_how_long_to_wait() {
        let said = |tries_left, wait| PinRefusal::Wrong { tries_left, wait }.to_string();
        assert_eq!(said(4, None), "This PIN is wrong. 4 more tries are left before a wait.");
        assert_eq!(said(1, None), "This PIN is wrong. One more try is left before a wait.");
        let wait = Some(Duration::from_secs(30));
        assert_eq!(said(0, wait), "This PIN is wrong. Wait 30 seconds, then try again.");
    }
}
