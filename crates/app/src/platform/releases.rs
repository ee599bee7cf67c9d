//! Where newer versions of Kaunta come from. The shell gives the real thing; tests give their own.

use std::sync::Arc;

use async_trait::async_trait;
use kaunta_contract::Progress;
use semver::Version;

/// The address that was fixed when this Kaunta was built.
#[async_trait]
pub trait Releases: Send + Sync + 'static {
    /// The newest release that is announced there for this computer, when it is newer than this one.
    ///
    /// # Errors
    /// When nobody can say.
    async fn newest(&self) -> Result<Option<Arc<dyn Release>>, UpdateProblem>;
}

/// An announced release. Nothing of the announcement is signed: only [`Release::fetch`] proves anything.
#[async_trait]
pub trait Release: Send + Sync + 'static {
    /// The version that the announcement claims.
    fn version(&self) -> &Version;

    /// What it says is new: any text.
    fn notes(&self) -> &str;

    /// Fetches the package and proves that it and its version are signed with the key that was fixed when this Kaunta was
    /// built; `told` hears how many bytes are here.
    ///
    /// # Errors
    /// When it can't be had, or is not what was announced; then nothing of it is kept.
    async fn fetch(&self, told: &(dyn Fn(Progress) + Send + Sync)) -> Result<Arc<dyn Package>, UpdateProblem>;
}

/// A package that was fetched and proved.
#[async_trait]
pub trait Package: Send + Sync + 'static {
    /// Waits for the administrator's permission, where it is needed before the package is handed over: they may
    /// be slow, and nothing changes meanwhile.
    ///
    /// # Errors
    /// When they don't give it.
    async fn ask_leave(&self) -> Result<Box<dyn Leave>, UpdateProblem>;
}

/// The leave to install one package, which ends when it is let go of.
#[async_trait]
pub trait Leave: Send + Sync + 'static {
    /// Hands the package to what installs it on this computer, and waits for that. On Windows Kaunta ends with it.
    ///
    /// # Errors
    /// When it is not installed; the version in use is as it was.
    async fn hand_over(self: Box<Self>) -> Result<(), UpdateProblem>;
}

/// Why this copy does not update itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoUpdates {
    /// It was built without an address and a key to check updates with.
    NoKey,
    /// It runs from where it was built, and no package manager or installer knows it.
    NoPackage,
    /// The administrator installed it for all users.
    Administered,
}

/// Why an update did not come about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpdateProblem {
    /// The release address, or the package's, can't be reached.
    Unreachable,
    /// It did not answer in time, or the line was too slow.
    TooSlow,
    /// What stands there is no announcement.
    NoAnnouncement,
    /// Nothing is announced for a computer of this kind, or its package is not there.
    NoPackage,
    /// The line was cut while the package came.
    Cut,
    /// The package is larger than any of Kaunta's.
    TooLarge,
    /// The package is not signed with the right key, or is not the one that was signed.
    BadSignature,
    /// The signature is for another version than the announced one, or for none.
    OtherVersion,
    /// It would have to come over a line that anybody can change.
    Insecure,
    /// There is no room on the disk for it.
    NoRoom,
    /// This computer did not install it: the person changed their mind, or may not.
    NotInstalled,
    /// Anything else; detail for the log.
    Failed(String),
}
