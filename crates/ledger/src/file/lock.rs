//! Only one Kaunta may open a book: an operating-system lock, released when the process ends for any reason.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use kaunta_storage::journal::journal_of;
use kaunta_storage::private;

use crate::error::OpenError;

/// Held while the book is open.
#[derive(Debug)]
pub(crate) struct BookLock {
    _file: File,
}

impl BookLock {
    /// Takes the lock, or fails if another process has it.
    ///
    /// A separate file, not a lock on the book: SQLite's own locks must stay free, so that the book can be read from outside
    /// while Kaunta runs.
    pub(crate) fn take(book: &Path) -> Result<BookLock, OpenError> {
        let file = private::options().create(true).truncate(false).write(true).open(sibling(book, "lock"))?;
        let mut tries_left = 30;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(BookLock { _file: file }),
                // A child process that is just starting holds its parent's locks until it has executed its program.
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
pub(crate) fn sibling(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Whether part of a file's content is still in a journal beside it.
pub(crate) fn has_journal(file: &Path) -> bool {
    ["wal", "journal"].iter().any(|which| std::fs::metadata(journal_of(file, which)).is_ok_and(|found| found.len() > 0))
}
