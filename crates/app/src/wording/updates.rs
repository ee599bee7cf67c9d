//! Messages about updates.

use kaunta_words::{Message, updates};

use crate::platform::releases::{NoUpdates, UpdateProblem};

/// The version of this Kaunta.
pub(crate) const THIS: &str = env!("CARGO_PKG_VERSION");

/// Why this copy does not update itself, and what to do instead.
pub(crate) fn off(why: NoUpdates) -> Message {
    match why {
        NoUpdates::NoKey => updates::off_no_key(),
        NoUpdates::NoPackage => updates::off_no_package(),
        NoUpdates::Administered => updates::off_administered(),
    }
}

/// Why an update failed, what that means, and what to do next.
pub(crate) fn problem(problem: &UpdateProblem) -> String {
    let words = match problem {
        UpdateProblem::Unreachable => updates::unreachable(),
        UpdateProblem::TooSlow => updates::too_slow(),
        UpdateProblem::NoAnnouncement => updates::no_announcement(),
        UpdateProblem::NoPackage => updates::no_package(),
        UpdateProblem::Cut => updates::cut(),
        UpdateProblem::TooLarge => updates::too_large(),
        UpdateProblem::BadSignature => updates::bad_signature(),
        UpdateProblem::OtherVersion => updates::other_version(),
        UpdateProblem::Insecure => updates::insecure(),
        UpdateProblem::NoRoom => updates::no_room(),
        UpdateProblem::NotInstalled => updates::not_installed(),
        UpdateProblem::Failed(_) => updates::failed(),
    };
    goes_on(words)
}

/// Adds that the old version goes on working after a failed update.
pub(crate) fn goes_on(words: Message) -> String {
    words.then(updates::goes_on(THIS)).into()
}

/// Why nothing is installed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Busy {
    Payment,
    Payroll,
}

pub(crate) fn busy(busy: Busy) -> Message {
    match busy {
        Busy::Payment => updates::busy_payment(),
        Busy::Payroll => updates::busy_payroll(),
    }
}
