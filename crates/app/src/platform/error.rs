//! What fails between Kaunta and the computer.

use std::io;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_sheets::WriteError;
use kaunta_words::{breakdown, new_file};

/// Why a file for a person could not be written.
#[derive(Debug, derive_more::From)]
pub(crate) enum FileError {
    /// The operating system's error.
    #[from]
    Io(io::Error),
    /// All names that Kaunta would give it are taken.
    NoFreeName,
    /// There is a file of exactly the name that was asked for.
    Exists,
    /// The table has more rows than the format can hold.
    TableTooLarge,
}

impl FileError {
    /// For a file that may have only one name.
    pub(crate) fn of_one_name(self) -> FileError {
        match self {
            FileError::NoFreeName => FileError::Exists,
            FileError::Io(_) | FileError::Exists | FileError::TableTooLarge => self,
        }
    }
}

impl From<WriteError> for FileError {
    fn from(error: WriteError) -> FileError {
        match error {
            WriteError::Io(error) => FileError::Io(error),
            WriteError::TooLarge => FileError::TableTooLarge,
        }
    }
}

impl From<FileError> for AppError {
    fn from(error: FileError) -> AppError {
        match error {
            FileError::Io(error) => {
                tracing::error!(%error, "a file could not be written");
                AppError::new(ErrorCode::Book, words_of(error.kind()))
            }
            FileError::Exists => AppError::new(ErrorCode::Book, new_file::exists()),
            FileError::NoFreeName => AppError::new(ErrorCode::Book, new_file::too_many()),
            FileError::TableTooLarge => AppError::new(ErrorCode::File, new_file::too_large()),
        }
    }
}

fn words_of(kind: io::ErrorKind) -> kaunta_words::Message {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the standard library's list of errors is open")]
    match kind {
        io::ErrorKind::StorageFull => new_file::disk_full(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => new_file::not_allowed(),
        _ => new_file::not_working(),
    }
}

/// A call panicked.
#[derive(Debug)]
pub(crate) struct Panicked;

impl From<Panicked> for AppError {
    fn from(_: Panicked) -> AppError {
        AppError::new(ErrorCode::Program, breakdown::in_call())
    }
}
