//! The shop's choices that belong to no book: its name, its appearance, the environment in use.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Write};
use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_contract::{CareView, ExportChoice, FirstRun, FirstRunStep, OnboardingStep, ShopView};
use kaunta_domain::environment::Environment;
use kaunta_domain::metadata::Entries;
use kaunta_domain::text::UserId;
use kaunta_domain::transfer::PayoutMode;
use kaunta_domain::wallet::WalletType;
use kaunta_storage::{durable, private};
use serde::{Deserialize, Serialize};

use crate::config::commission::Commission;
use crate::config::customer_screen::ChosenMonitor;
use crate::config::packs::ChosenPacks;
use crate::config::printer::ChosenPrinter;
use crate::config::second_disk::ChosenDisk;
use crate::config::tariff::ShopTariff;
use crate::platform::host::PracticePlace;

/// Where an unreadable `shop.json` is moved.
const DAMAGED: &str = "shop.damaged.json";

/// `shop.json` in Kaunta's folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shop {
    /// The environment in use. A new installation starts in practice.
    pub(crate) environment: Environment,
    /// Name, receipt lines, theme.
    #[serde(default)]
    pub(crate) view: ShopView,
    /// The shop's precautions: repeated payments, look-ups, identity documents, cash.
    #[serde(default)]
    pub(crate) care: CareView,
    /// Metadata sent with each payment over the gateway interface.
    #[serde(default)]
    pub(crate) sent_along: Entries,
    /// The accountant's names for accounts, by code; those without one have their usual name.
    #[serde(default)]
    pub(crate) account_names: BTreeMap<String, String>,
    /// Tally's cost centre; may be blank.
    #[serde(default)]
    pub(crate) branch: String,
    /// The terms of its commission.
    #[serde(default)]
    pub(crate) commission: Commission,
    /// The shop's own charges to its customers.
    #[serde(default)]
    pub(crate) tariff: ShopTariff,
    /// How the history was last exported.
    #[serde(default)]
    pub(crate) last_export: ExportChoice,
    #[serde(default)]
    pub(crate) updates: UpdateSettings,
    /// The thermal printer; `None` if receipts are printed through the system's dialog.
    #[serde(default)]
    pub(crate) printer: Option<ChosenPrinter>,
    /// This computer's screen for the customer; `None` for none.
    #[serde(default)]
    pub(crate) customer_screen: Option<ChosenMonitor>,
    /// Progress of the first run. `None` when it is over, and in a shop that is older than the first run.
    #[serde(default)]
    pub(crate) first_run: Option<FirstRun>,
    /// Whether practice uses the example day's book.
    #[serde(default)]
    pub(crate) example_day: bool,
    /// The second disk of each environment's book.
    #[serde(default)]
    second_disks: BTreeMap<String, ChosenDisk>,
    /// The folder of each environment's monthly packs.
    #[serde(default)]
    packs: BTreeMap<String, ChosenPacks>,
    /// Whether the file could not be parsed at this start and was set aside.
    #[serde(skip)]
    pub(crate) was_damaged: bool,
    /// How each environment reaches the service. Never contains a key.
    #[serde(default)]
    services: BTreeMap<String, ServiceSettings>,
    /// How each environment reaches the partner wallet. Never contains a key.
    #[serde(default)]
    partners: BTreeMap<String, PartnerSettings>,
}

/// Whether Kaunta checks for newer versions of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct UpdateSettings {
    /// Check at each start. A person can check at any time.
    pub(crate) at_start: bool,
}

impl Default for UpdateSettings {
    fn default() -> UpdateSettings {
        UpdateSettings { at_start: true }
    }
}

/// How one environment reaches the service, as a person typed it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ServiceSettings {
    /// The service's address; empty until one is set.
    pub(crate) address: String,
    /// Where the service posts outcomes; empty for none.
    pub(crate) callback: String,
    /// Where Kaunta fetches the callbacks that arrived there; empty for none.
    pub(crate) callback_server: String,
    /// Development only: the path of the status call; may be empty.
    pub(crate) status_path: String,
    /// Practice only: whether it imitates the sandbox's form of the interface.
    pub(crate) plays_sandbox: bool,
    pub(crate) wallet: WalletType,
}

/// How one environment reaches the partner wallet, and a person's notes on it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct PartnerSettings {
    /// The service's address; empty until one is set.
    pub(crate) address: String,
    /// `userId`, if one was typed. Otherwise Kaunta asks the service whose wallet it is.
    pub(crate) user: Option<UserId>,
    /// Whether Kaunta's reference is added to the notes of payments.
    pub(crate) reference_in_note: bool,
    /// A person says that the service needs no `userId`.
    pub(crate) needs_no_user: bool,
    /// Which of the service's names batches use to pay to mobile money.
    pub(crate) payouts: PayoutMode,
    /// The key's permissions, noted as a reminder.
    pub(crate) key_permissions: String,
    /// The key's last day, in Kampala.
    pub(crate) key_ends_on: Option<NaiveDate>,
    /// Onboarding steps that a person marked as done.
    pub(crate) done: Vec<OnboardingStep>,
    /// When this address first answered with the wallet's balance: the test that onboarding asks for. Stored here and not in
    /// the book, so that the settings can be shown without opening every environment's book.
    pub(crate) tested_at: Option<DateTime<Utc>>,
}

impl PartnerSettings {
    /// These settings for practice: with the practice gateway's address.
    pub(crate) fn in_practice(self, place: &PracticePlace) -> PartnerSettings {
        PartnerSettings { address: place.address.clone(), ..self }
    }
}

impl Shop {
    pub(crate) fn partner(&self, environment: Environment) -> PartnerSettings {
        self.partners.get(environment.code()).cloned().unwrap_or_default()
    }

    pub(crate) fn set_partner(&mut self, environment: Environment, settings: PartnerSettings) {
        self.partners.insert(environment.code().to_owned(), settings);
    }

    pub(crate) fn service(&self, environment: Environment) -> ServiceSettings {
        self.services.get(environment.code()).cloned().unwrap_or_default()
    }

    pub(crate) fn set_service(&mut self, environment: Environment, settings: ServiceSettings) {
        self.services.insert(environment.code().to_owned(), settings);
    }

    pub(crate) fn second_disk(&self, environment: Environment) -> Option<ChosenDisk> {
        self.second_disks.get(environment.code()).cloned()
    }

    /// `None` to stop copying there.
    pub(crate) fn set_second_disk(&mut self, environment: Environment, disk: Option<ChosenDisk>) {
        match disk {
            Some(disk) => _ = self.second_disks.insert(environment.code().to_owned(), disk),
            None => _ = self.second_disks.remove(environment.code()),
        }
    }

    pub(crate) fn packs(&self, environment: Environment) -> Option<ChosenPacks> {
        self.packs.get(environment.code()).cloned()
    }

    /// `None` to stop writing packs automatically.
    pub(crate) fn set_packs(&mut self, environment: Environment, packs: Option<ChosenPacks>) {
        match packs {
            Some(packs) => _ = self.packs.insert(environment.code().to_owned(), packs),
            None => _ = self.packs.remove(environment.code()),
        }
    }

    /// These choices as carried to another computer, without the state of the first run, the example day, this computer's
    /// monitor for the customer, its second disks, its folders of packs and a damaged file.
    pub(crate) fn carried(self) -> Shop {
        Shop {
            first_run: None,
            example_day: false,
            customer_screen: None,
            second_disks: BTreeMap::new(),
            packs: BTreeMap::new(),
            was_damaged: false,
            ..self
        }
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("shop.json")
    }

    /// Reads the file. A missing or damaged file gives a new shop in practice, never in production by mistake. A damaged
    /// file is set aside, because the next write replaces it.
    ///
    /// # Errors
    /// The file exists but can't be read or set aside: a new shop would overwrite it.
    pub(crate) fn read(folder: &Path) -> std::io::Result<Shop> {
        Shop::look(folder).or_else(|error| {
            if error.kind() != ErrorKind::InvalidData {
                return Err(error);
            }
            tracing::warn!(%error, "shop.json can't be understood; it is set aside, and a new one begins");
            durable::rename(&Shop::path(folder), &folder.join(DAMAGED))?;
            let shop = Shop { first_run: None, was_damaged: true, ..Shop::fresh() };
            shop.write(folder).map(|()| shop)
        })
    }

    /// Reads the file and changes nothing, for use beside a running Kaunta. A missing file gives a new shop.
    ///
    /// # Errors
    /// The file can't be read; [`ErrorKind::InvalidData`] if it is damaged.
    pub(crate) fn look(folder: &Path) -> std::io::Result<Shop> {
        match std::fs::read(Shop::path(folder)) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| Error::new(ErrorKind::InvalidData, error)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Shop::fresh()),
            Err(error) => Err(error),
        }
    }

    fn fresh() -> Shop {
        Shop {
            environment: Environment::Practice,
            view: ShopView::default(),
            care: CareView::default(),
            sent_along: Entries::default(),
            account_names: BTreeMap::new(),
            branch: String::new(),
            commission: Commission::default(),
            tariff: ShopTariff::default(),
            last_export: ExportChoice::default(),
            updates: UpdateSettings::default(),
            printer: None,
            customer_screen: None,
            first_run: Some(FirstRun { step: FirstRunStep::Shop, left: false }),
            example_day: false,
            second_disks: BTreeMap::new(),
            packs: BTreeMap::new(),
            was_damaged: false,
            services: BTreeMap::new(),
            partners: BTreeMap::new(),
        }
    }

    /// A reminder for the person if the file was damaged at this start.
    pub(crate) fn reminder(&self) -> Option<String> {
        self.was_damaged.then(|| kaunta_words::connection::settings_damaged(DAMAGED).into())
    }

    /// Writes the file atomically: a full disk leaves the old one.
    pub(crate) fn write(&self, folder: &Path) -> std::io::Result<()> {
        let path = Shop::path(folder);
        let fresh = path.with_extension("json.new");
        // Serialize to memory first: serializing straight into the file would make a system call for each character.
        let text = serde_json::to_vec_pretty(self)?;
        private::create(&fresh)?.write_all(&text)?;
        durable::sync(&fresh)?;
        durable::rename(&fresh, &path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_from_before_the_partner_wallet_loads_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let old = r#"{"environment":"production","view":{"name":"Nakato"},"services":{"production":{"address":"https://pay.example"}}}"#;
        std::fs::write(folder.path().join("shop.json"), old).unwrap();
        let shop = Shop::read(folder.path()).unwrap();
        assert_eq!((shop.environment, shop.view.name.as_str()), (Environment::Production, "Nakato"));
        assert_eq!(shop.service(Environment::Production).address, "https://pay.example");
        assert_eq!(shop.partner(Environment::Production), PartnerSettings::default());
    }

    #[test]
    fn a_damaged_file_never_starts_production() {
        let folder = tempfile::tempdir().unwrap();
        let mut shop = Shop::read(folder.path()).unwrap();
        shop.environment = Environment::Production;
        shop.view.name = "Nakato".into();
        shop.write(folder.path()).unwrap();
        assert_eq!(Shop::read(folder.path()).unwrap().environment, Environment::Production);
        assert_eq!(Shop::read(folder.path()).unwrap().view.name, "Nakato");
        std::fs::write(folder.path().join("shop.json"), "{\"environment\": \"produ").unwrap();
        assert_eq!(Shop::read(folder.path()).unwrap().environment, Environment::Practice);
    }

    #[test]
    fn what_a_damaged_file_held_is_set_aside_and_the_next_shop_is_not_damaged() {
        for damage in [b"{\"environment\": \"produ".as_slice(), b"", b"\0\0\0\0", b"\xff\xfe", b"[]"] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join("shop.json"), damage).unwrap();
            let shop = Shop::read(folder.path()).unwrap();
            assert!(shop.first_run.is_none(), "people and books may be there: the first run is over");
            assert!(shop.reminder().is_some_and(|words| words.contains(DAMAGED)));
            shop.write(folder.path()).unwrap();
            assert_eq!(std::fs::read(folder.path().join(DAMAGED)).unwrap(), damage);
            let next = Shop::read(folder.path()).unwrap();
            assert_eq!((next.first_run, next.reminder()), (None, None));
        }
    }

    #[test]
    fn a_file_that_can_not_be_read_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("shop.json")).unwrap();
        assert!(Shop::read(folder.path()).is_err());
        assert!(folder.path().join("shop.json").is_dir());
    }
}
