//! Verifies a book from a terminal: `kaunta verify BOOK`.

use std::path::Path;

use kaunta_domain::environment::Environment;
use kaunta_ledger::{Anchor, Broken, OpenError, Verification, verify_book};
use kaunta_words::{Message, verify};

use crate::wording::integrity;
use crate::workspace::installation::EXAMPLE_BOOK;

/// The result of the check, in words for a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookCheck {
    /// No event was changed, removed, inserted or moved, and every row matches its events.
    Whole(String),
    /// An event was changed, removed, inserted or moved, or a row does not match; or the book is older than what is
    /// known of it and still being reconciled.
    Broken(String),
    /// The file could not be checked.
    Unreadable(String),
}

/// The environment of a book, from its file name, to find the keychain's anchor for it.
#[must_use]
pub fn environment_of_book(book: &Path) -> Option<Environment> {
    let name = book.file_name()?.to_str()?;
    if name == EXAMPLE_BOOK {
        return Some(Environment::Practice);
    }
    Environment::from_code(name.strip_suffix(".db")?)
}

/// Verifies a book without changing a byte of it, even while Kaunta has it open. It is compared with the anchor beside it
/// and with `anchor`, the keychain's; another book's anchor is ignored. `progress` gets how much is done, and the total.
pub async fn check_book(book: &Path, anchor: Option<&str>, progress: impl FnMut(u64, u64) + Send) -> BookCheck {
    let anchor = anchor.and_then(Anchor::parse);
    match verify_book(book, anchor.as_ref(), progress).await {
        Ok(Verification::Whole(whole)) => BookCheck::Whole(format!(
            "{}\n{}",
            verify::whole(whole.events),
            verify::fingerprint(whole.head.to_string())
        )),
        Ok(Verification::Broken(broken)) => BookCheck::Broken(not_whole(&broken)),
        Err(error) => BookCheck::Unreadable(unreadable(&error).into()),
    }
}

fn not_whole(broken: &Broken) -> String {
    if let Broken::BeingLookedUp { events, left, total } = broken {
        return format!("{}\n{}", verify::looked_up(*total, *left), verify::what_is_there(*events));
    }
    format!("{}\n{}", verify::not_whole(integrity::broken(broken)), verify::restore())
}

fn unreadable(error: &OpenError) -> Message {
    match error {
        OpenError::Io(io) if io.kind() == std::io::ErrorKind::NotFound => verify::no_file(),
        OpenError::MadeByNewerVersion { .. } => verify::newer(),
        OpenError::Damaged { detail } => verify::no_book(detail),
        OpenError::TooOldSqlite { .. }
        | OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::AlreadyOpen
        | OpenError::DiskFull
        | OpenError::ReadOnly { .. }
        | OpenError::UnsafePlace { .. }
        | OpenError::BackupFailed { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_) => verify::unreadable(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_known_by_its_name() {
        assert_eq!(environment_of_book(Path::new("/data/production.db")), Some(Environment::Production));
        for other in ["/data/production.db.anchor", "/data/shop.db", "/data/Production.db", "/", ""] {
            assert_eq!(environment_of_book(Path::new(other)), None, "{other}");
        }
    }
}
