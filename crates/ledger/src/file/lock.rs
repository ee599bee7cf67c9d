//! One Kaunta a book: a lock of the operating system's, which ends with the process, however that ends.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use kaunta_storage::journal::journal_of;
use kaunta_storage::private;

use crate::error::OpenError;

/// Held as long as the book is open.
#[derive(Debug)]
pub(crate) struct BookLock {
    _file: File,
}

impl BookLock {
    /// Takes the lock, or says who has it.
    ///
    /// A file of its own, not a lock on the book: SQLite's locks must stay free so that the book can be read from
    /// outside while Kaunta runs.
    pub(crate) fn take(book: &Path) -> Result<BookLock, OpenError> {
        let file = private::options().create(true).truncate(false).write(true).open(beside(book, "lock"))?;
        let mut tries_left = 30;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(BookLock { _file: file }),
                // A program that somebody else is just starting holds what its parent held, until it has begun.
                Err(TryLockError::WouldBlock) if tries_left > 0 => {
                    tries_left -= 1;
                    std::thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(OpenError::AlreadyOpen),
                Err(TryLockError::Error(error)) => return Err(OpenError::Io(error)),
            }
        }
    }
}

/// `shop.db` → `shop.db.lock`.
pub(crate) fn beside(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Whether part of a file is still in a journal beside it.
pub(crate) fn has_journal(file: &Path) -> bool {
    ["wal", "journal"].iter().any(|which| std::fs::metadata(journal_of(file, which)).is_ok_and(|found| found.len() > 0))
}
