use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde::{Deserialize, Serialize};

use crate::secret::Secret;

/// Where a key is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum KeyState {
    /// No key is set.
    Unset,
    /// In the computer's keychain.
    Kept,
    /// In memory until Kaunta closes.
    ThisRunOnly,
    /// Stored for another address than the one in the settings: not used until it is typed again.
    OtherAddress,
    /// The practice gateway's own key: nothing to set.
    BuiltIn,
}

/// A key, of which at most the end is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyView {
    /// Where it is kept.
    pub state: KeyState,
    /// Its last four characters, if it is long enough to show them safely.
    pub ends_in: Option<String>,
    /// The only address that it is sent to, if that is not the one in the settings.
    pub typed_for: Option<String>,
}

/// Sets a key.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetKeyInput {
    /// The key's environment.
    pub environment: Environment,
    /// The key's interface.
    pub interface: Interface,
    /// The key; never sent back to the window.
    pub key: Secret,
}

/// Names a key.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyInput {
    /// The key's environment.
    pub environment: Environment,
    /// The key's interface.
    pub interface: Interface,
}
