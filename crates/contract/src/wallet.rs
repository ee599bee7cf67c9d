use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::transfer::PayoutMode;
use serde::{Deserialize, Serialize};

use crate::home::WalletBalance;
use crate::key::KeyView;
use crate::operation::Labelled;

/// A mode of the partner wallet, with the service's label of its availability (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WalletModeView {
    /// The product; [`Mode::WalletOther`] for one that Kaunta does not know.
    pub mode: Mode,
    /// The service's name of the mode.
    pub name: String,
    /// What it does, in words.
    pub label: String,
    /// `active`, `beta`, another of the service's words, or empty if it gave none.
    pub availability: String,
}

/// A difference between the balances that the two interfaces report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Disagreement {
    /// Both balances and what the difference may mean, in plain words.
    pub words: String,
    /// The difference.
    pub by: Money,
}

/// The balances over both interfaces, and the modes of the partner wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Wallets {
    /// Balances, each with its time and source.
    pub balances: Vec<WalletBalance>,
    /// The difference between the interfaces' balances, if there is one.
    pub disagreement: Option<Disagreement>,
    /// Why the partner wallet can't be used, in words: its address or key is missing.
    pub missing: Vec<String>,
    /// Why the last request for the balance failed, in words.
    pub unread: Option<String>,
    /// Other details that the service reported about the partner wallet.
    pub from_service: Vec<Labelled>,
    /// The modes that the service lists; until it was asked, those of its specification.
    pub modes: Vec<WalletModeView>,
    /// When the service listed them, ISO 8601; `None` if it has not.
    pub modes_as_of: Option<String>,
}

/// A step of the service's onboarding (partner-wallet-api.md, What the service does).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OnboardingStep {
    /// A partner account with the operator exists.
    Account,
    /// Keys with permissions and an expiry date exist.
    Keys,
    /// The integration was tested: the wallet can be read.
    Test,
    /// The integration was tested: a small payment arrived.
    Transaction,
    /// Production keys are in use.
    Production,
    /// Webhook endpoints are configured.
    Webhook,
    /// Error handling is implemented.
    Errors,
    /// Production is in use.
    Live,
}

/// An onboarding step and whether it is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OnboardingView {
    /// The step.
    pub step: OnboardingStep,
    /// Its heading.
    pub title: String,
    /// What to do, in plain words.
    pub words: String,
    /// Whether it is done.
    pub done: bool,
    /// Whether a person states that it is done; otherwise Kaunta detects it.
    pub by_hand: bool,
    /// The unfinished earlier steps that it depends on, in a sentence.
    pub waits_for: Option<String>,
}

/// An environment's settings for the partner wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PartnerView {
    /// The service's address; for practice, the practice gateway's own.
    pub address: String,
    /// `userId` as typed; empty if the service is asked for it.
    pub user: String,
    /// Whether our reference is added to the notes of payments; the confirmation shows the complete text.
    pub reference_in_note: bool,
    /// Whether a person states that the service needs no `userId`.
    pub needs_no_user: bool,
    /// The mode name that batches use for payouts to mobile money.
    pub payouts: PayoutMode,
    /// Its key.
    pub key: KeyView,
    /// A warning that the key does not look like one of the service's, in words.
    pub key_warning: Option<String>,
    /// The key's permissions, as noted by a person.
    pub key_permissions: String,
    /// The key's last day, `2026-11-21`, as noted by a person; or empty.
    pub key_ends_on: String,
    /// A reminder that the key expires soon or has expired, in words.
    pub key_reminder: Option<String>,
    /// The service's documentation page, if an address is set.
    pub docs: Option<String>,
    /// The onboarding steps in the specification's order.
    pub onboarding: Vec<OnboardingView>,
    /// Features that the service has announced but not opened.
    pub announced: Vec<Labelled>,
    /// What is missing before anything can be paid over it, in words.
    pub missing: Vec<String>,
}

/// Changes an environment's settings for the partner wallet.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavePartnerInput {
    /// The environment.
    pub environment: Environment,
    /// The service's address; ignored for practice.
    pub address: String,
    /// `userId`; if empty, the service is asked for it.
    pub user: String,
    /// Whether our reference is added to the notes of payments.
    pub reference_in_note: bool,
    /// Whether the service needs no `userId`: if none is typed, none is requested or sent.
    pub needs_no_user: bool,
    /// The mode name that batches use for payouts to mobile money.
    pub payouts: PayoutMode,
    /// The key's permissions, for reference only.
    pub key_permissions: String,
    /// The key's last day, `2026-11-21`; empty for none.
    pub key_ends_on: String,
    /// The steps that the person states are done.
    pub done: Vec<OnboardingStep>,
}
