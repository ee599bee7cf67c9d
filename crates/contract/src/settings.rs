use kaunta_domain::biller::ExtraField;
use kaunta_domain::customer_id::{ASKED_FROM, shillings};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

use crate::form::BillerView;
use crate::key::KeyView;
use crate::wallet::PartnerView;

/// The colour theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    /// As the computer is set.
    #[default]
    System,
    /// Light colours.
    Light,
    /// Dark colours.
    Dark,
}

/// How large the text in the window is, in percent of its usual size; everything else grows with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TextSize {
    /// The usual size.
    #[default]
    #[serde(rename = "100")]
    Usual,
    /// A quarter larger.
    #[serde(rename = "125")]
    Larger,
    /// Half as large again.
    #[serde(rename = "150")]
    Large,
    /// Twice the usual size.
    #[serde(rename = "200")]
    Largest,
}

/// Chooses how large the text in the window is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TextSizeInput {
    /// The size.
    pub size: TextSize,
}

/// The shop, as printed on receipts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct ShopView {
    /// The shop's name.
    pub name: String,
    /// Address and phone below the name, a line each.
    pub receipt_lines: Vec<String>,
    /// Thanks or conditions at the end, a line each; empty for Kaunta's own thanks.
    pub closing_lines: Vec<String>,
    /// The colour theme.
    pub theme: Theme,
}

/// One environment's settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EnvironmentView {
    /// The environment.
    pub environment: Environment,
    /// The service's address; for practice, the practice gateway's own.
    pub address: String,
    /// Its key.
    pub key: KeyView,
    /// The callback address, where the service posts outcomes.
    pub callback: String,
    /// The address of `kaunta-callback`, from which Kaunta fetches callbacks, or empty.
    pub callback_server: String,
    /// Development only: the path of the status look-up, with `{id}` in it, or empty.
    pub status_path: String,
    /// Practice only: whether it behaves like the sandbox, which has no look-up, instead of like production.
    pub plays_sandbox: bool,
    /// The selected wallet.
    pub wallet: WalletType,
    /// What is missing before anything can be paid, in words.
    pub missing: Vec<String>,
    /// The open payments that depend on the current key and address, and what changing these would mean, in words.
    pub open_payments: Option<String>,
    /// The partner wallet.
    pub partner: PartnerView,
}

/// The computer's keychain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeychainView {
    /// Whether it can store keys.
    pub available: bool,
    /// Why not, and what that means, in words.
    pub explanation: Option<String>,
}

/// The shop's precautions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct CareView {
    /// For this many hours, the same account, phone and amount counts as a possible repeated payment; clamped to 1 to 720.
    pub same_payment_hours: u32,
    /// The most automatic look-ups sent in a minute; clamped to 1 to 600.
    pub look_ups_a_minute: u32,
    /// From this amount on a customer is asked for an identity document; clamped to 10,000 to 20,000,000.
    pub ask_id_from: Money,
    /// Whether the person must confirm that the cash is counted and in the drawer before the payment is sent.
    pub cash_first: bool,
    /// Whether a short sound tells the counter that what was left waiting is done.
    pub done_sound: bool,
    /// A customer who agreed to be kept is forgotten after this many months without use; clamped to 1 to 60.
    pub favourite_months: u32,
}

impl Default for CareView {
    fn default() -> CareView {
        CareView {
            same_payment_hours: 24,
            look_ups_a_minute: 60,
            ask_id_from: shillings(ASKED_FROM),
            cash_first: false,
            done_sound: false,
            favourite_months: 12,
        }
    }
}

/// Changes the shop's precautions.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveCareInput {
    /// The new values.
    pub care: CareView,
}

/// A metadata entry sent with each payment over the gateway interface (gateway-api.md, metadata).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SentAlongEntry {
    /// The entry's name, for example `Till`.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Changes the metadata entries sent with payments.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveSentAlongInput {
    /// All entries; one with neither name nor value is ignored.
    pub entries: Vec<SentAlongEntry>,
}

/// The settings screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// The shop.
    pub shop: ShopView,
    /// The shop's precautions.
    pub care: CareView,
    /// Metadata entries sent with each payment over the gateway interface.
    pub sent_along: Vec<SentAlongEntry>,
    /// The current environment.
    pub environment: Environment,
    /// Every environment.
    pub environments: Vec<EnvironmentView>,
    /// All billers, with the added ones last.
    pub billers: Vec<BillerView>,
    /// The keychain.
    pub keychain: KeychainView,
    /// The book's file.
    pub book_path: String,
    /// The folder for receipts and exports.
    pub files_path: String,
}

/// Changes the shop.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveShopInput {
    /// The new values.
    pub shop: ShopView,
}

/// Changes an environment's settings.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveEnvironmentInput {
    /// The environment.
    pub environment: Environment,
    /// The service's address; ignored for practice.
    pub address: String,
    /// The callback address, where the service posts outcomes; empty for none.
    pub callback: String,
    /// The address of `kaunta-callback`, from which Kaunta fetches callbacks; empty for none.
    pub callback_server: String,
    /// Development only: the path of the status look-up; empty for none.
    pub status_path: String,
    /// Practice only: whether it behaves like the sandbox.
    #[serde(default)]
    pub plays_sandbox: bool,
    /// The wallet to select.
    pub wallet: WalletType,
}

/// Names an environment.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EnvironmentInput {
    /// The environment.
    pub environment: Environment,
}

/// Adds a biller that the specification does not list.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AddBillerInput {
    /// The wire code.
    pub code: String,
    /// The name that customers know.
    pub name: String,
    /// What the customer's number is called on its bills; empty for "Account number".
    pub account_label: String,
    /// Its own field, if any.
    pub extra: ExtraField,
}

/// Removes an added biller.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RemoveBillerInput {
    /// The wire code.
    pub code: String,
}
