//! The operating system's keychain: one item for each environment, since each may ask the person for leave.

use std::sync::{Mutex, PoisonError};

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use keyring::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value, json};

const SERVICE: &str = "Kaunta";
/// The key of the gateway interface.
const KEY: &str = "key";
/// The key of the partner wallet.
const PARTNER_KEY: &str = "partnerKey";
/// The mark of the environment's book.
const MARK: &str = "mark";

/// An item is read, changed and written back: never by two at once.
static WRITING: Mutex<()> = Mutex::new(());

fn part(interface: Interface) -> &'static str {
    match interface {
        Interface::Gateway => KEY,
        Interface::PartnerWallet => PARTNER_KEY,
    }
}

pub(crate) async fn read_key(
    environment: Environment,
    interface: Interface,
) -> Result<Option<SecretString>, KeychainProblem> {
    Ok(read(environment, part(interface)).await?.map(SecretString::from))
}

pub(crate) async fn keep_key(
    environment: Environment,
    interface: Interface,
    key: SecretString,
) -> Result<(), KeychainProblem> {
    change(environment, move |item| _ = item.insert(part(interface).to_owned(), json!(key.expose_secret()))).await
}

pub(crate) async fn forget_key(environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
    change(environment, move |item| _ = item.remove(part(interface))).await
}

pub(crate) async fn read_mark(environment: Environment) -> Result<Option<String>, KeychainProblem> {
    read(environment, MARK).await
}

pub(crate) async fn keep_mark(environment: Environment, mark: String) -> Result<(), KeychainProblem> {
    change(environment, move |item| _ = item.insert(MARK.to_owned(), json!(mark))).await
}

async fn read(environment: Environment, part: &'static str) -> Result<Option<String>, KeychainProblem> {
    off_the_window(move || {
        let item = item(&entry(environment)?)?;
        Ok(item.get(part).and_then(Value::as_str).map(str::to_owned))
    })
    .await
}

async fn change(
    environment: Environment,
    change: impl FnOnce(&mut Map<String, Value>) + Send + 'static,
) -> Result<(), KeychainProblem> {
    off_the_window(move || {
        let _alone = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entry(environment)?;
        let mut item = item(&entry)?;
        change(&mut item);
        if item.is_empty() {
            return match entry.delete_credential() {
                Ok(()) | Err(Error::NoEntry) => Ok(()),
                Err(error) => Err(problem(&error)),
            };
        }
        entry.set_password(&Value::Object(item).to_string()).map_err(|error| problem(&error))
    })
    .await
}

/// The parts of an item. The first Kauntas kept the key alone, as it is.
fn item(entry: &Entry) -> Result<Map<String, Value>, KeychainProblem> {
    match entry.get_password() {
        Ok(text) => match serde_json::from_str(&text) {
            Ok(Value::Object(parts)) => Ok(parts),
            Ok(_) | Err(_) => Ok(Map::from_iter([(KEY.to_owned(), Value::String(text))])),
        },
        Err(Error::NoEntry) => Ok(Map::new()),
        Err(error) => Err(problem(&error)),
    }
}

fn entry(environment: Environment) -> Result<Entry, KeychainProblem> {
    Entry::new(SERVICE, environment.code()).map_err(|error| problem(&error))
}

/// The keychain may ask the person to unlock it, and waits meanwhile.
async fn off_the_window<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, KeychainProblem> + Send + 'static,
) -> Result<T, KeychainProblem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(KeychainProblem::Failed(error.to_string())))
}

fn problem(error: &Error) -> KeychainProblem {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of errors is open")]
    match error {
        Error::NoDefaultStore => KeychainProblem::Missing,
        Error::NoStorageAccess(_) => KeychainProblem::Locked,
        // Debug of some variants holds the bytes that could not be read: the kind alone is told.
        other => KeychainProblem::Failed(other.to_string()),
    }
}
