//! Files and folders that only their owner can access: they hold customers' names, numbers and amounts.
//!
//! On Windows the user's profile is private already. SQLite gives its journals the permissions of the database file.

use std::fs::{File, OpenOptions};
use std::path::Path;

/// Options that create a file accessible to its owner only. An existing file keeps its permissions.
#[must_use]
pub fn options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "elsewhere files have no mode"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates or truncates a file that only its owner can read.
///
/// # Errors
/// As the operating system reports.
pub fn create(path: &Path) -> std::io::Result<File> {
    let file = options().write(true).create(true).truncate(true).open(path)?;
    restrict_where_possible(path);
    Ok(file)
}

/// Creates a new file that only its owner can read.
///
/// # Errors
/// [`std::io::ErrorKind::AlreadyExists`] if it exists; or as the operating system reports.
pub fn create_new(path: &Path) -> std::io::Result<File> {
    options().write(true).create_new(true).open(path)
}

/// Makes an existing file private, or creates an empty private one: SQLite itself would create it readable by everybody.
/// Errors are ignored here: SQLite meets them too and reports them in a form that Kaunta understands.
pub fn prepare(path: &Path) {
    // Never opens an existing file: closing it again would release the locks that SQLite may hold on it in this process.
    match create_new(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {}
        Ok(_) | Err(_) => restrict_where_possible(path),
    }
}

/// Creates a folder, and its missing parents, that only their owner can access. Existing folders keep their permissions.
///
/// # Errors
/// As the operating system reports.
pub fn folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Removes everybody's access but the owner's from an existing file or folder.
///
/// # Errors
/// As the operating system reports, also if it belongs to somebody else.
pub fn restrict(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let found = std::fs::metadata(path)?;
        let mode = found.permissions().mode() & 0o777;
        let owner_s = if found.is_dir() { 0o700 } else { mode & 0o700 };
        if mode != owner_s {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(owner_s))?;
        }
    }
    #[cfg(not(unix))]
    let _profile: &Path = path;
    Ok(())
}

/// A memory stick may have no permissions; its owner is then responsible for what is saved there.
fn restrict_where_possible(path: &Path) {
    if let Err(error) = restrict(path) {
        tracing::warn!(%error, "a file could not be made private");
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_its_owner_s_alone_and_what_stood_open_is_closed() {
        let place = tempfile::tempdir().unwrap();
        let folder_of_two = place.path().join("one").join("two");
        folder(&folder_of_two).unwrap();
        assert_eq!((mode(&place.path().join("one")), mode(&folder_of_two)), (0o700, 0o700));
        let file = folder_of_two.join("book.db");
        create(&file).unwrap();
        assert_eq!(mode(&file), 0o600);
        assert!(create_new(&file).is_err(), "one that stands is not taken");
        for open in [0o644, 0o666, 0o660] {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(open)).unwrap();
            prepare(&file);
            assert_eq!(mode(&file), 0o600, "{open:o}");
        }
        std::fs::set_permissions(&folder_of_two, std::fs::Permissions::from_mode(0o755)).unwrap();
        restrict(&folder_of_two).unwrap();
        assert_eq!(mode(&folder_of_two), 0o700);
    }

    #[test]
    fn a_file_that_nobody_may_write_is_not_opened_for_writing() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("book.db");
        std::fs::write(&file, "read only").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
        restrict(&file).unwrap();
        assert_eq!(mode(&file), 0o400);
    }
}
