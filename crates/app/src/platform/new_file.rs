//! Files for people: receipts and exports. An existing file is never overwritten.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kaunta_contract::SavedFile;
use kaunta_domain::reference::Reference;
use kaunta_storage::{durable, private};

use crate::platform::error::FileError;
use crate::platform::shared_folder;

/// A file that is being written. It gets its name only when complete: half a table or half a receipt looks like a complete
/// one, and a program can end at any moment.
pub(crate) struct NewFile {
    file: File,
    unfinished: PathBuf,
    names: Names,
}

/// The names that a file may get.
enum Names {
    /// `STEM.ENDING` in a folder, with a number if that is taken.
    Numbered { folder: PathBuf, stem: String, ending: &'static str },
    /// Only this.
    One(PathBuf),
}

impl NewFile {
    /// Starts a file that will be `STEM.ENDING` in the folder, or `STEM (2).ENDING` and so on if that exists.
    pub(crate) fn begin(folder: &Path, stem: &str, ending: &'static str) -> Result<NewFile, FileError> {
        private::folder(folder)?;
        let names =
            (1..MOST_SAME_NAMES).map(|number| folder.join(format!(".{stem}-{number}.{ending}{UNFINISHED_SUFFIX}")));
        let (file, unfinished) = first_free(names, private::create_new)?;
        hold(&file, folder, TEMPORARY_PREFIX);
        Ok(NewFile {
            file,
            unfinished,
            names: Names::Numbered { folder: folder.to_owned(), stem: stem.to_owned(), ending },
        })
    }

    /// Starts a file that will have exactly this path, in an existing folder.
    pub(crate) fn exactly(path: &Path) -> Result<NewFile, FileError> {
        if path.try_exists()? {
            return Err(FileError::Exists);
        }
        let name = path.file_name().ok_or(FileError::Exists)?.to_string_lossy();
        let names =
            (1..MOST_SAME_NAMES).map(|number| path.with_file_name(format!(".{name}-{number}{UNFINISHED_SUFFIX}")));
        let (file, unfinished) = first_free(names, private::create_new)?;
        hold(&file, unfinished.parent().unwrap_or(Path::new(".")), &format!(".{name}-"));
        Ok(NewFile { file, unfinished, names: Names::One(path.to_owned()) })
    }

    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Syncs the file and gives it its name.
    pub(crate) fn keep(self) -> Result<SavedFile, FileError> {
        durable::sync(&self.unfinished)?;
        fail::fail_point!("file-before-name");
        let take = |path: &Path| name(&self.unfinished, path);
        let path = match &self.names {
            Names::One(path) => first_free(std::iter::once(path.clone()), take).map_err(FileError::of_one_name)?.1,
            Names::Numbered { folder, stem, ending } => {
                let numbered = |number: u32| match number {
                    1 => folder.join(format!("{stem}.{ending}")),
                    number => folder.join(format!("{stem} ({number}).{ending}")),
                };
                first_free((1..MOST_SAME_NAMES).map(numbered), take)?.1
            }
        };
        fail::fail_point!("file-after-name");
        Ok(written(&path))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // Removes the temporary name or a partial file. Nobody looks at it, so a failure does not matter.
        let _gone = std::fs::remove_file(&self.unfinished);
    }
}

/// The suffix of a file that is not complete.
const UNFINISHED_SUFFIX: &str = ".unfinished";

/// The prefix of the temporary names of files that Kaunta names itself.
const TEMPORARY_PREFIX: &str = ".kaunta-";

/// A file is locked within this time after it was created.
const MOST_UNLOCKED: Duration = Duration::from_secs(60);

/// Locks a new file while it is written, and removes unfinished files that programs which ended early left in its
/// folder. On a disk that can't be locked or listed they stay, and do no harm.
fn hold(file: &File, folder: &Path, begins: &str) {
    if let Err(error) = file.try_lock().map_err(std::io::Error::from).and_then(|()| clear(file, folder, begins)) {
        tracing::debug!(%error, "unfinished files are left where they are");
    }
}

fn clear(file: &File, folder: &Path, begins: &str) -> std::io::Result<()> {
    let now = file.metadata()?.modified()?;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_unfinished =
            name.to_str().is_some_and(|name| name.starts_with(begins) && name.ends_with(UNFINISHED_SUFFIX));
        if !is_unfinished || entry.metadata()?.modified()?.checked_add(MOST_UNLOCKED).is_none_or(|until| until > now) {
            continue;
        }
        // A program that is still writing it holds its lock.
        if File::open(entry.path())?.try_lock().is_ok() {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Renames a file without replacing another.
fn name(unfinished: &Path, path: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(unfinished, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A memory stick has no hard links. Between this check and the rename only Kaunta writes here.
        Err(_) if path.try_exists()? => Err(ErrorKind::AlreadyExists.into()),
        Err(_) => durable::rename(unfinished, path),
        Ok(()) => Ok(()),
    }
}

/// The most files with the same stem.
const MOST_SAME_NAMES: u32 = 1000;

fn first_free<T>(
    names: impl Iterator<Item = PathBuf>,
    mut take: impl FnMut(&Path) -> std::io::Result<T>,
) -> Result<(T, PathBuf), FileError> {
    for path in names {
        match take(&path) {
            Ok(taken) => return Ok((taken, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(FileError::Io(error)),
        }
    }
    Err(FileError::NoFreeName)
}

/// A reference as a file name: a tampered book must not choose where the file goes.
pub(crate) fn plain(reference: &Reference) -> String {
    reference
        .as_str()
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || *character == '-')
        .take(60)
        .collect()
}

/// Describes a written file to the window.
pub(crate) fn saved(path: &Path) -> SavedFile {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    SavedFile { name, path: path.to_string_lossy().into_owned(), shared: None, note: None }
}

/// As [`saved`], for a file that may be in a shared place.
pub(crate) fn written(path: &Path) -> SavedFile {
    SavedFile { shared: shared_folder::of_written(path), ..saved(path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_stands_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<_> =
            (0..3).map(|_| NewFile::begin(folder.path(), "history", "csv").unwrap().keep().unwrap().name).collect();
        assert_eq!(names, ["history.csv", "history (2).csv", "history (3).csv"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn a_file_of_a_given_name_replaces_none_even_if_that_came_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.csv");
        let new = NewFile::exactly(&path).unwrap();
        std::fs::write(&path, "another's").unwrap();
        assert!(matches!(new.keep(), Err(FileError::Exists)));
        assert!(matches!(NewFile::exactly(&path), Err(FileError::Exists)));
        assert_eq!(std::fs::read(&path).unwrap(), b"another's");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_program_left_that_ended_is_removed_and_what_another_still_writes_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let left = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            let hour = Duration::from_secs(3600);
            file.set_modified(std::time::SystemTime::now() - hour).unwrap();
            file
        };
        let (written, _new) =
            (left(".kaunta-b-1.csv.unfinished"), File::create(folder.path().join(".kaunta-c-1.csv.unfinished")));
        written.try_lock().unwrap();
        for name in [".kaunta-a-1.csv.unfinished", ".another-1.csv.unfinished", "kaunta-a.csv"] {
            left(name);
        }
        let names = || {
            let entries = std::fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        NewFile::begin(folder.path(), "kaunta-d", "csv").unwrap().keep().unwrap();
        let rest = [".another-1.csv.unfinished", ".kaunta-b-1.csv.unfinished", ".kaunta-c-1.csv.unfinished"];
        assert_eq!(names(), [rest.as_slice(), &["kaunta-a.csv", "kaunta-d.csv"]].concat());
        drop(written);
        NewFile::exactly(&folder.path().join("x.csv")).unwrap().keep().unwrap();
        assert_eq!(names()[..3], rest);
        NewFile::begin(folder.path(), "kaunta-e", "csv").unwrap();
        assert_eq!(names()[..2], [rest[0], rest[2]]);
    }

    #[test]
    fn a_file_has_no_name_before_it_is_whole_and_is_gone_when_it_never_is() {
        let folder = tempfile::tempdir().unwrap();
        let half = NewFile::begin(folder.path(), "history", "csv").unwrap();
        let other = NewFile::begin(folder.path(), "history", "csv").unwrap();
        assert!(!folder.path().join("history.csv").exists());
        drop((half, other));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
