//! File operations that are on disk when they return: the power may fail at any moment.

use std::fs::OpenOptions;
use std::io::{Error, Result};
use std::path::Path;
use std::time::Duration;

/// Syncs the content of a closed file to disk.
///
/// # Errors
/// As the operating system reports; also if the file may not be written.
#[expect(clippy::disallowed_methods, reason = "the one place where a file is opened for it")]
pub fn sync(file: &Path) -> Result<()> {
    // Windows refuses to sync a file that is open read-only.
    OpenOptions::new().write(true).open(file)?.sync_all()
}

/// Renames a file, replacing an existing one; the new name is on disk when this returns.
///
/// # Errors
/// As the operating system reports. The file then has one of its two names.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    patiently(is_held, || std::fs::rename(from, to), || std::thread::sleep(Duration::from_millis(30)))?;
    sync_folder(to)
}

/// Syncs the folder of a file: a created or removed name is on disk only once its folder is.
///
/// # Errors
/// As the operating system reports.
pub fn sync_folder(file: &Path) -> Result<()> {
    match file.parent() {
        #[cfg(unix)]
        #[expect(clippy::disallowed_methods, reason = "folders are opened for reading, and on Windows not at all")]
        Some(folder) if !folder.as_os_str().is_empty() => std::fs::File::open(folder)?.sync_all(),
        Some(_) | None => Ok(()),
    }
}

/// Lets the system forget what it holds of a synced file in memory, so that the next read comes from the disk. Where the
/// system can't be told, the read may come from memory.
///
/// # Errors
/// As the operating system reports.
pub fn forget_cached(file: &Path) -> Result<()> {
    let opened = std::fs::File::open(file)?;
    #[cfg(target_os = "linux")]
    rustix::fs::fadvise(&opened, 0, None, rustix::fs::Advice::DontNeed)?;
    drop(opened);
    Ok(())
}

/// Whether Windows reports that somebody has the file open: a virus scanner briefly opens new files.
fn is_held(error: &Error) -> bool {
    const ACCESS_DENIED: i32 = 5;
    const SHARING_VIOLATION: i32 = 32;
    cfg!(windows) && matches!(error.raw_os_error(), Some(ACCESS_DENIED | SHARING_VIOLATION))
}

/// Tries at most ten times, as long as a retry would help.
fn patiently(helps: impl Fn(&Error) -> bool, mut attempt: impl FnMut() -> Result<()>, pause: impl Fn()) -> Result<()> {
    let mut tries_left = 9;
    loop {
        match attempt() {
            Err(error) if tries_left > 0 && helps(&error) => tries_left -= 1,
            ended => return ended,
        }
        pause();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn a_file_is_renamed_over_another_and_what_is_missing_is_an_error() {
        let place = tempfile::tempdir().unwrap();
        let (new, old) = (place.path().join("new"), place.path().join("old"));
        std::fs::write(&new, "new").unwrap();
        std::fs::write(&old, "old").unwrap();
        sync(&new).unwrap();
        rename(&new, &old).unwrap();
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "new");
        assert_eq!(sync(&new).unwrap_err().kind(), ErrorKind::NotFound, "syncing makes no file");
        assert_eq!(rename(&new, &old).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[test]
    fn a_file_that_is_held_for_a_moment_is_tried_again_and_one_that_stays_so_is_told() {
        let (held_for, tries, pauses) = (Cell::new(3), Cell::new(0), Cell::new(0));
        let attempt = || {
            tries.set(tries.get() + 1);
            if tries.get() <= held_for.get() { Err(ErrorKind::ResourceBusy.into()) } else { Ok(()) }
        };
        let is_busy = |error: &Error| error.kind() == ErrorKind::ResourceBusy;
        let pause = || pauses.set(pauses.get() + 1);
        patiently(is_busy, attempt, pause).unwrap();
        assert_eq!((tries.get(), pauses.get()), (4, 3));
        tries.set(0);
        pauses.set(0);
        held_for.set(i32::MAX);
        assert_eq!(patiently(is_busy, attempt, pause).unwrap_err().kind(), ErrorKind::ResourceBusy);
        assert_eq!((tries.get(), pauses.get()), (10, 9));
        tries.set(0);
        patiently(|_| false, attempt, pause).unwrap_err();
        assert_eq!(tries.get(), 1, "what no waiting helps is told at once");
    }
}
