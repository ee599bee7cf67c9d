//! Compressed copies of a book (`.db.xz`), which common programs can decompress, and reading one.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use kaunta_storage::compressed::{compress, decompress, is_compressed};
use kaunta_storage::{durable, private};
use sqlx::SqliteConnection;

use crate::backup::{Form, copy_and_prove, remove_half};
use crate::error::{LedgerError, OpenError};
use crate::file::lock::sibling;
use crate::file::removing::remove_if_there;

/// Copies a book to a new compressed file, proves the copy and syncs it.
pub(crate) async fn copy_compressed(book: &mut SqliteConnection, to: &Path) -> Result<(), LedgerError> {
    let (whole, partial) = (sibling(to, "whole.partial"), sibling(to, "partial"));
    remove_half(&whole)?;
    let made = async {
        copy_and_prove(book, &whole, Form::Lean).await?;
        compressed(whole.clone(), partial.clone()).await
    };
    let made = made.await;
    // Partial files are useless; a failure to remove them matters less than the original error.
    let _gone = remove_half(&whole);
    if let Err(error) = made {
        let _gone = remove_if_there(&partial);
        return Err(error);
    }
    fail::fail_point!("backup-before-rename");
    durable::rename(&partial, to)?;
    fail::fail_point!("backup-after-rename");
    Ok(())
}

async fn compressed(from: PathBuf, to: PathBuf) -> Result<(), LedgerError> {
    let written = tokio::task::spawn_blocking(move || compress(&from, &to)).await.map_err(std::io::Error::other)?;
    written.map_err(|error| {
        if error.kind() == ErrorKind::StorageFull {
            LedgerError::DiskFull
        } else if error.kind() == ErrorKind::InvalidData {
            LedgerError::BackupFailed { detail: error.to_string() }
        } else {
            LedgerError::Io(error)
        }
    })
}

/// A backup as SQLite can read it: the file itself or a decompressed copy, which is removed when this is dropped.
pub(crate) struct Readable {
    file: PathBuf,
    is_made: bool,
}

/// A compressed file is decompressed into the backup folder, where nobody else can read it.
pub(crate) async fn readable(backup: &Path, backups: &Path) -> Result<Readable, OpenError> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    if !is_compressed(backup)? {
        return Ok(Readable { file: backup.to_owned(), is_made: false });
    }
    private::folder(backups)?;
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let readable = Readable { file: backups.join(format!("{}{number}.partial", start_of_made())), is_made: true };
    let (from, to) = (backup.to_owned(), readable.file.clone());
    let read = tokio::task::spawn_blocking(move || decompress(&from, &to)).await.map_err(std::io::Error::other)?;
    match read {
        Ok(()) => Ok(readable),
        Err(error) if error.kind() == ErrorKind::StorageFull => Err(OpenError::DiskFull),
        Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
            Err(OpenError::Io(error))
        }
        Err(error) => Err(OpenError::Damaged { detail: format!("the compressed copy can't be read: {error}") }),
    }
}

impl Readable {
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }
}

impl Drop for Readable {
    fn drop(&mut self) {
        if self.is_made
            && let Err(error) = remove_half(&self.file)
        {
            tracing::warn!(%error, "what was read of a compressed copy could not be removed");
        }
    }
}

const MADE: &str = "reading-";

fn start_of_made() -> String {
    format!("{MADE}{}-", std::process::id())
}

/// Whether a file is a decompressed copy that another Kaunta left when it crashed.
pub(crate) fn is_left_over(name: &str) -> bool {
    name.starts_with(MADE) && !name.starts_with(&start_of_made())
}
