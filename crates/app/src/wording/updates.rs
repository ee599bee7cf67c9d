//! What a person is told of updates.

use crate::platform::releases::{NoUpdates, UpdateProblem};

/// Of this Kaunta.
pub(crate) const THIS: &str = env!("CARGO_PKG_VERSION");

/// Why this copy does not update itself, and what to do instead.
pub(crate) fn off(why: NoUpdates) -> &'static str {
    match why {
        NoUpdates::NoKey => {
            "This copy does not update itself: it was built without the key that updates are checked with. For a newer Kaunta, go to where this one came from and install it over this one. The book stays."
        }
        NoUpdates::NoPackage => {
            "This copy does not update itself: it was not installed from a package. Install Kaunta from its package; the book stays, and from then on it is kept up to date."
        }
        NoUpdates::Administered => {
            "This copy does not update itself: it was installed for everybody who uses this computer. Ask whoever looks after the computer for a newer Kaunta."
        }
    }
}

/// What stood in the way, what that means, and what to do next.
pub(crate) fn problem(problem: &UpdateProblem) -> String {
    let words = match problem {
        UpdateProblem::Unreachable => {
            "The place of Kaunta's updates can't be reached. Check the internet connection and try again later."
        }
        UpdateProblem::TooSlow => "The update did not come in time. Try again later, or with a better line.",
        UpdateProblem::NoAnnouncement => {
            "Nothing that can be understood stands at the place of Kaunta's updates. Try again later."
        }
        UpdateProblem::NoPackage => "There is no update for a computer of this kind at present. Try again later.",
        UpdateProblem::Cut => "The line was cut while the update came. Nothing of it was kept; try again.",
        UpdateProblem::TooLarge => {
            "What came is larger than any Kaunta, so it was thrown away. Don't try again before you have asked where you got Kaunta from."
        }
        UpdateProblem::BadSignature => {
            "What came was not signed by Kaunta's makers, or was changed on its way, so it was thrown away. Try again later; if it stays so, ask where you got Kaunta from."
        }
        UpdateProblem::OtherVersion => {
            "What came is not the version that was announced: somebody may be passing off an old Kaunta as a new one. It was thrown away. Ask where you got Kaunta from."
        }
        UpdateProblem::Insecure => {
            "The update would have come over a line that others can change, so it was not fetched. Ask where you got Kaunta from."
        }
        UpdateProblem::NoRoom => "The disk has no room for the update. Free some space, then try again.",
        UpdateProblem::NotInstalled => {
            "This computer did not install the update. It may ask for an administrator's password: try again with somebody who has it, or install the package by hand. Its disk may also be full."
        }
        UpdateProblem::Failed(_) => "The update did not work. Try again; if it stays so, restart the computer.",
    };
    goes_on(words)
}

/// A failed update leaves the old version working, and says so.
pub(crate) fn goes_on(words: &str) -> String {
    format!("{words} Kaunta {THIS} goes on working.")
}

/// Why nothing is installed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Busy {
    Payment,
    Payroll,
}

pub(crate) fn busy(busy: Busy) -> &'static str {
    match busy {
        Busy::Payment => "A payment is on its way. Wait until its outcome is known, then install the update.",
        Busy::Payroll => "A payroll is being paid. Pause it or wait until it is over, then install the update.",
    }
}

/// Shown to someone who pays while an update is being installed.
pub(crate) const SHUT: &str = "Kaunta is being updated. Confirm the payment once more in a moment. Nothing was sent.";
