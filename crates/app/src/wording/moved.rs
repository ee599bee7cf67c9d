//! Messages about a book that may not be the newest.

use kaunta_ledger::MoveCause;
use kaunta_words::{Message, reconciling};

/// Why the book may not be the newest; followed by what is done about it.
pub(crate) fn cause_words(cause: Option<MoveCause>) -> Message {
    match cause {
        Some(MoveCause::OtherHome) => reconciling::other_home(),
        Some(MoveCause::Restored) => reconciling::restored(),
        Some(MoveCause::Salvaged) => reconciling::salvaged(),
        Some(MoveCause::NoAnchor) => reconciling::no_anchor(),
        Some(MoveCause::Duplicate) => reconciling::duplicate(),
        Some(MoveCause::Behind) | None => reconciling::behind(),
    }
}
