//! Where newer versions of Kaunta come from. The shell provides the real implementation; tests provide their own.

use std::sync::Arc;

use async_trait::async_trait;
use kaunta_contract::Progress;
use semver::Version;

/// The address fixed when this Kaunta was built.
#[async_trait]
pub trait Releases: Send + Sync + 'static {
    /// The newest announced release for this computer, if it is newer than this one.
    ///
    /// # Errors
    /// The release address did not give a usable answer.
    async fn newest(&self) -> Result<Option<Arc<dyn Release>>, UpdateProblem>;
}

/// An announced release. Nothing in the announcement is signed: only [`Release::fetch`] proves anything.
#[async_trait]
pub trait Release: Send + Sync + 'static {
    /// The version that the announcement claims.
    fn version(&self) -> &Version;

    /// What it says is new: arbitrary text.
    fn notes(&self) -> &str;

    /// Downloads the package and verifies that it and its version are signed with the key fixed when this Kaunta was built.
    /// `told` gets the number of bytes received.
    ///
    /// # Errors
    /// It can't be downloaded, or is not what was announced; then nothing of it is kept.
    async fn fetch(&self, told: &(dyn Fn(Progress) + Send + Sync)) -> Result<Arc<dyn Package>, UpdateProblem>;
}

/// A downloaded and verified package.
#[async_trait]
pub trait Package: Send + Sync + 'static {
    /// Waits for the administrator's permission, if it is needed before the package is handed over. That may take long;
    /// nothing changes meanwhile.
    ///
    /// # Errors
    /// They refuse.
    async fn ask_permission(&self) -> Result<Box<dyn InstallPermission>, UpdateProblem>;
}

/// The permission to install one package, until it is dropped.
#[async_trait]
pub trait InstallPermission: Send + Sync + 'static {
    /// Hands the package to the system's installer and waits for it. On Windows this ends Kaunta.
    ///
    /// # Errors
    /// It is not installed; the version in use is unchanged.
    async fn hand_over(self: Box<Self>) -> Result<(), UpdateProblem>;
}

/// Why this copy does not update itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoUpdates {
    /// It was built without an address and a key to check updates with.
    NoKey,
    /// It runs from its build folder, unknown to any package manager or installer.
    NoPackage,
    /// The administrator installed it for all users.
    Administered,
}

/// Why an update failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpdateProblem {
    /// The release address, or the package's, can't be reached.
    Unreachable,
    /// It timed out, or the connection was too slow.
    TooSlow,
    /// What it serves is not an announcement.
    NoAnnouncement,
    /// Nothing is announced for this kind of computer, or its package is missing.
    NoPackage,
    /// The connection was cut during the download.
    Cut,
    /// The package is larger than any of Kaunta's.
    TooLarge,
    /// The package is not signed with the right key, or is not the one that was signed.
    BadSignature,
    /// The signature is for a version other than the announced one, or for none.
    OtherVersion,
    /// The download would use an insecure connection.
    Insecure,
    /// There is no room on the disk for it.
    NoRoom,
    /// It was not installed: the person cancelled, or has no permission.
    NotInstalled,
    /// Anything else; detail for the log.
    Failed(String),
}
