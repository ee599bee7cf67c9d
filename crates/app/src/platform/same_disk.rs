//! Whether two folders are on the same disk, as far as the system tells.

use std::path::Path;

/// Whether both exist and are on the same disk. On Unix by their devices: two partitions of one disk look like two.
#[cfg(unix)]
pub(crate) fn are_on_same_disk(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    matches!((std::fs::metadata(one), std::fs::metadata(other)), (Ok(one), Ok(other)) if one.dev() == other.dev())
}

/// Whether both exist and are on the same volume, by the drive or share that their real paths begin with.
#[cfg(not(unix))]
pub(crate) fn are_on_same_disk(one: &Path, other: &Path) -> bool {
    let volume = |path: &Path| {
        let real = path.canonicalize().ok()?;
        real.components().next().map(|begin| begin.as_os_str().to_ascii_uppercase())
    };
    volume(one).is_some_and(|of_one| volume(other) == Some(of_one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_folders_side_by_side_are_on_the_same_disk_and_a_missing_one_on_none() {
        let place = tempfile::tempdir().unwrap();
        let inner = place.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        assert!(are_on_same_disk(place.path(), &inner));
        assert!(!are_on_same_disk(place.path(), &place.path().join("missing")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn another_file_system_is_another_disk() {
        assert!(!are_on_same_disk(Path::new("/proc"), Path::new("/dev")));
    }
}
