use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Interface, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::transfer::PayoutMode;
use serde::{Deserialize, Serialize};

use super::{KeyView, Labelled, OperationRow, Secret, WalletBalance};

/// How available a mode is, as the service labels it (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WalletModeView {
    /// The product; [`Mode::WalletOther`] for one that Kaunta does not know.
    pub mode: Mode,
    /// The service's own name for it.
    pub name: String,
    /// What it does, in words.
    pub label: String,
    /// `active`, `beta`, another word of the service's, or an empty text where it told none.
    pub availability: String,
}

/// Where the balances of the two interfaces disagree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Disagreement {
    /// Both balances and what that may mean, in plain words.
    pub words: String,
    /// By how much.
    pub by: Money,
}

/// Balances of both interfaces, and what can be done over the partner wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Wallets {
    /// Each with its time and source.
    pub balances: Vec<WalletBalance>,
    /// Where they disagree.
    pub disagreement: Option<Disagreement>,
    /// Why the partner wallet can't be used, in words: no address or key.
    pub missing: Vec<String>,
    /// Why the last reading failed, in words.
    pub unread: Option<String>,
    /// What else the service said of the partner wallet.
    pub from_service: Vec<Labelled>,
    /// The modes: as the service lists them, or as its specification does until it was asked.
    pub modes: Vec<WalletModeView>,
    /// ISO 8601, when the service listed them; nothing when it has not.
    pub modes_as_of: Option<String>,
}

/// A step of the service's onboarding (partner-wallet-api.md, What the service does).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OnboardingStep {
    /// A partner account with the operator.
    Account,
    /// Keys with permissions and an end date.
    Keys,
    /// The integration is tested: the wallet is read.
    Test,
    /// The integration is tested: a small payment arrives.
    Transaction,
    /// Production keys are used.
    Production,
    /// Webhook endpoints are set up.
    Webhook,
    /// Error handling is implemented.
    Errors,
    /// Production is in use.
    Live,
}

/// A step and whether it is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OnboardingView {
    /// Which.
    pub step: OnboardingStep,
    /// Its heading.
    pub title: String,
    /// What to do, in plain words.
    pub words: String,
    /// Whether it is done.
    pub done: bool,
    /// Whether a person says so; otherwise Kaunta sees it itself.
    pub by_hand: bool,
    /// The earlier steps that it needs and that are not done, in a sentence.
    pub waits_for: Option<String>,
}

/// How an environment reaches the partner wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PartnerView {
    /// The service's address; the practice gateway's own for practice.
    pub address: String,
    /// `userId` as it was typed; an empty text where the service is asked for it.
    pub user: String,
    /// Whether our reference is added to the notes of payments; the confirmation shows the whole text.
    pub reference_in_note: bool,
    /// Whether a person says that the service needs no `userId`.
    pub needs_no_user: bool,
    /// Under which of its names batches pay to mobile money.
    pub payouts: PayoutMode,
    /// Its key.
    pub key: KeyView,
    /// What is odd about the key, in words: it does not look like the service's.
    pub key_warning: Option<String>,
    /// The key's permissions, as a person noted them.
    pub key_permissions: String,
    /// The last day of the key, `2026-11-21`, as a person noted it, or an empty text.
    pub key_ends_on: String,
    /// What to know of the key's end, in words: it is near, or past.
    pub key_reminder: Option<String>,
    /// The service's own page on its interface, where an address is set.
    pub docs: Option<String>,
    /// In the spec's order.
    pub onboarding: Vec<OnboardingView>,
    /// What the service has announced and not opened yet.
    pub announced: Vec<Labelled>,
    /// What is missing before anything can be paid over it, in words.
    pub missing: Vec<String>,
}

/// How an environment reaches the partner wallet, as typed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavePartnerInput {
    /// Which.
    pub environment: Environment,
    /// The service's address; ignored for practice.
    pub address: String,
    /// `userId`; with an empty text the service is asked for it.
    pub user: String,
    /// Whether our reference is added to the notes of payments.
    pub reference_in_note: bool,
    /// The service needs no `userId`: where none is typed, none is asked for and none goes out.
    pub needs_no_user: bool,
    /// Under which of its names batches pay to mobile money.
    pub payouts: PayoutMode,
    /// The key's permissions, for the person's memory.
    pub key_permissions: String,
    /// The last day of the key, `2026-11-21`; an empty text for none.
    pub key_ends_on: String,
    /// Steps that the person says are done.
    pub done: Vec<OnboardingStep>,
}

/// A key as typed, once.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetKeyInput {
    /// Whose.
    pub environment: Environment,
    /// For which interface.
    pub interface: Interface,
    /// The key; never comes back.
    pub key: Secret,
}

/// Which key.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct KeyInput {
    /// Whose.
    pub environment: Environment,
    /// For which interface.
    pub interface: Interface,
}

/// What the wallet's balances say of an operation whose outcome nobody told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BalanceEvidence {
    /// Just before it was sent.
    pub before: Option<Money>,
    /// ISO 8601.
    pub before_at: Option<String>,
    /// Just after its outcome was in doubt, or when last read since.
    pub after: Option<Money>,
    /// ISO 8601.
    pub after_at: Option<String>,
    /// What else of this book moved in between.
    pub between: Vec<OperationRow>,
    /// What that suggests, in plain words; never a fact.
    pub suggests: String,
}
