//! The build script's checks of the update settings: an update can't repair a release that was built wrong.

#[path = "../../build/updates.rs"]
#[allow(dead_code, reason = "the build script's own beginning is not called here")]
mod updates;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minisign::KeyPair;
use updates::check_both;

const ADDRESS: &str = "https://releases.kaunta.ug/latest.json";

/// A public key in the format of `tauri signer generate`.
fn key() -> String {
    STANDARD.encode(KeyPair::generate_unencrypted_keypair().unwrap().pk.to_box().unwrap().to_string())
}

#[test]
fn a_build_takes_an_address_over_https_with_a_real_name_and_a_key_or_neither() {
    let key = key();
    check_both(None, None).unwrap();
    check_both(Some(ADDRESS), Some(&key)).unwrap();
    for (address, key) in [(Some(ADDRESS), None), (None, Some(key.as_str()))] {
        assert!(check_both(address, key).is_err(), "one without the other: {address:?}, {key:?}");
    }
    for address in [
        "http://releases.kaunta.ug/latest.json",
        "ftp://releases.kaunta.ug/latest.json",
        "file:///srv/latest.json",
        "releases.kaunta.ug/latest.json",
        "https://127.0.0.1/latest.json",
        "https://[::1]/latest.json",
        "https://localhost/latest.json",
        "https://releases.kaunta.example/latest.json",
        "https://releases.test/latest.json",
    ] {
        assert!(check_both(Some(address), Some(&key)).is_err(), "{address}");
    }
    for wrong in ["key", "a2V5", &key[..key.len() / 2]] {
        assert!(check_both(Some(ADDRESS), Some(wrong)).is_err(), "{wrong}");
    }
}
