//! The operating system's keychain: one item for each environment, since each may ask the person for leave, and one for the
//! secret of the PINs.

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
/// The item that belongs to no environment, and what is in it.
const PEOPLE: &str = "people";
const PIN_SECRET: &str = "pinSecret";

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
    Ok(read(environment.code(), part(interface)).await?.map(SecretString::from))
}

pub(crate) async fn keep_key(
    environment: Environment,
    interface: Interface,
    key: SecretString,
) -> Result<(), KeychainProblem> {
    change(environment.code(), move |item| _ = item.insert(part(interface).to_owned(), json!(key.expose_secret())))
        .await
}

pub(crate) async fn forget_key(environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
    change(environment.code(), move |item| _ = item.remove(part(interface))).await
}

pub(crate) async fn read_mark(environment: Environment) -> Result<Option<String>, KeychainProblem> {
    read(environment.code(), MARK).await
}

pub(crate) async fn keep_mark(environment: Environment, mark: String) -> Result<(), KeychainProblem> {
    change(environment.code(), move |item| _ = item.insert(MARK.to_owned(), json!(mark))).await
}

pub(crate) async fn read_pin_secret() -> Result<Option<SecretString>, KeychainProblem> {
    Ok(read(PEOPLE, PIN_SECRET).await?.map(SecretString::from))
}

pub(crate) async fn keep_pin_secret(secret: SecretString) -> Result<(), KeychainProblem> {
    change(PEOPLE, move |item| _ = item.insert(PIN_SECRET.to_owned(), json!(secret.expose_secret()))).await
}

async fn read(name: &'static str, part: &'static str) -> Result<Option<String>, KeychainProblem> {
    off_the_window(move || {
        let item = item(&entry(name)?)?;
        Ok(item.get(part).and_then(Value::as_str).map(str::to_owned))
    })
    .await
}

async fn change(
    name: &'static str,
    change: impl FnOnce(&mut Map<String, Value>) + Send + 'static,
) -> Result<(), KeychainProblem> {
    off_the_window(move || {
        let _alone = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = entry(name)?;
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

fn entry(name: &str) -> Result<Entry, KeychainProblem> {
    Entry::new(SERVICE, name).map_err(|error| problem(&error))
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
