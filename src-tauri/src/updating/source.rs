//! Where this copy's updates come from and which key signs them: fixed at build time.

use std::time::Duration;

use kaunta_app::NoUpdates;
#[cfg(not(feature = "loopback-updates"))]
use tauri::utils::config::BundleType;
use url::Url;

use crate::updating::ending::Ending;

/// Timeouts. A package of 20 MB takes 34 minutes at 10 kB/s.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// For the whole announcement.
    pub(crate) announcement: Duration,
    /// For the next bytes of any response.
    pub(crate) silence: Duration,
    /// For the whole package.
    pub(crate) package: Duration,
}

impl Patience {
    pub(crate) const USUAL: Patience = Patience {
        announcement: Duration::from_secs(30),
        silence: Duration::from_secs(60),
        package: Duration::from_secs(2 * 60 * 60),
    };
}

/// The address and the key given to the build (docs/release.md).
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// The announcement's address.
    pub(crate) address: Url,
    /// A minisign public key as Tauri writes it: the key file in base64.
    pub(crate) key: String,
    pub(crate) patience: Patience,
    /// The largest package that is downloaded, in bytes.
    pub(crate) largest: u64,
    /// The announcement's name for this computer's package, if it does not follow from how Kaunta was installed.
    pub(crate) target: Option<&'static str>,
    pub(crate) ending: Ending,
}

/// In bytes: twenty times the current package.
const LARGEST: u64 = 300_000_000;

impl Source {
    /// The source of this copy.
    ///
    /// # Errors
    /// This copy does not update itself.
    #[cfg(not(feature = "loopback-updates"))]
    pub(crate) fn built_in() -> Result<Source, NoUpdates> {
        let (Some(address), Some(key)) = (option_env!("KAUNTA_UPDATE_ADDRESS"), option_env!("KAUNTA_UPDATE_KEY"))
        else {
            return Err(NoUpdates::NoKey);
        };
        // build.rs fails the build if these are not an address and a key.
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

    /// The source of a copy for tests: environment variables set the address and the key, and nothing is ever installed.
    ///
    /// # Errors
    /// The address, the key or the file is not set.
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

/// A package's name in test announcements, on every platform.
#[cfg(feature = "loopback-updates")]
pub(crate) const TARGET_IN_TESTS: &str = "test-deb";

/// Whether nobody on the network can change what comes from this address.
#[cfg(not(feature = "loopback-updates"))]
pub(crate) fn is_safe(address: &Url) -> bool {
    address.scheme() == "https"
}

/// The same, but a copy for tests also accepts plain HTTP from this computer.
#[cfg(feature = "loopback-updates")]
pub(crate) fn is_safe(address: &Url) -> bool {
    address.scheme() == "https" || (address.scheme() == "http" && address.host_str() == Some("127.0.0.1"))
}
