//! What happens to a package that was downloaded and verified: the only part that differs in tests.

#[cfg(feature = "loopback-updates")]
use std::path::PathBuf;

use tauri_plugin_updater::{Result, Update};

#[cfg(target_os = "linux")]
use crate::updating::as_root::{self, AtRoot};

/// Where the package goes.
#[derive(Debug, Clone)]
pub(crate) enum Ending {
    /// The installer of this computer.
    #[cfg_attr(
        all(feature = "loopback-updates", not(test)),
        expect(dead_code, reason = "a copy for tests installs nothing")
    )]
    Install,
    /// A file, instead of an installation.
    #[cfg(feature = "loopback-updates")]
    WriteTo(PathBuf),
}

/// The receiver of the package, once the computer's administrator has given permission.
#[derive(Debug)]
pub(crate) enum Ready {
    /// The script running as root, which installs packages for all users of this computer.
    #[cfg(target_os = "linux")]
    AtRoot(AtRoot),
    /// The updater plugin: the installers of Windows and macOS ask for permission themselves, and an AppImage needs
    /// none.
    Plugin,
    /// A file, instead of an installation.
    #[cfg(feature = "loopback-updates")]
    WriteTo(PathBuf),
}

impl Ending {
    /// Waits for permission. The package was verified before, and is verified again here.
    pub(crate) fn ask_permission(&self, update: &Update, package: &[u8]) -> Result<Ready> {
        update.verify(package)?;
        Ok(match self {
            #[cfg(target_os = "linux")]
            Ending::Install => match as_root::Kind::of(package) {
                Some(kind) => Ready::AtRoot(AtRoot::begin(&as_root::WAYS, kind, package)?),
                None => Ready::Plugin,
            },
            #[cfg(not(target_os = "linux"))]
            Ending::Install => Ready::Plugin,
            #[cfg(feature = "loopback-updates")]
            Ending::WriteTo(file) => Ready::WriteTo(file.clone()),
        })
    }
}

impl Ready {
    /// Installs or writes the package.
    pub(crate) fn take(self, update: &Update, package: &[u8]) -> Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Ready::AtRoot(at_root) => at_root.install(package),
            Ready::Plugin => update.install(package),
            #[cfg(feature = "loopback-updates")]
            Ready::WriteTo(file) => Ok(std::fs::write(file, package)?),
        }
    }
}
