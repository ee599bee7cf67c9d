use kaunta_domain::biller::ExtraField;
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

use super::{BillerView, PartnerView};

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the computer is set.
    #[default]
    System,
    /// Warm paper.
    Light,
    /// Deep ink.
    Dark,
}

/// The shop, as it stands on receipts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct ShopView {
    /// The name.
    pub name: String,
    /// Address, phone or thanks, a line each.
    pub receipt_lines: Vec<String>,
    /// Light or dark.
    pub theme: Theme,
}

/// How a key is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum KeyState {
    /// None is set.
    Unset,
    /// In the computer's keychain.
    Kept,
    /// In memory until Kaunta closes.
    ThisRunOnly,
    /// Kept for another address than the one in the settings: it goes nowhere until it is typed again.
    OtherAddress,
    /// The practice gateway's own: nothing to set.
    BuiltIn,
}

/// A key, of which nothing but its end is ever shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyView {
    /// How it is kept.
    pub state: KeyState,
    /// Its last four signs, where it is long enough for that to be safe.
    pub ends_in: Option<String>,
    /// The one address that it goes to, where that is not the one in the settings.
    pub typed_for: Option<String>,
}

/// One environment's settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EnvironmentView {
    /// Which.
    pub environment: Environment,
    /// The service's address; the practice gateway's own for practice.
    pub address: String,
    /// Its key.
    pub key: KeyView,
    /// Where the service posts outcomes.
    pub callback: String,
    /// Where Kaunta fetches what arrived there (`kaunta-callback`), or an empty text.
    pub callback_server: String,
    /// Development only: the path of the status look-up with `{id}` in it, or an empty text.
    pub status_path: String,
    /// Practice only: whether it plays the sandbox's form, where nothing is looked up, instead of production's.
    pub plays_sandbox: bool,
    /// The wallet in use.
    pub wallet: WalletType,
    /// What is missing before anything can be paid, in words.
    pub missing: Vec<String>,
    /// The payments that go on with the key and the address as they are, and what follows from changing them, in words.
    pub open_payments: Option<String>,
    /// The partner wallet.
    pub partner: PartnerView,
}

/// The computer's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeychainView {
    /// Whether keys are kept there.
    pub available: bool,
    /// Why not, and what that means, in words.
    pub explanation: Option<String>,
}

/// How careful Kaunta is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct CareView {
    /// For so many hours the same account, phone and amount counts as perhaps the same payment; 1 to 720.
    pub same_payment_hours: u32,
    /// At most so many look-ups leave in a minute by themselves; 1 to 600.
    pub look_ups_a_minute: u32,
}

impl Default for CareView {
    fn default() -> CareView {
        CareView { same_payment_hours: 24, look_ups_a_minute: 60 }
    }
}

/// How careful to be, as chosen.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveCareInput {
    /// All of it.
    pub care: CareView,
}

/// One value that goes along with each payment over the gateway interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SentAlongEntry {
    /// What it is, for example the till.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// What goes along with each payment from now on, as typed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveSentAlongInput {
    /// All of it; a line with neither name nor value is left out.
    pub entries: Vec<SentAlongEntry>,
}

/// The settings screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// The shop.
    pub shop: ShopView,
    /// How careful Kaunta is.
    pub care: CareView,
    /// What goes along with each payment over the gateway interface.
    pub sent_along: Vec<SentAlongEntry>,
    /// The environment in use.
    pub environment: Environment,
    /// All of them.
    pub environments: Vec<EnvironmentView>,
    /// Billers, the added ones last.
    pub billers: Vec<BillerView>,
    /// The keychain.
    pub keychain: KeychainView,
    /// Where the book is.
    pub book_path: String,
    /// Where receipts and exports are written.
    pub files_path: String,
}

/// The shop as typed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveShopInput {
    /// All of it.
    pub shop: ShopView,
}

/// One environment's settings as typed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveEnvironmentInput {
    /// Which.
    pub environment: Environment,
    /// The service's address; ignored for practice.
    pub address: String,
    /// Where the service posts outcomes; an empty text for none.
    pub callback: String,
    /// Where Kaunta fetches what arrived there; an empty text for none.
    pub callback_server: String,
    /// Development only; an empty text for none.
    pub status_path: String,
    /// Practice only: whether it plays the sandbox's form.
    #[serde(default)]
    pub plays_sandbox: bool,
    /// The wallet to use.
    pub wallet: WalletType,
}

/// Which environment.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EnvironmentInput {
    /// Which.
    pub environment: Environment,
}

/// A biller that the spec does not list.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AddBillerInput {
    /// The wire code.
    pub code: String,
    /// What a customer calls it.
    pub name: String,
    /// What the number on the bill is called; an empty text for "Account number".
    pub account_label: String,
    /// Its own field.
    pub extra: ExtraField,
}

/// An added biller.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RemoveBillerInput {
    /// The wire code.
    pub code: String,
}
