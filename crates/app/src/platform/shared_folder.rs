//! Whether Kaunta's folder, and the files it writes for people, are in a shared place. A folder that another program syncs,
//! or that is on another computer's disk, is unsuitable for a book: two writers damage it, a dropped connection cuts it off,
//! and others can read it. Exports and evidence there can be read by others too.

use std::path::{Component, Path, Prefix};

use kaunta_words::whereabouts;

/// How the folder is shared with other computers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shared {
    /// This program syncs it.
    Copied(&'static str),
    /// It is on another computer's disk.
    Elsewhere,
}

/// A reminder, in plain words, if the book's place is unsuitable.
pub(crate) fn reminder(book: &Path) -> Option<String> {
    let folder = book.parent()?;
    let place = folder.display().to_string();
    let words = match shared(folder)? {
        Shared::Copied(program) => whereabouts::copied(program, place),
        Shared::Elsewhere => whereabouts::elsewhere(place),
    };
    Some(words.into())
}

/// Who else may read a file that Kaunta wrote for a person, in plain words. `None` if it stays on this computer.
pub(crate) fn of_written(file: &Path) -> Option<String> {
    let words = match shared(file.parent()?)? {
        Shared::Copied(program) => whereabouts::written_copied(program),
        Shared::Elsewhere => whereabouts::written_elsewhere(),
    };
    Some(words.into())
}

fn shared(folder: &Path) -> Option<Shared> {
    // Resolve links first. On Windows this also shows the server behind a drive letter.
    let real = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    copied_by(&real).map(Shared::Copied).or_else(|| is_elsewhere(&real).then_some(Shared::Elsewhere))
}

/// A program whose name is not known, as the messages about it call it.
const UNNAMED: &str = "cloud";

/// How the names of synced folders begin, ignoring case, and the program that syncs them.
const COPIED: &[(&str, &str)] = &[
    ("OneDrive", "OneDrive"),
    ("Dropbox", "Dropbox"),
    ("Google Drive", "Google Drive"),
    ("GoogleDrive", "Google Drive"),
    ("My Drive", "Google Drive"),
    ("iCloud Drive", "iCloud"),
    ("iCloudDrive", "iCloud"),
    ("Mobile Documents", "iCloud"),
    ("Nextcloud", "Nextcloud"),
    ("ownCloud", "ownCloud"),
    ("Box Sync", "Box"),
    ("pCloudDrive", "pCloud"),
    ("pCloud Drive", "pCloud"),
    // macOS keeps the folders of all such programs there.
    ("CloudStorage", UNNAMED),
];

/// `OneDrive`, `OneDrive - Shop`, `Dropbox (Personal)`, `GoogleDrive-owner@shop`: the name, alone or followed by its owner.
fn copied_by(folder: &Path) -> Option<&'static str> {
    let names = folder.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().to_lowercase()),
        Component::Prefix(_) | Component::RootDir | Component::CurDir | Component::ParentDir => None,
    });
    names.into_iter().find_map(|name| {
        let begins = |begin: &str| {
            name.strip_prefix(&begin.to_lowercase())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '-', '(']))
        };
        COPIED.iter().find(|(begin, _)| begins(begin)).map(|(_, program)| *program)
    })
}

fn is_elsewhere(folder: &Path) -> bool {
    let is_share = match folder.components().next() {
        Some(Component::Prefix(prefix)) => match prefix.kind() {
            Prefix::UNC(..) | Prefix::VerbatimUNC(..) => true,
            Prefix::Disk(_) | Prefix::VerbatimDisk(_) | Prefix::DeviceNS(_) | Prefix::Verbatim(_) => false,
        },
        Some(Component::Normal(_) | Component::RootDir | Component::CurDir | Component::ParentDir) | None => false,
    };
    is_share || is_mounted_there(folder)
}

/// From Linux's list of mounts (proc(5)).
#[cfg(not(target_os = "macos"))]
fn is_mounted_there(folder: &Path) -> bool {
    let mounts = if cfg!(target_os = "linux") { std::fs::read_to_string("/proc/self/mounts").ok() } else { None };
    mounts.is_some_and(|mounts| is_mounted_from_elsewhere(&mounts, folder))
}

/// From what macOS says of the folder's file system (statfs(2)).
#[cfg(target_os = "macos")]
fn is_mounted_there(folder: &Path) -> bool {
    rustix::fs::statfs(folder).is_ok_and(|told| !is_local(told.f_flags))
}

/// Whether a file system of macOS is on a local disk, by its flags.
#[cfg(any(target_os = "macos", test))]
const fn is_local(flags: u32) -> bool {
    const MNT_LOCAL: u32 = 0x1000;
    flags & MNT_LOCAL != 0
}

/// Linux file system types whose disk is another computer's.
const NETWORK: &[&str] = &[
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "afs",
    "ceph",
    "glusterfs",
    "davfs",
    "fuse.sshfs",
    "fuse.rclone",
    "fuse.davfs",
    "fuse.glusterfs",
    "fuse.gvfsd-fuse",
    "fuse.google-drive-ocamlfuse",
    "fuse.s3fs",
];

/// Whether the folder's mount has such a type. The nearest mount counts, and of several there the last.
fn is_mounted_from_elsewhere(mounts: &str, folder: &Path) -> bool {
    let mut nearest: Option<(usize, &str)> = None;
    for line in mounts.lines() {
        let mut words = line.split(' ').skip(1);
        let (Some(place), Some(kind)) = (words.next(), words.next()) else { continue };
        let place = place.replace("\\040", " ");
        if folder.starts_with(&place) && nearest.is_none_or(|(length, _)| place.len() >= length) {
            nearest = Some((place.len(), kind));
        }
    }
    nearest.is_some_and(|(_, kind)| NETWORK.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_a_program_copies_away_is_known_by_its_name() {
        for (folder, by) in [
            ("/home/grace/OneDrive/Kaunta", Some("OneDrive")),
            ("/home/grace/OneDrive - Grace Shop/Kaunta", Some("OneDrive")),
            ("/home/grace/onedrive/Kaunta", Some("OneDrive")),
            ("/home/grace/Dropbox/Kaunta", Some("Dropbox")),
            ("/home/grace/Dropbox (Personal)/Kaunta", Some("Dropbox")),
            ("/media/Google Drive/Kaunta", Some("Google Drive")),
            ("/media/My Drive/Kaunta", Some("Google Drive")),
            ("/Users/grace/Library/CloudStorage/GoogleDrive-grace@shop.example/Kaunta", Some(UNNAMED)),
            ("/Users/grace/Library/Mobile Documents/com~apple~CloudDocs/Kaunta", Some("iCloud")),
            ("/Users/grace/iCloud Drive (Archive)/Kaunta", Some("iCloud")),
            ("/home/grace/.local/share/ug.kaunta.desktop", None),
            ("/home/dropboxer/.local/share/ug.kaunta.desktop", None),
            ("/home/grace/onedriver", None),
            ("/", None),
        ] {
            assert_eq!(copied_by(Path::new(folder)), by, "{folder}");
        }
    }

    #[test]
    fn a_disk_of_another_computer_is_known_by_its_mount() {
        let mounts = "proc /proc proc rw 0 0\n\
            /dev/sda1 / ext4 rw 0 0\n\
            server:/homes /home nfs4 rw 0 0\n\
            /dev/sdb1 /home/grace/own ext4 rw 0 0\n\
            //server/share /mnt/the\\040share cifs rw 0 0\n\
            grace@host:/ /mnt/ssh fuse.sshfs rw 0 0\n\
            /dev/sdc1 /mnt/windows fuseblk rw 0 0\n\
            /dev/sdd1 /mnt/over nfs rw 0 0\n\
            tmpfs /mnt/over tmpfs rw 0 0\n";
        for (folder, elsewhere) in [
            ("/home/grace/.local/share", true),
            ("/home/grace/own/data", false),
            ("/homestead/data", false),
            ("/mnt/the share/data", true),
            ("/mnt/ssh/data", true),
            ("/mnt/windows/data", false),
            ("/mnt/over/data", false),
            ("/var/data", false),
        ] {
            assert_eq!(is_mounted_from_elsewhere(mounts, Path::new(folder)), elsewhere, "{folder}");
        }
        assert!(!is_mounted_from_elsewhere("", Path::new("/var")), "where nothing is known nothing is said");
    }

    #[test]
    fn a_disk_of_another_computer_is_known_on_macos_by_the_flags_of_its_mount() {
        // The flags that `mount` reports there: apfs, local and journaled; smbfs, nodev and nosuid.
        assert!(is_local(0x0480_1000 | 0x0080_0000));
        assert!(!is_local(0x0000_0018));
    }

    #[cfg(windows)]
    #[test]
    fn a_share_of_another_computer_is_known_by_its_path() {
        for (folder, elsewhere) in [
            (r"\\server\share\Kaunta", true),
            (r"\\?\UNC\server\share\Kaunta", true),
            (r"\\?\C:\Users\Grace\AppData\Local\ug.kaunta.desktop", false),
            (r"C:\Users\Grace", false),
        ] {
            assert_eq!(is_elsewhere(Path::new(folder)), elsewhere, "{folder}");
        }
    }

    #[test]
    fn a_folder_behind_a_link_is_judged_by_where_it_is() {
        let place = tempfile::tempdir().unwrap();
        let synced = place.path().join("OneDrive").join("Kaunta");
        std::fs::create_dir_all(&synced).unwrap();
        assert!(reminder(&synced.join("production.db")).is_some_and(|words| words.contains("OneDrive")));
        #[cfg(unix)]
        {
            let link = place.path().join("ug.kaunta.desktop");
            std::os::unix::fs::symlink(&synced, &link).unwrap();
            let words = reminder(&link.join("production.db")).unwrap();
            assert!(words.contains("OneDrive") && words.contains("ug.kaunta.desktop"), "{words}");
        }
        assert_eq!(reminder(&place.path().join("production.db")), None);
        assert!(of_written(&synced.join("evidence.html")).is_some_and(|words| words.contains("OneDrive copies")));
        assert_eq!(of_written(&place.path().join("evidence.html")), None);
    }
}
