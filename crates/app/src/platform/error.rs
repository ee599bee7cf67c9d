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
    /// All names that Kaunta would use are taken.
    NoFreeName,
    /// A file with exactly the requested name exists.
    Exists,
    /// The table has more rows than the format can hold.
    TableTooLarge,
}

impl FileError {
    /// Converts the error for a file that may have only one name.
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
                AppError::new(ErrorCode::Book, words_of(&error, System::HERE))
            }
            FileError::Exists => AppError::new(ErrorCode::Book, new_file::exists()),
            FileError::NoFreeName => AppError::new(ErrorCode::Book, new_file::too_many()),
            FileError::TableTooLarge => AppError::new(ErrorCode::File, new_file::too_large()),
        }
    }
}

/// The operating system whose error numbers apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    Windows,
    Other,
}

impl System {
    const HERE: System = if cfg!(windows) { System::Windows } else { System::Other };

    /// Whether another program has the file open, or has locked a part of it. On Windows such a file can't be written,
    /// renamed or removed.
    fn is_open_elsewhere(self, error: &io::Error) -> bool {
        const SHARING_VIOLATION: i32 = 32;
        const LOCK_VIOLATION: i32 = 33;
        let by_number = match self {
            System::Windows => matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION)),
            System::Other => false,
        };
        by_number || matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::ExecutableFileBusy)
    }
}

fn words_of(error: &io::Error, system: System) -> kaunta_words::Message {
    if system.is_open_elsewhere(error) {
        return new_file::open_elsewhere();
    }
    #[expect(clippy::wildcard_enum_match_arm, reason = "the standard library's list of errors is open")]
    match error.kind() {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(number: i32, system: System) -> String {
        words_of(&io::Error::from_raw_os_error(number), system).into()
    }

    #[test]
    fn a_file_that_is_open_elsewhere_is_told_apart_by_the_numbers_of_windows_and_only_there() {
        for number in [32, 33] {
            assert!(said(number, System::Windows).contains("Another program has this file open"), "{number}");
            // On Unix these mean a broken pipe and a number out of range.
            assert!(said(number, System::Other).contains("could not be written"), "{number}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_is_in_use_says_what_to_do_next() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("sleep");
        std::fs::copy("/bin/sleep", &program).unwrap();
        let mut running = std::process::Command::new(&program).arg("60").spawn().unwrap();
        let refused = std::fs::OpenOptions::new().write(true).open(&program).unwrap_err();
        running.kill().unwrap();
        running.wait().unwrap();
        let told = AppError::from(FileError::Io(refused));
        assert_eq!(told.message, "Another program has this file open. Close it there, then save it again.");
        // EBUSY, as for a folder that something is mounted on.
        assert!(said(16, System::HERE).contains("Another program has this file open"));
    }
}
