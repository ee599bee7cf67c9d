//! The settings screen.

use kaunta_contract::*;
use kaunta_domain::biller::{Biller, BillerCode, Called};
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::customer_id::shillings;
use kaunta_domain::environment::Environment;
use kaunta_domain::metadata::{Entries, Entry};
use kaunta_domain::mode::Interface;
use kaunta_gateway::{Address, ApiKey, BearerKey, CallbackServerAddress, StatusPath};
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::connection;
use secrecy::ExposeSecret;

use crate::config::key_view::key_view;
use crate::config::keys::{BoundKey, KeyDestination};
use crate::config::shop::ServiceSettings;
use crate::polling::accounts::open_with_these;
use crate::polling::error::PollingError;
use crate::screens::error::ScreensError;
use crate::screens::one_line::one_line;
use crate::screens::partner_settings;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use crate::wording::form_view::biller_views;
use crate::workspace::core::Core;

// The forms have the same bounds: `ui/src/screens/settings/careNumbers.ts`, `AtTheCounter.svelte`.
const MOST_SAME_PAYMENT_HOURS: u32 = 720;
const MOST_RECEIPT_LINES: usize = 6;
const MOST_LOOK_UPS_A_MINUTE: u32 = 600;
const MOST_FAVOURITE_MONTHS: u32 = 60;
const LEAST_ID_FROM: u32 = 10_000;
const MOST_ID_FROM: u32 = 20_000_000;

impl Screens {
    pub(crate) async fn settings(&self, _: &Caller, _: Nothing) -> Result<SettingsView, ScreensError> {
        let core = &self.core;
        let shop = core.shop();
        let mut environments = Vec::new();
        for environment in Environment::ALL {
            environments.push(environment_view(core, environment).await);
        }
        let billers = match core.workspace().await {
            Ok(workspace) => workspace.ledger.all_billers().await?,
            // The settings must stay reachable when the book can't be opened: they may be what fixes it.
            Err(_) => Biller::known(),
        };
        let problem = core.keys.problem();
        Ok(SettingsView {
            care: shop.care,
            sent_along: shop.sent_along.iter().map(sent_along).collect(),
            environment: shop.environment,
            environments,
            billers: biller_views(&billers),
            keychain: KeychainView {
                available: problem.is_none(),
                explanation: problem.map(|problem| problem.words().into()),
            },
            book_path: core.book_path(shop.environment).to_string_lossy().into_owned(),
            files_path: core.places.files.to_string_lossy().into_owned(),
            shop: shop.view,
        })
    }

    pub(crate) async fn save_shop(&self, caller: &Caller, input: SaveShopInput) -> Result<SettingsView, ScreensError> {
        let mut view = input.shop;
        view.name = one_line(&view.name);
        view.receipt_lines = on_paper(&view.receipt_lines);
        view.closing_lines = on_paper(&view.closing_lines);
        self.core.change_shop(|shop| shop.view = view)?;
        self.settings(caller, Nothing).await
    }

    /// Chosen by the person who reads the window, even before signing in.
    pub(crate) async fn set_text_size(&self, _: &Caller, input: TextSizeInput) -> Result<Nothing, ScreensError> {
        self.core.host.set_text_size(input.size);
        Ok(Nothing)
    }

    pub(crate) async fn save_care(&self, caller: &Caller, input: SaveCareInput) -> Result<SettingsView, ScreensError> {
        let care = CareView {
            same_payment_hours: input.care.same_payment_hours.clamp(1, MOST_SAME_PAYMENT_HOURS),
            look_ups_a_minute: input.care.look_ups_a_minute.clamp(1, MOST_LOOK_UPS_A_MINUTE),
            ask_id_from: input.care.ask_id_from.clamp(shillings(LEAST_ID_FROM), shillings(MOST_ID_FROM)),
            cash_first: input.care.cash_first,
            done_sound: input.care.done_sound,
            favourite_months: input.care.favourite_months.clamp(1, MOST_FAVOURITE_MONTHS),
        };
        self.core.change_shop(|shop| shop.care = care)?;
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn save_sent_along(
        &self,
        caller: &Caller,
        input: SaveSentAlongInput,
    ) -> Result<SettingsView, ScreensError> {
        let typed = input.entries.iter().map(|entry| (entry.name.as_str(), entry.value.as_str()));
        let sent_along = Entries::parse(typed).map_err(|(place, error)| ScreensError::BadEntry(place, error))?;
        self.core.change_shop(|shop| shop.sent_along = sent_along)?;
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn save_environment(
        &self,
        caller: &Caller,
        input: SaveEnvironmentInput,
    ) -> Result<SettingsView, ScreensError> {
        let environment = input.environment;
        let typed = ServiceSettings {
            // Practice has its own.
            address: if environment == Environment::Practice { String::new() } else { input.address.trim().to_owned() },
            callback: input.callback.trim().to_owned(),
            callback_server: input.callback_server.trim().to_owned(),
            status_path: input.status_path.trim().to_owned(),
            plays_sandbox: environment == Environment::Practice && input.plays_sandbox,
            wallet: input.wallet,
        };
        check(environment, &typed)?;
        self.core.change_shop(|shop| shop.set_service(environment, typed))?;
        self.core.reconnect(environment).await;
        let act = Act::SettingsChanged { what: LoggedSetting::Service, environment };
        self.core.staff.log_own(caller, act).await;
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn set_key(&self, caller: &Caller, input: SetKeyInput) -> Result<SettingsView, ScreensError> {
        let typed = input.key.expose_secret();
        let checked = match input.interface {
            Interface::Gateway => ApiKey::parse(typed).map(|_| None),
            Interface::PartnerWallet => BearerKey::parse(typed).map(Some),
        };
        if let Some(key) = checked.map_err(ScreensError::BadKey)? {
            key.may_be_used_in(input.environment).map_err(ScreensError::KeyNotForHere)?;
        }
        let core = &self.core;
        let (environment, interface) = (input.environment, input.interface);
        let address = match interface {
            Interface::Gateway => core.shop().service(environment).address,
            Interface::PartnerWallet => core.shop().partner(environment).address,
        };
        let destination =
            KeyDestination::read(environment, interface, &address).ok_or(ScreensError::KeyWithoutAddress)?;
        let key = BoundKey::new(input.key.expose_secret().trim().into(), destination);
        core.keys.set(environment, interface, key).await;
        self.core.reconnect(environment).await;
        core.staff.log_own(caller, Act::KeySet { environment, interface }).await;
        core.host.changed(Change::Settings);
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn forget_key(&self, caller: &Caller, input: KeyInput) -> Result<SettingsView, ScreensError> {
        let core = &self.core;
        core.keys.forget(input.environment, input.interface).await.map_err(ScreensError::KeyNotForgotten)?;
        let (environment, interface) = (input.environment, input.interface);
        self.core.reconnect(environment).await;
        core.staff.log_own(caller, Act::KeyForgotten { environment, interface }).await;
        core.host.changed(Change::Settings);
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn switch_environment(
        &self,
        caller: &Caller,
        input: EnvironmentInput,
    ) -> Result<SettingsView, ScreensError> {
        let core = &self.core;
        let _stays = self.books.no_example_day_plays()?;
        core.change_shop(|shop| shop.environment = input.environment)?;
        let environment = input.environment;
        let act = Act::SettingsChanged { what: LoggedSetting::EnvironmentInUse, environment };
        core.staff.log_own(caller, act).await;
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn add_biller(
        &self,
        caller: &Caller,
        input: AddBillerInput,
    ) -> Result<SettingsView, ScreensError> {
        let code = BillerCode::parse(&input.code).map_err(|_| ScreensError::BadBillerCode)?;
        let workspace = self.core.in_use().await?;
        if workspace.ledger.all_billers().await?.iter().any(|biller| biller.code == code) {
            return Err(ScreensError::BillerThereAlready(code));
        }
        let typed = |text: &str| Some(one_line(text)).filter(|text| !text.is_empty());
        let biller = Biller {
            called: Called::ByShop {
                name: typed(&input.name).unwrap_or_else(|| code.as_str().to_owned()),
                account_label: typed(&input.account_label),
            },
            extra: input.extra,
            code,
        };
        workspace.ledger.save_biller(&biller).await?;
        self.core.host.changed(Change::Settings);
        self.settings(caller, Nothing).await
    }

    pub(crate) async fn remove_biller(
        &self,
        caller: &Caller,
        input: RemoveBillerInput,
    ) -> Result<SettingsView, ScreensError> {
        let workspace = self.core.in_use().await?;
        let code = BillerCode::parse(&input.code).map_err(|_| ScreensError::BillerGone)?;
        workspace.ledger.remove_biller(&code).await?;
        self.core.host.changed(Change::Settings);
        self.settings(caller, Nothing).await
    }
}

fn sent_along(entry: &Entry) -> SentAlongEntry {
    SentAlongEntry { name: entry.name().to_owned(), value: entry.value().to_owned() }
}

fn check(environment: Environment, typed: &ServiceSettings) -> Result<(), ScreensError> {
    let mut wrong = Ok(());
    if environment != Environment::Practice
        && !typed.address.is_empty()
        && let Err(error) = Address::parse(&typed.address, environment)
    {
        return Err(ScreensError::BadServiceAddress(error));
    }
    if !typed.callback.is_empty()
        && let Err(error) = CallbackUrl::parse(&typed.callback, environment)
    {
        wrong = Err(ScreensError::BadCallback(error));
    }
    if !typed.callback_server.is_empty()
        && let Err(error) = CallbackServerAddress::parse(&typed.callback_server)
    {
        return Err(ScreensError::BadCallbackServer(error));
    }
    if environment == Environment::Development
        && !typed.status_path.is_empty()
        && let Err(error) = StatusPath::parse(&typed.status_path)
    {
        return Err(ScreensError::BadStatusPath(error));
    }
    wrong
}

async fn environment_view(core: &Core, environment: Environment) -> EnvironmentView {
    let settings = core.shop().service(environment);
    let practice = environment == Environment::Practice;
    let kept = core.keys.get(environment, Interface::Gateway).await;
    let key = key_view(&kept, environment, Interface::Gateway, &settings.address);
    let mut missing = Vec::new();
    if !practice && settings.address.is_empty() {
        missing.push(connection::missing_address());
    }
    missing.extend(match key.state {
        KeyState::Unset => Some(connection::missing_key()),
        KeyState::OtherAddress => Some(connection::missing_key_again()),
        KeyState::Kept | KeyState::ThisRunOnly | KeyState::BuiltIn => None,
    });
    if !practice && settings.callback.is_empty() {
        missing.push(connection::missing_callback());
    }
    let open = core.open_workspaces().await.into_iter().find(|workspace| workspace.environment == environment);
    let open_payments = match open {
        // A book that can't be read at present must not block its settings.
        Some(workspace) if !practice => {
            open_with_these(&workspace.ledger).await.map_err(PollingError::words).unwrap_or_default()
        }
        Some(_) | None => None,
    };
    let own = if practice { practice_address(core).await } else { None };
    EnvironmentView {
        environment,
        address: own.unwrap_or(settings.address),
        key,
        callback: settings.callback,
        callback_server: settings.callback_server,
        status_path: settings.status_path,
        plays_sandbox: settings.plays_sandbox,
        wallet: settings.wallet,
        missing: missing.into_iter().map(String::from).collect(),
        open_payments,
        partner: partner_settings::view(core, environment).await,
    }
}

/// The practice gateway's address, once it runs.
async fn practice_address(core: &Core) -> Option<String> {
    core.open_workspaces()
        .await
        .iter()
        .find_map(|workspace| workspace.practice.as_ref().map(|place| place.address.clone()))
}

/// Lines for the head or the end of receipts, as they are typed.
fn on_paper(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| one_line(line)).filter(|line| !line.is_empty()).take(MOST_RECEIPT_LINES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_that_people_read_and_that_the_forms_have_are_those_of_the_settings() {
        let (hours, rate) = (MOST_SAME_PAYMENT_HOURS, MOST_LOOK_UPS_A_MINUTE);
        let numbers = include_str!("../../../../ui/src/screens/settings/careNumbers.ts");
        let hours_words = include_str!("../../../../words/en/window/settings-money-rules.ftl");
        let rate_words = include_str!("../../../../words/en/window/settings-connection.ftl");
        let months_words = include_str!("../../../../words/en/window/settings-shop.ftl");
        let months = MOST_FAVOURITE_MONTHS;
        let id_form = include_str!("../../../../ui/src/screens/settings/money-rules/AtTheCounter.svelte");
        for (place, text, expected) in [
            ("AtTheCounter.svelte", id_form, format!("bounds = {{ least: {LEAST_ID_FROM}n, most: {MOST_ID_FROM}n }}")),
            ("settings-money-rules-id-from-wrong", hours_words, "10,000 to 20,000,000.".to_owned()),
            ("careNumbers.ts", numbers, format!("samePaymentHours: {{\n    most: {hours},")),
            ("settings-money-rules-again-hours-hint", hours_words, format!("phone again. 1 to {hours}.")),
            ("settings-money-rules-again-hours-wrong", hours_words, format!("number of hours, 1 to {hours}.")),
            ("careNumbers.ts", numbers, format!("favouriteMonths: {{\n    most: {months},")),
            ("settings-shop-kept-months-hint", months_words, format!("are forgotten. 1 to {months}.")),
            ("settings-shop-kept-months-wrong", months_words, format!("number of months, 1 to {months}.")),
            ("careNumbers.ts", numbers, format!("lookUpsAMinute: {{\n    most: {rate},")),
            ("settings-connection-look-ups-rate-hint", rate_words, format!("together. 1 to {rate}.")),
            ("settings-connection-look-ups-rate-wrong", rate_words, format!("whole number, 1 to {rate}.")),
        ] {
            assert!(text.contains(&expected), "{place}: {expected}");
        }
    }
}
