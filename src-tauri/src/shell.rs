//! The real host: clock, randomness, keychain, window and practice gateway.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_app::{
    ComputerProblem, CustomerWindow, FirstScreen, Host, KeychainProblem, Machine, NoUpdates, PracticePlace, Releases,
};
use kaunta_contract::{Change, SampleInput, TextSize};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Interface, Mode};
use kaunta_practice::{Config, Practice};
use kaunta_words::new_file;
use secrecy::SecretString;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};
use tauri::{AppHandle, Emitter, Manager};
use tauri_plugin_dialog::DialogExt;
use tauri_plugin_opener::OpenerExt;
use tokio::sync::OnceCell;
use tracing::error;

use crate::customer_window::CustomerMonitor;
#[cfg(feature = "fail-points")]
use crate::fail_points;
use crate::placement::Placement;
use crate::updating::{ReleaseFeed, Source};
use crate::{dialogs, keychain, logging};

/// What this computer provides to Kaunta.
pub(crate) struct Shell {
    window: AppHandle,
    started: Instant,
    practice: OnceCell<Practice>,
    releases: Result<Arc<dyn Releases>, NoUpdates>,
    /// Cached, because determining it may take a moment.
    system: OnceLock<String>,
}

impl Shell {
    pub(crate) fn new(window: AppHandle) -> Shell {
        let releases =
            Source::built_in().map(|source| Arc::new(ReleaseFeed::new(window.clone(), source)) as Arc<dyn Releases>);
        Shell { window, started: Instant::now(), practice: OnceCell::new(), releases, system: OnceLock::new() }
    }
}

#[async_trait]
impl Host for Shell {
    fn now(&self) -> DateTime<Utc> {
        #[cfg(feature = "fail-points")]
        return fail_points::wall();
        #[cfg(not(feature = "fail-points"))]
        Utc::now()
    }

    fn running(&self) -> Duration {
        #[cfg(feature = "fail-points")]
        return fail_points::running(self.started.elapsed());
        #[cfg(not(feature = "fail-points"))]
        self.started.elapsed()
    }

    #[cfg(feature = "fail-points")]
    async fn sleep(&self, how_long: Duration) {
        fail_points::sleep(how_long).await;
    }

    async fn first_screen(&self) {
        if let Some(screen) = self.window.try_state::<FirstScreen>() {
            screen.drawn().await;
        }
    }

    fn random(&self) -> u128 {
        rand::random()
    }

    fn changed(&self, change: Change) {
        if let Err(error) = self.window.emit("changed", change) {
            error!(%error, "the window could not be told of a change");
        }
    }

    async fn read_key(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<Option<SecretString>, KeychainProblem> {
        keychain::read_key(environment, interface).await
    }

    async fn store_key(
        &self,
        environment: Environment,
        interface: Interface,
        key: &SecretString,
    ) -> Result<(), KeychainProblem> {
        keychain::store_key(environment, interface, key.clone()).await
    }

    async fn forget_key(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
        keychain::forget_key(environment, interface).await
    }

    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem> {
        keychain::read_anchor(environment).await
    }

    async fn store_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem> {
        keychain::store_anchor(environment, anchor.to_owned()).await
    }

    async fn read_pin_secret(&self) -> Result<Option<SecretString>, KeychainProblem> {
        keychain::read_pin_secret().await
    }

    async fn store_pin_secret(&self, secret: &SecretString) -> Result<(), KeychainProblem> {
        keychain::store_pin_secret(secret.clone()).await
    }

    async fn read_people_head(&self) -> Result<Option<String>, KeychainProblem> {
        keychain::read_people_head().await
    }

    async fn store_people_head(&self, head: &str) -> Result<(), KeychainProblem> {
        keychain::store_people_head(head.to_owned()).await
    }

    async fn read_signing_key(&self) -> Result<Option<SecretString>, KeychainProblem> {
        keychain::read_signing_key().await
    }

    async fn store_signing_key(&self, key: &SecretString) -> Result<(), KeychainProblem> {
        keychain::store_signing_key(key.clone()).await
    }

    fn computer_name(&self) -> Option<String> {
        gethostname::gethostname().into_string().ok()
    }

    fn machine_id(&self) -> Option<String> {
        let id = machine_uid::get();
        if let Err(error) = &id {
            tracing::warn!(%error, "the system tells no id of this computer");
        }
        id.ok()
    }

    async fn choose_new_file(&self, name: &str) -> Option<PathBuf> {
        let dialog = self.window.dialog().file().set_title(new_file::dialog_save().to_string()).set_file_name(name);
        dialogs::answer(&self.window, |chosen| dialog.save_file(move |path| _ = chosen.send(path))).await
    }

    async fn choose_file(&self, endings: &[&str]) -> Option<PathBuf> {
        let dialog =
            self.window.dialog().file().set_title(new_file::dialog_open().to_string()).add_filter("Kaunta", endings);
        dialogs::answer(&self.window, |chosen| dialog.pick_file(move |path| _ = chosen.send(path))).await
    }

    async fn choose_folder(&self) -> Option<PathBuf> {
        let dialog = self.window.dialog().file().set_title(new_file::dialog_folder().to_string());
        dialogs::answer(&self.window, |chosen| dialog.pick_folder(move |path| _ = chosen.send(path))).await
    }

    async fn practice(&self, state: &Path) -> Result<PracticePlace, ComputerProblem> {
        let start = || Practice::start(Config { state: Some(state.to_owned()), ..Config::in_memory() });
        let practice = self.practice.get_or_try_init(start).await.map_err(failed)?;
        Ok(PracticePlace {
            address: practice.base_url(),
            key: practice.live_key().to_owned().into(),
            sandbox_key: practice.sandbox_key().to_owned().into(),
            partner_key: practice.partner_live_key().to_owned().into(),
            callback: format!("{}/practice/inbox", practice.base_url()),
            callback_server: format!("{}/practice/callback-server", practice.base_url()),
            sample_inputs: kaunta_practice::sample_inputs().into_iter().filter_map(sample_input).collect(),
        })
    }

    fn machine(&self) -> Machine {
        let system = self.system.get_or_init(|| os_info::get().to_string());
        Machine { system: Some(system.clone()), web_view: tauri::webview_version().ok(), log: logging::file() }
    }

    fn releases(&self) -> Result<Arc<dyn Releases>, NoUpdates> {
        self.releases.clone()
    }

    fn customer_window(&self) -> Arc<dyn CustomerWindow> {
        Arc::new(CustomerMonitor::new(self.window.clone()))
    }

    fn text_size(&self) -> TextSize {
        self.window.try_state::<Placement>().map(|placement| placement.text_size()).unwrap_or_default()
    }

    fn set_text_size(&self, size: TextSize) {
        if let Some(placement) = self.window.try_state::<Placement>() {
            placement.set_text_size(size);
        }
    }

    fn checking_page(&self) -> Result<String, ComputerProblem> {
        let page =
            self.window.asset_resolver().get("kaunta-verify.page".to_owned()).ok_or(ComputerProblem::NotBuiltIn)?;
        String::from_utf8(page.bytes).map_err(failed)
    }

    fn show_in_folder(&self, file: &Path) -> Result<(), ComputerProblem> {
        self.window.opener().reveal_item_in_dir(file).map_err(failed)
    }

    fn open_page(&self, address: &str) -> Result<(), ComputerProblem> {
        self.window.opener().open_url(address, None::<&str>).map_err(failed)
    }
}

fn failed(error: impl Display) -> ComputerProblem {
    ComputerProblem::Failed(error.to_string())
}

/// Parses a sample input as untrusted data: the practice gateway shares no type with Kaunta.
fn sample_input(sample: kaunta_practice::SampleInput) -> Option<SampleInput> {
    let field = Deserialize::deserialize(StrDeserializer::<Error>::new(sample.field)).ok()?;
    Some(SampleInput {
        mode: Mode::from_code(sample.mode)?,
        biller: sample.biller.map(str::to_owned),
        field,
        value: sample.value.to_owned(),
        outcome: sample.outcome.to_owned(),
    })
}
