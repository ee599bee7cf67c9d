//! Where this copy's updates come from, and who may make them: fixed when it was built.

use std::time::Duration;

use kaunta_app::NoUpdates;
#[cfg(not(feature = "loopback-updates"))]
use tauri::utils::config::BundleType;
use url::Url;

use crate::updating::ending::Ending;

/// How long is waited for what. A package of 20 MB over a line of 10 kB/s takes 34 minutes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// For the announcement as a whole.
    pub(crate) announcement: Duration,
    /// For the next bytes of anything.
    pub(crate) silence: Duration,
    /// For the package as a whole.
    pub(crate) package: Duration,
}

impl Patience {
    pub(crate) const USUAL: Patience = Patience {
        announcement: Duration::from_secs(30),
        silence: Duration::from_secs(60),
        package: Duration::from_secs(2 * 60 * 60),
    };
}

/// An address and a key, both as they were given to the build (docs/release.md).
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// Of the announcement.
    pub(crate) address: Url,
    /// A minisign public key as Tauri writes it: the file in base64.
    pub(crate) key: String,
    pub(crate) patience: Patience,
    /// The largest package that is fetched, in bytes.
    pub(crate) largest: u64,
    /// Under which name this computer's package is announced, where that does not follow from how Kaunta was installed.
    pub(crate) target: Option<&'static str>,
    pub(crate) ending: Ending,
}

/// Twenty times the package of today.
const LARGEST: u64 = 300_000_000;

impl Source {
    /// Of this copy.
    ///
    /// # Errors
    /// It does not update itself.
    #[cfg(not(feature = "loopback-updates"))]
    pub(crate) fn built_in() -> Result<Source, NoUpdates> {
        let (Some(address), Some(key)) = (option_env!("KAUNTA_UPDATE_ADDRESS"), option_env!("KAUNTA_UPDATE_KEY"))
        else {
            return Err(NoUpdates::NoKey);
        };
        // The build was refused where these are no address and no key (build.rs).
        let address = Url::parse(address).ok().filter(is_safe).ok_or(NoUpdates::NoKey)?;
        match tauri::utils::platform::bundle_type() {
            None => return Err(NoUpdates::NoPackage),
            Some(BundleType::Msi) => return Err(NoUpdates::Administered),
            Some(
                BundleType::Deb
                | BundleType::Rpm
                | BundleType::AppImage
                | BundleType::Nsis
                | BundleType::App
                | BundleType::Dmg,
            ) => {}
        }
        let (key, ending) = (key.to_owned(), Ending::Install);
        Ok(Source { address, key, patience: Patience::USUAL, largest: LARGEST, target: None, ending })
    }

    /// Of a copy for tests: whoever starts it says where, and with which key, and nothing is ever installed.
    ///
    /// # Errors
    /// Nobody said.
    #[cfg(feature = "loopback-updates")]
    pub(crate) fn built_in() -> Result<Source, NoUpdates> {
        let told = |name| std::env::var(name).map_err(|_| NoUpdates::NoKey);
        let address = Url::parse(&told("KAUNTA_TEST_UPDATE_ADDRESS")?).ok().filter(is_safe).ok_or(NoUpdates::NoKey)?;
        let ending = Ending::WriteTo(told("KAUNTA_TEST_UPDATE_FILE")?.into());
        Ok(Source {
            address,
            key: told("KAUNTA_TEST_UPDATE_KEY")?,
            patience: Patience::USUAL,
            largest: LARGEST,
            target: Some(TARGET_IN_TESTS),
            ending,
        })
    }
}

/// A package's name in the announcements of tests, on whatever computer they run.
#[cfg(feature = "loopback-updates")]
pub(crate) const TARGET_IN_TESTS: &str = "test-deb";

/// Whether nobody on the way can change what comes from there.
#[cfg(not(feature = "loopback-updates"))]
pub(crate) fn is_safe(address: &Url) -> bool {
    address.scheme() == "https"
}

/// The same; in a copy for tests what comes from this computer too.
#[cfg(feature = "loopback-updates")]
pub(crate) fn is_safe(address: &Url) -> bool {
    address.scheme() == "https" || (address.scheme() == "http" && address.host_str() == Some("127.0.0.1"))
}
