//! The real computer around Kaunta: clock, chance, keychain, window, practice gateway.

use std::path::Path;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_app::contract::{Change, Hint};
use kaunta_app::{Host, KeychainProblem, PracticePlace};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_practice::{Config, Practice};
use secrecy::SecretString;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use tauri::{AppHandle, Emitter};
use tauri_plugin_opener::OpenerExt;
use tokio::sync::OnceCell;
use tracing::error;

use crate::keychain;

/// What Kaunta is given of this computer.
pub(crate) struct Shell {
    window: AppHandle,
    practice: OnceCell<Practice>,
}

impl Shell {
    pub(crate) fn new(window: AppHandle) -> Shell {
        Shell { window, practice: OnceCell::new() }
    }
}

#[async_trait]
impl Host for Shell {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn random(&self) -> u128 {
        rand::random()
    }

    fn changed(&self, change: Change) {
        if let Err(error) = self.window.emit("changed", change) {
            error!(%error, "the window could not be told of a change");
        }
    }

    async fn read_key(&self, environment: Environment) -> Result<Option<SecretString>, KeychainProblem> {
        keychain::read(environment).await
    }

    async fn keep_key(&self, environment: Environment, key: &SecretString) -> Result<(), KeychainProblem> {
        keychain::keep(environment, key.clone()).await
    }

    async fn forget_key(&self, environment: Environment) -> Result<(), KeychainProblem> {
        keychain::forget(environment).await
    }

    async fn practice(&self, state: &Path) -> Result<PracticePlace, String> {
        let start = || Practice::start(Config { state: Some(state.to_owned()), ..Config::in_memory() });
        let practice = self.practice.get_or_try_init(start).await.map_err(|error| error.to_string())?;
        Ok(PracticePlace {
            address: practice.base_url(),
            key: practice.live_key().to_owned().into(),
            callback: format!("{}/practice/inbox", practice.base_url()),
            hints: kaunta_practice::hints().into_iter().filter_map(hint).collect(),
        })
    }

    fn show_in_folder(&self, file: &Path) -> Result<(), String> {
        self.window.opener().reveal_item_in_dir(file).map_err(|error| error.to_string())
    }
}

/// The practice gateway shares no type with Kaunta: its words are read like anybody's.
fn hint(hint: kaunta_practice::Hint) -> Option<Hint> {
    let field = Deserialize::deserialize(StrDeserializer::<Error>::new(hint.field)).ok()?;
    Some(Hint {
        mode: Mode::from_code(hint.mode)?,
        biller: hint.biller.map(str::to_owned),
        field,
        value: hint.value.to_owned(),
        outcome: hint.outcome.to_owned(),
    })
}
