//! The shop's own choices that belong to no book: its name, how it looks, which environment is in use.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

use crate::contract::{CareView, ShopView};

/// `shop.json` in Kaunta's folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shop {
    /// The environment in use; a new Kaunta begins in practice.
    pub(crate) environment: Environment,
    /// Name, receipt lines, theme.
    #[serde(default)]
    pub(crate) view: ShopView,
    /// How careful Kaunta is.
    #[serde(default)]
    pub(crate) care: CareView,
    /// How each environment reaches the service. Never a key.
    #[serde(default)]
    services: BTreeMap<String, ServiceSettings>,
}

/// How one environment reaches the service, as a person typed it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ServiceSettings {
    /// The service's address; an empty text before one is set.
    pub(crate) address: String,
    /// Where the service posts outcomes; an empty text for none.
    pub(crate) callback: String,
    /// Where Kaunta fetches what arrived there; an empty text for none.
    pub(crate) callback_box: String,
    /// Development only: the path of the status look-up, or an empty text.
    pub(crate) status_path: String,
    /// The wallet in use.
    pub(crate) wallet: WalletType,
}

impl Shop {
    pub(crate) fn service(&self, environment: Environment) -> ServiceSettings {
        self.services.get(environment.code()).cloned().unwrap_or_default()
    }

    pub(crate) fn set_service(&mut self, environment: Environment, settings: ServiceSettings) {
        self.services.insert(environment.code().to_owned(), settings);
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("shop.json")
    }

    /// Reads the file. One that is missing or can't be read gives a new shop in practice: never in production by mistake.
    pub(crate) fn read(folder: &Path) -> Shop {
        let fresh = Shop {
            environment: Environment::Practice,
            view: ShopView::default(),
            care: CareView::default(),
            services: BTreeMap::new(),
        };
        match std::fs::read_to_string(Shop::path(folder)) {
            Ok(text) => serde_json::from_str(&text).unwrap_or_else(|error| {
                tracing::warn!(%error, "shop.json can't be read; starting with a new one");
                fresh
            }),
            Err(_) => fresh,
        }
    }

    /// Writes the file whole or not at all: a full disk leaves the old one.
    pub(crate) fn write(&self, folder: &Path) -> std::io::Result<()> {
        let path = Shop::path(folder);
        let fresh = path.with_extension("json.new");
        let mut file = std::fs::File::create(&fresh)?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.flush()?;
        file.sync_all()?;
        std::fs::rename(fresh, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_never_starts_production() {
        let folder = tempfile::tempdir().unwrap();
        let mut shop = Shop::read(folder.path());
        shop.environment = Environment::Production;
        shop.view.name = "Nakato".into();
        shop.write(folder.path()).unwrap();
        assert_eq!(Shop::read(folder.path()).environment, Environment::Production);
        assert_eq!(Shop::read(folder.path()).view.name, "Nakato");
        std::fs::write(folder.path().join("shop.json"), "{\"environment\": \"produ").unwrap();
        assert_eq!(Shop::read(folder.path()).environment, Environment::Practice);
    }
}
