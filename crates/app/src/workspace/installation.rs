//! This installation of Kaunta: its computer, its settings, its keys, its people, and what is in flight.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use chrono::{DateTime, Utc};
use kaunta_contract::Change;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Moment;
use kaunta_domain::metadata::InstallationId;
use kaunta_storage::private;
use tokio::sync::watch;

use crate::config::installation;
use crate::config::keys::Keys;
use crate::config::shop::Shop;
use crate::platform::clock::Clock;
use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::staff::room::Staff;
use crate::workspace::error::WorkspaceError;
use crate::workspace::in_flight::InFlight;
use crate::workspace::schedule::PlanningClock;

/// The file name of the example day's book. It is separate from practice's own book, so that clearing it removes nothing
/// else.
pub(crate) const EXAMPLE_BOOK: &str = "example.db";

/// Kaunta's folders.
#[derive(Debug, Clone)]
pub struct Places {
    /// Books, their backups and `shop.json`.
    pub data: PathBuf,
    /// Receipts and exports, where a person finds them.
    pub files: PathBuf,
}

/// What all workspaces share.
pub(crate) struct Installation {
    pub(crate) host: Arc<dyn Host>,
    pub(crate) places: Places,
    pub(crate) keys: Keys,
    pub(crate) in_flight: InFlight,
    pub(crate) planning: PlanningClock,
    pub(crate) staff: Arc<Staff>,
    /// Tells this installation of Kaunta from others.
    pub(crate) id: InstallationId,
    pub(crate) clock: Clock,
    shop: Mutex<Shop>,
    /// Changes after each change of the shop's choices.
    shop_changes: watch::Sender<()>,
}

impl Installation {
    /// Creates the folders if needed.
    ///
    /// # Errors
    /// The folders can't be created, or the shop's choices can't be read.
    pub(crate) fn new(host: Arc<dyn Host>, places: Places) -> std::io::Result<Installation> {
        private_folder(&places.data)?;
        let id = installation::read_or_make(&places.data, host.random())?;
        let clock = Clock::new(host.clone());
        let installation = Installation {
            keys: Keys::new(host.clone()),
            id,
            clock: clock.clone(),
            shop: Mutex::new(Shop::read(&places.data)?),
            staff: Arc::new(Staff::new(host.clone(), clock, &places.data)),
            host,
            places,
            in_flight: InFlight::default(),
            planning: PlanningClock::default(),
            shop_changes: watch::Sender::new(()),
        };
        Ok(installation)
    }

    /// Now, by the clock used to plan look-ups.
    pub(crate) fn planned_now(&self) -> DateTime<Utc> {
        self.planning.now(self.host.now(), self.host.running())
    }

    /// The folder of the books' backups.
    pub(crate) fn backups(&self) -> PathBuf {
        self.places.data.join("backups")
    }

    /// Now, by both clocks.
    pub(crate) fn moment(&self) -> Moment {
        self.clock.moment()
    }

    pub(crate) fn environment(&self) -> Environment {
        lock(&self.shop).environment
    }

    pub(crate) fn shop(&self) -> Shop {
        lock(&self.shop).clone()
    }

    /// Tells of each later change of the shop's choices.
    pub(crate) fn shop_changes(&self) -> watch::Receiver<()> {
        self.shop_changes.subscribe()
    }

    /// Changes the shop's choices on disk first, then in memory.
    pub(crate) fn change_shop(&self, change: impl FnOnce(&mut Shop)) -> Result<(), WorkspaceError> {
        let mut shop = lock(&self.shop);
        let mut changed = shop.clone();
        change(&mut changed);
        changed.write(&self.places.data).map_err(|error| {
            tracing::error!(%error, "shop.json can't be written");
            WorkspaceError::SettingsNotSaved
        })?;
        *shop = changed;
        drop(shop);
        self.shop_changes.send_replace(());
        self.host.changed(Change::Settings);
        Ok(())
    }

    /// The path of an environment's book; in practice that may be the example day's.
    pub(crate) fn book_path(&self, environment: Environment) -> PathBuf {
        let is_example = environment == Environment::Practice && self.shop().example_day;
        let name = if is_example { EXAMPLE_BOOK.to_owned() } else { format!("{}.db", environment.code()) };
        self.places.data.join(name)
    }

    /// The path of an environment's own book, the one that is carried: never the example day's.
    pub(crate) fn own_book(&self, environment: Environment) -> std::path::PathBuf {
        self.places.data.join(format!("{}.db", environment.code()))
    }
}

/// Creates a folder that only its owner can read. On Windows the user's profile already ensures that.
fn private_folder(path: &Path) -> std::io::Result<()> {
    private::folder(path)?;
    // A folder whose permissions can't be changed can still be read.
    if let Err(error) = private::restrict(path) {
        tracing::warn!(%error, "the folder of the books could not be made private");
    }
    Ok(())
}
