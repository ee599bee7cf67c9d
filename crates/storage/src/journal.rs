//! The files that SQLite keeps beside a database.

use std::path::{Path, PathBuf};

/// `shop.db` → `shop.db-wal`.
#[must_use]
pub fn journal_of(file: &Path, which: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-");
    name.push(which);
    PathBuf::from(name)
}

/// Whether a non-empty write-ahead log lies beside a file, or beside the name of a deleted one: a new file would adopt it.
///
/// # Errors
/// As the operating system reports; a missing log is not an error.
pub fn has_write_ahead_log(file: &Path) -> std::io::Result<bool> {
    match std::fs::metadata(journal_of(file, "wal")) {
        Ok(found) => Ok(found.len() > 0),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_write_ahead_log_with_something_in_it_counts() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("shop.db");
        assert_eq!(journal_of(&file, "wal"), folder.path().join("shop.db-wal"));
        assert!(!has_write_ahead_log(&file).unwrap());
        std::fs::write(journal_of(&file, "wal"), "").unwrap();
        assert!(!has_write_ahead_log(&file).unwrap());
        std::fs::write(journal_of(&file, "wal"), "what is not in the file yet").unwrap();
        assert!(has_write_ahead_log(&file).unwrap());
    }
}
