//! A book gone through from a terminal: `kaunta verify BOOK`.

use std::path::Path;

use kaunta_domain::environment::Environment;
use kaunta_ledger::{Anchor, Broken, OpenError, Verdict, verify_book};

use crate::workspace::installation::EXAMPLE_BOOK;

/// What going through a book came to, in words for a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BookCheck {
    /// No event was changed, taken out, put in or moved, and every row is what its events say.
    Whole(String),
    /// Something was; or the book is older than what is known of it and is still being looked up.
    Broken(String),
    /// The file could not be gone through.
    Unreadable(String),
}

/// The environment whose book a file is by its name, for the anchor that the keychain holds of it.
#[must_use]
pub fn environment_of_book(book: &Path) -> Option<Environment> {
    let name = book.file_name()?.to_str()?;
    if name == EXAMPLE_BOOK {
        return Some(Environment::Practice);
    }
    Environment::from_code(name.strip_suffix(".db")?)
}

/// Goes through a book without changing a byte of it, also while Kaunta has it open. It is compared with the anchor beside it
/// and with `anchor`, the one that the keychain holds; of another book's anchor nothing is believed. `progress` is told how much
/// is done, of how much.
pub async fn check_book(book: &Path, anchor: Option<&str>, progress: impl FnMut(u64, u64) + Send) -> BookCheck {
    let anchor = anchor.and_then(Anchor::parse);
    match verify_book(book, anchor.as_ref(), progress).await {
        Ok(Verdict::Whole(whole)) => BookCheck::Whole(format!(
            "The book is whole: {} events, none changed, taken out, put in or moved.\nThe last fingerprint is {}.",
            whole.events, whole.head
        )),
        Ok(Verdict::Broken(broken)) => BookCheck::Broken(not_whole(&broken)),
        Err(error) => BookCheck::Unreadable(unreadable(&error)),
    }
}

fn not_whole(broken: &Broken) -> String {
    if let Broken::BeingLookedUp { events, left, total } = broken {
        return format!(
            "The book is being looked up: it was restored, put back or saved, and is older than what is known of it, so \
             payments may be missing from it. Kaunta asks the service about {total} of them, {left} are left. Let Kaunta \
             run until all are looked up; nothing is sent before.\nWhat is in the book is whole: {events} events, none \
             changed, taken out, put in or moved."
        );
    }
    format!(
        "The book is not whole: {broken}.\nDon't delete it. Restore a backup from before that in Kaunta, under “The book”."
    )
}

fn unreadable(error: &OpenError) -> String {
    match error {
        OpenError::Io(io) if io.kind() == std::io::ErrorKind::NotFound => "There is no such file.".to_owned(),
        OpenError::MadeByNewerVersion { .. } => "The book was made by a newer Kaunta: use that one.".to_owned(),
        OpenError::Damaged { detail } => format!("This is no book, or a damaged one: {detail}."),
        OpenError::TooOldSqlite { .. }
        | OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::AlreadyOpen
        | OpenError::DiskFull
        | OpenError::ReadOnly { .. }
        | OpenError::UnsafePlace { .. }
        | OpenError::BackupFailed { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_) => format!("The book can't be read: {error}."),
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
