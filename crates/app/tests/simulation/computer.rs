//! The computer around one life of Kaunta.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_app::{App, ComputerProblem, Host, KeychainProblem, PracticePlace};
use kaunta_contract::{AppError, Change};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::wire::Wire;
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;

use crate::line::Phone;
use crate::world::World;

/// Nothing listens there: a request that bypasses the story's line would visibly fail.
pub const NOWHERE: &str = "http://127.0.0.1:9";

/// The shop's key for both interfaces.
const KEY: &str = "a-key-of-the-simulation";

/// Types the key for the current address: a key is sent to no other.
pub async fn type_key(app: &App, environment: Environment, interface: Interface) -> Result<(), AppError> {
    app.call("setKey", json!({ "environment": environment, "interface": interface, "key": KEY })).await.map(|_| ())
}

/// The computer, from one start of Kaunta to its end.
pub struct Computer {
    world: Arc<World>,
    life: u32,
    started: u64,
}

impl Computer {
    pub fn of(world: &Arc<World>) -> Computer {
        Computer { world: world.clone(), life: world.life(), started: world.clock.awake() }
    }

    /// The keychain's item for an interface. It is stored beside the books, so that each life finds what the previous one
    /// stored.
    fn key_of(&self, environment: Environment, interface: Interface) -> PathBuf {
        self.world.place(self.life).join(format!("{}-{interface:?}.key", environment.code()))
    }
}

#[async_trait]
impl Host for Computer {
    fn now(&self) -> DateTime<Utc> {
        self.world.clock.wall()
    }

    fn running(&self) -> Duration {
        Duration::from_millis(self.world.clock.awake() - self.started)
    }

    fn random(&self) -> u128 {
        self.world.random()
    }

    fn changed(&self, _: Change) {
        self.world.tell_window();
    }

    async fn read_key(
        &self,
        environment: Environment,
        interface: Interface,
    ) -> Result<Option<SecretString>, KeychainProblem> {
        Ok(std::fs::read_to_string(self.key_of(environment, interface)).ok().map(SecretString::from))
    }

    async fn store_key(
        &self,
        environment: Environment,
        interface: Interface,
        key: &SecretString,
    ) -> Result<(), KeychainProblem> {
        std::fs::write(self.key_of(environment, interface), key.expose_secret()).unwrap();
        Ok(())
    }

    async fn forget_key(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
        std::fs::remove_file(self.key_of(environment, interface)).unwrap();
        Ok(())
    }

    async fn read_anchor(&self, environment: Environment) -> Result<Option<String>, KeychainProblem> {
        Ok(self.world.keychain.lock().unwrap().get(&environment).cloned())
    }

    async fn store_anchor(&self, environment: Environment, anchor: &str) -> Result<(), KeychainProblem> {
        if self.world.is_alive(self.life) {
            self.world.keychain.lock().unwrap().insert(environment, anchor.to_owned());
        }
        Ok(())
    }

    fn machine_id(&self) -> Option<String> {
        Some(format!("computer-{}", self.world.machine()))
    }

    fn backs_up_daily(&self) -> bool {
        // Most stories are not about daily backups, which cost more than everything else in them.
        self.world.backs_up
    }

    async fn choose_new_file(&self, _: &str) -> Option<PathBuf> {
        Some(self.world.backup(self.life))
    }

    async fn choose_folder(&self) -> Option<PathBuf> {
        None
    }

    async fn choose_file(&self, endings: &[&str]) -> Option<PathBuf> {
        if endings == ["db"] {
            return self.world.backup_made.lock().unwrap().clone();
        }
        Some(self.world.place(self.life).join("staff.csv"))
    }

    async fn practice(&self, _: &Path) -> Result<PracticePlace, ComputerProblem> {
        Ok(PracticePlace {
            address: NOWHERE.to_owned(),
            key: KEY.to_owned().into(),
            sandbox_key: KEY.to_owned().into(),
            partner_key: "ak_live_1_simulation".to_owned().into(),
            callback: format!("{NOWHERE}/inbox"),
            callback_server: String::new(),
            sample_inputs: Vec::new(),
        })
    }

    fn wire(&self) -> Option<Arc<dyn Wire>> {
        Some(Arc::new(Phone { world: self.world.clone(), life: self.life }))
    }

    fn show_in_folder(&self, _: &Path) -> Result<(), ComputerProblem> {
        Ok(())
    }

    fn open_page(&self, _: &str) -> Result<(), ComputerProblem> {
        Ok(())
    }
}
