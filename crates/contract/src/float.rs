use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use serde::{Deserialize, Serialize};

/// Which wallet on which day.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatInput {
    /// A Kampala day, `2026-11-21`; nothing for today.
    pub day: Option<String>,
    /// The wallet.
    pub wallet: WalletType,
}

/// A day's chain of balances, as the service told them with each answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatDay {
    /// The Kampala day, `2026-11-21`.
    pub day: String,
    /// The wallet.
    pub wallet: WalletType,
    /// Its words.
    pub name: String,
    /// The last balance told before the day; where the book knows of none, the first one told on it.
    pub opening: Option<Money>,
    /// The last balance told on it: `opening` and every change.
    pub closing: Option<Money>,
    /// In the order in which the balances follow from each other.
    pub steps: Vec<FloatStep>,
    /// How many gaps no operation of this book explains.
    pub gaps: u32,
    /// The sum of those gaps, negative when money left.
    pub unexplained: Money,
    /// What the day says, in a sentence.
    pub words: String,
}

/// What moved the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FloatCause {
    /// An operation, with its answer.
    Operation,
    /// An operation that told no balance with what moved it: it settled later, by a look-up or by a person.
    SettledLater,
    /// An operation that is still open and would explain it exactly.
    Open,
    /// Nothing in this book: a top-up, a charge, another computer.
    Gap,
}

/// One step of the waterfall: narrow, since a busy day has ten thousand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FloatStep {
    /// What moved it.
    pub cause: FloatCause,
    /// ISO 8601: when it was learnt; of a gap, the time after which it came about.
    pub at: String,
    /// ISO 8601: of a gap, the time by which it had come about.
    pub until: Option<String>,
    /// How much, negative when it left the wallet.
    pub change: Money,
    /// The balance before it.
    pub before: Money,
    /// The balance after it.
    pub after: Money,
    /// The operation, where it is one.
    pub operation: Option<OperationId>,
    /// Its product.
    pub mode: Option<Mode>,
    /// What it is, in words.
    pub words: String,
}
