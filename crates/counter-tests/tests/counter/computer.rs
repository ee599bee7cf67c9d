//! The computer around Kaunta, controlled by the test.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddrV4;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use kaunta_app::{ComputerProblem, CustomerWindow, Host, KeychainProblem, Machine, NoUpdates, PracticePlace, Releases};
use kaunta_contract::{Change, TextSize};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_practice::{Clock, ManualClock};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::watch;

use crate::customer_window::CustomerMonitors;

/// How the test's keychain behaves.
#[derive(Clone)]
pub enum Keychain {
    Works,
    Fails(KeychainProblem),
    /// Can be read, but stores nothing.
    TakesNothing(KeychainProblem),
}

/// The kinds of items in a keychain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum KeychainItem {
    Keys,
    /// Keys to be stored.
    NewKeys,
    Anchors,
    PinSecret,
    SigningKey,
}

/// The computer around Kaunta.
pub struct Computer {
    pub clock: Arc<ManualClock>,
    /// Seconds that the wall clock is ahead of the time that passes.
    ahead: AtomicI64,
    pub keychain: Mutex<Keychain>,
    /// Items that the keychain does not answer for.
    silent: watch::Sender<&'static [KeychainItem]>,
    pub kept: Mutex<HashMap<(Environment, Interface), SecretString>>,
    pub key_reads: AtomicU64,
    /// The anchors of books in the keychain.
    pub anchors: Mutex<HashMap<Environment, String>>,
    pub pin_secret: Mutex<Option<SecretString>>,
    pub people_head: Mutex<Option<String>>,
    /// The key that Kaunta signs with.
    pub signing_key: Mutex<Option<SecretString>>,
    /// What the person chooses in the next file dialog: a folder to write to, or a file.
    pub chosen: Mutex<Option<PathBuf>>,
    /// Whether file dialogs stay open until the person answers.
    dialogs_wait: watch::Sender<bool>,
    /// The number of open file dialogs.
    pub dialogs: watch::Sender<usize>,
    pub changes: Mutex<Vec<Change>>,
    pub shown: Mutex<Vec<PathBuf>>,
    /// Pages opened in the browser.
    pub pages: Mutex<Vec<String>>,
    /// Where a printer may be on its networks.
    pub neighbours: Mutex<Vec<SocketAddrV4>>,
    change_count: watch::Sender<usize>,
    /// Sleeping tasks, and until when each sleeps.
    asleep: watch::Sender<BTreeMap<u64, DateTime<Utc>>>,
    sleeps: AtomicU64,
    randoms: AtomicU64,
    started: DateTime<Utc>,
    pub practice: PracticePlace,
    /// Whether the practice gateway, and with it the book of practice, is kept from opening.
    pub practice_held: watch::Sender<bool>,
    /// The monitors, and what the customer's window shows.
    pub customer: Arc<CustomerMonitors>,
    text_size: Mutex<TextSize>,
    pub machine: Mutex<Machine>,
    /// The operating system's id of this computer.
    pub machine_id: Mutex<String>,
    pub releases: Mutex<Result<Arc<dyn Releases>, NoUpdates>>,
    /// After this many reads of the clock, the next one panics.
    looks_left: Mutex<Option<u32>>,
}

/// An open file dialog, which closes when nobody waits for it any more.
struct OpenDialog<'a>(&'a watch::Sender<usize>);

impl OpenDialog<'_> {
    fn of(dialogs: &watch::Sender<usize>) -> OpenDialog<'_> {
        dialogs.send_modify(|open| *open += 1);
        OpenDialog(dialogs)
    }
}

impl Drop for OpenDialog<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|open| *open -= 1);
    }
}

impl Computer {
    pub fn new(clock: Arc<ManualClock>, practice: PracticePlace) -> Computer {
        Computer {
            started: clock.now(),
            clock,
            ahead: AtomicI64::new(0),
            keychain: Mutex::new(Keychain::Works),
            silent: watch::Sender::default(),
            kept: Mutex::default(),
            key_reads: AtomicU64::default(),
            anchors: Mutex::default(),
            pin_secret: Mutex::default(),
            people_head: Mutex::default(),
            signing_key: Mutex::default(),
            chosen: Mutex::default(),
            dialogs_wait: watch::Sender::default(),
            dialogs: watch::Sender::default(),
            changes: Mutex::default(),
            shown: Mutex::default(),
            pages: Mutex::default(),
            neighbours: Mutex::default(),
            change_count: watch::Sender::new(0),
            asleep: watch::Sender::default(),
            sleeps: AtomicU64::default(),
            randoms: AtomicU64::new(1),
            practice,
            practice_held: watch::Sender::default(),
            customer: Arc::default(),
            text_size: Mutex::default(),
            machine: Mutex::default(),
            machine_id: Mutex::new("the-first-computer".to_owned()),
            releases: Mutex::new(Err(NoUpdates::NoKey)),
            looks_left: Mutex::default(),
        }
    }

    /// Another computer, which shares only the time with the first.
    pub fn another(clock: Arc<ManualClock>, practice: PracticePlace) -> Computer {
        Computer {
            randoms: AtomicU64::new(1 << 32),
            machine_id: Mutex::new("another-computer".to_owned()),
            ..Computer::new(clock, practice)
        }
    }

    /// From now on file dialogs stay open until the person answers them.
    pub fn lets_dialogs_wait(&self) {
        self.dialogs_wait.send_replace(true);
    }

    /// The person answers every open dialog.
    pub fn answers_dialogs(&self) {
        self.dialogs_wait.send_replace(false);
    }

    /// Waits until this many file dialogs are open.
    pub async fn until_dialogs(&self, count: usize) {
        let mut open = self.dialogs.subscribe();
        let reached = open.wait_for(|open| *open == count);
        tokio::time::timeout(crate::shop::PATIENCE, reached).await.unwrap().unwrap();
    }

    async fn dialog(&self) {
        let _open = OpenDialog::of(&self.dialogs);
        self.dialogs_wait.subscribe().wait_for(|wait| !wait).await.unwrap();
    }

    /// Sets the wall clock, or lets the computer sleep: no other clock changes.
    pub fn set_clock(&self, seconds: i64) {
        self.ahead.fetch_add(seconds, Ordering::SeqCst);
    }

    /// Makes Kaunta panic once, after this many reads of the clock.
    pub fn break_down_after(&self, looks: u32) {
        *self.looks_left.lock().unwrap() = Some(looks);
    }

    /// Cancels the panic.
    pub fn whole(&self) {
        *self.looks_left.lock().unwrap() = None;
    }

    fn look(&self) {
        let mut left = self.looks_left.lock().unwrap();
        let now = *left;
        *left = now.and_then(|left| left.checked_sub(1));
        drop(left);
        assert_ne!(now, Some(0), "a mistake that nobody foresaw");
    }

    /// Notified of every change from now on.
    pub fn listen(&self) -> watch::Receiver<usize> {
        self.change_count.subscribe()
    }

    /// Waits until this many tasks of Kaunta sleep.
    pub async fn until_asleep(&self, many: usize) {
        let is_to_come = |until: &&DateTime<Utc>| **until > self.clock.now();
        let asleep = |asleep: &BTreeMap<_, _>| asleep.values().filter(is_to_come).count() >= many;
        self.asleep.subscribe().wait_for(asleep).await.unwrap();
    }

    /// Waits until a task of Kaunta sleeps for exactly this long.
    pub async fn until_waited_for(&self, how_long: Duration) {
        let until = self.clock.now() + TimeDelta::from_std(how_long).unwrap();
        self.asleep.subscribe().wait_for(|asleep| asleep.values().any(|waits| *waits == until)).await.unwrap();
    }

    /// From now on the keychain does not answer for these. Waits for others are answered.
    pub fn silence_keychain(&self, silent: &'static [KeychainItem]) {
        self.silent.send_replace(silent);
    }

    async fn keychain(&self, of: KeychainItem) -> Keychain {
        self.silent.subscribe().wait_for(|silent| !silent.contains(&of)).await.unwrap();
        self.keychain.lock().unwrap().clone()
    }
}

/// Removes the sleeper on drop.
struct Awake<'a>(&'a watch::Sender<BTreeMap<u64, DateTime<Utc>>>, u64);

impl Drop for Awake<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|asleep| _ = asleep.remove(&self.1));
    }
}

#[async_trait]
impl Host for Computer {
    fn now(&self) -> DateTime<Utc> {
        self.look();
        self.clock.now() + TimeDelta::seconds(self.ahead.load(Ordering::SeqCst))
    }

    fn running(&self) -> Duration {
        let clock = self.clock.now() - self.started;
        clock.to_std().unwrap_or_default()
    }

    async fn sleep(&self, how_long: Duration) {
        let until = self.clock.now() + TimeDelta::from_std(how_long).unwrap();
        let sleep = self.sleeps.fetch_add(1, Ordering::SeqCst);
        self.asleep.send_modify(|asleep| _ = asleep.insert(sleep, until));
        let _awake = Awake(&self.asleep, sleep);
        self.clock.wait_until(until).await;
    }

    fn random(&self) -> u128 {
        // Counted, not random: the same test always makes the same references, and never one twice.
        u128::from(self.randoms.fetch_add(1, Ordering::SeqCst))
    }

    fn customer_window(&self) -> Arc<dyn CustomerWindow> {
        self.customer.clone()
    }

    fn text_size(&self) -> TextSize {
        *self.text_size.lock().unwrap()
    }

    fn set_text_size(&self, size: TextSize) {
        *self.text_size.lock().unwrap() = size;
    }

    fn machine_id(&self) -> Option<String> {
        Some(self.machine_id.lock().unwrap().clone())
    }

    fn changed(&self, change: Change) {
        self.changes.lock().unwrap().push(change);
        // After the list, so that a woken task finds the change there.
        self.change_count.send_modify(|count| *count += 1);
    }

    async fn read_key(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<Option<SecretString>, KeychainProblem> {
        self.key_reads.fetch_add(1, Ordering::SeqCst);
        // A slow keychain returns what it held when it was asked.
        let kept = self.kept.lock().unwrap().get(&(environment, interface)).cloned();
        match self.keychain(KeychainItem::Keys).await {
            Keychain::Fails(problem) => Err(problem),
            Keychain::Works | Keychain::TakesNothing(_) => Ok(kept),
        }
    }

    async fn store_key(
        &self,
        environment: Environment,
        interface: Interface,
        key: &SecretString,
    ) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::NewKeys).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                self.kept.lock().unwrap().insert((environment, interface), key.clone());
                Ok(())
            }
        }
    }

    async fn forget_key(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::NewKeys).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                self.kept.lock().unwrap().remove(&(environment, interface));
                Ok(())
            }
        }
    }

    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem> {
        match self.keychain(KeychainItem::Anchors).await {
            Keychain::Fails(problem) => Err(problem),
            Keychain::Works | Keychain::TakesNothing(_) => Ok(self.anchors.lock().unwrap().get(&environment).cloned()),
        }
    }

    async fn store_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::Anchors).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                self.anchors.lock().unwrap().insert(environment, anchor.to_owned());
                Ok(())
            }
        }
    }

    async fn read_pin_secret(&self) -> Result<Option<SecretString>, KeychainProblem> {
        match self.keychain(KeychainItem::PinSecret).await {
            Keychain::Fails(problem) => Err(problem),
            Keychain::Works | Keychain::TakesNothing(_) => Ok(self.pin_secret.lock().unwrap().clone()),
        }
    }

    async fn store_pin_secret(&self, secret: &SecretString) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::PinSecret).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                *self.pin_secret.lock().unwrap() = Some(secret.clone());
                Ok(())
            }
        }
    }

    async fn read_people_head(&self) -> Result<Option<String>, KeychainProblem> {
        match self.keychain(KeychainItem::PinSecret).await {
            Keychain::Fails(problem) => Err(problem),
            Keychain::Works | Keychain::TakesNothing(_) => Ok(self.people_head.lock().unwrap().clone()),
        }
    }

    async fn store_people_head(&self, head: &str) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::PinSecret).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                *self.people_head.lock().unwrap() = Some(head.to_owned());
                Ok(())
            }
        }
    }

    async fn read_signing_key(&self) -> Result<Option<SecretString>, KeychainProblem> {
        match self.keychain(KeychainItem::SigningKey).await {
            Keychain::Fails(problem) => Err(problem),
            Keychain::Works | Keychain::TakesNothing(_) => Ok(self.signing_key.lock().unwrap().clone()),
        }
    }

    async fn store_signing_key(&self, key: &SecretString) -> Result<(), KeychainProblem> {
        match self.keychain(KeychainItem::SigningKey).await {
            Keychain::Fails(problem) | Keychain::TakesNothing(problem) => Err(problem),
            Keychain::Works => {
                *self.signing_key.lock().unwrap() = Some(key.clone());
                Ok(())
            }
        }
    }

    fn computer_name(&self) -> Option<String> {
        Some("counter-1".to_owned())
    }

    async fn choose_new_file(&self, name: &str) -> Option<PathBuf> {
        self.dialog().await;
        self.chosen.lock().unwrap().as_ref().map(|folder| folder.join(name))
    }

    async fn choose_file(&self, _: &[&str]) -> Option<PathBuf> {
        self.dialog().await;
        self.chosen.lock().unwrap().clone()
    }

    async fn choose_folder(&self) -> Option<PathBuf> {
        self.dialog().await;
        self.chosen.lock().unwrap().clone()
    }

    async fn practice(&self, _: &Path) -> Result<PracticePlace, ComputerProblem> {
        let mut held = self.practice_held.subscribe();
        held.wait_for(|is_held| !is_held).await.unwrap();
        Ok(self.practice.clone())
    }

    fn releases(&self) -> Result<Arc<dyn Releases>, NoUpdates> {
        self.releases.lock().unwrap().clone()
    }

    fn machine(&self) -> Machine {
        self.machine.lock().unwrap().clone()
    }

    fn checking_page(&self) -> Result<String, ComputerProblem> {
        Ok("<script>{{shop}}</script>".to_owned())
    }

    fn show_in_folder(&self, file: &Path) -> Result<(), ComputerProblem> {
        self.shown.lock().unwrap().push(file.to_owned());
        Ok(())
    }

    fn open_page(&self, address: &str) -> Result<(), ComputerProblem> {
        self.pages.lock().unwrap().push(address.to_owned());
        Ok(())
    }

    fn neighbours(&self) -> Vec<SocketAddrV4> {
        self.neighbours.lock().unwrap().clone()
    }
}

/// A stored key, for a test to look at.
pub fn kept(computer: &Computer, environment: Environment, interface: Interface) -> Option<String> {
    computer.kept.lock().unwrap().get(&(environment, interface)).map(|key| key.expose_secret().to_owned())
}
