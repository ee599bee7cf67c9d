//! Hands a Linux package to root. Another program of the same account could replace a file between Kaunta's
//! verification and the package manager's read. So the package goes through a pipe into a folder that only root can
//! access, and its checksum is compared there with that of the verified package.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use sha2::{Digest, Sha256};
use tauri_plugin_updater::{Error, Result};

/// The script that runs as root. If it runs at all, an administrator has authorized it.
const SCRIPT: &str = r#"set -eu
sum=$1 package=$2
shift 2
folder=$(mktemp -d /var/tmp/kaunta-update.XXXXXX)
trap 'rm -rf "$folder"' EXIT
echo ready
cat >"$folder/$package"
echo "$sum  $folder/$package" | sha256sum --check --status
"$@" "$folder/$package" >&2
"#;

/// Commands that run a program as root; the first one that works is used.
pub(super) const WAYS: [&str; 2] = ["pkexec", "sudo"];

/// A kind of package, recognized by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Deb,
    Rpm,
}

impl Kind {
    /// None if no package manager installs it: an AppImage is a program.
    pub(super) fn of(package: &[u8]) -> Option<Kind> {
        if package.starts_with(b"!<arch>\ndebian-binary") {
            Some(Kind::Deb)
        } else {
            package.starts_with(b"\xed\xab\xee\xdb").then_some(Kind::Rpm)
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Deb => "kaunta.deb",
            Kind::Rpm => "kaunta.rpm",
        }
    }

    const fn manager(self) -> [&'static str; 2] {
        match self {
            Kind::Deb => ["dpkg", "--install"],
            Kind::Rpm => ["rpm", "--upgrade"],
        }
    }
}

/// The script running as root, waiting for the package.
#[derive(Debug)]
pub(crate) struct AtRoot(Child);

impl AtRoot {
    /// Starts the script, and waits until it is authorized and ready.
    pub(super) fn begin(ways: &[impl AsRef<OsStr>], kind: Kind, package: &[u8]) -> Result<AtRoot> {
        let sum = format!("{:x}", Sha256::digest(package));
        for way in ways {
            let mut command = Command::new(way);
            command.args(["/bin/sh", "-c", SCRIPT, "kaunta-update", &sum, kind.name()]).args(kind.manager());
            // A command that is not installed here is skipped.
            let Ok(begun) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else { continue };
            let mut at_root = AtRoot(begun);
            if at_root.says_ready() {
                return Ok(at_root);
            }
        }
        Err(Error::AuthenticationFailed)
    }

    fn says_ready(&mut self) -> bool {
        let Some(said) = self.0.stdout.take() else { return false };
        let mut line = String::new();
        BufReader::new(said).read_line(&mut line).is_ok() && line == "ready\n"
    }

    /// Sends the package, and waits until it is installed.
    pub(super) fn install(mut self, package: &[u8]) -> Result<()> {
        if let Some(mut pipe) = self.0.stdin.take() {
            pipe.write_all(package)?;
        }
        if self.0.wait()?.success() { Ok(()) } else { Err(Error::PackageInstallFailed) }
    }
}

impl Drop for AtRoot {
    /// Closes the pipe. The script then finds that the package is incomplete, and ends.
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]

    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};

    use tempfile::TempDir;

    use super::*;

    const PACKAGE: &[u8] = b"!<arch>\ndebian-binary of a newer Kaunta";

    /// A computer where everybody may become root, with a package manager that records what it is given and where the
    /// file was.
    struct Computer(TempDir);

    impl Computer {
        fn new() -> Computer {
            let computer = Computer(TempDir::new().unwrap());
            let (kept, told) = (computer.path("installed"), computer.path("told"));
            computer.program(
                "dpkg",
                &format!(
                    "stat -c '%a %u' \"$(dirname \"$2\")\" >'{}'\necho \"$2\" >>'{}'\ncp \"$2\" '{}'",
                    told.display(),
                    told.display(),
                    kept.display()
                ),
            );
            let manager = format!("PATH='{}':$PATH exec \"$@\"", computer.0.path().display());
            computer.program("gives-leave", &manager);
            computer.program("asks-in-vain", "exit 126");
            computer
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn program(&self, name: &str, lines: &str) {
            let program = self.path(name);
            fs::write(&program, format!("#!/bin/sh\n{lines}\n")).unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        }

        fn begin(&self, ways: &[&str]) -> Result<AtRoot> {
            AtRoot::begin(&ways.iter().map(|way| self.path(way)).collect::<Vec<_>>(), Kind::Deb, PACKAGE)
        }
    }

    #[test]
    fn what_root_installs_never_lay_where_another_could_put_a_file_in_its_place() {
        let computer = Computer::new();
        let at_root = computer.begin(&["nobody-there", "asks-in-vain", "gives-leave"]).unwrap();
        assert!(!computer.path("installed").exists(), "leave alone installs nothing");
        at_root.install(PACKAGE).unwrap();
        assert_eq!(fs::read(computer.path("installed")).unwrap(), PACKAGE);
        let told = fs::read_to_string(computer.path("told")).unwrap();
        let (folder, place) = told.trim().split_once('\n').unwrap();
        let me = rustix::process::geteuid().as_raw();
        assert_eq!(folder, format!("700 {me}"), "its folder is for whoever runs that alone");
        assert!(!Path::new(place).parent().unwrap().exists(), "and is gone afterwards");
    }

    #[test]
    fn what_is_not_the_package_that_was_proved_is_not_installed_even_by_root() {
        let computer = Computer::new();
        for other in [&PACKAGE[..10], b"", b"!<arch>\ndebian-binary of somebody else's"] {
            let refused = computer.begin(&["gives-leave"]).unwrap().install(other);
            assert!(matches!(refused, Err(Error::PackageInstallFailed)), "{refused:?}");
        }
        // Kaunta ended, or the installation was cancelled.
        drop(computer.begin(&["gives-leave"]).unwrap());
        assert!(!computer.path("installed").exists());
    }

    #[test]
    fn where_nobody_gives_leave_nothing_is_handed_over() {
        let computer = Computer::new();
        let refused = computer.begin(&["asks-in-vain", "nobody-there"]);
        assert!(matches!(refused, Err(Error::AuthenticationFailed)), "{refused:?}");
    }

    #[test]
    fn a_package_is_known_by_how_it_begins() {
        assert_eq!(Kind::of(PACKAGE), Some(Kind::Deb));
        assert_eq!(Kind::of(b"\xed\xab\xee\xdb\x03\x00"), Some(Kind::Rpm));
        assert_eq!(Kind::of(b"\x7fELF\x02\x01\x01\0AI\x02"), None);
    }
}
