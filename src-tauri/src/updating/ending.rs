//! What becomes of a package that was fetched and proved: the one thing that tests do otherwise.

use tauri_plugin_updater::{Result, Update};

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
    WriteTo(std::path::PathBuf),
}

impl Ending {
    /// Hands it over; what it is was proved before, and is proved once more.
    pub(crate) fn take(&self, update: &Update, package: &[u8]) -> Result<()> {
        match self {
            Ending::Install => update.install(package),
            #[cfg(feature = "loopback-updates")]
            Ending::WriteTo(file) => {
                update.verify(package)?;
                Ok(std::fs::write(file, package)?)
            }
        }
    }
}
