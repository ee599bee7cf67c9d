//! What becomes of a package that was fetched and proved: the one thing that tests do otherwise.

#[cfg(feature = "loopback-updates")]
use std::path::PathBuf;

use tauri_plugin_updater::{Result, Update};

#[cfg(target_os = "linux")]
use crate::updating::at_root::{self, AtRoot};

/// Who gets the package.
#[derive(Debug, Clone)]
pub(crate) enum Ending {
    /// What installs packages on this computer.
    #[cfg_attr(
        all(feature = "loopback-updates", not(test)),
        expect(dead_code, reason = "a copy for tests installs nothing")
    )]
    Install,
    /// A file.
    #[cfg(feature = "loopback-updates")]
    WriteTo(PathBuf),
}

/// Who waits for it, with the leave of whoever administers this computer.
#[derive(Debug)]
pub(crate) enum Ready {
    /// What runs as root, and installs packages for everybody who works here.
    #[cfg(target_os = "linux")]
    AtRoot(AtRoot),
    /// The updater plugin: the installers of Windows and macOS ask by themselves, an AppImage asks nobody.
    Plugin,
    /// A file.
    #[cfg(feature = "loopback-updates")]
    WriteTo(PathBuf),
}

impl Ending {
    /// Waits for leave; what the package is was proved before, and is proved once more.
    pub(crate) fn ask_leave(&self, update: &Update, package: &[u8]) -> Result<Ready> {
        update.verify(package)?;
        Ok(match self {
            #[cfg(target_os = "linux")]
            Ending::Install => match at_root::Kind::of(package) {
                Some(kind) => Ready::AtRoot(AtRoot::begin(&at_root::WAYS, kind, package)?),
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
    /// Hands it over.
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
