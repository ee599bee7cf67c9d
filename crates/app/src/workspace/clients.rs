//! The clients from a workspace to the service: one for each interface, created on first use and again after a change of
//! settings.

use std::sync::Arc;

use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_gateway::{
    Address, ApiKey, BearerKey, Config, Gateway, PartnerAddress, PartnerConfig, PartnerWallet, StatusPath, Timeouts,
    Trust,
};
use kaunta_ledger::Ledger;
use kaunta_people::Act;
use secrecy::{ExposeSecret, SecretString};

use crate::config::keys::{KeyDestination, StoredKey};
use crate::config::shop::{PartnerSettings, ServiceSettings, Shop};
use crate::platform::lock::lock;
use crate::workspace::error::{ConnectionError, WorkspaceError};
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// The client that sends an operation.
#[derive(Clone)]
pub(crate) enum ServiceClient {
    /// Payments have a reference and can be looked up.
    Gateway(Arc<Gateway>),
    /// Payments can't be looked up.
    Partner(Arc<PartnerWallet>),
}

impl ServiceClient {
    /// Identifies the address and key, as a book stores them.
    pub(crate) fn fingerprint(&self, ledger: &Ledger) -> CredentialFingerprint {
        let seed = ledger.seed();
        match self {
            ServiceClient::Gateway(gateway) => gateway.fingerprint(&seed),
            ServiceClient::Partner(partner) => partner.fingerprint(&seed),
        }
    }
}

impl Workspace {
    /// The settings of this environment. The practice gateway's own settings fill what a person left empty.
    pub(crate) fn settings(&self, shop: &Shop) -> ServiceSettings {
        let mut settings = shop.service(self.environment);
        if let Some(place) = &self.practice {
            settings.address.clone_from(&place.address);
            if settings.callback.is_empty() {
                settings.callback.clone_from(&place.callback);
            }
            // Production's form is always looked up: there Kaunta reads a callback server only if a person set one.
            if settings.callback_server.is_empty() && settings.plays_sandbox {
                settings.callback_server.clone_from(&place.callback_server);
            }
        }
        settings
    }

    /// As [`Workspace::settings`], for the partner wallet.
    pub(crate) fn partner_settings(&self, shop: &Shop) -> PartnerSettings {
        let settings = shop.partner(self.environment);
        match &self.practice {
            Some(place) => settings.in_practice(place),
            None => settings,
        }
    }

    /// The client of an interface, or an error with what is missing for it.
    pub(crate) async fn client(
        &self,
        core: &Installation,
        interface: Interface,
    ) -> Result<ServiceClient, WorkspaceError> {
        match interface {
            Interface::Gateway => self.gateway(core).await.map(ServiceClient::Gateway),
            Interface::PartnerWallet => self.partner(core).await.map(ServiceClient::Partner),
        }
    }

    /// The client for a payment. The payment was confirmed with the settings of that moment: if they change while a slow
    /// keychain delays this call, it must not leave with the new ones.
    ///
    /// # Errors
    /// [`WorkspaceError::SettingsChanged`]: the key or the address changed meanwhile; or what is missing.
    pub(crate) async fn client_of_payment(
        &self,
        core: &Installation,
        interface: Interface,
    ) -> Result<ServiceClient, WorkspaceError> {
        self.unchanged(interface, self.client(core, interface)).await
    }

    /// As [`Workspace::client_of_payment`], for a part of a payroll, which uses the partner wallet.
    ///
    /// # Errors
    /// As [`Workspace::client_of_payment`].
    pub(crate) async fn partner_of_payment(&self, core: &Installation) -> Result<Arc<PartnerWallet>, WorkspaceError> {
        self.unchanged(Interface::PartnerWallet, self.partner(core)).await
    }

    async fn unchanged<T>(
        &self,
        interface: Interface,
        making: impl Future<Output = Result<T, WorkspaceError>> + Send,
    ) -> Result<T, WorkspaceError> {
        let before = self.changes(interface);
        let made = making.await?;
        if self.changes(interface) == before { Ok(made) } else { Err(WorkspaceError::SettingsChanged) }
    }

    fn changes(&self, interface: Interface) -> u64 {
        match interface {
            Interface::Gateway => lock(&self.gateway).changes,
            Interface::PartnerWallet => lock(&self.partner).changes,
        }
    }

    /// The client of the gateway interface, or an error with what is missing for it.
    pub(crate) async fn gateway(&self, core: &Installation) -> Result<Arc<Gateway>, WorkspaceError> {
        loop {
            let changes = {
                let kept = lock(&self.gateway);
                if let Some(gateway) = kept.client.clone() {
                    return Ok(gateway);
                }
                kept.changes
            };
            // The keychain may be slow, and the settings may change meanwhile.
            let made = self.make_gateway(core).await?;
            if let Some(gateway) = lock(&self.gateway).keep(changes, made) {
                return Ok(gateway);
            }
        }
    }

    async fn make_gateway(&self, core: &Installation) -> Result<Gateway, ConnectionError> {
        let settings = self.settings(&core.shop());
        if settings.address.is_empty() {
            return Err(ConnectionError::NoAddress);
        }
        let status_path = match (self.environment, settings.status_path.as_str()) {
            (Environment::Development, path) if !path.is_empty() => {
                Some(StatusPath::parse(path).map_err(ConnectionError::BadStatusPath)?)
            }
            _ => None,
        };
        let place = self.practice.as_ref();
        let place = place.map(|place| if settings.plays_sandbox { &place.sandbox_key } else { &place.key });
        let address = Address::parse(&settings.address, self.environment).map_err(ConnectionError::BadAddress)?;
        let key = self.key(core, Interface::Gateway, address.as_str(), place).await?;
        let config = Config {
            environment: self.environment,
            plays_sandbox: settings.plays_sandbox,
            address,
            key: ApiKey::parse(key.expose_secret()).map_err(ConnectionError::BadKey)?,
            status_path,
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let made = match core.host.wire() {
            Some(wire) => Gateway::over(wire, config),
            None => Gateway::new(config),
        };
        made.map_err(ConnectionError::SetUp)
    }

    /// The client of the partner wallet, or an error with what is missing for it.
    pub(crate) async fn partner(&self, core: &Installation) -> Result<Arc<PartnerWallet>, WorkspaceError> {
        loop {
            let changes = {
                let kept = lock(&self.partner);
                if let Some(partner) = kept.client.clone() {
                    return Ok(partner);
                }
                kept.changes
            };
            let made = self.make_partner(core).await?;
            if let Some(partner) = lock(&self.partner).keep(changes, made) {
                return Ok(partner);
            }
        }
    }

    async fn make_partner(&self, core: &Installation) -> Result<PartnerWallet, ConnectionError> {
        let settings = self.partner_settings(&core.shop());
        if settings.address.is_empty() {
            return Err(ConnectionError::NoPartnerAddress);
        }
        let place = self.practice.as_ref().map(|place| &place.partner_key);
        let address =
            PartnerAddress::parse(&settings.address, self.environment).map_err(ConnectionError::BadAddress)?;
        let key = self.key(core, Interface::PartnerWallet, address.as_str(), place).await?;
        let config = PartnerConfig {
            environment: self.environment,
            address,
            key: BearerKey::parse(key.expose_secret()).map_err(ConnectionError::BadKey)?,
            timeouts: Timeouts::default(),
            trust: Trust::System,
        };
        let made = match core.host.wire() {
            Some(wire) => PartnerWallet::over(wire, config),
            None => PartnerWallet::new(config),
        };
        made.map_err(ConnectionError::SetUp)
    }

    /// The key that a person typed for this address, otherwise the practice gateway's.
    async fn key(
        &self,
        core: &Installation,
        interface: Interface,
        address: &str,
        of_practice: Option<&SecretString>,
    ) -> Result<SecretString, ConnectionError> {
        match (core.keys.get(self.environment, interface).await, of_practice) {
            (StoredKey::InKeychain(key) | StoredKey::ThisRunOnly(key), _) => {
                let destination = KeyDestination::read(self.environment, interface, address);
                let destination = destination.ok_or(ConnectionError::NoAddress)?;
                match key.at(&destination) {
                    Ok(key) => Ok(key.clone()),
                    Err(typed_for) => Err(self.withheld(core, interface, typed_for, destination.clone()).await),
                }
            }
            (StoredKey::No, Some(key)) => Ok(key.clone()),
            (StoredKey::No, None) => Err(match interface {
                Interface::Gateway => ConnectionError::NoKey(core.keys.problem()),
                Interface::PartnerWallet => ConnectionError::NoPartnerKey(core.keys.problem()),
            }),
        }
    }

    /// The error for a key that is withheld: the settings name another address than the one that it was typed for.
    async fn withheld(
        &self,
        core: &Installation,
        interface: Interface,
        typed_for: &KeyDestination,
        asked: KeyDestination,
    ) -> ConnectionError {
        if core.keys.is_first_withheld(&asked) {
            tracing::error!(
                typed_for = typed_for.as_str(),
                asked = asked.as_str(),
                "a key was kept back from another address"
            );
            core.staff.log_act(Act::KeyWithheld { environment: self.environment, interface }, None).await;
        }
        ConnectionError::KeyWithheld(asked)
    }

    /// Checks that a client still matches the settings, just before something leaves over it.
    ///
    /// # Errors
    /// [`WorkspaceError::SettingsChanged`]: the key or the address changed since the client was obtained.
    pub(crate) fn has_not_changed(&self, client: &ServiceClient) -> Result<(), WorkspaceError> {
        let is_kept = match client {
            ServiceClient::Gateway(gateway) => {
                lock(&self.gateway).client.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, gateway))
            }
            ServiceClient::Partner(partner) => {
                lock(&self.partner).client.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, partner))
            }
        };
        if is_kept { Ok(()) } else { Err(WorkspaceError::SettingsChanged) }
    }

    /// Drops the clients: the next request uses the current settings and keys.
    pub(crate) fn settings_changed(&self) {
        lock(&self.gateway).change();
        lock(&self.partner).change();
        *lock(&self.wallet_user) = None;
        self.sending.may_ask();
        self.reconciliation_wake.notify_one();
        self.balance_evidence_wake.notify_one();
    }
}
