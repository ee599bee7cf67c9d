//! The computer around Kaunta without a window: real time, real randomness, no keychain.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_app::{App, ComputerProblem, Host, KeychainProblem, Places, PracticePlace};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_practice::{DEFAULT_LIVE_KEY, DEFAULT_PARTNER_LIVE_KEY};
use secrecy::SecretString;
use serde_json::Value;

use crate::Failure;

/// The host that Kaunta is given.
struct Computer {
    started: Instant,
    practice: PracticePlace,
    brought: PathBuf,
}

#[async_trait]
impl Host for Computer {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn running(&self) -> Duration {
        self.started.elapsed()
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

    async fn read_anchor(&self, _: Environment) -> Result<Option<String>, KeychainProblem> {
        Ok(None)
    }

    async fn store_anchor(&self, _: Environment, _: &str) -> Result<(), KeychainProblem> {
        Err(KeychainProblem::Missing)
    }

    async fn choose_new_file(&self, _: &str) -> Option<PathBuf> {
        None
    }

    async fn choose_folder(&self) -> Option<PathBuf> {
        None
    }

    async fn choose_file(&self, _: &[&str]) -> Option<PathBuf> {
        Some(self.brought.clone())
    }

    async fn practice(&self, _: &Path) -> Result<PracticePlace, ComputerProblem> {
        Ok(self.practice.clone())
    }

    /// Off: a daily backup could start at any time, in one measurement and not in the next.
    fn backs_up_daily(&self) -> bool {
        false
    }

    fn show_in_folder(&self, _: &Path) -> Result<(), ComputerProblem> {
        Err(ComputerProblem::Failed("there is no desktop here".to_owned()))
    }

    fn open_page(&self, _: &str) -> Result<(), ComputerProblem> {
        Err(ComputerProblem::Failed("there is no desktop here".to_owned()))
    }
}

/// Kaunta in practice, with its book in `folder` and the practice gateway at `address`.
pub fn kaunta(folder: &Path, address: &str) -> Result<App, Failure> {
    let practice = PracticePlace {
        address: address.to_owned(),
        key: DEFAULT_LIVE_KEY.to_owned().into(),
        sandbox_key: DEFAULT_LIVE_KEY.to_owned().into(),
        partner_key: DEFAULT_PARTNER_LIVE_KEY.to_owned().into(),
        callback: format!("{address}/practice/inbox"),
        callback_server: String::new(),
        sample_inputs: Vec::new(),
    };
    let places = Places { data: folder.to_owned(), files: folder.join("files") };
    let computer = Computer { started: Instant::now(), practice, brought: brought(folder) };
    Ok(App::new(Arc::new(computer), places)?)
}

/// The file that the person picks in every dialog of this folder's Kaunta; its format is detected from its content.
pub fn brought(folder: &Path) -> PathBuf {
    folder.join("brought")
}

/// A call of the window that must succeed.
pub async fn call(app: &App, name: &str, input: Value) -> Result<Value, Failure> {
    app.call(name, input).await.map_err(|error| format!("the call {name} was refused: {}", error.message).into())
}

/// Waits until Kaunta has verified its book in the background, as it does after opening it.
pub async fn at_rest(app: &App) -> Result<(), Failure> {
    loop {
        let chain = call(app, "book", Value::Null).await?["chain"]["state"].take();
        match chain.as_str() {
            Some("whole") => return Ok(()),
            Some("checking") => tokio::time::sleep(Duration::from_millis(20)).await,
            _ => return Err("a book of the bench has a broken chain".into()),
        }
    }
}
