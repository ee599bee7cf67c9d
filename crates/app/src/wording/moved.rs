//! What is said of a book that may not be the newest.

use kaunta_ledger::MoveCause;

/// The interface has no look-up (partner-wallet-api.md, Endpoints), so nothing of it can be found again.
pub(crate) const PARTNER: &str = "Payments over the partner wallet can't be looked up: compare the service's own list of them with this book before you pay anybody over it again.";

pub(crate) const WORKING: &str = "Kaunta is asking the service about every payment that may be missing from it. You need not do anything: sending is open again when all are looked up.";

/// Why the book is not taken to be the newest, for a person who reads it before what is done about it.
pub(crate) fn because(cause: Option<MoveCause>) -> &'static str {
    match cause {
        Some(MoveCause::OtherHome) => {
            "This book was used on another computer, or by another installation of Kaunta, which may have paid on."
        }
        Some(MoveCause::Restored) => {
            "This book was put back from a copy, and what happened after the copy is not in it."
        }
        Some(MoveCause::Salvaged) => "This book was made of what could be read of a damaged one.",
        Some(MoveCause::NoAnchor) => "Nothing on this computer knows how far this book had come.",
        Some(MoveCause::Duplicate) => "Another copy of this book has made payments that this one does not know.",
        Some(MoveCause::Behind) | None => "This book is older than what Kaunta knows of it.",
    }
}
