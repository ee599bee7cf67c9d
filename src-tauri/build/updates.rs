//! The build is given the address and the signing key of updates (docs/release.md). Without both, this copy does not update
//! itself. An invalid address or key, or a placeholder, fails the build.

use std::error::Error;
use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minisign_verify::PublicKey;
use url::Url;

const ADDRESS: &str = "KAUNTA_UPDATE_ADDRESS";
const KEY: &str = "KAUNTA_UPDATE_KEY";

/// Placeholder names (RFC 2606).
const STAND_INS: [&str; 4] = ["example", "invalid", "test", "localhost"];

/// Fails the build if the settings are wrong.
pub(crate) fn check() -> Result<(), Box<dyn Error>> {
    for name in [ADDRESS, KEY] {
        writeln!(std::io::stdout(), "cargo:rerun-if-env-changed={name}")?;
    }
    let told = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
    check_both(told(ADDRESS).as_deref(), told(KEY).as_deref())
}

/// Checks these two settings.
pub(crate) fn check_both(address: Option<&str>, key: Option<&str>) -> Result<(), Box<dyn Error>> {
    match (address, key) {
        (None, None) => Ok(()),
        (Some(address), Some(key)) => check_address(address).and_then(|()| check_key(key)),
        (Some(_), None) | (None, Some(_)) => {
            Err(format!("{ADDRESS} and {KEY} belong together: set both, or neither").into())
        }
    }
}

fn check_address(address: &str) -> Result<(), Box<dyn Error>> {
    let wrong = |why: &str| format!("{ADDRESS} {why}: {address}").into();
    let url = Url::parse(address).map_err(|_| wrong("is no address"))?;
    if url.scheme() != "https" {
        return Err(wrong("must begin with https"));
    }
    match url.domain().and_then(|domain| domain.rsplit('.').next()) {
        None => Err(wrong("must have a name, not a number")),
        Some(last) if STAND_INS.contains(&last) => Err(wrong("only stands in for one")),
        Some(_) => Ok(()),
    }
}

fn check_key(key: &str) -> Result<(), Box<dyn Error>> {
    let file = STANDARD.decode(key).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    match file.map(|file| PublicKey::decode(&file)) {
        Some(Ok(_)) => Ok(()),
        Some(Err(_)) | None => Err(format!("{KEY} is no public key as `tauri signer generate` writes it").into()),
    }
}
