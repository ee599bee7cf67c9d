//! The ways from a desk to the service: one for each interface, made when first needed and anew after a change of settings.

use std::sync::Arc;

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::{
    Address, ApiKey, BearerKey, Config, Gateway, PartnerAddress, PartnerConfig, PartnerWallet, StatusPath, Timeouts,
    Trust,
};
use secrecy::{ExposeSecret, SecretString};

use crate::clerk::{Inner, held};
use crate::contract::{AppError, ErrorCode};
use crate::desk::Desk;
use crate::keys::Kept;
use crate::shop::{PartnerSettings, ServiceSettings};

/// How an operation leaves.
#[derive(Clone)]
pub(crate) enum Way {
    /// By a reference that can be asked about.
    Gateway(Arc<Gateway>),
    /// By nothing that can be asked about.
    Partner(Arc<PartnerWallet>),
}

impl Desk {
    /// The settings of this environment, with the practice gateway's own where a person set none.
    pub(crate) fn settings(&self, inner: &Inner) -> ServiceSettings {
        let mut settings = inner.shop().service(self.environment);
        if let Some(place) = &self.practice {
            settings.address.clone_from(&place.address);
            if settings.callback.is_empty() {
                settings.callback.clone_from(&place.callback);
            }
        }
        settings
    }

    /// The same of the partner wallet.
    pub(crate) fn partner_settings(&self, inner: &Inner) -> PartnerSettings {
        let settings = inner.shop().partner(self.environment);
        match &self.practice {
            Some(place) => settings.in_practice(place),
            None => settings,
        }
    }

    /// The way of an interface, or what is missing for it.
    pub(crate) async fn way(&self, inner: &Inner, interface: Interface) -> Result<Way, AppError> {
        match interface {
            Interface::Gateway => self.gateway(inner).await.map(Way::Gateway),
            Interface::PartnerWallet => self.partner(inner).await.map(Way::Partner),
        }
    }

    /// The way to the gateway interface, or what is missing for it.
    pub(crate) async fn gateway(&self, inner: &Inner) -> Result<Arc<Gateway>, AppError> {
        if let Some(gateway) = held(&self.gateway).clone() {
            return Ok(gateway);
        }
        let settings = self.settings(inner);
        if settings.address.is_empty() {
            return Err(missing("Type the service's address in Settings first."));
        }
        let status_path = match (self.environment, settings.status_path.as_str()) {
            (Environment::Development, path) if !path.is_empty() => Some(StatusPath::parse(path).map_err(missing)?),
            _ => None,
        };
        let place = self.practice.as_ref().map(|place| &place.key);
        let key = self.key(inner, Interface::Gateway, place, "Type the service's key in Settings first.").await?;
        let config = Config {
            environment: self.environment,
            address: Address::parse(&settings.address, self.environment).map_err(missing)?,
            key: ApiKey::parse(key.expose_secret()).map_err(missing)?,
            status_path,
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let made = match inner.host.wire() {
            Some(wire) => Gateway::over(wire, config),
            None => Gateway::new(config),
        };
        let gateway = made.map(Arc::new).map_err(missing)?;
        *held(&self.gateway) = Some(gateway.clone());
        Ok(gateway)
    }

    /// The way to the partner wallet, or what is missing for it.
    pub(crate) async fn partner(&self, inner: &Inner) -> Result<Arc<PartnerWallet>, AppError> {
        if let Some(partner) = held(&self.partner).clone() {
            return Ok(partner);
        }
        let settings = self.partner_settings(inner);
        if settings.address.is_empty() {
            return Err(missing("Type the partner wallet's address in Settings first."));
        }
        let place = self.practice.as_ref().map(|place| &place.partner_key);
        let untyped = "Type the partner wallet's key in Settings first.";
        let key = self.key(inner, Interface::PartnerWallet, place, untyped).await?;
        let config = PartnerConfig {
            environment: self.environment,
            address: PartnerAddress::parse(&settings.address, self.environment).map_err(missing)?,
            key: BearerKey::parse(key.expose_secret()).map_err(missing)?,
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let made = match inner.host.wire() {
            Some(wire) => PartnerWallet::over(wire, config),
            None => PartnerWallet::new(config),
        };
        let partner = made.map(Arc::new).map_err(missing)?;
        *held(&self.partner) = Some(partner.clone());
        Ok(partner)
    }

    /// The key that a person typed, else that of the practice gateway.
    async fn key(
        &self,
        inner: &Inner,
        interface: Interface,
        of_practice: Option<&SecretString>,
        untyped: &str,
    ) -> Result<SecretString, AppError> {
        match (inner.keys.get(self.environment, interface).await, of_practice) {
            (Kept::InKeychain(key) | Kept::ThisRunOnly(key), _) => Ok(key),
            (Kept::No, Some(key)) => Ok(key.clone()),
            (Kept::No, None) => {
                let why = inner.keys.problem().map_or("", |problem| problem.words());
                Err(missing(format!("{untyped} {why}").trim()))
            }
        }
    }

    /// The next request is made with the settings and the keys as they are then.
    pub(crate) fn settings_changed(&self) {
        *held(&self.gateway) = None;
        *held(&self.partner) = None;
        self.recovery_bell.notify_one();
        self.weighing_bell.notify_one();
    }
}

fn missing(words: impl ToString) -> AppError {
    AppError::new(ErrorCode::Settings, words.to_string())
}
