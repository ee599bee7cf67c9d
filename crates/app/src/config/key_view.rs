//! What the settings screen shows of a key.

use kaunta_contract::{KeyState, KeyView};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::{ApiKey, BearerKey};

use crate::config::keys::{BoundKey, KeyDestination, StoredKey};

/// A stored key, compared with the address in the settings.
pub(crate) fn key_view(kept: &StoredKey, environment: Environment, interface: Interface, address: &str) -> KeyView {
    let of = |key: &BoundKey, state: KeyState| {
        let ends_in = masked(key.shown(), interface);
        if KeyDestination::read(environment, interface, address).is_some_and(|here| key.at(&here).is_ok()) {
            KeyView { state, ends_in, typed_for: None }
        } else {
            KeyView { state: KeyState::OtherAddress, ends_in, typed_for: key.typed_for() }
        }
    };
    match kept {
        StoredKey::InKeychain(key) => of(key, KeyState::Kept),
        StoredKey::ThisRunOnly(key) => of(key, KeyState::ThisRunOnly),
        StoredKey::No if environment == Environment::Practice => {
            KeyView { state: KeyState::BuiltIn, ends_in: None, typed_for: None }
        }
        StoredKey::No => KeyView { state: KeyState::Unset, ends_in: None, typed_for: None },
    }
}

fn masked(key: &str, interface: Interface) -> Option<String> {
    match interface {
        Interface::Gateway => ApiKey::parse(key).ok()?.masked(),
        Interface::PartnerWallet => BearerKey::parse(key).ok()?.masked(),
    }
}
