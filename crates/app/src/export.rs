//! Files for people: receipts and exports, never over one that stands.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::contract::{AppError, ErrorCode, SavedFile};

/// Makes a new file `STEM.ENDING` in the folder; where it stands already, `STEM (2).ENDING` and so on.
pub(crate) fn create(folder: &Path, stem: &str, ending: &str) -> Result<(File, PathBuf), AppError> {
    std::fs::create_dir_all(folder).map_err(|error| unwritten(&error))?;
    for number in 1..1000 {
        let name = if number == 1 { format!("{stem}.{ending}") } else { format!("{stem} ({number}).{ending}") };
        let path = folder.join(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(unwritten(&error)),
        }
    }
    Err(AppError::new(
        ErrorCode::Book,
        "There are too many files of this name in the folder. Move some away, then try again.",
    ))
}

/// What the window is told of a written file.
pub(crate) fn saved(path: &Path) -> SavedFile {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    SavedFile { name, path: path.to_string_lossy().into_owned() }
}

/// A file that could not be written, in plain words.
pub(crate) fn unwritten(error: &std::io::Error) -> AppError {
    tracing::error!(%error, "a file could not be written");
    #[expect(clippy::wildcard_enum_match_arm, reason = "the standard library's list of errors is open")]
    let words = match error.kind() {
        ErrorKind::StorageFull => "The disk is full: the file could not be written. Free some space, then try again.",
        ErrorKind::PermissionDenied => "Kaunta may not write into this folder. Its place is shown in Settings.",
        _ => "The file could not be written. Try again.",
    };
    AppError::new(ErrorCode::Book, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_stands_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<_> = (0..3).map(|_| saved(&create(folder.path(), "history", "csv").unwrap().1).name).collect();
        assert_eq!(names, ["history.csv", "history (2).csv", "history (3).csv"]);
    }
}
