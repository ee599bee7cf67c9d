//! What Kaunta needs from the computer around it. The shell gives the real things; tests give their own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_contract::{Change, Hint};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::wire::Wire;
use kaunta_words::{Message, keychain};
use secrecy::SecretString;

use crate::platform::releases::{NoUpdates, Releases};

/// Clock, chance, keychain, the window's ear and the practice gateway.
#[async_trait]
pub trait Host: Send + Sync + 'static {
    /// The time.
    fn now(&self) -> DateTime<Utc>;

    /// How long Kaunta has been running, by a clock that nobody can set (it may stand still while the computer sleeps).
    fn running(&self) -> Duration;

    /// Waits so long; a test whose clock stands still waits by that clock.
    async fn sleep(&self, how_long: Duration) {
        tokio::time::sleep(how_long).await;
    }

    /// 128 bits that nobody can guess and nobody gets twice.
    fn random(&self) -> u128;

    /// Tells the window that something changed.
    fn changed(&self, change: Change);

    /// The key kept for an environment's interface.
    ///
    /// # Errors
    /// When there is no keychain, or it does not answer.
    async fn read_key(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<Option<SecretString>, KeychainProblem>;

    /// Keeps a key for an environment's interface.
    ///
    /// # Errors
    /// When there is no keychain, or it does not take it.
    async fn keep_key(
        &self,
        environment: Environment,
        interface: Interface,
        key: &SecretString,
    ) -> Result<(), KeychainProblem>;

    /// Forgets the key of an environment's interface; no key is no error.
    ///
    /// # Errors
    /// When there is no keychain, or it does not answer.
    async fn forget_key(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem>;

    /// What was kept for an environment beside its keys: the anchor of its book, a short text.
    ///
    /// # Errors
    /// When there is no keychain, or it does not answer.
    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem>;

    /// Keeps the anchor of an environment's book.
    ///
    /// # Errors
    /// When there is no keychain, or it does not take it.
    async fn keep_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem>;

    /// The secret that PINs are mixed with, as it was kept.
    ///
    /// # Errors
    /// When there is no keychain, or it does not answer.
    async fn read_pin_secret(&self) -> Result<Option<SecretString>, KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Keeps the secret that PINs are mixed with, in an item of its own: it belongs to no environment.
    ///
    /// # Errors
    /// When there is no keychain, or it does not take it.
    async fn keep_pin_secret(&self, _secret: &SecretString) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// The head of the list of people as it was kept last, a short text.
    ///
    /// # Errors
    /// When there is no keychain, or it does not answer.
    async fn read_people_head(&self) -> Result<Option<String>, KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Keeps the head of the list of people, in an item apart from the secret of the PINs.
    ///
    /// # Errors
    /// When there is no keychain, or it does not take it.
    async fn keep_people_head(&self, _head: &str) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// What this computer calls itself; the book keeps it next to what happens.
    fn computer_name(&self) -> Option<String> {
        None
    }

    /// The id that the operating system gave this computer; nothing where it tells none. It leaves Kaunta in no form, and is
    /// kept as a keyed hash only.
    fn machine_id(&self) -> Option<String> {
        None
    }

    /// Asks the person for a place to write a new file under a name like this; nothing when they change their mind. Where it is
    /// no longer waited for, the dialog closes if the system lets it.
    async fn choose_new_file(&self, name: &str) -> Option<PathBuf>;

    /// Asks the person for a file with one of these endings, as [`Host::choose_new_file`].
    async fn choose_file(&self, endings: &[&str]) -> Option<PathBuf>;

    /// The practice gateway, started if it is not running yet, with its state in the file given.
    ///
    /// # Errors
    /// Detail for the log.
    async fn practice(&self, state: &Path) -> Result<PracticePlace, String>;

    /// Another line to the service than the network of this computer, for tests that hold the network in their hands.
    fn wire(&self) -> Option<Arc<dyn Wire>> {
        None
    }

    /// Whether Kaunta copies a book by itself once a day; a test that makes thousands of books says no.
    fn backs_up_daily(&self) -> bool {
        true
    }

    /// What is known of this computer and of the log, for the diagnostics.
    fn machine(&self) -> Machine {
        Machine::default()
    }

    /// Where newer versions come from.
    ///
    /// # Errors
    /// This copy does not update itself.
    fn releases(&self) -> Result<Arc<dyn Releases>, NoUpdates> {
        Err(NoUpdates::NoKey)
    }

    /// Shows a file in its folder.
    ///
    /// # Errors
    /// Detail for the log.
    fn show_in_folder(&self, file: &Path) -> Result<(), String>;

    /// Opens a page of the service in the browser.
    ///
    /// # Errors
    /// Detail for the log.
    fn open_page(&self, address: &str) -> Result<(), String>;
}

/// Waits for what may never come, but no longer than this; nothing when it did not come in time.
pub(crate) async fn with_timeout<T>(
    host: &dyn Host,
    how_long: Duration,
    work: impl Future<Output = T> + Send,
) -> Option<T> {
    tokio::select! {
        biased;
        done = work => Some(done),
        () = host.sleep(how_long) => None,
    }
}

/// A keychain that asks a person for its password may take so long. One that never answers must keep nobody waiting for ever.
const ASKING_A_PERSON: Duration = Duration::from_secs(60);

/// What the keychain answers, given the time that a person needs.
pub(crate) async fn of_keychain<T>(
    host: &dyn Host,
    answer: impl Future<Output = Result<T, KeychainProblem>> + Send,
) -> Result<T, KeychainProblem> {
    with_timeout(host, ASKING_A_PERSON, answer).await.unwrap_or(Err(KeychainProblem::Silent))
}

/// What is known of the computer around Kaunta.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Machine {
    /// The operating system and its version, as in "Windows 11 (10.0.22631)".
    pub system: Option<String>,
    /// The web view's version.
    pub web_view: Option<String>,
    /// The newest file of the log, whose lines are [`crate::platform::log_line`]'s.
    pub log: Option<PathBuf>,
}

/// Why the keychain did not serve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeychainProblem {
    /// This computer has none.
    Missing,
    /// It is locked.
    Locked,
    /// It was given time and has not answered: it may be asking the person for leave.
    Silent,
    /// Anything else; detail for the log.
    Failed(String),
}

impl KeychainProblem {
    /// What happened and what that means, in plain words.
    pub fn words(&self) -> Message {
        match self {
            KeychainProblem::Missing => keychain::missing(),
            KeychainProblem::Locked => keychain::locked(),
            KeychainProblem::Silent => keychain::silent(),
            KeychainProblem::Failed(_) => keychain::failed(),
        }
    }
}

/// Where the practice gateway is.
#[derive(Debug, Clone)]
pub struct PracticePlace {
    /// `http://127.0.0.1:…`
    pub address: String,
    /// Its built-in key.
    pub key: SecretString,
    /// Its built-in key of the sandbox's form.
    pub sandbox_key: SecretString,
    /// Its built-in key of the partner wallet, which it plays at the same address.
    pub partner_key: SecretString,
    /// An address on this computer that takes its callbacks.
    pub callback: String,
    /// Where these are fetched in the sandbox's form; an empty text for nowhere.
    pub callback_box: String,
    /// Which numbers to try.
    pub hints: Vec<Hint>,
}
