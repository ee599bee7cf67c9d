//! Rolling log files: `kaunta.log`, then `kaunta.1.log` and so on, each older than the one before; the oldest is
//! deleted.
//!
//! The existing crates either panic if a file can't be renamed or leave the files readable by everybody; the log must
//! do neither.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use kaunta_storage::private;

/// A file is rolled before it grows beyond this many bytes.
const LARGEST: u64 = 2_000_000;
/// How many older files are kept.
const OLDER: u32 = 4;

/// The newest file, and the size at which it is rolled.
pub(crate) struct Rolling {
    folder: PathBuf,
    file: File,
    size: u64,
    largest: u64,
}

impl Rolling {
    /// Continues the newest file in the folder. Restricts the folder and its files to their owner.
    pub(crate) fn open(folder: &Path) -> std::io::Result<Rolling> {
        Rolling::with(folder, LARGEST)
    }

    fn with(folder: &Path, largest: u64) -> std::io::Result<Rolling> {
        private::folder(folder)?;
        private::restrict(folder)?;
        for number in 0..=OLDER {
            // Errors are ignored: most files don't exist yet, and for a file of another user `append` reports the
            // error.
            let _restricted = private::restrict(&path(folder, number));
        }
        let file = append(&path(folder, 0))?;
        let size = file.metadata()?.len();
        Ok(Rolling { folder: folder.to_owned(), file, size, largest })
    }

    pub(crate) fn path(&self) -> PathBuf {
        path(&self.folder, 0)
    }

    /// Appends whole lines; rolls first if the file has no room for them.
    pub(crate) fn add(&mut self, lines: &[u8]) -> std::io::Result<()> {
        let length = u64::try_from(lines.len()).unwrap_or(u64::MAX);
        if self.size > 0 && self.size.saturating_add(length) > self.largest {
            self.roll()?;
        }
        self.file.write_all(lines)?;
        self.size = self.size.saturating_add(length);
        Ok(())
    }

    fn roll(&mut self) -> std::io::Result<()> {
        for number in (0..OLDER).rev() {
            // Errors are ignored: the file may not exist yet.
            let _moved = std::fs::rename(path(&self.folder, number), path(&self.folder, number + 1));
        }
        self.file = append(&self.path())?;
        // If the file could not be renamed (another program has it open), it is emptied: the size limit matters more
        // than its lines.
        if self.file.metadata()?.len() > 0 {
            // Through a separate handle: on Windows an appending handle can't truncate.
            private::options().write(true).truncate(true).open(self.path())?;
        }
        self.size = 0;
        Ok(())
    }
}

fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(if number == 0 { "kaunta.log".to_owned() } else { format!("kaunta.{number}.log") })
}

fn append(path: &Path) -> std::io::Result<File> {
    private::options().append(true).create(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> Vec<(String, String)> {
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(path).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    #[test]
    fn the_log_takes_up_a_known_room_at_most_and_loses_its_oldest_lines() {
        let folder = tempfile::tempdir().unwrap();
        let mut log = Rolling::with(folder.path(), 30).unwrap();
        for number in 0..100 {
            log.add(format!("line {number:03}\n").as_bytes()).unwrap();
            assert!(files(folder.path()).iter().all(|(_, text)| text.len() <= 30));
        }
        let names: Vec<_> = files(folder.path()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["kaunta.1.log", "kaunta.2.log", "kaunta.3.log", "kaunta.4.log", "kaunta.log"]);
        let all: String = [4, 3, 2, 1, 0]
            .into_iter()
            .map(|number| std::fs::read_to_string(path(folder.path(), number)).unwrap())
            .collect();
        let expected: String = (87..100).map(|number| format!("line {number:03}\n")).collect();
        assert_eq!(all, expected, "the last lines, in order, none cut in the middle");
    }

    #[test]
    fn the_next_start_goes_on_where_the_last_one_ended() {
        let folder = tempfile::tempdir().unwrap();
        Rolling::with(folder.path(), 20).unwrap().add(b"one\n").unwrap();
        let mut again = Rolling::with(folder.path(), 20).unwrap();
        again.add(b"two\n").unwrap();
        again.add(b"a line that is too long for the rest\n").unwrap();
        let kept = files(folder.path());
        assert_eq!(kept[0], ("kaunta.1.log".to_owned(), "one\ntwo\n".to_owned()));
        assert_eq!(kept[1].1, "a line that is too long for the rest\n", "whole, in a file of its own");
    }

    #[test]
    fn a_file_that_can_t_be_moved_away_is_emptied_rather_than_grown() {
        let folder = tempfile::tempdir().unwrap();
        // A folder occupies the path of every older file.
        for number in 1..=OLDER {
            std::fs::create_dir_all(path(folder.path(), number).join("full")).unwrap();
        }
        let mut log = Rolling::with(folder.path(), 20).unwrap();
        for _ in 0..10 {
            log.add(b"0123456789\n").unwrap();
            assert!(std::fs::metadata(log.path()).unwrap().len() <= 20);
        }
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_can_read_the_log_what_stood_before_included() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("logs");
        std::fs::create_dir(&folder).unwrap();
        for (file, open) in [(path(&folder, 0), 0o644), (path(&folder, 2), 0o666), (folder.clone(), 0o755)] {
            if file != folder {
                std::fs::write(&file, "old\n").unwrap();
            }
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(open)).unwrap();
        }
        let mut log = Rolling::with(&folder, 10).unwrap();
        for _ in 0..9 {
            log.add(b"12345678\n").unwrap();
        }
        assert_eq!(mode(&folder), 0o700);
        for number in 0..=OLDER {
            assert_eq!(mode(&path(&folder, number)), 0o600, "{number}");
        }
    }
}
