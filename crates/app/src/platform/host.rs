//! What Kaunta needs from the computer around it. The shell provides the real implementation; tests provide their own.

use std::net::SocketAddrV4;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_contract::{Change, SampleInput, TextSize};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::wire::Wire;
use kaunta_words::{Message, keychain};
use secrecy::SecretString;

use crate::platform::customer_window::{CustomerWindow, NoMonitors};
use crate::platform::releases::{NoUpdates, Releases};

/// Clock, randomness, keychain, events for the window, dialogs and the practice gateway.
#[async_trait]
pub trait Host: Send + Sync + 'static {
    /// The computer's clock.
    fn now(&self) -> DateTime<Utc>;

    /// How long Kaunta has been running, by a monotonic clock, which may stop while the computer sleeps.
    fn running(&self) -> Duration;

    /// Sleeps. A test with a clock of its own waits by that clock.
    async fn sleep(&self, how_long: Duration) {
        tokio::time::sleep(how_long).await;
    }

    /// Waits until the window has drawn its first screen: work that nobody waits for begins then. A program without a window
    /// does not wait.
    async fn first_screen(&self) {}

    /// 128 unpredictable bits, never the same twice.
    fn random(&self) -> u128;

    /// Tells the window that something changed.
    fn changed(&self, change: Change);

    /// Reads the key of an environment's interface.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn read_key(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<Option<SecretString>, KeychainProblem>;

    /// Stores the key of an environment's interface.
    ///
    /// # Errors
    /// There is no keychain, or it refuses.
    async fn store_key(
        &self,
        environment: Environment,
        interface: Interface,
        key: &SecretString,
    ) -> Result<(), KeychainProblem>;

    /// Removes the key of an environment's interface. Having no key is not an error.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn forget_key(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem>;

    /// Reads the anchor of an environment's book, a short text stored beside its keys.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem>;

    /// Stores the anchor of an environment's book.
    ///
    /// # Errors
    /// There is no keychain, or it refuses.
    async fn store_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem>;

    /// Reads the secret that PINs are hashed with.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn read_pin_secret(&self) -> Result<Option<SecretString>, KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Stores the secret that PINs are hashed with, in a separate item: it belongs to no environment.
    ///
    /// # Errors
    /// There is no keychain, or it refuses.
    async fn store_pin_secret(&self, _secret: &SecretString) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Reads the last stored head of the list of people, a short text.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn read_people_head(&self) -> Result<Option<String>, KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Stores the head of the list of people, in an item separate from the PIN secret.
    ///
    /// # Errors
    /// There is no keychain, or it refuses.
    async fn store_people_head(&self, _head: &str) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Reads the secret part of the key that this installation signs with.
    ///
    /// # Errors
    /// There is no keychain, or it does not answer.
    async fn read_signing_key(&self) -> Result<Option<SecretString>, KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// Stores the secret part of the key that this installation signs with, in an item of its own.
    ///
    /// # Errors
    /// There is no keychain, or it refuses.
    async fn store_signing_key(&self, _key: &SecretString) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    /// This computer's name. The book records it with each event.
    fn computer_name(&self) -> Option<String> {
        None
    }

    /// The operating system's id of this computer, if it has one. It never leaves Kaunta, and is stored only as a keyed
    /// hash.
    fn machine_id(&self) -> Option<String> {
        None
    }

    /// Asks the person where to write a new file, suggesting this name. `None` if they cancel. If the future is dropped, the
    /// dialog closes if the system allows it.
    async fn choose_new_file(&self, name: &str) -> Option<PathBuf>;

    /// Asks the person for a file with one of these extensions, as [`Host::choose_new_file`].
    async fn choose_file(&self, endings: &[&str]) -> Option<PathBuf>;

    /// Asks the person for a folder, as [`Host::choose_new_file`].
    async fn choose_folder(&self) -> Option<PathBuf>;

    /// The practice gateway, started if needed, with its state in the given file.
    ///
    /// # Errors
    /// It does not start.
    async fn practice(&self, state: &Path) -> Result<PracticePlace, ComputerProblem>;

    /// A replacement for the network, for tests that control it.
    fn wire(&self) -> Option<Arc<dyn Wire>> {
        None
    }

    /// Whether books are backed up automatically once a day. A test that creates thousands of books returns false.
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

    /// The window on another monitor, for the customer.
    fn customer_window(&self) -> Arc<dyn CustomerWindow> {
        Arc::new(NoMonitors)
    }

    /// How large the text in the window is.
    fn text_size(&self) -> TextSize {
        TextSize::default()
    }

    /// Sets how large the text in the window is, for the next start too.
    fn set_text_size(&self, _size: TextSize) {}

    /// The built page that checks receipts, with the placeholder `{{shop}}` for the shop and its keys.
    ///
    /// # Errors
    /// This program was built without it.
    fn checking_page(&self) -> Result<String, ComputerProblem> {
        Err(ComputerProblem::NotBuiltIn)
    }

    /// Shows a file in its folder.
    ///
    /// # Errors
    /// The system does not show it.
    fn show_in_folder(&self, file: &Path) -> Result<(), ComputerProblem>;

    /// Opens an address in the system's program for it: a page of the service, or a message for a person to send.
    ///
    /// # Errors
    /// The system does not open it.
    fn open_page(&self, address: &str) -> Result<(), ComputerProblem>;

    /// Where on this computer's own networks a printer may be. Tests have no network.
    fn neighbours(&self) -> Vec<SocketAddrV4> {
        kaunta_printers::neighbours()
    }
}

/// Waits with a timeout. `None` if the time runs out.
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

/// Long enough for a person to type the keychain's password, but a keychain that never answers must not block for ever.
const ASKING_A_PERSON: Duration = Duration::from_secs(60);

/// The keychain's answer, with a timeout that leaves a person time to unlock it.
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
    /// The newest log file, whose lines [`crate::platform::log_line`] writes.
    pub log: Option<PathBuf>,
}

/// Why the keychain failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeychainProblem {
    /// This computer has none.
    Missing,
    /// It is locked.
    Locked,
    /// It timed out: it may be asking the person for permission.
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

/// Why the computer did not do what Kaunta asked of it. What that means for a person depends on what was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComputerProblem {
    /// This program was built without it.
    NotBuiltIn,
    /// Anything else; detail for the log.
    Failed(String),
}

impl ComputerProblem {
    /// For the log.
    pub(crate) fn detail(&self) -> &str {
        match self {
            ComputerProblem::NotBuiltIn => "not_built_in",
            ComputerProblem::Failed(detail) => detail,
        }
    }
}

/// Addresses and keys of the practice gateway.
#[derive(Debug, Clone)]
pub struct PracticePlace {
    /// `http://127.0.0.1:…`
    pub address: String,
    /// Its built-in key.
    pub key: SecretString,
    /// Its built-in key for the sandbox's form.
    pub sandbox_key: SecretString,
    /// Its built-in key for the partner wallet, which it imitates at the same address.
    pub partner_key: SecretString,
    /// An address on this computer that receives its callbacks.
    pub callback: String,
    /// Where these are fetched in the sandbox's form; empty for nowhere.
    pub callback_server: String,
    /// Which numbers to try.
    pub sample_inputs: Vec<SampleInput>,
}
