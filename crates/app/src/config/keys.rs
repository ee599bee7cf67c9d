//! The service's keys: in the keychain if there is one, otherwise in memory for this run, and never anywhere else. Each key
//! is stored with the address that it was typed for and is sent to no other: someone who can edit the settings file must not
//! be able to choose who receives it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::{Address, PartnerAddress};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::json;

use crate::platform::host::{Host, KeychainProblem, of_keychain, with_timeout};
use crate::platform::lock::lock;

/// The longest wait for a keychain that has just timed out.
const SHORT_TIMEOUT: Duration = Duration::from_secs(3);

/// Keys held for this run, backed by the keychain.
pub(crate) struct Keys {
    host: Arc<dyn Host>,
    this_run: Mutex<HashMap<(Environment, Interface), BoundKey>>,
    /// Destinations from which a key typed for another address was withheld, and for which that was reported in this run.
    withheld: Mutex<HashSet<KeyDestination>>,
    problem: Mutex<Option<KeychainProblem>>,
}

/// A key and where it is stored.
pub(crate) enum StoredKey {
    No,
    InKeychain(BoundKey),
    ThisRunOnly(BoundKey),
}

/// Where a key is sent: the root of an interface, with its scheme, host, port and path. In practice, the practice gateway of
/// this computer, whose port changes at each start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct KeyDestination(String);

impl KeyDestination {
    /// Parses the address from the settings. `None` if it is not a valid service address.
    pub(crate) fn read(environment: Environment, interface: Interface, address: &str) -> Option<KeyDestination> {
        match (environment, interface) {
            (Environment::Practice, _) => Some(KeyDestination(format!("practice, {interface:?}"))),
            (Environment::Development | Environment::Production, Interface::Gateway) => {
                Address::parse(address, environment).ok().map(|address| KeyDestination(address.as_str().to_owned()))
            }
            (Environment::Development | Environment::Production, Interface::PartnerWallet) => {
                PartnerAddress::parse(address, environment)
                    .ok()
                    .map(|address| KeyDestination(address.as_str().to_owned()))
            }
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A key and the address that it may be sent to.
#[derive(Clone)]
pub(crate) struct BoundKey {
    key: SecretString,
    destination: KeyDestination,
}

impl BoundKey {
    pub(crate) fn new(key: SecretString, destination: KeyDestination) -> BoundKey {
        BoundKey { key, destination }
    }

    /// The key, if it was typed for this destination.
    ///
    /// # Errors
    /// The destination that it was typed for.
    pub(crate) fn at(&self, destination: &KeyDestination) -> Result<&SecretString, &KeyDestination> {
        if self.destination == *destination { Ok(&self.key) } else { Err(&self.destination) }
    }

    /// The address that it was typed for, for display. `None` if it was not typed for any.
    pub(crate) fn typed_for(&self) -> Option<String> {
        Some(self.destination.0.clone()).filter(|address| !address.is_empty())
    }

    /// The key for display only; never send this.
    pub(crate) fn shown(&self) -> &str {
        self.key.expose_secret()
    }

    /// Parses the keychain's item. An item without an address was not typed for any.
    fn from_item(item: SecretString) -> BoundKey {
        #[derive(Deserialize)]
        struct Item {
            key: String,
            address: String,
        }
        match serde_json::from_str::<Item>(item.expose_secret()) {
            Ok(Item { key, address }) => BoundKey::new(key.into(), KeyDestination(address)),
            Err(_) => BoundKey::new(item, KeyDestination(String::new())),
        }
    }

    fn to_item(&self) -> SecretString {
        json!({ "key": self.key.expose_secret(), "address": self.destination.as_str() }).to_string().into()
    }
}

impl Keys {
    pub(crate) fn new(host: Arc<dyn Host>) -> Keys {
        Keys { host, this_run: Mutex::default(), withheld: Mutex::default(), problem: Mutex::default() }
    }

    pub(crate) async fn get(&self, environment: Environment, interface: Interface) -> StoredKey {
        if let Some(key) = lock(&self.this_run).get(&(environment, interface)) {
            return StoredKey::ThisRunOnly(key.clone());
        }
        match self.answer(self.host.read_key(environment, interface)).await {
            Ok(key) => {
                // A keychain that can be read but refused to store a key still has its problem: a key of this run depends on
                // it.
                if lock(&self.this_run).is_empty() {
                    self.record_problem(None);
                }
                key.map_or(StoredKey::No, |item| StoredKey::InKeychain(BoundKey::from_item(item)))
            }
            Err(problem) => {
                self.record_problem(Some(problem));
                StoredKey::No
            }
        }
    }

    /// Stores a key in the keychain. Without a keychain the key is held for this run, and [`Keys::problem`] says why.
    pub(crate) async fn set(&self, environment: Environment, interface: Interface, key: BoundKey) {
        match self.answer(self.host.store_key(environment, interface, &key.to_item())).await {
            Ok(()) => {
                self.record_problem(None);
                lock(&self.this_run).remove(&(environment, interface));
            }
            Err(problem) => {
                self.record_problem(Some(problem));
                lock(&self.this_run).insert((environment, interface), key);
            }
        }
    }

    /// Removes a key from memory and from the keychain.
    ///
    /// # Errors
    /// The keychain still holds the key.
    pub(crate) async fn forget(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
        let was_here = lock(&self.this_run).remove(&(environment, interface)).is_some();
        match self.answer(self.host.forget_key(environment, interface)).await {
            Ok(()) => Ok(()),
            // Without a keychain the key was only ever in memory.
            Err(KeychainProblem::Missing) if was_here => Ok(()),
            Err(problem) => {
                self.record_problem(Some(problem.clone()));
                Err(problem)
            }
        }
    }

    /// As [`Keys::forget`], but a missing keychain is not an error.
    ///
    /// # Errors
    /// The keychain still holds the key, or can't tell.
    pub(crate) async fn forget_if_any(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<(), KeychainProblem> {
        match self.forget(environment, interface).await {
            Ok(()) | Err(KeychainProblem::Missing) => Ok(()),
            Err(problem) => Err(problem),
        }
    }

    /// Whether this is the first time in this run that a key is withheld from this destination.
    pub(crate) fn is_first_withheld(&self, destination: &KeyDestination) -> bool {
        lock(&self.withheld).insert(destination.clone())
    }

    async fn answer<T>(
        &self,
        answer: impl Future<Output = Result<T, KeychainProblem>> + Send,
    ) -> Result<T, KeychainProblem> {
        match self.problem() {
            Some(KeychainProblem::Silent) => {
                with_timeout(&*self.host, SHORT_TIMEOUT, answer).await.unwrap_or(Err(KeychainProblem::Silent))
            }
            Some(KeychainProblem::Missing | KeychainProblem::Locked | KeychainProblem::Failed(_)) | None => {
                of_keychain(&*self.host, answer).await
            }
        }
    }

    /// Why the keychain last failed, if it did.
    pub(crate) fn problem(&self) -> Option<KeychainProblem> {
        lock(&self.problem).clone()
    }

    fn record_problem(&self, problem: Option<KeychainProblem>) {
        if let Some(KeychainProblem::Failed(detail)) = &problem {
            tracing::error!(detail, "the keychain did not answer");
        }
        *lock(&self.problem) = problem;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_scheme_host_port_or_path_is_another_address_for_a_key() {
        let at = |address: &str| KeyDestination::read(Environment::Development, Interface::Gateway, address).unwrap();
        let key = BoundKey::new("a key".to_owned().into(), at("https://127.0.0.1:8443/uganda"));
        for same in ["https://127.0.0.1:8443/uganda/", " https://127.0.0.1:8443/uganda/api/v1/gateway"] {
            assert!(key.at(&at(same)).is_ok(), "{same}");
        }
        for other in [
            "http://127.0.0.1:8443/uganda",
            "https://localhost:8443/uganda",
            "https://127.0.0.1:8444/uganda",
            "https://127.0.0.1/uganda",
            "https://127.0.0.1:8443/kenya",
            "https://127.0.0.1:8443",
        ] {
            assert!(key.at(&at(other)).is_err(), "{other}");
        }
        let partner =
            KeyDestination::read(Environment::Development, Interface::PartnerWallet, "https://127.0.0.1:8443/uganda");
        assert!(key.at(&partner.unwrap()).is_err(), "the other interface");
        let kept = BoundKey::from_item(key.to_item());
        assert!(kept.at(&at("https://127.0.0.1:8443/uganda")).is_ok(), "as the keychain has it");
    }
}
