//! How an environment reaches the partner wallet: its part of the settings screen.

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_domain::text::UserId;
use kaunta_gateway::{BearerKey, PartnerAddress};
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::connection;

use crate::config::key_end;
use crate::config::key_view::key_view;
use crate::config::keys::StoredKey;
use crate::config::onboarding::{self, OnboardingFacts};
use crate::config::shop::PartnerSettings;
use crate::reports::history::typed_day;
use crate::screens::error::ScreensError;
use crate::screens::one_line::one_line;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use crate::workspace::core::Core;

impl Screens {
    pub(crate) async fn save_partner(
        &self,
        caller: &Caller,
        input: SavePartnerInput,
    ) -> Result<SettingsView, ScreensError> {
        let environment = input.environment;
        let before = self.core.shop().partner(environment);
        // Practice has its own.
        let address = if environment == Environment::Practice { "" } else { input.address.trim() };
        if !address.is_empty() {
            PartnerAddress::parse(address, environment).map_err(ScreensError::BadPartnerAddress)?;
        }
        let typed = PartnerSettings {
            user: user(&input.user)?,
            reference_in_note: input.reference_in_note,
            needs_no_user: input.needs_no_user,
            payouts: input.payouts,
            key_permissions: one_line(&input.key_permissions),
            key_ends_on: last_day(&input.key_ends_on)?,
            done: input.done.into_iter().filter(|step| onboarding::is_by_hand(*step)).collect(),
            // A different address is a different service, which was not tested.
            tested_at: before.tested_at.filter(|_| before.address == address),
            address: address.to_owned(),
        };
        self.core.change_shop(|shop| shop.set_partner(environment, typed))?;
        self.core.reconnect(environment).await;
        let act = Act::SettingsChanged { what: LoggedSetting::PartnerWallet, environment };
        self.core.staff.log_own(caller, act).await;
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn open_partner_docs(&self, _: &Caller, input: EnvironmentInput) -> Result<Nothing, ScreensError> {
        let core = &self.core;
        let address = partner_settings(core, input.environment).await.address;
        // The window passes no address: only this one is opened, and it was checked.
        let address = PartnerAddress::parse(&address, input.environment).map_err(ScreensError::BadPartnerAddress)?;
        let page = address.api_page();
        core.host.open_page(&page).map_err(|problem| {
            tracing::error!(detail = problem.detail(), "the browser could not be opened");
            ScreensError::BrowserNotOpened(page.clone())
        })?;
        Ok(Nothing)
    }
}

/// The partner wallet settings. The practice gateway's own fill what a person left empty.
async fn partner_settings(core: &Core, environment: Environment) -> PartnerSettings {
    let settings = core.shop().partner(environment);
    let workspaces = core.open_workspaces().await;
    let place = workspaces
        .iter()
        .find(|workspace| workspace.environment == environment)
        .and_then(|workspace| workspace.practice.as_ref());
    place.map_or(settings.clone(), |place| settings.in_practice(place))
}

fn user(typed: &str) -> Result<Option<UserId>, ScreensError> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    UserId::parse(typed).map(Some).map_err(ScreensError::BadUser)
}

fn last_day(typed: &str) -> Result<Option<NaiveDate>, ScreensError> {
    match typed.trim() {
        "" => Ok(None),
        day => typed_day(day).map(Some).map_err(|_| ScreensError::BadLastDay),
    }
}

/// The partner wallet as the settings screen shows it.
pub(crate) async fn view(core: &Core, environment: Environment) -> PartnerView {
    let settings = partner_settings(core, environment).await;
    let kept = core.keys.get(environment, Interface::PartnerWallet).await;
    let production = core.keys.get(Environment::Production, Interface::PartnerWallet).await;
    let key = key_view(&kept, environment, Interface::PartnerWallet, &settings.address);
    let has_key = match key.state {
        KeyState::Kept | KeyState::ThisRunOnly | KeyState::BuiltIn => true,
        KeyState::Unset | KeyState::OtherAddress => false,
    };
    let mut missing = Vec::new();
    if environment != Environment::Practice && settings.address.is_empty() {
        missing.push(connection::missing_partner_address());
    }
    missing.extend(match key.state {
        KeyState::Unset => Some(connection::missing_partner_key()),
        KeyState::OtherAddress => Some(connection::missing_partner_key_again()),
        KeyState::Kept | KeyState::ThisRunOnly | KeyState::BuiltIn => None,
    });
    let production_key = !matches!(production, StoredKey::No);
    let shop = core.shop();
    let in_production = shop.environment == Environment::Production;
    let live = in_production && production_key && !shop.partner(Environment::Production).address.is_empty();
    let seen = OnboardingFacts { key: has_key, tested: settings.tested_at.is_some(), production_key, live };
    PartnerView {
        key,
        key_warning: warning(&kept, environment),
        key_reminder: key_end::reminder(settings.key_ends_on, day_of(core.host.now())),
        docs: PartnerAddress::parse(&settings.address, environment).ok().map(|address| address.api_page()),
        onboarding: onboarding::steps(&settings.done, seen),
        announced: onboarding::announced(),
        missing: missing.into_iter().map(String::from).collect(),
        user: settings.user.map(String::from).unwrap_or_default(),
        reference_in_note: settings.reference_in_note,
        needs_no_user: settings.needs_no_user,
        payouts: settings.payouts,
        key_permissions: settings.key_permissions,
        key_ends_on: settings.key_ends_on.map(|day| day.to_string()).unwrap_or_default(),
        address: settings.address,
    }
}

/// What is unusual about a key. It is still used, because nobody knows how a test key will look.
fn warning(kept: &StoredKey, environment: Environment) -> Option<String> {
    let key = match kept {
        StoredKey::InKeychain(key) | StoredKey::ThisRunOnly(key) => BearerKey::parse(key.shown()).ok()?,
        StoredKey::No => return None,
    };
    (environment != Environment::Development && !key.looks_like_the_services())
        .then(|| connection::odd_partner_key().into())
}
