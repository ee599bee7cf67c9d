//! The operating system's keychain. It may ask the person for permission once per item, so the keys of an environment
//! share one item. The anchor of the book has its own: reading or replacing a key must not touch the proof that the
//! book is the newest.

use std::sync::{Mutex, PoisonError};

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use keyring::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Map, Value, json};

const SERVICE: &str = "Kaunta";
/// The gateway interface's key.
const KEY: &str = "key";
/// The partner wallet's key.
const PARTNER_KEY: &str = "partnerKey";
const ANCHOR: &str = "anchor";
const PIN_SECRET: &str = "pinSecret";
const HEAD: &str = "head";
const SIGNING_KEY: &str = "signingKey";

/// A keychain item. A change reads it, modifies it and writes it back, so only one change may run at a time.
struct Item {
    name: &'static str,
    writing: Mutex<()>,
}

impl Item {
    const fn called(name: &'static str) -> Item {
        Item { name, writing: Mutex::new(()) }
    }
}

/// The item with an environment's keys.
fn keys(environment: Environment) -> &'static Item {
    static PRACTICE: Item = Item::called("practice");
    static DEVELOPMENT: Item = Item::called("development");
    static PRODUCTION: Item = Item::called("production");
    match environment {
        Environment::Practice => &PRACTICE,
        Environment::Development => &DEVELOPMENT,
        Environment::Production => &PRODUCTION,
    }
}

/// The item with the anchor of an environment's book.
fn book(environment: Environment) -> &'static Item {
    static PRACTICE: Item = Item::called("practice-book");
    static DEVELOPMENT: Item = Item::called("development-book");
    static PRODUCTION: Item = Item::called("production-book");
    match environment {
        Environment::Practice => &PRACTICE,
        Environment::Development => &DEVELOPMENT,
        Environment::Production => &PRODUCTION,
    }
}

/// Items that belong to no environment.
static PEOPLE: Item = Item::called("people");

/// The head of the list of people. It has its own item: reading or replacing the PIN secret must not touch the proof
/// that the list is the newest.
static PEOPLE_HEAD: Item = Item::called("people-list");

/// The key that this installation signs with.
static SIGNING: Item = Item::called("signing");

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
    Ok(read(keys(environment), part(interface)).await?.map(SecretString::from))
}

pub(crate) async fn store_key(
    environment: Environment,
    interface: Interface,
    key: SecretString,
) -> Result<(), KeychainProblem> {
    change(keys(environment), move |item| _ = item.insert(part(interface).to_owned(), json!(key.expose_secret()))).await
}

pub(crate) async fn forget_key(environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
    change(keys(environment), move |item| _ = item.remove(part(interface))).await
}

pub(crate) async fn read_anchor(environment: Environment) -> Result<Option<String>, KeychainProblem> {
    read(book(environment), ANCHOR).await
}

pub(crate) async fn store_anchor(environment: Environment, anchor: String) -> Result<(), KeychainProblem> {
    change(book(environment), move |item| _ = item.insert(ANCHOR.to_owned(), json!(anchor))).await
}

pub(crate) async fn read_pin_secret() -> Result<Option<SecretString>, KeychainProblem> {
    Ok(read(&PEOPLE, PIN_SECRET).await?.map(SecretString::from))
}

pub(crate) async fn store_pin_secret(secret: SecretString) -> Result<(), KeychainProblem> {
    change(&PEOPLE, move |item| _ = item.insert(PIN_SECRET.to_owned(), json!(secret.expose_secret()))).await
}

pub(crate) async fn read_people_head() -> Result<Option<String>, KeychainProblem> {
    read(&PEOPLE_HEAD, HEAD).await
}

pub(crate) async fn store_people_head(head: String) -> Result<(), KeychainProblem> {
    change(&PEOPLE_HEAD, move |item| _ = item.insert(HEAD.to_owned(), json!(head))).await
}

pub(crate) async fn read_signing_key() -> Result<Option<SecretString>, KeychainProblem> {
    Ok(read(&SIGNING, SIGNING_KEY).await?.map(SecretString::from))
}

pub(crate) async fn store_signing_key(key: SecretString) -> Result<(), KeychainProblem> {
    change(&SIGNING, move |item| _ = item.insert(SIGNING_KEY.to_owned(), json!(key.expose_secret()))).await
}

async fn read(item: &'static Item, part: &'static str) -> Result<Option<String>, KeychainProblem> {
    off_the_window(move || read_in(&System, item, part)).await
}

async fn change(
    item: &'static Item,
    change: impl FnOnce(&mut Map<String, Value>) + Send + 'static,
) -> Result<(), KeychainProblem> {
    off_the_window(move || change_in(&System, item, change)).await
}

/// A store of named texts: the keychain, or a substitute in tests.
trait Vault {
    fn get(&self, name: &str) -> Result<Option<String>, KeychainProblem>;
    fn set(&self, name: &str, text: &str) -> Result<(), KeychainProblem>;
    fn delete(&self, name: &str) -> Result<(), KeychainProblem>;
}

struct System;

impl Vault for System {
    fn get(&self, name: &str) -> Result<Option<String>, KeychainProblem> {
        match entry(name)?.get_password() {
            Ok(text) => Ok(Some(text)),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(problem(&error)),
        }
    }

    fn set(&self, name: &str, text: &str) -> Result<(), KeychainProblem> {
        entry(name)?.set_password(text).map_err(|error| problem(&error))
    }

    fn delete(&self, name: &str) -> Result<(), KeychainProblem> {
        match entry(name)?.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(problem(&error)),
        }
    }
}

fn read_in(vault: &impl Vault, item: &Item, part: &str) -> Result<Option<String>, KeychainProblem> {
    Ok(parts(vault, item)?.get(part).and_then(Value::as_str).map(str::to_owned))
}

fn change_in(
    vault: &impl Vault,
    item: &Item,
    change: impl FnOnce(&mut Map<String, Value>),
) -> Result<(), KeychainProblem> {
    let _alone = item.writing.lock().unwrap_or_else(PoisonError::into_inner);
    let mut parts = parts(vault, item)?;
    change(&mut parts);
    if parts.is_empty() { vault.delete(item.name) } else { vault.set(item.name, &Value::Object(parts).to_string()) }
}

/// The parts of an item, by name.
fn parts(vault: &impl Vault, item: &Item) -> Result<Map<String, Value>, KeychainProblem> {
    match vault.get(item.name)?.map(|text| serde_json::from_str(&text)) {
        None => Ok(Map::new()),
        Some(Ok(Value::Object(parts))) => Ok(parts),
        // The parser's error message is left out: it can quote what it read.
        Some(Ok(_) | Err(_)) => Err(KeychainProblem::Failed(format!("not_ours={}", item.name))),
    }
}

fn entry(name: &str) -> Result<Entry, KeychainProblem> {
    Entry::new(SERVICE, name).map_err(|error| problem(&error))
}

/// Runs on a blocking thread: the keychain may ask the person to unlock it, and blocks until they answer.
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
        // The `Debug` form of some variants contains the bytes that could not be read, so only `Display` is used.
        other => KeychainProblem::Failed(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::*;

    /// A vault that records every access.
    #[derive(Default)]
    struct Watched {
        items: RefCell<BTreeMap<String, String>>,
        touched: RefCell<Vec<String>>,
    }

    impl Watched {
        fn touched(&self) -> Vec<String> {
            self.touched.take()
        }
    }

    impl Vault for Watched {
        fn get(&self, name: &str) -> Result<Option<String>, KeychainProblem> {
            self.touched.borrow_mut().push(format!("get {name}"));
            Ok(self.items.borrow().get(name).cloned())
        }

        fn set(&self, name: &str, text: &str) -> Result<(), KeychainProblem> {
            self.touched.borrow_mut().push(format!("set {name}"));
            self.items.borrow_mut().insert(name.to_owned(), text.to_owned());
            Ok(())
        }

        fn delete(&self, name: &str) -> Result<(), KeychainProblem> {
            self.touched.borrow_mut().push(format!("delete {name}"));
            self.items.borrow_mut().remove(name);
            Ok(())
        }
    }

    fn keep(vault: &Watched, item: &Item, part: &str, text: &str) {
        change_in(vault, item, |parts| _ = parts.insert(part.to_owned(), json!(text))).unwrap();
    }

    #[test]
    fn a_key_and_the_anchor_of_the_book_never_touch_each_other_s_item() {
        for environment in Environment::ALL {
            let (vault, code) = (Watched::default(), environment.code());
            keep(&vault, book(environment), ANCHOR, "the anchor");
            let of_the_anchor = [format!("get {code}-book"), format!("set {code}-book")];
            assert_eq!(vault.touched(), of_the_anchor, "keeping the anchor touches no key");
            keep(&vault, keys(environment), KEY, "a key");
            keep(&vault, keys(environment), PARTNER_KEY, "another");
            keep(&vault, keys(environment), KEY, "a new key");
            assert_eq!(read_in(&vault, keys(environment), KEY).unwrap().as_deref(), Some("a new key"));
            change_in(&vault, keys(environment), |parts| _ = parts.remove(KEY)).unwrap();
            change_in(&vault, keys(environment), |parts| _ = parts.remove(PARTNER_KEY)).unwrap();
            let touched = vault.touched();
            assert_eq!(touched.last(), Some(&format!("delete {code}")));
            assert!(touched.iter().all(|done| !done.ends_with("-book")), "{touched:?}");
            assert_eq!(read_in(&vault, book(environment), ANCHOR).unwrap().as_deref(), Some("the anchor"));
            assert_eq!(vault.touched(), [format!("get {code}-book")], "reading the anchor touches no key");
        }
    }

    #[test]
    fn no_two_items_have_one_name() {
        let items = Environment::ALL.into_iter().flat_map(|environment| [keys(environment), book(environment)]);
        let mut names: Vec<&str> = items.chain([&PEOPLE, &PEOPLE_HEAD, &SIGNING]).map(|item| item.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 9);
    }

    #[test]
    fn an_item_that_is_not_ours_is_neither_read_nor_written_over() {
        let vault = Watched::default();
        vault.items.borrow_mut().insert("practice".to_owned(), "somebody's own".to_owned());
        assert!(matches!(read_in(&vault, keys(Environment::Practice), KEY), Err(KeychainProblem::Failed(_))));
        let changed =
            change_in(&vault, keys(Environment::Practice), |parts| _ = parts.insert(KEY.to_owned(), json!("k")));
        assert!(changed.is_err());
        assert_eq!(vault.items.borrow()["practice"], "somebody's own");
    }
}
