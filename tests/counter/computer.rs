//! The platform of the headless counter: a clock that the test moves, and files in place of the keychain.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use kaunta_app::{ComputerProblem, Host, KeychainProblem, PracticePlace};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use secrecy::SecretString;

/// The longest that a sleeper takes to notice that the test has moved the clock.
pub const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The system's clock and randomness, plus the offsets that a test adds.
pub struct Computer {
    folder: PathBuf,
    practice: PracticePlace,
    started: Instant,
    /// Seconds that the wall clock is ahead.
    ahead: AtomicI64,
    /// Seconds that the test has let pass.
    passed: AtomicU64,
    chosen: Mutex<Option<PathBuf>>,
}

impl Computer {
    pub fn new(folder: &Path, practice: PracticePlace, ahead: i64) -> Computer {
        Computer {
            folder: folder.to_owned(),
            practice,
            started: Instant::now(),
            ahead: AtomicI64::new(ahead),
            passed: AtomicU64::new(0),
            chosen: Mutex::default(),
        }
    }

    /// Lets time pass on every clock.
    pub fn pass(&self, seconds: u32) {
        self.passed.fetch_add(u64::from(seconds), Ordering::SeqCst);
        self.ahead.fetch_add(i64::from(seconds), Ordering::SeqCst);
    }

    /// Moves only the wall clock, as when it is set or the computer slept.
    pub fn set_clock(&self, seconds: i64) {
        self.ahead.fetch_add(seconds, Ordering::SeqCst);
    }

    /// Sets the file chosen in every file dialog from now on.
    pub fn choose(&self, file: PathBuf) {
        *self.chosen.lock().expect("nothing panics while it is held") = Some(file);
    }

    fn anchor(&self, environment: Environment) -> PathBuf {
        self.folder.join(format!("keychain-{}", environment.code()))
    }
}

#[async_trait]
impl Host for Computer {
    fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::seconds(self.ahead.load(Ordering::SeqCst))
    }

    fn running(&self) -> Duration {
        self.started.elapsed() + Duration::from_secs(self.passed.load(Ordering::SeqCst))
    }

    async fn sleep(&self, how_long: Duration) {
        // Follows the test's clock, so that skipped time is not waited for.
        let over = self.running() + how_long;
        while let Some(left) = over.checked_sub(self.running()).filter(|left| !left.is_zero()) {
            tokio::time::sleep(left.min(POLL_INTERVAL)).await;
        }
    }

    fn random(&self) -> u128 {
        uuid::Uuid::new_v4().as_u128()
    }

    fn changed(&self, _: Change) {}

    async fn read_key(&self, _: Environment, _: Interface) -> Result<Option<SecretString>, KeychainProblem> {
        Ok(None)
    }

    async fn store_key(&self, _: Environment, _: Interface, _: &SecretString) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    async fn forget_key(&self, _: Environment, _: Interface) -> Result<(), KeychainProblem> {
        Ok(())
    }

    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem> {
        Ok(std::fs::read_to_string(self.anchor(environment)).ok())
    }

    async fn store_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem> {
        // Atomic, as in a keychain: either the old secret or the new one.
        let new = self.folder.join("keychain-new");
        let kept = std::fs::write(&new, anchor).and_then(|()| std::fs::rename(&new, self.anchor(environment)));
        kept.map_err(|error| KeychainProblem::Failed(error.to_string()))
    }

    async fn choose_new_file(&self, name: &str) -> Option<PathBuf> {
        self.chosen.lock().expect("nothing panics while it is held").as_ref().map(|folder| folder.join(name))
    }

    async fn choose_file(&self, _: &[&str]) -> Option<PathBuf> {
        self.chosen.lock().expect("nothing panics while it is held").clone()
    }

    async fn choose_folder(&self) -> Option<PathBuf> {
        self.chosen.lock().expect("nothing panics while it is held").clone()
    }

    async fn practice(&self, _: &Path) -> Result<PracticePlace, ComputerProblem> {
        Ok(self.practice.clone())
    }

    fn show_in_folder(&self, _: &Path) -> Result<(), ComputerProblem> {
        Ok(())
    }

    fn open_page(&self, _: &str) -> Result<(), ComputerProblem> {
        Ok(())
    }
}
